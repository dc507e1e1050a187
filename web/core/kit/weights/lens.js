// A magnified part of an oblong map, shown below it: the cursor's row between its neighbours, with as many
// columns around the cursor as fit, their numbers, and a sentence with their sum. A frame on the map shows
// the part.

import { put } from '../../draw/canvas.js';
import { node, set, vars, write } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { called } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { isSquare, placed } from './scene.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('./scene.js').Words} Words */

/** Most cells of a row; pixels: least width of a cell, and height of the whole. */
const mostColumns = 61;
const cellWidth = 22;
const high = 160;
/** Distance between named columns, and the least percentage that is written. */
const namedEvery = 10;
const smallest = 0.5;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/**
 * @param {number} at the middle
 * @param {number} span
 * @param {number} count number of cells
 * @returns {Window} [from, to) in whole cells
 */
function about(at, span, count) {
  const from = Math.max(0, Math.min(at - Math.floor(span / 2), count - span));
  return [from, Math.min(count, from + span)];
}

/**
 * @param {import('./state.js').Viewer} s
 * @param {object} given
 * @param {Pick<ReturnType<typeof import('../marks/heat-map.js').heatMap>, 'plot' | 'laid'>} given.map
 * @param {() => import('../../draw/matrix.js').Matrix | null} given.table its weights
 * @param {() => import('../../draw/matrix.js').Matrix | null} given.shaded what is painted: weights, or
 *   their shades
 * @param {() => { rows: Window, columns: Window }} given.shown
 * @param {() => import('../keyboard.js').Cell} given.cursor
 * @param {() => Words} given.rowNames of the map
 * @param {() => Words} given.columnNames
 * @param {(column: number) => number} given.placeOf the word of a column
 * @param {() => boolean} given.isLying whether its rows are keys
 * @param {() => import('../../draw/matrix.js').Colors} given.colormap
 * @param {() => readonly [number, number]} given.domain
 * @param {() => 'max' | undefined} given.reduce
 */
export function lens(s, given) {
  const {
    map,
    table,
    shaded,
    shown,
    cursor,
    rowNames: asking,
    columnNames: answering,
    placeOf,
    isLying,
  } = given;
  const canvas = node('canvas', '');
  const [rowNames, columnNames, numbers] = [
    node('div', 'names of-rows'),
    node('div', 'names of-columns'),
    node('div', 'names of-cells'),
  ];
  const sentence = node('p', '');
  // the map itself announces its cells
  const pictures = set(node('div', 'pictures', canvas, rowNames, columnNames, numbers), {
    'aria-hidden': true,
  });
  const box = set(node('div', 'lens', pictures, sentence), { part: 'lens' });
  const frame = node('div', 'lens-frame');
  map.plot.append(frame);

  /** Maps that are not oblong, or have few columns, have cells that are large enough. */
  const isNeeded = () =>
    !isSquare(asking().length, answering().length) && answering().length > mostColumns;

  const drawn = s.kept(() => {
    map.laid();
    const [matrix, dark] = [table(), shaded()];
    box.hidden = frame.hidden = !isNeeded() || !matrix || !dark;
    if (box.hidden || !matrix || !dark) return;
    const at = cursor();
    const width = map.plot.clientWidth;
    const span = Math.max(1, Math.min(mostColumns, Math.floor(width / cellWidth)));
    const rows = about(at.row, 3, matrix.rows);
    const columns = about(at.column, span, matrix.columns);
    const count = length(columns);

    const whole = shown().columns;
    vars(frame, {
      from: `${(100 * (columns[0] - whole[0])) / length(whole)}%`,
      share: `${(100 * count) / length(whole)}%`,
    });
    const size = { width: count, height: length(rows) };
    const colors = {
      colormap: given.colormap(),
      domain: given.domain(),
      reduce: given.reduce(),
    };
    put(canvas, dark.paint({ rows, cols: columns, ...size, ...colors }));
    vars(pictures, { lines: String(size.height) });
    rowNames.replaceChildren(
      ...Array.from({ length: size.height }, (_, k) => {
        const row = rows[0] + k;
        const name = node('span', row === at.row ? 'current' : '', placed(asking(), row));
        return vars(name, { at: `${(100 * (k + 0.5)) / size.height}%` });
      }),
    );
    /** @param {number} column @param {string} text */
    const label = (column, text) =>
      vars(node('span', '', text), { at: `${(100 * (column - columns[0] + 0.5)) / count}%` });
    const values = Array.from({ length: count }, (_, k) => matrix.value(at.row, columns[0] + k));
    numbers.replaceChildren(
      ...values.flatMap((value, k) => {
        const share = 100 * value;
        if (!(Math.abs(share) >= smallest)) return [];
        return [label(columns[0] + k, number(share, Math.abs(share) < 10 ? 1 : 0))];
      }),
    );
    const first = Math.ceil(columns[0] / namedEvery) * namedEvery;
    columnNames.replaceChildren(
      ...Array.from({ length: Math.max(0, Math.ceil((columns[1] - first) / namedEvery)) }, (_, k) =>
        label(first + k * namedEvery, String(placeOf(first + k * namedEvery))),
      ),
    );
    const known = values.map((value) => (Number.isNaN(value) ? -Infinity : value));
    const largest = known.indexOf(Math.max(...known));
    const sum = values.reduce((all, value) => all + (Number.isFinite(value) ? value : 0), 0);
    const names = {
      row: called(asking(), at.row),
      column: called(answering(), placeOf(columns[0] + largest)),
      most: percent(values[largest]),
    };
    write(
      sentence,
      isLying()
        ? t('Of the {count} queries in the lens, query {column} gives {row} most: {most}.', {
            ...names,
            count,
          })
        : t('{row} gives {share} to the {count} keys in the lens, most to key {column}: {most}.', {
            ...names,
            count,
            share: percent(sum),
          }),
    );
  }, ['colors', 'language', 'size']);

  return { node: box, high, isNeeded, draw: drawn };
}

export const lensStyle = `
.lens { left: 0; right: 0; top: calc(var(--y) + var(--h) + 60px); font-size: 12px; }
.stage > .lens { position: absolute; }
.lens > .pictures { position: relative; margin-left: var(--x); inline-size: var(--w); block-size: 112px; }
.lens canvas { display: block; inline-size: 100%; block-size: calc(20px * var(--lines));
  box-shadow: 0 0 0 1px var(--ink); }
.lens .names { position: absolute; inset: 0; block-size: calc(20px * var(--lines)); color: var(--muted); }
.lens .names > span { position: absolute; white-space: nowrap; }
.of-rows > span { right: calc(100% + 8px); top: calc(var(--at) - 0.5lh); max-width: 104px; overflow: hidden;
  text-overflow: ellipsis; }
.of-rows > .current { color: var(--ink); font-weight: 600; }
.leftward > .lens .of-rows > span { right: auto; left: calc(100% + 8px); }
.lens .of-cells { color: var(--ink); font-size: 11px; }
:is(.of-cells, .of-columns) > span { left: var(--at); top: calc(100% + 4px); translate: -50% 0; }
.of-columns > span { margin-block-start: 18px; }
.lens p { margin: 4px 0 0; min-block-size: 1.5em; font-size: 14px; }
.plot > .lens-frame { inset: 0 auto 0 var(--from); inline-size: var(--share); block-size: auto;
  box-shadow: 0 0 0 1.5px var(--ink), 0 0 0 2.5px var(--ground); }
.lying { --row: var(--key); --column: var(--query); }
.lying > .title.rows { color: var(--key); } .lying > .title.columns { color: var(--query); }
.lying .selected { inset: -5px auto auto var(--from); inline-size: max(2px, var(--share)); block-size: 4px; }
`;
