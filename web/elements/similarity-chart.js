// The chart of <phasor-similarity>: a curve for each base over the offset, the steps where it turns
// back, and the cursor.

import { markText, marks, path } from '../draw/axis.js';
import { t } from '../text/language.js';
import { xAxis, yAxis } from './curves-view.js';
import { drawn } from './style.js';

/** @typedef {import('../draw/axis.js').Scale} Scale */
/** @typedef {import('./similarity-facts.js').Facts} Facts */

export const chartHeight = 220;
export const margin = { left: 40, right: 12, top: 10, bottom: 36 };

/** Colour never speaks alone: every curve has its own dashes too. */
const dashes = ['', '7 3', '2 3', '9 3 2 3'];

/** @param {SVGElement} line @param {number} k */
export function inkOf(line, k) {
  line.style.stroke = `var(--series-${k})`;
  if (dashes[k]) line.style.strokeDasharray = dashes[k];
  return line;
}

/** Similarity against offset. */
export function chart() {
  const axes = drawn('g', {});
  const lines = drawn('g', {});
  const rule = drawn('line', { class: 'rule', y1: margin.top, y2: chartHeight - margin.bottom });
  const spots = drawn('g', {});
  const hit = drawn('rect', { class: 'hit', x: margin.left, y: margin.top });
  hit.setAttribute('height', String(chartHeight - margin.top - margin.bottom));
  const svg = drawn('svg', { class: 'chart', part: 'chart', tabindex: 0, role: 'slider' });
  svg.append(axes, lines, rule, spots, hit);
  for (const [name, value] of Object.entries({
    valuemin: '0',
    valuemax: '1',
    valuenow: '0',
  })) {
    svg.setAttribute(`aria-${name}`, value);
  }

  return {
    svg,
    hit,
    /**
     * @param {number} width @param {Facts[]} all @param {Scale} x @param {Scale} y
     * @param {readonly [number, number]} domain @param {string} title of the values
     */
    draw(width, all, x, y, domain, title) {
      const last = all[0].curve.length - 1;
      const [right, bottom] = [width - margin.right, chartHeight - margin.bottom];
      svg.setAttribute('viewBox', `0 0 ${width} ${chartHeight}`);
      svg.setAttribute('aria-label', t('{name} against offset', { name: title }));
      svg.setAttribute('aria-valuemax', String(last));
      hit.setAttribute('width', String(right - margin.left));
      const places = marks(0, last, Math.max(2, width / 90)).filter(Number.isInteger);
      axes.replaceChildren(
        ...yAxis(marks(domain[0], domain[1], 4), y, margin.left, right, markText),
        ...xAxis(places, x, bottom, markText),
        drawn(
          'text',
          { class: 'axis-title', x: (margin.left + right) / 2, y: chartHeight - 4 },
          t('offset between two positions'),
        ),
      );
      lines.replaceChildren(
        ...all.flatMap(({ curve, rising }, k) => {
          /** @type {(i: number) => number} of every three points two are the ends of a step */
          const end = (i) => Math.floor(i / 3) + (i % 3);
          const steps = path(
            3 * last,
            (i) => (i % 3 < 2 && rising[Math.floor(i / 3) + 1] ? x.at(end(i)) : NaN),
            (i) => y.at(curve[end(i)]),
          );
          return inkOf(drawn('path', { class: 'rise', d: steps }), k);
        }),
        ...all.map(({ curve }, k) =>
          inkOf(
            drawn('path', { class: 'curve', d: path(last + 1, x.at, (i) => y.at(curve[i])) }),
            k,
          ),
        ),
        ...all.flatMap(({ curve, first }, k) => {
          if (first < 0) return [];
          const [cx, cy] = [x.at(first).toFixed(2), y.at(curve[first])];
          const ring = drawn('circle', { class: 'first', cx, cy: cy.toFixed(2), r: 4 });
          ring.style.stroke = `var(--series-${k})`;
          const word = drawn('text', { class: 'first-word', x: cx, y: cy - 9 }, String(first));
          word.style.fill = `var(--series-${k})`;
          return [ring, word];
        }),
      );
      for (const rise of lines.querySelectorAll('.rise')) {
        /** @type {SVGElement} */ (rise).style.strokeDasharray = 'none';
      }
    },
    /** @param {Facts[]} all @param {number} offset -1 for none @param {Scale} x @param {Scale} y */
    point(all, offset, x, y) {
      const at = offset < 0 ? -99 : x.at(offset);
      rule.setAttribute('x1', at.toFixed(2));
      rule.setAttribute('x2', at.toFixed(2));
      rule.style.visibility = offset < 0 ? 'hidden' : '';
      spots.replaceChildren(
        ...all.flatMap(({ curve }, k) => {
          if (offset < 0) return [];
          const cy = y.at(curve[offset]).toFixed(2);
          const spot = drawn('circle', { class: 'spot', cx: at.toFixed(2), cy, r: 4.5 });
          spot.style.fill = `var(--series-${k})`;
          return [spot];
        }),
      );
    },
  };
}
