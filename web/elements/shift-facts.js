// What is measured of the shift matrix: the library computes M, P and the products, and here they
// are held against each other.

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
function apart(a, b) {
  let most = 0;
  for (let k = 0; k < a.length; ++k) most = Math.max(most, Math.abs(a[k] - b[k]));
  return most;
}

/** @param {Tensor} matrix square */
function transposed({ shape: [size], data }) {
  const made = new Float32Array(size * size);
  for (let row = 0; row < size; ++row) {
    for (let column = 0; column < size; ++column) {
      made[column * size + row] = data[row * size + column];
    }
  }
  return { shape: [size, size], data: made };
}

/** @param {readonly number[]} block rows of a 2×2 matrix */
const determinant = ([a, b, c, d]) => a * d - b * c;

/**
 * @param {Phasor} phasor
 * @param {{ position: number, offset: number, pair: number, dim: number, base: number }} given
 */
export function measure(phasor, { position, offset, pair, dim, base }) {
  /** @param {number} by */
  const turn = (by) => phasor.shiftMatrix({ dim, base, offset: by });
  /** @param {...number} positions */
  const rows = (...positions) => phasor.sinusoidal({ positions, dim, base });
  const matrix = turn(offset);
  const from = rows(position);
  const product = phasor.shift(from, { offset, base });
  const direct = rows(position + offset);
  const at = 2 * pair;
  const block = [0, 1, dim, dim + 1].map((k) => matrix.data[at * (dim + 1) + k]);
  /** @param {Tensor} row @returns {[number, number]} sine and cosine of the pair */
  const both = ({ data }) => [data[at], data[at + 1]];

  // the notes' second row [cos, −sin] of the same turn: what it makes of the pair is the sine of
  // the position that lies the offset on the other side
  const [cos, sin] = block;
  const wrongBlock = [cos, sin, cos, -sin];
  /** @type {[number, number]} */
  const wrong = [product.data[at], phasor.shift(from, { offset: -offset, base }).data[at]];

  // column k of M(δ) M(i) is M(δ) times column k of M(i), and a table of rows is what shift takes
  const twice = phasor.shift(transposed(turn(position)), { offset, base });
  return {
    matrix,
    block,
    from,
    product,
    direct,
    wrongBlock,
    wrong,
    pairs: { from: both(from), product: both(product), direct: both(direct) },
    residual: apart(product.data, direct.data),
    determinant: determinant(block),
    wrongDeterminant: determinant(wrongBlock),
    sum: apart(twice.data, transposed(turn(position + offset)).data),
    inverse: apart(turn(-offset).data, transposed(matrix).data),
  };
}

/** @typedef {ReturnType<typeof measure>} Facts */
