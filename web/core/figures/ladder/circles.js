// The pairs of a vector as hands on their circles: cosine to the right, sine upwards. The words are
// points, and each circle turns more slowly than the one before.

import { drawn, node, set } from '../../draw/nodes.js';
import { dot, label, line } from '../../draw/shapes.js';
import { mark } from '../../kit/marks/boxes.js';
import { columnNames } from './vectors.js';

const [size, radius] = [112, 40];
const center = size / 2;
/** Least distance, in pixels, of two numbers that are drawn apart. */
const apart = 12;

/** 0, 1, 2 → '0–2'; there is no room for long lists. @param {number[]} list rising */
function listed(list) {
  const last = list[list.length - 1];
  if (list.length > 1 && last - list[0] === list.length - 1) return `${list[0]}–${last}`;
  return list.length > 2 ? `${list[0]}, ${list[1]}, …` : list.join(', ');
}

/** @param {import('./model.js').Model} model @param {number} pair @param {number} current row */
function circle(
  {
    words,
    values: {
      shape: [, columns],
      data,
    },
  },
  pair,
  current,
) {
  /** @param {number} row @param {number} far from the centre */
  const at = (row, far) => {
    const k = row * columns + 2 * pair;
    return { x: center + far * data[k + 1], y: center - far * data[k] };
  };
  const kindOf = (/** @type {boolean} */ isCurrent) => (isCurrent ? ' current' : '');
  const points = words.map((_, row) => {
    const { x, y } = at(row, radius);
    const isCurrent = row === current;
    return dot(`turned${kindOf(isCurrent)}`, x, y, isCurrent ? 4.5 : 3);
  });
  /** @type {{ x: number, y: number, rows: number[] }[]} words that stand at one place */
  const places = [];
  words.forEach((_, row) => {
    const { x, y } = at(row, radius + 9);
    const near = places.find((place) => Math.hypot(place.x - x, place.y - y) < apart);
    if (near) near.rows.push(row);
    else places.push({ x, y, rows: [row] });
  });
  const numbers = places.map(({ x, y, rows }) => {
    const names = `number${kindOf(rows.includes(current))}`;
    const anchor = Math.abs(x - center) < radius / 2 ? 'middle' : x < center ? 'end' : 'start';
    const text = listed(rows);
    return set(label(names, x, y, text), { 'text-anchor': anchor });
  });
  const { x, y } = at(current, radius);
  const orbit = dot('orbit', center, center, radius);
  const hand = line('hand', center, center, x, y);
  return drawn('svg', { viewBox: `0 0 ${size} ${size}` }, orbit, hand, ...points, ...numbers);
}

/** @param {import('./measured.js').Model} m @param {import('./measured.js').Host} s */
export function circles(m, s) {
  const box = set(node('div', 'circles'), { part: 'circles', 'aria-hidden': true });
  const drawCircles = s.kept(() => {
    const pairs = m.shown.step.isLine ? 0 : m.shown.columns >> 1;
    const names = columnNames(m.shown);
    box.hidden = pairs === 0;
    box.replaceChildren(
      ...Array.from({ length: pairs }, (_, pair) => {
        const caption = node('figcaption', '', `${names[2 * pair]}, ${names[2 * pair + 1]}`);
        return node('figure', 'circle', circle(m.shown, pair, m.position), caption);
      }),
    );
  }, ['language']);
  return mark(box, drawCircles);
}

export const circlesStyle = `
.circles { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.circles[hidden] { display: none; }
.circle { margin: 0; display: grid; justify-items: center; color: var(--muted); font-size: 12px; }
.circle svg { inline-size: 112px; block-size: 112px; overflow: visible; }
.orbit { fill: none; stroke: var(--line); stroke-width: 1.5; }
.hand { stroke: var(--query); stroke-width: 2; }
.turned { fill: var(--ink); } .turned.current { fill: var(--query); }
svg .number { dominant-baseline: central; font-size: 11px; }
svg .number.current { fill: var(--query); font-weight: 600; }
`;
