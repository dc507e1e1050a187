// What is wrong with a text, or with a file that only some texts show.

/** A text that the tokenizer cannot turn into tokens; the caller names the call and the file. */
export class Unencodable extends RangeError {}

/** Most UTF-16 units of a text, also after normalization; one file can double a text many times. */
export const mostUnits = 2 ** 22;

/** @param {number} units of a text */
export function checkLength(units) {
  if (units > mostUnits) {
    throw new Unencodable(
      `a text must have at most ${mostUnits} characters, also as the normalizer leaves it`,
    );
  }
}
