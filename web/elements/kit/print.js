// On paper a figure is replaced by its picture: in light colours, as wide as a page, shrunk when it is
// higher than a page. The picture is placed beside the figure and shown only in print.

import { drawing } from '../../draw/snapshot.js';
import { sheet } from './style.js';
import { node } from '../../draw/nodes.js';

/**
 * What a figure is like while it is drawn for its picture: what scrolls on a screen has all of its height.
 *
 * @param {number} wide in rem
 */
const drawn = (wide) => `:host { color-scheme: light !important; inline-size: ${wide}rem !important;
  --phasor-background: #fff !important; --scroll-height: none !important; }
  pre { max-block-size: none !important; white-space: pre-wrap !important; overflow-wrap: anywhere; }`;

/** Widths that are tried, in rem: paper does not scroll, and a larger picture is only shrunk. */
const widths = [56, 64, 72, 80];

/**
 * Boxes that are too narrow for what is in them, and how far they are scrolled.
 *
 * @param {HTMLElement} figure
 * @returns {[box: Element, left: number][]}
 */
const tooNarrow = (figure) =>
  Array.from(figure.querySelectorAll('*'))
    .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
    .filter((box) => ['auto', 'scroll'].includes(getComputedStyle(box).overflowX))
    .map((box) => [box, box.scrollLeft]);

/** The claim below the picture has room on the same page. */
const fitted =
  'svg:not(svg svg) { display: block; inline-size: 100%; block-size: auto; max-block-size: 90vh; }';

/**
 * @param {HTMLElement} figure
 * @param {() => void} draw draws it at once
 * @returns {() => void} takes the picture away
 */
export function printed(figure, draw) {
  const root = /** @type {ShadowRoot} */ (figure.getRootNode());
  const before = [...root.adoptedStyleSheets];
  const scrolled = tooNarrow(figure);
  for (const wide of widths) {
    root.adoptedStyleSheets = [...before, sheet(drawn(wide), root)];
    draw();
    if (tooNarrow(figure).length === 0) break;
  }
  for (const [box] of tooNarrow(figure)) box.scrollLeft = 0;
  const picture = node('div', 'paper');
  // in a shadow root of its own, so that the rules for the figure do not apply to its copy
  const inside = picture.attachShadow({ mode: 'open' });
  inside.adoptedStyleSheets = [sheet(fitted, root)];
  inside.append(drawing(figure));
  root.adoptedStyleSheets = before;
  for (const [box, left] of scrolled) box.scrollLeft = left;
  figure.before(picture);
  return () => picture.remove();
}
