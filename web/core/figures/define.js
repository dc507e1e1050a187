// Registers the custom elements of list.js: the only side effect of the package, and none on a server. And
// gives the name of a token, as these elements write it.

import { register } from '../kit/register.js';
import { elements } from './list.js';

register(elements);

export { tokenText } from '../draw/words.js';
