// Words of the reader's text inside sentences.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A token that does not change the direction of the text around it: right-to-left tokens are put between
 * isolating marks.
 *
 * @param {string} token
 */
export const isolated = (token) => (rightToLeft.test(token) ? `\u2068${token}\u2069` : token);

/** @param {string} token shortened where nobody would read to its end */
export const quoted = (token) =>
  `“${isolated(token.length > 24 ? `${token.slice(0, 24)}…` : token)}”`;

/** @param {readonly string[]} words @param {number} place */
export const called = (words, place) =>
  !words[place] ? String(place) : `${quoted(words[place])} ${place}`;
