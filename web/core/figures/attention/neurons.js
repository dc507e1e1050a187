// How the score of a cell is computed, as in bertviz's neuron view: the query vector q, the key vector k,
// their elementwise products, and the sum of these, which is the score before the factor 1/√d.

import { rangeError } from '../../api/check.js';
import { put } from '../../draw/canvas.js';
import { extent } from '../../draw/extent.js';
import { math } from '../../draw/mathml.js';
import { node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { listed, phrase, t } from '../../texts/language.js';
import { mark } from '../../kit/marks/boxes.js';
import { shareOf } from '../../kit/pointer.js';
import { slider } from '../../kit/slider.js';
import { layersOf } from '../../kit/weights/layers.js';
import { scoreOf } from '../../kit/weights/panel.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./scene-model.js').Host} Host */
/** @typedef {import('./optional-views.js').View} View */
/** @typedef {import('../../kit/weights/state.js').Weights} Weights */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** Number of dimensions that are named: those with the largest products. */
const named = 3;

const css = `
.neurons { margin-block-start: 16px; padding-block-start: 12px; border-block-start: 1px solid var(--line); }
.neurons[hidden] { display: none; }
.neurons .strips { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 10px; align-items: center;
  direction: ltr; cursor: crosshair; position: relative; }
.neurons .strips canvas { inline-size: 100%; block-size: 22px; image-rendering: pixelated;
  box-shadow: 0 0 0 1px var(--line); }
.neurons .at { position: absolute; inset-block: -3px; border-inline: 1px solid var(--ink); pointer-events: none; }
.neurons p { margin: 8px 0 0; }
`;

/**
 * Checks that queries and keys fit the weights.
 *
 * @param {unknown} queries
 * @param {unknown} keys
 * @param {Pick<Scene, 'layers'>} scene
 * @returns {{ queries: Tensor[], keys: Tensor[] }} [heads, n, d] for each layer; keys may have fewer heads
 */
export function vectorsOf(queries, keys, { layers }) {
  const [heads, rows, columns] = layers[0].shape;
  const vectors = {
    queries: layersOf('phasor-attention', 'queryvectors', queries),
    keys: layersOf('phasor-attention', 'keyvectors', keys),
  };
  const d = vectors.queries[0]?.shape[2];
  for (const [name, given, count] of /** @type {const} */ ([
    ['queryvectors', vectors.queries, rows],
    ['keyvectors', vectors.keys, columns],
  ])) {
    const [many, length, width] = given[0]?.shape ?? [0, 0, 0];
    const shared = name === 'keyvectors' && many > 0 && heads % many === 0;
    const fits = given.length === layers.length && (many === heads || shared);
    if (fits && length === count && width === d) continue;
    throw rangeError`phasor-attention: ${name} must be ${layers.length} × ${heads} × ${count} × ${d ?? 1} like weights, got ${[given.length, many, length, width].join(' × ')}`;
  }
  return vectors;
}

/**
 * @param {{ queries: Tensor[], keys: Tensor[] }} vectors
 * @param {number} heads number of heads of the weights: if there are fewer key heads, neighbours share one
 * @param {{ layer: number, head: number, query: number, key: number }} place
 */
export function productsOf({ queries, keys }, heads, { layer, head, query, key }) {
  /** @param {Tensor} tensor @param {number} of @param {number} row */
  const rowOf = ({ shape: [, rows, d], data }, of, row) =>
    data.subarray((of * rows + row) * d, (of * rows + row + 1) * d);
  const shared = Math.floor((head * keys[layer].shape[0]) / heads);
  const q = rowOf(queries[layer], head, query);
  const k = rowOf(keys[layer], shared, key);
  const products = Float64Array.from(q, (value, j) => value * k[j]);
  const sum = products.reduce((all, value) => all + value, 0);
  return { q, k, products, sum, score: sum / Math.sqrt(q.length) };
}

/** @param {ArrayLike<number>} values the largest absolute value, 1 if all are zero */
const largest = (values) => extent(Float32Array.from(values), true)[1];

/**
 * @param {Host} s
 * @param {Weights} m
 * @returns {View}
 */
export function neurons(s, m) {
  const strips = node('div', 'strips');
  const at = node('div', 'at');
  const canvases = ['q', 'k', 'q × k'].map((name) => {
    const canvas = node('canvas', '');
    const label = node('span', name === 'q' ? 'query' : name === 'k' ? 'key' : '', name);
    strips.append(label, canvas);
    return canvas;
  });
  strips.append(at);
  const [reading, formula, most] = [node('p', 'reading'), node('p', 'formula'), node('p', 'most')];
  const box = set(node('div', 'neurons', strips, reading, formula, most), { part: 'neurons' });
  const showValue = slider(strips, {
    label: phrase('The numbers of the query and of the key, and their products'),
    role: phrase('matrix'),
    go: read,
  });

  // the same list for every layer, so that the vectors are read once
  const layers = s.kept(() => m.scene?.layers ?? null);
  const vectors = s.kept(() => {
    const all = layers();
    return all && vectorsOf(s.queryvectors, s.keyvectors, { layers: all });
  });
  const products = s.kept(() => {
    const [all, { scene, state }] = [vectors(), m];
    return all && scene && productsOf(all, scene.weights.shape[0], state);
  });
  /**
   * What was drawn last: listeners may be called before the next drawing.
   *
   * @type {ReturnType<typeof products>}
   */
  let last = null;
  let dimension = 0;

  /** Updates the view; vectors that do not fit hide it. */
  function update() {
    try {
      last = products();
    } catch (error) {
      box.hidden = true;
      throw error;
    }
  }
  /** @param {number} next the dimension to show */
  function read(next) {
    if (!last) return;
    const { q, k, products: all } = last;
    dimension = Math.min(q.length - 1, Math.max(0, next));
    const { offsetLeft, offsetWidth } = canvases[0];
    at.style.left = `${offsetLeft + (dimension * offsetWidth) / q.length}px`;
    at.style.width = `${Math.max(3, offsetWidth / q.length)}px`;
    const text = t('Dimension {dimension}: {q} × {k} = {product}', {
      dimension,
      q: number(q[dimension]),
      k: number(k[dimension]),
      product: number(all[dimension]),
    });
    reading.textContent = text;
    showValue(dimension, 0, q.length - 1, text);
  }
  for (const type of /** @type {const} */ (['pointermove', 'pointerdown'])) {
    strips.addEventListener(type, (event) => {
      if (last) read(Math.floor(shareOf(canvases[0], event).x * last.q.length));
    });
  }

  const painted = s.kept(() => {
    const { q, k, products: all } = products() ?? {};
    if (!q || !k || !all) return;
    const colors = s.palette('diverging');
    const side = largest([...q, ...k]);
    [q, k, Float32Array.from(all)].forEach((data, place) => {
      const end = place < 2 ? side : largest(data);
      const row = { shape: [1, data.length], data };
      put(canvases[place], s.phasor.paint(row, { colormap: colors, domain: [-end, end] }));
    });
  });
  const written = s.kept(() => {
    const now = products();
    if (!now) return;
    const { q, products: all, sum, score } = now;
    const dot = scoreOf(m.state.query, m.state.key, q.length);
    /** @type {import('../../draw/mathml.js').Formula} */
    const filled = ['mfrac', number(sum), ['msqrt', String(q.length)]];
    formula.replaceChildren(math(t('score'), '=', dot, '=', filled, '=', number(score)));
    const order = Array.from(all.keys())
      .sort((a, b) => Math.abs(all[b]) - Math.abs(all[a]))
      .slice(0, named)
      .map((j) => t('{word} with {share}', { word: j, share: number(all[j]) }));
    most.textContent = t('The dimensions that count most: {list}.', { list: listed(order) });
    read(dimension);
  }, ['size', 'language']);
  return { css, ...mark(box, update, painted, written) };
}
