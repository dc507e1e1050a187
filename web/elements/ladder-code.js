// The program that <phasor-ladder> gives away: the vectors of the words at the current step.

/** @typedef {import('./element.js').Dialect} Dialect */

/** What the three libraries call things; float64 in all of them. */
const words = {
  numpy: { start: ['import numpy as np'], np: 'np', whole: ', dtype=float', list: 'np.array' },
  pytorch: { start: ['import torch'], np: 'torch', whole: ', dtype=torch.float64', list: 'torch.tensor' }, // prettier-ignore
  jax: {
    start: [
      'import jax',
      'import jax.numpy as jnp',
      '',
      'jax.config.update("jax_enable_x64", True)',
    ],
    np: 'jnp',
    whole: ', dtype=float',
    list: 'jnp.array',
  },
};

/**
 * @param {Dialect} dialect
 * @param {{ name: string, first: number, count: number, divisors: readonly number[], dim: number,
 *   base: number }} shown
 */
export function ladderProgram(dialect, { name, first, count, divisors, dim, base }) {
  const { start, np, whole, list } = words[dialect];
  const positions = `positions = ${np}.arange(${first}, ${first + count}${whole})`;
  if (divisors.length === 0) {
    const value = name === 'counting' ? 'positions' : 'positions / len(positions)';
    return [...start, '', positions, `print(${value})`, ''].join('\n');
  }
  const pairs =
    name === 'paper'
      ? [
          `dim, base = ${dim}, ${base}`,
          `divisors = float(base) ** (${np}.arange(0, dim, 2${whole}) / dim)`,
        ]
      : [`divisors = ${list}([${divisors.join(', ')}]${whole})`];
  return [
    ...start,
    '',
    positions,
    ...pairs,
    'angle = positions[:, None] / divisors',
    name === 'sine'
      ? `print(${np}.sin(angle))`
      : `print(${np}.stack([${np}.sin(angle), ${np}.cos(angle)], -1).reshape(len(positions), -1))`,
    '',
  ].join('\n');
}
