// The circle of <phasor-shift>: a pair at two positions, as two hands that can be dragged, and the rotation
// between them. Cosine to the right, sine up.

import { path } from '../../draw/axis.js';
import { drawn, set } from '../../draw/nodes.js';
import { integral, number } from '../../draw/numbers.js';
import { curve, dot, label, line, place } from '../../draw/shapes.js';
import { phrase, t } from '../../texts/language.js';
import { stepped } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { cursorOf } from '../../kit/marks/cursor.js';
import { draggable, fromMiddle } from '../../kit/pointer.js';
import { moveBetween } from './model.js';
import { far } from './settings.js';

/** @typedef {import('./model.js').Pair} Pair */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

const side = 300;
const center = side / 2;
const radius = 104;
/** Radius where the spiral of the rotation begins, its growth per turn, and the most turns shown. */
const spiral = { inner: 34, winding: 7, most: 5 };
const turn = 2 * Math.PI;

/** @param {Pair} pair @param {number} [distance] @returns {[x: number, y: number]} */
const pointOf = ([sine, cosine], distance = radius) => [
  center + distance * cosine,
  center - distance * sine,
];

/** @param {string} kind */
function hand(kind) {
  const arm = line('arm', center, center, center, center);
  const tip = dot('tip', center, center, 8);
  const hold = dot('hold', center, center, 20);
  const word = label('word', center, center, '');
  const part = drawn('g', { class: `hand ${kind}` }, arm, tip, word, hold);
  // touch-action has no effect inside SVG: here a touch drags, beside it it scrolls
  part.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  return {
    part,
    /** @param {Pair} pair @param {string} text @param {number} distance of the text from the centre */
    show(pair, text, distance) {
      const [x, y] = pointOf(pair);
      place(arm, { x2: x, y2: y });
      for (const circle of [tip, hold]) place(circle, { cx: x, cy: y });
      // keep a long name inside, above or below its hand; a letter is about 8 pixels wide
      const half = 4 * text.length;
      const [wordX, wordY] = pointOf(pair, distance);
      const inside = Math.min(side - half, Math.max(half, wordX));
      const aside = Math.sign(wordY - center || 1) * Math.min(18, Math.abs(wordX - inside));
      place(word, { x: inside, y: wordY + aside });
      word.textContent = text;
    },
  };
}

/** @param {KeyboardEvent} event @param {number} now of an unbounded range: a page is ten, Home is 0 */
function unbounded(event, now) {
  const next = stepped(event, { now, first: now - 50, last: now + 50 });
  return next === null ? null : ({ Home: 0, End: now }[event.key] ?? next);
}

/** @param {Pair} pair */
const named = ([sine, cosine]) => ({ sine: number(sine), cosine: number(cosine) });

/** @param {Model} m @param {Host} s */
export function dial(m, s) {
  const dots = drawn('g', { class: 'dots' });
  const arc = curve('arc', '');
  const arrow = curve('arrow', '');
  const wrongArm = line('astray', center, center, center, center);
  const wrongTip = dot('lost', center, center, 7);
  const [first, second] = [hand('at'), hand('to')];
  const svg = drawn(
    'svg',
    { class: 'dial', part: 'dial', viewBox: `0 0 ${side} ${side}`, width: side, height: side },
    dot('ring', center, center, radius),
    line('cross', center - radius, center, center + radius, center),
    line('cross', center, center - radius, center, center + radius),
    label('axis-word', center + radius - 5, center + 13, 'cos'),
    label('axis-word', center - 5, center - radius + 15, 'sin'),
    dots,
    arc,
    arrow,
    wrongArm,
    wrongTip,
    first.part,
    second.part,
  );

  /**
   * A rotation of more than one turn spirals outwards, so that turns can be counted.
   *
   * @param {number} start
   * @param {number} angle
   */
  function showTurn(start, angle) {
    const shown = Math.sign(angle) * Math.min(Math.abs(angle), spiral.most * turn);
    const count = 2 + Math.ceil(Math.abs(shown) * 10);
    const points = Array.from({ length: count }, (_, k) => {
      const share = k / (count - 1);
      const distance = spiral.inner + (spiral.winding * share * Math.abs(shown)) / turn;
      const at = start + share * shown;
      return pointOf([Math.sin(at), Math.cos(at)], distance);
    });
    const [x, y] = points[count - 1];
    const degrees = (-360 / turn) * (start + shown + (Math.sign(shown) * turn) / 4);
    const d = path(
      count,
      (k) => points[k][0],
      (k) => points[k][1],
    );
    set(arc, { d });
    set(arrow, {
      d: Math.abs(angle) * spiral.inner < 6 ? '' : 'M-7 -4.5L1 0L-7 4.5',
      transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${degrees.toFixed(2)})`,
    });
  }

  const turned = s.kept(() => {
    const { position, offset } = s;
    const { pairs, wrong, frequency } = m.facts;
    const { from, direct: to } = pairs;
    dots.replaceChildren(...m.between.map((pair) => dot('', ...pointOf(pair), 2.5)));
    // labels move apart where the hands coincide
    const isClose = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.4;
    first.show(from, `PE(${integral(position)})`, radius + 24);
    second.show(to, `PE(${integral(position + offset)})`, radius + (isClose ? 40 : 24));
    showTurn(Math.atan2(...from), offset * frequency);
    for (const part of [wrongArm, wrongTip]) part.style.display = s.wrong ? '' : 'none';
    const [x, y] = pointOf(s.wrong ? wrong : to);
    place(wrongArm, { x2: x, y2: y });
    place(wrongTip, { cx: x, cy: y });
  });
  const updatePosition = cursorOf(s, first.part, {
    label: phrase('Position'),
    at: () => s.position,
    range: () => [-far, far],
    says: () =>
      t('position {position}: sine {sine}, cosine {cosine}', {
        position: s.position,
        ...named(m.facts.pairs.from),
      }),
    go: (position) => s.set({ position }),
    step: unbounded,
  });
  const updateOffset = cursorOf(s, second.part, {
    label: phrase('Offset'),
    at: () => s.offset,
    range: () => [-far, far],
    says: () =>
      t('offset {offset}, that is position {position}: sine {sine}, cosine {cosine}', {
        offset: s.offset,
        position: s.position + s.offset,
        ...named(m.facts.pairs.direct),
      }),
    go: (offset) => s.set({ offset }),
    step: unbounded,
  });

  /** @param {PointerEvent} event @returns {Pair} the pointer's vector, relative to the circle's radius */
  const at = (event) => {
    const { x, y } = fromMiddle(svg, event);
    return [(y * side) / radius, (x * side) / radius];
  };
  /** @param {PointerEvent} event @returns {'position' | 'offset' | null} the hand that follows it */
  const grasped = (event) => {
    if (event.button > 0) return null;
    const [sine, cosine] = at(event);
    const { from, direct } = m.facts.pairs;
    const away = [from, direct].map((end) => Math.hypot(sine - end[0], cosine - end[1]));
    // if they coincide, the second, which is on top
    const name = away[0] < away[1] ? 'position' : 'offset';
    // a touch that misses both hands scrolls the page
    const eventPath = event.composedPath();
    const isOnHand = eventPath.includes(first.part) || eventPath.includes(second.part);
    if (event.pointerType === 'touch' && !isOnHand) return null;
    const { part } = name === 'position' ? first : second;
    part.focus({ preventScroll: true });
    event.preventDefault();
    return name;
  };
  /** @type {'position' | 'offset' | null} the dragged hand */
  let dragged = null;
  svg.addEventListener('pointerdown', (event) => (dragged = grasped(event)));
  // the dragged hand snaps to the nearest integer position
  draggable(svg, (event) => {
    if (!dragged) return;
    const { pairs, frequency } = m.facts;
    const start = dragged === 'position' ? pairs.from : pairs.direct;
    const wanted = s[dragged] + moveBetween(start, at(event), frequency);
    s.set({ [dragged]: Math.min(far, Math.max(-far, wanted)) });
  });
  return mark(svg, turned, updatePosition, updateOffset);
}
