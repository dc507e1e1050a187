// The formulas of rotary embedding: base, scaling → inverse frequencies w_j of the pairs j, and the factor on
// cosines and sines. d: rotated features, f: factor, O: training length, N: current length.
//
// src/encoding/scaling.cpp has the same formulas for phasor.rotary. They are repeated only here, because this
// entry is synchronous and works without WebAssembly, and because files may have numbers that phasor.rotary
// rejects. tests/labs/rope/rope-engine.test.js compares the two.

/** @param {number} dim d; an odd d has one pair more than d/2 @param {number} base */
export function plainFrequencies(dim, base) {
  return Float64Array.from({ length: Math.ceil(dim / 2) }, (_, j) =>
    Math.pow(base, (-2 * j) / dim),
  );
}

/**
 * A base that grows with the sequence (NTK-aware scaling, Peng et al. 2023, YaRN, appendix B.1).
 *
 * @param {number} dim
 * @param {number} base
 * @param {number} stretch
 */
export function stretchedBase(dim, base, stretch) {
  return base * Math.pow(stretch, dim / (dim - 2));
}

/**
 * @typedef {object} Ramp
 * @property {number} low the pair up to which frequencies are unchanged
 * @property {number} high the pair from which on they are divided
 */

/**
 * The pairs that rotate betaFast and betaSlow times over O (YaRN, section 3.2).
 *
 * @param {number} dim
 * @param {number} base
 * @param {{ original: number, betaFast: number, betaSlow: number, truncate: boolean }} yarn
 * @returns {Ramp}
 */
export function yarnRamp(dim, base, { original, betaFast, betaSlow, truncate }) {
  const pairTurning = (/** @type {number} */ times) =>
    (dim * Math.log(original / (times * 2 * Math.PI))) / (2 * Math.log(base));
  const [low, high] = [pairTurning(betaFast), pairTurning(betaSlow)];
  return {
    low: Math.max(truncate ? Math.floor(low) : low, 0),
    high: Math.min(truncate ? Math.ceil(high) : high, dim - 1),
  };
}

/**
 * @param {Float64Array} plain
 * @param {Ramp} ramp
 * @param {number} factor
 */
export function alongRamp(plain, { low, high }, factor) {
  // a step instead of a division by zero
  const end = low === high ? high + 0.001 : high;
  return plain.map((w, j) => {
    const share = Math.min(Math.max((j - low) / (end - low), 0), 1);
    return (1 - share) * w + (share * w) / factor;
  });
}

/** M(f, k): 0.1 k ln f + 1, and 1 for factors up to 1. @param {number} factor */
export const yarnTemperature = (factor, scale = 1) =>
  factor <= 1 ? 1 : 0.1 * scale * Math.log(factor) + 1;

/**
 * LongRoPE's factor on cosines and sines, for sequences f times as long as those of the training.
 *
 * @param {number} factor
 * @param {number} original
 */
export const longropeTemperature = (factor, original) =>
  factor <= 1 ? 1 : Math.sqrt(1 + Math.log(factor) / Math.log(original));

/**
 * Llama 3.1: frequencies of long wavelengths are divided, those of short ones kept, and the others
 * interpolated by their number of turns.
 *
 * @param {Float64Array} plain
 * @param {{ factor: number, low: number, high: number, original: number }} bands
 */
export function byWavelength(plain, { factor, low, high, original }) {
  return plain.map((w) => {
    const wavelength = (2 * Math.PI) / w;
    if (wavelength > original / low) return w / factor;
    if (wavelength < original / high) return w;
    // equal bounds leave no band between them
    const share = low === high ? 1 : (original / wavelength - low) / (high - low);
    return ((1 - share) * w) / factor + share * w;
  });
}

/**
 * Gemma 4: exponents run over the whole head, but only the first pairs are rotated.
 *
 * @param {number} head
 * @param {number} base
 * @param {{ turning: number, factor: number }} proportion
 */
export function proportionalFrequencies(head, base, { turning, factor }) {
  return plainFrequencies(head, base).map((w, j) => (j < turning ? w / factor : 0));
}
