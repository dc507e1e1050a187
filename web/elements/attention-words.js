// Words that one can choose: a list of options for the eye, the hand and the keyboard. The lines and
// the sentence are made of these lists. Of long texts a list holds a part, and the cursor takes it along.

import { cellsOf } from '../draw/window.js';
import { isolated } from '../draw/words.js';
import { t, told } from '../text/language.js';
import { node } from './style.js';

/**
 * @typedef {object} Choice what a reader does with a word
 * @property {(place: number) => void} go
 * @property {(place: number) => void} toggle into the selection, or out of it
 * @property {() => boolean} clear gives whether anything was selected
 * @property {(place: number) => void} [over] the pointer is above it
 */

/** @typedef {import('../draw/window.js').Window} Window */

/** Words of a list at most; where more are shown, it has those about the cursor. */
const mostListed = 128;
const about = 32;

/**
 * @param {Window} shown
 * @param {number} cursor
 * @param {Window} before what the list holds: it stays while the cursor is in it
 * @returns {Window} the words that a list holds, whole cells
 */
export function listed(shown, cursor, before) {
  const [from, to] = cellsOf(shown);
  if (to - from <= mostListed) return [from, to];
  const [start, end] = before;
  const stays = end - start === about && start >= from && end <= to;
  if (stays && cursor >= start && cursor < end) return before;
  const next = Math.min(to - about, Math.max(from, cursor - about / 2));
  return [next, next + about];
}

/**
 * @param {'query' | 'key'} side
 * @param {Window} part
 * @param {number} count words there are
 * @returns {string} above a list
 */
export const named = (side, [from, to], count) =>
  to - from < count ? t('{title} {from} to {to}', { title: t(side), from, to: to - 1 }) : t(side);

/** @type {Record<string, (place: number, last: number) => number>} */
const moves = {
  ArrowUp: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  Home: () => 0,
  End: (place, last) => last,
};

/**
 * Scrolls within a box until a word is seen. Not scrollIntoView, which moves the page as well.
 *
 * @param {HTMLElement} box that scrolls
 * @param {HTMLElement | undefined} child
 */
function reveal(box, child) {
  if (!child || box.scrollHeight <= box.clientHeight) return;
  const [outer, inner] = [box.getBoundingClientRect(), child.getBoundingClientRect()];
  const scale = outer.height / box.offsetHeight || 1;
  if (inner.top < outer.top) box.scrollTop -= (outer.top - inner.top) / scale;
  else if (inner.bottom > outer.bottom) box.scrollTop += (inner.bottom - outer.bottom) / scale;
}

/**
 * What is pointed at elsewhere is seen here; below the reader's own hand nothing moves.
 *
 * @param {HTMLElement} box @param {HTMLElement | undefined} child
 */
export function show(box, child) {
  if (!box.matches(':hover')) reveal(box, child);
}

/**
 * @param {string} name for those who hear it
 * @param {string} names classes
 * @param {Choice} choice
 */
export function wordList(name, names, { go, toggle, clear, over }) {
  const list = node('div', `words ${names}`);
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-multiselectable', 'true');
  told(list, { 'aria-label': name });
  /** @type {HTMLElement[]} */
  const options = [];
  let first = 0;
  let count = 0;
  let current = 0;
  /** whether the focus goes to the cursor once its word is here */
  let follows = false;

  /** @param {Event} event the place of its word, -1 for none */
  const placeOf = ({ target }) => {
    const found = options.findIndex((option) => target instanceof Node && option.contains(target));
    return found < 0 ? found : first + found;
  };
  list.addEventListener('click', (event) => {
    const place = placeOf(event);
    if (place < 0) return;
    const adds = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!adds) return void clear();
    toggle(place);
    go(place);
  });
  list.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const turned = getComputedStyle(list).direction === 'rtl';
    const step = { ArrowLeft: turned ? 1 : -1, ArrowRight: turned ? -1 : 1 }[event.key];
    const next = step === undefined ? moves[event.key]?.(current, count - 1) : current + step;
    if (event.key === ' ' || event.key === 'Enter') toggle(current);
    else if (next === undefined) {
      // without a selection, Escape is the pin's
      if (event.key !== 'Escape' || !clear()) return;
    } else {
      const place = Math.min(count - 1, Math.max(0, next));
      follows = true;
      go(place);
      if (place === current) arrive();
    }
    // slides and pages listen to the same keys
    event.preventDefault();
    event.stopPropagation();
  });

  function arrive() {
    const option = options[current - first];
    if (!follows || !option) return;
    follows = false;
    option.focus({ preventScroll: true });
    reveal(/** @type {HTMLElement} */ (list.parentElement), option);
  }

  return {
    list,
    get options() {
      return options;
    },
    /** A click on a word chooses it and pins the cursor. @param {import('./pin.js').Pin} pin */
    points(pin) {
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
    at: (place) => options[place - first],
    /** @param {readonly string[]} words @param {Window} part of them that is shown */
    write(words, [from, to]) {
      first = from;
      count = words.length;
      while (options.length > to - from) options.pop()?.remove();
      while (options.length < to - from) {
        const option = node('div', 'word', node('bdi', 'letters'), node('span', 'place'));
        option.append(node('span', 'share'), node('i', 'bar'));
        option.setAttribute('role', 'option');
        options.push(option);
        list.append(option);
      }
      options.forEach((option, k) => {
        const place = from + k;
        const word = words[place];
        option.className = 'word';
        option.children[2].textContent = '';
        option.title = word.length > 12 ? word : '';
        option.children[0].textContent = word ? isolated(word) : String(place);
        option.children[1].textContent = word ? String(place) : '';
        option.ariaPosInSet = to - from < count ? String(place + 1) : null;
        option.ariaSetSize = to - from < count ? String(count) : null;
      });
    },
    /**
     * @param {number} place the cursor
     * @param {(place: number) => boolean} selected
     */
    mark(place, selected) {
      current = place;
      const here = place - first;
      options.forEach((option, k) => {
        option.tabIndex = k === here || (k === 0 && !options[here]) ? 0 : -1;
        option.setAttribute('aria-selected', String(selected(first + k)));
        option.classList.toggle('current', k === here);
      });
      arrive();
    },
  };
}
