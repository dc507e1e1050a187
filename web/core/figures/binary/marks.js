// The marks of <phasor-binary>: two tables of cells side by side that share their rows, the periods below
// their columns, the steps from row to row, and the count of bits.

import { put } from '../../draw/canvas.js';
import { heading, node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { listed, localized, phrase, t } from '../../texts/language.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { cursorOf } from '../../kit/marks/cursor.js';
import { shareOf } from '../../kit/pointer.js';
import { price } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start;
  min-block-size: 480px; }
.sides { display: grid; grid-template-columns: auto minmax(0, var(--left, 1fr)) minmax(0, var(--right, 3fr));
  gap: 6px 16px; --high: 24px; outline-offset: 4px; cursor: crosshair; touch-action: pan-y pinch-zoom; }
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

/** A table of cells with numbers over them and periods below. */
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

/** @param {HTMLElement} row @param {readonly (string | number)[]} texts */
const writeUnder = (row, texts) =>
  vars(row, { across: texts.length }).replaceChildren(
    ...texts.map((text) => node('span', 'label', String(text))),
  );

/** Both tables. @param {Model} m @param {Host} s */
export function tables(m, s) {
  const [bits, waves] = [side(), side()];
  const places = node('div', 'places');
  const flips = localized(node('span', 'what label'), { text: 'flips every' });
  const rounds = localized(node('span', 'what label'), { text: 'comes round in' });
  const box = node('div', 'sides', node('span', ''), bits.title, waves.title);
  box.append(places, bits.cells, waves.cells);
  box.append(flips, bits.flips, waves.flips, rounds, bits.rounds, waves.rounds);
  for (const { cells } of [bits, waves]) {
    const point = (/** @type {PointerEvent} */ event) => {
      const row = Math.floor(shareOf(cells, event).y * s.length);
      s.go({ position: s.start + Math.min(row, s.length - 1) });
    };
    s.pin?.points(cells, point, { keys: box });
  }
  const under = s.kept(() => {
    writeUnder(bits.flips, m.periods);
    writeUnder(
      bits.rounds,
      m.periods.map((period) => 2 * period),
    );
    writeUnder(waves.flips, [t('turns steadily')]);
    const { wavelength } = s.phasor.wavelengths({ dim: s.dim, base: s.base });
    writeUnder(
      waves.rounds,
      Array.from(wavelength, (value) => number(value, value < 100 ? 2 : 0)),
    );
    bits.title.replaceChildren(node('b', '', t('Binary')), ' ', t('fastest at the right'));
    const about = t('a sine and a cosine each, fastest at the left');
    waves.title.replaceChildren(node('b', '', t('Encoding')), ' ', about);
  }, ['language']);
  const cells = s.kept(() => {
    const { length, start, dim } = s;
    const { digits, across } = m;
    const high = length <= 16 ? 24 : length <= 32 ? 16 : 10;
    // a label per row if there is room
    const step = high >= 16 ? 1 : 2;
    vars(box, { high: `${high}px`, rows: length, step, left: `${Math.max(4, across)}fr` });
    vars(box, { right: `${Math.max(6, Math.min(2 * across + 4, dim))}fr` });
    const labels = Array.from({ length: Math.ceil(length / step) }, (_, k) => start + k * step);
    places.replaceChildren(...labels.map((position) => node('span', '', String(position))));
    put(bits.canvas, s.phasor.paint(digits, { colormap: s.palette('sequential'), domain: [0, 1] }));
    put(
      waves.canvas,
      s.phasor.paint(m.waves, { colormap: s.palette('diverging'), domain: [-1, 1] }),
    );
    vars(bits.digits, { across });
    bits.digits.replaceChildren(
      ...Array.from(high >= 16 ? digits.data : [], (digit) =>
        node('span', digit ? 'one' : '', String(digit)),
      ),
    );
  });
  const updateCursor = cursorOf(s, box, {
    label: phrase('Positions in binary and encoded'),
    axis: 'y',
    at: () => m.position,
    range: () => [s.start, m.last],
    says() {
      const { bits: digits, values } = m.row;
      const spoken = values.slice(0, 8).map((value) => number(value));
      return t('position {position}: {digits}; {values}', {
        position: m.position,
        digits,
        values: listed(spoken),
      });
    },
    go: (position) => s.go({ position }),
  });
  return mark(
    set(box, { part: 'tables' }),
    under,
    cells,
    s.kept(() => void vars(box, { at: m.position - s.start })),
    updateCursor,
  );
}

/**
 * The distance of each position from the next: the number of bits that flip, and the distance of the
 * encodings.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function moves(m, s) {
  const [bits, waves] = [node('div', 'bars'), node('div', 'bars')];
  const title = localized(node('p', ''), { text: 'From each position to the next' });
  const flip = localized(node('span', 'what'), { text: 'bits that flip' });
  const distance = localized(node('span', 'what'), { text: 'distance of the encodings' });
  /** @param {HTMLElement} row @param {readonly number[]} values */
  const draw = (row, values) => {
    const most = Math.max(...values, 1e-9);
    row.replaceChildren(
      ...values.map((value, k) => {
        const bar = node('i', k === m.step ? 'current' : '');
        bar.title = number(value);
        return vars(bar, { share: (value / most).toFixed(3) });
      }),
    );
  };
  return mark(
    node('div', 'moves', title, node('div', 'strip', flip, bits, distance, waves)),
    s.kept(() => draw(bits, m.flips)),
    s.kept(() => draw(waves, m.distances)),
  );
}

/** The number of bits per position in both representations. @param {Host} s */
export function counts(s) {
  const titles = [phrase('positions'), phrase('binary'), phrase('numbers'), phrase('as float32')];
  const heads = titles.map((text) => localized(heading('col', ''), { text }));
  const caption = localized(node('caption', ''), { text: 'Bits to write one position' });
  const body = node('tbody', '');
  const table = node('table', '', caption, node('thead', '', node('tr', '', ...heads)), body);
  const box = set(node('div', 'counts sideways keeps', table), { role: 'group', tabindex: 0 });
  localized(box, { 'aria-label': 'Bits to write one position' });
  const rows = () =>
    [price(s.phasor, s.length, s.dim), price(s.phasor, s.count, s.width)].map(
      ({ positions, bits, dim, float }) => {
        const cells = [bits, dim, float].map((value) => node('td', '', String(value)));
        return node('tr', '', heading('row', '', String(positions)), ...cells);
      },
    );
  return mark(box, filled(s, body, rows).draw);
}
