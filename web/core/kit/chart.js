// A chart in SVG: axes with ticks, a grid and titles, lines above them, and a vertical rule at the cursor.
//
//          left                right
//     top  ┌──────┬──────────────┐
//          │ lines│     over     │   `hit` covers it and receives pointer events
// bottom  └──────┴──────────────┘
//            marks, title

import { linear, xAxis, yAxis } from '../draw/axis.js';
import { drawn, set } from '../draw/nodes.js';
import { label, place } from '../draw/shapes.js';

/** @typedef {import('../draw/axis.js').Scale} Scale */
/** @typedef {import('../draw/axis.js').Axis} Axis */

/**
 * @param {import('../draw/parts.js').Part} name its class and its part
 * @param {number} height
 * @param {{ left: number, right: number, top: number, bottom: number }} margin
 */
export function chart(name, height, margin) {
  const [axes, lines, over] = [drawn('g', {}), drawn('g', {}), drawn('g', {})];
  const rule = drawn('line', { class: 'rule' });
  const hit = drawn('rect', { class: 'hit' });
  const svg = drawn('svg', { class: `chart ${name}`, part: name }, axes, lines, rule, over, hit);
  const frame = {
    svg,
    lines,
    over,
    hit,
    height,
    width: 0,
    left: margin.left,
    right: 0,
    top: margin.top,
    bottom: height - margin.bottom,
    x: linear([0, 1], [0, 1]),
    y: linear([0, 1], [0, 1]),
    /** @param {number} width @param {number} [beside] pixels reserved for names at its right end */
    size(width, beside = 0) {
      frame.width = width;
      frame.right = width - margin.right - beside;
      const { left, right, top, bottom } = frame;
      set(svg, { viewBox: `0 0 ${width} ${height}`, height });
      place(hit, { x: left, y: top, width: Math.max(0, right - left), height: bottom - top });
    },
    /** @param {Axis & { title: string }} across @param {Axis} up */
    axes(across, up) {
      const { left, right, bottom } = frame;
      frame.x = across.scale;
      frame.y = up.scale;
      axes.replaceChildren(
        ...yAxis(up, left, right),
        ...xAxis(across, bottom),
        label('axis-title', (left + right) / 2, height - 4, across.title),
      );
    },
    /** @param {number | null} value on the horizontal axis; null for none */
    cursor(value) {
      rule.style.visibility = value === null ? 'hidden' : '';
      if (value === null) return;
      const x = frame.x.at(value);
      place(rule, { x1: x, x2: x, y1: frame.top, y2: frame.bottom });
    },
  };
  return frame;
}

export const chartStyle = `
.chart { display: block; inline-size: 100%; touch-action: pan-y pinch-zoom; }
.chart :is(line, path) { vector-effect: non-scaling-stroke; }
.hit { fill: transparent; cursor: crosshair; touch-action: pan-y pinch-zoom; }
.grid { stroke: var(--line); } .zero, .tick { stroke: var(--edge); }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.thin { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.mark-x, .axis-title { text-anchor: middle; }
.mark-y { text-anchor: end; dominant-baseline: central; }
.rule { stroke: var(--ink); stroke-width: 1; }
`;
