// The marks of <phasor-rope>: hands of some pairs, the score against the offset, and the wavelength of
// every pair against the trained and the wanted context.

import { linear, logarithmic, marks, path, powers } from '../../draw/axis.js';
import { drawn, node, set } from '../../draw/nodes.js';
import { curve, dot, label, line, place } from '../../draw/shapes.js';
import { widest } from '../../draw/text.js';
import { t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { score, shownPairs } from './model.js';

/** @typedef {import('./model.js').Rope} Rope */

/** Sizes of one dial. */
const side = 76;
const center = side / 2;
const radius = 30;

function dial() {
  const arc = curve('arc', '');
  const [query, key] = ['query', 'key'].map((name) => ({
    arm: line(`arm ${name}`, center, center, center, center),
    tip: dot(`tip ${name}`, center, center, 4),
  }));
  const word = node('span', 'pair-name');
  const svg = drawn(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, width: side, height: side },
    dot('ring', center, center, radius),
    arc,
    key.arm,
    key.tip,
    query.arm,
    query.tip,
  );
  return {
    box: node('div', 'dial', svg, word),
    /** @param {number} pair @param {number} first angle of the query @param {number} second of the key */
    show(pair, first, second) {
      for (const [hand, angle] of /** @type {const} */ ([
        [query, first],
        [key, second],
      ])) {
        const [x, y] = [center + radius * Math.cos(angle), center - radius * Math.sin(angle)];
        place(hand.arm, { x2: x, y2: y });
        place(hand.tip, { cx: x, cy: y });
      }
      // the turn between them, at most once around
      const between = Math.max(-2 * Math.PI, Math.min(2 * Math.PI, first - second));
      const count = 24;
      const at = (/** @type {number} */ k) => second + (between * k) / (count - 1);
      set(arc, {
        d: path(
          count,
          (k) => center + 13 * Math.cos(at(k)),
          (k) => center - 13 * Math.sin(at(k)),
        ),
      });
      word.textContent = t('pair {pair}', { pair });
    },
  };
}

/** A row of dials. */
export function dials() {
  const box = node('div', 'dials');
  /** @type {ReturnType<typeof dial>[]} */
  const made = [];
  set(box, { 'aria-hidden': true });
  return {
    box,
    /** @param {Rope} rope @param {{ query: number, key: number }} at */
    draw({ scaled }, { query, key }) {
      const pairs = shownPairs(scaled.length);
      while (made.length < pairs.length) made.push(dial());
      const boxes = made.slice(0, pairs.length).map((each) => each.box);
      if (box.childElementCount !== pairs.length) box.replaceChildren(...boxes);
      pairs.forEach((pair, k) => made[k].show(pair, query * scaled[pair], key * scaled[pair]));
    },
  };
}

/** The score of an equal query and key against their offset. */
export function scores() {
  const made = chart('scores', 190, { left: 40, right: 12, top: 18, bottom: 38 });
  return Object.assign(made, {
    /** @param {Rope} rope @param {{ offset: number, reach: number, width: number }} at */
    draw({ plain, scaled }, { offset, reach, width }) {
      made.size(Math.max(160, width));
      const { left, right, top, bottom, lines } = made;
      const x = linear([0, reach], [left, right]);
      const places = marks(0, reach, Math.max(2, (right - left) / 70)).filter(Number.isInteger);
      const count = Math.min(1200, Math.max(reach + 1, Math.ceil(right - left)));
      const at = (/** @type {number} */ k) => (reach * k) / (count - 1);
      const [thin, thick] = [plain, scaled].map((w) =>
        Float64Array.from({ length: count }, (_, k) => score(w, at(k))),
      );
      // the axis reaches as far down as the curves
      const least = Math.min(...thin, ...thick);
      const foot = least < -0.5 ? -1 : least < 0 ? -0.5 : 0;
      const y = linear([foot, 1], [bottom, top]);
      const heights = [-1, -0.5, 0, 0.5, 1].filter(
        (value) => value >= foot && (foot > -1 || Number.isInteger(value)),
      );
      made.axes({ scale: x, marks: places, title: t('offset') }, { scale: y, marks: heights });
      const through = (/** @type {Float64Array} */ values) =>
        path(
          count,
          (k) => x.at(at(k)),
          (k) => y.at(values[k]),
        );
      lines.replaceChildren(
        label('axis-name', left, 10, t('score of a query and an equal key')),
        curve('thin', through(thin)),
        curve('curve', through(thick), 'var(--accent)'),
      );
      made.cursor(offset);
      made.over.replaceChildren(dot('spot', x.at(offset), y.at(score(scaled, offset)), 5));
    },
  });
}

/** The wavelength of every pair. */
export function waves() {
  const made = chart('wavelengths', 260, { left: 52, right: 12, top: 18, bottom: 38 });
  return Object.assign(made, {
    /** @param {Rope} rope @param {number} pair @param {number} width */
    draw({ plain, scaled, states, trained, wanted }, pair, width) {
      made.size(Math.max(160, width));
      const { left, right, top, bottom, lines } = made;
      const waves = [plain, scaled].map((w) =>
        Float64Array.from(w, (each) => (2 * Math.PI) / each),
      );
      const finite = [...waves[0], ...waves[1]].filter(Number.isFinite);
      const most = Math.max(...finite, trained, wanted) * 1.6;
      const x = linear([0, Math.max(1, plain.length - 1)], [left + 8, right - 8]);
      const y = logarithmic([5, most], [bottom, top]);
      const places = marks(0, plain.length - 1, Math.max(1, (right - left) / 60)).filter(
        Number.isInteger,
      );
      made.axes(
        { scale: x, marks: places, title: t('pair i') },
        { scale: y, marks: powers(5, most, 7) },
      );
      const held = Math.min(pair, plain.length - 1);
      const across = (
        /** @type {string} */ name,
        /** @type {number} */ value,
        /** @type {string} */ text,
        /** @type {number} */ lift,
      ) => {
        const word = label(`level ${name}`, left + 4, y.at(value) + lift, text);
        words.push(word);
        return [line(name, left, y.at(value), right, y.at(value)), word];
      };
      /** @type {SVGTextElement[]} the names of both levels */
      const words = [];
      lines.replaceChildren(
        label('axis-name', left, 10, t('wavelength in positions')),
        ...across(
          'trained',
          trained,
          t('trained: {count}', { count: trained }),
          trained <= wanted ? 14 : -5,
        ),
        ...across(
          'wanted',
          wanted,
          t('wanted: {count}', { count: wanted }),
          trained <= wanted ? -5 : 14,
        ),
        curve(
          'thin',
          path(plain.length, x.at, (j) => y.at(waves[0][j])),
        ),
        curve(
          'curve',
          path(plain.length, x.at, (j) => y.at(waves[1][j])),
          'var(--accent)',
        ),
        ...states.map((state, j) =>
          dot(`pair ${state}`, x.at(j), y.at(waves[1][j]), state === 'beyond' ? 4 : 3),
        ),
      );
      // the line of the cursor passes beside them
      const end =
        left +
        4 +
        widest(
          words.map((word) => String(word.textContent)),
          words[0],
        );
      if (x.at(held) < end + 4) for (const word of words) set(word, { x: x.at(held) + 6 });
      made.cursor(held);
      made.over.replaceChildren(dot('spot', x.at(held), y.at(waves[1][held]), 6));
    },
  });
}

/** What the colours of the pairs mean. @param {Rope} rope */
export function legend({ states, layers }) {
  const entry = (/** @type {string} */ kind, /** @type {string} */ text) =>
    node('span', `entry ${kind}`, text);
  const has = (/** @type {string} */ state) => states.some((each) => each === state);
  return [
    entry('plain', t('base {base} alone', { base: layers.base ?? 10_000 })),
    entry('used', t('as used: {type}', { type: layers.ropeType })),
    ...(has('part') ? [entry('part', t('no whole turn in training'))] : []),
    ...(has('beyond') ? [entry('beyond', t('turns further than in training'))] : []),
  ];
}
