// How wide and how high words are on screen, without laying them out.

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * @param {Element} element
 * @param {number} [weight] that of the element by default
 * @returns {CanvasRenderingContext2D | null} that measures words in its font
 */
function fontOf(element, weight) {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return null;
  // not the shorthand, which browsers leave empty when it cannot express the style, as with tabular figures
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${weight ?? fontWeight} ${fontSize} ${fontFamily}`;
  return context;
}

/**
 * @param {Iterable<string>} texts
 * @param {Element} element whose font they have
 * @param {number} [weight] of the letters
 * @returns {number} pixels of the widest
 */
export function widest(texts, element, weight) {
  const font = fontOf(element, weight);
  let most = 0;
  for (const text of texts) most = Math.max(most, font?.measureText(text).width ?? 0);
  return most;
}

/** @param {Element} element @returns {number} pixels from one line of its font to the next, at least */
export function lineOf(element) {
  const { fontBoundingBoxAscent: above = 0, fontBoundingBoxDescent: below = 0 } =
    fontOf(element)?.measureText('') ?? {};
  return Math.max(14, above + below);
}

/** Before a blank, and after a Chinese character or its comma, but not before a comma. */
const breaks =
  /(?= )|(?<=[\u3001\u3002\u3400-\u9fff\uff09\uff0c\uff1a\uff1b])(?=[\u3400-\u9fff\uff08])/;

/** @param {string} text @returns {string[]} its parts between which a line may end */
export const unbroken = (text) => text.split(breaks);

/**
 * A text in as few lines as have room, each of at least a word.
 *
 * @param {string} text
 * @param {number} room pixels
 * @param {Element} element whose font it has
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
 * A text with as many of its letters as have room.
 *
 * @param {string} text
 * @param {number} room pixels
 * @param {Element} element whose font it has
 */
export function fitted(text, room, element) {
  // no letter is narrower than two pixels
  const letters = [...text].slice(0, Math.max(2, Math.ceil(room / 2)));
  let shown = letters.length < [...text].length ? `${letters.join('')}…` : text;
  while (letters.length > 1 && widest([shown], element) > room) {
    letters.pop();
    shown = `${letters.join('')}…`;
  }
  return shown;
}
