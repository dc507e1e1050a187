// Values that no function expects, each made anew because some can be used only once. `make` gets
// the right value that stood there, so that some come close.

import vm from 'node:vm';

/** What a hostile getter throws: it must come out as it is. */
export class Thrown extends Error {}

const thrown = () => {
  throw new Thrown('a getter that throws');
};

/** @param {any} value @returns {any[]} its entries; what was spoilt before may be endless */
function listOf(value) {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return [value];
  const length = Number(/** @type {any} */ (value).length);
  return length <= 1e4 ? Array.from(/** @type {any} */ (value)) : [1];
}

/** @param {any} value */
const isObject = (value) => typeof value === 'object' && value !== null;

/** @param {any} value the same numbers in a Float32Array over another buffer @param {any} buffer */
function overBuffer(value, buffer) {
  const list = listOf(value).filter((entry) => typeof entry === 'number');
  const array = new Float32Array(buffer, 0, list.length);
  array.set(list);
  return array;
}

/** @param {any} value */
const bytesOf = (value) => 4 * listOf(value).length;

/** @param {any} value every getter answers rightly `times` times, then with `later` */
function fickle(value, /** @type {number} */ times, /** @type {any} */ later) {
  let asked = 0;
  return new Proxy(isObject(value) ? value : { length: 2 }, {
    get: (target, name) => (++asked > times ? later : Reflect.get(target, name)),
  });
}

/** @type {Record<string, (value: any) => any>} */
const makers = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => NaN,
  Infinity: () => Infinity,
  '-Infinity': () => -Infinity,
  '-0': () => -0,
  0: () => 0,
  '-1': () => -1,
  1.5: () => 1.5,
  60000: () => 60000,
  // elsewhere it may be right, and take its time
  '2^31 - 1, where there was nothing': (value) => (value === 0 ? 2 ** 31 - 1 : 2 ** 31),
  '2^31': () => 2 ** 31,
  '2^32 + 1': () => 2 ** 32 + 1,
  '2^53': () => 2 ** 53,
  '1e308': () => 1e308,
  '5e-324': () => 5e-324,
  true: () => true,
  'a BigInt': (value) => (Number.isInteger(value) ? BigInt(value) : 3n),
  'an empty string': () => '',
  'the same as a string': (value) => (isObject(value) ? 'text' : String(value)),
  'a long string': () => 'x'.repeat(1e5),
  'a symbol': () => Symbol('hostile'),
  'a function': () => () => 3,
  'the same boxed': (value) => Object(value ?? 1),
  'an object with valueOf': (value) => ({ valueOf: () => value, toString: () => String(value) }),
  'an object without toString': () => Object.assign(Object.create(null), { shape: [1] }),
  'an empty object': () => ({}),
  'an empty array': () => [],
  'arrays in arrays without end': () => {
    const list = /** @type {any[]} */ ([]);
    list.push(list);
    return list;
  },
  'a date': () => new Date(0),
  'a promise': () => Promise.resolve(1),
  'a weak map': () => new WeakMap(),
  'one entry too many': (value) => [...listOf(value), 1],
  'one entry too few': (value) => listOf(value).slice(1),
  'a ragged array': (value) => [listOf(value), [...listOf(value), 1]],
  'an array with a hole': (value) => {
    const list = listOf(value).slice(0, 1000);
    delete list[list.length >> 1];
    return list;
  },
  'a very long array of holes': () => new Array(2 ** 32 - 1),
  'a long array of holes in an array': () => [new Array(2 ** 30)],
  'symbols in an array': (value) => listOf(value).map(() => Symbol('entry')),
  'objects without toString in an array': () => [Object.create(null)],
  'NaN and infinities': (value) =>
    listOf(value).map((_, k) => [NaN, Infinity, -Infinity, 3.4e38, 1e-45][k % 5]),
  'the same frozen': (value) =>
    ArrayBuffer.isView(value) ? value : Object.freeze(isObject(value) ? shallow(value) : value),
  'the same without a prototype': (value) =>
    isObject(value) && !Array.isArray(value) && !ArrayBuffer.isView(value)
      ? Object.assign(Object.create(null), value)
      : value,
  'the same from another realm': (value) => {
    const foreign = vm.runInNewContext('({ Array, Float32Array, Object })');
    if (Array.isArray(value)) return foreign.Array.from(listOf(value));
    if (ArrayBuffer.isView(value)) return foreign.Float32Array.from(/** @type {any} */ (value));
    return isObject(value) ? foreign.Object.assign(new foreign.Object(), value) : value;
  },
  'the same inherited': (value) =>
    isObject(value) && !Array.isArray(value) && !ArrayBuffer.isView(value)
      ? Object.create(value)
      : value,
  'a proxy of the same': (value) => (isObject(value) ? new Proxy(value, {}) : new Proxy({}, {})),
  'a proxy that throws': (value) => new Proxy(isObject(value) ? value : {}, { get: thrown }),
  'a proxy that has every property': () => new Proxy({}, { get: () => 1, has: () => true }),
  'a proxy of unlimited length': () =>
    new Proxy([], {
      get: (list, name) => (name === 'length' ? 2 ** 53 - 1 : Reflect.get(list, name)),
    }),
  'a revoked proxy': () => {
    const { proxy, revoke } = Proxy.revocable(Array.isArray([]) ? [] : {}, {});
    revoke();
    return proxy;
  },
  'a getter that throws': () =>
    Object.defineProperty({}, 'data', { get: thrown, enumerable: true }),
  'answers that change at once': (value) => fickle(value, 1, 2 ** 31),
  'answers that change soon': (value) => fickle(value, 3, -1),
  'answers that change to another array': (value) => fickle(value, 2, [1, 2, 3]),
  'answers that change late': (value) => fickle(value, 9, NaN),
  'a Float64Array': (value) =>
    Float64Array.from(listOf(value).filter((x) => typeof x === 'number')),
  'a Float32Array': (value) =>
    Float32Array.from(listOf(value).filter((x) => typeof x === 'number')),
  'a Uint8Array': (value) => Uint8Array.from(listOf(value).filter((x) => typeof x === 'number')),
  'a BigInt64Array': () => new BigInt64Array(3),
  'a DataView': () => new DataView(new ArrayBuffer(8)),
  'an ArrayBuffer': () => new ArrayBuffer(16),
  'a detached array': (value) => {
    const array = overBuffer(value, new ArrayBuffer(bytesOf(value)));
    structuredClone(array.buffer, { transfer: [array.buffer] });
    return array;
  },
  'a shared array': (value) => overBuffer(value, new SharedArrayBuffer(bytesOf(value))),
  'a resizable array': (value) => {
    const bytes = bytesOf(value);
    return overBuffer(value, new /** @type {any} */ (ArrayBuffer)(bytes, { maxByteLength: bytes }));
  },
  'a shrunk array': (value) => {
    const bytes = bytesOf(value);
    const buffer = new /** @type {any} */ (ArrayBuffer)(bytes, { maxByteLength: bytes });
    const array = overBuffer(value, buffer);
    buffer.resize(0);
    return array;
  },
  'an array that lies about its length': (value) => {
    const array = Float32Array.from(listOf(value).filter((x) => typeof x === 'number'));
    return Object.defineProperty(array, 'length', { value: 2 ** 20 });
  },
  'an array that lies about its kind': () =>
    Object.defineProperty(new Float64Array(4), Symbol.toStringTag, { value: 'Float32Array' }),
  'an array with a constructor of its own mind': (value) => {
    const array = Float32Array.from(listOf(value).filter((x) => typeof x === 'number'));
    return Object.defineProperty(array, 'constructor', { get: thrown });
  },
};

/** @param {any} value */
const shallow = (value) => (Array.isArray(value) ? listOf(value) : { ...value });

export const hostile = Object.entries(makers).map(([label, make]) => ({ label, make }));

/**
 * Lets the numbers of tensors lie in buffers that can shrink.
 *
 * @param {any[]} tensors
 * @param {boolean} tracking whether the arrays are as long as their buffers, however long those are
 * @returns {ArrayBuffer[]}
 */
export function shrinkable(tensors, tracking) {
  return tensors.map((tensor) => {
    const { data } = tensor;
    const { byteLength } = data;
    const buffer = new /** @type {any} */ (ArrayBuffer)(byteLength, { maxByteLength: byteLength });
    const copy = new data.constructor(buffer, 0, tracking ? undefined : data.length);
    copy.set(data);
    tensor.data = copy;
    return buffer;
  });
}

/**
 * Makes `name` of `owner` a getter that gives the right value after it has shrunk buffers.
 *
 * @param {any} owner
 * @param {string | number} name
 * @param {ArrayBuffer[]} buffers
 * @param {number} share of its bytes that a buffer keeps
 */
export function shrinking(owner, name, buffers, share) {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    enumerable: true,
    get() {
      for (const buffer of /** @type {any[]} */ (buffers)) {
        buffer.resize(8 * Math.floor((buffer.byteLength * share) / 8));
      }
      return value;
    },
  });
}

/**
 * Makes `name` of `owner` a getter that gives the right value after it has pulled the ground from
 * under the arrays of the call.
 *
 * @param {any} owner
 * @param {string | number} name
 * @param {ArrayBufferView[]} arrays
 */
export function treacherous(owner, name, arrays) {
  const value = owner[name];
  Object.defineProperty(owner, name, {
    enumerable: true,
    get() {
      for (const { buffer } of arrays) {
        if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) {
          structuredClone(buffer, { transfer: [buffer] });
        }
      }
      return value;
    },
  });
}
