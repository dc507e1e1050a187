// Words that can be put into another order: dragged, or moved with Alt and the arrow keys. They
// slide to their new places.

import { node, set } from '../../draw/nodes.js';
import { isolated } from '../../draw/words.js';
import { told } from '../../language/language.js';
import { onKeys, stepped } from '../kit/keyboard.js';
import { shareOf } from '../kit/pointer.js';
import { revealUnlessHovered } from '../kit/scroll.js';
import { moving } from './model.js';

const slide = { duration: 200, easing: 'ease-out' };
/** Pixels that a pointer travels before a press becomes a drag. */
const slack = 4;
/** Where words run from the right to the left, the arrow to the left leads on. @type {Record<string, string>} */
const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** @param {string} word @param {number} place */
export function chip(word, place) {
  const letters = node('bdi', 'letters', isolated(word));
  const box = node('div', 'chip', letters, node('span', 'place', String(place)));
  box.title = word.length > 16 ? word : '';
  return box;
}

/**
 * @param {{ choose: (word: number) => void, reorder: (order: number[]) => void }} act
 *   `word` by its place in the text
 */
export function orderedWords({ choose, reorder }) {
  const list = set(node('div', 'chips'), { role: 'listbox', part: 'words' });
  told(list, { 'aria-label': 'The words in the other order; Alt and the arrow keys move a word' });
  /** @type {HTMLElement[]} by the place in the text */
  let chips = [];
  /** @type {readonly number[]} */
  let order = [];
  let current = 0;
  /** @type {{ word: number, x: number, y: number, moved: boolean } | null} */
  let held = null;
  /** whether the hand came down on a word */
  let taken = false;

  /** @returns {boolean} whether the words run from the right to the left */
  const runsLeft = () => getComputedStyle(list).direction === 'rtl';

  /** @param {Event} event @returns {number} the word below it, or −1 */
  const wordAt = ({ target }) =>
    chips.findIndex((box) => target instanceof Node && box.contains(target));

  /**
   * Where a word goes that is held over a point: behind all words whose middle is before it. Places
   * are those of the layout, so words that are still sliding do not mislead.
   *
   * @param {PointerEvent} point @param {number} word
   */
  function placeFor(point, word) {
    const { x: across, y: down } = shareOf(list, point);
    const [x, y] = [across * list.offsetWidth, down * list.offsetHeight + list.scrollTop];
    const isTurned = runsLeft();
    return order.filter((other) => {
      if (other === word) return false;
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = chips[other];
      if (y > offsetTop + offsetHeight) return true;
      if (y < offsetTop) return false;
      const middle = offsetLeft + offsetWidth / 2;
      return isTurned ? x < middle : x > middle;
    }).length;
  }

  list.addEventListener('pointerdown', (event) => {
    const word = wordAt(event);
    taken = word >= 0;
    if (word < 0 || event.button !== 0) return;
    held = { word, x: event.clientX, y: event.clientY, moved: false };
    choose(word);
    chips[word].focus({ preventScroll: true });
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    held.moved ||= far > slack;
    if (!held.moved) return;
    chips[held.word].classList.add('held');
    const [from, to] = [order.indexOf(held.word), placeFor(event, held.word)];
    if (from !== to) reorder(moving(order, from, to));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    list.addEventListener(type, () => {
      if (held) chips[held.word]?.classList.remove('held');
      held = null;
    });
  }
  onKeys(list, ({ key, altKey, ctrlKey, metaKey }) => {
    if (order.length === 0) return false;
    const place = order.indexOf(current);
    const last = order.length - 1;
    const pointed = runsLeft() ? (mirrored[key] ?? key) : key;
    const next = stepped({ key: pointed, ctrlKey, metaKey }, { now: place, last, axis: 'both' });
    if (next === null) return false;
    if (altKey) reorder(moving(order, place, next));
    else choose(order[next]);
    chips[altKey ? current : order[next]].focus({ preventScroll: true });
    return true;
  });

  /** @returns {Map<HTMLElement, { left: number, top: number }>} where the words stand */
  const stands = () =>
    new Map(chips.map((box) => [box, { left: box.offsetLeft, top: box.offsetTop }]));

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
      held = null;
    },
    /** @param {readonly number[]} next the words by their places in the text */
    arrange(next) {
      if (next.join() === order.join()) return;
      const before = order.length === next.length ? stands() : new Map();
      const focused = chips.find((box) => box.matches(':focus'));
      order = next;
      list.replaceChildren(...order.map((word) => chips[word]));
      focused?.focus({ preventScroll: true });
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const [box, { left, top }] of before) {
        const [x, y] = [left - box.offsetLeft, top - box.offsetTop];
        if (x || y) box.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], slide);
      }
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
