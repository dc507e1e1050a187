// The current cell in words, as a formula with its numbers, and as a value with every digit that can be
// copied.

import { math } from '../../draw/mathml.js';
import { fill, node, set, write } from '../../draw/nodes.js';
import { exact, number, percent } from '../../draw/numbers.js';
import { called } from '../../draw/words.js';
import { listed, phrase, t } from '../../texts/language.js';
import { button } from '../button.js';
import { copy } from '../copy.js';
import { rowOf, summed } from './scene.js';
import { whyMasked } from './sentences.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */

/** @param {Formula[]} pieces */
const formula = (...pieces) => node('p', 'formula scrolls', math(...pieces));

/** @param {number} query @param {number} key @param {number} width @returns {Formula} the score of a cell */
export const scoreOf = (query, key, width) => {
  const q = ['row:query', ['msub', 'q', String(query)]];
  const k = ['row:key', ['msub', 'k', String(key)]];
  return ['mfrac', ['mrow', q, '·', k], ['msqrt', String(width)]];
};

/**
 * How the weight of a cell is computed.
 *
 * @param {Scene} scene @param {State} state @param {number} weight
 */
function formulasOf(scene, { head, query, key }, weight) {
  const { queries, keys, scores, logSum, width } = scene;
  const why = whyMasked(scene, query, key);
  if (why) return [node('p', '', why)];
  if (!scores || !logSum) {
    const name = t(scene.isDifference ? phrase('change') : phrase('weight'));
    return [formula(name, '=', number(weight))];
  }
  const at = head * queries.length + query;
  const score = number(scores.data[at * keys.length + key]);
  const log = number(logSum.data[at]);
  /** @type {Formula} */
  const share = ['mfrac', ['msup', 'e', score], ['msub', '∑', ['mtext', t('keys')]]];
  /** @type {Formula} */
  const power = ['msup', 'e', ['mrow', score, '−', log]];
  return [
    formula(t('score'), '=', scoreOf(query, key, width), '=', score),
    formula(t('weight'), '=', share, '=', power, '=', number(weight)),
  ];
}

/**
 * Writes lines into existing nodes, which may be scrolled or have the focus.
 *
 * @param {HTMLElement} box
 * @param {HTMLElement[]} lines
 */
function fillLines(box, lines) {
  while (box.childElementCount > lines.length) box.lastElementChild?.remove();
  lines.forEach((next, k) => {
    const now = box.children[k];
    if (!now) box.append(next);
    else if (now.matches('.formula') !== next.matches('.formula')) now.replaceWith(next);
    else fill(now, [...next.childNodes]);
  });
}

/**
 * The tokens that a merged word consists of.
 *
 * @param {Scene} scene
 * @param {number} query
 * @param {number} key
 */
function piecesOf({ pieces }, query, key) {
  const all = [pieces?.queries?.[query], pieces?.keys?.[key]].filter(
    (list) => list && list.length > 1,
  );
  const texts = new Set(all.map((list) => list?.join(' + ')));
  return texts.size > 0 ? ` (${[...texts].join(' · ')})` : '';
}

/** @param {...HTMLButtonElement} actions buttons beside the value */
export function panel(...actions) {
  const [place, sum] = [node('p', 'cell-name'), node('p', 'sum-line')];
  const formulas = node('div', 'formulas');
  const [value, digits] = [node('b', 'percent'), node('code', '')];
  const copyValue = button(
    phrase('Copy value'),
    (from) => copy(from, digits.textContent ?? ''),
    'tool',
  );
  const valueLine = node('div', 'value-line', value, digits, copyValue, ...actions);
  const box = set(node('div', 'panel-of-cell extra', place, formulas, valueLine, sum), {
    part: 'panel',
  });

  return {
    box,
    /** @param {Scene} scene @param {State} state */
    show(scene, state) {
      const { queries, keys } = scene;
      const { head, query, key, selected } = state;
      const weight = rowOf(scene, head, query)[key];
      fill(place, [
        node('span', 'query', t('Query {word}', { word: called(queries, query) })),
        ' · ',
        node('span', 'key', t('key {word}', { word: called(keys, key) })),
        piecesOf(scene, query, key),
      ]);
      write(value, percent(weight));
      write(digits, exact(weight));
      fillLines(formulas, formulasOf(scene, state, weight));
      const together = {
        words: listed(selected.map((row) => called(queries, row))),
        word: called(keys, key),
        sum: number(summed(scene, head, selected)[key]),
        count: selected.length,
      };
      const total = t('{words}: together they give {word} {sum} of {count}.', together);
      write(sum, selected.length > 0 ? total : '');
    },
  };
}
