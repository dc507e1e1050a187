// A mask as users give it → flat entries and the strides that broadcast them.

import { allocated, booleans } from '../marshal.js';
import { errorOf, isArray, kindOf, say, show, typeError } from '../check.js';
import { fields, fill, outline, size } from '../tensor.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('../tensor.js').BooleanTensor} BooleanTensor */
/** @typedef {import('../tensor.js').TensorLike} TensorLike */

/** @typedef {readonly boolean[] | Uint8Array} Flags */

/**
 * @typedef {readonly boolean[] | readonly Flags[] | readonly (readonly Flags[])[]
 *   | readonly (readonly (readonly Flags[])[])[]} NestedFlags
 */

/** @typedef {TensorLike | { readonly shape: readonly number[], readonly data: Uint8Array }
 *   | NestedFlags} MaskLike */

/**
 * Entry (b, h, i, j) of a mask is `data[b·strides[0] + h·strides[1] + i·strides[2] + j·strides[3]]`.
 * A Uint8Array keeps (1) or hides (0); a Float32Array is added to the scores.
 *
 * @typedef {{ data: Uint8Array | Float32Array, strides: number[] }} Mask
 */

// a function of its own, as Node prints the line that throws before the message
/** @param {string} call */
const ambiguous = (call) =>
  typeError`${call}: mask must not be numbers that are all 0 or 1, which could mean two things: give true and false (or Uint8Array rows) to keep and hide keys, Float32Array rows to add 0 and 1 to the scores`;

/**
 * @param {string} call
 * @param {unknown} value
 * @returns {Tensor | BooleanTensor}
 */
function maskTensor(call, value) {
  if (!isArray(value)) {
    const wanted = say`a tensor { shape, data } or nested arrays, of booleans or of numbers`;
    return fields(call, 'mask', value, wanted, 'Uint8Array');
  }
  const shape = outline(call, 'mask', value);
  let row = value;
  for (let depth = 1; depth < shape.length; ++depth) row = row[0];
  const flags = kindOf(row) ? kindOf(row) === 'Uint8Array' : typeof row?.[0] === 'boolean';
  const data = (flags ? booleans : allocated)(call, size(shape));
  fill(call, 'mask', value, shape, flags ? 'boolean' : 'number', data);
  // all zeros are harmless: added, they change nothing, and nobody hides every key
  if (
    !flags &&
    !kindOf(row).startsWith('Float') &&
    data.includes(1) &&
    data.every((x) => x === 0 || x === 1)
  ) {
    throw ambiguous(call);
  }
  return /** @type {Tensor | BooleanTensor} */ ({ shape, data });
}

/**
 * Broadcasts from the right, as NumPy, PyTorch and ONNX do: two sides are [queries, keys], three
 * are [heads, queries, keys]. Only where three do not fit so, they are [batch, queries, keys].
 * Note: [batch, 1, 1, keys] or `keyLengths` say which keys of a batch entry are padding, even if there are as
 * many entries as queries.
 *
 * @param {string} call
 * @param {unknown} value
 * @param {readonly number[]} full [batch, heads, queries, keys]
 * @returns {Mask | null}
 */
export function broadcastMask(call, value, full) {
  if (value === undefined || value === null) return null;
  const { shape, data } = maskTensor(call, value);
  const [batch, heads, queries] = full;
  const [first, ...others] = shape;
  const inner = shape.length === 2 ? queries : heads;
  const batched = first === batch && batch > 1 && (shape.length === 2 || shape.length === 3);
  const sides = batched && first !== inner && shape.length === 3 ? [first, 1, ...others] : shape;
  const padded = [...Array(Math.max(0, 4 - sides.length)).fill(1), ...sides];
  if (
    sides.length === 0 ||
    sides.length > 4 ||
    !padded.every((side, k) => side === 1 || side === full[k])
  ) {
    const message = say`${call}: mask must broadcast to [batch, heads, queries, keys] = [${full.join(', ')}], got ${show({ shape })}`;
    throw errorOf(
      RangeError,
      batched && shape.length === 2
        ? say`${message}; which keys of each batch entry are real is said by [${first}, 1, 1, ${String(others)}] or keyLengths`
        : message,
    );
  }
  let stride = 1;
  const strides = [0, 0, 0, 0];
  for (let k = 3; k >= 0; --k) {
    strides[k] = padded[k] === 1 ? 0 : stride;
    stride *= padded[k];
  }
  return { data, strides };
}
