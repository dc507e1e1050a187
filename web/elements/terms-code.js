// The program that <phasor-terms> gives away.

import { given, program, table } from './code.js';
import { division, insistence } from '../text/heads.js';
import { counted, quieter } from './terms-model.js';

/** @param {number} value as the float32 that the library computes with */
const digits = (value) => {
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
};

/**
 * For a query the four terms with every key, and their sum: `T` [keys, 5].
 *
 * @param {import('./element.js').Dialect} dialect
 * @param {{ embedding: import('../tensor.js').Tensor, dim: number, base: number,
 *   reads: import('./terms-model.js').Reads, content: boolean, encoding: boolean, query: number }} shown
 */
export function termsCode(dialect, { embedding, dim, base, reads, content, encoding, query }) {
  const [length, across] = embedding.shape;
  const { words, fast } = division(dim);
  const data = new Float32Array(length * words);
  for (let row = 0; row < length; ++row) {
    data.set(embedding.data.subarray(row * across, row * across + words), row * words);
  }
  const gain = (/** @type {number} */ insisted) => digits(Math.sqrt(insisted));
  const louder = reads === 'both' ? quieter : 1;
  const meaning = reads === 'both' || reads === 'meaning';
  const back = reads === 'both' || reads === 'one back';
  const pairs = (
    /** @type {string} */ name,
    /** @type {string} */ matrix,
    /** @type {number} */ g,
  ) => `${name} = I[:, :${fast}] @ ${matrix} * ${gain(g * louder * louder)}`;
  const [read, asked] = meaning ? ['I[:, -' + words + ':]', `* ${gain(insistence.meaning)}`] : [];
  const sum = ['CC', 'CP', 'PC', 'PP'].filter((_, k) => counted(content, encoding)[k]).join(' + ');
  return program(dialect, [
    '# words in the last dimensions, the encoding in all of them',
    given('V', { shape: [length, words], data }),
    `E = xp.concatenate([xp.zeros((${length}, ${dim - words})), V], -1)`,
    ...table({ length, dim, base }),
    '',
    `I = xp.eye(${dim})`,
    meaning && '# meaning: query and key are the word itself',
    meaning && `WQ = WK = ${read} ${asked}`,
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
    `    return (A @ WQ) @ (B @ WK).T / ${digits(reads === 'both' ? 2 * Math.max(words, fast) : Math.max(words, fast))} ** 0.5`,
    '',
    'CC, CP, PC, PP = term(E, E), term(E, P), term(P, E), term(P, P)',
    `S = ${sum || '0 * CC'}`,
    `T = xp.stack([CC[${query}], CP[${query}], PC[${query}], PP[${query}], S[${query}]], -1)`,
    'print(T)',
  ]);
}
