// The programs that <phasor-similarity> and <phasor-shift> give away.

/** @typedef {import('./element.js').Dialect} Dialect */
/** @typedef {import('./similarity-facts.js').Metric} Metric */

/** What the three libraries call things; float64 in all of them, as the curves are. */
const words = {
  numpy: { start: ['import numpy as np'], np: 'np', whole: '', along: 'axis' },
  pytorch: { start: ['import torch'], np: 'torch', whole: ', dtype=torch.float64', along: 'dim' },
  jax: {
    start: [
      'import jax',
      'import jax.numpy as jnp',
      '',
      'jax.config.update("jax_enable_x64", True)',
    ],
    np: 'jnp',
    whole: '',
    along: 'axis',
  },
};

/**
 * Similarity by offset, a list for each base.
 *
 * @param {Dialect} dialect
 * @param {{ length: number, dim: number, bases: readonly number[], metric: Metric }} shown
 */
export function similarityProgram(dialect, { length, dim, bases, metric }) {
  const { start, np, whole, along } = words[dialect];
  const norm = `${np}.linalg.norm`;
  const value = {
    cosine: `table @ table[0] / (${norm}(table, ${along}=1) * ${norm}(table[0]))`,
    dot: 'table @ table[0]',
    euclidean: `${norm}(table - table[0], ${along}=1)`,
  }[metric];
  return [
    ...start,
    '',
    `length, dim = ${length}, ${dim}`,
    `positions = ${np}.arange(length${whole})`,
    `for base in [${bases.join(', ')}]:`,
    `    frequency = float(base) ** (-${np}.arange(0, dim, 2${whole}) / dim)`,
    '    angle = positions[:, None] * frequency',
    `    table = ${np}.stack([${np}.sin(angle), ${np}.cos(angle)], -1).reshape(length, dim)`,
    `    print(base, ${value})`,
    '',
  ].join('\n');
}

/**
 * The matrix of an offset, a position times it, and the position that this should be.
 *
 * @param {Dialect} dialect
 * @param {{ position: number, offset: number, dim: number, base: number }} shown
 */
export function shiftProgram(dialect, { position, offset, dim, base }) {
  const { start, np, whole } = words[dialect];
  return [
    ...start,
    '',
    `position, offset, dim, base = ${position}, ${offset}, ${dim}, ${base}`,
    `frequency = float(base) ** (-${np}.arange(0, dim, 2${whole}) / dim)`,
    '',
    'def pairs(first, second):',
    `    return ${np}.stack([first, second], -1).reshape(dim)`,
    '',
    'def encoding(i):',
    `    return pairs(${np}.sin(i * frequency), ${np}.cos(i * frequency))`,
    '',
    `cos, sin = ${np}.cos(offset * frequency), ${np}.sin(offset * frequency)`,
    'beside = pairs(sin, 0 * sin)[:-1]',
    `M = ${np}.diag(pairs(cos, cos)) + ${np}.diag(beside, 1) - ${np}.diag(beside, -1)`,
    'print(M)',
    'print(M @ encoding(position))',
    'print(encoding(position + offset))',
    '',
  ].join('\n');
}
