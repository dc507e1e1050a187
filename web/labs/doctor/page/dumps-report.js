// Two dumps → what the doctor says of them, and the picture of the first tensor that differs.

import { doctor, questionIn } from '../api/doctor/doctor.js';
import { dumpOf } from '../api/doctor/dump.js';
import { byPosition, firstBatch } from '../api/doctor/kinds.js';
import { pictures } from './doctor-picture.js';

/** @typedef {import('../api/doctor/doctor.js').Dump} Dump */
/** @typedef {import('../api/doctor/doctor.js').Report} Report */
/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */

/** @typedef {File | Record<string, FileArray>} Side a file, or the tensors of an example */

/** @typedef {import('./doctor-picture.js').Pictures} Pictures */
/**
 * @typedef {{ report: Report, said: unknown, shown: Pictures | null }} Compared `said`: the message of its
 *   note
 */

/** @param {Side} side @returns {Promise<Dump>} */
const dumpFrom = async (side) =>
  side instanceof File
    ? dumpOf(side.name, side)
    : { names: Object.keys(side), read: async (name) => side[name] ?? null };

/**
 * The two arrays that part first, as a picture.
 *
 * @param {Report} report
 * @param {Dump} a
 * @param {Dump} b
 * @returns {Promise<Compared['shown']>}
 */
async function picture({ first, rows }, a, b) {
  const row = rows.find(({ name }) => name === first);
  if (!row?.fits) return null;
  const [one, two] = [await a.read(row.name), await b.read(row.other)];
  if (!one || !two || one === 'large' || two === 'large') return null;
  const question = await questionIn(a, row.name);
  const kind = question?.kind ?? '';
  const shaped = kind === 'rotated' ? byPosition : firstBatch;
  return pictures(kind, shaped(one), shaped(two), question?.inputs.x ?? null);
}

/**
 * @param {Side[]} sides of one, only whether it is a dump is checked
 * @param {(fraction: number) => void} onProgress
 * @returns {Promise<Compared | null>} null for one side
 */
export async function reportOf(sides, onProgress) {
  const dumps = [];
  for (const side of sides) dumps.push(await dumpFrom(side));
  const [a, b] = dumps;
  if (!b) return null;
  const report = await doctor(a, b, { onProgress });
  // a worker posts no property that is hidden
  const { said } = /** @type {Report & { said?: unknown }} */ (report);
  return { report, said, shown: await picture(report, a, b) };
}
