// The outputs of <phasor-order> as three maps, and the differences as a table.

import { put } from '../draw/canvas.js';
import { number } from '../draw/numbers.js';
import { isolated } from '../draw/words.js';
import { node } from './style.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */

/** Ends of the bars: what float32 cannot tell from nothing, and the largest difference there is. */
const [nothing, everything] = [1e-8, 10];

/** @param {number} value @returns {number} from 0 to 1, on a logarithmic scale */
const share = (value) =>
  Math.min(1, Math.max(0, Math.log(value / nothing) / Math.log(everything / nothing)));

/** @param {(row: number) => void} point the reader points at a row */
export function maps(point) {
  const made = ['as it stands', 'in the other order, put back', 'difference'].map((title) => {
    const canvas = node('canvas', 'cells');
    const rule = node('div', 'rule');
    const plot = node('div', 'plot', canvas, rule);
    const heading = node('figcaption', '', title);
    return { canvas, plot, box: node('figure', 'map', heading, plot) };
  });
  const box = node('div', 'maps', ...made.map((map) => map.box));
  box.setAttribute('part', 'maps');
  box.setAttribute('aria-hidden', 'true');
  let rows = 0;
  for (const { plot } of made) {
    for (const type of /** @type {const} */ (['pointermove', 'pointerdown'])) {
      plot.addEventListener(type, (event) => {
        const { top, height } = plot.getBoundingClientRect();
        const row = Math.floor((rows * (event.clientY - top)) / height);
        if (rows > 0) point(Math.min(rows - 1, Math.max(0, row)));
      });
    }
  }
  return {
    box,
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Tensor[]} outputs three of them, [words, numbers]
     * @param {number} most the value at the end of the colours
     * @param {string[]} colors
     */
    draw(phasor, outputs, most, colors) {
      rows = outputs[0].shape[0];
      const options = { colormap: colors, domain: [-most, most] };
      // words of a short sentence get tall rows, of a long one all fit
      box.style.setProperty('--high', `${Math.min(288, Math.max(96, 24 * rows))}px`);
      made.forEach(({ canvas }, k) => {
        put(canvas, phasor.paint(outputs[k], /** @type {any} */ (options)));
      });
    },
    /** @param {number} row */
    mark(row) {
      box.style.setProperty('--from', `${(100 * row) / rows}%`);
      box.style.setProperty('--tall', `${100 / rows}%`);
    },
  };
}

/** @param {(row: number) => void} choose */
export function differences(choose) {
  const body = node('tbody', '');
  const heading = (/** @type {string} */ text) => {
    const cell = node('th', '', text);
    cell.scope = 'col';
    return cell;
  };
  const made = node(
    'table',
    '',
    node('caption', '', 'Largest difference of a word’s output between the two orders'),
    node(
      'thead',
      '',
      node('tr', '', ...['word', 'from', 'to', 'with the encoding', 'without it'].map(heading)),
    ),
    body,
  );
  const box = node('div', 'differences', made);
  box.setAttribute('part', 'differences');
  box.setAttribute('role', 'region');
  box.setAttribute('aria-label', 'Differences, word by word');
  box.tabIndex = 0;
  body.addEventListener('click', ({ target }) => {
    const row = Array.from(body.children).findIndex(
      (tr) => target instanceof Node && tr.contains(target),
    );
    if (row >= 0) choose(row);
  });

  /** @param {number} value @param {string} names */
  function bar(value, names) {
    const cell = node('td', `bar ${names}`, node('span', '', number(value)));
    cell.style.setProperty('--share', String(share(value)));
    return cell;
  }

  return {
    box,
    /**
     * @param {readonly string[]} words
     * @param {readonly number[]} places where each word went
     * @param {{ with: readonly number[], without: readonly number[] }} found
     */
    write(words, places, found) {
      body.replaceChildren(
        ...words.map((word, k) => {
          const name = node('th', '', isolated(word));
          name.scope = 'row';
          return node(
            'tr',
            '',
            name,
            node('td', '', String(k)),
            node('td', '', String(places[k])),
            bar(found.with[k], 'with'),
            bar(found.without[k], 'without'),
          );
        }),
      );
    },
    /** @param {number} row @param {boolean} encoding which of the two the maps show */
    mark(row, encoding) {
      made.classList.toggle('without-it', !encoding);
      Array.from(body.children).forEach((tr, k) => tr.classList.toggle('current', k === row));
    },
  };
}

export const css = `
.figure { display: grid; gap: 20px; }
.empty .figure > * { visibility: hidden; }
.two { display: grid; gap: 4px; }
.side { margin: 0; color: var(--muted); font-size: 0.75rem; }
.side + * { margin-block-end: 6px; }
.chips, .fixed { position: relative; display: flex; flex-wrap: wrap; gap: 6px; max-block-size: 12rem;
  overflow-y: auto; padding: 3px; margin-inline: -3px; min-block-size: 38px; }
.chip { display: flex; gap: 6px; align-items: baseline; padding: 3px 8px; min-block-size: 28px;
  max-inline-size: 14rem; border: 1px solid var(--line); border-radius: 14px;
  background: var(--ground); user-select: none; }
.chips .chip { cursor: grab; touch-action: pan-y; }
.chip.held { cursor: grabbing; border-color: var(--ink); box-shadow: 0 2px 6px rgb(0 0 0 / 0.25); }
.chip[aria-selected='true'], .chip.current { border-color: var(--query); color: var(--query); }
.letters { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 1rem; }
.place { color: var(--muted); font-size: 0.6875rem; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.switch { display: flex; margin-block-end: -8px; }
.switch button { border-radius: 0; } .switch button:first-child { border-radius: 4px 0 0 4px; }
.switch button + button { margin-inline-start: -1px; border-radius: 0 4px 4px 0; }
.switch [aria-pressed='true'] { position: relative; background: var(--accent); color: var(--ground); }
.maps { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px 20px; }
.map { margin: 0; } .map figcaption { color: var(--muted); margin-block-end: 6px; }
.plot { position: relative; block-size: var(--high, 96px); box-shadow: 0 0 0 1px var(--line);
  touch-action: pan-y; cursor: crosshair; }
.cells { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.rule { position: absolute; inset: var(--from, 0) 0 auto; block-size: var(--tall, 0); pointer-events: none;
  border-block: 1px solid var(--query); box-shadow: 0 0 0 1px var(--ground); }
.differences { max-block-size: 22rem; overflow: auto; }
.differences table { border-collapse: collapse; inline-size: 100%; max-inline-size: 44rem; }
.differences caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.differences :is(th, td) { padding: 3px 12px 3px 0; text-align: end; font-weight: 400;
  white-space: nowrap; }
.differences thead th { color: var(--muted); border-block-end: 1px solid var(--line); }
.differences th:first-child { text-align: start; max-inline-size: 8rem; overflow: hidden;
  text-overflow: ellipsis; }
.differences tbody tr { cursor: pointer; }
.differences .current th { color: var(--query); font-weight: 600; }
.bar { inline-size: 32%; position: relative; }
.bar::before { content: ''; position: absolute; inset: auto auto 1px 0; block-size: 3px;
  inline-size: calc((100% - 12px) * var(--share)); background: var(--accent); }
.bar.without::before { background: var(--edge); }
@container (max-width: 36rem) {
  .maps { grid-template-columns: minmax(0, 1fr); }
  .differences :is(th, td) { white-space: normal; padding-inline-end: 8px; }
}
`;
