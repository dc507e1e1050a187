// The nodes of a claim: what it says with the teacher's correction, and for matrices what is said,
// what is true and the difference, cell by cell.

import { cellAt, put } from '../draw/canvas.js';
import { extent } from '../draw/extent.js';
import { number, significant } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { isMatrix, shown, sides } from './claim-values.js';
import { moved } from './cursor.js';
import { node } from './style.js';

/** @typedef {import('./claim-verdict.js').Verdict} Verdict */
/** @typedef {import('./claim-verdict.js').Cell} Cell */

export const lineCss = `
.stated { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; margin: 0;
  font-size: 1.125rem; }
.stated code, .broken { font: 1em/1.5 var(--phasor-mono, ui-monospace, monospace); overflow-wrap: anywhere; }
.stated .sign { color: var(--muted); }

.stated .colon { margin-inline-start: -9px; }
.verdict { font-weight: 700; inline-size: 1.1em; text-align: center; }
.yes { color: var(--series-2); } .no { color: var(--error); }
.stated .struck { color: var(--muted); text-decoration: line-through;
  text-decoration-color: var(--error); text-decoration-thickness: 2px; }
.stated .truth { font-weight: 600; }
.panels { display: flex; flex-wrap: wrap; gap: 16px 28px; margin-block-start: 16px; inline-size: fit-content;
  max-inline-size: 100%; outline-offset: 6px; border-radius: 2px; }
.panels[hidden], .cell[hidden] { display: none; }
.side { margin: 0; } .side figcaption { color: var(--muted); margin-block-end: 6px; }
.side figcaption b { color: var(--ink); font-weight: 600; }
.cells { position: relative; max-inline-size: 100cqi; box-shadow: 0 0 0 1px var(--line); cursor: crosshair; touch-action: pan-y; }
.cells canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.cells .values { position: absolute; inset: 0; display: grid; pointer-events: none; }
.values span { display: grid; place-items: center; font-size: 0.75rem; color: #000; }
.values .bright { color: #fff; }
.values .off { box-shadow: inset 0 0 0 2px var(--error); }
.here { position: absolute; border: 2px solid var(--query); box-shadow: 0 0 0 1px var(--ground);
  pointer-events: none; }
.cell { margin: 10px 0 0; min-block-size: 1.35em; }
`;

/** Sides of a cell in which its number can be read, and of a whole panel. */
const room = { width: 64, height: 28 };
const panelSize = 240;
/** More cells than these are a picture without numbers. */
const readable = 6;

/** @param {string} names @param {string} text an expression, which is English in every language */
export function code(names, text) {
  const made = node('code', names, text);
  made.lang = 'en';
  return made;
}

/** @param {boolean} right */
export function mark(right) {
  const made = node('span', `verdict ${right ? 'yes' : 'no'}`, right ? '✓' : '✗');
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', right ? t('right') : t('wrong'));
  return made;
}

/** @param {string} raw as numbers are typeset */
const typeset = (raw) => raw.replaceAll('-', '−');

/** @param {Verdict} verdict @returns {string} what stands instead of what was said */
export function correction({ truth, cells }) {
  const rounded = cells.every((cell) => cell.rounded !== '');
  if (cells.length === 0 || !rounded || !isMatrix(truth)) {
    return cells.length === 1 && rounded ? typeset(cells[0].rounded) : shown(truth);
  }
  return truth.shape.length === 1 && cells.length <= 12
    ? `[${cells.map((cell) => typeset(cell.rounded)).join(', ')}]`
    : shown(truth);
}

/**
 * One line: ✗ sin(3) = 0.19 0.14, the wrong value struck out.
 *
 * @param {{ expr: string, says: string, verdict: Verdict }} given
 */
export function line({ expr, says, verdict }) {
  const numeric = isMatrix(verdict.truth) || typeof verdict.truth === 'number';
  const value = code(verdict.right ? 'truth' : 'struck', says);
  const parts = [mark(verdict.right), code('', expr)];
  if (verdict.worked) parts.push(node('span', 'sign colon', ':'), code('', verdict.worked));
  parts.push(node('span', 'sign', numeric ? '=' : t('is')), value);
  if (!verdict.right) parts.push(code('truth', correction(verdict)));
  return node('p', 'stated', ...parts);
}

/** @param {Verdict} verdict whether it is of a matrix; of a list that is right, the line says all */
export const pictured = ({ truth, right, cells }) =>
  isMatrix(truth) && cells.length > 1 && (!right || truth.shape.length > 1);

/** @param {string} text that cannot be read @param {number} place @returns {HTMLElement} */
export function broken(text, place) {
  // of a long text, the part around the place
  const from = Math.max(0, Math.min(place, text.length) - 40);
  const part = text.slice(from, from + 72);
  const head = from > 0 ? '…' : '';
  const under = place < 0 ? '' : `\n${' '.repeat(head.length + place - from)}`;
  const made = node('pre', 'broken', `${head}${part}${under}`, node('b', 'no', under && '▲'));
  // it may be wider than the page, and is scrolled by keys then
  made.tabIndex = 0;
  made.setAttribute('role', 'region');
  made.setAttribute('aria-label', t('The expression that cannot be read'));
  return made;
}

/** @param {Cell} cell @param {number} row @param {number} column */
export const cellSentence = (cell, row, column) =>
  t('Row {row}, column {column}: {says} is said, {truth} is true, {off} off.', {
    row,
    column,
    says: significant(cell.says),
    truth: significant(cell.truth),
    off: significant(Math.abs(cell.says - cell.truth), 3),
  });

/** @param {Uint8ClampedArray} data @param {number} at a pixel @returns {boolean} whether white is read better on it */
function dark(data, at) {
  const linear = (/** @type {number} */ k) => (data[at + k] / 255) ** 2.2;
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2) < 0.18;
}

/** @param {number} value in a cell, where there is no room for a power of ten */
const told = (value) => (value !== 0 && Math.abs(value) < 5e-4 ? '≈ 0' : number(value));

/** One of the matrices. */
function panel() {
  const title = node('figcaption', '');
  const canvas = node('canvas', '');
  const values = node('div', 'values');
  const here = node('span', 'here');
  const cells = node('div', 'cells', canvas, values, here);
  let size = [1, 1];
  return {
    box: node('figure', 'side', title, cells),
    cells,
    /** @param {PointerEvent} event */
    at: (event) => cellAt(cells.getBoundingClientRect(), event, size[0], size[1]),
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {{ name: string, about: string, numbers: number[], sides: [number, number],
     *   wrong: boolean[], colors: string[], most: number }} given
     */
    show(phasor, { name, about, numbers, sides: [rows, columns], wrong, colors, most }) {
      size = [rows, columns];
      const read = rows <= readable && columns <= readable;
      const unit = panelSize / Math.max(rows, columns);
      const [width, height] = read
        ? [room.width * columns, room.height * rows]
        : [Math.max(8, unit * columns), Math.max(8, unit * rows)];
      Object.assign(cells.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
      const tensor = { shape: [rows, columns], data: Float32Array.from(numbers) };
      const picture = phasor.paint(tensor, { colormap: colors, domain: [-most, most] });
      put(canvas, picture);
      title.replaceChildren(node('b', '', name), ` ${about}`);
      values.style.gridTemplate = `repeat(${rows}, 1fr) / repeat(${columns}, minmax(0, 1fr))`;
      values.replaceChildren(
        ...(read ? numbers : []).map((value, k) =>
          node(
            'span',
            `${dark(picture.data, 4 * k) ? 'bright' : ''} ${wrong[k] ? 'off' : ''}`,
            told(value),
          ),
        ),
      );
    },
    /** @param {number} row @param {number} column */
    mark(row, column) {
      const [rows, columns] = size;
      Object.assign(here.style, {
        top: `${(100 * row) / rows}%`,
        height: `${100 / rows}%`,
        left: `${(100 * column) / columns}%`,
        width: `${100 / columns}%`,
      });
    },
  };
}

/** @param {(cell: Cell, row: number, column: number, spoken: boolean) => void} read a cell was pointed at */
export function panels(read) {
  /** @type {[number, number]} */
  let size = [1, 1];
  let place = { row: 0, column: 0 };
  /** @type {Verdict | null} */
  let current = null;
  const cell = node('p', 'cell');
  /** @param {number} row @param {number} column @param {boolean} [spoken] by keys */
  function go(row, column, spoken = false) {
    if (!current || (!spoken && row === place.row && column === place.column)) return;
    place = { row, column };
    follow();
    read(current.cells[row * size[1] + column], row, column, spoken);
  }
  const three = [panel(), panel(), panel()];
  const box = node('div', 'panels', ...three.map((each) => each.box));
  box.hidden = cell.hidden = true;
  box.tabIndex = 0;
  box.setAttribute('role', 'application');
  box.addEventListener('keydown', (event) => {
    const next = moved(place, event, ...size);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    go(next.row, next.column, true);
  });

  function follow() {
    if (!current) return;
    for (const each of three) each.mark(place.row, place.column);
    const { row, column } = place;
    cell.textContent = cellSentence(current.cells[row * size[1] + column], row, column);
  }

  return {
    box,
    cell,
    /** @returns {string} which cell is marked */
    where: () => (current ? `${place.row} ${place.column}` : ''),
    /** @param {import('./pin.js').Pin} pin */
    pinned(pin) {
      for (const { cells, at } of three) {
        const point = (/** @type {PointerEvent} */ event) => {
          const { row, column } = at(event);
          go(row, column);
        };
        pin.points(cells, point, { keys: box });
      }
      pin.keys(box);
    },
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Verdict | null} verdict hidden without cells
     * @param {string[]} colors of a signed map
     */
    show(phasor, verdict, colors) {
      current = verdict && pictured(verdict) ? verdict : null;
      box.hidden = cell.hidden = !current;
      if (!current || !verdict || !isMatrix(verdict.truth)) return;
      size = sides(verdict.truth);
      // the cursor begins where something is wrong
      const first = Math.max(
        0,
        verdict.cells.findIndex(({ right }) => !right),
      );
      place = { row: Math.floor(first / size[1]), column: first % size[1] };
      const lists = [
        verdict.cells.map(({ says }) => says),
        verdict.cells.map(({ truth }) => truth),
        verdict.cells.map(({ says, truth }) => says - truth),
      ];
      const [values, off] = [lists[0].concat(lists[1]), lists[2]].map(
        (list) => extent(Float32Array.from(list), true)[1],
      );
      const wrong = verdict.cells.map(({ right }) => !right);
      const count = wrong.filter(Boolean).length;
      const about = t('{count} of {all} wrong', { count, all: wrong.length });
      box.setAttribute('aria-label', t('What is said, what is true, and the difference; arrow keys move')); // prettier-ignore
      /** @type {[string, string][]} */
      const names = [[t('said'), ''], [t('true'), ''], [t('difference'), about]]; // prettier-ignore
      three.forEach((each, k) =>
        each.show(phasor, {
          name: names[k][0],
          about: names[k][1],
          numbers: lists[k],
          sides: size,
          wrong: k === 2 ? wrong : [],
          colors,
          // what is but rounding is no difference to be seen
          most: k === 2 && !verdict.right ? off : values,
        }),
      );
      follow();
    },
  };
}
