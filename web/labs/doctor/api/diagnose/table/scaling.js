// How rotary frequencies are scaled for contexts longer than those of the training.

import {
  alongRamp,
  byWavelength,
  stretchedBase,
  yarnRamp,
  yarnTemperature,
} from '../../../../rope/index.js';
import { own } from '../../../../../core/api/check.js';
import { axis, float } from './values.js';

/** @typedef {import('./values.js').Known} Known */
/** @typedef {import('./values.js').Lines} Lines */

/**
 * @typedef {{ base: number, width: number, known: Known }} Where the base, the rotated features,
 *   the constants
 */

/** @typedef {(rates: Float64Array, factor: number, where: Where) => Float64Array} Scale */

/**
 * @typedef {{ factors: number[], says: string, rates?: Scale, base?: typeof stretchedBase,
 *   numpy: (factor: number) => Lines, javascript: (factor: number) => Lines }} Method
 */

/** @type {Scale} */
const yarn = (rates, factor, { base, width, known: { yarn: constants } }) =>
  alongRamp(
    rates,
    yarnRamp(width, base, {
      original: constants.original,
      truncate: true,
      betaFast: constants.beta_fast,
      betaSlow: constants.beta_slow,
    }),
    factor,
  );

/** @type {Scale} */
const llama3 = (rates, factor, { known }) => byWavelength(rates, { factor, ...known.llama3 });

/** @type {Record<string, Method>} */
const methods = {
  linear: {
    factors: [4, 2, 8, -3, -16, -32],
    says: 'divides all rates by',
    rates: (/** @type {Float64Array} */ rates, /** @type {number} */ factor) =>
      rates.map((rate) => rate / factor),
    numpy: (/** @type {number} */ f) => ({ to: `rates = rates / ${float(f)}` }),
    javascript: (/** @type {number} */ f) => ({ to: `rates = rates.map((rate) => rate / ${f});` }),
  },
  ntk: {
    factors: [4, 8, 2, -3, -16, -32],
    says: 'scales its base (NTK) by the factor',
    base: stretchedBase,
    numpy: (/** @type {number} */ f) => ({
      to: `base = base * ${float(f)} ** (width / (width - 2))\nrates = base ** -exponents`,
    }),
    javascript: (/** @type {number} */ f) => ({
      to: `rates = exponents.map((e) => (base * ${f} ** (width / (width - 2))) ** -e);`,
    }),
  },
  yarn: {
    factors: [4, 8, 2, -16, -32, -40],
    says: 'scales its slow pairs (YaRN) by the factor',
    rates: yarn,
    numpy: (/** @type {number} */ f) => ({
      to: (/** @type {Known} */ { yarn: { original, beta_fast, beta_slow } }) =>
        `pair_of = lambda turns: width * math.log(${original} / (2 * math.pi * turns)) / (2 * math.log(base))
low = max(math.floor(pair_of(${beta_fast})), 0)
high = min(math.ceil(pair_of(${beta_slow})), width - 1)
ramp = np.clip((pairs - low) / (high - low if high != low else 0.001), 0, 1)
rates = rates * (1 - ramp + ramp / ${float(f)})`,
    }),
    javascript: (/** @type {number} */ f) => ({
      to: (/** @type {Known} */ { yarn: { original, beta_fast, beta_slow } }) =>
        `const pairOf = (turns) => (width * Math.log(${original} / (2 * Math.PI * turns))) / (2 * Math.log(base));
const low = Math.max(Math.floor(pairOf(${beta_fast})), 0);
const high = Math.min(Math.ceil(pairOf(${beta_slow})), width - 1);
rates = rates.map((rate, j) => {
  const ramp = Math.min(Math.max((j - low) / (high - low || 0.001), 0), 1);
  return rate * (1 - ramp + ramp / ${f});
});`,
    }),
  },
  llama3: {
    factors: [8, 32, 4, 2, -16],
    says: 'scales its slow pairs (llama3) by the factor',
    rates: llama3,
    numpy: (/** @type {number} */ f) => ({
      to: (/** @type {Known} */ { llama3: { original, low, high } }) =>
        `kept = np.clip((${original} * rates / (2 * math.pi) - ${low}) / ${high - low || 1e-12}, 0, 1)
rates = (1 - kept) * rates / ${float(f)} + kept * rates`,
    }),
    javascript: (/** @type {number} */ f) => ({
      to: (/** @type {Known} */ { llama3: { original, low, high } }) =>
        `rates = rates.map((rate) => {
  const kept = Math.min(Math.max(((${original} * rate) / (2 * Math.PI) - ${low}) / ${high - low || 1e-12}, 0), 1);
  return ((1 - kept) * rate) / ${f} + kept * rate;
});`,
    }),
  },
};

/**
 * @param {string} method
 * @returns {(Partial<import('./values.js').Value> & { name: string, says: string })[]}
 */
const family = (method) =>
  methods[method].factors.map((/** @type {number} */ signed) => {
    const { says, rates, base, numpy, javascript } = own(methods[method]);
    const factor = Math.abs(signed);
    return {
      name: `${method}-${factor}`,
      method,
      number: factor,
      rare: signed < 0,
      rates,
      base,
      says: `${says} ${factor}`,
      numpy: numpy(factor),
      javascript: javascript(factor),
    };
  });

export const scalingAxis = axis('scaling', 'two pairs or more at a position other than 0', [
  { name: 'none', method: 'none', says: 'does not scale the frequencies' },
  ...Object.keys(methods).flatMap(family),
]);

export const attentionFactorAxis = axis('attention-factor', 'YaRN scaling', [
  {
    name: 'applied',
    says: "multiplies cosine and sine by YaRN's 0.1 ln F + 1",
    applied: 1,
    numpy: { to: 'factor = 0.1 * math.log(FACTOR) + 1' },
    javascript: { to: 'const factor = 0.1 * Math.log(FACTOR) + 1;' },
  },
  {
    name: 'missing',
    says: "leaves YaRN's attention factor out",
    applied: 0,
    numpy: { to: 'factor = 1.0' },
    javascript: { to: 'const factor = 1;' },
  },
]);

/** @param {import('./values.js').Settings} settings @returns {number} what multiplies cosine and sine */
export const attentionFactor = (settings) =>
  settings.scaling.method === 'yarn' && settings['attention-factor'].applied
    ? yarnTemperature(settings.scaling.number)
    : 1;

/**
 * The rates of all pairs, in radians a position: base^-exponent, scaled.
 *
 * @param {import('./values.js').Settings} settings
 * @param {number} width rotated features
 * @param {Known} known
 * @param {(j: number) => number} [exponent]
 * @param {number} [pairs]
 */
export function ratesOf(
  settings,
  width,
  known,
  exponent = (j) => (2 * j) / width,
  pairs = width / 2,
) {
  const { base, scaling } = settings;
  const scaled = scaling.base?.(width, base.number, scaling.number) ?? base.number;
  const plain = Float64Array.from({ length: pairs }, (_, j) => scaled ** -exponent(j));
  return /** @type {Float64Array} */ (
    scaling.rates?.(plain, scaling.number, { base: base.number, width, known }) ?? plain
  );
}
