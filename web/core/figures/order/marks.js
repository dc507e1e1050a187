// The marks of <phasor-order>: the words in both orders, with buttons that move them, and the outputs as
// points of a plane and as a table.

import { node, set, heading, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { called, isolated, shortened } from '../../draw/words.js';
import { permutation } from '../../words/heads/sentence.js';
import { localized, phrase, prose, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { mark, row } from '../../kit/marks/boxes.js';
import { switchMark } from '../../kit/marks/cells.js';
import { drift } from './drift.js';
import { moving } from './model.js';
import { chip, orderedWords } from './words.js';
import { revealUnlessHovered } from '../../kit/scroll.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('../../kit/figure.js').Mark} Mark */
/** @typedef {import('../../texts/language.js').Phrase} Phrase */

/** Words up to which writing and drawing the plane share a task. */
const fewWords = 48;

/** @param {Model} m @returns {string} the sentence below the figure */
export function summary({ measured: { isSame, isRounding, less, more } }) {
  if (isSame) return t('Both orders are the same, so nothing differs.');
  const values = { less: number(less), more: number(more) };
  return prose(
    // sums in another order may differ in the last of the 24 bits
    less === 0
      ? t('Without the encoding every word gets the same numbers in both orders.')
      : isRounding
        ? t(
            'Without the encoding the outputs of the two orders differ by {less} at most, which is rounding: every word gets the same numbers in both.',
            values,
          )
        : t('Without the encoding the outputs of the two orders differ by {less} at most.', values),
    more > less
      ? t('With it they differ by {more}: the order reaches the output.', values)
      : t('With it they differ by {more}.', values),
  );
}

/** @param {HTMLCollection} children @param {number} current */
const pick = (children, current) =>
  Array.from(children, (one, k) => one.classList.toggle('current', k === current));

/**
 * @param {Host} s
 * @param {Element} box contains rows or words in the order of the text
 * @param {Event} event on one of them
 */
function point(s, { children }, event) {
  const path = event.composedPath();
  const query = Array.from(children).findIndex((one) => path.includes(one));
  if (query < 0) return false;
  s.go({ query });
}

/** The words in the original and in the other order. @param {Model} m @param {Host} s */
function words(m, s) {
  const straight = node('div', 'fixed scrolls');
  /** @param {readonly number[]} order the words by their places in the text */
  const reorder = (order) => {
    if (order.length > 0) s.set({ order: order.join(' ') });
  };
  const moved = orderedWords({ choose: (query) => s.go({ query }), reorder });
  /** buttons that were pressed before the words were loaded @type {(() => void)[]} */
  const pressed = [];
  /** the new place of a moved word, until the result is announced */
  let movedTo = '';
  const press = (/** @type {() => void} */ act) => () =>
    s.loaded && m.words.length > 0 ? act() : void pressed.push(act);
  /** @param {Phrase} text @param {(order: number[]) => number[]} change */
  const changing = (text, change) =>
    button(
      text,
      press(() => reorder(change([...m.order]))),
    );
  /** @param {Phrase} text @param {number} step places by which the current word moves */
  const stepping = (text, step) =>
    button(
      text,
      press(() => {
        const from = m.measured.places[m.query];
        const to = from + step;
        if (to < 0 || to >= m.order.length) return;
        reorder(moving(m.order, from, to));
        movedTo = t('{word} is now at place {to}', { word: called(m.words, m.query), to });
      }),
    );
  const back = stepping(phrase('Move back'), -1);
  const on = stepping(phrase('Move on'), 1);
  const actions = node(
    'div',
    'actions tool',
    changing(phrase('Reverse'), (order) => order.reverse()),
    changing(phrase('Shuffle'), (order) =>
      permutation(order.length, 'shuffled').map((k) => order[k]),
    ),
    changing(phrase('As it stands'), (order) => order.sort((a, b) => a - b)),
    back,
    on,
  );
  const { list } = moved;
  straight.dir = list.dir = 'auto';
  s.pin?.points(straight, (event) => point(s, straight, event), { hover: null });
  // a word is chosen when it is pressed
  s.pin?.points(list, () => moved.taken, { hover: null });
  s.pin?.keys(list);
  const written = s.kept(() => {
    moved.write(m.words);
    straight.replaceChildren(...m.words.map(chip));
    return {};
  });
  const arranged = s.kept(() => {
    written();
    moved.arrange(m.order);
  });
  const marked = s.kept(() => {
    arranged();
    moved.mark(m.query);
    pick(straight.children, m.query);
    const place = m.measured.places[m.query];
    set(back, { 'aria-disabled': place === 0 });
    set(on, { 'aria-disabled': place === m.words.length - 1 });
  });
  const spoken = () => {
    if (movedTo) s.say(t('{title}. {text}', { title: movedTo, text: summary(m) }));
    movedTo = '';
    // one per drawing: each depends on the result of the one before
    pressed.shift()?.();
    if (pressed.length > 0) s.refresh();
  };
  const box = node(
    'div',
    'two',
    localized(node('p', 'side'), { text: 'The words as they stand' }),
    straight,
    localized(node('p', 'side'), { text: 'The same words in another order; drag them' }),
    list,
    actions,
  );
  return mark(box, arranged, marked, spoken);
}

/** The outputs as points. @param {Model} m @param {Host} s @param {HTMLElement} keys @returns {Mark} */
function plane(m, s, keys) {
  const { parts, words: wordMarks, draw, mark: pointAt } = drift();
  const box = node('div', 'plane', ...parts);
  s.pin?.points(wordMarks, (event) => point(s, wordMarks, event), { keys, hover: 'pointerover' });
  /** @type {readonly string[]} */
  let placed = [];
  const placedNow = s.kept(() => {
    draw(m.plane, s.encoding, m.words, box.clientWidth);
    return {};
  }, ['size', 'language']);
  const marked = s.kept(() => {
    placedNow();
    pointAt(m.query);
  });
  return {
    node: box,
    draw() {
      // with many words, write the text in one task and draw the plane in the next
      const isNext = placed !== m.words && m.words.length > fewWords;
      placed = m.words;
      if (isNext) s.refresh();
      else marked();
    },
  };
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const table = outputs();
  const keys = table.box;
  s.pin?.points(table.body, (event) => point(s, table.body, event), { keys, hover: 'pointerover' });
  s.pin?.keys(keys);
  onKeys(keys, (event) => {
    const next = stepped(event, { now: m.query, last: m.words.length - 1, axis: 'y' });
    if (next === null || m.words.length === 0) return false;
    s.go({ query: next });
    const { places, with: more, without: less } = m.measured;
    s.say(
      t('{word}, place {from} → {to}: {more} with the encoding, {less} without it', {
        word: called(m.words, next),
        from: next,
        to: places[next],
        more: number(more[next]),
        less: number(less[next]),
      }),
    );
    return true;
  });
  const written = s.kept(() => {
    table.words(m.words);
    return {};
  });
  const numbered = s.kept(() => {
    written();
    table.numbers(m.measured);
  });
  const marked = s.kept(() => {
    written();
    table.mark(m.query);
  });
  return [
    words(m, s),
    switchMark(s, 'encoding', [
      [true, phrase('With the encoding')],
      [false, phrase('Without it')],
    ]),
    row('shown', plane(m, s, keys), mark(keys, numbered, marked)),
  ];
}

/** @typedef {import('./model.js').Measured} Measured */

/** Ends of the bars: rounding errors of float32, and the largest possible difference. */
const [nothing, everything] = [1e-8, 10];

/** @param {number} value @returns {number} from 0 to 1, on a logarithmic scale */
const share = (value) =>
  Math.min(1, Math.max(0, Math.log(value / nothing) / Math.log(everything / nothing)));

/** @type {readonly [text: import('../../texts/language.js').Phrase, names: string][]} */
const headings = [
  [phrase('word'), 'name'],
  [phrase('place'), 'places'],
  [phrase('with the encoding'), 'number'],
  [phrase('without it'), 'number'],
];

/** @param {string} word @param {number} place */
function line(word, place) {
  const name = heading('row', 'name', node('bdi', '', isolated(word)));
  name.title = word.length > 12 ? shortened(word) : '';
  const moves = node('td', 'places', String(place));
  const numbers = ['with', 'without'].map((names) => node('td', `number ${names}`));
  return { row: node('tr', '', name, moves, ...numbers), moves, numbers };
}

/**
 * The outputs as a table: a row for each word, with its new place and the difference of its outputs with and
 * without the encoding.
 */
function outputs() {
  const caption = localized(node('caption', ''), {
    text: 'The largest difference between the outputs of the two orders; the bars are logarithmic',
  });
  const body = node('tbody', '');
  const cells = headings.map(([text, names]) => localized(heading('col', names), { text }));
  const table = node('table', '', caption, node('thead', '', node('tr', '', ...cells)), body);
  const box = set(node('div', 'outputs', table), { part: 'outputs', role: 'group', tabindex: 0 });
  localized(box, { 'aria-label': 'Outputs and differences, word by word' });
  /** @type {ReturnType<typeof line>[]} */
  let lines = [];

  return {
    box,
    body,
    /** @param {readonly string[]} texts */
    words(texts) {
      lines = texts.map(line);
      body.replaceChildren(...lines.map((one) => one.row));
    },
    /** @param {Measured} measured the new place of each word, and its differences */
    numbers({ places, with: more, without: less }) {
      lines.forEach(({ moves, numbers }, k) => {
        moves.textContent = `${k} → ${places[k]}`;
        [more[k], less[k]].forEach((value, which) => {
          numbers[which].replaceChildren(number(value), node('i', 'bar'));
          vars(numbers[which], { share: share(value) });
        });
      });
    },
    /** @param {number} current row */
    mark(current) {
      revealUnlessHovered(box, lines[current]?.row);
      lines.forEach((one, k) => one.row.classList.toggle('current', k === current));
    },
  };
}
