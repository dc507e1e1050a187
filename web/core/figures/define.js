// Registers the custom elements of list.js: the only side effect of the package, and none on a server.

import { register } from '../kit/register.js';
import { elements } from './list.js';

register(elements);
