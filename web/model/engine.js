// The operations of a layer on arrays of JavaScript; each is one call of WebAssembly, whose memory then
// holds one matrix of weights, or a part of it, and nothing between the calls. src/model/ has what they
// compute.

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

export class Engine {
  /** @param {Calls} calls */
  constructor(calls) {
    this.calls = calls;
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

  /** All numbers of a tensor. @param {StoredTensor} tensor @returns {Promise<Float32Array>} */
  async numbers(tensor) {
    const bytes = await tensor.source.bytes(tensor.from, tensor.to);
    return this.decoded(bytes, /** @type {Storage} */ (tensor.storage));
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
    /** @type {Map<number, Float32Array>} */
    const known = new Map();
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
   * x times the weights of a product, plus its bias.
   *
   * @param {Float32Array} x [n, in]
   * @param {number} n
   * @param {Pair} pair
   * @param {boolean} [inputsFirst] how the weights are stored
   * @returns {Promise<Float32Array>} [n, out]
   */
  async product(x, n, { weight, bias }, inputsFirst = false) {
    const { place, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
    const [rows, cols] = weight.shape;
    const shift = bias ? await this.numbers(bias) : null;
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
   * Rows as wide as the gain, normalized.
   *
   * @param {Float32Array} x
   * @param {Pair} pair
   * @param {Norm} norm
   */
  async normalized(x, { weight, bias }, { kind, epsilon, add = 0 }) {
    const gain = await this.numbers(weight);
    if (add !== 0) for (let k = 0; k < gain.length; ++k) gain[k] += add;
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
