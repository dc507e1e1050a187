// The marks of <phasor-attention>: the heads to choose from, the views of the one that is chosen, and what is
// fetched for long texts and for whole models.

import { node } from '../../draw/nodes.js';
import { mark } from '../../kit/marks/boxes.js';
import { views } from '../../kit/weights/views.js';
import { heads } from './heads.js';

/** @typedef {import('./current.js').Host} Host */
/** @typedef {import('./current.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Mark} Mark */

const none = { shape: [0, 0, 0], data: new Float32Array() };

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const { state } = m;
  const row = heads(s, {
    weights: () => m.scene?.weights ?? none,
    nameOf: (head) => m.scene?.names[head] ?? '',
    chosen: () => state.head,
    scale: () => state.scale,
    colors: () => state.colors,
    signed: () => state.signed,
    isLeft: () => state.isLeft,
    top: () => m.scene?.top,
    choose: (head) => s.set({ head }),
  });
  const { words, matrix, links, cell } = views(s, m.weights);
  const top = node('div', 'top', row.node);

  /** @type {Model['long']} */
  let long = null;
  function drawLong() {
    if (!m.isLong) return;
    if (m.long && m.long !== long) s.figure.append(m.long.node);
    long = m.long;
    long?.draw();
  }

  /** @type {Mark | null} */
  let more = null;
  /** Last: vectors that do not fit the weights are a problem of the neurons alone. */
  function drawMore() {
    more ??= m.more?.more(s, m.weights, top, cell.node) ?? null;
    try {
      more?.draw();
    } catch (error) {
      m.neuronError = error;
    }
  }
  /** @param {Mark} each */
  const inViews = ({ node: part, draw }) => mark(part, () => !m.isLong && draw());
  return [
    mark(top, () => !m.isLong && matrix.measure(), drawLong, inViews(row).draw),
    ...[words, matrix, links, mark(cell.node, cell.draw, drawMore)].map(inViews),
  ];
}
