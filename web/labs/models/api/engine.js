// A layer as a call of WebAssembly, and the operations before and behind the layers. The weights of a small
// model stay in the module's memory, in the order in which products read them; of a large one it holds a
// matrix, or a part of it, at a time, and a layer then waits for each product, as it does where workers have
// a part of the weights. src/model/ has what is computed.

import { scalingFields, scalingOf } from '../../../core/api/encoding/scaling.js';
import { allocated, Choice, resultOf } from '../../../core/api/marshal.js';
import { errorOf, say } from '../../../core/api/message.js';
import { placeColumns } from './columns.js';
import { attended, bucketsOf, headPlan, newLayer, rotationOf } from './forward.js';
import { fill, mostBytes, newPanels, rowsAtOnce } from './panels.js';
import { outputParts } from './parts.js';
import { isProduct, isScale, rowBytes } from './weights.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./readers/storage.js').Storage} Storage */
/** @typedef {import('./architectures/plan.js').Activation} Activation */
/** @typedef {import('./architectures/plan.js').Norm} Norm */
/** @typedef {import('./architectures/plan.js').Size} Size */
/** @typedef {import('./weights.js').Pair} Pair */
/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./forward.js').Pass} Pass */
/** @typedef {import('../../../core/api/marshal.js').Held} Held */
/** @typedef {import('../../rope/index.js').Rotation} Rotation */

const call = 'run';

/** The weights of a matrix in the module's memory. @typedef {import('./panels.js').Panels} Panels */

/** Frees the memory of models that were not closed. */
const registry = new FinalizationRegistry((/** @type {() => void} */ free) => free());

/** Milliseconds without a run after which the memory that workers share is given back. */
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

/** @param {StoredTensor} weight @param {boolean} inputsFirst */
const inputsOf = ({ shape: [rows, cols] }, inputsFirst) => (inputsFirst ? rows : cols);

/** @param {Pick<Pair, 'weight'>} pair @param {boolean} inputsFirst */
const outputsOf = ({ weight: { shape } }, inputsFirst) => shape[inputsFirst ? 1 : 0];

/**
 * @param {import('../../../core/api/marshal.js').Send<import('../../../wasm/model.js').MainModule>} send
 * @param {Place} y
 * @param {import('./columns.js').Columns} columns
 * @returns {Float32Array}
 */
const arrayAt = (send, y, { n, width }) =>
  typeof y === 'number' ? send('floatsAt', y, n * width) : y;

/** What is kept, by what it is of. @template Value @typedef {Map<object, Promise<Value>>} Kept */

/**
 * A layer of a run.
 *
 * @typedef {object} LayerTask
 * @property {Plan} plan
 * @property {number} layer
 * @property {Record<string, Pair>} pairs
 * @property {ReadonlySet<number>} off heads that add nothing
 * @property {boolean} weightsOnly whether nothing behind the weights is needed
 * @property {Float32Array} weights of all heads, to be filled
 */

/** A matrix: an array, or where it is in the module's memory. @typedef {Float32Array | number} Place */

export class Engine {
  #keeps;
  /** whether there was no memory for another matrix; those that are kept stay */
  #isFull = false;
  /** panels and layers in memory @type {Set<Held>} */
  #cached = new Set();
  /** @type {Kept<Held>} */
  #layers = new Map();
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
  /** @type {ReturnType<typeof setTimeout> | undefined} */
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
      for (const held of cached) held.delete();
      helpers?.end();
    };
    if (keeps) registry.register(this, free, this);
  }

  /** Before a run. */
  begin() {
    clearTimeout(this.#resting);
  }

  /** After it: the next run takes the same memory, unless it is long in coming. */
  end() {
    const helpers = this.#helpers;
    if (!this.#keeps || !helpers) return;
    clearTimeout(this.#resting);
    // not this engine, which can be collected before
    this.#resting = setTimeout(() => helpers.rest(), idle);
    this.#resting.unref?.(); // it does not keep Node alive
  }

  /** Lets go of all that is kept. */
  close() {
    this.#keeps = false;
    clearTimeout(this.#resting);
    for (const held of this.#cached) held.delete();
    this.#cached.clear();
    const all = [this.#panels, this.#layers, this.#numbers, this.#rows, this.#parts];
    for (const kept of all) kept.clear();
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
   * What is read once where weights are kept.
   *
   * @template Value
   * @param {Kept<Value>} kept
   * @param {object} key
   * @param {() => Promise<Value>} read
   * @returns {Promise<Value>}
   */
  #once(kept, key, read) {
    if (!this.#keeps) return read();
    const known = kept.get(key);
    if (known) return known;
    const reading = read();
    kept.set(key, reading);
    // after a failure the next run tries again
    reading.catch(() => kept.delete(key));
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
   * @returns {Promise<Float32Array>} [n, out]
   */
  async product(x, n, pair, inputsFirst = false) {
    const out = outputsOf(pair, inputsFirst);
    const y = fresh(n * out);
    const scale = Object.hasOwn(pair, 'scale') ? pair.scale : undefined;
    const unscaled = scale ? { weight: pair.weight } : pair;
    await this.#product(x, { n, width: out, first: 0 }, unscaled, inputsFirst, y);
    if (!scale) return y;
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
   * @param {Place} x
   * @param {import('./columns.js').Columns} all outputs
   * @param {Pair} pair
   * @param {boolean} inputsFirst
   * @param {Place} y
   */
  async #product(x, all, { weight, bias }, inputsFirst, y) {
    const helpers = await this.#workers();
    const shift = bias ? await this.numbers(bias) : null;
    if (!helpers) return this.#here(x, weight, shift, inputsFirst, y, all);
    const parts = this.#parts.get(weight) ?? outputParts(weight, inputsFirst, helpers.count + 1);
    this.#parts.set(weight, parts);
    if (parts.length === 1) return this.#here(x, weight, shift, inputsFirst, y, all);
    const lent = this.#lent(helpers, x, all.n * inputsOf(weight, inputsFirst));
    // this thread computes the first one, while the workers compute theirs
    const computed = parts.map(async (part, k) => {
      const { tensor, first, count } = part;
      const own = shift && shift.slice(first, first + count);
      const place = { ...all, first };
      if (k > 0 && !this.#alone.has(tensor)) {
        try {
          return await helpers.product(lent, all.n, part, inputsFirst, own, (output) =>
            this.calls(call, (send) => placeColumns(arrayAt(send, y, all), output, place)),
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
  }

  /**
   * An array for workers to read, with numbers that may be in the module's memory.
   *
   * @param {import('./helpers.js').Helpers} helpers
   * @param {Place} x
   * @param {number} length
   */
  #lent(helpers, x, length) {
    if (typeof x !== 'number') return helpers.lent(x);
    const copy = helpers.make(length);
    this.calls(call, (send) => copy.set(send('floatsAt', x, length)));
    return helpers.lent(copy);
  }

  /**
   * A product of all or some outputs on this thread.
   *
   * @param {Place} x
   * @param {StoredTensor} weight of these outputs
   * @param {Float32Array | null} shift
   * @param {boolean} inputsFirst
   * @param {Place} y of all outputs
   * @param {import('./columns.js').Columns} place of the first one in y
   */
  async #here(x, weight, shift, inputsFirst, y, place) {
    const { n } = place;
    const panels = await this.#panelsOf(weight, inputsFirst);
    const { name: storage, numbers, bytes: size } = /** @type {Storage} */ (weight.storage);
    const [rows, cols] = weight.shape;
    // kept until now: it may have been closed since
    if (panels !== undefined && this.#cached.has(panels)) {
      this.calls(call, (send) => {
        const part = send('packedProduct', panels.address, x, n, shift);
        placeColumns(arrayAt(send, y, place), part, place);
      });
      return;
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
        placeColumns(arrayAt(send, y, place), part, { ...place, first: place.first + first });
      });
    }
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

  /** What a norm multiplies by. @param {StoredTensor} weight @param {Norm} norm */
  async #gain(weight, { add = 0 }) {
    const stored = await this.numbers(weight);
    return add === 0 ? stored : stored.map((value) => value + add);
  }

  /**
   * Rows as wide as the gain, normalized in the array itself.
   *
   * @param {Float32Array} x
   * @param {Pair} pair
   * @param {Norm} norm
   */
  async normalized(x, { weight, bias }, norm) {
    const gain = await this.#gain(weight, norm);
    const shift = bias ? await this.numbers(bias) : null;
    const [rows, cols] = [x.length / gain.length, gain.length];
    const kind = new Choice('Norm', norm.kind);
    return this.#result(
      (send) => send('normalize', x, rows, cols, kind, norm.epsilon, gain, shift),
      x,
    );
  }

  /** The vectors of the last tokens. @param {Pass} pass @param {number} count numbers */
  vectors({ held }, count) {
    return this.#result((send) => send('vectors', held.address).subarray(-count));
  }

  /**
   * The tensors of a layer in the module's memory; without workers, those of its products too.
   *
   * @param {Pick<LayerTask, 'plan' | 'layer' | 'pairs'>} task
   * @param {boolean} alone whether there are no workers
   */
  #layerOf({ plan, layer, pairs }, alone) {
    return this.#once(this.#layers, pairs, async () => {
      /** @type {import('./forward.js').LayerTensor[]} */
      const tensors = [];
      for (const [slot, { weight, bias: shift, scale }] of Object.entries(pairs)) {
        const bias = shift ? await this.numbers(shift) : null;
        if (isProduct(slot)) {
          const inputsFirst = plan.inputsFirst ?? false;
          const scales = scale ? await this.numbers(scale) : null;
          const panels = alone ? await this.#panelsOf(weight, inputsFirst) : undefined;
          tensors.push({ slot, bias, scales, panels, outputs: outputsOf({ weight }, inputsFirst) });
        } else if (slot === 'relative' || isScale(slot)) {
          tensors.push({ slot, bias, weight: await this.numbers(weight) });
        } else {
          tensors.push({ slot, bias, weight: await this.#gain(weight, plan.norm) });
        }
      }
      // kept until now: it may have been closed since
      for (const one of tensors) {
        if (one.panels && !this.#cached.has(one.panels)) one.panels = undefined;
      }
      const held = newLayer(this.calls, plan, layer, tensors, this.scaleFactor);
      if (this.#keeps) this.#cached.add(held);
      return held;
    });
  }

  /**
   * Computes a layer: one call, where all of its weights are in memory and no worker has a part of them.
   *
   * @param {Pass} pass
   * @param {LayerTask} task
   */
  async layer(pass, task) {
    const { plan, layer, pairs, off, weightsOnly, weights } = task;
    const helpers = await this.#workers();
    const held = await this.#layerOf(task, !helpers);
    const inputsFirst = plan.inputsFirst ?? false;
    const isShared = helpers && 2 * plan.heads * pass.n * pass.n * plan.headDim >= sharedWork;
    const groups = isShared ? Math.min(helpers.count + 1, plan.kvHeads) : 1;
    const at = /** @type {const} */ ([pass.held.address, held.address, rotationOf(pass, layer)]);
    const [list, how] = [[...off], /** @type {const} */ ([weightsOnly, groups > 1])];
    try {
      for (;;) {
        if (held.address === 0) throw errorOf(Error, say`${call}: the model is closed`);
        const { product, input, output } = this.calls(call, (send) => {
          const { weights: whole, ...wanted } = send('advance', ...at, list, list.length, ...how);
          if (whole) weights.set(whole);
          return wanted;
        });
        if (output === 0) return;
        if (product < 0) {
          await this.#sharedAttention(pass, task, groups, output);
          continue;
        }
        const pair = Object.values(pairs)[product];
        const unscaled = pair.scale ? { weight: pair.weight } : pair;
        const all = { n: pass.n, width: outputsOf(pair, inputsFirst), first: 0 };
        await this.#product(input, all, unscaled, inputsFirst, output);
      }
    } finally {
      if (!this.#cached.has(held)) held.delete();
    }
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
   */
  activated(x, activation) {
    const chosen = new Choice('Activation', activation);
    return this.#result((send) => send('activate', x, x.length, chosen, null), x);
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
   * Attention of a layer that waits for it.
   *
   * @param {Pass} pass
   * @param {LayerTask} task
   * @param {number} groups of key/value heads, one a thread
   * @param {number} output its address
   */
  async #sharedAttention({ held, n }, { plan: whole, layer, weights }, groups, output) {
    const helpers = /** @type {import('./helpers.js').Helpers} */ (this.#helpers);
    const plan = headPlan(whole, layer);
    const { heads, kvHeads, headDim } = plan;
    const [shared, square, width] = [heads / kvHeads, n * n, heads * headDim];
    const parts = this.calls(call, (send) => {
      const { q, k, v, bias } = send('projected', held.address, plan);
      const copy = (/** @type {Float32Array} */ view) => {
        const array = helpers.make(view.length);
        array.set(view);
        return helpers.lent(array);
      };
      const all = { plan, n, q: copy(q), k: copy(k), v: copy(v) };
      return Array.from({ length: groups }, (_, at) => {
        const [from, to] = [at, at + 1].map((group) => Math.floor((group * kvHeads) / groups));
        const own = bias?.subarray(from * shared * square, to * shared * square);
        return { ...all, from, to, bias: own ? copy(own) : null };
      });
    });
    const computed = parts.map(async (part, at) => {
      const first = part.from * shared;
      /** @param {{ output: Float32Array, weights: Float32Array }} own */
      const store = (own) =>
        this.calls(call, (send) => {
          const place = { n, width, first: first * headDim };
          placeColumns(send('floatsAt', output, n * width), own.output, place);
          weights.set(own.weights, first * square);
        });
      if (at > 0) {
        try {
          return await helpers.attention(part, store);
        } catch {
          // where no worker can, this thread does
        }
      } else await Promise.resolve();
      this.calls(call, (send) => store(attended(send, part)));
    });
    await allOf(computed);
    const { q, k, v } = parts[0];
    helpers.keep([q, k, v, ...parts.flatMap(({ bias }) => bias ?? [])]);
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
  t5Bias({ heads, n, ...rule }, table) {
    const shape = { heads, queries: n, keys: n, start: 0 };
    const { buckets } = rule;
    return this.#result((send) => send('t5Bias', shape, bucketsOf(rule), table, buckets, heads));
  }
}
