// The circle of <phasor-shift>: a pair at a position and at another, as two hands to take hold of,
// and the turn between them. Cosine to the right, sine upwards.

import { path } from '../draw/axis.js';
import { told } from '../text/language.js';
import { drawn } from './style.js';

const side = 300;
const center = side / 2;
const radius = 104;
/** Turns that the spiral shows; of more it shows so many. */
const turns = 5;

/** @typedef {[sine: number, cosine: number]} Pair */

/** @param {number} angle @param {number} far @returns {[number, number]} */
const polar = (angle, far) => [center + far * Math.cos(angle), center - far * Math.sin(angle)];

/** @param {Pair} pair @param {number} [far] */
const place = ([sine, cosine], far = radius) => ({
  x: center + far * cosine,
  y: center - far * sine,
});

/** @param {Element} made @param {Record<string, number | string>} values */
function put(made, values) {
  for (const [name, value] of Object.entries(values)) {
    made.setAttribute(name, typeof value === 'number' ? value.toFixed(2) : value);
  }
}

/** @param {string} kind @param {string} label */
function hand(kind, label) {
  const line = drawn('line', { class: 'arm', x1: center, y1: center });
  const tip = drawn('circle', { class: 'tip', r: 8 });
  const word = drawn('text', { class: 'word' });
  const hold = drawn('circle', { class: 'hold', r: 20 });
  const made = drawn(
    'g',
    { class: `hand ${kind}`, tabindex: 0, role: 'slider', 'aria-valuenow': 0 },
    line,
    tip,
    word,
    hold,
  );
  told(made, { 'aria-label': label });
  /** @param {Pair} pair @param {string} text @param {number} far of the text */
  const show = (pair, text, far) => {
    const { x, y } = place(pair);
    put(line, { x2: x, y2: y });
    for (const circle of [tip, hold]) put(circle, { cx: x, cy: y });
    // a long name stays inside, above or below its hand: a letter of it is about 8 pixels wide
    const half = 4 * text.length;
    const at = place(pair, far);
    const inside = Math.min(side - half, Math.max(half, at.x));
    const aside = Math.sign(at.y - center || 1) * Math.min(18, Math.abs(at.x - inside));
    put(word, { x: inside, y: at.y + aside });
    word.textContent = text;
  };
  show([0, 1], '', radius);
  return {
    made,
    show,
    /** @param {number} now @param {string} text */
    tell(now, text) {
      made.setAttribute('aria-valuenow', String(now));
      made.setAttribute('aria-valuetext', text);
    },
  };
}

export function dial() {
  const dots = drawn('g', { class: 'dots' });
  const arc = drawn('path', { class: 'arc' });
  const arrow = drawn('path', { class: 'arrow' });
  const astray = drawn('line', { class: 'astray', x1: center, y1: center });
  const lost = drawn('circle', { class: 'lost', r: 7 });
  const first = hand('at', 'Position');
  const second = hand('to', 'Offset');
  const svg = drawn(
    'svg',
    { class: 'dial', part: 'dial', viewBox: `0 0 ${side} ${side}`, width: side, height: side },
    drawn('circle', { class: 'ring', cx: center, cy: center, r: radius }),
    drawn('path', {
      class: 'cross',
      d: `M${center - radius} ${center}H${center + radius}M${center} ${center - radius}V${center + radius}`,
    }),
    drawn('text', { class: 'axis-word', x: center + radius - 5, y: center + 13 }, 'cos'),
    drawn('text', { class: 'axis-word', x: center - 5, y: center - radius + 15 }, 'sin'),
    dots,
    arc,
    arrow,
    astray,
    lost,
    first.made,
    second.made,
  );

  return {
    svg,
    first,
    second,
    /**
     * @param {{ from: Pair, to: Pair, turn: number, between: Pair[], names: [string, string],
     *   wrong: Pair | null }} scene `turn` in radians
     */
    show({ from, to, turn, between, names, wrong }) {
      dots.replaceChildren(
        ...between.map((pair) => {
          const { x, y } = place(pair);
          return drawn('circle', { r: 2.5, cx: x.toFixed(2), cy: y.toFixed(2) });
        }),
      );
      // words stand apart where the hands lie on each other
      const close = Math.hypot(from[0] - to[0], from[1] - to[1]) < 0.4;
      first.show(from, names[0], radius + 24);
      second.show(to, names[1], radius + (close ? 40 : 24));

      const start = Math.atan2(...from);
      const shown = Math.sign(turn) * Math.min(Math.abs(turn), turns * 2 * Math.PI);
      const count = 2 + Math.ceil(Math.abs(shown) * 10);
      // a turn and more winds outwards, so that the turns can be counted
      const far = (/** @type {number} */ share) => 34 + (7 * share * Math.abs(shown)) / Math.PI / 2;
      const points = Array.from({ length: count }, (_, k) => {
        const share = k / (count - 1);
        return polar(start + share * shown, far(share));
      });
      arc.setAttribute(
        'd',
        path(
          count,
          (k) => points[k][0],
          (k) => points[k][1],
        ),
      );
      const [x, y] = points[count - 1];
      const heading = start + shown + (Math.sign(shown) * Math.PI) / 2;
      const degrees = (-heading * 180) / Math.PI;
      arrow.setAttribute('d', Math.abs(turn) * 34 < 6 ? '' : 'M-7 -4.5L1 0L-7 4.5');
      arrow.setAttribute(
        'transform',
        `translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${degrees.toFixed(2)})`,
      );

      for (const part of [astray, lost]) part.style.display = wrong ? '' : 'none';
      if (!wrong) return;
      const end = place(wrong);
      put(astray, { x2: end.x, y2: end.y });
      put(lost, { cx: end.x, cy: end.y });
    },
    /**
     * @param {{ clientX: number, clientY: number }} point
     * @returns {Pair} not of length 1: how far the point is from the centre does not matter
     */
    at({ clientX, clientY }) {
      const box = svg.getBoundingClientRect();
      const scale = side / box.width / radius;
      return [
        (box.top + box.height / 2 - clientY) * scale,
        (clientX - box.left - box.width / 2) * scale,
      ];
    },
  };
}
