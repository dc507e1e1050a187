// The program of <phasor-terms>.

import { columnsOf } from '../../draw/rows.js';
import { division, insistence } from '../../words/heads/projections.js';
import { decimal, given, program, table } from '../../kit/program.js';
import { counted, quieter } from './model.js';

/**
 * For one query, the four terms with every key and their sum: `T` [keys, 5].
 *
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {{ embedding: import('../../api/tensor.js').Tensor, dim: number, base: number,
 *   reads: import('./model.js').Reads, content: boolean, encoding: boolean, query: number }} shown
 */
export function termsCode(dialect, { embedding, dim, base, reads, content, encoding, query }) {
  const [length] = embedding.shape;
  const { words, fast } = division(dim);
  const width = reads === 'both' ? 2 * Math.max(words, fast) : Math.max(words, fast);
  const gain = (/** @type {number} */ insisted) => decimal(Math.sqrt(insisted));
  const loudness = reads === 'both' ? quieter : 1;
  const meaning = reads === 'both' || reads === 'meaning';
  const back = reads === 'both' || reads === 'one back';
  /** @param {string} name @param {string} matrix @param {number} insisted */
  const pairs = (name, matrix, insisted) =>
    `${name} = I[:, :${fast}] @ ${matrix} * ${gain(insisted * loudness * loudness)}`;
  const sum = ['CC', 'CP', 'PC', 'PP'].filter((_, k) => counted(content, encoding)[k]).join(' + ');
  return program(dialect, [
    '# words in the last dimensions, the encoding in all of them',
    given('V', columnsOf(embedding, 0, words)),
    `E = xp.concatenate([xp.zeros((${length}, ${dim - words})), V], -1)`,
    ...table({ length, dim, base }),
    '',
    `I = xp.eye(${dim})`,
    meaning && '# meaning: query and key are the word itself',
    meaning && `WQ = WK = I[:, -${words}:] * ${gain(insistence.meaning)}`,
    back && '# one back: the query is the encoding, turned back by one position',
    back && 'turn = xp.array([[0.0, 1.0], [-1.0, 0.0]])',
    back && 'M = xp.kron(xp.diag(xp.cos(-w)), xp.eye(2)) + xp.kron(xp.diag(xp.sin(-w)), turn)',
    back && pairs('BQ', `M.T[:${fast}, :${fast}]`, insistence.offset),
    back && pairs('BK', `xp.eye(${fast})`, insistence.offset),
    reads === 'both' && 'WQ, WK = xp.concatenate([WQ, BQ], -1), xp.concatenate([WK, BK], -1)',
    reads === 'one back' && 'WQ, WK = BQ, BK',
    reads === 'nearby' && '# nearby: query and key are the encoding',
    reads === 'nearby' && pairs('WQ', `xp.eye(${fast})`, insistence.nearby),
    reads === 'nearby' && 'WK = WQ',
    '',
    'def term(A, B):',
    `    return (A @ WQ) @ (B @ WK).T / ${decimal(width)} ** 0.5`,
    '',
    'CC, CP, PC, PP = term(E, E), term(E, P), term(P, E), term(P, P)',
    `S = ${sum || '0 * CC'}`,
    `T = xp.stack([CC[${query}], CP[${query}], PC[${query}], PP[${query}], S[${query}]], -1)`,
    'print(T)',
  ]);
}
