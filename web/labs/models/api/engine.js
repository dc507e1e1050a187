// The operations of a layer on arrays of JavaScript; each is one call of WebAssembly. Of a large model its
// memory then holds one matrix of weights, or a part of it, and nothing between the calls; the weights of a
// smaller one stay there, in the order in which products read them. src/model/ has what they compute.

import { scoreOptions } from '../../../core/api/attention/score-options.js';
import { scalingFields, scalingOf } from '../../../core/api/encoding/scaling.js';
import { allocated, Choice, resultOf } from '../../../core/api/marshal.js';
import { copyColumns, placeColumns } from './columns.js';
import { fill, mostBytes, newPanels, rowsAtOnce } from './panels.js';
import { outputParts } from './parts.js';
import { space } from '../../../core/api/space.js';
import { rowBytes } from './weights.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./readers/storage.js').Storage} Storage */
/** @typedef {import('./architectures/plan.js').Activation} Activation */
/** @typedef {import('./architectures/plan.js').Norm} Norm */
/** @typedef {import('./architectures/plan.js').Size} Size */
/** @typedef {import('./weights.js').Pair} Pair */
/** @typedef {import('../../../core/api/space.js').Space} Space */
/** @typedef {import('../../rope/index.js').Rotation} Rotation */

const call = 'run';

/** The weights of a matrix in the module's memory. @typedef {import('./panels.js').Panels} Panels */

/**
 * One rotation of queries or keys: cosines and sines, [n, rotaryDim / 2].
 *
 * @typedef {{ cosines: Float32Array, sines: Float32Array, rotaryDim: number,
 *   interleaved: boolean }} RotationTable
 */

/** Frees the memory of models that were not closed. */
const registry = new FinalizationRegistry((/** @type {() => void} */ free) => free());

/** Memory of how many runs stays: few overlap. */
const mostSpaces = 2;

/** Milliseconds without a run after which memory of runs is given back. */
const idle = 60_000;

/** @param {number} length */
const fresh = (length) => allocated(call, length);

/**
 * Waits for all, also where one fails: a run that is over must not be written to any more.
 *
 * @param {Promise<unknown>[]} parts
 */
async function allOf(parts) {
  for (const outcome of await Promise.allSettled(parts)) {
    if (outcome.status === 'rejected') throw outcome.reason;
  }
}

/** Multiply-adds of attention whose heads are worth the messages to workers: some 2 ms. */
const sharedWork = 4e7;

/** A part of a run that stays. @template Value @typedef {Map<StoredTensor, Promise<Value>>} Kept */

/** Attention without a cache, whose terms are added to scores; the weights are wanted. */
const plainProblem = {
  batch: 1,
  past: 0,
  biasKeys: 0,
  stacked: false,
  keep: false,
  present: false,
  pastKey: null,
  pastValue: null,
  biasKey: null,
  biasValue: null,
  sinks: null,
  offset: [0],
  maskBatch: 0,
  maskHead: 0,
  maskQuery: 0,
  maskKey: 1,
  stages: { scores: false, capped: false, masked: false, weights: true, logSumExp: false },
};

/**
 * Attention of all heads of a layer; bias: [heads, n, n].
 *
 * @typedef {{ q: Float32Array, k: Float32Array, v: Float32Array, n: number, heads: number,
 *   kvHeads: number, headDim: number, scale: number, softcap: number, causal: boolean,
 *   window: number, bias: Float32Array | null }} HeadProblem
 */

/**
 * [n, heads · headDim], and the weights, [heads, n, n]
 *
 * @typedef {{ output: Float32Array, weights: Float32Array }} Attended
 */

/** @typedef {ReturnType<typeof attentionProblem>} ModuleProblem */

/** As the module takes it. @param {HeadProblem} problem */
const attentionProblem = ({ n, headDim, window, bias, ...others }) => ({
  ...plainProblem,
  heads: others.heads,
  kvHeads: others.kvHeads,
  queries: n,
  keys: n,
  dk: headDim,
  dv: headDim,
  q: others.q,
  k: others.k,
  v: others.v,
  length: [n],
  mask: bias,
  options: scoreOptions(
    call,
    {
      scale: others.scale,
      softcap: others.softcap,
      causal: others.causal,
      window: [window > 0 ? window - 1 : -1, -1],
    },
    { dk: headDim },
  ),
  maskHead: n * n,
  maskQuery: n,
});

/**
 * Groups of key/value heads with their queries, as problems of their own.
 *
 * @param {HeadProblem} problem
 * @param {number} groups
 * @param {(length: number) => Float32Array} make where their arrays come from
 * @returns {{ first: number, problem: HeadProblem }[]} `first`: of the query heads
 */
function headGroups(problem, groups, make) {
  const { n, heads, kvHeads, headDim, q, k, v, bias } = problem;
  const shared = heads / kvHeads;
  /** @param {Float32Array} x @param {number} of @param {number} first @param {number} count heads */
  const cut = (x, of, first, count) => {
    const part = make(n * count * headDim);
    copyColumns(part, x, { n, width: of * headDim, first: first * headDim });
    return part;
  };
  /** @param {number} first @param {number} count */
  const biasOf = (first, count) => {
    if (!bias) return null;
    const part = make(count * n * n);
    part.set(bias.subarray(first * n * n, (first + count) * n * n));
    return part;
  };
  return Array.from({ length: groups }, (_, group) => {
    const kvFirst = Math.floor((group * kvHeads) / groups);
    const kvCount = Math.floor(((group + 1) * kvHeads) / groups) - kvFirst;
    const [first, count] = [kvFirst * shared, kvCount * shared];
    return {
      first,
      problem: {
        ...problem,
        heads: count,
        kvHeads: kvCount,
        q: cut(q, heads, first, count),
        k: cut(k, kvHeads, kvFirst, kvCount),
        v: cut(v, kvHeads, kvFirst, kvCount),
        bias: biasOf(first, count),
      },
    };
  });
}

export class Engine {
  #keeps;
  /** whether there was no memory for another matrix; those that are kept stay */
  #isFull = false;
  /** in memory @type {Set<Panels>} */
  #cached = new Set();
  /** @type {Kept<Panels | undefined>} */
  #panels = new Map();
  /** @type {Kept<Float32Array>} */
  #numbers = new Map();
  /** of each matrix, by their places @type {Map<StoredTensor, Map<number, Float32Array>>} */
  #rows = new Map();
  /** of each matrix, for the threads @type {Map<StoredTensor, import('./parts.js').OutputPart[]>} */
  #parts = new Map();
  #helpers;
  /** parts of weights that no worker takes @type {Set<StoredTensor>} */
  #alone = new Set();
  /** of runs that are over @type {Space[]} */
  #spaces = [];
  /** @type {any} */
  #resting;

  /**
   * @param {Calls} calls
   * @param {boolean} [keeps] whether weights stay in memory
   * @param {number} [scaleFactor] of the scales of I8 weights
   * @param {import('./helpers.js').Helpers} [helpers] workers that compute parts of what is kept
   */
  constructor(calls, keeps = false, scaleFactor = 1, helpers) {
    this.calls = calls;
    this.scaleFactor = scaleFactor;
    this.#keeps = keeps;
    this.#helpers = helpers;
    const cached = this.#cached;
    const free = () => {
      for (const panels of cached) panels.delete();
      helpers?.end();
    };
    if (keeps) registry.register(this, free, this);
  }

  /** Before a run: what its steps write to. @returns {Space} */
  begin() {
    clearTimeout(this.#resting);
    return this.#spaces.pop() ?? space(call);
  }

  /** After it: the next run takes the same memory, unless it is long in coming. @param {Space} used */
  end(used) {
    if (!this.#keeps) return;
    const [spaces, helpers] = [this.#spaces, this.#helpers];
    if (spaces.length < mostSpaces) spaces.push(used);
    clearTimeout(this.#resting);
    // not this engine, which can be collected before
    this.#resting = setTimeout(() => {
      spaces.length = 0;
      helpers?.rest();
    }, idle);
    this.#resting.unref?.(); // it does not keep Node alive
  }

  /** Lets go of all that is kept. */
  close() {
    this.#keeps = false;
    clearTimeout(this.#resting);
    this.#spaces.length = 0;
    for (const panels of this.#cached) panels.delete();
    this.#cached.clear();
    for (const kept of [this.#panels, this.#numbers, this.#rows, this.#parts]) kept.clear();
    this.#helpers?.end();
    registry.unregister(this);
  }

  /**
   * @template Result
   * @param {(send: import('../../../core/api/marshal.js').Send<import('../../../wasm/model.js').MainModule>) => Result} body
   * @param {unknown} [into] arrays that the results are copied to
   * @returns {Result}
   */
  #result(body, into) {
    return resultOf(this.calls, call, body, into);
  }

  /** @param {Uint8Array} bytes @param {Storage} storage */
  decoded(bytes, { name, numbers, bytes: size }) {
    const count = (bytes.length / size) * numbers;
    return this.#result((send) => send('decode', bytes, new Choice('DType', name), count));
  }

  /**
   * x times weights as their file stores them.
   *
   * @param {Float32Array} x [rows, in]
   * @param {number} rows
   * @param {{ bytes: Uint8Array, storage: string, in: number, out: number, inputsFirst: boolean }} weights
   * @param {Float32Array | null} bias
   * @returns {Float32Array} [rows, out]
   */
  linear(x, rows, { storage, ...weights }, bias) {
    const stored = { ...weights, storage: new Choice('DType', storage) };
    return this.#result((send) => send('linear', x, rows, stored, bias));
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

  /**
   * All numbers of a tensor, not to be changed.
   *
   * @param {StoredTensor} tensor
   * @returns {Promise<Float32Array>}
   */
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
    const data = fresh(places.length * cols);
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
   * @param {(length: number) => Float32Array} [make] where the array of the result comes from
   * @returns {Promise<Float32Array>} [n, out]
   */
  async product(x, n, pair, inputsFirst = false, make = fresh) {
    const [rows, cols] = pair.weight.shape;
    const out = inputsFirst ? cols : rows;
    const y = make(n * out);
    const scale = Object.hasOwn(pair, 'scale') ? pair.scale : undefined;
    if (!scale) return this.#product(x, n, pair, inputsFirst, y);
    await this.#product(x, n, { weight: pair.weight }, inputsFirst, y);
    const scales = await this.numbers(scale);
    const shift = pair.bias ? await this.numbers(pair.bias) : null;
    const [count, factor] = [scales.length, this.scaleFactor];
    return this.#result((send) => send('rescale', y, n, out, scales, count, factor, shift), y);
  }

  /** Those who compute a part of everything, where there are any. */
  async #workers() {
    if (this.#helpers && !(await this.#helpers.start())) this.#helpers = undefined;
    return this.#helpers;
  }

  /**
   * @param {Float32Array} x
   * @param {number} n
   * @param {Pair} pair
   * @param {boolean} inputsFirst
   * @param {Float32Array} y
   */
  async #product(x, n, { weight, bias }, inputsFirst, y) {
    const helpers = await this.#workers();
    const shift = bias ? await this.numbers(bias) : null;
    const all = { n, width: y.length / n, first: 0 };
    if (!helpers) return this.#here(x, weight, shift, inputsFirst, y, all);
    const parts = this.#parts.get(weight) ?? outputParts(weight, inputsFirst, helpers.count + 1);
    this.#parts.set(weight, parts);
    if (parts.length === 1) return this.#here(x, weight, shift, inputsFirst, y, all);
    const lent = helpers.lent(x);
    // this thread computes the first one, while the workers compute theirs
    const computed = parts.map(async (part, k) => {
      const { tensor, first, count } = part;
      const own = shift && shift.slice(first, first + count);
      const place = { ...all, first };
      if (k > 0 && !this.#alone.has(tensor)) {
        try {
          return await helpers.product(lent, n, part, inputsFirst, own, (output) =>
            placeColumns(y, output, place),
          );
        } catch {
          // where no worker can, this thread does, from now on
          this.#alone.add(tensor);
        }
      }
      if (k === 0) await Promise.resolve();
      await this.#here(x, tensor, own, inputsFirst, y, place);
    });
    await allOf(computed);
    if (lent !== x) helpers.keep([lent]);
    return y;
  }

  /**
   * A product of all or some outputs on this thread.
   *
   * @param {Float32Array} x
   * @param {StoredTensor} weight of these outputs
   * @param {Float32Array | null} shift
   * @param {boolean} inputsFirst
   * @param {Float32Array} y of all outputs
   * @param {import('./columns.js').Columns} place of the first one in y
   */
  async #here(x, weight, shift, inputsFirst, y, place) {
    const { n } = place;
    const panels = await this.#panelsOf(weight, inputsFirst);
    const { name: storage, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
    const [rows, cols] = weight.shape;
    // kept until now: it may have been closed since
    if (panels !== undefined && this.#cached.has(panels)) {
      this.calls(call, (send) =>
        placeColumns(y, send('packedProduct', panels.address, x, n, shift), place),
      );
      return y;
    }
    const rowSize = (cols / numbers) * size;
    const step = inputsFirst ? rows : Math.max(1, Math.floor(mostBytes / rowSize));
    for (let first = 0; first < rows; first += step) {
      const count = Math.min(step, rows - first);
      const bytes = await rowBytes(weight, first, count);
      const [input, out] = inputsFirst ? [rows, cols] : [cols, count];
      const own = shift && (inputsFirst ? shift : shift.subarray(first, first + count));
      const stored = { bytes, storage: new Choice('DType', storage), in: input, out, inputsFirst };
      this.calls(call, (send) => {
        const part = send('linear', x, n, stored, own);
        placeColumns(y, part, { ...place, first: place.first + first });
      });
    }
    return y;
  }

  /**
   * The panels of a matrix, which are made once.
   *
   * @param {StoredTensor} weight
   * @param {boolean} inputsFirst
   * @returns {Promise<Panels | undefined>} undefined where nothing is kept
   */
  async #panelsOf(weight, inputsFirst) {
    if (!this.#keeps || (this.#isFull && !this.#panels.has(weight))) return undefined;
    return this.#once(this.#panels, weight, async () => {
      const [rows, cols] = weight.shape;
      const [input, output] = inputsFirst ? [rows, cols] : [cols, rows];
      const { name: storage, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
      const matrix = { storage, in: input, out: output, inputsFirst };
      /** @type {Panels} */
      let panels;
      try {
        panels = newPanels(this.calls, matrix);
      } catch (error) {
        // without memory for them the rest is read for each run
        if (error instanceof RangeError) this.#isFull = true;
        else throw error;
        return undefined;
      }
      this.#cached.add(panels);
      try {
        for (const part of rowsAtOnce(rows, (cols / numbers) * size)) {
          const bytes = await rowBytes(weight, part.first, part.count);
          if (!this.#cached.has(panels)) return undefined;
          fill(this.calls, panels, matrix, bytes, part);
        }
      } catch (error) {
        // the next run tries again, with new ones
        if (this.#cached.delete(panels)) panels.delete();
        throw error;
      }
      return panels;
    });
  }

  /**
   * Rows as wide as the gain, normalized.
   *
   * @param {Float32Array} x
   * @param {Pair} pair
   * @param {Norm} norm
   * @param {Float32Array} [into] as large as x, or x itself
   */
  async normalized(x, { weight, bias }, { kind, epsilon, add = 0 }, into = x) {
    const stored = await this.numbers(weight);
    const gain = add === 0 ? stored : stored.map((value) => value + add);
    const shift = bias ? await this.numbers(bias) : null;
    const [rows, cols] = [x.length / gain.length, gain.length];
    const norm = new Choice('Norm', kind);
    return this.#result(
      (send) => send('normalize', x, rows, cols, norm, epsilon, gain, shift),
      into,
    );
  }

  /**
   * Columns of an array, each times its factor, in the array itself.
   *
   * @param {Float32Array} x [n, factors]
   * @param {number} n
   * @param {Pick<Pair, 'weight'>} factors
   */
  async scaled(x, n, { weight }) {
    const factors = await this.numbers(weight);
    const { length } = factors;
    return this.#result((send) => send('rescale', x, n, length, factors, length, 1, null), x);
  }

  /**
   * The red, green and blue bytes of a picture of another size.
   *
   * @param {Uint8Array} rgba 4 bytes a pixel
   * @param {Size} from
   * @param {Size} to
   * @param {string} filter
   * @returns {Uint8Array} 3 bytes a pixel
   */
  resizedPicture(rgba, from, to, filter) {
    const chosen = new Choice('Filter', filter);
    return this.#result((send) => send('resizedPicture', rgba, from, to, chosen));
  }

  /**
   * The patches of a field of a picture, a row each.
   *
   * @param {Uint8Array} picture 3 bytes a pixel
   * @param {Size} size
   * @param {{ top: number, left: number, size: Size, patch: Size, scaling: Float64Array }} seen `scaling`:
   *   the factor of a byte, means and deviations of the three colours
   * @returns {Float32Array}
   */
  patches(picture, size, seen) {
    return this.#result((send) => send('patches', picture, size, seen));
  }

  /**
   * A table of positions for another grid.
   *
   * @param {Float32Array} table
   * @param {{ cols: number, from: Size, to: Size, antialias: boolean }} sizes
   * @returns {Float32Array}
   */
  resizedTable(table, { cols, from, to, antialias }) {
    return this.#result((send) => send('resizedTable', table, cols, from, to, antialias));
  }

  /**
   * In the array itself.
   *
   * @param {Float32Array} x
   * @param {Activation} activation
   * @param {Float32Array | null} factor as many numbers, or none
   */
  activated(x, activation, factor) {
    const chosen = new Choice('Activation', activation);
    return this.#result((send) => send('activate', x, x.length, chosen, factor), x);
  }

  /**
   * Cosines and sines of the angles of all pairs, [n, pairs].
   *
   * @param {Pick<Rotation, 'dim' | 'base' | 'scaling'> & Partial<Rotation>} rotation
   * @param {{ start: number, n: number }} positions
   * @returns {{ cosines: Float32Array, sines: Float32Array }}
   */
  angles({ dim, base, scaling, inverseFrequencies: w, attentionFactor = 1 }, { start, n }) {
    const pairs = Math.ceil(dim / 2);
    if (scaling === undefined && w) {
      return this.#result((send) => send('angles', start, n, w, pairs, attentionFactor));
    }
    const scaled = { base, ...scalingOf(call, scalingFields(scaling), pairs, base) };
    return this.#result((send) => send('ropeAngles', start, n, dim, scaled));
  }

  /**
   * In the array itself.
   *
   * @param {Float32Array} x [n, heads · headDim]
   * @param {{ n: number, heads: number, headDim: number }} shape
   * @param {RotationTable} table
   */
  rotated(x, { n, heads, headDim }, { cosines, sines, rotaryDim, interleaved }) {
    const list = Float64Array.from({ length: n }, (_, i) => i);
    const positions = { list, count: n, axes: 1, axisOfPair: null };
    const pairing = new Choice('Pairing', interleaved ? 'interleaved' : 'half');
    const shape = { batch: 1, heads, rows: n, headDim, rotaryDim, headsFirst: false, pairing };
    const table = { cosines, sines, rows: n };
    return this.#result((send) => send('rotaryByTable', x, shape, positions, table), x);
  }

  /**
   * @param {HeadProblem} problem
   * @param {Attended} into
   */
  async attention(problem, into) {
    const { n, heads, kvHeads, headDim } = problem;
    const helpers = 2 * heads * n * n * headDim < sharedWork ? undefined : await this.#workers();
    const groups = helpers ? Math.min(helpers.count + 1, kvHeads) : 1;
    if (!helpers || groups === 1) {
      this.#result((send) => send('attention', attentionProblem(problem)), into);
      return;
    }
    const parts = headGroups(problem, groups, helpers.make);
    const computed = parts.map(async ({ first, problem: part }, k) => {
      const work = 2 * part.heads * n * n * headDim;
      const place = { n, width: heads * headDim, first: first * headDim };
      /** @param {Attended} outcome */
      const store = ({ output, weights }) => {
        placeColumns(into.output, output, place);
        into.weights.set(weights, first * n * n);
      };
      const arrays = [part.q, part.k, part.v, ...(part.bias ? [part.bias] : [])];
      if (k > 0) {
        arrays.forEach(helpers.lent);
        try {
          await helpers.attention(attentionProblem(part), work, store);
          helpers.keep(arrays);
          return;
        } catch {
          // where no worker can, this thread does
        }
      } else await Promise.resolve();
      this.calls(call, (send) => {
        // one that has all stages that are asked for
        store(/** @type {Attended} */ (send('attention', attentionProblem(part))));
      });
      helpers.keep(arrays);
    });
    await allOf(computed);
  }

  /** The probabilities of all tokens. @param {Float32Array} logits @returns {Float64Array} */
  softmax(logits) {
    return this.#result((send) => send('softmax', logits, logits.length));
  }

  /**
   * ALiBi's slopes, from 2^(-most / heads) on.
   *
   * @param {number} heads
   * @param {number} most
   * @returns {Float64Array}
   */
  slopes(heads, most) {
    return this.#result((send) => send('alibiSlopes', heads, most));
  }

  /**
   * @param {{ heads: number, n: number, symmetric: boolean, slopes: ArrayLike<number> }} shape
   * @returns {Float32Array} [heads, n, n]
   */
  alibi({ heads, n, symmetric, slopes }) {
    const shape = { heads, queries: n, keys: n, start: 0 };
    const list = Float64Array.from(slopes);
    return this.#result((send) => send('alibi', shape, symmetric, list, list.length));
  }

  /**
   * @param {{ heads: number, n: number, buckets: number, maxDistance: number, bidirectional: boolean }} shape
   * @param {Float32Array} table [buckets, heads]
   */
  t5Bias({ heads, n, buckets, maxDistance, bidirectional }, table) {
    const shape = { heads, queries: n, keys: n, start: 0 };
    const rule = { buckets, maxDistance, bidirectional };
    return this.#result((send) => send('t5Bias', shape, rule, table, buckets, heads));
  }

  /** @param {number} n @param {number} clip @returns {Int32Array} [n, n] */
  shawIndex(n, clip) {
    return this.#result((send) => send('shawIndex', n, clip));
  }
}
