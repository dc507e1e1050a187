// The section on order: both sentences, both outputs, their difference, and the sentence that says
// how large it is.

import { number } from './draw/numbers.js';
import { isolated } from './draw/words.js';
import { inverse, rowsIn } from './text/model.js';

/** @typedef {import('./elements/heatmap-element.js').HeatmapElement} HeatmapElement */

/** Differences below this share of the largest number are those of float32 sums. */
const rounding = 1e-5;

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const map = (id) => /** @type {HeatmapElement} */ (find(id));

/** @param {string} text */
function strong(text) {
  const made = document.createElement('b');
  made.textContent = text;
  return made;
}

/** @param {string[]} cells the first is the row's header */
function tableRow(...cells) {
  const row = document.createElement('tr');
  row.append(
    ...cells.map((text, column) => {
      const cell = document.createElement(column === 0 ? 'th' : 'td');
      if (column === 0) cell.setAttribute('scope', 'row');
      cell.textContent = text;
      return cell;
    }),
  );
  return row;
}

/**
 * @param {readonly string[]} tokens
 * @param {number[]} order
 * @param {ReturnType<import('./text/model.js').attend>} results
 * @param {boolean} encoding
 */
export function showOrder(tokens, order, results, encoding) {
  const shown = encoding ? results.with : results.without;
  const back = inverse(order);
  find('straight').textContent = tokens.join(' ');
  find('moved').textContent = order.map((from) => tokens[from]).join(' ');

  const labels = tokens.map((token, position) => `${isolated(token)} ${position}`);
  const moved = rowsIn(shown.moved, back);
  const ends = Math.max(...[shown.output, moved].map(({ data }) => most(data)), 1e-6);
  for (const [id, tensor] of /** @type {const} */ ([
    ['straight-map', shown.output],
    ['moved-map', moved],
    ['change-map', shown.change],
  ])) {
    const element = map(id);
    element.rowlabels = labels;
    // the same colours in all three, so that they can be compared
    element.domain = [-ends, ends];
    element.tensor = tensor;
  }

  const now = encoding ? 'With the encoding' : 'Without the encoding';
  const { largest } = shown;
  const same = 'every word gets the same numbers in both orders.';
  const sentence =
    largest === 0
      ? encoding
        ? ': both orders read the same.'
        : `: ${same}`
      : // sums in another order round differently, in the last of the 24 bits
        largest < rounding * ends
        ? `, which is rounding: ${same}`
        : ': the order of the words reaches the output.';
  find('measured').replaceChildren(
    `${now}, the largest difference between the two outputs is `,
    strong(number(largest)),
    sentence,
  );
  find('order-caption').replaceChildren(
    'Largest difference with the encoding ',
    strong(number(results.with.largest)),
    ', without it ',
    strong(number(results.without.largest)),
    `, over ${tokens.length} words and all heads.`,
  );
  find('differences').replaceChildren(
    ...tokens.map((token, position) =>
      tableRow(
        token,
        String(position),
        String(back[position]),
        number(results.with.byRow[position]),
        number(results.without.byRow[position]),
      ),
    ),
  );
}

/** @param {Float32Array} data */
const most = (data) => data.reduce((so, value) => Math.max(so, Math.abs(value)), 0);
