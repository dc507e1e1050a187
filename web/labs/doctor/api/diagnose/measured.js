// Two arrays whose difference no list of settings holds: both are measured, and what was read is compared.

import { swapped } from './array.js';
import { attended, attendOf, changedAttend } from './attend.js';
import { attendPrograms } from './code/attend.js';
import { isShort, turnPrograms } from './code/turn.js';
import { written } from './code/written.js';
import { distance } from './converted.js';
import { measureAttention } from '../measure/attention.js';
import { measuredAxes, relationSentence, saysOf, valueText } from '../measure/axes.js';
import { module } from '../measure/module.js';
import { text } from '../measure/numbers.js';
import { measureRotated } from '../measure/rotated.js';
import { sizesOf } from './table/attention-axes.js';
import { widthOf } from './table/rotated.js';
import { largest } from './search.js';
import { changedTurn, slackOf, turned, turnOf } from './turn.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./known.js').Known} Known */
/** @typedef {import('./attend.js').Attend} Attend */
/** @typedef {import('./turn.js').Turn} Turn */
/** @typedef {import('./table/values.js').Settings} Settings */
/** @typedef {import('./diagnose.js').Difference} Difference */
/** @typedef {import('../measure/measure.js').Read} Read */
/** @typedef {import('../measure/measure.js').Open} Open */
/** @typedef {import('../measure/rotated.js').MeasuredRotation} MeasuredRotation */

/**
 * `holds`: whether applying these differences alone to a gives b. `converted`: the output of the programs; if
 * there are none, a with these differences applied. `tolerance` of what is left then.
 *
 * @typedef {{ differ: Difference[], holds: boolean, converted: Numbers | null, tolerance: number,
 *   convert: import('./diagnose.js').Diagnosis['convert'] }} MeasuredDifference
 */

/** @param {string} axis */
const usualOf = (axis) => measuredAxes[axis].usual ?? '';

/** A list, a number, or a name with a number: linear-2.5. @param {Read['value']} value */
function partsOf(value) {
  if (Array.isArray(value)) return value;
  const [, name, number] = /^(.+)-([\d.]+)$/.exec(`${value}`) ?? [];
  return typeof value === 'string' && number ? [name, Number(number)] : [value];
}

/**
 * Whether two readings of an axis are the same within what they may be off.
 *
 * @param {Read | undefined} one
 * @param {Read | undefined} other
 */
function alike(one, other) {
  if (!one || !other) return one === other;
  const allowed = (one.within ?? 0) + (other.within ?? 0);
  const [some, others] = [one, other].map(({ value }) => partsOf(value));
  return (
    some.length === others.length &&
    some.every((value, i) => {
      const wanted = others[i];
      return typeof value === 'number' && typeof wanted === 'number'
        ? Math.abs(value - wanted) <= allowed + 1e-5 * Math.abs(value)
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
  // where one array has a list of positions, a run is reported as a list too
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
    const relation = relationSentence(axis, mine, theirs);
    const sentence = `a ${saysOf(axis, mine)}; b ${saysOf(axis, theirs)}.${relation}`;
    return [{ axis, a: mine, b: theirs, sentence }];
  });
}

/**
 * How many pairs of halves turn is open where the slow ones were not seen, but it is between those that were
 * and those of the layout. Numbers that cannot be equal differ.
 *
 * @param {MeasuredRotation[]} sides a and b
 * @param {number} d
 */
function withParts(sides, d) {
  const [one, other] = sides.map(({ reads, open, pairs }) => {
    const [, lanes] = partsOf(reads.find(({ axis }) => axis === 'partial')?.value ?? `full-${d}`);
    const isHalf = reads.some(({ axis, value }) => axis === 'pairing' && value === 'half');
    const isOpen = open.some(({ axis }) => axis === 'partial');
    const most = isHalf && typeof lanes === 'number' ? lanes / 2 : Infinity;
    return { least: pairs.length, most: isOpen ? most : pairs.length };
  });
  if (one.most >= other.least && other.most >= one.least) return sides;
  return sides.map((side) => ({
    ...side,
    open: side.open.filter(({ axis }) => axis !== 'partial'),
  }));
}

/**
 * Positions that are not whole may be parts of whole ones: they are where the factor of the other side makes
 * them so, which is then that of both.
 *
 * @param {MeasuredRotation[]} sides a and b
 * @returns {MeasuredRotation[]}
 */
function withFactor(sides) {
  const scalings = sides.map(({ reads }) => reads.find(({ axis }) => axis === 'scaling'));
  const at = scalings.findIndex((scaling) => !scaling);
  const side = sides[at];
  const read = scalings[1 - at];
  const [name, factor] = partsOf(read?.value ?? '');
  const isWhole = (/** @type {number} */ p) => Math.abs(p - Math.round(p)) < 0.02;
  if (!side || !read || name !== 'linear' || side.positions.every(isWhole)) return sides;
  const positions = side.positions.map((p) => p * Number(factor));
  if (!positions.every(isWhole)) return sides;
  const value = Array.from(positions, Math.round);
  const reads = side.reads.filter(({ axis }) => axis !== 'positions' && axis !== 'start');
  return sides.with(at, {
    ...side,
    reads: [...reads, read, { axis: 'positions', value, within: 0.01 }],
    positions: Float64Array.from(value),
    rates: side.rates.map((rate) => rate / Number(factor)),
  });
}

/**
 * How many features turn, where neighbours turn and the slow ones are not seen: as many as are known, or as
 * settings that give one of the arrays say, or all.
 *
 * @param {Known} known
 * @param {readonly number[]} shape
 * @param {readonly Settings[]} listed
 */
const takenIn = ({ rotaryDim }, shape, listed) =>
  rotaryDim ||
  listed.reduce((most, { partial }) => Math.max(most, widthOf(partial, shape)), 0) ||
  shape[2];

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @param {number} tolerance of the residual of programs
 * @param {readonly Settings[]} listed that give one of the arrays
 * @returns {MeasuredDifference | null}
 */
function rotations(a, b, known, tolerance, listed) {
  const x = /** @type {Numbers} */ (known.x);
  const shaped = { shape: a.shape, data: x.data };
  const { positions, yarn, llama3 } = known;
  const taken = takenIn(known, a.shape, listed);
  const both = [a, b].map((y) => measureRotated({ x: shaped, y, positions, yarn, llama3, taken }));
  const sides = withFactor(withParts(both, a.shape[2]));
  const still = (/** @type {MeasuredRotation} */ { still: lanes }) => lanes.length === a.shape[2];
  if (sides.some((side) => side.pairs.length === 0 && !still(side))) return null;
  const isStill = sides.some(still);
  const differ = isStill ? unturned(sides) : comparedTurns(sides, known, a.shape[0]);
  const axes = positions && positions.shape.length === 2 ? axesOf(positions) : null;
  const [one, other] = sides.map((side) => turnOf(side, axes));
  if (!one || !other) return { differ, holds: false, converted: null, convert: null, tolerance };
  const undone = turned(a, one, true);
  const exact = new Float64Array(x.data.length);
  const back = { ...one, outputs: one.pairs, gain: 1 };
  const waysTo = (/** @type {Turn} */ turn) =>
    [
      { input: undone, isFresh: false },
      // what cannot be undone is made from x
      { input: shaped, isFresh: true },
    ].map(({ input, isFresh }) => {
      const result = inFloat32(turned(input, turn, false));
      if (within(result, b, tolerance)) return { result, isFresh, tolerance };
      const before = isFresh ? exact : slackOf(shaped, back, exact);
      const slack = slackOf(shaped, turn, before);
      const isNear = result.data.every(
        (number, i) => Math.abs(number - b.data[i]) <= tolerance + slack[i],
      );
      return { result, isFresh, tolerance: isNear ? tolerance + largest(slack) : null };
    });
  const gives = (/** @type {{ tolerance: number | null }} */ { tolerance: most }) => most !== null;
  const ways = waysTo(other);
  const way = ways.find(gives);
  const explained = isStill ? ways : waysTo(changedTurn(one, other, namesOf(differ, sides)));
  const holds = explained.some(gives);
  if (!holds || !way) {
    const { result, tolerance: own } = explained.find(gives) ?? explained[1];
    return { differ, holds, converted: result, convert: null, tolerance: own ?? tolerance };
  }
  const convert =
    isShort(one) && isShort(other)
      ? written(way.isFresh ? ['x'] : [], aboutOf(differ), turnPrograms(one, other, way.isFresh))
      : null;
  return { differ, holds, converted: way.result, convert, tolerance: way.tolerance ?? tolerance };
}

/**
 * @param {MeasuredRotation[]} sides a and b
 * @param {Known} known
 * @param {number} n rows
 */
function comparedTurns(sides, { positions }, n) {
  const rows = Array.from({ length: n }, (_, row) => row);
  const usual = positions?.shape.length === 1 ? Array.from(positions.data) : rows;
  const someList = sides.some(({ reads }) => reads.some(({ axis }) => axis === 'positions'));
  return compared(someList ? sides.map(withPositions) : sides, (axis) => {
    if (axis === 'start') return text(usual[0]);
    return axis === 'positions' ? usual.map(text).join(' ') : usualOf(axis);
  });
}

/**
 * Of two arrays of which one is the input as it was.
 *
 * @param {MeasuredRotation[]} sides a and b
 * @returns {Difference[]} none where the other does not show which way it turns
 */
function unturned(sides) {
  const axis = 'rotation';
  if (sides.some(({ pairs, open }) => pairs.length > 0 && open.some((one) => one.axis === axis))) {
    return [];
  }
  const [a, b] = sides.map(({ pairs, reads }) => {
    const read = reads.find((one) => one.axis === axis);
    return pairs.length === 0 ? 'none' : String(read?.value ?? usualOf(axis));
  });
  return [{ axis, a, b, sentence: `a ${saysOf(axis, a)}; b ${saysOf(axis, b)}.` }];
}

/**
 * The conventions that are said to differ, and 'rates' where they say those of b. A scaling that has a name,
 * the part that turns and sections do so only with a base: one that either side leaves open is not said.
 * Nor does a pairing say where the part that turns begins.
 *
 * @param {readonly Difference[]} differ
 * @param {MeasuredRotation[]} sides a and b
 */
function namesOf(differ, sides) {
  const [from, to] = sides.map(({ pairs }) => Math.min(...pairs.flat()));
  const all = differ.map(({ axis }) => axis);
  const isSaid = from === to || all.includes('partial');
  const names = isSaid ? all : all.filter((name) => name !== 'pairing');
  const isList = sides[1].reads.some(
    ({ axis, value }) => axis === 'scaling' && Array.isArray(value),
  );
  const isBased = sides.every(({ open }) => open.every(({ axis }) => axis !== 'base'));
  const saying = isList ? ['scaling'] : isBased ? ['base', 'scaling', 'partial', 'sections'] : [];
  return saying.some((name) => names.includes(name)) ? [...names, 'rates'] : names;
}

/** @param {Numbers} array @returns {Numbers} */
const inFloat32 = ({ shape, data }) => ({ shape, data: data.map(Math.fround) });

/** @param {Numbers} result @param {Numbers} b @param {number} tolerance */
function within(result, b, tolerance) {
  const off = distance(result, b);
  return off !== null && off <= tolerance;
}

/** @param {Numbers} positions [axes, rows] @returns {number[][]} */
const axesOf = ({ shape: [count, n], data }) =>
  Array.from({ length: count }, (_, axis) => Array.from(data.subarray(axis * n, (axis + 1) * n)));

/** @param {readonly Difference[]} differ */
const aboutOf = (differ) =>
  `From a to b: ${differ.map(({ axis, a, b }) => `${axis} ${brief(a)} to ${brief(b)}`).join(', ')}.`;

/** A list of many numbers is cut. @param {string} value */
const brief = (value) => (value.length > 60 ? `${value.slice(0, 57)}...` : value);

/**
 * Where one array has other positions than are known, or than a run, those of the other are reported too.
 *
 * @param {MeasuredRotation} side
 */
function withPositions({ reads, open, positions }) {
  const isRead = reads.some(({ axis }) => axis === 'positions');
  if (isRead || positions.length === 0) return { reads, open };
  const start = reads.find(({ axis }) => axis === 'start');
  const value = Array.from(positions, (p, row) => (start ? Number(start.value) + row : p));
  return { reads: [...reads, { axis: 'positions', value, within: 0.01 }], open };
}

/**
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @param {number} tolerance of the residual of programs
 * @returns {MeasuredDifference | null}
 */
function attentions(a, b, known, tolerance) {
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
  const [one, attend] = sides.map((side) =>
    attendOf(side, { shape: b.shape, d, kvHeads, stage: known.stage }),
  );
  const made = (/** @type {Attend} */ own) => inFloat32(attended(own, q.data, k.data));
  const names = differ.map(({ axis }) => axis);
  const explained = one && attend && made(changedAttend(one, attend, names));
  const holds = !!explained && within(explained, b, tolerance);
  const result = attend && made(attend);
  if ((explained && !holds) || !result || !within(result, b, tolerance)) {
    return { differ, holds, converted: explained, convert: null, tolerance };
  }
  const bodies = attendPrograms(attend, known.headsFirst);
  const convert = written(['q', 'k'], aboutOf(differ), bodies);
  return { differ, holds, converted: result, convert, tolerance };
}

/**
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {Known} known
 * @param {number} tolerance of the residual of programs
 * @param {readonly Settings[]} listed that give one of the arrays
 * @returns {MeasuredDifference | null} null where the arrays do not show what makes them differ
 */
export function measuredDifference(kind, a, b, known, tolerance, listed) {
  if (kind.sourceless(known)) return null;
  if (kind.name !== 'rotated' && kind.name !== 'attention') return null;
  // opened here, so that a refusal names diagnose
  module('diagnose');
  const found =
    kind.name === 'rotated'
      ? rotations(a, b, known, tolerance, listed)
      : attentions(a, b, known, tolerance);
  return found && found.differ.length > 0 ? found : null;
}
