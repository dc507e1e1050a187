// The table of <phasor-cost>: operations, steps and paths of the four kinds of layers.

import { math } from '../../draw/mathml.js';
import { heading, node, set } from '../../draw/nodes.js';
import { localized, t } from '../../texts/language.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { cost, layers } from './model.js';
import { big } from './words.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** @type {Formula} */
const squared = ['msup', 'n', '2'];
/** @type {Formula} */
const wide = ['msup', 'd', '2'];

/** The three columns as O(…). @type {Record<string, Formula[][]>} */
const orders = {
  attention: [[squared, '\u2062', 'd'], ['1'], ['1']],
  recurrent: [['n', '\u2062', wide], ['n'], ['n']],
  convolution: [['k', '\u2062', 'n', '\u2062', wide], ['1'], [['mrow', 'n', '/', 'k']]],
  dilated: [
    ['k', '\u2062', 'n', '\u2062', wide],
    ['1'],
    [['mrow', ['msub', 'log', 'k'], '\u2061', 'n']],
  ],
};

/**
 * @param {import('./model.js').Layer} layer
 * @param {Model} m
 * @param {number} least the fewest operations of all layers
 */
function line(layer, m, least) {
  const name = {
    attention: t('Self-attention'),
    recurrent: t('Recurrent'),
    convolution: t('Convolutional'),
    dilated: t('… dilated'),
  }[layer];
  const { operations, steps, path } = cost(layer, m);
  const swatch = node('span', `swatch series-${Math.min(layers.indexOf(layer), 2)}`);
  const cells = [operations, steps, path].map((value, column) => {
    const order = node('span', 'order', math('O', '(', ...orders[layer][column], ')'));
    const isBest = column === 0 && value === least;
    return node('td', '', order, node('span', isBest ? 'number best' : 'number', big(value)));
  });
  return node('tr', '', heading('row', '', swatch, name), ...cells);
}

/** @param {Model} m @param {Host} s */
export function table(m, s) {
  const rows = filled(s, node('table', ''), () => {
    const { n, d, k } = m;
    const caption = t(
      'A layer over n = {n} words of d = {d} numbers, with a kernel of k = {k} words. Steps are those that wait for each other. Operations leave constant factors out, as O(…) does; the longest path is counted in the network below.',
      { n, d, k },
    );
    const titles = [t('layer'), t('operations'), t('steps'), t('longest path')];
    const least = Math.min(...layers.map((layer) => cost(layer, m).operations));
    return [
      node('caption', '', caption),
      node('thead', '', node('tr', '', ...titles.map((title) => heading('col', '', title)))),
      node('tbody', '', ...layers.map((layer) => line(layer, m, least))),
    ];
  });
  const box = row('costs sideways keeps', rows);
  localized(set(box.node, { role: 'group', part: 'table', tabindex: 0 }), {
    'aria-label': 'What a layer costs',
  });
  return box;
}
