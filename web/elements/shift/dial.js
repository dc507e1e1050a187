// The circle of <phasor-shift>: a pair at a position and at another, as two hands to take hold of,
// and the turn between them. Cosine to the right, sine upwards.

import { path } from '../../draw/axis.js';
import { drawn, set } from '../../draw/nodes.js';
import { curve, dot, label, line, place } from '../../draw/shapes.js';
import { fromMiddle } from '../kit/pointer.js';

/** @typedef {import('./model.js').Pair} Pair */

const side = 300;
const center = side / 2;
const radius = 104;
/** Where the spiral of the turn begins, how far a turn winds outwards, and turns that it shows. */
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
  return {
    part: drawn('g', { class: `hand ${kind}` }, arm, tip, word, hold),
    /** @param {Pair} pair @param {string} text @param {number} distance of the text */
    show(pair, text, distance) {
      const [x, y] = pointOf(pair);
      place(arm, { x2: x, y2: y });
      for (const circle of [tip, hold]) place(circle, { cx: x, cy: y });
      // a long name stays inside, above or below its hand: a letter of it is about 8 pixels wide
      const half = 4 * text.length;
      const [wordX, wordY] = pointOf(pair, distance);
      const inside = Math.min(side - half, Math.max(half, wordX));
      const aside = Math.sign(wordY - center || 1) * Math.min(18, Math.abs(wordX - inside));
      place(word, { x: inside, y: wordY + aside });
      word.textContent = text;
    },
  };
}

export function dial() {
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
   * A turn and more winds outwards, so that the turns can be counted.
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

  return {
    svg,
    first,
    second,
    /**
     * @param {{ from: Pair, to: Pair, angle: number, between: Pair[], names: [string, string],
     *   wrong: Pair | null }} scene `angle` in radians
     */
    show({ from, to, angle, between, names, wrong }) {
      dots.replaceChildren(...between.map((pair) => dot('', ...pointOf(pair), 2.5)));
      // words stand apart where the hands lie on each other
      const isClose = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.4;
      first.show(from, names[0], radius + 24);
      second.show(to, names[1], radius + (isClose ? 40 : 24));
      showTurn(Math.atan2(...from), angle);
      for (const part of [wrongArm, wrongTip]) part.style.display = wrong ? '' : 'none';
      const [x, y] = pointOf(wrong ?? to);
      place(wrongArm, { x2: x, y2: y });
      place(wrongTip, { cx: x, cy: y });
    },
    /** @param {PointerEvent} event @returns {Pair} of a length other than 1 beside the circle */
    at(event) {
      const { x, y } = fromMiddle(svg, event);
      return [(y * side) / radius, (x * side) / radius];
    },
  };
}
