// Accuracy at one, two and four times the trained length as bars, with a bracket from the worst to the best
// seed.

import { linear } from '../../../../core/draw/axis.js';
import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { number, percent } from '../../../../core/draw/numbers.js';
import { curve, label, line, place } from '../../../../core/draw/shapes.js';
import { fitted, lineOf, widest, wrapped } from '../../../../core/draw/text.js';
import { t } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { mostBeside, rowsOf } from './charts.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./charts.js').Row} Row */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */

const [thick, gap, between, top] = [12, 2, 12, 22];
/** Distance from one model's three bars to the next model's. */
const step = 3 * (thick + gap) + between;

/** @param {readonly number[]} values @returns {{ mean: number, least: number, most: number } | null} */
export function summary(values) {
  const known = values.filter((value) => Number.isFinite(value));
  if (known.length === 0) return null;
  const mean = known.reduce((a, b) => a + b, 0) / known.length;
  return { mean, least: Math.min(...known), most: Math.max(...known) };
}

/** @param {Row} row @param {number} k index of the length, 0 to 2 */
export const accuracyOf = ({ models }, k) =>
  summary(models.map(({ measured }) => measured?.accuracy[k] ?? NaN));

/** @param {Training} m @param {Host} s */
export function bars(m, s) {
  const svg = drawn('svg', { class: 'bars', role: 'img' });
  const title = node('figcaption', '');
  const box = node('figure', 'lengths', title, svg);
  // beside the chosen head, if there is room
  const whole = s.kept(() => box.parentElement?.clientWidth ?? 0, ['size', 'language']);
  const written = s.kept(() => {
    // a dependency: measured values are stored in the models
    void m.measured;
    const rows = rowsOf(m.models);
    const shown = rows.map((row, k) => ({ row, k })).filter(({ row }) => accuracyOf(row, 0));
    box.hidden = shown.length === 0;
    if (box.hidden) return;
    const width = whole() > 624 ? (whole() - 32) / 2 : whole();
    const { length } = m.models[0].spec.full;
    title.textContent = t(
      'Right answers at {length} tokens, as trained, and below at {twice} and {four}: of the last {length}, beyond the trained length',
      { length, twice: 2 * length, four: 4 * length },
    );
    const names = shown.map(({ row }) => t(nameOf(row.choice)));
    const most = mostBeside * width;
    // at most two lines, which fit beside three bars
    const nameLines = names.map((name) => {
      const [first, ...others] = wrapped(name, most, svg);
      const lines = others.length > 0 ? [first, others.join(' ')] : [first];
      return lines.map((text) => fitted(text, most, svg));
    });
    const left = widest(nameLines.flat(), svg) + 8;
    const lineHeight = lineOf(svg);
    const x = linear([0, 1], [left, width - 48]);
    const height = top + shown.length * step;
    set(svg, { viewBox: `0 0 ${width} ${height}`, height, 'aria-label': title.textContent });
    const axis = [0, 0.5, 1].flatMap((value) => [
      line(value ? 'grid' : 'zero', x.at(value), top - 4, x.at(value), height - between),
      label('mark-x', x.at(value), top - 9, number(value, 1)),
    ]);
    const marks = shown.flatMap(({ row, k }, at) => {
      const y = top + at * step;
      const middle = y + 1.5 * thick + gap;
      const name = nameLines[at].map((text, lineIndex, { length: lineCount }) =>
        label('bar-name', left - 8, middle + (lineIndex - (lineCount - 1) / 2) * lineHeight, text),
      );
      return [...name, ...[0, 1, 2].flatMap((factor) => bar(row, factor, y, x, colorOf(k)))];
    });
    svg.replaceChildren(...axis, ...marks);
  }, ['language']);
  return mark(box, written);
}

/**
 * @param {Row} row @param {number} factor @param {number} rowTop
 * @param {import('../../../../core/draw/axis.js').Scale} x @param {string} color
 */
function bar(row, factor, rowTop, x, color) {
  const found = accuracyOf(row, factor);
  if (!found) return [];
  const y = rowTop + factor * (thick + gap);
  const fill = drawn('rect', { class: `bar length-${factor}` });
  fill.style.fill = color;
  place(fill, { x: x.at(0), y, width: Math.max(1, x.at(found.mean) - x.at(0)), height: thick });
  const [a, b, middle] = [x.at(found.least), x.at(found.most), y + thick / 2];
  const bracket =
    row.models.length > 1
      ? [
          curve(
            'bracket',
            `M${a} ${y + 2}V${y + thick - 2}M${a} ${middle}H${b}M${b} ${y + 2}V${y + thick - 2}`,
          ),
        ]
      : [];
  const end = Math.max(x.at(found.mean), b) + 5;
  return [fill, ...bracket, label('bar-value', end, middle, percent(found.mean))];
}
