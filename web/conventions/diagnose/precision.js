// To which type or how many digits an array was rounded, and how far a number may then be from the
// exact one.

import { axis } from './table/values.js';

/**
 * Half the distance of the numbers of a type near a number.
 *
 * @param {number} number
 * @param {number} bits of the significand, with the leading one
 * @param {number} least exponent of a normal number
 */
const halfUnit = (number, bits, least) =>
  2 ** (Math.max(Math.floor(Math.log2(Math.abs(number))), least) - bits);

/** @type {typeof halfUnit} the nearest number of a type */
function rounded(number, bits, least) {
  if (number === 0) return number;
  const unit = 2 * halfUnit(number, bits, least);
  const steps = number / unit;
  // to nearest, ties to even
  const low = Math.floor(steps);
  const rest = steps - low;
  return (rest > 0.5 || (rest === 0.5 && low % 2 !== 0) ? low + 1 : low) * unit;
}

const float32 = { to: 'out = out.astype(np.float32)' };
const float32Lines = { to: 'out = out.map(Math.fround);' };

export const precisionAxis = axis(
  'precision',
  'To which precision was the array rounded?',
  'an array with more digits',
  [
    {
      ...{ name: 'f32', says: 'is exact to float32', used: 'tables formed in double' },
      ...{ numpy: float32, javascript: float32Lines, round: Math.fround },
      half: (/** @type {number} */ number) => halfUnit(number, 24, -126),
    },
    {
      ...{ name: 'f32-angles', says: 'has angles formed in float32', used: 'most libraries' },
      ...{ numpy: float32, javascript: float32Lines, round: Math.fround },
      half: (/** @type {number} */ number) => halfUnit(number, 24, -126),
    },
    {
      ...{ name: 'bf16', says: 'is rounded to bfloat16', used: 'models kept in bfloat16' },
      numpy: {
        to: `bits = np.ascontiguousarray(out, dtype=np.float32).view(np.uint32)
out = ((bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000).astype(np.uint32).view(np.float32)`,
        torch: 'out = out.to(torch.bfloat16).float()',
      },
      javascript: {
        to: `const bits = new Uint32Array(Float32Array.from(out).buffer);
out = Array.from(new Float32Array(bits.map((b) => (b + 0x7fff + ((b >> 16) & 1)) & 0xffff0000).buffer));`,
      },
      round: (/** @type {number} */ number) => rounded(Math.fround(number), 8, -126),
      half: (/** @type {number} */ number) => halfUnit(number, 8, -126),
    },
    {
      ...{ name: 'f16', says: 'is rounded to float16', used: 'models kept in float16' },
      numpy: {
        to: 'out = out.astype(np.float16).astype(np.float32)',
        torch: 'out = out.half().float()',
      },
      javascript: {
        to: `out = out.map((x) => {
  const unit = 2 ** (Math.max(Math.floor(Math.log2(Math.abs(x))), -14) - 10);
  const low = Math.floor(x / unit), rest = x / unit - low;
  return x && (rest > 0.5 || (rest === 0.5 && low % 2) ? low + 1 : low) * unit;
});`,
      },
      round: (/** @type {number} */ number) => rounded(number, 11, -14),
      half: (/** @type {number} */ number) => halfUnit(number, 11, -14),
    },
    {
      ...{ name: '2-decimals', says: 'is printed with two decimals', used: 'pasted printouts' },
      numpy: { to: 'out = (np.round(out * 100) / 100).astype(np.float32)' },
      javascript: { to: 'out = out.map((x) => Math.round(x * 100) / 100);' },
      round: (/** @type {number} */ number) => Math.round(number * 100) / 100,
      half: () => 0.005,
    },
  ],
);

/** @typedef {import('./table/values.js').Value} Value */

/**
 * The precisions on whose grid all numbers lie, the coarsest first where it shows, and float32.
 *
 * @param {Float64Array} data
 * @returns {Value[]}
 */
export function precisionsOf(data) {
  return precisionAxis.values.filter(({ name, round }) => {
    if (name === 'f32' || name === 'f32-angles') return true;
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
