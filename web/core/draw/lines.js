// Texts of many lines in boxes to type in. A browser lays out every line of a box, seen or not, and takes
// seconds for tens of thousands: what a box gets is cut before.

/** Lines of a box at most. */
export const mostLines = 1000;

const lineBreak = /\r\n?|\n/;

/** @param {string} text @returns {number} */
export const linesOf = (text) => text.split(lineBreak).length;

/** @param {string} text @returns {string} its first lines, where a box has not as many */
export const firstLines = (text) =>
  linesOf(text) > mostLines ? text.split(lineBreak, mostLines).join('\n') : text;

/** @param {string} text @returns {string} the same words in one line, where a box has not as many lines */
export const inOneLine = (text) =>
  linesOf(text) > mostLines ? text.replace(/\s*[\r\n]\s*/g, ' ') : text;

/**
 * Takes over the pasting of more lines than a box has, which the browser would lay out at once.
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
