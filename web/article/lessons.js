// Registers the custom elements of lesson-list.js. Apart from define.js, so that who shows encodings and
// attention does not pay for lessons.

import { register } from '../core/kit/register.js';
import { lessons } from './lesson-list.js';

register(lessons);
