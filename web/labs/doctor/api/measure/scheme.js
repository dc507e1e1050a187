// Rates that no base gives → the known scheme that scales a base's rates to them.

import { alongRamp, byWavelength, plainFrequencies, yarnRamp } from '../../../rope/index.js';
import { shortest } from './numbers.js';

/** @typedef {import('./rotation.js').Measured} Measured */
/** @typedef {{ original: number, beta_fast: number, beta_slow: number }} Yarn */
/** @typedef {{ original: number, low: number, high: number }} Llama3 */
/**
 * @typedef {{ name: string, base: number, within: number, factor: number,
 *   rates: Float64Array }} Scheme
 */

/** What a rate may be off, relative, beyond what it was measured to. */
const slack = 3e-6;

/**
 * @param {readonly Measured[]} rates
 * @param {number} width
 * @param {{ yarn: Yarn, llama3: Llama3 }} constants
 * @returns {Scheme | null}
 */
export function schemeOf(rates, width, { yarn, llama3 }) {
  const h = rates.length;
  if (h < 4 || Math.abs(rates[0].value - 1) > 3 * rates[0].error + slack) return null;
  const close = (/** @type {Float64Array} */ wanted) =>
    rates.every(
      ({ value, error }, j) => Math.abs(value - wanted[j]) <= 2 * error + slack * Math.abs(value),
    );
  // the fast pairs are those of the base alone: the first ones give it
  for (let last = Math.min(h - 2, Math.ceil(h / 2)); last >= 1; --last) {
    const log = (-Math.log(rates[last].value) * width) / (2 * last);
    const error = (width / (2 * last)) * (rates[last].error / rates[last].value + slack);
    const base = shortest(Math.exp(log), Math.exp(log) * error);
    const plain = plainFrequencies(width, base).slice(0, h);
    const ratio = plain[h - 1] / rates[h - 1].value;
    const off = ratio * (rates[h - 1].error / rates[h - 1].value + slack + error);
    const factor = shortest(ratio, off);
    if (!(factor > 1.01)) continue;
    const found = { base, within: base * error, factor };
    const { original, beta_fast: betaFast, beta_slow: betaSlow } = yarn;
    const ramp = yarnRamp(width, base, { original, betaFast, betaSlow, truncate: true });
    /** @type {[string, Float64Array][]} */
    const schemes = [
      ['yarn', alongRamp(plain, ramp, factor)],
      ['llama3', byWavelength(plain, { factor, ...llama3 })],
    ];
    for (const [name, wanted] of schemes) {
      if (close(wanted)) return { ...found, name: `${name}-${factor}`, rates: wanted };
    }
  }
  return null;
}
