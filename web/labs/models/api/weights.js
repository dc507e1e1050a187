// The tensors of the files by the names of a description: found, their shapes checked, and read when they
// are wanted.

import { say } from '../../../core/api/check.js';
import { fail } from './readers/source.js';
import { bytesOf, countOf, storageNames } from './readers/storage.js';

/** @typedef {import('./readers/storage.js').StoredTensor} StoredTensor */
/** @typedef {import('./architectures/plan.js').Plan} Plan */

/**
 * @typedef {{ weight: StoredTensor, bias?: StoredTensor, scale?: StoredTensor }} Pair a product, or
 *   a norm with its shift; `scale` of I8 weights, one or one a row
 */

/**
 * @typedef {object} Bound
 * @property {StoredTensor} token
 * @property {StoredTensor} [position]
 * @property {StoredTensor} [types]
 * @property {StoredTensor} [relative]
 * @property {Pair} [embedNorm]
 * @property {Record<string, Pair>[]} layers
 * @property {Pair} [final]
 * @property {Pair & { dense?: Pair, norm?: Pair }} [head]
 * @property {number} vocabulary
 * @property {number} parameters
 * @property {string} type what most numbers are stored as
 * @property {StoredTensor[]} layouts each of one number: in which order a matrix of integers is stored
 * @property {string[]} unread names of tensors that the architecture has no place for
 */

/** Tables of constants that some checkpoints carry: masks, positions, frequencies. */
const constants =
  /(\.attn\.(masked_)?bias|attention\.(masked_)?bias|position_ids|weight_format|inv_freq|token_type_ids|rope_freqs\.weight|rope_factors_(long|short)\.weight)$/;

const wholeShape = (/** @type {readonly number[]} */ shape) => `[${shape.join(', ')}]`;

export class Finder {
  /** @type {Set<StoredTensor>} */
  used = new Set();
  /** @type {StoredTensor[]} */
  layouts = [];

  /**
   * @param {Map<string, StoredTensor>} tensors
   * @param {Plan} plan
   * @param {string} file of the configuration
   */
  constructor(tensors, plan, file) {
    const { prefixes, token } = plan.names;
    this.tensors = tensors;
    this.quantization = plan.quantization;
    this.file = file;
    this.prefix = prefixes[0];
    this.prefix = prefixes.find((one) => this.has(token, one)) ?? prefixes[0];
  }

  /**
   * The names that a name with alternatives may mean.
   *
   * @param {string} name
   * @param {string} suffix
   * @param {string} prefix
   */
  names(name, suffix, prefix = this.prefix) {
    const all = name.split('|').map((one) => (one.startsWith('/') ? one.slice(1) : prefix + one));
    const old = suffix === '.weight' ? '.gamma' : '.beta';
    // what TensorFlow called a norm's gain and shift stands in BERT's first files
    return [...all.map((one) => one + suffix), ...all.map((one) => one + old)];
  }

  /** @param {string} name @param {string} [prefix] */
  has(name, prefix) {
    return this.names(name, '.weight', prefix).some((one) => this.tensors.has(one));
  }

  /**
   * @param {readonly string[]} names
   * @param {readonly number[]} shape -1 stands for any size
   * @param {boolean} [integers] whether it may be I8
   * @returns {StoredTensor | undefined}
   */
  find(names, shape, integers = false) {
    const name = names.find((one) => this.tensors.has(one));
    const tensor = this.tensors.get(name ?? '');
    if (!tensor) return undefined;
    const fits =
      tensor.shape.length === shape.length &&
      shape.every((side, k) => side < 0 || side === tensor.shape[k]);
    const wanted = shape.map((side) => (side < 0 ? 'any' : side));
    const where = `${tensor.source.name}: ${name}`;
    if (!fits)
      fail(
        say`${where} must be of shape [${wanted.join(', ')}] by ${this.file}, got ${wholeShape(tensor.shape)}`,
      );
    const readable = tensor.storage && (tensor.type !== 'I8' || integers);
    if (!readable) fail(say`${where} must be of a type of ${storageNames}, got ${tensor.type}`);
    this.used.add(tensor);
    return tensor;
  }

  /**
   * @param {string} name
   * @param {readonly number[]} shape
   * @param {string} [suffix]
   * @param {boolean} [integers]
   * @returns {StoredTensor}
   */
  need(name, shape, suffix = '.weight', integers = false) {
    const names = this.names(name, suffix);
    const found = this.find(names, shape, integers);
    if (found) return found;
    const files = [...new Set([...this.tensors.values()].map(({ source }) => source.name))];
    return fail(
      say`the tensor ${names[0]} is missing in ${files.slice(0, 3).join(', ') || say`the files`}`,
    );
  }

  /**
   * @param {string} name
   * @param {readonly number[]} shape
   * @param {number} size of the bias
   * @param {boolean | undefined} biased undefined: where the file has one
   * @returns {Pair}
   */
  pair(name, shape, size, biased) {
    const weight = this.need(name, shape, '.weight', shape.length === 2);
    const scale = weight.type === 'I8' ? this.scaleOf(weight) : undefined;
    const bias = biased
      ? this.need(name, [size], '.bias')
      : biased === undefined
        ? this.find(this.names(name, '.bias'), [size])
        : undefined;
    return { weight, bias, scale };
  }

  /** What the rows of I8 weights are multiplied by. @param {StoredTensor} weight @returns {StoredTensor} */
  scaleOf({ name, shape: [rows], source }) {
    if (!this.quantization)
      fail(
        say`${this.file}: quantization_config must say what the I8 numbers of ${name} in ${source.name} are multiplied by, got nothing`,
      );
    const wanted = /** @type {import('./architectures/quantization.js').Quantization} */ (
      this.quantization
    ).scale(name);
    const tensor =
      this.tensors.get(wanted) ?? fail(say`the tensor ${wanted} is missing in ${source.name}`);
    const layout = this.quantization?.layout && this.tensors.get(this.quantization.layout(name));
    if (layout) this.layouts.push(layout);
    const { length } = tensor.shape;
    const fits =
      [1, rows].includes(countOf(tensor.shape)) &&
      (length < 2 || tensor.shape.slice(1).every((side) => side === 1));
    if (!fits)
      fail(
        say`${tensor.source.name}: ${wanted} must be of shape [${rows}, 1], [${rows}] or [1], got ${wholeShape(tensor.shape)}`,
      );
    if (!tensor.storage || tensor.type === 'I8')
      fail(
        say`${tensor.source.name}: ${wanted} must be of a type of ${storageNames}, got ${tensor.type}`,
      );
    this.used.add(tensor);
    return tensor;
  }
}

/** The shape [out, in] of the product of each slot. @type {Record<string, (p: Plan) => [number, number]>} */
const products = {
  q: ({ heads, headDim, dim }) => [heads * headDim, dim],
  k: ({ kvHeads, headDim, dim }) => [kvHeads * headDim, dim],
  v: ({ kvHeads, headDim, dim }) => [kvHeads * headDim, dim],
  qkv: ({ heads, kvHeads, headDim, dim }) => [(heads + 2 * kvHeads) * headDim, dim],
  o: ({ heads, headDim, dim }) => [dim, heads * headDim],
  gate: ({ inner, dim }) => [inner, dim],
  up: ({ inner, dim }) => [inner, dim],
  gateUp: ({ inner, dim }) => [2 * inner, dim],
  down: ({ inner, dim }) => [dim, inner],
};

/** Whether a slot has the weights of a product. @param {string} slot */
export const isProduct = (slot) => Object.hasOwn(products, slot);

/** Whether a slot has factors of columns. @param {string} slot */
export const isScale = (slot) => slot === 'attnScale' || slot === 'mlpScale';

/**
 * @param {Finder} finder
 * @param {Plan} plan
 * @param {number} layer
 * @returns {Record<string, Pair>}
 */
function layerOf(finder, plan, layer) {
  const { biases, norm, heads, kvHeads, headDim, dim } = plan;
  const fromFile = biases === 'file' ? undefined : false;
  /** @type {Record<string, Pair>} */
  const found = {};
  for (const [slot, local] of Object.entries(plan.names.slots)) {
    const name = plan.names.layer.replace('{}', String(layer)) + local;
    if (isProduct(slot)) {
      const [out, into] = products[slot](plan);
      const biased = biases === 'all' || (biases instanceof Set ? biases.has(slot) : undefined);
      found[slot] = finder.pair(name, plan.inputsFirst ? [into, out] : [out, into], out, biased);
    } else if (isScale(slot)) {
      found[slot] = { weight: finder.need(name, [dim], '') };
    } else if (slot === 'relative') {
      found[slot] = { weight: finder.need(name, relativeShape(plan)) };
    } else {
      const wide = plan.qkNorm === 'all' ? (slot === 'qNorm' ? heads : kvHeads) * headDim : headDim;
      const size = slot === 'qNorm' || slot === 'kNorm' ? wide : dim;
      found[slot] = finder.pair(name, [size], size, norm.shift || fromFile);
    }
  }
  return found;
}

/** @param {Plan} plan */
function relativeShape({ bias, heads, headDim }) {
  if (bias?.kind === 't5') return [bias.buckets, heads];
  return bias?.kind === 'shaw' ? [2 * bias.clip + 1, headDim] : [];
}

/** @param {Finder} finder @param {Plan} plan @param {StoredTensor} token @returns {Bound['head']} */
function headOf(finder, { head, dim, sparse }, token) {
  const vocabulary = token.shape[0];
  const { transform } = head;
  if (!head.name || (transform && !finder.has(`/${transform.dense}`))) return undefined;
  const shape = head.inputsFirst ? [dim, vocabulary] : [vocabulary, dim];
  // 'language_model.model.' has its own beside it
  const outer = finder.prefix.endsWith('.model.') ? finder.prefix.slice(0, -'model.'.length) : '';
  const places = ['', outer].map((prefix) => `${prefix}${head.name}.weight`);
  const own = head.tied ? undefined : finder.find(places, shape);
  // a GGUF file without a product of its own shares the embeddings
  const weight = own ?? (head.tied || sparse ? token : undefined);
  if (!weight) return undefined;
  const names = head.bias?.split('|') ?? [];
  const bias = finder.find(names, [vocabulary]);
  if (names.length > 0 && !bias) fail(say`the tensor ${names[0]} is missing`);
  return {
    weight,
    ...(bias && { bias }),
    ...(transform && {
      dense: finder.pair(`/${transform.dense}`, [dim, dim], dim, true),
      norm: finder.pair(`/${transform.norm}`, [dim], dim, true),
    }),
  };
}

/**
 * @param {Plan} plan
 * @param {Map<string, StoredTensor>} tensors
 * @param {string} file the name of the configuration, for messages
 * @returns {Bound}
 */
export function bind(plan, tensors, file) {
  const finder = new Finder(tensors, plan, file);
  const { names, dim, norm, biases, sparse } = plan;
  const token = finder.need(names.token, [-1, dim]);
  if (token.shape[0] < 1) fail(say`${token.name} must have a row a token, got none`);
  const shifted = norm.shift || (biases === 'file' ? undefined : false);
  const relative = names.relative && names.layer.replace('{}', '0') + names.relative;
  const types = names.types && (!sparse || finder.has(names.types)) ? names.types : undefined;
  return {
    token,
    vocabulary: token.shape[0],
    ...(names.position && { position: finder.need(names.position, [-1, dim]) }),
    ...(types && { types: finder.need(types, [-1, dim]) }),
    ...(relative && { relative: finder.need(relative, relativeShape(plan)) }),
    ...(names.embedNorm && { embedNorm: finder.pair(names.embedNorm, [dim], dim, shifted) }),
    ...(names.final && { final: finder.pair(names.final, [dim], dim, shifted) }),
    ...layersOf(finder, plan),
    head: headOf(finder, plan, token),
    ...countsOf(finder),
  };
}

/** @param {Finder} finder @param {Plan} plan @returns {Pick<Bound, 'layers'>} */
export const layersOf = (finder, plan) => ({
  layers: Array.from({ length: plan.layers }, (_, layer) => layerOf(finder, plan, layer)),
});

/**
 * What is known of the files once all is found.
 *
 * @param {Finder} finder
 * @returns {Pick<Bound, 'parameters' | 'type' | 'layouts' | 'unread'>}
 */
export function countsOf({ used, tensors, layouts }) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { type, shape } of used) counts[type] = (counts[type] ?? 0) + countOf(shape);
  const [type] = Object.keys(counts).sort((a, b) => counts[b] - counts[a]);
  const parameters = [...used].reduce((sum, { shape }) => sum + countOf(shape), 0);
  const unread = [...tensors.values()].filter((one) => !used.has(one));
  const listed = unread.map(({ name }) => name).filter((name) => !constants.test(name));
  return { parameters, type, layouts, unread: listed };
}

/**
 * The bytes of some rows of a matrix.
 *
 * @param {StoredTensor} tensor
 * @param {number} first
 * @param {number} count
 */
export function rowBytes(tensor, first, count) {
  const storage = /** @type {import('./readers/storage.js').Storage} */ (tensor.storage);
  const [rows] = tensor.shape;
  if (!(Number.isInteger(first) && first >= 0 && first + count <= rows)) {
    fail(
      say`${tensor.source.name}: rows ${first} to ${first + count} of ${tensor.name} are wanted, it has ${rows}`,
    );
  }
  const size = bytesOf(storage, countOf(tensor.shape.slice(1)));
  return tensor.source.bytes(tensor.from + first * size, tensor.from + (first + count) * size);
}
