// Words that can be put into another order: dragged, or moved with Alt and the arrow keys. They
// slide to their new places.

import { node, set } from '../../draw/nodes.js';
import { isolated, shortened } from '../../draw/words.js';
import { localized } from '../../texts/language.js';
import { alongWords, onKeys, runsLeft, stepped } from '../../kit/keyboard.js';
import { shareOf } from '../../kit/pointer.js';
import { revealUnlessHovered } from '../../kit/scroll.js';
import { moving } from './model.js';

const slide = { duration: 200, easing: 'ease-out' };
/** Pixels that a pointer moves before a press becomes a drag. */
const slack = 4;

/** @param {string} word @param {number} place */
export function chip(word, place) {
  const letters = node('bdi', 'letters', isolated(word));
  const box = node('div', 'chip', letters, node('span', 'place', String(place)));
  box.title = word.length > 16 ? shortened(word) : '';
  return box;
}

/**
 * Where a word dragged over a point would go: behind all words whose middle is before it. Uses layout
 * positions, which words that are still sliding do not change.
 *
 * @param {readonly HTMLElement[]} others the other words
 * @param {HTMLElement} list
 * @param {PointerEvent} point
 */
function placeAmong(others, list, point) {
  const { x: across, y: down } = shareOf(list, point);
  const [x, y] = [across * list.offsetWidth, down * list.offsetHeight + list.scrollTop];
  const isTurned = runsLeft(list);
  return others.filter(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => {
    if (y > offsetTop + offsetHeight) return true;
    if (y < offsetTop) return false;
    const middle = offsetLeft + offsetWidth / 2;
    return isTurned ? x < middle : x > middle;
  }).length;
}

/** @typedef {Map<HTMLElement, { left: number, top: number }>} Stands positions of the words */

/** @param {readonly HTMLElement[]} boxes @returns {Stands} */
const stands = (boxes) =>
  new Map(boxes.map((box) => [box, { left: box.offsetLeft, top: box.offsetTop }]));

/** Slides words from their old positions to their new ones. @param {Stands} before */
function slideFrom(before) {
  if (globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return;
  for (const [box, { left, top }] of before) {
    const [x, y] = [left - box.offsetLeft, top - box.offsetTop];
    if (x || y) box.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], slide);
  }
}

/**
 * @param {{ choose: (word: number) => void, reorder: (order: number[]) => void }} act `word` is its place
 *   in the text
 */
export function orderedWords({ choose, reorder }) {
  const list = set(node('div', 'chips'), { role: 'listbox', part: 'words' });
  localized(list, {
    'aria-label': 'The words in the other order; Alt and the arrow keys move a word',
  });
  /** @type {HTMLElement[]} by place in the text */
  let chips = [];
  /** @type {readonly number[]} */
  let order = [];
  let current = 0;
  /** @type {{ word: number, x: number, y: number, moved: boolean } | null} */
  let grip = null;
  /** whether the pointer was pressed on a word */
  let taken = false;

  /** @param {Event} event @returns {number} the word under the pointer, or −1 */
  const wordAt = ({ target }) =>
    chips.findIndex((box) => target instanceof Node && box.contains(target));

  list.addEventListener('pointerdown', (event) => {
    const word = wordAt(event);
    taken = word >= 0;
    if (word < 0 || event.button !== 0) return;
    grip = { word, x: event.clientX, y: event.clientY, moved: false };
    choose(word);
    chips[word].focus({ preventScroll: true });
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const far = Math.hypot(event.clientX - grip.x, event.clientY - grip.y);
    grip.moved ||= far > slack;
    if (!grip.moved) return;
    chips[grip.word].classList.add('dragged');
    const from = order.indexOf(grip.word);
    const others = order.filter((_, place) => place !== from).map((word) => chips[word]);
    const to = placeAmong(others, list, event);
    if (from !== to) reorder(moving(order, from, to));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    list.addEventListener(type, () => {
      if (grip) chips[grip.word]?.classList.remove('dragged');
      grip = null;
    });
  }
  onKeys(list, ({ key, altKey, ctrlKey, metaKey }) => {
    if (order.length === 0) return false;
    const place = order.indexOf(current);
    const last = order.length - 1;
    const along = { key: alongWords(list, key), ctrlKey, metaKey };
    const next = stepped(along, { now: place, last, axis: 'both' });
    if (next === null) return false;
    if (altKey) reorder(moving(order, place, next));
    else choose(order[next]);
    chips[altKey ? current : order[next]].focus({ preventScroll: true });
    return true;
  });

  return {
    list,
    get taken() {
      return taken;
    },
    /** @param {readonly string[]} words */
    write(words) {
      chips = words.map(chip);
      for (const box of chips) set(box, { role: 'option' });
      order = [];
      grip = null;
    },
    /** @param {readonly number[]} next the words by their places in the text */
    arrange(next) {
      if (next.join() === order.join()) return;
      const before = order.length === next.length ? stands(chips) : new Map();
      const focused = chips.find((box) => box.matches(':focus'));
      order = next;
      list.replaceChildren(...order.map((word) => chips[word]));
      focused?.focus({ preventScroll: true });
      slideFrom(before);
    },
    /** @param {number} word */
    mark(word) {
      current = word;
      revealUnlessHovered(list, chips[word]);
      chips.forEach((box, k) =>
        set(box, { tabindex: k === word ? 0 : -1, 'aria-selected': k === word }),
      );
    },
  };
}
