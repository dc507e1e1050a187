// The two charts of <phasor-cost>, both logarithmic: operations against n as they are counted, and
// milliseconds against n as they were measured.

import { logarithmic, markText, path, powers } from '../draw/axis.js';
import { number } from '../draw/numbers.js';
import { widest } from '../draw/text.js';
import { t } from '../text/language.js';
import { cost, fitted } from './cost-facts.js';
import { xAxis, yAxis } from './curves-view.js';
import { drawn, node } from './style.js';

/** @typedef {import('./cost-facts.js').Sizes} Sizes */

const height = 230;
const margin = { left: 38, right: 14, top: 18, bottom: 40 };

/** Words that the first chart reaches from and to. */
export const range = /** @type {[number, number]} */ ([8, 131_072]);
const counted = /** @type {const} */ (['attention', 'recurrent', 'convolution']);

/** @param {number} bytes @returns {string} '64 MiB' */
export function size(bytes) {
  const power = Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${number(bytes / 1024 ** power, 1)}\u00a0${['B', 'KiB', 'MiB', 'GiB', 'TiB'][power]}`;
}

/** @param {string} name */
function chart(name) {
  const title = node('figcaption', '');
  const svg = drawn('svg', { class: `chart ${name}`, part: name });
  return { title, svg, box: node('figure', 'side', title, svg) };
}

/** @param {SVGSVGElement} svg @returns {number} */
function widthOf(svg) {
  const width = svg.clientWidth || 320;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return width;
}

/** @param {number} width @param {string} name */
const axisTitle = (width, name) =>
  drawn('text', { class: 'axis-title', x: (margin.left + width) / 2, y: height - 4 }, name);

/**
 * Where attention and a recurrent layer do the same, at n = d.
 *
 * @param {number} x @param {number} y @param {number} right end of the chart @param {number} d
 */
function crossing(x, y, right, d) {
  const place = { cx: x.toFixed(1), cy: y.toFixed(1), r: 5 };
  // the words stand on the side that has room for them
  const name =
    x > right - 100 && x - margin.left > right - x
      ? { class: 'before', x: x - 10, y: y - 12 }
      : { class: 'after', x: x + 10, y: y + 14 };
  return [drawn('circle', { class: 'meets', ...place }), drawn('text', name, `n = d = ${d}`)];
}

/** @param {(n: number) => void} choose */
export function operations(choose) {
  const { title, svg, box } = chart('counted');
  const under = drawn('g', {});
  const rule = drawn('line', { class: 'rule', y1: margin.top, y2: height - margin.bottom });
  const spots = drawn('g', {});
  const hit = drawn('rect', { class: 'hit', x: margin.left, y: 0, height });
  svg.append(under, rule, spots, hit);
  svg.setAttribute('role', 'slider');
  svg.setAttribute('tabindex', '0');
  svg.setAttribute('aria-valuemin', '1');
  svg.setAttribute('aria-valuenow', '1');
  let x = logarithmic(range, [0, 1]);
  let y = x;
  let now = 1;

  for (const type of /** @type {const} */ (['pointerdown', 'pointermove'])) {
    hit.addEventListener(type, (event) => {
      if (type === 'pointerdown') hit.setPointerCapture(event.pointerId);
      else if (!hit.hasPointerCapture(event.pointerId)) return;
      const { left, width } = svg.getBoundingClientRect();
      const pixel = ((event.clientX - left) / width) * svg.viewBox.baseVal.width;
      const n = Math.min(range[1], Math.max(range[0], x.value(pixel)));
      // two digits are what a hand can tell
      choose(Number(n.toPrecision(2)));
    });
  }
  svg.addEventListener('keydown', (event) => {
    const next = {
      ArrowLeft: now / 2,
      ArrowDown: now / 2,
      ArrowRight: now * 2,
      ArrowUp: now * 2,
      Home: range[0],
      End: range[1],
    }[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(Math.min(range[1], Math.max(1, Math.round(next))));
  });

  return {
    box,
    /** @param {Sizes} sizes */
    axes({ d, k }) {
      const width = widthOf(svg);
      const [right, bottom] = [width - margin.right, height - margin.bottom];
      hit.setAttribute('width', String(right - margin.left));
      title.textContent = t('Operations in a layer, counted');
      svg.setAttribute('aria-label', t('Number of words n'));
      svg.setAttribute('aria-valuemax', String(range[1]));
      const all = counted.flatMap((layer) => range.map((n) => cost(layer, { n, d, k }).operations));
      x = logarithmic(range, [margin.left, right]);
      y = logarithmic([Math.min(...all), Math.max(...all)], [bottom, margin.top]);
      under.replaceChildren(
        ...yAxis(powers(Math.min(...all), Math.max(...all), 5), y, margin.left, right, markText),
        ...xAxis(powers(...range, 6), x, bottom, markText),
        axisTitle(width, t('number of words n')),
        ...counted.flatMap((layer, series) => {
          const at = (/** @type {number} */ end) => cost(layer, { n: range[end], d, k }).operations;
          const line = path(
            2,
            (end) => x.at(range[end]),
            (end) => y.at(at(end)),
          );
          // the two that run side by side have their names on either side
          const name = { class: `line-name series-${series}`, x: right, y: y.at(at(1)) + [-6, 20, -8][series] }; // prettier-ignore
          return [
            drawn('path', { class: `curve series-${series}`, d: line }),
            drawn('text', name, [t('self-attention'), t('recurrent'), t('convolutional')][series]),
          ];
        }),
        ...(d > range[0] && d < range[1] ? crossing(x.at(d), y.at(d ** 3), right, d) : []),
      );
    },
    /** @param {Sizes} sizes */
    cursor({ n, d, k }) {
      now = n;
      const there = n >= range[0] && n <= range[1];
      const at = (there ? x.at(n) : -99).toFixed(1);
      rule.setAttribute('x1', at);
      rule.setAttribute('x2', at);
      spots.replaceChildren(
        ...(there ? counted : []).map((layer, series) =>
          drawn('circle', {
            class: `spot series-${series}`,
            cx: at,
            cy: y.at(cost(layer, { n, d, k }).operations).toFixed(1),
            r: 4,
          }),
        ),
      );
      svg.setAttribute('aria-valuenow', String(n));
    },
  };
}

export function timing() {
  const { title, svg, box } = chart('measured');
  svg.setAttribute('role', 'img');
  return {
    box,
    /** @param {readonly { n: number, time: number }[]} points @param {number} heads */
    draw(points, heads) {
      const width = widthOf(svg);
      const [right, bottom] = [width - margin.right, height - margin.bottom];
      title.textContent = t('Milliseconds for self-attention, measured in this browser');
      svg.setAttribute('aria-label', title.textContent);
      const x = logarithmic([48, 10_923], [margin.left, right]);
      const times = points.map(({ time }) => time);
      // whole powers of ten, and those at least that a first measurement is likely to fill
      const low = 10 ** Math.floor(Math.log10(Math.min(0.1, ...times)));
      const high = 10 ** Math.ceil(Math.log10(Math.max(1000, ...times)));
      const y = logarithmic([low, high], [bottom, margin.top]);
      const all = [64, 128, 256, 512, 1024, 2048, 4096, 8192];
      const memory = (/** @type {number} */ n) => size(4 * heads * n * n);
      // every one, or every second or third, so that the widest has room; always the last, the largest
      const room = (x.at(128) - x.at(64)) / (widest(all.map(memory), svg) + 8);
      const places = all.filter((_, k) => (all.length - 1 - k) % Math.ceil(1 / room) === 0);
      const line = fitted(points);
      const ends = points.length > 0 ? [points[0].n, points[points.length - 1].n] : [];
      svg.replaceChildren(
        ...yAxis(powers(low, high, 6), y, margin.left, right, markText),
        ...xAxis(places, x, bottom, String),
        ...places.map(
          (n) =>
          drawn('text', { class: 'mark-x memory', x: x.at(n).toFixed(1), y: bottom + 30 }, memory(n)), // prettier-ignore
        ),
        ...(line
          ? [
              drawn('path', {
                class: 'fit',
                d: path(
                  2,
                  (k) => x.at(ends[k]),
                  (k) => y.at(line.at(ends[k])),
                ),
              }),
            ]
          : []),
        ...points.map(({ n, time }) =>
          drawn(
            'circle',
            { class: 'spot series-0', cx: x.at(n).toFixed(1), cy: y.at(time).toFixed(1), r: 4.5 },
            drawn('title', {}, t('n = {n}: {time} ms', { n, time: number(time) })),
          ),
        ),
      );
    },
  };
}
