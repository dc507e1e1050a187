// Limits the lines of text boxes. A browser lays out every line of a box, visible or not, and takes seconds
// for tens of thousands, so texts are cut first.

/** Most lines of a box. */
export const mostLines = 1000;

const lineBreak = /\r\n?|\n/;

/** @param {string} text @returns {number} */
export const linesOf = (text) => text.split(lineBreak).length;

/** @param {string} text @returns {string} its first lines, if the box cannot hold all */
export const firstLines = (text) =>
  linesOf(text) > mostLines ? text.split(lineBreak, mostLines).join('\n') : text;

/** @param {string} text @returns {string} the words in one line, if the box cannot hold all lines */
export const inOneLine = (text) =>
  linesOf(text) > mostLines ? text.replace(/\s*[\r\n]\s*/g, ' ') : text;

/**
 * Handles pasting of more lines than a box may have; the browser would lay them all out.
 *
 * @param {HTMLTextAreaElement} box
 * @param {(text: string) => void} take gets what the box would have
 */
export function watchLongPastes(box, take) {
  box.addEventListener('paste', (event) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (linesOf(pasted) <= mostLines) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = box;
    take(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  });
}
