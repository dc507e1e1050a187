// What is wrong with a text, or with a file that only some texts show.

import { errorOf, say } from '../../../../core/api/check.js';

/** A text that the tokenizer cannot turn into tokens; the caller names the call and the file. */
export class Unencodable extends RangeError {}

/** Most UTF-16 units of a text. */
export const mostUnits = 2 ** 22;

/**
 * Most UTF-16 units that are made of a text: NFKD makes 18 of one, bytes are up to 4 letters a character, and
 * one file can double a text many times.
 *
 * @param {number} units of the text
 */
export const mostOf = (units) => Math.min(mostUnits, 2 ** 16 + 32 * units);

/** @param {number} units of a text @param {number} [most] */
export function checkLength(units, most = mostUnits) {
  if (units > most) {
    throw errorOf(
      Unencodable,
      say`a text must have at most ${most} characters, also as the normalizer leaves it`,
    );
  }
}
