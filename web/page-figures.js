// The numbers of the model → the elements, captions and panels of the page.

import { number } from './draw/numbers.js';
import { counted, isolated } from './draw/words.js';
import { division, headKinds } from './text/heads.js';
import { headOf } from './text/model.js';
import { attentionPanel, encodingPanel, noWord, similarityPanel } from './page-panels.js';

/** @typedef {import('./elements/heatmap-element.js').HeatmapElement} HeatmapElement */
/** @typedef {import('./index.js').Phasor} Phasor */
/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {ReturnType<import('./page-model.js').readSettings>} Settings */
/** @typedef {ReturnType<import('./text/model.js').attend>['with']} Attention */

/**
 * What the reader points at: two words, and a dimension of the encoding.
 *
 * @typedef {{ query: number, key: number, position: number, dimension: number }} Spot
 */

/**
 * Everything that is on screen; null where nothing is yet.
 *
 * @typedef {object} Shown
 * @property {Settings | null} settings
 * @property {{ frequency: Float64Array, wavelength: Float64Array } | null} waves
 * @property {Tensor | null} similarity
 * @property {{ tokens: string[], head: number, width: number, result: Attention } | null} attention
 */

/** Positions compared with each other at most: the picture grows with the square. */
const mostCompared = 256;

/** @param {string} id */
export const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
export const map = (id) => /** @type {HeatmapElement} */ (find(id));

/** @param {readonly string[]} tokens @returns {string[]} tokens with their positions */
const placed = (tokens) => tokens.map((token, position) => `${isolated(token)} ${position}`);

/**
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @param {readonly string[]} tokens
 */
export function drawEncoding(phasor, { length, dim, base, table }, tokens) {
  const element = map('encoding-map');
  element.rowlabels = Array.from({ length }, (_, position) =>
    position < tokens.length ? `${isolated(tokens[position])} ${position}` : String(position),
  );
  element.tensor = table;
  const waves = phasor.wavelengths({ dim, base });
  const slowest = waves.wavelength[waves.wavelength.length - 1];
  find('encoding-caption').textContent =
    `${counted(length, 'position')} and ${counted(dim, 'dimension')}. The fastest pair goes round in ` +
    `${number(waves.wavelength[0], 2)} positions, the slowest in ${number(slowest, 2)}.`;
  return waves;
}

/** @param {Phasor} phasor @param {Settings} settings */
export function drawSimilarity(phasor, { length, dim, base }) {
  const compared = Math.min(length, mostCompared);
  const similarity = phasor.similarity(phasor.sinusoidal({ length: compared, dim, base }));
  map('similarity-map').tensor = similarity;
  const [neighbours, farthest] = [similarity.data[1], similarity.data[compared - 1]];
  find('similarity-caption').textContent =
    compared < 2
      ? 'One position is like itself: 1.'
      : `Neighbours are ${number(neighbours)} alike, the first and the last of ` +
        `${compared} positions ${number(farthest)}.`;
  return similarity;
}

/**
 * @param {readonly string[]} tokens
 * @param {Tensor} weights [heads, n, n]
 * @param {number} head
 * @param {boolean} encoding
 */
export function drawAttention(tokens, weights, head, encoding) {
  const element = map('attention-map');
  element.rowlabels = placed(tokens);
  element.columnlabels = placed(tokens);
  element.tensor = headOf(weights, head);
  const { name, kind, about } = headKinds[head];
  const blind = !encoding && (kind === 'offset' || kind === 'nearby');
  find('attention-caption').textContent = blind
    ? `Head ${head + 1}, ${name}, reads positions. Without the encoding there is nothing to read, so every word gets the same weight.`
    : `Head ${head + 1}, ${name}. ${about}`;
}

/** @param {boolean} empty whether there is no word to attend to */
export function drawEmpty(empty) {
  for (const id of ['attention-figure', 'order-figure']) {
    find(id).classList.toggle('is-empty', empty);
  }
  if (!empty) return;
  for (const id of ['attention-caption', 'order-caption', 'measured', 'straight', 'moved']) {
    find(id).textContent = '';
  }
  for (const id of ['attention-panel', 'differences']) find(id).replaceChildren();
}

/**
 * The cursor of every picture and the panels beside them.
 *
 * @param {Spot} spot
 * @param {Shown} shown
 */
export function drawSpot(
  { query, key, position, dimension },
  { settings, waves, similarity, attention },
) {
  for (const [id, row, column] of /** @type {[string, number, number][]} */ ([
    ['encoding-map', position, dimension],
    ['similarity-map', query, key],
    ['attention-map', query, key],
    ['straight-map', query, Math.max(0, map('straight-map').column)],
    ['moved-map', query, Math.max(0, map('moved-map').column)],
    ['change-map', query, Math.max(0, map('change-map').column)],
  ])) {
    map(id).row = row;
    map(id).column = column;
  }
  if (settings && waves && position < settings.length && dimension < settings.dim) {
    const { dim, base, table } = settings;
    const pair = Math.floor(dimension / 2);
    encodingPanel(find('encoding-panel'), {
      position,
      column: dimension,
      dim,
      base,
      value: table.data[position * dim + dimension],
      frequency: waves.frequency[pair],
      wavelength: waves.wavelength[pair],
      token: attention?.tokens[position],
    });
  }
  if (similarity && query < similarity.shape[0] && key < similarity.shape[0]) {
    const value = similarity.data[query * similarity.shape[0] + key];
    similarityPanel(find('similarity-panel'), { row: query, column: key, value });
  }
  const count = attention?.tokens.length ?? 0;
  if (attention && Math.max(query, key) >= count) {
    noWord(find('attention-panel'), Math.max(query, key));
  } else if (attention) {
    const { tokens, head, width, result } = attention;
    const at = (head * tokens.length + query) * tokens.length;
    attentionPanel(find('attention-panel'), {
      query,
      key,
      tokens,
      score: result.scores.data[at + key],
      weight: result.weights.data[at + key],
      logSum: result.logSumExp.data[head * tokens.length + query],
      width,
      row: result.weights.data.subarray(at, at + tokens.length),
    });
  }
}

/** @param {number} dim @returns {number} numbers in a query, and in a key */
export const queryWidth = (dim) => division(dim).width;
