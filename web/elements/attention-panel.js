// The current cell in words, as a formula with its numbers filled in, and as a value with every
// digit, to be copied.

import { math } from '../draw/mathml.js';
import { exact, number, percent } from '../draw/numbers.js';
import { quoted } from '../draw/words.js';
import { retell, t, told } from '../text/language.js';
import { rowOf, summed } from './attention-model.js';
import { node } from './style.js';

/** @typedef {import('../draw/mathml.js').Formula} Formula */
/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */

/** @param {readonly string[]} words @param {number} place */
export const called = (words, place) =>
  !words[place] ? String(place) : `${quoted(words[place])} ${place}`;

/** @param {Formula[]} pieces */
const formula = (...pieces) => node('p', 'formula', math(...pieces));

/**
 * Why a cell is masked.
 *
 * @param {Scene} scene @param {number} query @param {number} key
 */
export const masked = ({ visible, keys }, query, key) =>
  visible?.data[query * keys.length + key] !== 0
    ? ''
    : keys[key] === '[pad]'
      ? t('Masked: padding is no word, so its score becomes −∞ and its weight 0.')
      : t('Masked: this key comes after the query, so its score becomes −∞ and its weight 0.');

/** @param {Scene} scene @param {State} state @returns {string} the three largest weights of the query */
export function looks(scene, { head, query }) {
  const row = rowOf(scene, head, query);
  /** @type {number[]} keys, the largest weight first */
  const first = [];
  row.forEach((share, key) => {
    if (!(share > 0 && (first.length < 3 || share > row[first[2]]))) return;
    const place = first.findIndex((other) => share > row[other]);
    first.splice(place < 0 ? first.length : place, 0, key);
    first.length = Math.min(3, first.length);
  });
  const { queries, keys } = scene;
  const most = first.map((key) =>
    t('{word} with {share}', { word: called(keys, key), share: percent(row[key]) }),
  );
  return t('{word} looks at {words}.', {
    word: called(queries, query),
    words: most.join(', ') || t('nothing'),
  });
}

/** @param {...HTMLButtonElement} actions that stand beside the value */
export function panel(...actions) {
  const place = node('p', 'cell-name');
  const formulas = node('div', 'formulas');
  const value = node('b', 'percent');
  const digits = node('code', '');
  const copy = told(node('button', 'tool'), { text: 'Copy value' });
  copy.type = 'button';
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(digits.textContent ?? '');
      copy.textContent = t('Copied');
    } catch {
      // without the permission the digits are selected, one key away from the clipboard
      getSelection()?.selectAllChildren(digits);
      copy.textContent = t('Selected');
    }
    setTimeout(() => retell(copy), 2000);
  });
  const sum = node('p', 'sum-line');
  const box = node('div', 'panel-of-cell', place, formulas);
  box.append(node('div', 'value-line', value, digits, copy, ...actions), sum);
  box.setAttribute('part', 'panel');

  return {
    box,
    /** @param {Scene} scene @param {State} state */
    show(scene, state) {
      const { queries, keys, scores, logSum, width } = scene;
      const { head, query, key, selected } = state;
      const weight = rowOf(scene, head, query)[key];
      place.replaceChildren(
        node('span', 'query', t('Query {word}', { word: called(queries, query) })),
        ' · ',
        node('span', 'key', t('key {word}', { word: called(keys, key) })),
      );
      value.textContent = percent(weight);
      if (Number.isNaN(weight)) value.textContent = number(weight);
      digits.textContent = exact(weight);
      const why = masked(scene, query, key);
      if (why) formulas.replaceChildren(node('p', '', why));
      else if (scores && logSum) {
        const score = number(scores.data[(head * queries.length + query) * keys.length + key]);
        const log = number(logSum.data[head * queries.length + query]);
        /** @type {Formula} */
        const q = ['row:query', ['msub', 'q', String(query)]];
        /** @type {Formula} */
        const k = ['row:key', ['msub', 'k', String(key)]];
        formulas.replaceChildren(
          formula(
            t('score'),
            '=',
            ['mfrac', ['mrow', q, '·', k], ['msqrt', String(width)]],
            '=',
            score,
          ),
          formula(
            t('weight'),
            '=',
            ['mfrac', ['msup', 'e', score], ['msub', '∑', ['mtext', t('keys')]]],
            '=',
            ['msup', 'e', ['mrow', score, '−', log]],
            '=',
            number(weight),
          ),
        );
      } else formulas.replaceChildren(formula(t('weight'), '=', number(weight)));
      sum.textContent =
        selected.length === 0
          ? ''
          : t('{words}: together they give {word} {sum} of {count}.', {
              words: selected.map((row) => called(queries, row)).join(', '),
              word: called(keys, key),
              sum: number(summed(scene, head, selected)[key]),
              count: selected.length,
            });
    },
  };
}
