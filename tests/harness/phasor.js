// The library and its list of words, loaded once for all test files of a process. A file that imports them
// from here has nothing to await at its top level, so it can share its process with others (together.js).

import { load } from '../../web/core/api/index.js';
import { words } from '../../web/core/words/words.js';

export const phasor = await load();
export const list = await words();
