// Texts of readers, links and files, before they are measured, set or drawn: a browser takes time that grows
// with the square of the marks that lie on one letter, and no script stacks more than a few.

/** Marks, joiners and other characters without a place of their own that follow one letter. */
const mostMarks = 16;

const stacked = new RegExp(`([\\p{M}\\p{Cf}]{${mostMarks}})[\\p{M}\\p{Cf}]+`, 'gu');

/** Letters of a text that is shown whole in a box: 64 KB, as those of Latin scripts are counted. */
export const mostShown = 2 ** 16;

/**
 * @param {string} text
 * @param {number} [most] letters
 * @returns {string} its beginning, with at most 16 marks on a letter
 */
export function cut(text, most = Infinity) {
  const beginning = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  return beginning.replace(stacked, '$1');
}
