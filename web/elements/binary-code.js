// The program that <phasor-binary> gives away: positions in binary, and their encodings.

/** @type {Record<import('./element.js').Dialect, { start: string[], np: string, whole: string }>} */
const words = {
  numpy: { start: ['import numpy as np'], np: 'np', whole: ', dtype=float' },
  pytorch: { start: ['import torch'], np: 'torch', whole: ', dtype=torch.float64' },
  jax: {
    start: [
      'import jax',
      'import jax.numpy as jnp',
      '',
      'jax.config.update("jax_enable_x64", True)',
    ],
    np: 'jnp',
    whole: ', dtype=float',
  },
};

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {{ length: number, start: number, bits: number, dim: number, base: number }} shown
 */
export function binaryProgram(dialect, { length, start, bits, dim, base }) {
  const { start: imports, np, whole } = words[dialect];
  return [
    ...imports,
    '',
    `for i in range(${start}, ${start + length}):`,
    `    print(f"{i} in binary is {i:0${bits}b}")`,
    '',
    `dim, base = ${dim}, ${base}`,
    `positions = ${np}.arange(${start}, ${start + length}${whole})`,
    `angle = positions[:, None] * float(base) ** (-${np}.arange(0, dim, 2${whole}) / dim)`,
    `print(${np}.stack([${np}.sin(angle), ${np}.cos(angle)], -1).reshape(len(positions), dim))`,
    '',
  ].join('\n');
}
