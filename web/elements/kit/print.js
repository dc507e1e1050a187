// On paper a figure is replaced by its picture: in light colours, as wide as a page, shrunk when it is
// higher than a page. The picture is placed beside the figure and shown only in print.

import { drawing } from '../../draw/snapshot.js';
import { sheet } from './style.js';
import { node } from '../../draw/nodes.js';

/** What a figure is like while it is drawn for its picture. */
const drawn = `:host { color-scheme: light !important; inline-size: 56rem !important;
  --phasor-background: #fff !important; }
  pre { max-block-size: none !important; white-space: pre-wrap !important; overflow-wrap: anywhere; }`;

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
  // in a shadow root of its own, so that the rules for the figure do not apply to its copy
  const inside = picture.attachShadow({ mode: 'open' });
  inside.adoptedStyleSheets = [sheet(fitted, root)];
  inside.append(drawing(figure));
  root.adoptedStyleSheets = before;
  figure.before(picture);
  return () => picture.remove();
}
