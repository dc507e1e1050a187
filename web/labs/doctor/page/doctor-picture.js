// Two arrays of a kind → what a picture shows of each, and the row at which they part: the table of angles of
// rotated queries or keys, the first head of weights or scores, the rows of anything else.

import { measure } from '../api/measure/measure.js';
import { node } from '../../../core/draw/nodes.js';
import { t } from '../../../core/texts/language.js';
import { titledMap } from './titled-map.js';

/** @typedef {import('../../../core/api/files/numbers.js').FileArray} FileArray */
/** @typedef {{ shape: number[], data: ArrayLike<number> }} Entries */

/**
 * @typedef {{ sides: { shape: number[], data: Float32Array }[], parts: number | null,
 *   of: 'angles' | 'head' | 'rows' }} Pictures `parts` is the first row that differs, counted from 0; null
 *   where none does
 */

/** Rows and columns that are drawn at most. */
const most = { rows: 256, columns: 256 };

/** Angles, on the circle, that float32 leaves equal. */
const apart = 1e-4;

/**
 * @param {ArrayLike<number>} data [rows, columns] at its start
 * @param {number} rows
 * @param {number} columns
 */
function matrix(data, rows, columns) {
  const [high, wide] = [Math.min(rows, most.rows), Math.min(columns, most.columns)];
  const cut = new Float32Array(high * wide);
  for (let i = 0; i < cut.length; ++i) {
    cut[i] = data[Math.floor(i / wide) * columns + (i % wide)];
  }
  return { shape: [high, wide], data: cut };
}

/** @param {number} angle @returns {number} from -π to π */
const wrapped = (angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));

/**
 * @param {Entries} x
 * @param {Entries[]} both
 * @returns {{ shape: number[], data: Float32Array }[] | null} null where one is no rotation of x
 */
function angles(x, both) {
  const all = both.map((y) => measure({ kind: 'rotated', x, y }));
  if (all.some(({ pairs }) => pairs.length === 0)) return null;
  const [n] = x.shape;
  return all.map(({ angles: own, pairs }) => matrix(own.map(wrapped), n, pairs.length));
}

/**
 * @param {{ shape: number[], data: Float32Array }[]} sides
 * @param {boolean} circular
 * @returns {number | null}
 */
function partingRow([a, b], circular) {
  const [rows, columns] = a.shape;
  if (a.shape.join() !== b.shape.join()) return 0;
  const scale = circular
    ? 1
    : a.data.reduce((end, one) => Math.max(end, Math.abs(one) || 0), 1e-30);
  for (let i = 0; i < rows * columns; ++i) {
    const [one, other] = [a.data[i], b.data[i]];
    const off = Object.is(one, other) ? 0 : circular ? wrapped(one - other) : one - other;
    if (!(Math.abs(off) <= apart * scale)) return Math.floor(i / columns);
  }
  return null;
}

/**
 * @param {string} kind
 * @param {Entries} a
 * @param {Entries} b
 * @param {Entries | null} [x] input of a rotation, [rows, heads, features]
 * @returns {Pictures}
 */
export function pictures(kind, a, b, x) {
  const turns = kind === 'rotated' && x ? angles(x, [a, b]) : null;
  if (turns) return { sides: turns, parts: partingRow(turns, true), of: 'angles' };
  const head = kind === 'attention';
  const sides = [a, b].map(({ shape, data }) => {
    const columns = shape[shape.length - 1] ?? 1;
    const rows = head ? shape[shape.length - 2] : Math.max(1, data.length / columns);
    return matrix(data, rows, columns);
  });
  return { sides, parts: partingRow(sides, false), of: head ? 'head' : 'rows' };
}

const names = {
  angles: () => [t('row'), t('pair')],
  head: () => [t('query'), t('key')],
  rows: () => [t('row'), t('column')],
};

/** @param {Pictures['of']} of @param {string} side */
function titleOf(of, side) {
  if (of === 'angles') return t('{side}: the angle of each pair in each row', { side });
  return of === 'head'
    ? t('{side}: the first head, a row for each query', { side })
    : t('{side}: the numbers, a row below the other', { side });
}

/**
 * @param {Pictures} shown
 * @returns {HTMLElement[]} two maps on one scale, and a sentence that says where they part
 */
export function pictureNodes({ sides, parts, of }) {
  const ends = sides.flatMap(({ data }) => Array.from(data.filter(Number.isFinite), Math.abs));
  const end = ends.reduce((all, one) => Math.max(all, one), 1e-30);
  const [rowtitle, columntitle] = names[of]();
  const figures = sides.map((tensor, k) => {
    const row = parts === null || k === 0 ? -1 : parts;
    return titledMap(titleOf(of, 'ab'[k]), tensor, { end, rowtitle, columntitle, row });
  });
  const where =
    parts === null
      ? t('The pictures are the same.')
      : t('They part at row {row}.', { row: `${parts}` });
  return [node('div', 'evidence', ...figures), node('p', 'parting', where)];
}
