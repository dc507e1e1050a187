// The inside of <phasor-curves>: its nodes, its axes and its style.

import { number } from '../draw/numbers.js';
import { t, told } from '../text/language.js';
import { drawn } from './style.js';

export const css = `
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-block-end: 4px; color: var(--muted);
  min-block-size: 1.35em; }
.entry { display: inline-flex; gap: 6px; align-items: center; }
.swatch { inline-size: 14px; block-size: 3px; border-radius: 2px; forced-color-adjust: none; }
svg { inline-size: 100%; }
.plot { block-size: 220px; }
.pair-row { display: grid; grid-template-columns: minmax(0, 1fr) 180px; gap: 24px;
  margin-block-start: 16px; }
.pair-row svg { block-size: 180px; }
@container (max-width: 26rem) { .pair-row { grid-template-columns: minmax(0, 1fr);
  justify-items: center; } .pair-row .circle { inline-size: 180px; } }
.hit { fill: transparent; cursor: crosshair; touch-action: pan-y; }
.plot { touch-action: pan-y; }
.waves { cursor: pointer; }
.circle { cursor: grab; touch-action: none; }
.circle:active { cursor: grabbing; }
line, path { vector-effect: non-scaling-stroke; }
.grid { stroke: var(--line); }
.zero { stroke: var(--edge); }
.tick { stroke: var(--edge); }
.thin { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.mark-x { text-anchor: middle; } .mark-y { text-anchor: end; dominant-baseline: central; }
.axis-title { text-anchor: middle; } .axis-name { dominant-baseline: hanging; translate: 0 -4px; }
.end { dominant-baseline: central; font-weight: 600; }
.rule { stroke: var(--ink); stroke-width: 1; }
.spot { stroke: var(--ground); stroke-width: 2; }
.wave { fill: var(--edge); } .wave.chosen { fill: var(--ink); }
.wave.current { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.hand { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.tip { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
.leg { stroke-width: 2; stroke-dasharray: 2 3; }
.sine { stroke: var(--positive); fill: none; } .cosine { stroke: var(--negative); fill: none; }
svg text.sine-word { fill: var(--positive); stroke: none; }
svg text.cosine-word { fill: var(--negative); stroke: none; }
`;

/**
 * @param {readonly number[]} values
 * @param {import('../draw/axis.js').Scale} scale
 * @param {number} bottom
 * @param {(value: number) => string} text
 */
export const xAxis = (values, scale, bottom, text) =>
  values.flatMap((value) => {
    const x = scale.at(value).toFixed(2);
    return [
      drawn('line', { class: 'tick', x1: x, x2: x, y1: bottom, y2: bottom + 4 }),
      drawn('text', { class: 'mark-x', x, y: bottom + 16 }, text(value)),
    ];
  });

/**
 * @param {readonly number[]} values
 * @param {import('../draw/axis.js').Scale} scale
 * @param {number} left
 * @param {number} right
 * @param {(value: number) => string} text
 */
export const yAxis = (values, scale, left, right, text) =>
  values.flatMap((value) => {
    const y = scale.at(value).toFixed(2);
    return [
      drawn('line', { class: value === 0 ? 'zero' : 'grid', x1: left, x2: right, y1: y, y2: y }),
      drawn('text', { class: 'mark-y', x: left - 6, y }, text(value)),
    ];
  });

/** @param {Element} part @param {string} label @param {string} role what the arrow keys move */
function slider(part, label, role) {
  part.setAttribute('role', 'slider');
  part.setAttribute('aria-valuemin', '0');
  part.setAttribute('aria-valuenow', '0');
  part.setAttribute('tabindex', '0');
  told(part, { 'aria-label': label, 'aria-roledescription': role });
}

/** The curves: axes below, lines above them, the cursor on top. */
export function curveParts() {
  const svg = drawn('svg', { class: 'plot', part: 'plot' });
  const axes = drawn('g', {});
  const lines = drawn('g', {});
  const rule = drawn('line', { class: 'rule' });
  const marks = drawn('g', {});
  const hit = drawn('rect', { class: 'hit' });
  svg.append(axes, lines, rule, marks, hit);
  slider(svg, 'Curves over position', 'cursor over positions');
  return { svg, axes, lines, rule, marks, hit };
}

/** The wavelength of every pair. */
export function waveParts() {
  const svg = drawn('svg', { class: 'waves', part: 'wavelengths' });
  const axes = drawn('g', {});
  const lines = drawn('g', {});
  svg.append(axes, lines);
  slider(svg, 'Wavelength of every pair', 'choice of a pair');
  return { svg, axes, lines };
}

/** The circle of one pair; cosine to the right, sine upwards. */
export function circle() {
  const center = 90;
  const radius = 66;
  const hand = drawn('line', { class: 'hand', x1: center, y1: center });
  const tip = drawn('circle', { class: 'tip', r: 7 });
  const sineLeg = drawn('line', { class: 'leg sine' });
  const cosineLeg = drawn('line', { class: 'leg cosine', x1: center, y1: center, y2: center });
  const name = drawn('text', { class: 'mark-x', x: center, y: 176 });
  const svg = drawn(
    'svg',
    { class: 'circle', part: 'circle', viewBox: '0 0 180 180', width: 180, height: 180 },
    drawn('circle', { class: 'ring', cx: center, cy: center, r: radius }),
    drawn('line', {
      class: 'grid',
      x1: center - radius,
      x2: center + radius,
      y1: center,
      y2: center,
    }),
    drawn('line', {
      class: 'grid',
      y1: center - radius,
      y2: center + radius,
      x1: center,
      x2: center,
    }),
    cosineLeg,
    sineLeg,
    hand,
    tip,
    drawn('text', { class: 'cosine-word', x: center + radius + 2, y: center - 5 }, 'cos'),
    drawn('text', { class: 'sine-word', x: center + 5, y: center - radius - 6 }, 'sin'),
    name,
  );
  slider(svg, 'The pair on its circle', 'hand of a pair');
  return {
    svg,
    /** @param {{ position: number, pair: number, sine: number, cosine: number }} hand */
    show({ position, pair, sine, cosine }) {
      const x = (center + radius * cosine).toFixed(2);
      const y = (center - radius * sine).toFixed(2);
      hand.setAttribute('x2', x);
      hand.setAttribute('y2', y);
      tip.setAttribute('cx', x);
      tip.setAttribute('cy', y);
      cosineLeg.setAttribute('x2', x);
      for (const [at, to] of Object.entries({ x1: x, x2: x, y1: String(center), y2: y })) {
        sineLeg.setAttribute(at, to);
      }
      name.textContent = t('pair {pair} at position {position}', { pair, position });
      svg.setAttribute('aria-valuenow', String(position));
      svg.setAttribute(
        'aria-valuetext',
        t('position {position}: sine {sine}, cosine {cosine}', {
          position,
          sine: number(sine),
          cosine: number(cosine),
        }),
      );
    },
  };
}
