// The program of <phasor-order>: the heads of web/core/words/heads/projections.js written out, both orders,
// both differences.

import { columnsOf } from '../../draw/rows.js';
import { division, headKinds, insistence } from '../../words/heads/projections.js';
import { given, program, softmaxes, table } from '../../kit/program.js';

/** The generator of the heads whose projections are random; its numbers are those of the page. */
const random = (/** @type {number} */ dim, /** @type {number} */ width) => `
def uniform(state, mask=2 ** 32 - 1):  # mulberry32
    while True:
        state = (state + 0x6D2B79F5) & mask
        a = (state ^ state >> 15) * (1 | state) & mask
        a = ((a + ((a ^ a >> 7) * (61 | a) & mask)) & mask) ^ a
        yield (a ^ a >> 14) / 2 ** 32

def projections(seed):
    u = uniform(seed)
    N = [sum(next(u) for _ in range(12)) - 6 for _ in range(${dim * width * 2})]
    N = xp.array(N).reshape(${dim}, ${width}, 2) / ${dim} ** 0.5
    return N[:, :, 0], N[:, :, 1]
`;

/** @param {import('../../words/heads/projections.js').Head} head @param {number} index */
function queryAndKey({ kind, offset, name }, index) {
  const gain = `${insistence[kind]} ** 0.5`;
  const pair = {
    meaning: `(words * ${gain}, words * ${gain})`,
    nearby: `(fast * ${gain}, fast * ${gain})`,
    offset: `(turned(${offset}) * ${gain}, fast * ${gain})`,
    random: `tuple(X @ W for W in projections(${index}))`,
  }[kind];
  return `        ${pair},  # ${name}`;
}

/**
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {{ embedding: import('../../api/tensor.js').Tensor, order: readonly number[], dim: number,
 *   base: number, heads: number }} options
 */
export function orderCode(dialect, { embedding, order, dim, base, heads }) {
  const { words, fast, width } = division(dim);
  const [count] = embedding.shape;
  const chosen = headKinds.slice(0, heads);
  const join = dialect === 'pytorch' ? 'cat' : 'concatenate';
  return program(dialect, [
    `${softmaxes[dialect]}\n`,
    ...table({ length: count, dim, base }),
    given('E', columnsOf(embedding, 0, words)),
    `order = [${order.join(', ')}]`,
    chosen.some(({ kind }) => kind === 'random') && random(dim, width),
    `
def outputs(E, P):
    # words stand in the last dimensions, the fast pairs of the encoding in the first
    X = xp.${join}([xp.zeros((${count}, ${dim - words})), E], -1) + P
    words, fast = X[:, ${dim - words}:], X[:, :${fast}]
    def turned(offset):  # every pair by the angle of an offset
        s, c, t = fast[:, 0::2], fast[:, 1::2], offset * w[:${fast / 2}]
        return xp.stack([s * xp.cos(t) + c * xp.sin(t), c * xp.cos(t) - s * xp.sin(t)], -1).reshape(fast.shape)
    heads = [`,
    ...chosen.map(queryAndKey),
    `    ]
    return xp.${join}([softmax(Q @ K.T / ${width} ** 0.5) @ words for Q, K in heads], -1)

def difference(P):
    moved = outputs(E[xp.array(order)], P)
    back = xp.${join}([moved[order.index(k)][None] for k in range(${count})])
    return abs(outputs(E, P) - back)

D, D0 = difference(P), difference(0 * P)
print("with the encoding", D.max())
print("without it", D0.max())`,
  ]);
}
