// The sentence of <phasor-sentence>: words with their positions, which can be chosen and dragged, and below
// them other ways to change it: a text field, two buttons that move a word, and examples.

import { node, set, toggle, write } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { isolated, quoted } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { press } from '../../kit/choice.js';
import { alongWords, onKeys, runsLeft, stepped } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { placeIn } from '../../kit/pointer.js';
import { revealUnlessHovered } from '../../kit/scroll.js';
import { examples, killed, senses } from '../../words/examples.js';
import { vectors } from '../../words/vectors.js';
import { isStill } from './drag.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Host} Host */
/** @typedef {import('./drag.js').Dragging} Dragging */

/** Pixels that a pointer moves before a press becomes a drag. */
const slack = 4;
const slide = { duration: 180, easing: 'ease-out' };
const landing = { duration: 160, easing: 'ease-out' };
/** The blend of equal parts. */
const half = 0.5;
/** Number of words from which on they are drawn smaller. */
export const manyWords = 31;

/** @param {number} place an integer, or a fraction between two words */
export const placeText = (place) => number(place, Number.isInteger(place) ? 0 : 1);

function wordNode() {
  // no <bdi>: the direction of the sentence is that of its first word
  const [letters, place] = [node('span', 'letters'), node('span', 'place')];
  return { box: set(node('span', 'word', letters, place), { role: 'option' }), letters, place };
}

/** @typedef {ReturnType<typeof wordNode>} WordNode */

/**
 * The place of a point along the words, by the middles of the words in the nearest line.
 *
 * @param {readonly HTMLElement[]} boxes from the first place to the last
 * @param {number} x
 * @param {number} y in the list
 * @param {boolean} isTurned whether the words run from right to left
 */
function placeAt(boxes, x, y, isTurned) {
  const middles = boxes.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }, place) => ({
    place,
    x: offsetLeft + offsetWidth / 2,
    y: offsetTop + offsetHeight / 2,
  }));
  const distance = (/** @type {{ y: number }} */ each) => Math.abs(each.y - y);
  const nearest = middles.reduce((best, each) => (distance(each) < distance(best) ? each : best));
  const inLine = middles.filter((each) => Math.abs(each.y - nearest.y) < slack);
  const sign = isTurned ? -1 : 1;
  const next = inLine.findIndex((each) => sign * (each.x - x) > 0);
  if (next === 0) return inLine[0].place;
  if (next < 0) return inLine[inLine.length - 1].place;
  const [before, after] = [inLine[next - 1], inLine[next]];
  return before.place + Math.abs((x - before.x) / (after.x - before.x));
}

/**
 * Dragging words with the pointer.
 *
 * @param {Model} m
 * @param {HTMLElement} list
 * @param {object} given
 * @param {(word: number) => HTMLElement} given.box
 * @param {(event: Event) => number} given.wordAt −1 for none
 * @param {(word: number) => void} given.choose
 * @param {() => Dragging} given.dragged
 */
function wordDrag(m, list, { box, wordAt, choose, dragged }) {
  /**
   * @type {{ word: number, from: PointerEvent, last: PointerEvent, left: number, top: number,
   *   isMoved: boolean } | null}
   */
  let grip = null;
  /** The pointer in coordinates of the list. @param {PointerEvent} event */
  const pointIn = (event) => {
    const { x, y } = placeIn(list, event);
    return { x: x * list.offsetWidth, y: y * list.offsetHeight + list.scrollTop };
  };
  list.addEventListener('pointerdown', (event) => {
    const word = wordAt(event);
    if (word < 0 || event.button !== 0) return;
    choose(word);
    const held = box(word);
    held.focus({ preventScroll: true });
    const { x, y } = pointIn(event);
    const [left, top] = [x - held.offsetLeft, y - held.offsetTop];
    grip = { word, from: event, last: event, left, top, isMoved: false };
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const { word, from, left, top } = grip;
    grip.isMoved ||= Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > slack;
    if (!grip.isMoved) return;
    grip.last = event;
    const { x, y } = pointIn(event);
    const { offsetWidth, offsetHeight } = box(word);
    const middle = [x - left + offsetWidth / 2, y - top + offsetHeight / 2];
    dragged().drag(word, placeAt(m.order.map(box), middle[0], middle[1], runsLeft(list)));
  });
  for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    list.addEventListener(type, () => {
      const last = grip;
      grip = null;
      if (!last?.isMoved) return;
      const { style } = box(last.word);
      const from = style.translate;
      style.translate = '';
      if (!isStill()) box(last.word).animate([{ translate: from }, { translate: '0 0' }], landing);
      dragged().drop(type === 'pointerup');
    });
  }
  return {
    /** @param {HTMLElement} [which] this word; any if undefined */
    isHeld: (which) => grip !== null && (!which || (grip.isMoved && box(grip.word) === which)),
    /** Moves the dragged word under the pointer. */
    hold() {
      if (!grip?.isMoved) return;
      const held = box(grip.word);
      const { x, y } = pointIn(grip.last);
      const [left, top] = [x - grip.left - held.offsetLeft, y - grip.top - held.offsetTop];
      held.style.translate = `${left}px ${top}px`;
    },
  };
}

/**
 * Puts the nodes of the words in the order of their places; those that make room slide.
 *
 * @param {HTMLElement} list
 * @param {readonly HTMLElement[]} boxes
 * @param {(box: HTMLElement) => boolean} isHeld
 */
function arrange(list, boxes, isHeld) {
  const isSame = boxes.every((box, place) => box === list.children[place]);
  if (isSame && list.children.length === boxes.length) return;
  const before = boxes
    .filter((box) => box.parentElement === list)
    .map((box) => ({ box, left: box.offsetLeft, top: box.offsetTop }));
  const focused = boxes.find((box) => box.matches(':focus'));
  list.replaceChildren(...boxes);
  focused?.focus({ preventScroll: true });
  if (isStill()) return;
  for (const { box, left, top } of before) {
    const [x, y] = [left - box.offsetLeft, top - box.offsetTop];
    if (!isHeld(box) && (x || y))
      box.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], slide);
  }
}

/**
 * The words.
 *
 * @param {Model} m @param {Host} s
 * @param {object} given
 * @param {() => Dragging} given.dragged
 * @param {() => void} given.edit
 */
function wordList(m, s, { dragged, edit }) {
  const list = set(node('div', 'words'), { role: 'listbox', part: 'words', dir: 'auto' });
  set(list, { 'aria-orientation': 'horizontal' });
  localized(list, {
    'aria-label':
      'Your sentence. Arrow keys choose a word, Alt and an arrow key move it, Enter edits.',
  });
  /** by the places in the text @type {WordNode[]} */
  let nodes = [];
  const wordAt = (/** @type {Event} */ { target }) =>
    nodes.findIndex(({ box }) => target instanceof Node && box.contains(target));
  const choose = (/** @type {number} */ word) => void s.go({ query: word, key: -1 });
  const focus = () => {
    const box = nodes[m.query]?.box;
    box?.focus({ preventScroll: true });
    revealUnlessHovered(list, box);
  };

  const point = (/** @type {Event} */ event) => {
    const word = wordAt(event);
    if (word < 0) return false;
    if (word !== m.query) choose(word);
  };
  s.pin?.points(list, point, { idle: () => !drag.isHeld() });
  const drag = wordDrag(m, list, { box: (word) => nodes[word].box, wordAt, choose, dragged });
  list.addEventListener('dblclick', edit);
  onKeys(list, ({ key, altKey, ctrlKey, metaKey }) => {
    if (key === 'Enter' || key === 'F2') {
      edit();
      return true;
    }
    const along = { key: alongWords(list, key), ctrlKey, metaKey };
    const next = stepped(along, { now: m.query, last: m.words.length - 1, axis: 'both' });
    if (next === null || m.words.length === 0) return false;
    if (altKey) dragged().shift(next - m.query);
    else choose(next);
    focus();
    return true;
  });

  const written = s.kept(() => {
    const { words, known, size } = m;
    while (nodes.length > words.length) nodes.pop()?.box.remove();
    while (nodes.length < words.length) nodes.push(wordNode());
    nodes.forEach(({ box, letters }, k) => {
      write(letters, isolated(words[k]));
      toggle(box, 'unknown', size > 0 && !known[k]);
      set(box, { 'data-position': k });
    });
    toggle(list, 'many', words.length >= manyWords);
    return {};
  });
  const arranged = s.kept(() => {
    written();
    const boxes = m.order.map((word) => nodes[word].box);
    arrange(list, boxes, drag.isHeld);
  });
  const marked = s.kept(() => {
    written();
    const { query, key, places, order, dragged: word } = m;
    order.forEach((k, place) => {
      const { box, place: where } = nodes[k];
      toggle(box, 'query', k === query);
      toggle(box, 'key', k === key && k !== query);
      toggle(box, 'dragged', k === word);
      set(box, { tabindex: k === query ? 0 : -1, 'aria-selected': k === query });
      write(where, s.positions ? placeText(k === word ? places[k] : place) : '·');
    });
    revealUnlessHovered(list, nodes[query]?.box);
  });
  return {
    ...mark(list, written, arranged, marked, drag.hold),
    focus,
    /** @param {readonly number[]} order the new order of the text's words: their nodes move with them */
    rename(order) {
      nodes = order.map((word) => nodes[word]);
    },
  };
}

/**
 * The sentence, its text field, and the row of controls below it.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {() => Dragging} dragged
 */
export function sentenceMark(m, s, dragged) {
  const field = set(node('input', 'typing'), { type: 'text', dir: 'auto', spellcheck: 'false' });
  localized(field, { 'aria-label': 'Your sentence' });
  field.autocomplete = 'off';
  field.hidden = true;
  const show = (/** @type {boolean} */ isTyped) => {
    field.hidden = !isTyped;
    list.node.hidden = isTyped;
  };
  const edit = () => {
    // words that are not in the examples need the whole list
    vectors();
    field.value = s.text;
    show(true);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  };
  const list = wordList(m, s, { dragged, edit });
  field.addEventListener('input', () => s.set({ text: field.value, query: -1, key: -1 }));
  field.addEventListener('blur', () => show(false));
  field.addEventListener('keydown', (event) => {
    if (event.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    event.stopPropagation();
    show(false);
    list.focus();
  });

  const typed = button(phrase('Type your own'), edit, 'edit');
  const shifts = [phrase('earlier'), phrase('later')].map((text, k) =>
    button(text, () => dragged().shift(2 * k - 1), 'shift'),
  );
  const samples = examples.map(({ label, text }) =>
    button(label, () => {
      s.set({ text, query: -1, key: -1 });
      // use the blend of the example
      s.removeAttribute('blend');
    }),
  );
  const own = [senses, killed];
  const ownSamples = own.map((text) =>
    button(text, () => s.set({ text: t(text), query: -1, key: -1, blend: half })),
  );
  const offered = set(node('span', 'samples', ...samples), { role: 'group' });
  localized(offered, { 'aria-label': 'Example sentences' });
  const notice = set(node('span', 'unknowns'), { role: 'status' });
  const ways = node('div', 'ways tool', typed, ...shifts, offered, notice);
  const said = s.kept(() => {
    const { words, known, size, query } = m;
    offered.hidden = !s.presets;
    const texts = [...examples.map(({ text }) => text), ...own.map((text) => t(text))];
    press([...samples, ...ownSamples], texts.indexOf(s.text));
    ownSamples.forEach((each, k) => {
      const text = t(own[k]);
      // while it was detached, its language was not updated
      write(each, text);
      if (text === own[k]) each.remove();
      else if (!each.parentNode) offered.append(each);
    });
    shifts.forEach((each, k) => {
      const to = query + 2 * k - 1;
      const word = words.length > 0 ? quoted(words[query]) : '';
      set(each, { 'aria-disabled': !(to in words) });
      const name = k === 0 ? t('Move {word} earlier', { word }) : t('Move {word} later', { word });
      set(each, { 'aria-label': name, title: name });
    });
    const strangers = words.filter((_, k) => !known[k]);
    const unknown =
      size === 0
        ? t('The word vectors did not load: the head reads places alone.')
        : strangers.length === 0
          ? ''
          : strangers.length === 1
            ? t('{word} is not in the list of {size} words: what it means is not known here.', {
                word: quoted(strangers[0]),
                size,
              })
            : t('{count} words are not in the list of {size}: what they mean is not known here.', {
                count: strangers.length,
                size,
              });
    write(notice, unknown);
    // it may be cut off
    set(notice, { title: unknown || null });
  }, ['language']);
  return {
    ...mark(node('div', 'say', list.node, field, ways), list.draw, said),
    rename: list.rename,
  };
}
