// For each kind of arrays two that differ as those of libraries do, computed by phasor.

/** @typedef {import('../../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {{ a: Tensor, b: Tensor, x?: Tensor, q?: Tensor, k?: Tensor }} Example */

/**
 * @param {number} rows
 * @param {number} columns
 * @param {number} phase
 * @returns {Tensor} without a pattern that the eye sees
 */
const mixed = (rows, columns, phase) => ({
  shape: [rows, columns],
  data: Float32Array.from({ length: rows * columns }, (_, i) =>
    Math.sin(12.9898 * i * i + 78.233 * i + phase),
  ),
});

/** @param {Tensor} tensor @param {number[]} shape @returns {Tensor} */
const shaped = ({ data }, shape) => ({ shape, data });

/** Half against interleaved pairs. @param {Phasor} phasor @returns {Example} */
function rotated(phasor) {
  const [positions, features] = [24, 16];
  const x = mixed(positions, features, 0);
  const [a, b, input] = [
    phasor.rotary(x, { pairing: 'half' }),
    phasor.rotary(x, { pairing: 'interleaved' }),
    x,
  ].map((tensor) => shaped(tensor, [positions, 1, features]));
  return { a, b, x: input };
}

/** The table of the paper and that of Tensor2Tensor. @param {Phasor} phasor @returns {Example} */
const sinusoidalTable = (phasor) => ({
  a: phasor.sinusoidal({ length: 24, dim: 16 }),
  b: phasor.sinusoidal({ length: 24, dim: 16, layout: 'concatenated', spacing: 't2t' }),
});

/** The column first, as in MAE, and the row. @param {Phasor} phasor @returns {Example} */
function sinusoidalGrid(phasor) {
  const axes = [6, 8].map((length) => ({ length, dim: 8 }));
  const [a, b] = [[1, 0], undefined].map((order) =>
    phasor.sinusoidalGrid({ axes, layout: 'concatenated', order }),
  );
  return { a, b };
}

/**
 * Columns for all pairs twice, one block after the other, and twice in a row.
 *
 * @param {Phasor} phasor
 * @returns {Example}
 */
function cosSinCache(phasor) {
  const [positions, width] = [16, 16];
  const pairs = width / 2;
  const table = phasor.sinusoidal({ length: positions, dim: width, layout: 'concatenated' });
  /** @param {(column: number) => number} pairOf */
  const cache = (pairOf) => {
    const data = Float32Array.from({ length: 2 * positions * width }, (_, i) => {
      const row = Math.floor(i / width) % positions;
      const cosines = i < positions * width ? pairs : 0;
      return table.data[row * width + cosines + pairOf(i % width)];
    });
    return { shape: [2, positions, width], data };
  };
  return { a: cache((column) => column % pairs), b: cache((column) => column >> 1) };
}

/** The base of the paper and that of Llama 3. @param {Phasor} phasor @returns {Example} */
function inverseFrequencies(phasor) {
  const [a, b] = [10_000, 500_000].map((base) => {
    const { frequency } = phasor.wavelengths({ dim: 64, base });
    return { shape: [frequency.length], data: Float32Array.from(frequency) };
  });
  return { a, b };
}

/** Scores that are scaled and scores that are not. @param {Phasor} phasor @returns {Example} */
function attention(phasor) {
  const [tokens, features] = [12, 16];
  const [q, k] = [mixed(tokens, features, 0), mixed(tokens, features, 1)];
  const [a, b] = [{}, { scale: 1 }].map((options) =>
    shaped(phasor.attention(q, k, k, { ...options, return: ['weights'] }).weights, [
      1,
      tokens,
      tokens,
    ]),
  );
  return { a, b, q: shaped(q, [1, tokens, features]), k: shaped(k, [1, tokens, features]) };
}

/** @type {Readonly<Record<string, (phasor: Phasor) => Example>>} by kind */
export const examples = {
  rotated,
  'sinusoidal-table': sinusoidalTable,
  'sinusoidal-grid': sinusoidalGrid,
  'cos-sin-cache': cosSinCache,
  'inverse-frequencies': inverseFrequencies,
  attention,
};
