// Loss and accuracy against steps, a line for each model: the mean of its seeds, each seed a thin line.

import { apart, linear, logarithmic, marks, path } from '../../../../core/draw/axis.js';
import { node, set } from '../../../../core/draw/nodes.js';
import { curve, label } from '../../../../core/draw/shapes.js';
import { fitted, lineOf, widest } from '../../../../core/draw/text.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { chart } from '../../../../core/kit/chart.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { draggable, shareOf } from '../../../../core/kit/pointer.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('./session.js').Point} Point */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */
/** @typedef {import('../../../../core/draw/axis.js').Scale} Scale */

const height = 230;

/** Models with the same encoding. @typedef {{ choice: string, models: Model[] }} Row */

/**
 * The models of each encoding, those of all seeds together.
 *
 * @param {readonly Model[]} models
 * @returns {Row[]}
 */
export const rowsOf = (models) =>
  [...new Set(models.map(({ spec }) => spec.choice))].map((choice) => ({
    choice,
    models: models.filter(({ spec }) => spec.choice === choice),
  }));

/**
 * The mean over seeds at steps where all have a point.
 *
 * @param {readonly Model[]} models
 * @param {(point: Point) => number} read
 * @returns {[step: number, value: number][]}
 */
export function meansOf(models, read) {
  const [first, ...others] = models.map(({ points }) => points);
  const tables = others.map((points) => new Map(points.map((point) => [point.step, read(point)])));
  return first.flatMap((point) => {
    const values = [read(point), ...tables.map((table) => table.get(point.step))];
    if (values.includes(undefined)) return [];
    const sum = values.reduce((/** @type {number} */ a, b) => a + Number(b), 0);
    return [[point.step, sum / values.length]];
  });
}

/** @param {readonly Model[]} models @param {'loss' | 'accuracy'} what */
export const meanCurve = (models, what) => meansOf(models, (point) => point[what]);

/** @param {readonly (readonly [number, number])[]} points @param {Scale} x @param {Scale} y */
export const line = (points, x, y) =>
  path(
    points.length,
    (k) => x.at(points[k][0]),
    (k) => y.at(points[k][1]),
  );

/** The largest share of a chart's width for the names beside it. */
export const mostBeside = 0.36;

/**
 * The names of the models beside a chart, shortened to fit, and their width; measured when they or the size
 * change.
 *
 * @param {Training} m
 * @param {Host} s
 * @param {Element} element the element whose font is used
 * @param {() => number} width of the chart
 */
export function namesBeside(m, s, element, width) {
  // compare only the names: rows are new at every step of training
  const all = s.kept(() => m.rows.map(({ choice }) => t(nameOf(choice))), ['language']);
  const most = s.kept(() => mostBeside * width() - 12);
  return s.kept(() => {
    const names = all().map((name) => shortened(name, most(), element));
    return { names, room: widest(names, element) + 12 };
  }, ['size']);
}

/**
 * Shortens a name but keeps its last word, which distinguishes it from similar names.
 *
 * @param {string} name
 * @param {number} room pixels
 * @param {Element} element the element whose font is used
 */
function shortened(name, room, element) {
  if (widest([name], element) <= room) return name;
  const words = name.split(' ');
  if (words.length === 1) return fitted(name, room, element);
  const last = ` ${words.pop()}`;
  return fitted(words.join(' '), room - widest([`…${last}`], element), element) + last;
}

/**
 * Reading a width forces layout: it is read again only when the size has changed, or was 0.
 *
 * @param {Host} s
 * @param {HTMLElement} box
 */
export const widthOfBox = (s, box) =>
  s.kept(() => box.clientWidth || s.polled(() => box.clientWidth), ['size', 'language']);

/**
 * @param {Training} m
 * @param {Host} s
 * @param {'loss' | 'accuracy'} what
 * @param {() => number} width
 * @param {() => number | null} guess
 * @param {() => boolean} isAbove whether the other chart is below this one, with the same steps
 */
function curves(m, s, what, width, guess, isAbove) {
  const right = what === 'loss' ? 14 : 0;
  const plot = chart(what === 'loss' ? 'losses' : 'accuracies', height, {
    left: 36,
    right,
    top: 8,
    bottom: 36,
  });
  const title = localized(node('figcaption', ''), {
    text: what === 'loss' ? phrase('Loss') : phrase('Share of right answers'),
  });
  localized(set(plot.svg, { role: 'img' }), {
    'aria-label': what === 'loss' ? phrase('Loss') : phrase('Share of right answers'),
  });
  const beside = namesBeside(m, s, plot.svg, width);
  draggable(plot.hit, (event) => m.look(shareOf(plot.hit, event).x));
  const drawn = s.kept(() => {
    const { rows, most } = m;
    const isNamed = what === 'accuracy';
    const { names, room } = isNamed || isAbove() ? beside() : { names: [], room: right };
    plot.size(width(), room - right);
    const x = linear([0, most], [plot.left, plot.right]);
    const lowest = Math.min(
      0.1,
      ...rows.flatMap(({ models }) =>
        models.flatMap(({ points }) => points.map(({ loss }) => loss)),
      ),
    );
    const y =
      what === 'loss'
        ? logarithmic([Math.max(1e-3, lowest), 6], [plot.bottom, plot.top])
        : linear([0, 1], [plot.bottom, plot.top]);
    const levels = what === 'loss' ? [0.001, 0.01, 0.1, 1] : [0, 0.25, 0.5, 0.75, 1];
    plot.axes(
      {
        scale: x,
        marks: marks(0, most, Math.max(2, width() / 90)),
        text: String,
        title: t('step'),
      },
      { scale: y, marks: levels.filter((level) => y.at(level) <= plot.bottom + 1) },
    );
    const level = guess();
    const means = rows.map(({ models }) => meanCurve(models, what));
    /** @typedef {readonly [step: number, value: number]} Point */
    /** @param {readonly Point[]} points @returns {Point[]} */
    const inside = (points) =>
      what === 'loss'
        ? points.map(([step, value]) => [step, Math.min(6, Math.max(1e-3, value))])
        : [...points];
    const ends = means.map((points) => inside(points).at(-1));
    const seen = rows.map((_, k) => k).filter((k) => ends[k]);
    const heights = apart(
      seen.map((k) => y.at(ends[k]?.[1] ?? 0)),
      lineOf(plot.svg),
      [plot.top, plot.bottom - 4],
    );
    plot.lines.replaceChildren(
      ...(what === 'accuracy' && level !== null
        ? [curve('guess', `M${plot.left} ${y.at(level)}L${plot.right} ${y.at(level)}`)]
        : []),
      ...rows.flatMap(({ models }, k) => [
        ...(models.length > 1 ? models : []).map(({ points }) =>
          curve(
            'curve one',
            line(inside(points.map((point) => [point.step, point[what]])), x, y),
            colorOf(k),
          ),
        ),
        curve(k < 4 ? 'curve' : 'curve dashed', line(inside(means[k]), x, y), colorOf(k)),
      ]),
      ...(isNamed
        ? seen.map((k, place) => label('end', plot.right + 6, heights[place], names[k], colorOf(k)))
        : []),
    );
    plot.cursor(m.at);
  }, ['language']);
  return mark(node('figure', 'curves', title, plot.svg), drawn);
}

/** @param {Training} m @param {Host} s @param {() => number | null} guess the accuracy of guessing */
export function charts(m, s, guess) {
  const box = node('div', 'charts');
  const whole = widthOfBox(s, box);
  const isNarrow = s.kept(() => whole() < 620);
  const share = (/** @type {number} */ part) => () =>
    isNarrow() ? whole() : (whole() - 24) * part;
  const loss = curves(m, s, 'loss', share(0.42), guess, isNarrow);
  const accuracy = curves(m, s, 'accuracy', share(0.58), guess, isNarrow);
  box.append(loss.node, accuracy.node);
  return mark(
    box,
    s.kept(() => void box.classList.toggle('narrow', isNarrow())),
    loss.draw,
    accuracy.draw,
  );
}
