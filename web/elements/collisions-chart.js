// The chart of <phasor-collisions>: how near the closest two of n positions are, against n, a line for
// each encoding, and below it, on the same axis, how far each number format tells positions apart.

import { apart, logarithmic, markText } from '../draw/axis.js';
import { superscript } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { xAxis } from './curves-view.js';
import { drawn } from './style.js';

/** @typedef {import('./collisions-search.js').Pair} Pair */
/** @typedef {{ name: string, short: string, steps: readonly Pair[], chosen: boolean,
 *   choose: () => void }} Line without steps while it is not known */

export const chartHeight = 300;
export const margin = { left: 48, right: 84, top: 12, bottom: 40 };

/** @param {number} power */
const powerText = (power) =>
  power >= -1 && power <= 1 ? markText(10 ** power) : `10${superscript(power)}`;

/** @param {readonly Line[]} lines @returns {[number, number]} powers of ten around all distances */
function around(lines) {
  const all = lines.flatMap(({ steps }) => steps.map(({ distance }) => Math.log10(distance)));
  const [low, high] = [Math.min(...all, -1), Math.max(...all, 0)];
  return [Math.floor(low), Math.max(1, Math.ceil(high))];
}

export function chart() {
  const axes = drawn('g', {});
  const others = drawn('g', {});
  const names = drawn('g', {});
  const rule = drawn('line', { class: 'rule', y1: margin.top, y2: chartHeight - margin.bottom });
  const spot = drawn('circle', { class: 'spot', r: 5 });
  const word = drawn('text', { class: 'word', y: margin.top + 4 });
  const hit = drawn('rect', { class: 'hit', x: margin.left, y: margin.top });
  hit.setAttribute('height', String(chartHeight - margin.top - margin.bottom));
  const svg = drawn('svg', { class: 'chart', part: 'chart', tabindex: 0, role: 'slider' });
  svg.append(axes, others, rule, spot, word, hit, names);
  let [x, y] = [logarithmic([2, 10], [0, 1]), logarithmic([1, 10], [1, 0])];
  let width = 0;
  let span = [-4, 1];

  /** @param {readonly Pair[]} steps @param {number} last */
  const staircase = (steps, last) =>
    steps
      .map(({ b, distance }, k) => {
        const end = k + 1 < steps.length ? steps[k + 1].b + 1 : last;
        const level = y.at(distance).toFixed(2);
        return `${k ? 'L' : 'M'}${x.at(Math.max(2, b + 1)).toFixed(2)} ${level}H${x.at(end).toFixed(2)}`;
      })
      .join('');

  return {
    svg,
    hit,
    /** @param {number} count @returns {number} where it stands between the chart's ends, 0 to 1 */
    share: (count) => (x.at(count) - margin.left) / (width - margin.left - margin.right),
    /** @param {number} share of the chart's width */
    count: (share) => x.value(margin.left + share * (width - margin.left - margin.right)),
    /**
     * @param {number} wide @param {number} last count at the right end @param {readonly Line[]} lines
     * @param {boolean} whole whether no line is missing: until then the axis only grows
     */
    draw(wide, last, lines, whole) {
      width = wide;
      const [right, bottom] = [width - margin.right, chartHeight - margin.bottom];
      const wanted = around(lines);
      span = whole ? wanted : [Math.min(span[0], wanted[0]), Math.max(span[1], wanted[1])];
      const [low, high] = span;
      x = logarithmic([2, last], [margin.left, right]);
      y = logarithmic([10 ** low, 10 ** high], [bottom, margin.top]);
      svg.setAttribute('viewBox', `0 0 ${width} ${chartHeight}`);
      hit.setAttribute('width', String(right - margin.left));
      const every = Math.ceil((high - low) / 6);
      const powers = Array.from({ length: high - low + 1 }, (_, k) => low + k);
      const places = [2, 10, 100, 1000, 1e4, 1e5, 1e6].filter((place) => place <= last);
      axes.replaceChildren(
        ...powers.flatMap((power) => {
          const at = y.at(10 ** power).toFixed(2);
          const grid = drawn('line', { class: 'grid', x1: margin.left, x2: right, y1: at, y2: at });
          const text = drawn(
            'text',
            { class: 'mark-y', x: margin.left - 6, y: at },
            powerText(power),
          );
          return (power - low) % every === 0 ? [grid, text] : [grid];
        }),
        ...xAxis(places, x, bottom, markText),
        drawn(
          'text',
          { class: 'axis-title', x: (margin.left + right) / 2, y: chartHeight - 6 },
          t('positions'),
        ),
      );
      others.replaceChildren(
        ...[...lines]
          .sort((a, b) => Number(a.chosen) - Number(b.chosen))
          .map(({ steps, chosen }) =>
            drawn('path', { class: chosen ? 'line chosen' : 'line', d: staircase(steps, last) }),
          ),
      );
      const known = lines.filter(({ steps }) => steps.length > 0);
      const ends = known.map(({ steps }) => y.at(steps[steps.length - 1].distance));
      const levels = apart(ends, 20);
      names.replaceChildren(
        ...known.map(({ name, short, chosen, choose }, k) => {
          const text = drawn(
            'text',
            { class: chosen ? 'name chosen' : 'name', x: right + 10, y: levels[k].toFixed(2) },
            width < 480 ? short : name,
          );
          text.addEventListener('pointerdown', choose);
          const to = `M${right + 1} ${ends[k].toFixed(2)}L${right + 7} ${levels[k].toFixed(2)}`;
          return drawn('g', {}, drawn('path', { class: 'lead', d: to }), text);
        }),
      );
    },
    /** @param {number} count @param {number} distance 0 for two that are equal @param {string} text */
    point(count, distance, text) {
      const at = x.at(count);
      const level = distance > 0 ? y.at(distance) : chartHeight - margin.bottom;
      for (const name of ['x1', 'x2']) rule.setAttribute(name, at.toFixed(2));
      spot.setAttribute('cx', at.toFixed(2));
      spot.setAttribute('cy', Math.min(level, chartHeight - margin.bottom).toFixed(2));
      // on the side where there is room
      const left = at > width / 2;
      word.setAttribute('x', (at + (left ? -8 : 8)).toFixed(2));
      word.classList.toggle('left', left);
      word.textContent = text;
    },
  };
}
