// Words that one can choose: a list of options for the eye, the hand and the keyboard. The lines and
// the sentence are made of these lists.

import { isolated } from '../draw/words.js';
import { told } from '../text/language.js';
import { node } from './style.js';

/**
 * @typedef {object} Choice what a reader does with a word
 * @property {(place: number) => void} go
 * @property {(place: number) => void} toggle into the selection, or out of it
 * @property {() => void} clear
 * @property {(place: number) => void} [over] the pointer is above it
 */

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
  let options = [];
  let current = 0;

  /** @param {Event} event */
  const placeOf = ({ target }) =>
    options.findIndex((option) => target instanceof Node && option.contains(target));
  list.addEventListener('click', (event) => {
    const place = placeOf(event);
    if (place < 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) toggle(place);
    else clear();
    go(place);
  });
  list.addEventListener('pointerover', (event) => {
    const place = placeOf(event);
    if (place >= 0 && event.pointerType === 'mouse') over?.(place);
  });
  list.addEventListener('keydown', (event) => {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const turned = getComputedStyle(list).direction === 'rtl';
    const step = { ArrowLeft: turned ? 1 : -1, ArrowRight: turned ? -1 : 1 }[event.key];
    const next =
      step === undefined ? moves[event.key]?.(current, options.length - 1) : current + step;
    if (event.key === ' ' || event.key === 'Enter') toggle(current);
    else if (event.key === 'Escape') clear();
    else if (next === undefined) return;
    else {
      const place = Math.min(options.length - 1, Math.max(0, next));
      go(place);
      options[place].focus({ preventScroll: true });
      reveal(/** @type {HTMLElement} */ (list.parentElement), options[place]);
    }
    // slides and pages listen to the same keys
    event.preventDefault();
    event.stopPropagation();
  });

  return {
    list,
    get options() {
      return options;
    },
    /** @param {readonly string[]} words */
    write(words) {
      options = words.map((word, place) => {
        const option = node(
          'div',
          'word',
          node('bdi', 'letters', word ? isolated(word) : String(place)),
          node('span', 'place', word ? String(place) : ''),
          node('span', 'share'),
          node('i', 'bar'),
        );
        option.title = word.length > 12 ? word : '';
        option.setAttribute('role', 'option');
        return option;
      });
      list.replaceChildren(...options);
    },
    /**
     * @param {number} place the cursor
     * @param {(place: number) => boolean} selected
     */
    mark(place, selected) {
      current = place;
      options.forEach((option, k) => {
        option.tabIndex = k === place ? 0 : -1;
        option.setAttribute('aria-selected', String(selected(k)));
        option.classList.toggle('current', k === place);
      });
    },
  };
}
