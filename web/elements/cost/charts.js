// The two charts of <phasor-cost>, both logarithmic: operations against n as they are counted, and
// milliseconds against n as they were measured.

import { apart, logarithmic, powers } from '../../draw/axis.js';
import { drawn, node, set } from '../../draw/nodes.js';
import { bytes, number } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { lineOf, widest } from '../../draw/text.js';
import { phrase, t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { cost, counted, doubled, fitted, range } from './model.js';

/** @typedef {import('./model.js').Model} Model */

const margin = { left: 38, right: 14, top: 18, bottom: 40 };

/** @param {import('../../draw/parts.js').Part} name */
function titled(name) {
  const made = chart(name, 230, margin);
  const title = node('figcaption', '');
  return Object.assign(made, { title, box: node('figure', 'side', title, made.svg) });
}

/** @param {SVGElement} svg */
const widthOf = (svg) => svg.clientWidth || 320;

/**
 * Where attention and a recurrent layer do the same, at n = d.
 *
 * @param {number} x @param {number} y @param {number} right end of the chart @param {number} d
 */
function crossing(x, y, right, d) {
  const text = `n = d = ${d}`;
  // the words stand on the side that has room for them
  const isBefore = x > right - 100 && x - margin.left > right - x;
  const name = isBefore ? label('before', x - 10, y - 12, text) : label('', x + 10, y + 14, text);
  return [dot('meets', x, y, 5), name];
}

/** @param {(n: number) => void} choose */
export function operations(choose) {
  const made = titled('counted');
  const tell = slider(made.svg, {
    label: phrase('Number of words n'),
    go: choose,
    step: (event, now) => doubled(event, now),
  });
  draggable(made.hit, (event) => {
    const { left, right } = made;
    const n = made.x.value(left + shareOf(made.hit, event).x * (right - left));
    // two digits are what a hand can tell
    choose(Number(n.toPrecision(2)));
  });
  return {
    box: made.box,
    /** @param {Model} model */
    axes({ d, k }) {
      made.size(widthOf(made.svg));
      const { left, right, top, bottom } = made;
      made.title.textContent = t('Operations in a layer, counted');
      const ends = counted.map((layer) => range.map((n) => cost(layer, { n, d, k }).operations));
      const [least, most] = [Math.min(...ends.flat()), Math.max(...ends.flat())];
      const x = logarithmic(range, [left, right]);
      const y = logarithmic([least, most], [bottom, top]);
      made.axes(
        { scale: x, marks: powers(...range, 6), title: t('number of words n') },
        { scale: y, marks: powers(least, most, 5) },
      );
      const names = [t('self-attention'), t('recurrent'), t('convolutional')];
      // the two that run side by side have their names on either side
      const wanted = ends.map(([, to], series) => y.at(to) + [-6, 20, -8][series]);
      const levels = apart(wanted, lineOf(made.svg), [12, made.bottom]);
      made.lines.replaceChildren(
        ...ends.flatMap(([from, to], series) => {
          const line = `M${left} ${y.at(from).toFixed(2)}L${right} ${y.at(to).toFixed(2)}`;
          return [
            curve(`curve series-${series}`, line),
            label(`line-name series-${series}`, right, levels[series], names[series]),
          ];
        }),
        ...(d > range[0] && d < range[1] ? crossing(x.at(d), y.at(d ** 3), right, d) : []),
      );
    },
    /** @param {Model} model */
    cursor({ n, d, k }) {
      const isShown = n >= range[0] && n <= range[1];
      made.cursor(isShown ? n : null);
      made.over.replaceChildren(
        ...(isShown ? counted : []).map((layer, series) => {
          const level = made.y.at(cost(layer, { n, d, k }).operations);
          return dot(`spot series-${series}`, made.x.at(n), level, 4);
        }),
      );
      tell(n, 1, range[1], String(n));
    },
  };
}

export function timing() {
  const made = titled('measured');
  const { svg, title } = made;
  set(svg, { role: 'img' });
  made.hit.remove();
  return {
    box: made.box,
    /** @param {readonly { n: number, time: number }[]} points @param {number} heads */
    draw(points, heads) {
      made.size(widthOf(svg));
      const { left, right, top, bottom } = made;
      title.textContent = t('Milliseconds for self-attention, measured in this browser');
      set(svg, { 'aria-label': title.textContent });
      const x = logarithmic([48, 10_923], [left, right]);
      const times = points.map(({ time }) => time);
      // whole powers of ten, and those at least that a first measurement is likely to fill
      const low = 10 ** Math.floor(Math.log10(Math.min(0.1, ...times)));
      const high = 10 ** Math.ceil(Math.log10(Math.max(1000, ...times)));
      const y = logarithmic([low, high], [bottom, top]);
      const all = [64, 128, 256, 512, 1024, 2048, 4096, 8192];
      const memory = (/** @type {number} */ n) => bytes(4 * heads * n * n);
      // every one, or every second or third, so that the widest has room; always the last, the largest
      const room = (x.at(128) - x.at(64)) / (widest(all.map(memory), svg) + 8);
      const places = all.filter((_, k) => (all.length - 1 - k) % Math.ceil(1 / room) === 0);
      made.axes(
        { scale: x, marks: places, text: String, title: '' },
        { scale: y, marks: powers(low, high, 6) },
      );
      const line = fitted(points);
      const ends = line ? [points[0].n, points[points.length - 1].n] : [];
      const fit = ends.map((n) => `${x.at(n).toFixed(2)} ${y.at(line?.at(n) ?? 1).toFixed(2)}`);
      made.lines.replaceChildren(
        ...places.map((n) => label('mark-x', x.at(n), bottom + 30, memory(n))),
        curve('fit', line ? `M${fit.join('L')}` : ''),
        ...points.map(({ n, time }) => {
          const spot = dot('spot series-0', x.at(n), y.at(time), 4.5);
          spot.append(drawn('title', {}, t('n = {n}: {time} ms', { n, time: number(time) })));
          return spot;
        }),
      );
    },
  };
}
