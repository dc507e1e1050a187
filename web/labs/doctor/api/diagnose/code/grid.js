// Programs that compute a sinusoidal grid: nothing of a but its sides is read.

import { float } from '../table/values.js';

/** @typedef {import('../grid.js').Grid} Grid */

/** @param {import('../grid.js').Block} block @returns {string} its positions, of `n` rows */
const pythonRows = ({ start, step, positions }) =>
  step === null
    ? `np.asarray([${positions.map(float).join(', ')}], dtype=np.float64)`
    : `${float(start)} + ${float(step)} * np.arange(n, dtype=np.float64)`;

/** @param {import('../grid.js').Block} block */
const javascriptRow = ({ start, step, positions }) =>
  step === null ? `[${positions.join(', ')}][m]` : `${start} + ${step} * m`;

/**
 * @param {Grid} grid
 * @returns {{ numpy: string[], javascript: string[] }}
 */
export function gridPrograms({ layout, exponent, blocks }) {
  return {
    numpy: [
      'sides = list(a.shape[:-1])',
      'parts = []',
      ...blocks.flatMap((block) => [
        `# axis ${block.axis}`,
        `n, h, width = sides[${block.axis}], ${block.width / 2}, ${block.width}`,
        'pairs = np.arange(h, dtype=np.float64)',
        String(exponent.numpy.to),
        `positions = ${pythonRows(block)}`,
        `angles = positions[:, None] * ${float(block.base || 1)} ** -exponents`,
        'sines, cosines = np.sin(angles), np.cos(angles)',
        String(layout.numpy.to),
        `shape = [n if side == ${block.axis} else 1 for side in range(len(sides))]`,
        'parts.append(np.broadcast_to(out.reshape(shape + [width]), sides + [width]))',
      ]),
      'out = np.concatenate(parts, axis=-1).astype(np.float32)',
    ],
    javascript: [
      'const sides = shape.slice(0, -1), d = shape[shape.length - 1];',
      'const out = new Float32Array(data.length);',
      'let from = 0;',
      'const blocks = [',
      ...blocks.map(
        (block) =>
          `  { axis: ${block.axis}, width: ${block.width}, base: ${block.base || 1}, row: (m) => ${javascriptRow(block)} },`,
      ),
      '];',
      'for (const { axis, width, base, row } of blocks) {',
      '  const h = width / 2, pairs = Array.from({ length: h }, (_, j) => j);',
      `  ${exponent.javascript.to}`,
      '  const angle = (m, j) => row(m) * base ** -exponents[j];',
      '  const sine = (m, j) => Math.sin(angle(m, j)), cosine = (m, j) => Math.cos(angle(m, j));',
      `  ${layout.javascript.to}`,
      '  const each = sides.slice(axis + 1).reduce((all, side) => all * side, 1);',
      '  for (let point = 0; point * d < out.length; ++point) {',
      '    const m = Math.floor(point / each) % sides[axis];',
      '    for (let c = 0; c < width; ++c) out[point * d + from + c] = at(m, c);',
      '  }',
      '  from += width;',
      '}',
      'return { shape, data: out };',
    ],
  };
}
