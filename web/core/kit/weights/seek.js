// For long texts: finds a token by its letters, and jumps to the keys with the largest weights.

import { node, set } from '../../draw/nodes.js';
import { percent } from '../../draw/numbers.js';
import { shortened } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button } from '../button.js';
import { placed } from './scene.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('./scene.js').Words} Words */
/** @typedef {{ query?: number, key?: number }} Goal */

/** Tokens that a jump shows around its target. */
const around = 48;

/**
 * The window after a jump: it keeps its size if words are readable in it, and stays if it contains the
 * target.
 *
 * @param {number} place
 * @param {Window} shown
 * @param {number} count number of cells
 * @returns {Window}
 */
export function about(place, [from, to], count) {
  const isNear = to - from <= 4 * around;
  if (isNear && place >= from && place + 1 <= to) return [from, to];
  const size = Math.min(count, isNear ? to - from : around);
  const start = Math.floor(Math.max(0, Math.min(count - size, place - size / 2)));
  return [start, start + size];
}

/**
 * The next or previous match, cyclically.
 *
 * @param {readonly number[]} matches in ascending order
 * @param {number} now
 * @param {boolean} [back]
 */
export function following(matches, now, back = false) {
  if (back) return matches.findLast((place) => place < now) ?? matches.at(-1);
  return matches.find((place) => place > now) ?? matches[0];
}

/**
 * The tokens that contain a text, ignoring case, in their raw or drawn form (`␣the`, `∅`); spaces alone match
 * nothing.
 *
 * @param {Words} words
 * @param {string} text
 */
export function places(words, text) {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const has = (/** @type {string} */ word) => word.toLowerCase().includes(wanted);
  return Array.from(words.keys()).filter((k) => {
    const word = words[k];
    return word !== undefined && (has(word) || has(shortened(word)));
  });
}

/**
 * @param {object} given
 * @param {() => { queries: Words, keys: Words, query: number, key: number }} given.now
 * @param {(goal: Goal) => void} given.go
 * @param {(sentence: string) => void} given.say
 */
export function seek({ now, go, say }) {
  const field = node('input', '');
  field.type = 'search';
  const found = node('span', 'found');
  const list = node('ol', 'strongest');
  const title = node('p', 'strongest-title');

  /** @param {'query' | 'key'} side @param {boolean} [back] */
  const step = (side, back = false) => {
    const shown = now();
    const all = places(side === 'query' ? shown.queries : shown.keys, field.value);
    const next = following(all, shown[side], back);
    const at = next === undefined ? 0 : all.indexOf(next) + 1;
    const sentence =
      field.value.trim() === '' ? '' : t('{at} of {count} found', { at, count: all.length });
    found.textContent = sentence;
    say(sentence);
    if (next !== undefined) go({ [side]: next });
  };
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step('key', event.shiftKey);
  });
  field.addEventListener('input', () => (found.textContent = ''));

  const label = node('label', '', localized(node('span', ''), { text: 'Find a token' }), field);
  const nextKey = button(phrase('Next key'), () => step('key'), 'tool');
  const nextQuery = button(phrase('Next query'), () => step('query'), 'tool');
  const finder = node('div', 'finder', label, nextKey, nextQuery, found);
  const box = set(node('div', 'seek', finder, title, list), { part: 'seek' });

  return {
    box,
    /**
     * The keys with a query's largest weights, each a button that jumps there.
     *
     * @param {number} query
     * @param {{ keys: ArrayLike<number>, weights: ArrayLike<number> }} strongest in descending order of
     *   weight
     */
    show(query, { keys, weights }) {
      const { queries, keys: words } = now();
      title.textContent = t('Query {word} looks most at', { word: placed(queries, query) });
      list.replaceChildren(
        ...Array.from(keys, (key, k) => {
          const jump = button('', () => go({ query, key }), 'tool');
          jump.append(placed(words, key), ' ', node('b', '', percent(weights[k])));
          return node('li', '', jump);
        }),
      );
    },
  };
}

export const seekStyle = `
.seek { grid-area: seek; display: grid; gap: 8px; font-size: 14px; }
.seek[hidden] { display: none; }
@media print { .seek { display: none; } }
.finder { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.finder label { display: flex; gap: 6px; align-items: center; color: var(--muted); }
.finder input { inline-size: 160px; min-inline-size: 0; font: inherit; color: var(--ink); background: var(--ground);
  border: 1px solid var(--edge); border-radius: 4px; padding: 3px 6px; }
.found { color: var(--muted); }
.strongest-title { margin: 0; color: var(--query); overflow-wrap: anywhere; }
.strongest { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
.strongest button { max-inline-size: 100%; overflow: hidden; text-overflow: ellipsis; }
`;
