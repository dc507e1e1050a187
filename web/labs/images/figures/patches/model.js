// Settings → the numbers of <phasor-patches>: the query, its weights, and what is outlined.

import { layersOf } from '../../../../core/kit/weights/layers.js';
import {
  cellOf,
  combinedRow,
  endOf,
  halfOf,
  isFlat,
  isPatch,
  placesOf,
  positive,
  rowOf,
  seenPart,
  tokenAt,
} from '../../index.js';
import { usualColors, usualOpacity } from './settings.js';

/** @typedef {import('./settings.js').Host} Host */
/** @typedef {import('./source.js').State} State */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @param {number} place @param {number} count */
const within = (place, count) => Math.max(0, Math.min(place, count - 1));

/** The grid if none is given. */
const usualGrid = [14, 14];

/**
 * @param {readonly Tensor[]} layers
 * @returns {Tensor} [layers, heads, queries, keys], as a view if they share memory
 */
export function stacked(layers) {
  const [{ shape, data: first }] = layers;
  const { buffer, byteOffset, byteLength, length } = first;
  const isWhole = layers.every(
    ({ data }, k) => data.buffer === buffer && data.byteOffset === byteOffset + k * byteLength,
  );
  if (isWhole) {
    const data = new Float32Array(
      /** @type {ArrayBuffer} */ (buffer),
      byteOffset,
      length * layers.length,
    );
    return { shape: [layers.length, ...shape], data };
  }
  const data = new Float32Array(length * layers.length);
  layers.forEach((layer, k) => data.set(layer.data, k * length));
  return { shape: [layers.length, ...shape], data };
}

/**
 * @param {Host} s
 * @param {(given: import('./source.js').Given | null) => State} picture
 */
export const model = (s, picture) => ({
  /** the loading state of the picture */
  get state() {
    const { image } = s;
    return s.polled(() => picture(image));
  },
  get hasWeights() {
    return s.weights !== null;
  },
  /** @returns {Tensor[]} [heads, queries, keys] per layer */
  get layers() {
    return s.weights === null ? [] : layersOf('phasor-patches', 'weights', s.weights);
  },
  get layer() {
    return within(s.layer, this.layers.length);
  },
  /** of the chosen layer */
  get weights() {
    return this.layers[this.layer];
  },
  get isEmpty() {
    return this.hasWeights && (this.layers.length === 0 || this.weights.data.length === 0);
  },
  get heads() {
    return this.weights.shape[0];
  },
  get queries() {
    return this.weights.shape[1];
  },
  get keys() {
    return this.weights.shape[2];
  },
  get head() {
    return within(s.head, this.heads);
  },
  get places() {
    if (this.hasWeights) return placesOf(this.keys, s.grid, s.prefix);
    const [rows, cols = rows] = s.grid.length > 0 ? s.grid : usualGrid;
    return { rows, cols, prefix: Math.max(0, s.prefix), isTaken: false };
  },
  get count() {
    return this.places.rows * this.places.cols;
  },
  /** whether queries are patches, and not words */
  get isSelf() {
    return this.queries === this.keys;
  },
  /** index of the query token */
  get query() {
    const { places } = this;
    const [row, col] = [s.query].flat();
    const token =
      col === undefined || !this.isSelf
        ? row
        : tokenAt(
            places,
            within(Math.floor(row), places.rows),
            within(Math.floor(col), places.cols),
          );
    return within(token, this.queries);
  },
  /** index of the query patch; null for another token */
  get queryPatch() {
    const { query, places } = this;
    return this.isSelf && isPatch(places, query) ? query - places.prefix : null;
  },
  /** rollout over all layers, as one head; not defined if queries are words: the library then throws */
  get rollout() {
    const { shape, data } = s.phasor.rollout(stacked(this.layers));
    return { shape: [1, ...shape], data };
  },
  /** the weights of all keys */
  get row() {
    const { query } = this;
    if (s.combine === 'rollout') return rowOf(this.rollout, 0, query).slice();
    if (s.combine === 'none') return rowOf(this.weights, this.head, query).slice();
    return combinedRow(this.weights, s.combine, query);
  },
  /** the weights of the patches */
  get patches() {
    const { prefix } = this.places;
    return this.row.slice(prefix, prefix + this.count);
  },
  /** the total weight of tokens that are not patches */
  get rest() {
    const { places, row } = this;
    return row.reduce(
      (sum, weight, key) => (isPatch(places, key) ? sum : sum + positive(weight)),
      0,
    );
  },
  get half() {
    return halfOf(this.patches);
  },
  get isFlat() {
    return isFlat(this.patches, this.half);
  },
  get end() {
    return endOf(this.patches, this.keys);
  },
  /** the key token: the one pointed at, or the patch with the largest weight */
  get key() {
    if (s.key >= 0) return within(s.key, this.keys);
    const { order } = this.half;
    const other = order[0] === this.queryPatch ? order[1] : order[0];
    return this.places.prefix + (other ?? order[0]);
  },
  get show() {
    if (s.show !== 'auto') return s.show;
    return s.opacity !== usualOpacity || s.colormap !== usualColors ? 'tint' : 'colour';
  },
  /** the share of the picture that is cut off */
  get lost() {
    const { source } = this.state;
    return source ? seenPart(source, this.places, s.fit).lost : 0;
  },
  /** The weights of the patches in one head. @param {number} head @param {Tensor} layer */
  patchesOf(head, layer) {
    const { prefix } = this.places;
    return rowOf(layer, head, this.query).subarray(prefix, prefix + this.count);
  },
  /** @param {number} token @returns {[row: number, col: number]} the place of a patch */
  cellOf(token) {
    return cellOf(this.places, token);
  },
});

/** @typedef {ReturnType<typeof model>} Model */

/** @param {Model} m @returns {boolean} false if settings are wrong; events then do nothing */
export function isDrawable(m) {
  try {
    return !m.isEmpty && m.places !== undefined;
  } catch {
    return false;
  }
}
