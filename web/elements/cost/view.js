// The table of <phasor-cost>, the buttons that walk through the steps, and the one that measures.

import { math } from '../../draw/mathml.js';
import { heading, node, set } from '../../draw/nodes.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { cost, layers } from './model.js';
import { big, measurement, progress } from './words.js';

/** @typedef {import('../../draw/mathml.js').Formula} Formula */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {'on' | 'run' | 'back'} Way */

/** @type {Formula} */
const squared = ['msup', 'n', '2'];
/** @type {Formula} */
const wide = ['msup', 'd', '2'];

/** What the three columns are called in O(…). @type {Record<string, Formula[][]>} */
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

/** @param {import('./model.js').Layer} layer @param {Model} model @param {number} least operations */
function row(layer, model, least) {
  const name = {
    attention: t('Self-attention'),
    recurrent: t('Recurrent'),
    convolution: t('Convolutional'),
    dilated: t('… dilated'),
  }[layer];
  const { operations, steps, path } = cost(layer, model);
  const swatch = node('span', `swatch series-${Math.min(layers.indexOf(layer), 2)}`);
  const cells = [operations, steps, path].map((value, column) => {
    const order = node('span', 'order', math('O', '(', ...orders[layer][column], ')'));
    const isBest = column === 0 && value === least;
    return node('td', '', order, node('span', isBest ? 'number best' : 'number', big(value)));
  });
  return node('tr', '', heading('row', '', swatch, name), ...cells);
}

/** Operations, steps and paths of the four kinds of layers. */
export function table() {
  const [caption, head, body] = [node('caption', ''), node('thead', ''), node('tbody', '')];
  const box = node('div', 'costs sideways keeps', node('table', '', caption, head, body));
  set(box, { role: 'group', part: 'table', tabindex: 0 });
  told(box, { 'aria-label': 'What a layer costs' });
  return {
    box,
    /** @param {Model} model */
    show(model) {
      const { n, d, k } = model;
      caption.textContent = t(
        'A layer over n = {n} words of d = {d} numbers, with a kernel of k = {k} words. Steps are those that wait for each other. Operations leave constant factors out, as O(…) does; the longest path is counted in the network below.',
        { n, d, k },
      );
      const titles = [t('layer'), t('operations'), t('steps'), t('longest path')];
      head.replaceChildren(node('tr', '', ...titles.map((title) => heading('col', '', title))));
      const least = Math.min(...layers.map((layer) => cost(layer, model).operations));
      body.replaceChildren(...layers.map((layer) => row(layer, model, least)));
    },
  };
}

/** @param {(way: Way) => void} go */
export function walk(go) {
  const at = node('span', 'at');
  const on = button(phrase('One step'), () => go('on'));
  const run = button('', () => go('run'));
  const back = button(phrase('Back to the start'), () => go('back'));
  return {
    box: node('div', 'walk', on, run, back, at),
    /** @param {Model} model @param {boolean} isRunning */
    show(model, isRunning) {
      run.textContent = isRunning ? t('Stop') : t('Run all steps');
      set(on, { 'aria-disabled': model.step >= model.words.length });
      set(back, { 'aria-disabled': model.step === 0 });
      at.textContent = progress(model);
    },
  };
}

/** @param {() => void} press */
export function bench(press) {
  const start = button('', press);
  const result = node('p', '');
  return {
    box: node('div', 'bench', start, result),
    /**
     * @param {readonly { n: number, time: number }[]} points
     * @param {number} heads
     * @param {boolean} isMeasuring
     */
    show(points, heads, isMeasuring) {
      const name = points.length > 0 ? t('Measure again') : t('Measure here');
      start.textContent = isMeasuring ? t('Stop') : name;
      result.textContent = isMeasuring ? t('Measuring…') : measurement(points, heads);
    },
  };
}
