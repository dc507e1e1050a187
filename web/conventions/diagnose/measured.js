// Two arrays whose difference no list of settings holds: both are measured, and what was read is compared.

import { swapped } from './array.js';
import { measureAttention } from '../measure/attention.js';
import { measuredAxes, saysOf, valueText } from '../measure/axes.js';
import { text } from '../measure/numbers.js';
import { measureRotated } from '../measure/rotated.js';
import { sizesOf } from './table/attention-axes.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./known.js').Known} Known */
/** @typedef {import('./diagnose.js').Difference} Difference */
/** @typedef {import('../measure/measure.js').Read} Read */
/** @typedef {import('../measure/measure.js').Open} Open */
/** @typedef {import('../measure/rotated.js').MeasuredRotation} MeasuredRotation */

/** @typedef {{ differ: Difference[], converted: Numbers | null }} Told */

/** @param {string} axis */
const usualOf = (axis) => measuredAxes[axis].usual ?? '';

/**
 * Whether two readings of an axis are the same within what they may be off.
 *
 * @param {Read | undefined} one
 * @param {Read | undefined} other
 */
function alike(one, other) {
  if (!one || !other) return one === other;
  const within = (one.within ?? 0) + (other.within ?? 0);
  const [some, others] = [one, other].map(({ value }) => (Array.isArray(value) ? value : [value]));
  return (
    some.length === others.length &&
    some.every((value, i) => {
      const wanted = others[i];
      return typeof value === 'number' && typeof wanted === 'number'
        ? Math.abs(value - wanted) <= within + 1e-5 * Math.abs(value)
        : value === wanted;
    })
  );
}

/**
 * @param {{ reads: Read[], open: Open[] }[]} sides a and b
 * @param {(axis: string) => string} usual values of axes that are not read
 * @returns {Difference[]}
 */
function compared([a, b], usual) {
  const names = new Set([...a.reads, ...b.reads].map(({ axis }) => axis));
  // where one array has a list of positions, a run is told as a list too
  if (names.has('positions')) names.delete('start');
  const closed = (/** @type {{ open: Open[] }} */ { open }, /** @type {string} */ axis) =>
    !open.some((one) => one.axis === axis);
  return [...names].flatMap((axis) => {
    const [one, other] = [a, b].map(({ reads }) => reads.find((read) => read.axis === axis));
    if (!closed(a, axis) || !closed(b, axis) || alike(one, other)) return [];
    // what is read always is not usual where it was not read
    const needed = axis === 'base' || axis === 'pairing';
    if (needed && (!one || !other)) return [];
    const [mine, theirs] = [one, other].map((read) => (read ? valueText(read.value) : usual(axis)));
    const sentence = `a ${saysOf(axis, mine)}; b ${saysOf(axis, theirs)}.`;
    return [{ axis, a: mine, b: theirs, sentence }];
  });
}

/** @param {Numbers} array @param {MeasuredRotation} rotation @param {boolean} back */
function turned({ shape, data }, { pairs, outputs, angles, gain }, back) {
  const [n, heads, d] = shape;
  const made = Float64Array.from(data);
  for (let row = 0; row < n; ++row) {
    pairs.forEach((pair, j) => {
      const i = row * pairs.length + j;
      const size = back ? 1 / gain[i] : gain[i];
      const [cosine, sine] = [
        size * Math.cos(angles[i]),
        size * Math.sin(angles[i]) * (back ? -1 : 1),
      ];
      const [from, to] = back ? [outputs[j], pair] : [pair, outputs[j]];
      for (let head = 0; head < heads; ++head) {
        const at = (row * heads + head) * d;
        const [u, v] = [data[at + from[0]], data[at + from[1]]];
        made[at + to[0]] = u * cosine - v * sine;
        made[at + to[1]] = v * cosine + u * sine;
      }
    });
  }
  return { shape, data: made };
}

/** @param {MeasuredRotation} rotation */
const isMixed = ({ reads }) => reads.some(({ axis }) => axis === 'cache');

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @returns {Told | null}
 */
function rotations(a, b, known) {
  const x = /** @type {Numbers} */ (known.x);
  const shaped = { shape: a.shape, data: x.data };
  const { positions, yarn, llama3 } = known;
  const sides = [a, b].map((y) => measureRotated({ x: shaped, y, positions, yarn, llama3 }));
  const still = (/** @type {MeasuredRotation} */ { still: lanes }) => lanes.length === a.shape[2];
  if (sides.some((side) => side.pairs.length === 0 && !still(side))) return null;
  const rows = Array.from({ length: a.shape[0] }, (_, row) => row);
  const listed = positions?.shape.length === 1 ? Array.from(positions.data) : rows;
  const someList = sides.some(({ reads }) => reads.some(({ axis }) => axis === 'positions'));
  const differ = compared(
    someList ? sides.map((side) => withPositions(side, listed)) : sides,
    (axis) => {
      if (axis === 'start') return text(listed[0]);
      return axis === 'positions' ? listed.map(text).join(' ') : usualOf(axis);
    },
  );
  const [one, other] = sides;
  const converted = sides.some(isMixed) ? null : turned(turned(a, one, true), other, false);
  return {
    differ,
    converted: converted && { ...converted, data: converted.data.map(Math.fround) },
  };
}

/**
 * Where one array has other positions than a run, a run is told as positions too.
 *
 * @param {MeasuredRotation} side
 * @param {number[]} listed
 */
function withPositions({ reads, open }, listed) {
  const start = reads.find(({ axis }) => axis === 'start');
  if (!start) return { reads, open };
  const value = listed.map((_, row) => Number(start.value) + row);
  return { reads: [...reads, { ...start, axis: 'positions', value }], open };
}

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @returns {Told | null}
 */
function attentions(a, b, known) {
  const [heads, n, m] = a.shape;
  const { d, kvHeads } = sizesOf({ shape: a.shape, known });
  const q = {
    shape: [heads, n, d],
    data: swapped(/** @type {Numbers} */ (known.q).data, n, heads),
  };
  const k = {
    shape: [kvHeads, m, d],
    data: swapped(/** @type {Numbers} */ (known.k).data, m, kvHeads),
  };
  const sides = [a, b].map((array) => measureAttention({ q, k, [known.stage]: array }));
  // weights that do not follow q·k come from other inputs, whatever keys they hide
  if (sides.some(({ open }) => open.some(({ axis }) => axis === 'score-scale'))) return null;
  const differ = compared(sides, usualOf);
  return { differ, converted: null };
}

/**
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @returns {Told | null} null where the arrays do not show what makes them differ
 */
export function measuredDifference(kind, a, b, known) {
  if (kind.sourceless(known)) return null;
  if (kind.name !== 'rotated' && kind.name !== 'attention') return null;
  const told = (kind.name === 'rotated' ? rotations : attentions)(a, b, known);
  return told && told.differ.length > 0 ? told : null;
}
