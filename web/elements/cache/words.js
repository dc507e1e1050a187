// What <phasor-cache> says of the number that is added to the scores of the first token.

import { number } from '../../draw/numbers.js';
import { t } from '../../language/language.js';

/** @param {number} pull @returns {string} */
export const sinkSaid = (pull) =>
  pull === 0
    ? t(
        'Nothing is added to the first token here: it is looked at for its meaning alone, as the others are.',
      )
    : t(
        'This head compares meanings and is made by hand; {pull} is added to the scores of its first token. A trained model learns that by itself: weights have to add up to 1, and a head that finds nothing gives them to the first token, an attention sink.',
        { pull: number(pull) },
      );
