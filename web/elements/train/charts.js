// Loss and accuracy against steps, a line for each model: the mean of its seeds, each seed a thin line.

import { apart, linear, logarithmic, marks, path } from '../../draw/axis.js';
import { node, set } from '../../draw/nodes.js';
import { curve, label } from '../../draw/shapes.js';
import { lineOf, widest } from '../../draw/text.js';
import { t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('./session.js').Point} Point */
/** @typedef {import('../../draw/axis.js').Scale} Scale */

const height = 230;

/** Models of one encoding. @typedef {{ choice: string, models: Model[] }} Row */

/**
 * The mean of the seeds where all have a point.
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

/** How wide names are, asked for again when they or the size change. @param {Element} element */
export function widthOfNames(element) {
  let [known, width] = ['', 0];
  return (/** @type {readonly string[]} */ list, /** @type {boolean} */ resized) => {
    const text = list.join('\n');
    if (resized || text !== known) [known, width] = [text, widest(list, element)];
    return width;
  };
}

/** @param {'loss' | 'accuracy'} what @param {(share: number) => void} go to a step, from 0 to 1 */
function curves(what, go) {
  const right = what === 'loss' ? 14 : 0;
  const made = chart(what === 'loss' ? 'losses' : 'accuracies', height, {
    left: 36,
    right,
    top: 8,
    bottom: 36,
  });
  const title = node('figcaption', '');
  set(made.svg, { role: 'img' });
  const measure = widthOfNames(made.svg);
  draggable(made.hit, (event) => go(shareOf(made.hit, event).x));
  return {
    box: node('figure', 'curves', title, made.svg),
    /**
     * @param {readonly Row[]} rows
     * @param {{ width: number, most: number, at: number | null, guess: number | null, resized:
     *   boolean }} shown `most`: steps; `at`: the step of the maps
     */
    draw(rows, { width, most, at, guess, resized }) {
      const names = rows.map(({ choice }) => t(nameOf(choice)));
      const room = what === 'accuracy' ? measure(names, resized) + 12 : 0;
      made.size(width);
      made.right -= room;
      set(made.hit, { width: Math.max(0, made.right - made.left) });
      title.textContent = what === 'loss' ? t('Loss') : t('Share of right answers');
      set(made.svg, { 'aria-label': title.textContent });
      const x = linear([0, most], [made.left, made.right]);
      const lowest = Math.min(
        0.1,
        ...rows.flatMap(({ models }) =>
          models.flatMap(({ points }) => points.map(({ loss }) => loss)),
        ),
      );
      const y =
        what === 'loss'
          ? logarithmic([Math.max(1e-3, lowest), 6], [made.bottom, made.top])
          : linear([0, 1], [made.bottom, made.top]);
      const levels = what === 'loss' ? [0.001, 0.01, 0.1, 1] : [0, 0.25, 0.5, 0.75, 1];
      made.axes(
        {
          scale: x,
          marks: marks(0, most, Math.max(2, width / 90)),
          text: String,
          title: t('step'),
        },
        { scale: y, marks: levels.filter((level) => y.at(level) <= made.bottom + 1) },
      );
      const means = rows.map(({ models }) => meanCurve(models, what));
      const held = (/** @type {readonly (readonly [number, number])[]} */ points) =>
        points.map(
          ([step, value]) =>
            /** @type {const} */ ([
              step,
              what === 'loss' ? Math.min(6, Math.max(1e-3, value)) : value,
            ]),
        );
      const ends = means.map((points) => held(points).at(-1));
      const seen = rows.map((_, k) => k).filter((k) => ends[k]);
      const heights = apart(
        seen.map((k) => y.at(ends[k]?.[1] ?? 0)),
        lineOf(made.svg),
        [made.top, made.bottom - 4],
      );
      made.lines.replaceChildren(
        ...(what === 'accuracy' && guess !== null
          ? [curve('guess', `M${made.left} ${y.at(guess)}L${made.right} ${y.at(guess)}`)]
          : []),
        ...rows.flatMap(({ models }, k) => [
          ...(models.length > 1 ? models : []).map(({ points }) =>
            curve(
              'curve one',
              line(held(points.map((point) => [point.step, point[what]])), x, y),
              colorOf(k),
            ),
          ),
          curve(k < 4 ? 'curve' : 'curve dashed', line(held(means[k]), x, y), colorOf(k)),
        ]),
        ...(room
          ? seen.map((k, place) =>
              label('end', made.right + 6, heights[place], names[k], colorOf(k)),
            )
          : []),
      );
      made.cursor(at);
    },
  };
}

/** @param {(share: number) => void} go */
export function charts(go) {
  const [loss, accuracy] = [curves('loss', go), curves('accuracy', go)];
  const box = node('div', 'charts', loss.box, accuracy.box);
  let whole = 0;
  return {
    box,
    /**
     * @param {readonly Row[]} rows
     * @param {{ most: number, at: number | null, guess: number | null, resized: boolean }} shown
     */
    draw(rows, shown) {
      if (shown.resized || whole === 0) whole = box.clientWidth;
      const isNarrow = whole < 620;
      box.classList.toggle('narrow', isNarrow);
      const [a, b] = isNarrow ? [whole, whole] : [(whole - 24) * 0.42, (whole - 24) * 0.58];
      loss.draw(rows, { ...shown, width: a });
      accuracy.draw(rows, { ...shown, width: b });
    },
  };
}
