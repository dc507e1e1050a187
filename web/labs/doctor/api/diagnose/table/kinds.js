// All kinds of arrays whose conventions are known: the table that is searched and that is the documentation.

import { attention } from './attention.js';
import { cache } from './cache.js';
import { frequencies } from './frequencies.js';
import { rotated } from './rotated.js';
import { sinusoidal } from './sinusoidal.js';

/** @type {readonly import('../kind.js').Kind[]} */
export const kinds = [sinusoidal, rotated, cache, frequencies, attention];
