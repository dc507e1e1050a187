// A mask as users give it → flat entries and the strides that broadcast them.

import { outOfMemory } from './border.js';
import { kindOf, refuse, show, take } from './check.js';
import { checkedShape, fill, outline, size } from './tensor.js';

/** @typedef {import('./tensor.js').Tensor} Tensor */
/** @typedef {import('./tensor.js').BooleanTensor} BooleanTensor */
/** @typedef {import('./tensor.js').Nested} Nested */

/**
 * @typedef {readonly boolean[] | readonly (readonly boolean[])[]
 *   | readonly (readonly (readonly boolean[])[])[]
 *   | readonly (readonly (readonly (readonly boolean[])[])[])[]} NestedFlags
 */

/** @typedef {Tensor | BooleanTensor | Nested | NestedFlags} MaskLike */

/**
 * Entry (b, h, i, j) of a mask is `data[b·strides[0] + h·strides[1] + i·strides[2] + j·strides[3]]`.
 * A Uint8Array keeps (1) or hides (0); a Float32Array is added to the scores.
 *
 * @typedef {{ data: Uint8Array | Float32Array, strides: number[] }} Mask
 */

/**
 * @param {string} call
 * @param {unknown} value
 * @returns {Tensor | BooleanTensor}
 */
function maskTensor(call, value) {
  const wanted = 'a tensor { shape, data } or nested arrays, of booleans or of numbers';
  if (Array.isArray(value)) {
    const shape = outline(value);
    /** @type {any} */
    let first = value;
    for (let depth = 0; depth < shape.length; ++depth) first = first?.[0];
    const kind = typeof first === 'boolean' ? 'boolean' : 'number';
    const Kind = kind === 'boolean' ? Uint8Array : Float32Array;
    let data;
    try {
      data = new Kind(size(shape));
    } catch {
      throw outOfMemory(call, size(shape) * Kind.BYTES_PER_ELEMENT);
    }
    let next = 0;
    fill(call, 'mask', value, shape, (entry, place) => {
      if (typeof entry !== kind) refuse(call, place, `a ${kind}`, entry, TypeError);
      data[next++] = Number(entry);
    });
    return /** @type {Tensor | BooleanTensor} */ ({ shape, data });
  }
  if (typeof value !== 'object' || value === null) {
    return refuse(call, 'mask', wanted, value, TypeError);
  }
  const { shape: given, data } = /** @type {Tensor | BooleanTensor} */ (value);
  if (!['Float32Array', 'Uint8Array'].includes(kindOf(data))) {
    return refuse(call, 'mask.data', 'a Uint8Array or a Float32Array', data, TypeError);
  }
  const own = take('mask.data', data);
  const shape = checkedShape(call, 'mask', given, own.length);
  return /** @type {Tensor | BooleanTensor} */ ({ shape, data: own });
}

/**
 * Broadcasts from the right, as numpy, PyTorch and ONNX do. With one head a mask
 * [batch, queries, keys] also fits: then nothing else can be meant.
 *
 * @param {string} call
 * @param {unknown} value
 * @param {readonly number[]} full [batch, heads, queries, keys]
 * @returns {Mask | null}
 */
export function broadcastMask(call, value, full) {
  if (value === undefined || value === null) return null;
  const { shape, data } = maskTensor(call, value);
  let sides = shape;
  if (sides.length === 3 && full[1] === 1 && sides[0] === full[0]) {
    sides = [sides[0], 1, sides[1], sides[2]];
  }
  const padded = [...Array(Math.max(0, 4 - sides.length)).fill(1), ...sides];
  if (
    sides.length === 0 ||
    sides.length > 4 ||
    !padded.every((side, k) => side === 1 || side === full[k])
  ) {
    throw new RangeError(
      `${call}: mask must broadcast to [batch, heads, queries, keys] = [${full.join(', ')}], got ${show({ shape })}`,
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
