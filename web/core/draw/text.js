// Measures words without laying them out, and limits the lines of text boxes: a browser lays out every line
// of a box, visible or not, and takes seconds for tens of thousands.

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * @typedef {Pick<CSSStyleDeclaration, 'fontStyle' | 'fontWeight' | 'fontSize' | 'fontFamily'>} Font
 *   with its size in pixels
 */

/**
 * The font of an element. Reading it makes the browser apply style sheets to everything that was written
 * before.
 *
 * @param {Element} element
 * @returns {Font}
 */
export function fontOf(element) {
  // not the shorthand, which browsers leave empty when it cannot express the style, as with tabular figures
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return { fontStyle, fontWeight, fontSize, fontFamily };
}

/**
 * @param {Element | Font} font
 * @param {number} [weight] that of the font by default
 * @returns {CanvasRenderingContext2D | null} a context that measures in the font
 */
function contextIn(font, weight) {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return null;
  const { fontStyle, fontWeight, fontSize, fontFamily } =
    font instanceof Element ? fontOf(font) : font;
  context.font = `${fontStyle} ${weight ?? fontWeight} ${fontSize} ${fontFamily}`;
  return context;
}

/**
 * @param {Iterable<string>} texts
 * @param {Element | Font} font that of this element, or this one
 * @param {number} [weight] of the letters
 * @returns {number} pixels of the widest
 */
export function widest(texts, font, weight) {
  const measuring = contextIn(font, weight);
  let most = 0;
  for (const text of texts) most = Math.max(most, measuring?.measureText(text).width ?? 0);
  return most;
}

/** @param {Element} element @returns {number} the line height of its font in pixels, at least 14 */
export function lineOf(element) {
  const { fontBoundingBoxAscent: above = 0, fontBoundingBoxDescent: below = 0 } =
    contextIn(element)?.measureText('') ?? {};
  return Math.max(14, above + below);
}

/**
 * Possible line breaks: before a blank, and between a Chinese character or punctuation mark and the next
 * character.
 */
const breaks =
  /(?= )|(?<=[\u3001\u3002\u3400-\u9fff\uff09\uff0c\uff1a\uff1b])(?=[\u3400-\u9fff\uff08])/;

/** @param {string} text @returns {string[]} the parts between possible line breaks */
export const unbroken = (text) => text.split(breaks);

/**
 * Breaks a text into as few lines as fit, each of at least one word.
 *
 * @param {string} text
 * @param {number} room pixels
 * @param {Element} element the element whose font is used
 * @returns {string[]}
 */
export function wrapped(text, room, element) {
  /** @type {string[]} */
  const lines = [];
  for (const word of unbroken(text)) {
    const longer = lines.length > 0 ? lines[lines.length - 1] + word : word;
    if (lines.length > 0 && widest([longer], element) <= room) lines[lines.length - 1] = longer;
    else lines.push(word.trimStart());
  }
  return lines;
}

/**
 * Shortens a text to the letters that fit.
 *
 * @param {string} text
 * @param {number} room pixels
 * @param {Element | Font} font that of this element, or this one
 */
export function fitted(text, room, font) {
  // start from an upper limit: no letter is narrower than two pixels
  const letters = [...text].slice(0, Math.max(2, Math.ceil(room / 2)));
  let shown = letters.length < [...text].length ? `${letters.join('')}…` : text;
  while (letters.length > 1 && widest([shown], font) > room) {
    letters.pop();
    shown = `${letters.join('')}…`;
  }
  return shown;
}

/** Most lines in a text box. */
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
 * Handles pastes of more lines than a box may have, which the browser would otherwise lay out.
 *
 * @param {HTMLTextAreaElement} box
 * @param {(text: string) => void} take receives the text that the box would contain
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
