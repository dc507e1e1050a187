// The program of <phasor-collisions>.

import { program, table } from '../../kit/program.js';

/** @typedef {import('../../kit/element.js').Dialect} Dialect */

const bfloat16 = {
  numpy: `u = P.astype(xp.float32).view(xp.uint32)
R = (u + 0x7FFF + ((u >> 16) & 1)) >> 16  # NumPy has no bfloat16: the upper half of a float32`,
  pytorch: 'R = P.float().bfloat16()',
  jax: 'R = P.astype(xp.float32).astype(xp.bfloat16)',
};

const float32 = {
  numpy: 'R = P.astype(xp.float32)',
  pytorch: 'R = P.float()',
  jax: 'R = P.astype(xp.float32)',
};

/** Distances from every position to those after it. */
const everyTwo = `closest = (xp.inf, 0, 0)
for a in range(len(P) - 1):
    D = ((P[a + 1:] - P[a]) ** 2).sum(-1) ** 0.5
    k = int(D.argmin())
    closest = min(closest, (float(D[k]), a, a + 1 + k))
print(closest)`;

/** For complete pairs the distance depends only on the offset. */
const everyOffset = `D = ((P[1:] - P[0]) ** 2).sum(-1) ** 0.5
b = int(D.argmin()) + 1
closest = (float(D[b - 1]), 0, b)
print(closest)`;

/**
 * The closest two positions, `closest`, and the first two with equal rows in the number format, `equal`.
 *
 * @param {Dialect} dialect
 * @param {{ encoding: import('./search.js').Encoding, length: number,
 *   format: 'exact' | import('./search.js').Format }} shown
 */
export function collisionsCode(dialect, { encoding, length, format }) {
  return program(dialect, [
    ...table({ length, ...encoding }),
    '# the closest two positions: their distance, and which they are',
    encoding.dim % 2 === 0 ? everyOffset : everyTwo,
    ...(format === 'exact'
      ? []
      : [
          '# the first two that are written alike',
          format === 'decimals' ? 'R = xp.round(100 * P)' : { bfloat16, float32 }[format][dialect],
          `seen, equal = {}, None
for i, row in enumerate(map(tuple, R.tolist())):
    if row in seen:
        equal = (seen[row], i)
        break
    seen[row] = i
print(equal)`,
        ]),
  ]);
}
