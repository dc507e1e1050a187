// The program of <phasor-sentence>: the encoding, and the head of web/core/words/heads/blend.js written out.

import { given, program, softmaxes, table } from '../../kit/program.js';
import { topics } from '../../words/heads/blend.js';

/**
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {{ parts: readonly Float32Array[], blend: number, dim: number, base: number,
 *   positions: boolean }} settings
 */
export function sentenceCode(dialect, { parts, blend, dim, base, positions }) {
  const words = {
    shape: [parts.length, parts[0].length],
    data: Float32Array.from(parts.flatMap((part) => [...part])),
  };
  const read = Math.min(dim, 12);
  const join = dialect === 'pytorch' ? 'cat' : 'concatenate';
  return program(dialect, [
    `${softmaxes[dialect]}\n`,
    ...table({ length: parts.length, dim, base }),
    !positions && 'P = 0 * P  # positions are off',
    '\n# of each word what it is about, then what is its own',
    given('M', words),
    `
# the query turns its fast pairs back by one position
s, c, w = P[:, 0:${read}:2], P[:, 1:${read}:2], w[:${read / 2}]
turned = xp.stack([s * xp.cos(w) - c * xp.sin(w), c * xp.cos(w) + s * xp.sin(w)], -1).reshape(len(M), ${read})
d = ${read + words.shape[1]}
meaning = (5 * (1 - ${blend}) * d ** 0.5) ** 0.5
place = (30 * ${blend} ** 1.5 * d ** 0.5 / ${read / 2}) ** 0.5
Q = xp.${join}([place * turned, meaning * M], -1)
K = xp.${join}([place * P[:, :${read}], meaning * M[:, :${topics}], -0.7 * meaning * M[:, ${topics}:]], -1)
W = softmax(Q @ K.T / d ** 0.5)
print(P)
print(W)`,
  ]);
}
