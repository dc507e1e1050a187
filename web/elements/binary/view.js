// The marks of <phasor-binary>: two tables of cells side by side that share their rows, the periods below
// their columns, the steps from row to row, and the count of bits.

import { put } from '../../draw/canvas.js';
import { heading, node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { t, told } from '../../language/language.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./model.js').Model} Model */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 480px; }
.sides { display: grid; grid-template-columns: auto minmax(0, var(--left, 1fr)) minmax(0, var(--right, 3fr));
  gap: 6px 16px; --high: 24px; outline-offset: 4px; cursor: crosshair; touch-action: pan-y; }
.side { margin: 0; color: var(--muted); align-self: end; overflow-wrap: anywhere; }
.side b { color: var(--ink); font-weight: 600; }
.places { display: grid; grid-auto-rows: calc(var(--high) * var(--step, 1)); text-align: end;
  color: var(--muted); font-size: 12px; }
.places span { block-size: var(--high); display: grid; align-items: center; }
.cells { position: relative; box-shadow: 0 0 0 1px var(--line); }
.cells canvas { display: block; inline-size: 100%; block-size: calc(var(--high) * var(--rows));
  image-rendering: pixelated; }
.digits { position: absolute; inset: 0; display: grid; pointer-events: none;
  grid-template-columns: repeat(var(--across), minmax(0, 1fr)); grid-auto-rows: var(--high); }
.digits span { display: grid; place-items: center; overflow: hidden; }
.digits .one { color: var(--ground); font-weight: 600; }
.band { position: absolute; inset: calc(var(--high) * var(--at, 0)) -3px auto;
  block-size: var(--high); border: 2px solid var(--query); border-radius: 3px; pointer-events: none; }
.under { display: grid; grid-template-columns: repeat(var(--across), minmax(0, 1fr));
  font-size: 12px; text-align: center; }
.under span { justify-self: center; white-space: nowrap; }
.what { color: var(--muted); font-size: 12px; text-align: end; }
.counts table { border-collapse: collapse; }
.counts caption { text-align: start; color: var(--muted); padding-block-end: 6px; }
.counts :is(th, td) { padding: 3px 20px 3px 0; text-align: end; font-weight: 400; }
.counts th:first-child { text-align: start; }
.counts thead th { color: var(--muted); border-block-end: 1px solid var(--line); }
.moves { display: grid; gap: 4px; }
.moves p { margin: 0; color: var(--muted); }
.strip { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 12px; align-items: end; }
.strip .what { align-self: center; }
.bars { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 1px;
  block-size: 40px; align-items: end; }
.bars i { block-size: calc(100% * var(--share)); min-block-size: 1px; background: var(--edge);
  border-radius: 2px 2px 0 0; forced-color-adjust: none; }
.bars i.current { background: var(--query); }
@container (max-width: 41.85em) {
  .sides { gap: 6px 8px; }
  .what { white-space: normal; max-inline-size: 68px; }
}
`;

/** A table of cells with digits over them and periods below. */
function side() {
  const [title, canvas, digits] = [node('p', 'side'), node('canvas', ''), node('div', 'digits')];
  const cells = node('div', 'cells', canvas, digits, node('div', 'band'));
  return {
    title,
    canvas,
    digits,
    cells,
    flips: node('div', 'under'),
    rounds: node('div', 'under'),
  };
}

/** @param {HTMLElement} row @param {readonly string[]} texts */
function writeUnder(row, texts) {
  vars(row, { across: texts.length });
  row.replaceChildren(...texts.map((text) => node('span', 'label', text)));
}

/** @param {number} value a wavelength, in little room */
const short = (value) => number(value, value < 100 ? 2 : 0);

/** Both tables. */
export function sides() {
  const [bits, waves] = [side(), side()];
  const places = node('div', 'places');
  const [flips, rounds] = [node('span', 'what label'), node('span', 'what label')];
  told(flips, { text: 'flips every' });
  told(rounds, { text: 'comes round in' });
  const box = node('div', 'sides', node('span', ''), bits.title, waves.title);
  box.append(places, bits.cells, waves.cells);
  box.append(flips, bits.flips, waves.flips, rounds, bits.rounds, waves.rounds);
  set(box, { part: 'tables' });
  return {
    box,
    all: [bits.cells, waves.cells],
    /** @param {Phasor} phasor @param {Model} model @param {{ ink: string[], signed: string[] }} colors */
    drawCells(phasor, { length, start, digits, waves: values, across, dim }, { ink, signed }) {
      const high = length <= 16 ? 24 : length <= 32 ? 16 : 10;
      // a label where there is room for one
      const step = high >= 16 ? 1 : 2;
      vars(box, { high: `${high}px`, rows: length, step, left: `${Math.max(4, across)}fr` });
      vars(box, { right: `${Math.max(6, Math.min(2 * across + 4, dim))}fr` });
      const labels = Array.from({ length: Math.ceil(length / step) }, (_, k) => start + k * step);
      places.replaceChildren(...labels.map((position) => node('span', '', String(position))));
      put(bits.canvas, phasor.paint(digits, { colormap: ink, domain: [0, 1] }));
      put(waves.canvas, phasor.paint(values, { colormap: signed, domain: [-1, 1] }));
      vars(bits.digits, { across });
      bits.digits.replaceChildren(
        ...Array.from(high >= 16 ? digits.data : [], (digit) =>
          node('span', digit ? 'one' : '', String(digit)),
        ),
      );
    },
    /** @param {Model} model @param {Float64Array} wavelength of each pair */
    drawUnder({ periods }, wavelength) {
      writeUnder(bits.flips, periods.map(String));
      writeUnder(
        bits.rounds,
        periods.map((period) => String(2 * period)),
      );
      writeUnder(waves.flips, [t('turns steadily')]);
      writeUnder(waves.rounds, Array.from(wavelength, short));
      /** @param {HTMLElement} title @param {string} name @param {string} about */
      const entitle = (title, name, about) =>
        title.replaceChildren(node('b', '', name), ' ', about);
      entitle(bits.title, t('Binary'), t('fastest at the right'));
      entitle(waves.title, t('Encoding'), t('a sine and a cosine each, fastest at the left'));
    },
    /** @param {number} row */
    mark: (row) => vars(box, { at: row }),
  };
}

/** How far each position is from the next, in bits that flip and as a distance of encodings. */
export function moves() {
  const [bits, waves] = [node('div', 'bars'), node('div', 'bars')];
  const title = told(node('p', ''), { text: 'From each position to the next' });
  const flip = told(node('span', 'what'), { text: 'bits that flip' });
  const distance = told(node('span', 'what'), { text: 'distance of the encodings' });
  /** @param {HTMLElement} row @param {readonly number[]} values @param {number} current */
  const draw = (row, values, current) => {
    const most = Math.max(...values, 1e-9);
    row.replaceChildren(
      ...values.map((value, k) => {
        const bar = node('i', k === current ? 'current' : '');
        bar.title = number(value);
        return vars(bar, { share: (value / most).toFixed(3) });
      }),
    );
  };
  return {
    box: node('div', 'moves', title, node('div', 'strip', flip, bits, distance, waves)),
    /** @param {Model} model @param {number} current */
    show({ flips, distances }, current) {
      draw(bits, flips, current);
      draw(waves, distances, current);
    },
  };
}

/** Bits that a position takes, in both ways of writing. */
export function counts() {
  const body = node('tbody', '');
  const heads = [
    told(heading('col', ''), { text: 'positions' }),
    told(heading('col', ''), { text: 'binary' }),
    told(heading('col', ''), { text: 'numbers' }),
    told(heading('col', ''), { text: 'as float32' }),
  ];
  const caption = told(node('caption', ''), { text: 'Bits to write one position' });
  const table = node('table', '', caption, node('thead', '', node('tr', '', ...heads)), body);
  const box = set(node('div', 'counts sideways keeps', table), { role: 'group', tabindex: 0 });
  told(box, { 'aria-label': 'Bits to write one position' });
  return {
    box,
    /** @param {readonly ReturnType<typeof import('./model.js').price>[]} rows */
    show(rows) {
      body.replaceChildren(
        ...rows.map(({ positions, bits, dim, float }) => {
          const cells = [bits, dim, float].map((value) => node('td', '', String(value)));
          return node('tr', '', heading('row', '', String(positions)), ...cells);
        }),
      );
    },
  };
}
