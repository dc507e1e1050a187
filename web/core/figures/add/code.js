// The program of <phasor-add>.

import { given, program, table } from '../../kit/program.js';

/**
 * Embeddings `E` and the table `P`, combined to `X`.
 *
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {{ embedding: import('../../api/tensor.js').Tensor, base: number, adds: boolean }} shown
 */
export function addCode(dialect, { embedding, base, adds }) {
  const [length, dim] = embedding.shape;
  return program(dialect, [
    given('E', embedding),
    ...table({ length, dim, base }),
    adds ? 'X = E + P' : 'X = xp.concatenate([E, P], -1)',
    'print(X)',
  ]);
}
