// Words that can be put into another order: dragged, or moved with Alt and the arrow keys. They
// slide to their new places.

import { isolated } from '../draw/words.js';
import { told } from '../text/language.js';
import { show } from './attention-words.js';
import { node } from './style.js';

const slide = { duration: 200, easing: 'ease-out' };
/** Pixels that a pointer travels before a press becomes a drag. */
const slack = 4;

/** @param {readonly number[]} order @param {number} from @param {number} to places in it */
export function moving(order, from, to) {
  const rest = order.filter((_, k) => k !== from);
  return [...rest.slice(0, to), order[from], ...rest.slice(to)];
}

/** @param {string} word @param {number} place */
export function chip(word, place) {
  const made = node('div', 'chip', node('bdi', 'letters', isolated(word)));
  made.append(node('span', 'place', String(place)));
  made.title = word.length > 16 ? word : '';
  return made;
}

/**
 * @param {{ choose: (word: number) => void, reorder: (order: number[]) => void }} act
 *   `word` by its place in the text
 */
export function orderedWords({ choose, reorder }) {
  const list = node('div', 'chips');
  list.setAttribute('role', 'listbox');
  told(list, { 'aria-label': 'The words in the other order; Alt and the arrow keys move a word' });
  list.setAttribute('part', 'words');
  /** @type {HTMLElement[]} by the place in the text */
  let chips = [];
  /** @type {readonly number[]} */
  let order = [];
  let current = 0;
  /** @type {{ word: number, x: number, y: number, moved: boolean } | null} */
  let held = null;
  /** whether the hand came down on a word */
  let taken = false;

  /** @param {Event} event @returns {number} the word below it, or −1 */
  const wordAt = ({ target }) =>
    chips.findIndex((made) => target instanceof Node && made.contains(target));

  /**
   * Where a word goes that is held over a point: behind all words whose middle is before it. Places
   * are those of the layout, so words that are still sliding do not mislead.
   *
   * @param {PointerEvent} point @param {number} word
   */
  function placeFor(point, word) {
    const box = list.getBoundingClientRect();
    const scale = box.width / list.offsetWidth || 1;
    const x = (point.clientX - box.left) / scale;
    const y = (point.clientY - box.top) / scale + list.scrollTop;
    const turned = getComputedStyle(list).direction === 'rtl';
    return order.filter((other) => {
      if (other === word) return false;
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = chips[other];
      if (y > offsetTop + offsetHeight) return true;
      if (y < offsetTop) return false;
      const middle = offsetLeft + offsetWidth / 2;
      return turned ? x < middle : x > middle;
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
  list.addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || order.length === 0) return;
    const turned = getComputedStyle(list).direction === 'rtl' ? -1 : 1;
    const step = { ArrowLeft: -turned, ArrowRight: turned, ArrowUp: -1, ArrowDown: 1 }[event.key];
    const last = order.length - 1;
    const place = order.indexOf(current);
    const next =
      step === undefined
        ? { Home: 0, End: last }[event.key]
        : (place + step + last + 1) % (last + 1);
    if (next === undefined) return;
    // slides, pages and the browser's history listen to the same keys
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) reorder(moving(order, place, next));
    else choose(order[next]);
    chips[event.altKey ? current : order[next]].focus({ preventScroll: true });
  });

  /** @returns {Map<HTMLElement, { left: number, top: number }>} where the words stand */
  const stands = () =>
    new Map(chips.map((made) => [made, { left: made.offsetLeft, top: made.offsetTop }]));

  return {
    list,
    get taken() {
      return taken;
    },
    /** @param {readonly string[]} words */
    write(words) {
      chips = words.map(chip);
      for (const made of chips) made.setAttribute('role', 'option');
      order = [];
      held = null;
    },
    /** @param {readonly number[]} next the words by their places in the text */
    arrange(next) {
      if (next.join() === order.join()) return;
      const before = order.length === next.length ? stands() : new Map();
      const focused = chips.find((made) => made.matches(':focus'));
      order = next;
      list.replaceChildren(...order.map((word) => chips[word]));
      focused?.focus({ preventScroll: true });
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      for (const [made, { left, top }] of before) {
        const [x, y] = [left - made.offsetLeft, top - made.offsetTop];
        if (x || y) made.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], slide);
      }
    },
    /** @param {number} word */
    mark(word) {
      current = word;
      show(list, chips[word]);
      chips.forEach((made, k) => {
        made.tabIndex = k === word ? 0 : -1;
        made.setAttribute('aria-selected', String(k === word));
      });
    },
  };
}
