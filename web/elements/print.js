// A figure on paper is its picture: in light colours, as wide as a page, shrunk where it is higher
// than one. The picture stands beside the figure and is seen only in print.

import { drawing } from '../draw/snapshot.js';
import { node, sheet } from './style.js';

/** What a figure is like while it is drawn for its picture. */
const drawn = `:host { color-scheme: light !important; inline-size: 56rem !important;
  --phasor-background: #fff !important; }`;

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
  root.adoptedStyleSheets = [...before, sheet(drawn, root)];
  draw();
  const picture = node('div', 'paper');
  // a root of its own keeps the rules for the figure off its copy
  const inside = picture.attachShadow({ mode: 'open' });
  inside.adoptedStyleSheets = [sheet(fitted, root)];
  inside.append(drawing(figure));
  root.adoptedStyleSheets = before;
  figure.before(picture);
  return () => picture.remove();
}

export const printStyle = `
.paper { display: none; }
@media print {
  :host { color-scheme: light; break-inside: avoid; }
  .toolbar, .controls, .paper + .figure { display: none !important; }
  .paper { display: block; }
}
`;
