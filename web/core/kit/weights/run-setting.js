// The setting that chooses one of two runs; the code that compares them is fetched later.

import { phrase } from '../../texts/language.js';
import { oneOf } from '../settings.js';

export const runSetting = oneOf([phrase('difference'), phrase('first'), phrase('second')], {
  label: phrase('Run'),
  isShort: true,
  about:
    "of two runs, `weights` and `compare`: 'difference', the second less the first in two-sided colours, or one of them, 'first' or 'second'",
});
