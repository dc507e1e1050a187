// Hand-made heads over the patches of a picture: the query and key of each patch are its colour and its
// place. Token 0 is a class token, which has neither.
//
//   key     colour c (3) · −|c|²/2 · row (32) · column (32) · apart (1) · class (1)
//   query   s c · s · r row · k column · 0 · b, with s, r, k of the head
//
// q·k is −s|c − c'|²/2 plus the sinusoidal similarity of rows and columns, up to a constant for all keys.

/** @typedef {import('../../../core/api/index.js').Phasor} Phasor */
/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {{ width: number, height: number, data: Uint8ClampedArray }} Pixels */

/** The weights of colour, row and column in each head. */
export const heads = /** @type {const} */ ([
  { name: 'like colours', colour: 700, row: 0, col: 0 },
  { name: 'neighbours', colour: 0, row: 1, col: 1 },
  { name: 'like and near', colour: 350, row: 0.5, col: 0.5 },
  { name: 'like but far', colour: 700, row: -0.3, col: -0.3 },
  { name: 'its row', colour: 0, row: 3, col: 0 },
  { name: 'its column', colour: 0, row: 0, col: 3 },
]);

/** Numbers of the row and of the column, and the base of their sines. */
const [axis, base] = [32, 100];
const width = 3 + 1 + 2 * axis + 2;

/** sRGB, 0 to 255 → linear light. @param {number} value */
const linear = (value) =>
  value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4;

/**
 * Linear light → OKLab, in which equal distances look equally different.
 * https://bottosson.github.io/posts/oklab/
 *
 * @param {number} r
 * @param {number} g
 * @param {number} b
 */
function oklab(r, g, b) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/**
 * @param {Pixels} pixels whose sides are multiples of rows and columns
 * @param {number} rows @param {number} cols
 * @returns {Float32Array} the mean colour of each patch, three numbers of OKLab
 */
export function patchColors({ width: wide, height: high, data }, rows, cols) {
  const [across, down] = [wide / cols, high / rows];
  const colors = new Float32Array(3 * rows * cols);
  for (let patch = 0; patch < rows * cols; ++patch) {
    const sum = [0, 0, 0];
    const [top, left] = [Math.floor(patch / cols) * down, (patch % cols) * across];
    for (let y = 0; y < down; ++y) {
      for (let x = 0; x < across; ++x) {
        const at = 4 * ((top + y) * wide + left + x);
        for (let channel = 0; channel < 3; ++channel) sum[channel] += linear(data[at + channel]);
      }
    }
    const count = across * down;
    colors.set(oklab(sum[0] / count, sum[1] / count, sum[2] / count), 3 * patch);
  }
  return colors;
}

/**
 * @param {Phasor} phasor
 * @param {Float32Array} colors of the patches, three numbers each
 * @param {{ rows: number, cols: number, positions: boolean }} given `positions`: whether places are encoded
 * @returns {Tensor} weights [heads, 1 + patches, 1 + patches]
 */
export function patchHeads(phasor, colors, { rows, cols, positions }) {
  const n = 1 + rows * cols;
  const places = phasor.sinusoidal2d({ rows, cols, dim: 2 * axis, base }).data;
  const mean = [0, 1, 2].map(
    (channel) =>
      colors.reduce((sum, value, k) => (k % 3 === channel ? sum + value : sum), 0) / (n - 1),
  );
  const apart = (/** @type {number} */ patch) =>
    mean.reduce((sum, value, k) => sum + (colors[3 * patch + k] - value) ** 2, 0);
  const keys = new Float32Array(n * width);
  const queries = new Float32Array(heads.length * n * width);
  for (let token = 0; token < n; ++token) {
    const patch = token - 1;
    const colour = patch < 0 ? [0, 0, 0] : [...colors.subarray(3 * patch, 3 * patch + 3)];
    const place =
      patch < 0 || !positions
        ? new Float32Array(2 * axis)
        : places.subarray(2 * axis * patch, 2 * axis * (patch + 1));
    const square = colour.reduce((sum, value) => sum + value * value, 0) / 2;
    const isClass = patch < 0;
    keys.set(
      [...colour, isClass ? 0 : -square, ...place, isClass ? 0 : apart(patch), Number(isClass)],
      token * width,
    );
    heads.forEach(({ colour: s, row, col }, head) => {
      const scaled = Array.from(place, (value, k) => value * (k < axis ? row : col));
      const [r, k] = positions ? [row, col] : [0, 0];
      // the class token attends to patches that differ from the mean colour; patches score it like a slightly
      // different key
      const own = isClass ? [0, 0, 0, 0] : [...colour.map((value) => s * value), s];
      const toClass = isClass
        ? 0
        : s * square - s * 0.003 + (axis / 2) * (Math.max(0, r) + Math.max(0, k)) * 0.9;
      queries.set(
        [...own, ...scaled, isClass && s > 0 ? 100 : 0, toClass],
        (head * n + token) * width,
      );
    });
  }
  const k = { shape: [1, 1, n, width], data: keys };
  const v = { shape: [1, 1, n, 1], data: new Float32Array(n) };
  const q = { shape: [1, heads.length, n, width], data: queries };
  const { weights } = phasor.attention(q, k, v, { scale: 1, return: ['weights'] });
  return { shape: [heads.length, n, n], data: weights.data };
}
