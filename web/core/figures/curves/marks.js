// The marks of <phasor-curves>: its curves over position, the wavelength of every pair, and one pair on
// its circle.

import { path, powers } from '../../draw/axis.js';
import { number } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { listed, phrase, t } from '../../texts/language.js';
import { chartMark, integers, namedCurves } from '../../kit/marks/chart.js';
import { dial } from '../../kit/marks/dial.js';
import { positionAt, samplesAt, toggled } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.pair-row { display: grid; grid-template-columns: minmax(0, 1fr) 180px; gap: 24px;
  margin-block-start: 16px; }
@container (max-width: 32em) { .pair-row { grid-template-columns: minmax(0, 1fr);
  justify-items: center; } .pair-row .circle { inline-size: 180px; } }
.wavelengths .hit { cursor: pointer; }
.axis-name { dominant-baseline: hanging; }
.end { dominant-baseline: central; font-weight: 600; }
.spot { stroke: var(--ground); stroke-width: 2; }
.wave { fill: var(--edge); } .wave.chosen { fill: var(--ink); }
.wave.current { fill: var(--accent); stroke: var(--ground); stroke-width: 2; }
`;

/** @param {number} k index among the drawn columns */
const color = (k) => `var(--head-${(k % 8) + 1})`;

/** @param {Model} m @returns {[color: string, text: string][]} the legend: the name of each curve */
export const entries = ({ columns }) =>
  columns.map((column, k) => {
    const values = { column, wave: column % 2 === 0 ? 'sin' : 'cos', pair: column >> 1 };
    return [color(k), t('column {column}, {wave} of pair {pair}', values)];
  });

/** @param {Model} m @param {Host} s */
export const curves = (m, s) =>
  chartMark(s, {
    part: 'plot',
    height: 220,
    margin: { left: 36, right: 28, top: 8, bottom: 36 },
    least: 160,
    x: ({ left, right }) => ({
      domain: [s.start, m.last],
      marks: integers(s.start, m.last, Math.max(2, (right - left) / 70)),
      title: t('position'),
    }),
    y: () => ({ domain: [-1, 1], marks: [-1, 0, 1] }),
    lines(frame) {
      const { start, length, dim, base, phasor } = s;
      const inside = frame.right - frame.left;
      // two samples per pixel show every wave that a screen can show, and the envelope of faster ones
      const count = Math.min(4096, 2 * Math.ceil(inside));
      const xs = Array.from(
        { length: count },
        (_, k) => start + ((m.last - start) * k) / (count - 1),
      );
      const sample = samplesAt(m, phasor, xs);
      const hasDots = inside / length >= 7;
      const whole = hasDots ? phasor.sinusoidal({ length, start, dim, base }).data : [];
      const series = m.columns.map((column, k) => ({
        name: column,
        color: color(k),
        at: (/** @type {number} */ i) => sample(i, k),
        dots: Array.from(
          { length: hasDots ? length : 0 },
          /** @returns {[number, number]} */ (_, i) => [start + i, whole[i * dim + column]],
        ),
      }));
      return namedCurves(frame, xs, series);
    },
    over: ({ x, y }) =>
      m.columns.map((column, k) =>
        dot('spot', x.at(m.position), y.at(m.row[column]), 4.5, color(k)),
      ),
    cursor: {
      label: phrase('Curves over position'),
      role: phrase('cursor over positions'),
      at: () => m.position,
      range: () => [s.start, m.last],
      says() {
        const values = m.columns.map((column) =>
          t('column {column}: {value}', { column, value: number(m.row[column]) }),
        );
        return t('position {position}; {values}', { position: m.position, values: listed(values) });
      },
      go: (position) => s.set({ position }),
    },
  });

/** The wavelength of every pair, on a logarithmic axis. @param {Model} m @param {Host} s */
export const waves = (m, s) =>
  chartMark(s, {
    part: 'wavelengths',
    height: 180,
    margin: { left: 44, right: 0, top: 16, bottom: 36 },
    least: 140,
    x: ({ right }) => ({
      domain: [0, Math.max(1, m.pairs - 1)],
      marks: integers(0, m.pairs - 1, Math.max(1, right / 60)),
      title: t('pair i'),
      free: [6, 12],
    }),
    y() {
      const longest = Math.max(10, m.spectrum.wavelength[m.pairs - 1] * 1.2);
      const most = Math.min(Number.MAX_VALUE, longest);
      return { domain: [5, most], marks: powers(5, most, 6), isLogarithmic: true };
    },
    lines({ left, x, y }) {
      const { pairs, pair, columns, spectrum } = m;
      const chosen = new Set(columns.map((column) => column >> 1));
      const shown = pairs <= 64 ? Array.from({ length: pairs }, (_, j) => j) : [...chosen, pair];
      /** @param {number} j */
      const at = (j) => y.at(Math.min(Number.MAX_VALUE, spectrum.wavelength[j]));
      return [
        label('axis-name', left, 0, t('wavelength in positions')),
        curve('thin', path(pairs, x.at, at)),
        ...shown.map((j) =>
          j === pair
            ? dot('wave current', x.at(j), at(j), 5)
            : dot(chosen.has(j) ? 'wave chosen' : 'wave', x.at(j), at(j), 3),
        ),
      ];
    },
    cursor: {
      label: phrase('Wavelength of every pair'),
      role: phrase('choice of a pair'),
      at: () => m.pair,
      range: () => [0, m.pairs - 1],
      says() {
        const values = { pair: m.pair, length: number(m.spectrum.wavelength[m.pair], 1) };
        return t('Wavelength of every pair; pair {pair} has {length} positions', values);
      },
      go: (pair) => s.set({ pair }),
      press(pair) {
        s.set({ pair });
        s.set({ columns: toggled(m, pair, s.dim) });
      },
    },
  });

/** The current pair on its circle. @param {Model} m @param {Host} s */
export const circle = (m, s) =>
  dial(s, {
    hand: () => m.hand,
    colors() {
      const [sine, cosine] = [0, 1]
        .map((k) => m.columns.indexOf(2 * m.pair + k))
        .map((k) => (k < 0 ? 'var(--muted)' : color(k)));
      return [sine, cosine];
    },
    title: () => t('pair {pair} at position {position}', { pair: m.pair, position: m.position }),
    turn: (angle) => s.set({ position: Math.min(m.last, Math.max(s.start, positionAt(m, angle))) }),
    cursor: {
      label: phrase('The pair on its circle'),
      role: phrase('hand of a pair'),
      at: () => m.position,
      range: () => [s.start, m.last],
      says() {
        const [sine, cosine] = [number(m.hand.sine), number(m.hand.cosine)];
        const values = { position: m.position, sine, cosine };
        return t('position {position}: sine {sine}, cosine {cosine}', values);
      },
      go: (position) => s.set({ position }),
    },
  });
