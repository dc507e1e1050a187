// The program behind <phasor-patches>: the weights of one query as a grid of patches, and the patches that
// hold half of them; or the similarity of a place to all patches.

import { decimal, given, program, valuesCode } from '../../../../core/kit/program.js';

/** @typedef {import('../../../../core/kit/element.js').Dialect} Dialect */
/** @typedef {import('./model.js').Model} Model */

/** Most patches whose weights a program lists. */
const most = 4096;

/** @param {Dialect} dialect @param {Model} m */
export function weightsCode(dialect, { patches, count, places: { rows, cols } }) {
  if (count > most) return '';
  const values = { shape: [rows, cols], data: patches };
  return program(dialect, [
    '# what the patches of the picture get from the query, row by row',
    given('W', values),
    'print(W)',
    '# the fewest patches that hold half of it',
    `heavy = ${dialect === 'pytorch' ? 'torch.sort(W.flatten(), descending=True).values' : 'xp.sort(W.flatten())[::-1]'}`,
    'half = int((xp.cumsum(heavy, 0) < 0.5 * W.sum()).sum()) + 1',
    'print(half)',
  ]);
}

/**
 * @param {Dialect} dialect
 * @param {import('./plane.js').Plane} plane
 */
export function planeCode(
  dialect,
  { given: { encoding, rows, cols, dim, base }, place: [row, col], map },
) {
  if (encoding === 'learned') {
    return map.length > most
      ? ''
      : valuesCode(dialect, { values: { shape: [rows, cols], data: map }, name: 'S' });
  }
  return program(dialect, [
    '# mean cosine of all pairs: half of them turn with the row, half with the column',
    `w = ${decimal(base)} ** (-xp.arange(0, ${dim / 2}, 2) / ${dim / 2})`,
    `down = xp.cos((xp.arange(${rows}) - ${decimal(row)})[:, None] * w).sum(-1) / ${dim / 4}`,
    `across = xp.cos((xp.arange(${cols}) - ${decimal(col)})[:, None] * w).sum(-1) / ${dim / 4}`,
    'S = (down[:, None] + across[None, :]) / 2',
    'print(S)',
  ]);
}
