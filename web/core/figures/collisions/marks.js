// The marks of <phasor-collisions>: a chart of the distance of the closest two of n positions against n, with
// a line for each encoding; below it, on the same axis, a bar for each number format that ends where two
// positions become equal in it; and facts about the closest two.

import { apart, markText, powers } from '../../draw/axis.js';
import { drawn, node, vars } from '../../draw/nodes.js';
import { integral, number, significant, superscript } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { lineOf } from '../../draw/text.js';
import { phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { press } from '../../kit/choice.js';
import { mark } from '../../kit/marks/boxes.js';
import { chartMark } from '../../kit/marks/chart.js';
import { lengthOf } from './model.js';
import { formatNames } from './search.js';
import { cursorText, nameOf, shortOf, strip, valueText } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Format} Format */
/** @typedef {import('./search.js').Pair} Pair */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { min-block-size: 480px; }
.hit { cursor: ew-resize; }
.line { fill: none; stroke: var(--edge); stroke-width: 1.25; stroke-linejoin: round; opacity: 0.7; }
.line.chosen { stroke: var(--accent); stroke-width: 2.5; opacity: 1; }
.lead { fill: none; stroke: var(--line); }
.name { dominant-baseline: central; cursor: pointer; }
svg .name.chosen { fill: var(--accent); font-weight: 600; }
svg .name:hover { fill: var(--ink); }
.rule { stroke: var(--query); stroke-width: 1.5; }
.spot { fill: var(--query); stroke: var(--ground); stroke-width: 2; }
svg .word { fill: var(--query); font-weight: 600; paint-order: stroke; stroke: var(--ground);
  stroke-width: 4px; stroke-linejoin: round; }
.word.left { text-anchor: end; }
.strips { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; margin: 0 84px 0 48px; }
.strips::after { content: ''; position: absolute; inset-block: 0; pointer-events: none;
  inset-inline-start: calc(100% * var(--at, 0)); border-inline-start: 1.5px solid var(--query); opacity: 0.55; }
.strip { position: relative; display: flex; gap: 8px; align-items: center; inline-size: 100%;
  min-block-size: 26px; padding: 2px 8px; border: 1px solid transparent; border-radius: 3px;
  background: none; text-align: start; white-space: nowrap; isolation: isolate; }
.strip::before { content: ''; position: absolute; inset: 0 auto 0 0; z-index: -1;
  inline-size: calc(100% * var(--share, 1)); border-radius: 2px;
  background: color-mix(in oklab, var(--accent) 16%, var(--ground)); }
.strip[aria-pressed='true'] { border-color: var(--accent); color: var(--ink); }
.strip b { font-weight: 600; }
.strip span { overflow: hidden; text-overflow: ellipsis; }
.strip .count { margin-inline-start: auto; color: var(--muted); }
.above { margin: 0 0 4px 48px; color: var(--muted); }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 0 48px;
  max-inline-size: 704px; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; }
@container (max-width: 41.85em) {
  .strips { margin-inline: 0; } .above, .facts { margin-inline-start: 0; }
  .strips::after { inset-inline-start: calc(48px + (100% - 132px) * var(--at, 0)); }
  .strip::before { inline-size: calc(48px + (100% - 132px) * var(--share, 1)); }
  .strip.whole::before { inline-size: 100%; }
  .strip .count { display: none; }
  /* what has no room beside its format goes on below it */
  .strip { flex-wrap: wrap; gap: 0 8px; white-space: normal; }
  .facts { grid-template-columns: minmax(auto, 96px) minmax(0, 1fr); }
}
@container (max-width: 18em) { .facts { grid-template-columns: minmax(0, 1fr); } }
@media (forced-colors: active) { .strip::before { background: Highlight; opacity: 0.3; } }
`;

/**
 * @param {readonly (readonly Pair[])[]} lines
 * @returns {[number, number]} the powers of ten that enclose all distances
 */
function powersAround(lines) {
  const all = lines.flat().map(({ distance }) => Math.log10(distance));
  const [low, high] = [Math.min(...all, -1), Math.max(...all, 0)];
  return [Math.floor(low), Math.max(1, Math.ceil(high))];
}

/**
 * @param {import('../../kit/marks/chart.js').Frame} frame
 * @param {readonly Pair[]} steps
 * @param {number} last
 */
const staircase = ({ x, y }, steps, last) =>
  steps
    .map(({ b, distance }, k) => {
      const [from, to] = [Math.max(2, b + 1), k + 1 < steps.length ? steps[k + 1].b + 1 : last];
      const corner = `${x.at(from).toFixed(2)} ${y.at(distance).toFixed(2)}`;
      return `${k ? 'L' : 'M'}${corner}H${x.at(to).toFixed(2)}`;
    })
    .join('');

/** The distance of the closest two against the number of positions. @param {Model} m @param {Host} s */
export function distances(m, s) {
  let span = [-4, 1];
  /** @param {number} place of the chosen line */
  const choose = (place) => {
    const { lines } = m;
    const { chosen, change } = lines[Math.min(lines.length - 1, Math.max(0, place))];
    if (!chosen) s.go(change);
  };
  return chartMark(s, {
    part: 'chart',
    height: 300,
    // room at the top for the label of the cursor, above the lines and their names
    margin: { left: 48, right: 84, top: 28, bottom: 40 },
    least: 260,
    x: ({ left, right }) => ({
      domain: [2, m.last],
      marks: [2, ...powers(10, m.last, (right - left) / 36)],
      title: t('positions'),
      isLogarithmic: true,
    }),
    y() {
      const wanted = powersAround(m.steps);
      // until all lines are known, the axis only grows
      const isWhole = m.steps.every(({ length }) => length > 0);
      span = isWhole ? wanted : [Math.min(span[0], wanted[0]), Math.max(span[1], wanted[1])];
      const [low, high] = span;
      const every = Math.ceil((high - low) / 6);
      return {
        domain: [10 ** low, 10 ** high],
        marks: Array.from({ length: high - low + 1 }, (_, k) => 10 ** (low + k)),
        text(value) {
          const power = Math.round(Math.log10(value));
          if ((power - low) % every !== 0) return '';
          return Math.abs(power) <= 1 ? markText(value) : `10${superscript(power)}`;
        },
        isLogarithmic: true,
      };
    },
    lines(frame) {
      const { steps, last } = m;
      const { right, top, bottom, y, width, svg } = frame;
      const known = m.lines.map((line, k) => ({ line, k })).filter(({ k }) => steps[k].length > 0);
      const ends = known.map(({ k }) => y.at(steps[k][steps[k].length - 1].distance));
      const levels = apart(ends, lineOf(svg), [top, bottom]);
      return [
        ...known
          .toSorted((a, b) => Number(a.line.chosen) - Number(b.line.chosen))
          .map(({ line, k }) =>
            curve(line.chosen ? 'line chosen' : 'line', staircase(frame, steps[k], last)),
          ),
        ...known.map(({ line, k }, at) => {
          const text = width < 480 ? shortOf(line) : nameOf(line);
          const name = label(line.chosen ? 'name chosen' : 'name', right + 10, levels[at], text);
          name.addEventListener('pointerdown', () => choose(k));
          const lead = `M${right + 1} ${ends[at].toFixed(2)}L${right + 7} ${levels[at].toFixed(2)}`;
          return drawn('g', {}, curve('lead', lead), name);
        }),
      ];
    },
    over({ bottom, width, x, y }) {
      const { distance } = m.pair;
      const at = x.at(m.shown.length);
      const level = distance > 0 ? Math.min(y.at(distance), bottom) : bottom;
      // on the side with room
      const isLeft = at > width / 2;
      const word = label(
        isLeft ? 'word left' : 'word',
        at + (isLeft ? -8 : 8),
        12,
        cursorText(m.pair),
      );
      return [dot('spot', at, level, 5), word];
    },
    cursor: {
      label: phrase('The closest two positions against their number'),
      isPinned: false,
      at: () => m.shown.length,
      range: () => [2, m.last],
      says: () => valueText(m.pair, m.shown),
      step(event) {
        const { key, altKey, ctrlKey, metaKey } = event;
        const lines = { ArrowUp: 1, ArrowDown: -1 }[key];
        if (lines === undefined || altKey || ctrlKey || metaKey)
          return lengthOf(event, m.shown, m.chosenSteps);
        choose(m.shown.place + lines);
        return m.shown.length;
      },
      go(length) {
        s.go({ length });
        s.say(valueText(m.pair, m.shown));
      },
    },
    drag: (length) => void s.go({ length: Math.round(length) }),
  });
}

/**
 * A bar for each format; choosing one shows the first two positions that are equal in it.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function strips(m, s) {
  /** @type {Format[]} */
  const formats = ['exact', ...formatNames];
  const buttons = formats.map((format) => button('', () => s.go({ format }), 'strip'));
  const box = node('div', 'strips', ...buttons);
  const written = s.kept(() => {
    const { length } = m.shown;
    formats.forEach((each, k) => {
      const text = strip(each, length, m.equals, m.share);
      buttons[k].replaceChildren(
        node('b', '', text.label),
        node('span', '', text.result),
        node('span', 'count', text.count),
      );
      vars(buttons[k], { share: Math.min(1, text.share).toFixed(4) });
      buttons[k].classList.toggle('whole', text.share >= 1);
    });
  }, ['language']);
  return mark(
    box,
    written,
    s.kept(() => void vars(box, { at: m.share(m.shown.length).toFixed(4) })),
    s.kept(() => press(buttons, formats.indexOf(m.shown.format))),
  );
}

/** Most columns of rows that are written out. */
const readable = 4;

/** @param {Model} m @param {Host} s @returns {HTMLElement[]} names and values alternately */
export function facts({ shown, pair, alone }, { phasor }) {
  const { encoding } = shown.chosen;
  const row = (/** @type {number} */ position) =>
    Array.from({ length: encoding.dim }, (_, column) =>
      phasor
        .exactSinusoidal({ ...encoding, position, column })
        .toFixed(9)
        .replace('-', '\u2212'),
    ).join('  ');
  /** @type {[string, string][]} */
  const all = [];
  if (encoding.dim <= readable) {
    for (const position of [pair.a, pair.b]) {
      all.push([t('position {position}', { position: integral(position) }), row(position)]);
    }
  }
  if (encoding.dim > 1 && alone) {
    all.push([
      t('its first sine alone'),
      t('{a} and {b} differ by {distance}', {
        a: integral(alone.a),
        b: integral(alone.b),
        distance: significant(alone.distance, 4),
      }),
    ]);
  }
  if (encoding.dim > 2) {
    const { wavelength } = phasor.wavelengths(encoding);
    all.push([
      t('wavelengths'),
      t('{first} to {last} positions, each {ratio} times the one before', {
        first: number(wavelength[0], 2),
        last: number(wavelength[wavelength.length - 1], 1),
        ratio: number(wavelength[1] / wavelength[0], 4),
      }),
    ]);
  }
  return all.flatMap(([name, value]) => [node('dt', '', name), node('dd', '', value)]);
}
