// Registers the custom elements of list.js, the only side effect of the package; on a server it does nothing.
// Also exports the function that names tokens as these elements do.

import { register } from '../kit/register.js';
import { elements } from './list.js';

register(elements);

export { tokenText } from '../draw/token-text.js';
