// The outputs of <phasor-order> as a table: a row for each word, where it went and how large the
// difference of its outputs is, with the encoding and without.

import { heading, node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { isolated, shortened } from '../../draw/words.js';
import { localized, phrase } from '../../texts/language.js';
import { revealUnlessHovered } from '../../kit/scroll.js';

/** @typedef {import('./model.js').Measured} Measured */

/** Ends of the bars: what float32 cannot distinguish from 0, and the largest difference there is. */
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

export function outputs() {
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
    /** @param {readonly string[]} words */
    words(words) {
      lines = words.map(line);
      body.replaceChildren(...lines.map(({ row }) => row));
    },
    /** @param {Measured} measured where each word went, and its differences */
    numbers({ places, with: more, without: less }) {
      lines.forEach(({ moves, numbers }, k) => {
        moves.textContent = `${k} → ${places[k]}`;
        [more[k], less[k]].forEach((value, which) => {
          numbers[which].replaceChildren(number(value), node('i', 'bar'));
          vars(numbers[which], { share: share(value) });
        });
      });
    },
    /** @param {number} row */
    mark(row) {
      revealUnlessHovered(box, lines[row]?.row);
      lines.forEach((one, k) => one.row.classList.toggle('current', k === row));
    },
  };
}
