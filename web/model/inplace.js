// What a page needs that has its models in place, as one part to load.

export { openModel } from './model.js';
export { responder } from './responder.js';
