// The marks of <phasor-attention>: the heads to choose from, the views of the chosen one, and the parts that
// are loaded for long texts and whole models; and the sentence about the head at the cursor.

import { node } from '../../draw/nodes.js';
import { mark } from '../../kit/marks/boxes.js';
import { views } from '../../kit/weights/views.js';
import { heads } from './heads.js';
import { number } from '../../draw/numbers.js';
import { division, headKinds } from '../../words/heads/projections.js';
import { phrase, prose, t } from '../../texts/language.js';
import { looks } from '../../kit/weights/sentences.js';

/** @typedef {import('./scene-model.js').Host} Host */
/** @typedef {import('./scene-model.js').Model} Model */
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
  /** last: vectors that do not fit the weights are an error of the neuron view only */
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

/** @typedef {import('../../kit/weights/scene.js').State} State */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** @param {Scene} scene @param {State} state @param {Host} s */
export function claim(scene, state, { dim, encoding }) {
  const { head, query, sums } = state;
  const sum = t('Its row adds up to {sum}.', { sum: number(sums[query]) });
  if (scene.isDifference) return looks(scene, state);
  if (!scene.scores) return prose(looks(scene, state), sum);
  const { kind } = headKinds[head];
  const name = scene.names[head];
  const reads = kind === 'offset' || kind === 'nearby';
  const values = { head: head + 1, name: name && t(name), dim, looks: looks(scene, state), sum };
  return t(
    reads && !encoding
      ? phrase(
          'Head {head}, {name}, reads positions. Without the encoding there is nothing to read, so every word it may look at gets the same weight. {sum}',
        )
      : reads && division(dim).fast === 0
        ? phrase(
            'Head {head}, {name}, reads positions, and {dim} dimensions have no room for them, so every word it may look at gets the same weight. {sum}',
          )
        : phrase('In head {head}, {name}, {looks} {sum}'),
    values,
  );
}
