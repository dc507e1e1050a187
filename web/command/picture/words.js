// The weights of one head as lines from queries to keys, and a sentence whose words are shaded by a query's
// weights.

import { percent } from '../../core/draw/numbers.js';
import { phrase, t } from '../../core/texts/language.js';
import { isMasked, rowOf, strengths, topOf } from '../../core/kit/weights/scene.js';
import { leastLevel, strokes } from '../../core/kit/weights/strokes.js';
import { fitted, tagged, textWidth } from './pen.js';

/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('./pen.js').Block} Block */
/** @typedef {import('../../core/kit/weights/scene.js').Scene} Scene */
/** @typedef {import('../../core/kit/weights/scene.js').State} State */

/**
 * @typedef {object} Wording
 * @property {(place: number) => string} query its name
 * @property {(place: number) => string} key
 * @property {number | null} chosen the query whose lines are emphasized
 * @property {{ queries: readonly number[], keys: readonly number[] }} seams words before which a dashed
 *   line is drawn
 */

/** CSS pixels per row, of the widest word, and around the words of a sentence. */
const [row, widest, around] = [24, 144, 6];
/** Opacity of the lines of other queries. */
const faint = 0.18;
/** Largest opacity of a word's background. */
const darkest = 0.4;

/**
 * The colour of a weight: of its head, or of its sign.
 *
 * @param {Pen} pen
 * @param {State} state
 * @param {boolean} isBelow
 */
const colorOf = ({ color }, { signed, head }, isBelow) =>
  color(signed ? (isBelow ? 'negative' : 'positive') : `head-${(head % 8) + 1}`);

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {State} state
 * @param {Wording} wording
 * @returns {Block}
 */
export function linesBlock(pen, scene, state, { query, key, chosen, seams }) {
  const { label, scale, width } = pen;
  const { asked, answered, isLeft } = state;
  const step = row * scale;
  const above = pen.line;
  const rows = Array.from({ length: asked[1] - asked[0] }, (_, k) => asked[0] + k);
  const keys = Array.from({ length: answered[1] - answered[0] }, (_, k) => answered[0] + k);
  const [asking, answering] = [t('query'), t('key')];
  const words = [asking, answering, ...rows.map(query), ...keys.map(key)];
  const longest = Math.max(...words.map((word) => textWidth(word, label)));
  const room = Math.min(widest * scale, 0.3 * width, longest);
  const between = width - 2 * room - 4 * scale;
  const count = Math.max(rows.length, keys.length);
  const y = (/** @type {number} */ k) => above + (k + 0.5) * step;
  /** @param {readonly number[]} places @param {number} least */
  const lines = (places, least) =>
    strokes(scene, state, { rows: places, least, row: step, width: between })
      .map(({ d, width: wide, opacity, isBelow }) =>
        tagged('path', {
          d,
          'stroke-width': wide * scale,
          'stroke-opacity': opacity,
          stroke: colorOf(pen, state, isBelow),
        }),
      )
      .join('');
  const all = { fill: 'none', 'stroke-linecap': 'round' };
  const drawn =
    chosen === null
      ? lines(rows, leastLevel(count))
      : tagged('g', { opacity: faint }, lines(rows, leastLevel(count))) + lines([chosen], 1);
  const left = room + 2 * scale;
  // words are on both sides: queries where the sentence begins
  const [atLeft, atRight] = [
    /** @type {const} */ ({ x: room, anchor: 'end' }),
    /** @type {const} */ ({ x: width - room, anchor: 'start' }),
  ];
  const [begin, end] = isLeft ? [atRight, atLeft] : [atLeft, atRight];
  /** @param {readonly number[]} places @param {readonly number[]} ends @param {typeof begin} side */
  const seamsAt = (places, ends, { x, anchor }) =>
    ends
      .filter((at) => at > places[0] && at <= places[places.length - 1])
      .map((at) =>
        pen.dashed(`M${anchor === 'end' ? 0 : x} ${y(at - places[0]) - step / 2}h${room}`),
      );
  return {
    high: above + count * step,
    body: [
      pen.text(asking, { ...begin, y: label / 2, fill: 'query' }),
      pen.text(answering, { ...end, y: label / 2, fill: 'key' }),
      tagged(
        'g',
        { ...all, transform: `translate(${left.toFixed(3)} ${above.toFixed(3)})` },
        drawn,
      ),
      ...seamsAt(rows, seams.queries, begin),
      ...seamsAt(keys, seams.keys, end),
      ...rows.map((place, k) =>
        pen.text(fitted(query(place), label, room), {
          ...begin,
          y: y(k),
          ...(place === chosen && { weight: 'bold', fill: 'query' }),
        }),
      ),
      ...keys.map((place, k) => pen.text(fitted(key(place), label, room), { ...end, y: y(k) })),
    ].join(''),
  };
}

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {State} state
 * @param {Wording} wording
 * @returns {Block}
 */
export function sentenceBlock(pen, scene, state, { key, seams }) {
  const { label, scale, width, line } = pen;
  const { head, scale: how, query, answered, isLeft: runsLeft } = state;
  const shares = rowOf(scene, head, query);
  const dark = strengths(shares, how, topOf(scene, head, how));
  const size = 1.2 * label;
  const pad = around * scale;
  const high = 1.3 * size + line + pad;
  let [x, y] = [0, 0];
  let body = '';
  for (let k = answered[0]; k < answered[1]; ++k) {
    const word = fitted(key(k), size, width - 2 * pad);
    const isLeft = k < (scene.leftOut?.count ?? 0);
    const share = isMasked(scene, query, k)
      ? t(isLeft ? phrase('left out') : phrase('masked'))
      : percent(shares[k]);
    const wide = Math.max(textWidth(word, size), textWidth(share, label)) + 2 * pad;
    if (x > 0 && x + wide > width) [x, y] = [0, y + high + pad];
    const part = Math.min(1, Math.abs(dark[k]) || 0);
    const fill = colorOf(pen, state, shares[k] < 0);
    const bar = 3 * scale;
    const seam = x - 2 * scale;
    if (seams.keys.includes(k) && k > answered[0])
      body += pen.dashed(`M${runsLeft ? width - seam : seam} ${y}v${high}`);
    const left = runsLeft ? width - x - wide : x;
    body += pen.box(left, y, wide, high, { fill, 'fill-opacity': darkest * part });
    const filled = part * wide;
    body += pen.box(runsLeft ? left + wide - filled : left, y + high - bar, filled, bar, { fill });
    const place = { x: left + wide / 2, anchor: /** @type {const} */ ('middle') };
    body += pen.text(word, { ...place, y: y + 0.75 * size, size });
    body += pen.text(share, { ...place, y: y + 1.3 * size + line / 2, fill: 'muted' });
    x += wide + 4 * scale;
  }
  return { high: y + high, body };
}
