// All elements, for the figures below the first one of the gallery.

export { lessons } from './lesson-list.js';
export { elements } from '../core/figures/list.js';
