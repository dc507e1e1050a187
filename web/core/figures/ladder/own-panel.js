// The panel of <phasor-ladder> beside the sentence for the reader's formula: its numbers at the tested
// positions, with the closest two marked.

import { linear, marks } from '../../draw/axis.js';
import { number } from '../../draw/numbers.js';
import { rowOf } from '../../draw/rows.js';
import { curve, dot, line } from '../../draw/shapes.js';
import { t } from '../../texts/language.js';
import { placesFrom } from './facts.js';
import { note } from './panels.js';
import { colors } from './vectors.js';
import { digits } from './words.js';

/**
 * @param {import('./panels.js').Panel} panel
 * @param {import('./model.js').Model} model
 * @param {import('./facts.js').Facts} facts
 * @param {{ decimals: number }} given
 */
export function ownFault(panel, { columns }, { table, unique }, { decimals }) {
  const { equal, closest, distance } = unique;
  const [a, b] = equal ?? closest;
  panel.begin(
    equal
      ? t('pos = {a} and pos = {b} have the same numbers, to {decimals} decimals', {
          a,
          b,
          decimals,
        })
      : t('The closest two positions, pos = {a} and pos = {b}, are {distance} apart', {
          a,
          b,
          distance: digits(distance),
        }),
  );
  const { left, right, top, bottom } = panel;
  const last = table.shape[0] - 1;
  const rows = placesFrom(last + 1, 0).map((row) => rowOf(table, row).subarray(0, columns));
  const [low, high] = rows
    .flatMap((row) => [...row])
    .reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [0, 0]);
  /** @type {[number, number]} */
  const room = high > low ? [low, high] : [0, 1];
  panel.axes(
    {
      scale: linear([0, last], [left + 6, right - 6]),
      marks: marks(0, last, 6).filter(Number.isInteger),
      title: t('position'),
    },
    { scale: linear(room, [bottom, top]), marks: marks(...room, 4) },
  );
  const { x, y } = panel;
  // lines of length zero with round ends, which are dots
  const dots = (/** @type {number} */ column) =>
    rows.map((row, k) => `M${x.at(k).toFixed(2)} ${y.at(row[column]).toFixed(2)}h.01`).join('');
  panel.lines.replaceChildren(
    ...placesFrom(columns, 0).map((column) =>
      curve('dotted', dots(column), colors[column % colors.length]),
    ),
  );
  const kind = equal ? 'point' : 'fine';
  panel.over.replaceChildren(
    ...[a, b].flatMap((place) => [
      line('gap dashed', x.at(place), top, x.at(place), bottom),
      ...placesFrom(columns, 0).map((k) => dot(kind, x.at(place), y.at(rows[place][k]), 4)),
    ]),
    ...[a, b].map((place, k) =>
      note(x.at(place) + (k ? 5 : -5), top - 4, number(place), k ? 'start' : 'end'),
    ),
  );
}
