// A list of words to choose from, by pointer and keyboard. The lines and the sentence are made of such lists.
// For long texts a list holds a part that follows the cursor.

import { node, set, toggle, write } from '../../draw/nodes.js';
import { widest } from '../../draw/text.js';
import { cellsOf } from '../../draw/window.js';
import { isolated, shortened } from '../../draw/words.js';
import { localized, t } from '../../texts/language.js';
import { alongWords, onKeys, stepped } from '../keyboard.js';
import { reveal } from '../scroll.js';

/**
 * @typedef {object} Choice the reader's actions on a word
 * @property {(place: number) => void} go
 * @property {(place: number) => void} toggle adds a word to the selection or removes it
 * @property {() => boolean} clear returns whether anything was selected
 * @property {(place: number) => void} [over] called when the pointer enters a word
 * @property {(place: number) => void} [point] called when Shift and an arrow move, possibly in another list
 * @property {'y' | 'both'} [axis] the direction of the list: down, or in lines that wrap
 */

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../draw/window.js').Window} Window */

/** Longest list that is shown completely; of longer ones, only `about` words around the cursor. */
export const mostListed = 128;
const about = 32;
/** Letters, and pixels in the font of a list, that always fit. */
const narrow = { letters: 5, width: 56 };

/**
 * @param {Window} shown
 * @param {number} cursor
 * @param {Window} before the list's words before: they stay while the cursor is among them, or hidden
 * @returns {Window} the list's words, [from, to): those around the cursor, or in the middle
 */
export function listed(shown, cursor, before) {
  const [from, to] = cellsOf(shown);
  if (to - from <= mostListed) return [from, to];
  const [start, end] = before;
  const stays = end - start === about && start >= from && end <= to;
  const isShown = cursor >= from && cursor < to;
  if (stays && (!isShown || (cursor >= start && cursor < end))) return before;
  const middle = isShown ? cursor : Math.floor((from + to) / 2);
  const next = Math.min(to - about, Math.max(from, middle - about / 2));
  return [next, next + about];
}

/**
 * @param {'query' | 'key'} side
 * @param {Window} part
 * @param {number} count number of words
 * @returns {string} the heading of a list
 */
export function named(side, [from, to], count) {
  const title = side === 'query' ? t('query') : t('key');
  return to - from < count ? t('{title} {from} to {to}', { title, from, to: to - 1 }) : title;
}

/** @typedef {ReturnType<typeof emptyOption>} Option a word and its parts */

function emptyOption() {
  const [letters, place] = [node('bdi', 'letters'), node('span', 'place')];
  const share = document.createTextNode('');
  const box = node('div', 'word', letters, place, node('span', 'share', share));
  return { node: set(box, { role: 'option' }), letters, place, share };
}

/**
 * @param {Option} option
 * @param {string | undefined} word
 * @param {number} place
 * @param {number | null} count number of words, null if all are listed
 * @param {boolean} isWide whether the word may have to be cut
 */
function writeOption({ node: option, letters, place: number }, word, place, count, isWide) {
  const isNamed = word !== undefined;
  toggle(option, 'long', isWide);
  set(option, { title: isNamed && word.length > 12 ? shortened(word) : null });
  const label = isNamed ? isolated(word) : String(place);
  write(letters, label);
  // reserve the width of the bold word, so that nothing moves
  set(letters, { 'data-bold': label });
  write(number, isNamed ? String(place) : '');
  set(option, { 'aria-posinset': count && place + 1, 'aria-setsize': count });
}

/**
 * @param {Phrase} name for screen readers
 * @param {string} names classes
 * @param {Choice} choice
 */
export function wordList(name, names, { go, toggle: select, clear, over, point, axis = 'y' }) {
  const list = node('div', `words ${names}`);
  set(list, { role: 'listbox', 'aria-multiselectable': true });
  localized(list, { 'aria-label': name });
  /** @type {Option[]} */
  const options = [];
  let first = 0;
  let count = 0;
  let current = 0;
  /** the word that Shift and the arrows move, and the number of words */
  let pointed = 0;
  let pointable = 0;
  /** whether to focus the cursor's word once it exists */
  let follows = false;

  /** @type {Map<string | undefined, boolean>} words shown → whether they may have to be cut */
  let isWide = new Map();
  const mayBeCut = (/** @type {string} */ word) =>
    word.length > narrow.letters && widest([shortened(word)], list) > narrow.width;

  /** @param {Event} event returns the position of its word, -1 for none */
  const placeOf = ({ target }) => {
    const at = options.findIndex(
      ({ node: option }) => target instanceof Node && option.contains(target),
    );
    return at < 0 ? at : first + at;
  };
  list.addEventListener('click', (event) => {
    const place = placeOf(event);
    if (place < 0) return;
    if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return void clear();
    select(place);
    go(place);
  });
  onKeys(list, ({ key, altKey, metaKey, ctrlKey, shiftKey }) => {
    if (altKey || metaKey || ctrlKey) return false;
    // without a selection, Escape releases the pin
    if (key === 'Escape') return clear();
    if (key === ' ') {
      select(current);
      return true;
    }
    const points = point && shiftKey;
    const [now, all] = points ? [pointed, pointable] : [current, count];
    const next = stepped({ key: alongWords(list, key) }, { now, last: all - 1, axis });
    if (next === null) return false;
    if (points) {
      point(next);
      return true;
    }
    follows = true;
    go(next);
    if (next === current) arrive();
    return true;
  });

  function arrive() {
    const option = options[current - first]?.node;
    if (!follows || !option) return;
    follows = false;
    option.focus({ preventScroll: true });
    if (list.parentElement) reveal(list.parentElement, option);
  }

  return {
    list,
    options,
    /** A click on a word, or Enter, chooses it and pins the cursor. @param {import('../pin.js').Pin} pin */
    points(pin) {
      onKeys(list, ({ key, altKey, metaKey, ctrlKey }) => {
        const isPin = key === 'Enter' && !(altKey || metaKey || ctrlKey);
        return isPin && (pin.hold(true) || pin.hold(false));
      });
      set(list, { 'aria-describedby': 'pin' });
      const choose = (/** @type {PointerEvent} */ event) => {
        const place = placeOf(event);
        if (place < 0) return false;
        if (event.type === 'click') go(place);
        else if (event.type === 'pointerover' && event.pointerType === 'mouse') over?.(place);
        return true;
      };
      pin.points(list, choose, { hover: over ? 'pointerover' : null });
    },
    /** @param {number} place */
    at: (place) => options[place - first]?.node,
    /**
     * @param {import('./scene.js').Words} words
     * @param {Window} part the part that is shown
     * @param {number} [others] number of words that Shift and the arrows move through
     */
    write(words, [from, to], others = words.length) {
      first = from;
      count = words.length;
      pointable = others;
      const shown = to - from;
      const part = words.slice(from, to);
      // before anything is written, and each word once: measuring needs the list's style
      const before = isWide;
      isWide = new Map();
      for (const word of part) {
        isWide.set(word, word !== undefined && (before.get(word) ?? mayBeCut(word)));
      }
      while (options.length > shown) options.pop()?.node.remove();
      while (options.length < shown) options.push(emptyOption());
      list.append(...options.slice(list.childElementCount).map(({ node: option }) => option));
      const all = shown < count ? count : null;
      part.forEach((word, k) =>
        writeOption(options[k], word, from + k, all, Boolean(isWide.get(word))),
      );
    },
    /**
     * @param {number} place the cursor
     * @param {(place: number) => boolean} selected
     * @param {number} [other] the word that Shift and the arrows move
     */
    mark(place, selected, other = place) {
      current = place;
      pointed = other;
      const here = place - first;
      options.forEach(({ node: option }, k) => {
        const takesTab = k === here || (k === 0 && !options[here]);
        set(option, { tabindex: takesTab ? 0 : -1, 'aria-selected': selected(first + k) });
        toggle(option, 'current', k === here);
      });
      arrive();
    },
  };
}

/** @typedef {ReturnType<typeof wordList>} WordList */

/**
 * Scrolls to the cursor's word if it has moved: the word in the focused list, otherwise the query. If it has
 * not, the box stays, because the reader may have scrolled it.
 *
 * @param {HTMLElement} box the scrolling box
 * @param {WordList} queries
 * @param {WordList} keys
 * @returns {(state: { query: number, key: number }, view: string) => void}
 */
export function following(box, queries, keys) {
  let [before, high] = ['', 0];
  return ({ query, key }, view) => {
    const isKey = keys.list.matches(':focus-within');
    // a box that was hidden is scrolled to its top
    const now = isKey ? `${view} key ${key}` : `${view} query ${query}`;
    const isSame = now === before;
    before = now;
    // under the pointer, a box is neither scrolled nor measured
    if (box.matches(':hover')) return;
    // if its size changed, its words have moved
    const { scrollHeight } = box;
    if (isSame && scrollHeight === high) return;
    high = scrollHeight;
    reveal(box, isKey ? keys.at(key) : queries.at(query));
  };
}
