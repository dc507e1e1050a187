// Queries or keys before and after a rotation → what the rotation does.

import { rangeError, refuse, say, showShape } from '../../../../core/api/check.js';
import { median, shortened, shortest, text } from './numbers.js';
import { lanesOf, residualOf, solved, turnsOf } from './rotation.js';
import { roundingOf } from './samples.js';
import { schemeOf } from './scheme.js';
import { sectionsOf } from './sections.js';
import { tableOf } from './table.js';
import { unseen } from './unseen.js';

/** @typedef {import('./rotation.js').Lanes} Lanes */
/** @typedef {import('./rotation.js').Measured} Measured */
/** @typedef {import('./rotation.js').Solution} Solution */
/** @typedef {import('./rotation.js').Turns} Turns */
/** @typedef {import('./samples.js').Samples} Samples */
/** @typedef {import('./measure.js').Entries} Entries */
/** @typedef {import('./measure.js').Read} Read */
/** @typedef {import('./measure.js').Open} Open */

/**
 * What a rotation does. Rows are positions; of a batch, all are taken to have the same ones.
 *
 * @typedef {object} MeasuredRotation
 * @property {[number, number][]} pairs the two input lanes of each pair, by falling rates as a rule
 * @property {[number, number][]} outputs the lanes in which they are written
 * @property {number[]} still lanes that pass through
 * @property {Float64Array} angles [rows, pairs], in radians modulo a turn
 * @property {Float64Array} gain [rows, pairs], what multiplies cosine and sine
 * @property {Float64Array} rates [pairs], radians a position, those of the reported base where there is
 *   one; empty where they are not shown
 * @property {Float64Array} positions [rows]; empty where they are not shown
 * @property {number[]} axes [pairs], the axis of its positions on which a pair turns: 0 without sections
 * @property {Read[]} reads conventions: all that are not usual, and pairing and base
 * @property {Open[]} open what these arrays cannot show
 * @property {number} residual the largest difference of y and what the pairs and angles make of x
 * @property {number} tolerance how large it may be
 */

const call = 'measure';

/** @typedef {Pick<import('../diagnose/known.js').Known, 'yarn' | 'llama3'>} Constants of scalings */

/**
 * @param {Entries} x
 * @param {Entries} y
 * @returns {Samples}
 */
function samplesOf(x, y) {
  for (const [name, array] of Object.entries({ x, y })) {
    if (array.shape.length !== 3 && array.shape.length !== 4) {
      const wanted = say`[positions, heads, features] or [batch, positions, heads, features]`;
      refuse(call, name, wanted, { shape: array.shape });
    }
  }
  if (x.shape.join() !== y.shape.join()) {
    throw rangeError`${call}: x and y must have the same shape, got ${showShape(x.shape)} and ${showShape(y.shape)}`;
  }
  const [batch, n, heads, d] = x.shape.length === 4 ? x.shape : [1, ...x.shape];
  if (d < 2) refuse(call, 'x', say`of two features or more`, { shape: x.shape });
  const noise = Math.max(roundingOf(x.data).noise, roundingOf(y.data).noise);
  return { x: x.data, y: y.data, batch, n, heads, d, count: batch * heads, noise };
}

/**
 * @param {Entries | null} given
 * @param {number} n rows
 * @returns {number[][] | null} positions of the rows on every axis
 */
function axesOf(given, n) {
  if (!given) return null;
  const { shape, data } = given;
  if (shape.length > 2 || shape[shape.length - 1] !== n) {
    refuse(call, 'positions', say`[${n}] or [axes, ${n}], a number for each row`, { shape });
  }
  const axes = Array.from({ length: shape.length === 2 ? shape[0] : 1 }, (_, axis) =>
    Array.from({ length: n }, (__, row) => data[axis * n + row]),
  );
  if (axes.length > 4) refuse(call, 'positions', say`of at most 4 axes`, { shape });
  return axes;
}

/** @param {Samples} samples @returns {number} the largest entry of some */
function largestOf({ y }) {
  const step = Math.max(1, Math.floor(y.length / 2 ** 16));
  let most = 0;
  for (let i = 0; i < y.length; i += step) most = Math.max(most, Math.abs(y[i]));
  return most;
}

/**
 * @param {Lanes} lanes
 * @param {number} d
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportLanes({ pairs, outputs, layout, outputLayout, mixed }, d, { reads, open }) {
  if (pairs.length === 1 && layout.apart === 1 && pairs[0][0] % 2 === 0) {
    const sentence = 'One pair turns visibly: two would show the pairing.';
    open.push({ axis: 'pairing', sentence });
  } else {
    reads.push({ axis: 'pairing', value: layout.name });
  }
  const moved = outputs.some(([o, other], j) => o !== pairs[j][0] || other !== pairs[j][1]);
  if (!moved || mixed) return;
  const known = outputLayout.name !== layout.name && outputLayout.first === layout.first;
  const value = known ? outputLayout.name : 'other';
  reads.push({ axis: 'output-order', value });
}

/**
 * What multiplies cosine and sine.
 *
 * @param {Turns} turns
 * @param {number} own of the numbers
 * @param {number} half a unit of a table that was rounded, all slow pairs of it alike; 0 for none
 * @param {number} count
 * @param {Read[]} reads
 * @returns {number}
 */
function reportGain({ gain }, own, half, count, reads) {
  const all = gain.filter(Number.isFinite);
  const middle = median(all);
  const noise = Math.max(own, half);
  const within = half + (6 * own) / Math.sqrt(count * all.length) + 1e-6;
  const even = all.every((one) => Math.abs(one - middle) <= middle * (8 * noise + 1e-6));
  if (!even) {
    reads.push({ axis: 'attention-factor', value: 'rows' });
  } else if (Math.abs(middle - 1) > within) {
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    const factor = shortened(mean, within);
    reads.push({ axis: 'attention-factor', ...factor });
    return factor.value;
  }
  return 1;
}

/**
 * @param {Solution} solution where the other rows are a run, rows that show no position become part of it
 * @param {number[] | null} known
 * @param {number[]} shown rows whose angles are known
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportPositions({ positions, sign }, known, shown, { reads, open }) {
  if (sign < 0) {
    reads.push({ axis: 'rotation', value: 'backward' });
  }
  const values = Array.from(positions, (p) =>
    shortest(p, Math.min(2e-4 * Math.max(1, Math.abs(p) / 100), 0.005)),
  );
  if (known && shown.every((row) => Math.abs(positions[row] - known[row]) < 1e-3)) return;
  const from = shortest(values[shown[0]] - shown[0], 1e-6);
  const run = shown.every((row) => Math.abs(values[row] - from - row) < 1e-3);
  if (run) {
    const others = new Set(positions.keys());
    for (const row of shown) others.delete(row);
    for (const row of others) positions[row] = from + row;
    if (known || from !== 0) reads.push({ axis: 'start', value: from, within: 0.01 });
  } else if (shown.length === positions.length) {
    reads.push({ axis: 'positions', value: values, within: 0.01 });
  } else open.push({ axis: 'positions', sentence: unseen.zeroRows });
}

/**
 * The base of a logarithm for exponents 2j/d, with other exponents 2j/width.
 *
 * @param {Measured} log
 * @param {number} share width / d
 * @param {Read[]} reads
 * @returns {number}
 */
function reportBase({ value: log, error }, share, reads) {
  const base = Math.exp(log * share);
  const read = shortened(base, base * (error * share + 2e-6));
  reads.push({ axis: 'base', ...read });
  return read.value;
}

/** @param {Measured} factor @param {Read[]} reads @returns {number} */
function reportFactor({ value, error }, reads) {
  const factor = text(shortest(value, error));
  const within = error + Math.abs(Number(factor) - value);
  reads.push({ axis: 'scaling', value: `linear-${factor}`, within });
  return Number(factor);
}

/** What is read of positions and rates, and is open where the angles show neither. */
const ofAngles = ['base', 'positions', 'start', 'scaling', 'rotation', 'sections', 'angles'];

/**
 * Known positions beyond this may end a search before all rates were tried (mostAngles in line.h).
 *
 * @param {readonly unknown[]} axes
 */
const farOf = (axes) => (axes.length > 1 ? 100_000 : 20_000_000);

/** The logarithm of the largest base that is looked for (largestLog in line.cpp). */
const mostLog = Math.log(1e12);

/** What would show a base. */
const baseHint = 'two pairs that turn, at a position other than 0';

/**
 * @param {Solution} solution
 * @param {number} width of the exponents that it was solved with
 * @param {number} share of it that the base has
 * @param {Constants} constants
 * @param {readonly number[]} exponents
 * @param {{ reads: Read[], open: Open[] }} findings
 * @returns {Float64Array} rates as they are reported
 */
function reportRates(solution, width, share, constants, exponents, { reads, open }) {
  const { log, bases, factor, free, rounded } = solution;
  let { rates } = solution;
  if (log && log.error * share > 0.5) {
    const sentence = `What would show the base: ${baseHint}.`;
    for (const axis of ['base', 'scaling']) open.push({ axis, sentence });
  } else if (log) {
    const base = reportBase(log, share, reads);
    const by = factor ? reportFactor(factor, reads) : 1;
    rates = rates.map((_, j) => base ** (-exponents[j] / share) / by);
  } else if (bases.length > 1) {
    const some = bases.slice(0, 4).map((one) => text(Math.exp(one * share)));
    const sentence = `The angles fit the bases ${some.join(', ')}: more rows, or a head whose slowest pair turns, would show it.`;
    open.push({ axis: 'base', sentence });
  } else if (free && free.length < 3) {
    for (const axis of ['base', 'scaling']) open.push({ axis, sentence: unseen.twoPairs });
  } else if (free) {
    const scheme = schemeOf(free, width * share, constants);
    if (scheme) {
      const { base, within, factor: by, name } = scheme;
      ({ rates } = scheme);
      reads.push({ axis: 'base', value: base, within });
      reads.push({ axis: 'scaling', value: name, within: 1e-4 * by });
    } else {
      const freeRates = free.map(({ value }) => value);
      const within = Math.max(...free.map(({ error }) => error));
      reads.push({ axis: 'scaling', value: freeRates, within });
      open.push({ axis: 'base', sentence: 'No base alone has these rates.' });
    }
  } else open.push({ axis: 'base', sentence: `What would show the base: ${baseHint}.` });
  if (rounded) reads.push({ axis: 'angles', value: rounded === 8 ? 'bf16' : 'f16' });
  return rates;
}

/**
 * How much of the head turns, and the width of the exponents as a part of that of `lanes`.
 *
 * @param {Lanes} lanes
 * @param {number} d
 * @param {Solution | null} solution
 * @param {ArrayLike<number>[]} places positions, of each axis
 * @param {Turns} turns
 * @param {number} taken lanes that are taken to turn where neighbours do not show how many do; 0 for none
 * @param {{ reads: Read[], open: Open[] }} findings
 * @returns {number} width of the exponents; NaN where it is not shown
 */
function reportWidth(lanes, d, solution, places, turns, taken, { reads, open }) {
  const { pairs, layout, whole, still, noise, next } = lanes;
  const seen = pairs.length;
  const { name, first } = layout;
  const reportPart = (/** @type {string} */ value) => reads.push({ axis: 'partial', value });
  if (name === 'other') {
    if (still.length > 0) reportPart('other');
    return 2 * pairs.length;
  }
  const width = 2 * seen;
  if (width === whole) {
    if (whole === d) return d;
    if (first > 0) reportPart(`last-${whole}`);
    else reportPart(`first-${whole}`);
    return whole;
  }
  // lanes beyond the last pair that was seen: too slow to be seen, or still
  const log = solution?.log?.value ?? (solution?.bases.length === 1 ? solution.bases[0] : Infinity);
  const rate = Math.exp((-log * 2 * seen) / whole) / (solution?.factor?.value ?? 1);
  // a pair of an axis with small positions turns little
  const visible = (/** @type {ArrayLike<number>} */ at) => {
    const far = Array.from(at).reduce((most, p) => Math.max(most, Math.abs(p)), 0);
    // a lane counts as moved by its energy, whose noise does not shrink with the number of heads (lanes.h):
    // what the pair would change must be twice what counts, also where its lanes differ in size
    const changes = next.some(({ rows, others, limit }) => {
      const change = rows.reduce((sum, row, k) => sum + (at[row] * rate) ** 2 * others[k], 0);
      return change > 2 * limit;
    });
    return changes && far * rate > Math.max(20 * median(turns.errors), Math.sqrt(120) * noise);
  };
  if (places.length > 0 && places.every(visible)) {
    if (name === 'half') {
      reportPart(`proportional-${width}`);
      return whole;
    }
    reportPart(`first-${width}`);
    return width;
  }
  if (whole < d) {
    const side = first > 0 ? 'last' : 'first';
    reportPart(`${side}-${whole}`);
  }
  const sentence = `Pairs from number ${seen} on do not turn visibly: larger positions would show it.`;
  open.push({ axis: 'partial', sentence });
  if (name === 'half') return whole;
  const own = Math.min(taken, whole);
  return own >= width && (log * own) / whole <= mostLog ? own : NaN;
}

/** @param {import('./sections.js').Sections} sections @returns {Solution} */
const solutionOf = ({ log, sign, exponents, factor, rates }) => ({
  sign,
  positions: new Float64Array(0),
  log: rates ? null : log,
  bases: rates ? [] : [log.value],
  factor,
  rates: rates
    ? Float64Array.from(rates, ({ value }) => value)
    : Float64Array.from(exponents, (e) => Math.exp(-log.value * e) / (factor?.value ?? 1)),
  rounded: 0,
  free: rates,
});

/**
 * @param {import('./sections.js').Sections} sections
 * @param {{ reads: Read[], open: Open[] }} findings
 */
function reportSections({ name, counts }, { reads, open }) {
  const value = [name, ...counts].join(' ');
  if (name) reads.push({ axis: 'sections', value });
  else {
    const sentence = 'Rows whose axes differ more would show it.';
    open.push({ axis: 'sections', sentence });
  }
}

/** @param {ArrayLike<number>} data */
function isZero(data) {
  for (let i = 0; i < data.length; ++i) if (data[i] !== 0) return false;
  return true;
}

/**
 * @param {{ x: Entries, y: Entries, positions: Entries | null, taken?: number,
 *   report?: (fraction: number) => void } & Constants} given `report` gets how much is done; `taken` are the
 *   features that are taken to turn where neighbours do not show how many do
 * @returns {MeasuredRotation}
 */
export function measureRotated(given) {
  const { x, y, positions: placed, yarn, llama3, taken = 0, report = () => {} } = given;
  const samples = samplesOf(x, y);
  const { n, d, count, noise } = samples;
  const axes = axesOf(placed, n);
  const findings = { reads: /** @type {Read[]} */ ([]), open: /** @type {Open[]} */ ([]) };
  const none = new Float64Array(0);
  const tolerance = 12 * noise * largestOf(samples);
  /** @type {MeasuredRotation} */
  const result = {
    pairs: [],
    outputs: [],
    still: [],
    angles: none,
    gain: none,
    rates: none,
    positions: none,
    axes: [],
    ...findings,
    residual: 0,
    tolerance,
  };
  const nothing = (/** @type {string} */ sentence) => {
    for (const axis of ['pairing', 'base']) findings.open.push({ axis, sentence });
    return result;
  };
  if (isZero(x.data)) return nothing(unseen.zeros);
  const lanes = lanesOf(samples);
  if (lanes === 'still') {
    result.still = Array.from({ length: d }, (_, lane) => lane);
    return nothing(unseen.still);
  }
  if (!lanes && count === 1) return nothing(unseen.oneVector);
  if (!lanes) {
    result.residual = largestOf(samples);
    return nothing(unseen.notTurned);
  }
  const { pairs, outputs, still, mixed } = lanes;
  // pairs of an axis on which nothing moves are not seen: what the others are is open
  const isStill = axes && axes.length > 1 && axes.some((axis) => axis.every((p) => p === 0));
  if (isStill && lanes.layout.name === 'other') return nothing(unseen.stillAxis);
  // finding the lanes takes a fifth of the time of a large array, the angles most of the rest
  const own = (/** @type {number} */ done) => report(0.2 + 0.6 * done);
  const measured = turnsOf(samples, lanes, own);
  if (!measured) return nothing(unseen.twoAngles);
  const table = mixed ? null : tableOf(measured);
  const turns = table?.turns ?? measured;
  Object.assign(result, { pairs, outputs, still, angles: turns.angles, gain: turns.gain });
  reportLanes(lanes, d, findings);
  const { whole } = lanes;
  const exponents = Array.from({ length: turns.h }, (_, j) => (2 * j) / whole);
  if (mixed) {
    findings.reads.push({ axis: 'cache', value: 'mixed' });
  } else result.residual = residualOf(samples, lanes);
  if (table) findings.reads.push({ axis: 'cosines', value: table.name });
  const gain = reportGain(turns, lanes.noise, table?.half ?? 0, count, findings.reads);
  const sections = axes && axes.length > 1 ? sectionsOf(turns, axes, exponents) : null;
  const known = axes?.length === 1 ? axes[0] : null;
  const solution = sections ? solutionOf(sections) : solved(turns, exponents, known);
  if (!solution) {
    reportWidth(lanes, d, null, [], turns, 0, findings);
    const isFar = axes?.some((axis) => axis.some((p) => Math.abs(p) > farOf(axes)));
    const noBase = isFar ? unseen.noBaseFar : unseen.noBase;
    const sentence = axes ? noBase : 'Known positions, or more rows, would show it.';
    for (const axis of ofAngles) findings.open.push({ axis, sentence });
    return result;
  }
  // a factor is rounded alike in all slow pairs, whose angles are then off alike
  if (table && gain !== 1 && solution.log) solution.log.error += table.half;
  const positions = sections
    ? Float64Array.from(/** @type {number[][]} */ (axes)[0])
    : solution.positions;
  const places = sections ? /** @type {number[][]} */ (axes) : [positions];
  const width = reportWidth(lanes, d, solution, places, turns, taken, findings);
  result.rates = solution.rates;
  result.positions = positions;
  result.axes = sections?.axes ?? pairs.map(() => 0);
  if (Number.isNaN(width)) {
    const { log } = solution;
    const base = log && shortest(Math.exp(log.value), Math.exp(log.value) * log.error);
    const sentence = base
      ? `The base is ${text(base)} if ${whole} features turn: larger positions would show how many do.`
      : 'How many features turn is not shown: larger positions would show it.';
    findings.open.push({ axis: 'base', sentence });
    if (solution.factor) reportFactor(solution.factor, findings.reads);
    else if (!solution.log) findings.open.push({ axis: 'scaling', sentence });
  } else {
    // axial rates begin anew in each block
    const share = sections?.name === 'axial' ? 1 : width / whole;
    const ownExponents = sections?.exponents ?? exponents;
    result.rates = reportRates(solution, whole, share, { yarn, llama3 }, ownExponents, findings);
  }
  const rows = Array.from({ length: n }, (_, row) => row);
  const shown = rows.filter((row) =>
    turns.errors.subarray(row * turns.h, (row + 1) * turns.h).some(Number.isFinite),
  );
  const wanted = sections ? [...positions] : known;
  reportPositions({ ...solution, positions }, wanted, shown, findings);
  // pairs that were not seen to turn have an axis too
  const all = 2 * pairs.length === width;
  if (sections) reportSections(all ? sections : { ...sections, name: '' }, findings);
  return result;
}
