// A circle with a hand as a mark: cosine to the right, sine upwards. Keys and the pointer turn it.

import { drawn, vars } from '../../draw/nodes.js';
import { dot, label, line, place } from '../../draw/shapes.js';
import { draggable, fromMiddle } from '../pointer.js';
import { mark } from './boxes.js';
import { cursorOf } from './cursor.js';

/**
 * @param {import('./cursor.js').Element} s
 * @param {object} given
 * @param {() => { sine: number, cosine: number }} given.hand
 * @param {() => [sine: string, cosine: string]} given.colors of the sine and the cosine
 * @param {() => string} given.title below it
 * @param {(angle: number) => void} given.turn receives the angle to which the hand is dragged
 * @param {import('./cursor.js').Cursor} given.cursor
 * @returns {import('../figure.js').Mark}
 */
export function dial(s, { hand, colors, title, turn, cursor }) {
  const [center, radius] = [90, 66];
  const arm = line('hand', center, center, center, center);
  const tip = dot('tip', center, center, 7);
  const sineLeg = line('leg sine', center, center, center, center);
  const cosineLeg = line('leg cosine', center, center, center, center);
  const name = label('mark-x', center, 176, '');
  const svg = drawn(
    'svg',
    { class: 'circle', part: 'circle', viewBox: '0 0 180 180', width: 180, height: 180 },
    dot('ring', center, center, radius),
    line('grid', center - radius, center, center + radius, center),
    line('grid', center, center - radius, center, center + radius),
    cosineLeg,
    sineLeg,
    arm,
    tip,
    label('wave-word cosine', center + radius + 2, center - 5, 'cos'),
    label('wave-word sine', center + 5, center - radius - 6, 'sin'),
    name,
  );
  draggable(svg, (event) => {
    const { x, y } = fromMiddle(svg, event);
    turn(Math.atan2(y, x));
  });
  const updateCursor = cursorOf(s, svg, cursor);
  const turned = s.kept(() => {
    const { sine: up, cosine: across } = hand();
    const [x, y] = [center + radius * across, center - radius * up];
    const [sine, cosine] = colors();
    vars(svg, { sine, cosine });
    place(arm, { x2: x, y2: y });
    place(tip, { cx: x, cy: y });
    place(cosineLeg, { x2: x });
    place(sineLeg, { x1: x, x2: x, y2: y });
    name.textContent = title();
  }, ['language']);
  return mark(svg, turned, updateCursor);
}

export const dialStyle = `
.circle { cursor: grab; touch-action: pinch-zoom; }
.circle:active { cursor: grabbing; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.hand { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.tip { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
.leg { stroke-width: 2; stroke-dasharray: 2 3; }
.leg { stroke: var(--it); } svg text.wave-word { fill: var(--it); }
.sine { --it: var(--sine); } .cosine { --it: var(--cosine); }
`;
