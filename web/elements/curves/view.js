// The marks of <phasor-curves>: its curves over position, the wavelength of every pair, and one pair on
// its circle.

import { apart, linear, logarithmic, marks, path, powers } from '../../draw/axis.js';
import { drawn, node, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { curve, dot, label, line, place } from '../../draw/shapes.js';
import { lineOf } from '../../draw/text.js';
import { t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { samplesAt } from './model.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./model.js').Model} Model */

export const css = `
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-block-end: 4px; color: var(--muted);
  min-block-size: 1.35em; }
.entry { display: inline-flex; gap: 6px; align-items: center; }
.swatch { inline-size: 14px; block-size: 3px; border-radius: 2px; forced-color-adjust: none; }
.pair-row { display: grid; grid-template-columns: minmax(0, 1fr) 180px; gap: 24px;
  margin-block-start: 16px; }
@container (max-width: 32em) { .pair-row { grid-template-columns: minmax(0, 1fr);
  justify-items: center; } .pair-row .circle { inline-size: 180px; } }
.wavelengths .hit { cursor: pointer; }
.circle { cursor: grab; touch-action: none; }
.circle:active { cursor: grabbing; }
.axis-name { dominant-baseline: hanging; }
.end { dominant-baseline: central; font-weight: 600; }
.spot { stroke: var(--ground); stroke-width: 2; }
.wave { fill: var(--edge); } .wave.chosen { fill: var(--ink); }
.wave.current { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
.ring { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.hand { stroke: var(--accent); stroke-width: 2.5; stroke-linecap: round; }
.tip { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
.leg { stroke-width: 2; stroke-dasharray: 2 3; }
.leg { stroke: var(--it); } svg text.wave-word { fill: var(--it); }
.sine { --it: var(--sine); } .cosine { --it: var(--cosine); }
`;

/** @param {number} k of the drawn columns */
const color = (k) => `var(--head-${(k % 8) + 1})`;

/** @param {Model} model @returns {HTMLElement[]} what each curve is */
export const legend = ({ columns }) =>
  columns.map((column, k) => {
    const swatch = node('span', 'swatch');
    swatch.style.background = color(k);
    const wave = column % 2 === 0 ? 'sin' : 'cos';
    const values = { column, wave, pair: column >> 1 };
    return node('span', 'entry', swatch, t('column {column}, {wave} of pair {pair}', values));
  });

/** The curves: axes below, lines above them, the cursor on top. */
export function curves() {
  const made = chart('plot', 220, { left: 36, right: 28, top: 8, bottom: 36 });
  return Object.assign(made, {
    /** @param {Phasor} phasor @param {Model} model @param {number} width */
    draw(phasor, model, width) {
      made.size(Math.max(160, width));
      const { left, right, top, bottom, lines } = made;
      const { start, last, length, dim, base, columns } = model;
      const inside = right - left;
      const x = linear([start, last], [left, right]);
      const y = linear([-1, 1], [bottom, top]);
      const places = marks(start, last, Math.max(2, inside / 70)).filter(Number.isInteger);
      made.axes({ scale: x, marks: places, title: t('position') }, { scale: y, marks: [-1, 0, 1] });
      // two samples a pixel draw every wave that a screen can show; of faster ones, their envelope
      const count = Math.min(4096, 2 * Math.ceil(inside));
      const positions = Array.from(
        { length: count },
        (_, k) => start + ((last - start) * k) / (count - 1),
      );
      const sample = samplesAt(phasor, model, positions);
      const hasDots = inside / length >= 7;
      const whole = hasDots ? phasor.sinusoidal({ length, start, dim, base }).data : [];
      const ends = columns.map((_, k) => y.at(sample(count - 1, k)));
      const labels = apart(ends, lineOf(made.svg), [top, bottom]);
      lines.replaceChildren(
        ...columns.flatMap((column, k) => [
          curve(
            'curve',
            path(
              count,
              (i) => x.at(positions[i]),
              (i) => y.at(sample(i, k)),
            ),
            color(k),
          ),
          ...Array.from({ length: hasDots ? length : 0 }, (_, i) =>
            dot('dot', x.at(start + i), y.at(whole[i * dim + column]), 2.2, color(k)),
          ),
          label('end', right + 5, labels[k], column, color(k)),
        ]),
      );
    },
    /** @param {Model} model @param {Float32Array} row the values at the cursor */
    point({ position, columns }, row) {
      made.cursor(position);
      const x = made.x.at(position);
      made.over.replaceChildren(
        ...columns.map((column, k) => dot('spot', x, made.y.at(row[column]), 4.5, color(k))),
      );
    },
  });
}

/** The wavelength of every pair, on a logarithmic axis. */
export function waves() {
  const made = chart('wavelengths', 180, { left: 44, right: 0, top: 16, bottom: 36 });
  return Object.assign(made, {
    /** @param {Model} model @param {Float64Array} wavelength of each pair */
    draw({ pairs, pair, columns }, wavelength) {
      made.size(Math.max(140, made.svg.clientWidth));
      const { left, right, top, bottom, lines } = made;
      const longest = Math.min(Number.MAX_VALUE, Math.max(10, wavelength[pairs - 1] * 1.2));
      const x = linear([0, Math.max(1, pairs - 1)], [left + 6, right - 12]);
      const y = logarithmic([5, longest], [bottom, top]);
      const places = marks(0, pairs - 1, Math.max(1, right / 60)).filter(Number.isInteger);
      made.axes(
        { scale: x, marks: places, title: t('pair i') },
        { scale: y, marks: powers(5, longest, 6) },
      );
      const chosen = new Set(columns.map((column) => column >> 1));
      const shown = pairs <= 64 ? Array.from({ length: pairs }, (_, j) => j) : [...chosen, pair];
      const at = (/** @type {number} */ j) => y.at(Math.min(longest, wavelength[j]));
      lines.replaceChildren(
        label('axis-name', left, 0, t('wavelength in positions')),
        curve('thin', path(pairs, x.at, at)),
        ...shown.map((j) =>
          j === pair
            ? dot('wave current', x.at(j), at(j), 5)
            : dot(chosen.has(j) ? 'wave chosen' : 'wave', x.at(j), at(j), 3),
        ),
      );
    },
  });
}

/** The circle of one pair; cosine to the right, sine upwards. */
export function circle() {
  const [center, radius] = [90, 66];
  const hand = line('hand', center, center, center, center);
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
    hand,
    tip,
    label('wave-word cosine', center + radius + 2, center - 5, 'cos'),
    label('wave-word sine', center + 5, center - radius - 6, 'sin'),
    name,
  );
  return {
    svg,
    /** @param {Model} model @param {{ sine: number, cosine: number }} hand @returns {string} in words */
    show({ position, pair, columns }, { sine, cosine }) {
      const [x, y] = [center + radius * cosine, center - radius * sine];
      // those of the two waves, where they are drawn
      const [of, by] = [0, 1]
        .map((k) => columns.indexOf(2 * pair + k))
        .map((k) => (k < 0 ? 'var(--muted)' : color(k)));
      vars(svg, { sine: of, cosine: by });
      place(hand, { x2: x, y2: y });
      place(tip, { cx: x, cy: y });
      place(cosineLeg, { x2: x });
      place(sineLeg, { x1: x, x2: x, y2: y });
      name.textContent = t('pair {pair} at position {position}', { pair, position });
      const values = { position, sine: number(sine), cosine: number(cosine) };
      return t('position {position}: sine {sine}, cosine {cosine}', values);
    },
  };
}
