// Cosines and sines that lie on the grid of bfloat16 or float16: a table that was rounded, in an array that
// was not.

import { precisionAxis } from '../diagnose/precision.js';

/** @typedef {import('./rotation.js').Turns} Turns */
/** @typedef {{ name: string, half: number, turns: Turns }} Table `half` a unit of numbers from 1 on */

/** Numbers that show a grid, at least: chance puts one in 16 of them on it. */
const fewest = 16;

/**
 * @param {Turns} turns
 * @returns {Table | null} with what rounding leaves of the angles; null where not all are on one grid
 */
export function tableOf(turns) {
  const { angles, gain, errors } = turns;
  for (const { name, round, half } of precisionAxis.values) {
    if (name !== 'bf16' && name !== 'f16') continue;
    const own = new Float64Array(errors);
    let count = 0;
    const isTable = errors.every((error, i) => {
      if (!Number.isFinite(error)) return true;
      const [cosine, sine] = [gain[i] * Math.cos(angles[i]), gain[i] * Math.sin(angles[i])];
      const allowed = (6 * error + 3e-7) * gain[i];
      const numbers = [cosine, sine];
      if (Math.abs(sine) > allowed) {
        count += numbers.filter((number) => half(number) > 16 * allowed).length;
      }
      own[i] += (0.58 * Math.hypot(cosine * half(sine), sine * half(cosine))) / gain[i] ** 2;
      return numbers.every((number) => Math.abs(round(number) - number) <= allowed);
    });
    if (isTable && count >= fewest) {
      return { name, half: half(1), turns: { ...turns, errors: own } };
    }
  }
  return null;
}
