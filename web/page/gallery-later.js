// All elements, for the figures below the first one of the gallery.

export { lessons } from '../elements/lesson-list.js';
export { elements } from '../elements/list.js';
