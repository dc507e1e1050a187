// Beside a picture: the current cell as a formula with its numbers filled in, in words, and as a
// value with every digit, to be copied.

import { math } from './draw/mathml.js';
import { exact, number, percent } from './draw/numbers.js';
import { quoted } from './draw/words.js';

/** @typedef {import('./draw/mathml.js').Formula} Formula */

/** @param {string} name @param {(string | Node)[]} content */
function line(name, ...content) {
  const made = document.createElement('p');
  made.className = name;
  made.append(...content);
  return made;
}

/** @param {Formula[]} pieces */
const formula = (...pieces) => line('', math(...pieces));

/** @param {number} value */
function exactly(value) {
  const digits = document.createElement('code');
  digits.textContent = exact(value);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy value';
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(exact(value));
      button.textContent = 'Copied';
    } catch {
      // without the permission the digits are selected, one key away from the clipboard
      getSelection()?.selectAllChildren(digits);
      button.textContent = 'Selected';
    }
  });
  return line('quiet', digits, button);
}

/**
 * @param {HTMLElement} panel
 * @param {{ position: number, column: number, dim: number, base: number, value: number,
 *   frequency: number, wavelength: number, token: string | undefined }} cell
 */
export function encodingPanel(panel, cell) {
  const { position, column, dim, base, value, frequency, wavelength, token } = cell;
  const pair = Math.floor(column / 2);
  const wave = column % 2 === 0 ? 'sin' : 'cos';
  /** @type {Formula} */
  const angle = [
    'mfrac',
    String(position),
    ['msup', String(base), ['mrow', String(2 * pair), '/', String(dim)]],
  ];
  panel.replaceChildren(
    line('quiet', `Position ${position}`, ...(token === undefined ? [] : [`, ${quoted(token)}`])),
    line('quiet', `Dimension ${column}, the ${wave === 'sin' ? 'sine' : 'cosine'} of pair ${pair}`),
    formula('P', ['mrow', '(', String(position), ',', String(column), ')'], '=', wave, [
      'mrow',
      '(',
      angle,
      ')',
    ]),
    formula('=', wave, '(', number(position * frequency, 4), ')', '=', number(value, 4)),
    line('value', number(value)),
    exactly(value),
    line(
      'quiet',
      `Pair ${pair} turns by ${number(frequency)} a position, once round in ${number(wavelength, 1)} positions.`,
    ),
  );
}

/**
 * @param {HTMLElement} panel
 * @param {{ query: number, key: number, tokens: readonly string[], score: number, weight: number,
 *   logSum: number, width: number, row: Float32Array }} cell `row` holds the weights of the query
 */
export function attentionPanel(panel, cell) {
  const { query, key, tokens, score, weight, logSum, width, row } = cell;
  const most = Array.from(row, (share, index) => ({ share, index }))
    .sort((a, b) => b.share - a.share)
    .slice(0, 3)
    .map(({ share, index }) => `${quoted(tokens[index])} ${index} with ${percent(share)}`);
  const asks = document.createElement('span');
  asks.className = 'query';
  asks.textContent = `Query ${query}, ${quoted(tokens[query])}`;
  const answers = document.createElement('span');
  answers.className = 'key';
  answers.textContent = `Key ${key}, ${quoted(tokens[key])}`;
  /** @type {Formula} */
  const q = ['row:query', ['msub', 'q', String(query)]];
  /** @type {Formula} */
  const k = ['row:key', ['msub', 'k', String(key)]];
  panel.replaceChildren(
    line('', asks),
    line('', answers),
    formula(
      'score',
      '=',
      ['mfrac', ['mrow', q, '·', k], ['msqrt', String(width)]],
      '=',
      number(score),
    ),
    formula(
      'weight',
      '=',
      ['mfrac', ['msup', 'e', number(score)], ['msub', '∑', ['mtext', 'keys']]],
      '=',
      ['msup', 'e', ['mrow', number(score), '−', number(logSum)]],
    ),
    line('value', percent(weight)),
    exactly(weight),
    line('quiet', `${quoted(tokens[query])} ${query} looks at ${most.join(', ')}.`),
  );
}

/**
 * @param {HTMLElement} panel
 * @param {{ row: number, column: number, value: number }} cell
 */
export function similarityPanel(panel, { row, column, value }) {
  const [a, b] = [String(row), String(column)];
  /** @param {string} index @returns {Formula} */
  const rowOf = (index) => ['msub', 'P', index];
  panel.replaceChildren(
    line('quiet', `Positions ${a} and ${b}, ${Math.abs(row - column)} apart`),
    formula(
      'cos',
      'θ',
      '=',
      [
        'mfrac',
        ['mrow', rowOf(a), '·', rowOf(b)],
        ['mrow', '|', rowOf(a), '|', '|', rowOf(b), '|'],
      ],
      '=',
      number(value),
    ),
    line('value', number(value)),
    exactly(value),
  );
}

/** @param {HTMLElement} panel @param {number} position */
export function noWord(panel, position) {
  panel.replaceChildren(line('hint', `The sentence has no word at position ${position}.`));
}
