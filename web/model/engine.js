// The operations of a layer on arrays of JavaScript; each is one call of WebAssembly. Of a large model its
// memory then holds one matrix of weights, or a part of it, and nothing between the calls; the weights of a
// smaller one stay there, in the order in which products read them. src/model/ has what they compute.

import { arrayOf, resultsOf } from '../api/marshal.js';
import { rowBytes } from './weights.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./readers/storage.js').Storage} Storage */
/** @typedef {import('./architectures/plan.js').Activation} Activation */
/** @typedef {import('./architectures/plan.js').Norm} Norm */
/** @typedef {import('./weights.js').Pair} Pair */

const call = 'run';

/** Bytes of a matrix that are read and multiplied at once. */
const mostBytes = 2 ** 25;

/** In the order of Activation in src/model/layer.h. @type {Activation[]} */
const activations = ['gelu', 'geluTanh', 'geluFast', 'silu', 'relu', 'tanh'];

/**
 * One rotation of queries or keys: cosines and sines, [n, rotaryDim / 2].
 *
 * @typedef {{ cosines: Float32Array, sines: Float32Array, rotaryDim: number, interleaved: boolean }} Turns
 */

/** Frees panels of models that nobody closes. */
const registry = new FinalizationRegistry(
  (/** @type {{ calls: Calls, places: Set<number> }} */ { calls, places }) => {
    for (const place of places) free(calls, place);
  },
);

/** @param {Calls} calls @param {number} place */
const free = (calls, place) => resultsOf(calls, 'close', 'freePanels', { panels: place });

/** A part of a run that stays. @template Value @typedef {Map<StoredTensor, Promise<Value>>} Kept */

export class Engine {
  #keeps;
  /** whether there was no memory for another matrix; those that are kept stay */
  #isFull = false;
  /** numbers of panels in memory @type {Set<number>} */
  #places = new Set();
  /** @type {Kept<number | undefined>} */
  #panels = new Map();
  /** @type {Kept<Float32Array>} */
  #numbers = new Map();
  /** of each matrix, by their places @type {Map<StoredTensor, Map<number, Float32Array>>} */
  #rows = new Map();

  /**
   * @param {Calls} calls
   * @param {boolean} [keeps] whether weights stay in memory
   * @param {number} [scaleFactor] of the scales of I8 weights
   */
  constructor(calls, keeps = false, scaleFactor = 1) {
    this.calls = calls;
    this.scaleFactor = scaleFactor;
    this.#keeps = keeps;
    if (keeps) registry.register(this, { calls, places: this.#places }, this);
  }

  /** Lets go of all that is kept. */
  close() {
    this.#keeps = false;
    for (const place of this.#places) free(this.calls, place);
    this.#places.clear();
    for (const kept of [this.#panels, this.#numbers, this.#rows]) kept.clear();
    registry.unregister(this);
  }

  /**
   * @param {string} name of the function
   * @param {import('../api/marshal.js').Request} request
   * @returns {Float32Array}
   */
  send(name, request) {
    return arrayOf(this.calls, call, name, request);
  }

  /** @param {Uint8Array} bytes @param {Storage} storage */
  decoded(bytes, { place, numbers, bytes: size }) {
    const count = (bytes.length / size) * numbers;
    return this.send('decode', { bytes, storage: place, count });
  }

  /**
   * What is read once where weights are kept.
   *
   * @template Value
   * @param {Kept<Value>} kept
   * @param {StoredTensor} tensor
   * @param {() => Promise<Value>} read
   * @returns {Promise<Value>}
   */
  #once(kept, tensor, read) {
    if (!this.#keeps) return read();
    const known = kept.get(tensor);
    if (known) return known;
    const reading = read();
    kept.set(tensor, reading);
    // after a failure the next run tries again
    reading.catch(() => kept.delete(tensor));
    return reading;
  }

  /** All numbers of a tensor, not to be changed. @param {StoredTensor} tensor @returns {Promise<Float32Array>} */
  numbers(tensor) {
    return this.#once(this.#numbers, tensor, async () => {
      const bytes = await tensor.source.bytes(tensor.from, tensor.to);
      return this.decoded(bytes, /** @type {Storage} */ (tensor.storage));
    });
  }

  /**
   * Rows of a matrix, one after the other.
   *
   * @param {StoredTensor} tensor
   * @param {readonly number[]} places
   */
  async rows(tensor, places) {
    const cols = tensor.shape[1];
    const data = new Float32Array(places.length * cols);
    const known = this.#rows.get(tensor) ?? new Map();
    if (this.#keeps) this.#rows.set(tensor, known);
    for (const [k, place] of places.entries()) {
      let row = known.get(place);
      if (!row) {
        const bytes = await rowBytes(tensor, place, 1);
        row = this.decoded(bytes, /** @type {Storage} */ (tensor.storage));
        known.set(place, row);
      }
      data.set(row, k * cols);
    }
    return data;
  }

  /**
   * x times the weights of a product, plus its bias. Weights that are integers have a scale, which each of
   * their outputs is multiplied by.
   *
   * @param {Float32Array} x [n, in]
   * @param {number} n
   * @param {Pair} pair
   * @param {boolean} [inputsFirst] how the weights are stored
   * @returns {Promise<Float32Array>} [n, out]
   */
  async product(x, n, pair, inputsFirst = false) {
    const scale = Object.hasOwn(pair, 'scale') ? pair.scale : undefined;
    if (!scale) return this.#product(x, n, pair, inputsFirst);
    const y = await this.#product(x, n, { weight: pair.weight }, inputsFirst);
    const scales = await this.numbers(scale);
    const shift = pair.bias && (await this.numbers(pair.bias));
    const out = y.length / n;
    for (let k = 0; k < y.length; ++k) {
      const at = k % out;
      y[k] = y[k] * scales[at % scales.length] * this.scaleFactor + (shift?.[at] ?? 0);
    }
    return y;
  }

  /** @param {Float32Array} x @param {number} n @param {Pair} pair @param {boolean} inputsFirst */
  async #product(x, n, { weight, bias }, inputsFirst) {
    const panels = await this.#panelsOf(weight, inputsFirst);
    const { place, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
    const [rows, cols] = weight.shape;
    const shift = bias ? await this.numbers(bias) : null;
    // kept until now: it may have been closed since
    if (panels !== undefined && this.#places.has(panels)) {
      return this.send('linearPanels', { panels, x, rows: n, bias: shift });
    }
    const request = { x, rows: n, storage: place, inputsFirst };
    const rowSize = (cols / numbers) * size;
    const step = inputsFirst ? rows : Math.max(1, Math.floor(mostBytes / rowSize));
    if (step >= rows) {
      const [input, output] = inputsFirst ? [rows, cols] : [cols, rows];
      const weights = await rowBytes(weight, 0, rows);
      return this.send('linear', { ...request, weights, in: input, out: output, bias: shift });
    }
    const y = new Float32Array(n * rows);
    for (let first = 0; first < rows; first += step) {
      const count = Math.min(step, rows - first);
      const weights = await rowBytes(weight, first, count);
      const part = this.send('linear', {
        ...{ ...request, weights, in: cols, out: count },
        bias: shift && shift.subarray(first, first + count),
      });
      for (let r = 0; r < n; ++r) {
        y.set(part.subarray(r * count, (r + 1) * count), r * rows + first);
      }
    }
    return y;
  }

  /**
   * The number of the panels of a matrix, which are made once.
   *
   * @param {StoredTensor} weight
   * @param {boolean} inputsFirst
   * @returns {Promise<number | undefined>} undefined where nothing is kept
   */
  async #panelsOf(weight, inputsFirst) {
    if (!this.#keeps || (this.#isFull && !this.#panels.has(weight))) return undefined;
    return this.#once(this.#panels, weight, async () => {
      const [rows, cols] = weight.shape;
      const [input, output] = inputsFirst ? [rows, cols] : [cols, rows];
      let place;
      try {
        place = resultsOf(this.calls, call, 'panels', { in: input, out: output }).panels;
      } catch (error) {
        // without memory for them the rest is read for each run
        if (error instanceof RangeError) this.#isFull = true;
        else throw error;
        return undefined;
      }
      this.#places.add(place);
      const { place: storage, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
      // panels are of eight rows
      const step = Math.max(8, 8 * Math.floor(mostBytes / 8 / ((cols / numbers) * size)));
      try {
        for (let first = 0; first < rows; first += step) {
          const count = Math.min(step, rows - first);
          const weights = await rowBytes(weight, first, count);
          if (!this.#places.has(place)) return undefined;
          resultsOf(this.calls, call, 'fillPanels', { panels: place, weights, storage, first, count, inputsFirst }); // prettier-ignore
        }
      } catch (error) {
        // the next run tries again, with new ones
        if (this.#places.delete(place)) free(this.calls, place);
        throw error;
      }
      return place;
    });
  }

  /**
   * Rows as wide as the gain, normalized.
   *
   * @param {Float32Array} x
   * @param {Pair} pair
   * @param {Norm} norm
   */
  async normalized(x, { weight, bias }, { kind, epsilon, add = 0 }) {
    const stored = await this.numbers(weight);
    const gain = add === 0 ? stored : stored.map((value) => value + add);
    const shift = bias ? await this.numbers(bias) : null;
    const [rows, cols] = [x.length / gain.length, gain.length];
    return this.send('normalize', { x, rows, cols, norm: Number(kind === 'rms'), epsilon, gain, shift }); // prettier-ignore
  }

  /**
   * @param {Float32Array} x
   * @param {Activation} activation
   * @param {Float32Array | null} factor as many numbers, or none
   */
  activated(x, activation, factor) {
    const place = activations.indexOf(activation);
    return this.send('activate', { x, rows: 1, cols: x.length, activation: place, factor });
  }

  /**
   * @param {Float32Array} x [n, heads · headDim]
   * @param {{ n: number, heads: number, headDim: number }} shape
   * @param {Turns} turns
   */
  turned(x, { n, heads, headDim }, { cosines, sines, rotaryDim, interleaved }) {
    const positions = Float64Array.from({ length: n }, (_, i) => i);
    return this.send('rotaryByTable', {
      ...{ x, batch: 1, heads, rows: n, headDim, rotaryDim, headsFirst: false },
      ...{ axes: 1, axisOfPair: null },
      ...{ pairing: Number(!interleaved), positions, count: n, cosines, sines, tableRows: n },
    });
  }

  /**
   * @param {{ q: Float32Array, k: Float32Array, v: Float32Array, n: number, heads: number,
   *   kvHeads: number, headDim: number, scale: number, softcap: number, causal: boolean,
   *   window: number, bias: Float32Array | null }} problem bias: [heads, n, n]
   * @returns {{ output: Float32Array, weights: Float32Array }} [n, heads · headDim], [heads, n, n]
   */
  attention({ q, k, v, n, heads, kvHeads, headDim, scale, softcap, causal, window, bias }) {
    return /** @type {any} */ (
      resultsOf(this.calls, call, 'attention', {
        ...{ batch: 1, heads, kvHeads, queries: n, keys: n, past: 0, dk: headDim, dv: headDim },
        ...{ added: 0, stacked: false, causal, keep: false, present: false, q, k, v },
        ...{ pastKey: null, pastValue: null, biasKey: null, biasValue: null, sinks: null },
        ...{ offset: [0], length: [n], mask: bias, scale, softcap },
        ...{ left: window > 0 ? window - 1 : -1, right: -1 },
        ...{ maskBatch: 0, maskHead: n * n, maskQuery: n, maskKey: 1 },
        ...{ stages: weightsBit, cache: -1 },
      })
    );
  }

  /**
   * @param {{ heads: number, n: number, symmetric: boolean, slopes: readonly number[] }} shape
   * @returns {Float32Array} [heads, n, n]
   */
  alibi({ heads, n, symmetric, slopes }) {
    return this.send('alibi', {
      ...{ heads, queries: n, keys: n, start: 0, symmetric },
      ...{ slopes: Float64Array.from(slopes), slopeCount: slopes.length },
    });
  }

  /**
   * @param {{ heads: number, n: number, buckets: number, maxDistance: number, bidirectional: boolean }} shape
   * @param {Float32Array} table [buckets, heads]
   */
  t5Bias({ heads, n, buckets, maxDistance, bidirectional }, table) {
    return this.send('t5Bias', {
      ...{ heads, queries: n, keys: n, start: 0, buckets, maxDistance, bidirectional },
      ...{ table, rows: buckets, cols: heads },
    });
  }

  /** @param {number} n @param {number} clip @returns {Int32Array} [n, n] */
  shawIndex(n, clip) {
    return /** @type {any} */ (this.send('shawIndex', { length: n, clip }));
  }
}

/** Stages.weights in src/bindings/attention.cpp. */
const weightsBit = 8;
