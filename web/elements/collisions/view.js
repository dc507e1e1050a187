// The marks of <phasor-collisions>: a chart of how near the closest two of n positions are, against n, a
// line for each encoding; below it, on the same axis, a strip for each number format, as long as
// positions are told apart in it; and what is known of the closest two.

import { apart, logarithmic, markText, powers } from '../../draw/axis.js';
import { drawn, node, vars } from '../../draw/nodes.js';
import { integral, number, significant, superscript } from '../../draw/numbers.js';
import { curve, dot, label, place } from '../../draw/shapes.js';
import { lineOf } from '../../draw/text.js';
import { t } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chart } from '../kit/chart.js';
import { press } from '../kit/choice.js';
import { formatNames } from './search.js';
import { cursorText, nameOf, shortOf, strip } from './words.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Format} Format */
/** @typedef {import('./search.js').Pair} Pair */
/** @typedef {import('./words.js').Equals} Equals */

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
 * @returns {[number, number]} powers of ten around all distances
 */
function powersAround(lines) {
  const all = lines.flat().map(({ distance }) => Math.log10(distance));
  const [low, high] = [Math.min(...all, -1), Math.max(...all, 0)];
  return [Math.floor(low), Math.max(1, Math.ceil(high))];
}

/** @param {(line: number) => void} choose a line whose name is pressed */
export function distances(choose) {
  // the words at the cursor stand above the lines and their names
  const made = chart('chart', 300, { left: 48, right: 84, top: 28, bottom: 40 });
  const spot = dot('spot', 0, 0, 5);
  const word = label('word', 0, 12, '');
  made.over.append(spot, word);
  let span = [-4, 1];

  /** @param {readonly Pair[]} steps @param {number} last */
  const staircase = (steps, last) =>
    steps
      .map(({ b, distance }, k) => {
        const [from, to] = [Math.max(2, b + 1), k + 1 < steps.length ? steps[k + 1].b + 1 : last];
        const corner = `${made.x.at(from).toFixed(2)} ${made.y.at(distance).toFixed(2)}`;
        return `${k ? 'L' : 'M'}${corner}H${made.x.at(to).toFixed(2)}`;
      })
      .join('');

  /** @param {number} last */
  function axes(last) {
    const [low, high] = span;
    const x = logarithmic([2, last], [made.left, made.right]);
    const y = logarithmic([10 ** low, 10 ** high], [made.bottom, made.top]);
    const places = [2, ...powers(10, last, (made.right - made.left) / 36)];
    const tens = Array.from({ length: high - low + 1 }, (_, k) => 10 ** (low + k));
    const every = Math.ceil((high - low) / 6);
    const text = (/** @type {number} */ value) => {
      const power = Math.round(Math.log10(value));
      if ((power - low) % every !== 0) return '';
      return Math.abs(power) <= 1 ? markText(value) : `10${superscript(power)}`;
    };
    made.axes({ scale: x, marks: places, title: t('positions') }, { scale: y, marks: tens, text });
  }

  return Object.assign(made, {
    /** @param {number} count @returns {number} where it stands between the chart's ends, 0 to 1 */
    share: (count) => (made.x.at(count) - made.left) / (made.right - made.left),
    /** @param {number} share of the chart's width */
    count: (share) => made.x.value(made.left + share * (made.right - made.left)),
    /**
     * @param {Model} model
     * @param {readonly (readonly Pair[])[]} steps of each line, none while they are searched
     * @param {number} width
     */
    draw({ lines, last }, steps, width) {
      made.size(Math.max(260, width));
      const wanted = powersAround(steps);
      // until all lines are known the axis only grows
      const isWhole = steps.every(({ length }) => length > 0);
      span = isWhole ? wanted : [Math.min(span[0], wanted[0]), Math.max(span[1], wanted[1])];
      axes(last);
      const { right, top, bottom, y, width: size } = made;
      const known = lines.map((line, k) => ({ line, k })).filter(({ k }) => steps[k].length > 0);
      const ends = known.map(({ k }) => y.at(steps[k][steps[k].length - 1].distance));
      const levels = apart(ends, lineOf(made.svg), [top, bottom]);
      made.lines.replaceChildren(
        ...known
          .toSorted((a, b) => Number(a.line.chosen) - Number(b.line.chosen))
          .map(({ line, k }) =>
            curve(line.chosen ? 'line chosen' : 'line', staircase(steps[k], last)),
          ),
        ...known.map(({ line, k }, at) => {
          const text = size < 480 ? shortOf(line) : nameOf(line);
          const name = label(line.chosen ? 'name chosen' : 'name', right + 10, levels[at], text);
          name.addEventListener('pointerdown', () => choose(k));
          const lead = `M${right + 1} ${ends[at].toFixed(2)}L${right + 7} ${levels[at].toFixed(2)}`;
          return drawn('g', {}, curve('lead', lead), name);
        }),
      );
    },
    /** @param {Model} model @param {Pair} pair whose distance is 0 where both are equal */
    point({ length }, pair) {
      const { bottom, width, x, y } = made;
      const at = x.at(length);
      made.cursor(length);
      const level = pair.distance > 0 ? y.at(pair.distance) : bottom;
      place(spot, { cx: at, cy: Math.min(level, bottom) });
      // on the side where there is room
      const isLeft = at > width / 2;
      place(word, { x: at + (isLeft ? -8 : 8) });
      word.classList.toggle('left', isLeft);
      word.textContent = cursorText(pair);
    },
  });
}

/**
 * A strip for each format; choosing one asks what is closest when rows are written so.
 *
 * @param {(format: Format) => void} choose
 */
export function strips(choose) {
  const title = node('p', 'above');
  const formats = /** @type {Format[]} */ (['exact', ...formatNames]);
  const buttons = formats.map((format) => button('', () => choose(format), 'strip'));
  const box = node('div', 'strips', ...buttons);
  return {
    title,
    box,
    /**
     * @param {Model} model
     * @param {Equals} equals
     * @param {(count: number) => number} share of the chart's width
     */
    show({ format, length }, equals, share) {
      title.textContent = t('Up to here no two are equal, written as');
      vars(box, { at: share(length).toFixed(4) });
      formats.forEach((each, k) => {
        const text = strip(each, length, equals, share);
        buttons[k].replaceChildren(
          node('b', '', text.label),
          node('span', '', text.result),
          node('span', 'count', text.count),
        );
        vars(buttons[k], { share: Math.min(1, text.share).toFixed(4) });
        buttons[k].classList.toggle('whole', text.share >= 1);
      });
      press(buttons, formats.indexOf(format));
    },
  };
}

/** Columns of rows that are written out. */
const readable = 4;

/**
 * @param {Phasor} phasor
 * @param {Model} model
 * @param {Pair} pair
 * @param {Pair | null} alone that of the sine alone; null while it is searched
 * @returns {HTMLElement[]} names and values in turn
 */
export function facts(phasor, { chosen: { encoding } }, { a, b }, alone) {
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
    for (const position of [a, b]) {
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
