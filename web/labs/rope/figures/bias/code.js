// The program of <phasor-bias>: the bias `B`, and the weights with it, `W`.

import { bucketOfOffset, slopesOfPaper } from '../../../../core/kit/bias-program.js';
import { decimal, given, program, softmaxes } from '../../../../core/kit/program.js';
import { headIn } from './model.js';

/** @typedef {import('./model.js').Settings} Settings */
/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */

/** @type {Record<Settings['kind'], (settings: Settings, table: () => Tensor) => string>} */
const biases = {
  ALiBi: (settings) => `${slopesOfPaper}


m = slopes(${settings.heads})[${headIn(settings)}]
B = -m * abs(offset)  # ALiBi (Press, Smith and Lewis 2021)`,
  T5: ({ causal, table, distance }) => `import math


# T5 (Raffel et al. 2020)
${bucketOfOffset({ count: table.length, farthest: distance, causal })}


table = [${table.map(decimal).join(', ')}]
B = xp.array([[table[bucket(j - i)] for j in range(n)] for i in range(n)])`,
  Shaw: ({ clip }, table) => `# a vector for each offset (Shaw, Uszkoreit and Vaswani 2018)
${given('A', table())}
column = [[min(max(j - i, -${clip}), ${clip}) + ${clip} for j in range(n)] for i in range(n)]
S = (Q @ A.T).tolist()
B = xp.array([[S[i][column[i][j]] for j in range(n)] for i in range(n)]) / Q.shape[-1] ** 0.5`,
};

/**
 * @param {import('../../../../core/kit/element.js').Dialect} dialect
 * @param {Settings} settings
 * @param {{ queries: Tensor, table: () => Tensor }} shown `table`: Shaw's vectors
 */
export const biasCode = (dialect, settings, { queries, table }) =>
  program(dialect, [
    `${softmaxes[dialect]}\n`,
    '# queries, and keys too: the vectors of the words',
    given('Q', queries),
    'n = len(Q)',
    'offset = xp.array([[float(j - i) for j in range(n)] for i in range(n)])',
    '',
    biases[settings.kind](settings, table),
    '',
    'S = Q @ Q.T / Q.shape[-1] ** 0.5 + B',
    settings.causal && 'S = xp.where(offset > 0, -xp.inf, S)',
    'W = softmax(S)',
    'print(B)',
    'print(W)',
  ]);
