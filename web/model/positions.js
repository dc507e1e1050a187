// Where tokens stand → what turns queries and keys, and what is added to scores.

import { ropeConfig } from '../conventions/config/rope-config.js';

/** @typedef {import('./architectures/plan.js').Plan} Plan */
/** @typedef {import('./engine.js').Engine} Engine */
/** @typedef {import('./engine.js').Turns} Turns */
/** @typedef {import('../conventions/config/rope-config.js').RopeConfig} RopeConfig */

/**
 * @param {object} config
 * @param {string} file its name, for messages
 * @param {number} [sequenceLength]
 * @returns {RopeConfig}
 */
export function ropeOf(config, file, sequenceLength) {
  try {
    return ropeConfig(config, { sequenceLength });
  } catch (error) {
    const Kind = error instanceof TypeError ? TypeError : RangeError;
    const { message } = /** @type {Error} */ (error);
    throw new Kind(message.replace(/^ropeConfig:/, `openModel: ${file}:`), { cause: error });
  }
}

/**
 * What turns the queries and keys of each layer; nothing for layers that do not turn. Angles are computed
 * in double, and rounded as cosines and sines.
 *
 * @param {RopeConfig} rope
 * @param {Plan} plan
 * @param {{ n: number, start: number }} given
 * @returns {(layer: number) => Turns | undefined}
 */
export function turnsOf({ layerTypes }, plan, { n, start }) {
  /** @type {{ layers: 'all' | number[], turns: Turns | undefined }[]} */
  const groups = layerTypes.map((one) => {
    if (!one.rope) return { layers: one.layers, turns: undefined };
    const { inverseFrequencies, attentionFactor, rotaryDim, pairing } = one;
    const pairs = inverseFrequencies.length;
    const cosines = new Float32Array(n * pairs);
    const sines = new Float32Array(n * pairs);
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < pairs; ++j) {
        const angle = (start + i) * inverseFrequencies[j];
        cosines[i * pairs + j] = attentionFactor * Math.cos(angle);
        sines[i * pairs + j] = attentionFactor * Math.sin(angle);
      }
    }
    const interleaved = (plan.pairing ?? pairing) === 'interleaved';
    return { layers: one.layers, turns: { cosines, sines, rotaryDim, interleaved } };
  });
  return (layer) => groups.find(({ layers }) => layers === 'all' || layers.includes(layer))?.turns;
}

/**
 * ALiBi's slopes where the bias at the end is not 8: MPT's, 2^(-most·(k+1)/N) for N the power of two from
 * the number of heads on, every other one first where that is larger.
 *
 * @param {number} heads
 * @param {number} most
 */
export function slopesOf(heads, most) {
  const power = 2 ** Math.ceil(Math.log2(heads));
  const all = Array.from({ length: power }, (_, k) => 2 ** ((-most * (k + 1)) / power));
  if (power === heads) return all;
  const other = (/** @type {number} */ first) => all.filter((_, k) => k % 2 === first);
  return [...other(1), ...other(0)].slice(0, heads);
}

/**
 * The bias that all layers share, [heads, n, n].
 *
 * @param {Engine} engine
 * @param {Plan} plan
 * @param {number} n
 * @param {Float32Array | null} table of T5
 */
export function sharedBias(engine, { bias, heads }, n, table) {
  if (bias?.kind === 'alibi') {
    const slopes = bias.slopes ?? slopesOf(heads, bias.most ?? 8);
    return engine.alibi({ heads, n, symmetric: bias.symmetric, slopes });
  }
  return bias?.kind === 't5' && table ? engine.t5Bias({ heads, n, ...bias }, table) : null;
}

/**
 * Shaw's term of a layer: scale · q · R[clipped distance], [heads, n, n].
 *
 * @param {Engine} engine
 * @param {Float32Array} q [n, heads · headDim]
 * @param {Float32Array} table [2 clip + 1, headDim]
 * @param {{ n: number, heads: number, headDim: number, clip: number, scale: number }} shape
 */
export function shawBias(engine, q, table, { n, heads, headDim, clip, scale }) {
  const index = engine.shawIndex(n, clip);
  const width = 2 * clip + 1;
  const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
  const weights = { bytes, storage: 'F32', in: headDim, out: width, inputsFirst: false };
  const byOffset = engine.linear(q, n * heads, weights, null);
  const terms = new Float32Array(heads * n * n);
  for (let h = 0, at = 0; h < heads; ++h) {
    for (let i = 0; i < n; ++i) {
      for (let j = 0; j < n; ++j, ++at) {
        terms[at] = scale * byOffset[(i * heads + h) * width + index[i * n + j]];
      }
    }
  }
  return terms;
}
