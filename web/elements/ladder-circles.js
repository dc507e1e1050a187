// The pairs of a vector as hands on their circles: cosine to the right, sine upwards. The words are
// points, and each circle turns more slowly than the one before.

import { drawn, node } from './style.js';

const [size, radius] = [112, 40];
const center = size / 2;
/** Pixels between two numbers that can be told apart. */
const apart = 12;

/** 0, 1, 2 → '0–2'; there is no room for long lists. @param {number[]} list rising */
function listed(list) {
  const last = list[list.length - 1];
  if (list.length > 1 && last - list[0] === list.length - 1) return `${list[0]}–${last}`;
  return list.length > 2 ? `${list[0]}, ${list[1]}, …` : list.join(', ');
}

export function circles() {
  const box = node('div', 'circles');
  box.setAttribute('part', 'circles');
  box.setAttribute('aria-hidden', 'true');
  return {
    box,
    /**
     * @param {import('../tensor.js').Tensor} values [words, 2·pairs or more]
     * @param {{ first: number, pairs: number, names: readonly string[], current: number }} shown
     *   `names`: of the columns
     */
    show({ shape: [rows, columns], data }, { first, pairs, names, current }) {
      box.hidden = pairs === 0;
      box.replaceChildren(
        ...Array.from({ length: pairs }, (_, pair) => {
          /** @param {number} row @param {number} far */
          const at = (row, far) => {
            const k = row * columns + 2 * pair;
            return [center + far * data[k + 1], center - far * data[k]].map((v) => v.toFixed(1));
          };
          const [handX, handY] = at(current, radius);
          const kindOf = (/** @type {boolean} */ is) => (is ? ' current' : '');
          const points = Array.from({ length: rows }, (_, row) => {
            const [cx, cy] = at(row, radius);
            const r = row === current ? 4.5 : 3;
            return drawn('circle', { class: `turned${kindOf(row === current)}`, cx, cy, r });
          });
          /** @type {{ x: number, y: number, rows: number[] }[]} words that stand at one place */
          const places = [];
          for (let row = 0; row < rows; ++row) {
            const [x, y] = at(row, radius + 9).map(Number);
            const near = places.find((place) => Math.hypot(place.x - x, place.y - y) < apart);
            if (near) near.rows.push(row);
            else places.push({ x, y, rows: [row] });
          }
          const numbers = places.map(({ x, y, rows: words }) =>
            drawn(
              'text',
              {
                class: `number${kindOf(words.includes(current))}`,
                x,
                y,
                'text-anchor':
                  Math.abs(x - center) < radius / 2 ? 'middle' : x < center ? 'end' : 'start',
              },
              listed(words.map((row) => first + row)),
            ),
          );
          return node(
            'figure',
            'circle',
            drawn(
              'svg',
              { viewBox: `0 0 ${size} ${size}`, width: size, height: size },
              drawn('circle', { class: 'orbit', cx: center, cy: center, r: radius }),
              drawn('line', { class: 'hand', x1: center, y1: center, x2: handX, y2: handY }),
              ...points,
              ...numbers,
            ),
            node('figcaption', '', `${names[2 * pair]}, ${names[2 * pair + 1]}`),
          );
        }),
      );
    },
  };
}

export const circlesCss = `
.circles { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.circles[hidden] { display: none; }
.circle { margin: 0; display: grid; justify-items: center; color: var(--muted); font-size: 0.75rem; }
.circle svg { inline-size: 112px; block-size: 112px; overflow: visible; }
.orbit { fill: none; stroke: var(--line); stroke-width: 1.5; }
.hand { stroke: var(--query); stroke-width: 2; }
.turned { fill: var(--ink); } .turned.current { fill: var(--query); }
svg .number { dominant-baseline: central; font-size: 0.6875rem; }
svg .number.current { fill: var(--query); font-weight: 600; }
`;
