// A mark of three small matrices side by side, the claimed value, the true value and the difference, with a
// cursor on one cell.

import { node } from '../../../core/draw/nodes.js';
import { number, significant } from '../../../core/draw/numbers.js';
import { localized, phrase, t } from '../../../core/texts/language.js';
import { cells, largest } from '../../../core/kit/cells.js';
import { compared, pictured } from './statement.js';
import { filled, mark, shownWhile } from '../../../core/kit/marks/boxes.js';
import { cellsMark, gridOf } from '../../../core/kit/marks/cells.js';

/** @typedef {import('../api/verdict.js').Verdict} Verdict */
/** @typedef {import('../api/verdict.js').Cell} Cell */
/** @typedef {import('../../../core/kit/keyboard.js').Cell} Place */

/** Least size (pixels) of a cell with a readable number, and size of a panel. */
const room = { width: 64, height: 28 };
const panelSize = 240;
/** Matrices with more rows or columns are drawn without numbers. */
const readable = 6;

/** @param {Cell} cell @param {Place} place */
const cellSentence = ({ says, truth }, { row, column }) =>
  t('Row {row}, column {column}: {says} is said, {truth} is true, {off} off.', {
    row,
    column,
    says: significant(says),
    truth: significant(truth),
    off: significant(Math.abs(says - truth), 3),
  });

/** @param {number} value for a cell without room for a power of ten */
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
 * The model of a claim about a matrix. The cursor starts at a wrong cell, and stays as long as the claim
 * does.
 *
 * @param {import('../../../core/kit/marks/cursor.js').Element} s
 * @param {() => Verdict | null} verdict
 * @param {() => string} claim identifies the claim
 */
export function comparison(s, verdict, claim) {
  let moved = { claim: '', row: 0, column: 0 };
  const current = s.kept(() => {
    const now = verdict();
    return now && pictured(now) ? now : null;
  });
  const tensors = s.kept(() => {
    const now = current();
    return now ? compared(now) : [];
  });
  const place = s.kept(() => {
    const now = current();
    if (!now) return null;
    const [rows, columns] = tensors()[0].shape;
    const { row, column, ...last } = s.polled(() => moved);
    if (last.claim === claim()) return { row, column, rows, columns };
    const first = Math.max(
      0,
      now.cells.findIndex((cell) => !cell.right),
    );
    return { row: Math.floor(first / columns), column: first % columns, rows, columns };
  });
  return {
    get verdict() {
      return current();
    },
    /** claimed value, true value, difference */
    get tensors() {
      return tensors();
    },
    /** the cell of the cursor, null without a picture */
    get place() {
      return place();
    },
    /** @param {Place} place @returns {Cell | null} */
    at({ row, column }) {
      const now = current();
      return now ? now.cells[row * tensors()[0].shape[1] + column] : null;
    },
    /** @param {Place} to */
    go({ row, column }) {
      moved = { claim: claim(), row, column };
      s.refresh();
    },
  };
}

/** @typedef {ReturnType<typeof comparison>} Comparison */

/**
 * @param {import('../../../core/kit/marks/cursor.js').Element} s
 * @param {Comparison} shown
 * @param {(cell: Cell, place: Place) => void} [select] called when the cursor is moved
 * @returns {import('../../../core/kit/figure.js').Mark[]} the matrices, and a sentence about one cell
 */
export function panels(s, shown, select = () => {}) {
  const three = [cells(), cells(), cells()];
  const count = new Text();
  const titles = [
    [localized(node('b', ''), { text: 'said' })],
    [localized(node('b', ''), { text: 'true' })],
    [localized(node('b', ''), { text: 'difference' }), ' ', count],
  ];
  const sides = three.map(({ box }, k) =>
    node('figure', 'side', node('figcaption', '', ...titles[k]), box),
  );
  const box = node('div', 'panels', ...sides);
  const says = (/** @type {Place} */ place) => {
    const cell = shown.at(place);
    return cell ? cellSentence(cell, place) : '';
  };
  const go = (/** @type {Place} */ place) => {
    shown.go(place);
    const cell = shown.at(place);
    if (cell) select(cell, place);
  };
  gridOf(s, box, {
    label: phrase('What is said, what is true, and the difference; arrow keys move'),
    at: () => shown.place,
    go,
    says,
  });
  const sized = s.kept(() => {
    const { isReadable, ...size } = sizeOf(shown.tensors[0].shape);
    for (const each of three) Object.assign(each.box.style, size);
    return isReadable;
  });
  const matrices = three.map((map, k) =>
    cellsMark(s, map, {
      keys: box,
      shown() {
        const { verdict, tensors } = shown;
        const [said, truth, difference] = tensors;
        const most = largest(said, truth);
        // differences that are only rounding are not shown
        const own = k === 2 && !verdict?.right;
        return {
          tensor: tensors[k],
          most: own ? largest(difference) : most,
          text: sized() ? short : null,
          mark: (at) => (k === 2 && !verdict?.cells[at].right ? 'off' : ''),
        };
      },
      at: () => (shown.place ? [shown.place.row, shown.place.column] : [0]),
      go(place) {
        const { row, column } = shown.place ?? place;
        if (row !== place.row || column !== place.column) go(place);
      },
    }),
  );
  const counted = s.kept(() => {
    const all = shown.verdict?.cells ?? [];
    const wrong = all.filter((cell) => !cell.right).length;
    count.data = t('{count} of {all} wrong', { count: wrong, all: all.length });
  }, ['language']);
  const sentence = filled(s, node('p', 'cell'), () => (shown.place ? [says(shown.place)] : []));
  const isShown = () => shown.verdict !== null;
  return [
    shownWhile(isShown, mark(box, sized, ...matrices.map(({ draw }) => draw), counted)),
    shownWhile(isShown, sentence),
  ];
}
