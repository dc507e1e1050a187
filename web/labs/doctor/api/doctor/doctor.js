// Two dumps of activations, in order of computation → the first tensor that differs beyond its rounding,
// and why.

import { saidOf, saying } from '../../../../core/api/message.js';
import { coarsest, precisionsOf } from '../diagnose/precision.js';
import { diagnose } from '../diagnose/diagnose.js';
import { optionsOfKind } from '../diagnose/known.js';
import { measure } from '../measure/measure.js';
import { unseen } from '../measure/unseen.js';
import { byPosition, firstBatch, questionOf } from './kinds.js';

/** A sentence of diagnose or measure without their names. @param {string} text */
export const withoutCall = (text) => text.replace(/^(diagnose|measure): /, '');

/** @typedef {import('./kinds.js').Entries} Entries */
/** @typedef {import('../diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('../diagnose/diagnose.js').DiagnosisRequest} DiagnosisRequest */

/**
 * `read` gives null for a tensor that has no numbers with a fraction, such as token ids, and 'large' for one
 * with more numbers than are read.
 *
 * @typedef {{ names: string[], read: (name: string) => Promise<Entries | null | 'large'> }} Dump
 */

/**
 * Of two tensors: the largest difference, also as a part of the largest number, and the index of the first
 * entry that differs beyond the rounding of the type. `otherShape`: that of b, where it is another.
 *
 * @typedef {{ name: string, other: string, shape: number[], type: string, largest: number,
 *   relative: number, first: number[] | null, fits: boolean, otherShape?: number[] }} Row
 */

/**
 * Why two tensors differ; `from`: the first row that was measured; `unseen`: where nothing is found, what
 * keeps the arrays from being read.
 *
 * @typedef {Pick<Diagnosis, 'verdict' | 'differ' | 'convert'> & { from: number, unseen: string[] }} Reason
 */

/**
 * `first`: the first tensor that differs; `skipped`: those without fractions; `large`: those with more than
 * 2^24 numbers; `why`: null where the inputs are not in the dumps; `note`: what kept the arrays from being
 * compared, '' for nothing.
 *
 * @typedef {{ rows: Row[], onlyA: string[], onlyB: string[], skipped: string[], large: string[],
 *   first: string | null, why: Reason | null, note: string }} Report
 */

/** Entries of a rotation that are measured; of a larger one some heads and rows are. */
const mostEntries = 2 ** 21;

/** Heads that are enough to see the angles of a row. */
const mostHeads = 8;

/** What float32 arithmetic leaves, as a part of the largest number. */
const arithmetic = 4e-6;

/** Fewest different numbers from which the type of an array is inferred: zeros and ones have every type. */
const leastDifferent = 16;

/** @param {ArrayLike<number>} data */
function largestOf(data) {
  let most = 0;
  for (let i = 0; i < data.length; ++i) {
    if (Number.isFinite(data[i])) most = Math.max(most, Math.abs(data[i]));
  }
  return most;
}

/** @param {ArrayLike<number>} data @returns {Float64Array} some entries of it, for its type */
const some = (data) =>
  Float64Array.from(
    { length: Math.min(data.length, 4096) },
    (_, i) => data[Math.floor((i * data.length) / Math.min(data.length, 4096))],
  ).filter(Number.isFinite);

const exact = coarsest(Float64Array.of(Math.PI));

/**
 * The type of a dump's numbers, which are not printed with two decimals.
 *
 * @param {Float64Array} data
 */
function typeOf(data) {
  if (new Set(data).size < leastDifferent) return exact;
  return precisionsOf(data).find(({ name }) => name === 'bf16' || name === 'f16') ?? exact;
}

/** @param {number} at @param {readonly number[]} shape */
function indexOf(at, shape) {
  const index = [];
  let rest = at;
  for (const side of [...shape].reverse()) {
    index.unshift(rest % side);
    rest = Math.floor(rest / side);
  }
  return index;
}

/**
 * @param {string} name
 * @param {string} other
 * @param {Entries} a
 * @param {Entries} b
 * @returns {Row}
 */
export function compared(name, other, a, b) {
  const types = [a, b].map(({ data }) => typeOf(some(data)));
  const scale = Math.max(largestOf(a.data), largestOf(b.data));
  const coarse = types[0].half(1) >= types[1].half(1) ? types[0] : types[1];
  const allowed = 3 * coarse.half(scale || 1e-30) + arithmetic * scale;
  const row = { name, other, shape: a.shape, type: coarse.name };
  if (a.shape.join() !== b.shape.join()) {
    return { ...row, otherShape: b.shape, largest: NaN, relative: NaN, first: [], fits: false };
  }
  let [largest, first] = [0, -1];
  for (let i = 0; i < a.data.length; ++i) {
    const [one, two] = [a.data[i], b.data[i]];
    const same = one === two || (Number.isNaN(one) && Number.isNaN(two));
    const off = same ? 0 : Math.abs(one - two);
    if (off > largest || Number.isNaN(off)) largest = Number.isNaN(off) ? Infinity : off;
    if (first < 0 && !(off <= allowed)) first = i;
  }
  const index = first < 0 ? null : indexOf(first, a.shape);
  return { ...row, largest, relative: scale > 0 ? largest / scale : 0, first: index, fits: true };
}

/**
 * Rows of a large rotation that are measured: from the first on, or, where no difference is in them, from
 * the first that differs.
 *
 * @param {Entries} one [rows, heads, features]
 * @param {Entries} other
 * @returns {{ from: number, count: number, heads: number }}
 */
function partIn(one, other) {
  const [n, all, d] = one.shape;
  if (one.data.length <= mostEntries) return { from: 0, count: n, heads: all };
  const heads = Math.min(all, mostHeads);
  const count = Math.max(2, Math.min(n, Math.floor(mostEntries / (heads * d))));
  const first = firstRow(one, other);
  return { from: first < count ? 0 : Math.min(first, n - count), count, heads };
}

/**
 * @param {Entries} array [rows, heads, features]
 * @param {ReturnType<typeof partIn>} part
 * @returns {Entries}
 */
function partOf({ shape: [, all, d], data }, { from, count, heads }) {
  const output = new Float64Array(count * heads * d);
  for (let row = 0; row < count; ++row) {
    const at = (from + row) * all * d;
    for (let i = 0; i < heads * d; ++i) output[row * heads * d + i] = data[at + i];
  }
  return { shape: [count, heads, d], data: output };
}

/** @param {Entries} one @param {Entries} other @returns {number} the first row with another number */
function firstRow({ shape: [, heads, d], data }, { data: others }) {
  const at = Array.prototype.findIndex.call(data, (x, i) => !(Math.abs(x - others[i]) <= 1e-5));
  return Math.max(0, Math.floor(at / (heads * d)));
}

/**
 * What keeps either array from being read, each sentence once.
 *
 * @param {any} request of diagnose
 * @returns {string[]}
 */
function unseenIn({ kind, a, b, x, q, k, stage }) {
  const all = Object.values(unseen);
  const sentences = [a, b].flatMap((y) =>
    measure(kind === 'rotated' ? { kind, x, y } : { kind, q, k, [stage]: y }).open.map(
      ({ sentence }) => sentence,
    ),
  );
  return all.filter((sentence) => sentences.includes(sentence));
}

/**
 * @param {string} name
 * @param {Entries} a
 * @param {Entries} b
 * @param {Dump} dump of a
 * @param {Record<string, unknown>} known constants of a configuration
 * @returns {Promise<Report['why']>}
 */
async function whyOf(name, a, b, dump, known) {
  const question = await questionIn(dump, name);
  if (!question) return null;
  const { kind, inputs, stage } = question;
  if (kind === 'projection') {
    const { reads, convert } = measure({ kind, a, b });
    const differ = reads.map(({ axis, value, sentence }) => ({
      axis,
      a: 'same',
      b: `${value}`,
      sentence: sentence.replace(/^It/, 'b'),
    }));
    const verdict = differ.length > 0 ? 'differ' : 'unrelated';
    return { verdict, differ, convert, from: 0, unseen: [] };
  }
  const isRotated = kind === 'rotated';
  const [one, other] = [a, b].map(isRotated ? byPosition : firstBatch);
  const rows = isRotated ? partIn(one, other) : null;
  const isLarge = isRotated && one.data.length > mostEntries;
  const part = (/** @type {Entries} */ array) => (rows && isLarge ? partOf(array, rows) : array);
  const request = {
    kind,
    a: part(one),
    b: part(other),
    ...inputs,
    ...(isRotated && { x: part(inputs.x) }),
    ...Object.fromEntries(
      Object.entries(known).filter(([option]) => optionsOfKind[kind].includes(option)),
    ),
    ...(stage && { stage }),
  };
  const { verdict, differ, convert } = diagnose(/** @type {DiagnosisRequest} */ (request));
  // a program for some of the rows mends nothing
  return {
    verdict,
    differ,
    convert: isLarge ? null : convert,
    from: rows?.from ?? 0,
    unseen: differ.length > 0 ? [] : unseenIn(request),
  };
}

/**
 * What a tensor of a dump is, with its inputs.
 *
 * @param {Dump} dump
 * @param {string} name
 */
export const questionIn = (dump, name) =>
  questionOf(name, async (input) => {
    const entries = dump.names.includes(input) ? await dump.read(input) : null;
    return entries === 'large' ? null : entries;
  });

/**
 * @param {Dump} a
 * @param {Dump} b
 * @param {{ map?: Record<string, string>, known?: Record<string, unknown>,
 *   onProgress?: (fraction: number) => void }} [options] names of a → of b; constants of scalings
 * @returns {Promise<Report>}
 */
export async function doctor(a, b, { map = {}, known = {}, onProgress } = {}) {
  const otherOf = (/** @type {string} */ name) => (Object.hasOwn(map, name) ? map[name] : name);
  const namesOfB = new Set(b.names);
  const shared = new Set(a.names.filter((name) => namesOfB.has(otherOf(name))));
  const taken = new Set([...shared].map(otherOf));
  /** @type {Report} */
  const report = {
    rows: [],
    onlyA: a.names.filter((name) => !shared.has(name)),
    onlyB: b.names.filter((name) => !taken.has(name)),
    skipped: [],
    large: [],
    first: null,
    why: null,
    note: '',
  };
  let done = 0;
  for (const name of shared) {
    onProgress?.(done++ / shared.size);
    const [one, two] = [await a.read(name), await b.read(otherOf(name))];
    if (!one || !two || one === 'large' || two === 'large') {
      report[one && two ? 'large' : 'skipped'].push(name);
      continue;
    }
    const row = compared(name, otherOf(name), one, two);
    report.rows.push(row);
    if (report.first !== null || row.first === null) continue;
    report.first = name;
    if (!row.fits) continue;
    try {
      report.why = await whyOf(name, one, two, a, known);
    } catch (error) {
      // the table is worth having also where arrays hold NaN, are too large or do not fit their inputs
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      const said = saidOf(error);
      report.note = withoutCall(String(said));
      saying(report, said);
    }
  }
  return report;
}
