// The positions of a query and a key on a line: each can be dragged, and the bar between them moves both.

import { linear, xAxis } from '../../../../core/draw/axis.js';
import { drawn, set } from '../../../../core/draw/nodes.js';
import { dot, label, line, place } from '../../../../core/draw/shapes.js';
import { listed, phrase, t } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { integers } from '../../../../core/kit/marks/chart.js';
import { draggable, shareOf } from '../../../../core/kit/pointer.js';
import { slider } from '../../../../core/kit/slider.js';

const height = 84;
const middle = 34;
const margin = 22;

/** @param {'query' | 'key'} name */
function handle(name) {
  const tip = dot('tip', 0, middle, 9);
  const hold = dot('hold', 0, middle, 22);
  const word = label('word', 0, middle - 18, '');
  const part = drawn('g', { class: `handle ${name}` }, tip, word, hold);
  return {
    part,
    /** @param {number} x @param {number} wordX @param {string} text */
    show(x, wordX, text) {
      for (const circle of [tip, hold]) place(circle, { cx: x });
      place(word, { x: wordX });
      word.textContent = text;
    },
  };
}

/** @param {import('./figure.js').Model} m @param {import('./figure.js').Host} s */
export function track(m, s) {
  const axis = drawn('g', {});
  const bar = drawn('rect', { class: 'both', y: middle - 12, height: 24, rx: 4 });
  const query = handle('query');
  const key = handle('key');
  const svg = drawn(
    'svg',
    { class: 'track', part: 'track', height },
    axis,
    bar,
    key.part,
    query.part,
  );
  let scale = linear([0, 64], [margin, 320 - margin]);
  let width = 320;
  let grasp = 0;
  /** @param {PointerEvent} event */
  const positionAt = (event) => scale.value(shareOf(svg, event).x * width);
  /** @param {number} position */
  const onLine = (position) => Math.round(Math.min(m.reach, Math.max(0, position)));

  /** Moves both, as far as neither leaves the line. @param {number} by */
  function shift(by) {
    const { query: queryPosition, key: keyPosition } = s;
    const most = m.reach - Math.max(queryPosition, keyPosition);
    const step = Math.round(Math.min(most, Math.max(-Math.min(queryPosition, keyPosition), by)));
    if (step !== 0) s.set({ query: queryPosition + step, key: keyPosition + step });
  }
  draggable(query.part, (event) => s.set({ query: onLine(positionAt(event)) }));
  draggable(key.part, (event) => s.set({ key: onLine(positionAt(event)) }));
  draggable(bar, (event) => {
    if (event.type === 'pointerdown') grasp = positionAt(event) - s.query;
    else shift(positionAt(event) - grasp - s.query);
  });
  const showQuery = slider(query.part, {
    label: phrase('Position of the query'),
    go: (to) => s.set({ query: to }),
  });
  const showKey = slider(key.part, {
    label: phrase('Position of the key'),
    go: (to) => s.set({ key: to }),
  });
  const showBoth = slider(bar, {
    label: phrase('Query and key together'),
    go: (to) => shift(to - Math.min(s.query, s.key)),
  });

  const drawing = s.kept(() => {
    const at = { query: s.query, key: s.key };
    width = Math.max(200, s.figure.clientWidth);
    set(svg, { viewBox: `0 0 ${width} ${height}` });
    scale = linear([0, m.reach], [margin, width - margin]);
    axis.replaceChildren(
      line('rail', margin, middle, width - margin, middle),
      ...xAxis({ scale, marks: integers(0, m.reach, width / 80) }, middle + 16),
      label('axis-title', width / 2, height - 2, t('position')),
    );
    const [x, y] = [scale.at(at.query), scale.at(at.key)];
    place(bar, { x: Math.min(x, y), width: Math.max(2, Math.abs(x - y)) });
    const words = [
      t('query {position}', { position: at.query }),
      t('key {position}', { position: at.key }),
    ];
    // labels move apart if the positions are close
    const apart = Math.max(0, 76 - Math.abs(x - y)) / 2;
    const side = x >= y ? 1 : -1;
    const inside = (/** @type {number} */ pixel) => Math.min(width - 36, Math.max(36, pixel));
    query.show(x, inside(x + side * apart), words[0]);
    key.show(y, inside(y - side * apart), words[1]);
    showQuery(at.query, 0, m.reach, words[0]);
    showKey(at.key, 0, m.reach, words[1]);
    const low = Math.min(at.query, at.key);
    showBoth(low, 0, m.reach - Math.abs(at.query - at.key), listed(words));
  }, ['size', 'language']);
  return mark(svg, drawing);
}
