// The nodes of a claim: what it says with the teacher's correction, and for matrices what is said,
// what is true and the difference, cell by cell.

import { node, set } from '../../draw/nodes.js';
import { number, significant } from '../../draw/numbers.js';
import { isMatrix, shown, sides } from '../../claims/values.js';
import { phrase, t, told } from '../../language/language.js';
import { cells, largest } from './cells.js';
import { grid } from './slider.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../claims/verdict.js').Verdict} Verdict */
/** @typedef {import('../../claims/verdict.js').Cell} Cell */

/** Stands after `cellsStyle`. */
export const statementStyle = `
.stated { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; margin: 0;
  font-size: 18px; }
.stated code { font: 1em/1.5 var(--phasor-mono, ui-monospace, monospace); overflow-wrap: anywhere; }
.stated .sign { color: var(--muted); }
.stated .colon { margin-inline-start: -9px; }
.verdict { font-weight: 700; inline-size: 1.1em; text-align: center; }
.yes { color: var(--head-3); } .no { color: var(--error); }
.stated .struck { color: var(--muted); text-decoration: line-through;
  text-decoration-color: var(--error); text-decoration-thickness: 2px; }
.stated .truth { font-weight: 600; }
.panels { display: flex; flex-wrap: wrap; gap: 16px 28px; margin-block-start: 16px; inline-size: fit-content;
  max-inline-size: 100%; outline-offset: 6px; border-radius: 2px; }
.panels[hidden], .cell[hidden] { display: none; }
.side { margin: 0; } .side figcaption { color: var(--muted); margin-block-end: 6px; }
.side figcaption b { color: var(--ink); font-weight: 600; }
.cells { max-inline-size: 100cqi; }
.values .off { box-shadow: inset 0 0 0 2px var(--error); }
.cell { margin: 10px 0 0; min-block-size: 1.35em; }
`;

/** Sides of a cell in which its number can be read, and of a whole panel. */
const room = { width: 64, height: 28 };
const panelSize = 240;
/** More rows or columns than these are a picture without numbers. */
const readable = 6;

/** @param {string} names @param {string} text an expression, which is English in every language */
export const code = (names, text) => set(node('code', names, text), { lang: 'en' });

/** @param {boolean} right */
export const mark = (right) =>
  set(node('span', `verdict ${right ? 'yes' : 'no'}`, right ? '✓' : '✗'), {
    role: 'img',
    'aria-label': right ? t('right') : t('wrong'),
  });

/** @param {string} raw as numbers are typeset */
const typeset = (raw) => raw.replaceAll('-', '−');

/** @param {Verdict} verdict @returns {string} what stands instead of what was said */
export function correction({ truth, cells: all }) {
  const rounded = all.every((cell) => cell.rounded !== '');
  if (all.length === 0 || !rounded || !isMatrix(truth)) {
    return all.length === 1 && rounded ? typeset(all[0].rounded) : shown(truth);
  }
  return truth.shape.length === 1 && all.length <= 12
    ? `[${all.map((cell) => typeset(cell.rounded)).join(', ')}]`
    : shown(truth);
}

/**
 * One line: ✗ sin(3) = 0.19 0.14, the wrong value struck out.
 *
 * @param {{ expr: string, says: string, verdict: Verdict }} given
 */
export function line({ expr, says, verdict }) {
  const { right, truth, worked } = verdict;
  const isNumeric = isMatrix(truth) || typeof truth === 'number';
  return node(
    'p',
    'stated',
    mark(right),
    code('', expr),
    ...(worked ? [node('span', 'sign colon', ':'), code('', worked)] : []),
    node('span', 'sign', isNumeric ? '=' : t('is')),
    code(right ? 'truth' : 'struck', says),
    ...(right ? [] : [code('truth', correction(verdict))]),
  );
}

/** @param {Verdict} verdict whether it is of a matrix; of a list that is right, the line says all */
export const pictured = ({ truth, right, cells: all }) =>
  isMatrix(truth) && all.length > 1 && (!right || truth.shape.length > 1);

/** @param {Verdict} verdict of numbers @returns {Tensor[]} what is said, what is true, the difference */
export function compared({ truth, cells: all }) {
  const shape = isMatrix(truth) ? sides(truth) : [1, 1];
  /** @type {((cell: Cell) => number)[]} */
  const values = [(cell) => cell.says, (cell) => cell.truth, (cell) => cell.says - cell.truth];
  return values.map((value) => ({ shape, data: Float32Array.from(all, value) }));
}

/** @param {Cell} cell @param {number} row @param {number} column */
const cellSentence = ({ says, truth }, row, column) =>
  t('Row {row}, column {column}: {says} is said, {truth} is true, {off} off.', {
    row,
    column,
    says: significant(says),
    truth: significant(truth),
    off: significant(Math.abs(says - truth), 3),
  });

/** @param {number} value in a cell, where there is no room for a power of ten */
const short = (value) => (value !== 0 && Math.abs(value) < 5e-4 ? '≈ 0' : number(value));

/**
 * @param {readonly number[]} shape
 * @returns {{ inlineSize: string, blockSize: string, isReadable: boolean }}
 */
function sizeOf([rows, columns]) {
  const longer = Math.max(rows, columns);
  const isReadable = longer <= readable;
  const unit = panelSize / longer;
  const width = isReadable ? room.width * columns : Math.max(8, unit * columns);
  const height = isReadable ? room.height * rows : Math.max(8, unit * rows);
  return { inlineSize: `${width}px`, blockSize: `${height}px`, isReadable };
}

/**
 * What is said, what is true and the difference, side by side, and one cell of them in a sentence.
 *
 * @param {(sentence: string) => void} say to those who moved the cursor by keys
 * @param {(cell: Cell, row: number, column: number) => void} [select] the cursor was moved
 */
export function panels(say, select = () => {}) {
  const three = [cells(), cells(), cells()];
  const count = new Text();
  const titles = [
    [told(node('b', ''), { text: 'said' })],
    [told(node('b', ''), { text: 'true' })],
    [told(node('b', ''), { text: 'difference' }), ' ', count],
  ];
  const figures = three.map(({ box }, k) =>
    node('figure', 'side', node('figcaption', '', ...titles[k]), box),
  );
  const box = node('div', 'panels', ...figures);
  const sentence = node('p', 'cell');
  box.hidden = sentence.hidden = true;
  /** @type {Verdict | null} */
  let current = null;
  let place = { row: 0, column: 0, rows: 1, columns: 1 };

  const here = () =>
    /** @type {Verdict} */ (current).cells[place.row * place.columns + place.column];

  /** @param {number} row @param {number} column */
  function show(row, column) {
    place = { ...place, row, column };
    for (const each of three) each.mark(row, column);
    sentence.textContent = cellSentence(here(), row, column);
  }

  /** @param {number} row @param {number} column */
  function move(row, column) {
    show(row, column);
    select(here(), row, column);
  }

  grid(box, {
    label: phrase('What is said, what is true, and the difference; arrow keys move'),
    cursor: () => current && place,
    go(row, column) {
      move(row, column);
      say(sentence.textContent ?? '');
    },
  });

  return {
    box,
    sentence,
    /** @returns {string} which cell is marked */
    where: () => (current ? `${place.row} ${place.column}` : ''),
    /** @param {import('./pin.js').Pin} pin */
    pinned(pin) {
      for (const each of three) {
        const point = (/** @type {PointerEvent} */ event) => {
          const { row, column } = each.at(event);
          if (current && (row !== place.row || column !== place.column)) move(row, column);
        };
        pin.points(each.box, point, { keys: box });
      }
      pin.keys(box);
    },
    /**
     * @param {import('../../api/index.js').Phasor} phasor
     * @param {Verdict | null} verdict hidden without cells
     * @param {string[]} colors of a signed map
     */
    draw(phasor, verdict, colors) {
      current = verdict && pictured(verdict) ? verdict : null;
      box.hidden = sentence.hidden = !current;
      if (!current) return;
      const { cells: all, right } = current;
      const tensors = compared(current);
      const [rows, columns] = tensors[0].shape;
      const most = largest(tensors[0], tensors[1]);
      // a difference that is only rounding is not to be seen
      const scales = [most, most, right ? most : largest(tensors[2])];
      const { isReadable, ...size } = sizeOf(tensors[0].shape);
      three.forEach((each, k) => {
        Object.assign(each.box.style, size);
        each.draw(phasor, tensors[k], {
          colors,
          most: scales[k],
          text: isReadable ? short : null,
          mark: (at) => (k === 2 && !all[at].right ? 'off' : ''),
        });
      });
      const wrong = all.filter((cell) => !cell.right).length;
      count.data = t('{count} of {all} wrong', { count: wrong, all: all.length });
      // the cursor begins where something is wrong
      const first = Math.max(
        0,
        all.findIndex((cell) => !cell.right),
      );
      place = { ...place, rows, columns };
      show(Math.floor(first / columns), first % columns);
    },
  };
}
