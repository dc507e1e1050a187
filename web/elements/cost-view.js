// The style of <phasor-cost>, its table, and the buttons that walk through the steps.

import { markText } from '../draw/axis.js';
import { math } from '../draw/mathml.js';
import { integral } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { cost, layers } from './cost-facts.js';
import { node } from './style.js';

/** @typedef {import('../draw/mathml.js').Formula} Formula */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 24px; align-content: start; min-block-size: 62rem; }
.costs { overflow-x: auto; }
.costs table { border-collapse: collapse; inline-size: 100%; }
.costs caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.costs :is(th, td) { padding: 5px 0 5px 16px; text-align: end; font-weight: 400; vertical-align: baseline; }
.costs th:first-child { text-align: start; padding-inline-start: 0; }
.costs thead th { color: var(--muted); border-block-end: 1px solid var(--line); vertical-align: bottom; }
.costs .order { color: var(--muted); margin-inline-end: 8px; white-space: nowrap; }
.costs .number { white-space: nowrap; }
.costs .best { font-weight: 600; }
.costs .swatch { display: inline-block; inline-size: 14px; block-size: 3px; border-radius: 2px;
  margin-inline-end: 8px; vertical-align: middle; background: currentColor; forced-color-adjust: none; }
.nets { display: grid; gap: 12px; }
.nets[hidden] { display: none; }
.lead { margin: 0; color: var(--muted); min-block-size: 1.35em; }
.layers { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 16px 40px; }
figure { margin: 0; } figcaption { color: var(--muted); } figcaption b { color: var(--ink); font-weight: 600; }
svg { inline-size: 100%; }
.net { block-size: 150px; touch-action: pan-y; cursor: ew-resize; }
.mesh { fill: none; stroke: var(--line); }
.way { fill: none; stroke: var(--accent); stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.dot { fill: var(--ground); stroke: var(--edge); stroke-width: 1.25; transition: fill 200ms; }
.dot.done { fill: var(--edge); }
.dot.on { stroke: var(--accent); } .dot.on.done { fill: var(--accent); }
.name { text-anchor: middle; }
svg text.name.query, svg text.name.key { font-weight: 600; }
svg text.name.query { fill: var(--query); } svg text.name.key { fill: var(--key); }
.ring { fill: none; stroke-width: 2.5; } .area { fill: transparent; }
.hold.query .ring { stroke: var(--query); } .hold.key .ring { stroke: var(--key); }
.hold:focus-visible { outline: none; } .hold:focus-visible .area { stroke: var(--focus); stroke-width: 2; }
.walk { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.walk .at { color: var(--muted); flex: 1 0 100%; min-block-size: 1.35em; }
.charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 24px 40px; }
.chart { block-size: 230px; }
.counted { touch-action: pan-y; cursor: ew-resize; }
.hit { fill: transparent; }
.grid { stroke: var(--line); } .tick { stroke: var(--edge); }
.mark-x, .axis-title { text-anchor: middle; }
.mark-y { text-anchor: end; dominant-baseline: central; }
.curve { fill: none; stroke-width: 2; } .rule { stroke: var(--ink); }
.series-0 { --it: var(--series-0); } .series-1 { --it: var(--series-1); } .series-2 { --it: var(--series-2); }
.swatch { color: var(--it); } .curve { stroke: var(--it); } .spot { fill: var(--it); stroke: var(--ground); }
.series-1.curve { stroke-dasharray: 8 3; } .series-2.curve { stroke-dasharray: 2 3; }
svg .before { text-anchor: end; }
svg .line-name { text-anchor: end; fill: var(--it); paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
.meets { fill: none; stroke: var(--ink); stroke-width: 1.5; }
.fit { fill: none; stroke: var(--edge); stroke-width: 1.5; stroke-dasharray: 5 4; }
.bench { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: start; grid-column: 2; margin-block-start: -12px; }
.bench p { margin: 0; color: var(--muted); flex: 1 1 16rem; min-block-size: 5.4em; }
@container (max-width: 40rem) {
  .layers, .charts { grid-template-columns: minmax(0, 1fr); }
  .bench { grid-column: 1; }
  .figure { min-block-size: 118rem; }
  .costs .order { display: block; margin: 0; }
  .costs :is(th, td) { padding-inline-start: 8px; }
  .costs .swatch { display: block; margin: 0 0 4px; }
}
`;

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

/** @param {number} value a whole number @returns {string} '262144', '1.34 × 10⁸' */
export function big(value) {
  if (value < 1e6) return integral(value);
  const power = Math.floor(Math.log10(value));
  return `${(value / 10 ** power).toFixed(2)} × ${markText(10 ** power)}`;
}

/** @param {'th' | 'td'} tag @param {string} scope @param {...(string | Node)} children */
function cell(tag, scope, ...children) {
  const made = node(tag, '', ...children);
  if (scope) made.setAttribute('scope', scope);
  return made;
}

/** Operations, steps and paths of the four kinds of layers. */
export function table() {
  const caption = node('caption', '');
  const head = node('thead', '');
  const body = node('tbody', '');
  const box = node('div', 'costs', node('table', '', caption, head, body));
  box.setAttribute('role', 'group');
  box.setAttribute('part', 'table');
  box.tabIndex = 0;
  return {
    box,
    /** @param {import('./cost-facts.js').Sizes} sizes */
    show(sizes) {
      const { n, d, k } = sizes;
      const text = t('A layer over n = {n} words of d = {d} numbers, with a kernel of k = {k} words. Steps are those that wait for each other; as in O(…), constant factors are left out.', { n, d, k }); // prettier-ignore
      caption.textContent = text;
      box.setAttribute('aria-label', t('What a layer costs'));
      head.replaceChildren(
        node(
          'tr',
          '',
          cell('th', 'col', t('layer')),
          cell('th', 'col', t('operations')),
          cell('th', 'col', t('steps')),
          cell('th', 'col', t('longest path')),
        ),
      );
      const all = layers.map((layer) => cost(layer, sizes));
      const least = Math.min(...all.map(({ operations }) => operations));
      body.replaceChildren(
        ...layers.map((layer, row) => {
          const { operations, steps, path } = all[row];
          const swatch = node('span', `swatch series-${Math.min(row, 2)}`);
          const name = {
            attention: t('Self-attention'),
            recurrent: t('Recurrent'),
            convolution: t('Convolutional'),
            dilated: t('… dilated'),
          }[layer];
          return node(
            'tr',
            '',
            cell('th', 'row', swatch, name),
            ...[operations, steps, path].map((value, column) => {
              const order = node('span', 'order', math('O', '(', ...orders[layer][column], ')'));
              const best = column === 0 && value === least;
              return cell(
                'td',
                '',
                order,
                node('span', best ? 'number best' : 'number', big(value)),
              );
            }),
          );
        }),
      );
    },
  };
}

/** @param {(way: 'back' | 'on' | 'run', told: boolean) => void} go */
export function walk(go) {
  const at = node('span', 'at');
  const buttons = /** @type {const} */ (['on', 'run', 'back']).map((way) => {
    const made = node('button', '');
    made.type = 'button';
    // a click that a key made has no count
    made.addEventListener('click', (event) => go(way, event.detail === 0));
    return made;
  });
  const box = node('div', 'walk', ...buttons, at);
  return {
    box,
    /** @param {number} step @param {number} count @param {boolean} running @param {string} sentence */
    show(step, count, running, sentence) {
      const [on, run, back] = buttons;
      on.textContent = t('One step');
      run.textContent = running ? t('Stop') : t('Run all steps');
      back.textContent = t('Back to the start');
      on.disabled = step >= count;
      back.disabled = step === 0;
      at.textContent = sentence;
    },
  };
}

/** @param {() => void} press */
export function bench(press) {
  const button = node('button', '');
  button.type = 'button';
  button.addEventListener('click', press);
  const told = node('p', '');
  return {
    box: node('div', 'bench', button, told),
    /** @param {string} name @param {string} sentence */
    show(name, sentence) {
      button.textContent = name;
      told.textContent = sentence;
    },
  };
}
