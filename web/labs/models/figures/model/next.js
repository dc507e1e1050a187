// The tokens that a model expects next, and what they were before heads or positions were switched off.

import { heading, node } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { isolated } from '../../../../core/draw/words.js';
import { t } from '../../../../core/texts/language.js';

/** @typedef {import('../../index.js').RunResult['next']} Next */

/** @param {Next[number]} token */
export const textOf = ({ id, text }) => text || `${id}`;

/** @param {Next} next @param {Next} whole with all heads and positions */
export function nextTable(next, whole) {
  const isChanged = whole.length > 0 && next !== whole;
  const rows = next.map((token) => {
    const before = whole.find(({ id }) => id === token.id)?.probability;
    const bar = node('meter', '');
    bar.value = token.probability;
    bar.ariaLabel = t('probability');
    return node(
      'tr',
      '',
      heading('row', '', node('code', '', isolated(textOf(token)))),
      node('td', '', bar),
      node('td', 'number', number(token.probability, 3)),
      ...(isChanged ? [node('td', 'number', before === undefined ? '' : number(before, 3))] : []),
    );
  });
  const titles = [t('next token'), '', t('probability'), ...(isChanged ? [t('before')] : [])];
  const head = titles.map((title) => (title ? heading('col', '', title) : node('td', '')));
  return node(
    'table',
    'next',
    node('thead', '', node('tr', '', ...head)),
    node('tbody', '', ...rows),
  );
}
