// On paper a figure is replaced by its picture: in light colours, as wide as a page. A picture higher than an
// upright A4 page is cut between its parts, or shrunk if it cannot be cut. Unless shrunk, letters are at
// least 7 points. Landscape pages are lower, and scripts cannot detect them before printing, so there a high
// picture is shrunk too. The picture is beside the figure, shown only in print.

import { drawing } from '../draw/snapshot.js';
import { rootOf } from './around.js';
import { sheet } from './style.js';
import { node } from '../draw/nodes.js';

/**
 * Styles of a figure while its picture is made: scrolling boxes have their full height, and sticky parts
 * their normal place. Only cells keep the shape that the page gives them.
 *
 * @param {number} wide in rem
 */
const drawn = (
  wide,
) => `:host { color-scheme: light !important; inline-size: var(--paper-width, ${wide}rem) !important;
  --phasor-background: #fff !important; --scroll-height: none !important; --at-edge: static !important; }
  pre { max-block-size: none !important; white-space: pre-wrap !important; overflow-wrap: anywhere; }`;

const pixelsPerRem = 16;

/** Widths to try, in rem: paper does not scroll, and larger pictures would only be scaled down. */
const widths = [56, 64, 72, 80];

/**
 * Boxes with horizontal overflow, and how far they are scrolled.
 *
 * @param {HTMLElement} figure
 * @returns {[box: Element, left: number][]}
 */
const tooNarrow = (figure) =>
  Array.from(figure.querySelectorAll('*'))
    .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX))
    .map((box) => [box, box.scrollLeft]);

/** The picture leaves room for the claim on the same page. */
const fitted =
  'svg:not(svg svg) { display: block; inline-size: 100%; block-size: auto; max-block-size: 90vh; }';

/** Largest height / width of a picture on an A4 or Letter page, and of a piece of a higher picture. */
const fits = { whole: 1.3, piece: 1.15 };

/** Smallest letter, and width of a page between its margins, in points. */
const [leastPoints, pagePoints] = [7, 523];

/**
 * Enlarges letters that would be too small on paper.
 *
 * @param {HTMLElement} figure
 * @param {number} least pixels
 * @returns {() => void} restores their size
 */
function enlarge(figure, least) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const all = figure.querySelectorAll('*');
  const small = Array.from(all).filter((each) => {
    const hasText = Array.from(each.childNodes).some(({ nodeType }) => nodeType === Node.TEXT_NODE);
    return hasText && Number.parseFloat(getComputedStyle(each).fontSize) < least;
  });
  const before = small.map(({ style }) => style.fontSize);
  for (const { style } of small) style.fontSize = `${least}px`;
  return () => small.forEach(({ style }, k) => (style.fontSize = before[k]));
}

/**
 * Finds where to cut a picture, so that no piece is higher than a page.
 *
 * @param {HTMLElement} figure
 * @returns {number[]} where each piece ends, as a share of the height
 */
function piecesOf(figure) {
  const { top, width, height } = figure.getBoundingClientRect();
  if (height <= fits.whole * width) return [1];
  const count = Math.ceil(height / (fits.piece * width));
  const boxes = Array.from(figure.children, (each) => each.getBoundingClientRect())
    .filter((box) => box.height > 0)
    .sort((a, b) => a.top - b.top);
  /** @type {number[]} */
  const gaps = [];
  // parts may be side by side: cut where all parts above have ended
  let from = boxes[0]?.bottom ?? top;
  for (const box of boxes.slice(1)) {
    if (box.top >= from) gaps.push(((from + box.top) / 2 - top) / height);
    from = Math.max(from, box.bottom);
  }
  const ends = Array.from({ length: count - 1 }, (_, k) => {
    const wanted = (k + 1) / count;
    const off = (/** @type {number} */ at) => Math.abs(at - wanted);
    return gaps.reduce((best, at) => (off(at) < off(best) ? at : best), Infinity);
  });
  const all = [...new Set(ends), 1];
  const mostHeight = (fits.whole * width) / height;
  return all.every((end, k) => end - (all[k - 1] ?? 0) <= mostHeight) ? all : [1];
}

/** @param {SVGElement} whole @param {readonly number[]} ends @returns {SVGElement[]} its pieces */
function cut(whole, ends) {
  const [, , width, height] = String(whole.getAttribute('viewBox')).split(' ').map(Number);
  return ends.map((end, k) => {
    if (ends.length === 1) return whole;
    const from = height * (ends[k - 1] ?? 0);
    const piece = /** @type {SVGElement} */ (whole.cloneNode(true));
    piece.setAttribute('viewBox', `0 ${from} ${width} ${height * end - from}`);
    piece.setAttribute('height', String(height * end - from));
    // hide what lies in other pieces
    piece.style.overflow = 'hidden';
    return piece;
  });
}

/**
 * @param {HTMLElement} figure
 * @param {() => void} draw draws the figure at once
 * @returns {() => void} removes the picture
 */
export function printed(figure, draw) {
  const root = rootOf(figure);
  const before = [...root.adoptedStyleSheets];
  const scrolled = tooNarrow(figure);
  let restore = () => {};
  for (const wide of widths) {
    root.adoptedStyleSheets = [...before, sheet(drawn(wide), root)];
    draw();
    restore();
    restore = enlarge(figure, (leastPoints * wide * pixelsPerRem) / pagePoints);
    if (tooNarrow(figure).length === 0) break;
  }
  for (const [box] of tooNarrow(figure)) box.scrollLeft = 0;
  const picture = node('div', 'paper');
  // in its own shadow root, so that the figure's rules do not apply to the copy
  const inside = picture.attachShadow({ mode: 'open' });
  inside.adoptedStyleSheets = [sheet(fitted, root)];
  inside.append(...cut(drawing(figure), piecesOf(figure)));
  root.adoptedStyleSheets = before;
  restore();
  for (const [box, left] of scrolled) box.scrollLeft = left;
  figure.before(picture);
  return () => picture.remove();
}
