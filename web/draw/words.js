// A visitor's words inside our sentences.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * A token that does not turn round what stands beside it: right-to-left ones are put between the
 * marks that isolate them.
 *
 * @param {string} token
 */
export const isolated = (token) => (rightToLeft.test(token) ? `\u2068${token}\u2069` : token);

/** @param {string} token shortened where nobody would read to its end */
export const quoted = (token) =>
  `“${isolated(token.length > 24 ? `${token.slice(0, 24)}…` : token)}”`;
