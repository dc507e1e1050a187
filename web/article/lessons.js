// Registers the custom elements of lesson-list.js. Separate from define.js, so that pages that show only
// encodings and attention do not load lessons.

import { register } from '../core/kit/register.js';
import { lessons } from './lesson-list.js';

register(lessons);
