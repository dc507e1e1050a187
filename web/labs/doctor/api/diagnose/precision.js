// To which type or how many digits an array was rounded, and how far a number may then be from the
// exact one.

import { axis } from './table/values.js';

/**
 * By how much of itself an angle may be off that was formed in float32: a power of the base, times
 * a position.
 */
const ofAngle = 1e-6;

/** What is left of an angle of many turns. */
const mostOfAngle = 0.1;

/** A sine of a short table that is off by more than this came from an angle in float32. */
export const smallSlack = 2e-5;

/** By how much a sine may be off because its angle was formed in float32. @param {number} angle */
export const angleSlack = (angle) => Math.min(ofAngle * Math.abs(angle), mostOfAngle);

/**
 * The same where the precision of an array is asked for: angles that are far enough off are those
 * of 'f32-angles'.
 *
 * @param {import('./table/values.js').Value} precision
 * @param {number} angle
 */
export const angleSlackIn = ({ name }, angle) =>
  Math.min(angleSlack(angle), name === 'f32' ? smallSlack : mostOfAngle);

/**
 * Half the distance of the numbers of a type near a number.
 *
 * @param {number} number
 * @param {number} bits of the significand, with the leading one
 * @param {number} least exponent of a normal number
 */
const halfUnit = (number, bits, least) =>
  2 ** (Math.max(Math.floor(Math.log2(Math.abs(number))), least) - bits);

/**
 * A type of floating-point numbers. Adding a number so large that its own unit is that of the type,
 * and taking it away, rounds to nearest, ties to even.
 *
 * @param {string} name
 * @param {string} says
 * @param {number} bits
 * @param {number} least
 * @param {import('./table/values.js').Lines} numpy
 */
const type = (name, says, bits, least, numpy) => ({
  name,
  says,
  numpy,
  javascript: {
    to: `out = out.map((x) => {
  const large = 1.5 * 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), ${least}) + ${53 - bits});
  return x + large - large;
});`,
  },
  half: (/** @type {number} */ number) => halfUnit(number, bits, least),
  round(/** @type {number} */ number) {
    const large = 3 * 2 ** 52 * halfUnit(number, bits, least);
    return number + large - large;
  },
});

const float32 = { to: 'out = out.astype(np.float32)' };

export const precisionAxis = axis('precision', 'an array with more digits', [
  type('f32', 'is exact to float32', 24, -126, float32),
  type('f32-angles', 'has angles formed in float32', 24, -126, float32),
  type('bf16', 'is rounded to bfloat16', 8, -126, {
    to: `bits = np.ascontiguousarray(out, dtype=np.float32).view(np.uint32)
out = ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)`,
    torch: 'out = out.to(torch.bfloat16).float()',
  }),
  type('f16', 'is rounded to float16', 11, -14, {
    to: 'out = out.astype(np.float16).astype(np.float32)',
  }),
  {
    name: '2-decimals',
    says: 'is printed with two decimals',
    numpy: { to: 'out = (np.round(out * 100) / 100).astype(np.float32)' },
    javascript: { to: 'out = out.map((x) => Math.round(x * 100) / 100);' },
    round: (/** @type {number} */ number) => Math.round(number * 100) / 100,
    half: () => 0.005,
  },
]);

/** @typedef {import('./table/values.js').Value} Value */

/** Whether two decimals are fewer than float32 has of a number, and not none. @param {number} number */
const showsDecimals = (number) => Math.abs(number) >= 0.005 && Math.abs(number) < 2 ** 11;

/**
 * The precisions on whose grid all numbers lie, the coarsest first where it shows, and float32.
 *
 * @param {Float64Array} data
 * @returns {Value[]}
 */
export function precisionsOf(data) {
  return precisionAxis.values.filter(({ name, round }) => {
    if (name === 'f32' || name === 'f32-angles') return true;
    if (name === '2-decimals' && !data.some(showsDecimals)) return false;
    const slack = name === '2-decimals' ? 1e-6 : 0;
    return data.every(
      (number) => Math.abs(round(number) - number) <= slack * Math.max(1, Math.abs(number)),
    );
  });
}

/** @param {Float64Array} data @returns {Value} the coarsest precision that the array can have */
export const coarsest = (data) => {
  const all = precisionsOf(data);
  return (
    all.find(({ name }) => name === '2-decimals') ??
    all.find(({ name }) => name === 'bf16') ??
    all.find(({ name }) => name === 'f16') ??
    all[0]
  );
};
