// The positions of the rows of x: one a row, for the whole batch or for each of its entries, on one axis or
// on several.

import { finite, isArray, isObject, refuse, say, tensorFields } from '../check.js';
import { doubles } from '../marshal.js';
import { checkedShape, notBoth, numberList } from '../tensor.js';

/**
 * @typedef {{ places: Float64Array, axes: number }} Places one list after the other, those of an
 *   axis together
 */

/** @param {unknown} value */
const isList = (value) => isArray(value) || ArrayBuffer.isView(value);

/**
 * @param {string} call
 * @param {{ positions?: unknown, start?: number }} given
 * @param {{ batch: number, rows: number }} sizes
 * @param {number} mostAxes of the positions by which pairs turn: 1, or more with sections
 * @param {boolean} [isNamed] whether these are time, height and width
 * @returns {Places}
 */
export function positionsOf(
  call,
  { positions: given, start },
  { batch, rows },
  mostAxes,
  isNamed = false,
) {
  if (given === undefined) {
    const first = finite(call, 'start', start ?? 0);
    return { places: doubles(call, rows).map((_, i) => first + i), axes: 1 };
  }
  notBoth(call, { start });
  const listed = isList(given) || !isObject(given);
  const { lists, axes } = listed
    ? fromLists(call, given, batch, mostAxes, isNamed)
    : fromTensor(call, given, { batch, rows }, mostAxes);
  const entries = lists.length / axes;
  lists.forEach((list, k) => {
    if (list.length === rows) return;
    const name = axes > 1 ? `positions[${Math.floor(k / entries)}]` : 'positions';
    refuse(call, name, say`${rows} numbers, one a row of x`, Array.from(list));
  });
  const places = doubles(call, lists.length * rows);
  lists.forEach((list, k) => places.set(list, k * rows));
  return { places, axes };
}

/** @typedef {{ lists: Float64Array[], axes: number }} Lists */

/**
 * @param {string} call
 * @param {unknown} given one list, a list of lists, or on axes one of lists of lists
 * @param {number} batch
 * @param {number} mostAxes
 * @param {boolean} isNamed
 * @returns {Lists}
 */
function fromLists(call, given, batch, mostAxes, isNamed) {
  const sectioned = mostAxes > 1;
  if (!isArray(given) || given.length === 0 || !isList(given[0])) {
    return { lists: [numberList(call, 'positions', given)], axes: 1 };
  }
  const counts = sectioned ? [mostAxes] : [1, batch];
  if (!counts.includes(given.length)) {
    const named =
      mostAxes > 2
        ? say`one list, or one for each of ${mostAxes} axes: time, height, width`
        : say`one list, or one for each of ${mostAxes} axes: height, width`;
    const ofAxes = isNamed ? named : say`one list, or one for each of ${mostAxes} axes`;
    const wanted = sectioned ? ofAxes : say`one list or one for each of ${batch} batch entries`;
    refuse(call, 'positions', wanted, given);
  }
  const outer = Array.from({ length: given.length }, (_, k) => given[k]);
  const entriesOf = (/** @type {unknown} */ axis) =>
    sectioned && isArray(axis) && isList(axis[0]) ? axis.length : 0;
  // 0: each is one list for the whole batch
  const entries = entriesOf(outer[0]);
  const lists = outer.flatMap((axis, k) => {
    const name = `positions[${k}]`;
    if (entriesOf(axis) !== entries || ![0, 1, batch].includes(entries)) {
      refuse(
        call,
        name,
        say`one list, or one for each of ${batch} batch entries, on all axes`,
        axis,
      );
    }
    if (entries === 0) return [numberList(call, name, axis)];
    return Array.from({ length: entries }, (_, entry) =>
      numberList(call, `${name}[${entry}]`, /** @type {unknown[]} */ (axis)[entry]),
    );
  });
  return { lists, axes: sectioned ? mostAxes : 1 };
}

/**
 * @param {string} call
 * @param {object} given a tensor
 * @param {{ batch: number, rows: number }} sizes
 * @param {number} mostAxes
 * @returns {Lists}
 */
function fromTensor(call, given, { batch, rows }, mostAxes) {
  const sectioned = mostAxes > 1;
  const { data, shape } = tensorFields(/** @type {object} */ (given));
  const all = numberList(call, 'positions.data', data);
  const wanted = sectioned
    ? say`[${rows}], [${mostAxes}, ${rows}] or [${mostAxes}, ${batch}, ${rows}]`
    : say`[${rows}] or [${batch}, ${rows}]`;
  if (!isArray(shape)) refuse(call, 'positions.shape', wanted, shape);
  const sides = checkedShape(call, 'positions.shape', shape, all.length);
  const [first, count, length] = [1, 1, ...sides].slice(-3);
  // the batch is the second dimension from the end; with axes, the axes are the first of two
  const [axes, entries] = sectioned && sides.length === 2 ? [count, 1] : [first, count];
  const fits = [1, batch].includes(entries) && length === rows;
  const most = sectioned ? mostAxes : 1;
  if (sides.length > (sectioned ? 3 : 2) || !fits || (axes !== most && sides.length > 1)) {
    refuse(call, 'positions.shape', wanted, { shape: sides });
  }
  const lists = Array.from({ length: axes * entries }, (_, k) =>
    all.subarray(k * length, (k + 1) * length),
  );
  return { lists, axes };
}
