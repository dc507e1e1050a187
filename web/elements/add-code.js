// The program that <phasor-add> gives away: the embeddings that are seen, the encoding, and both
// put together.

/** @type {Record<import('./element.js').Dialect, { start: string[], np: string, list: string, whole: string, join: string }>} */
const words = {
  numpy: {
    start: ['import numpy as np'],
    np: 'np',
    list: 'np.array',
    whole: ', dtype=float',
    join: 'np.concatenate([E, P], axis=1)',
  },
  pytorch: {
    start: ['import torch'],
    np: 'torch',
    list: 'torch.tensor',
    whole: ', dtype=torch.float64',
    join: 'torch.cat([E, P], dim=1)',
  },
  jax: {
    start: [
      'import jax',
      'import jax.numpy as jnp',
      '',
      'jax.config.update("jax_enable_x64", True)',
    ],
    np: 'jnp',
    list: 'jnp.array',
    whole: ', dtype=float',
    join: 'jnp.concatenate([E, P], axis=1)',
  },
};

/**
 * @param {import('./element.js').Dialect} dialect
 * @param {{ rows: readonly (readonly string[])[], dim: number, base: number, adds: boolean }} shown
 *   `rows`: the embeddings, a list a word
 */
export function addProgram(dialect, { rows, dim, base, adds }) {
  const { start, np, list, whole, join } = words[dialect];
  return [
    ...start,
    '',
    `E = ${list}([`,
    ...rows.map((row) => `    [${row.join(', ')}],`),
    `]${whole})`,
    `dim, base = ${dim}, ${base}`,
    `positions = ${np}.arange(len(E)${whole})`,
    `angle = positions[:, None] * float(base) ** (-${np}.arange(0, dim, 2${whole}) / dim)`,
    `P = ${np}.stack([${np}.sin(angle), ${np}.cos(angle)], -1).reshape(len(E), -1)[:, :dim]`,
    `print(${adds ? 'E + P' : join})`,
    '',
  ].join('\n');
}
