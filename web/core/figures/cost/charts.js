// The two charts of <phasor-cost>, both logarithmic: counted operations against n, and measured milliseconds
// against n.

import { apart, logarithmic, powers } from '../../draw/axis.js';
import { drawn, node, set } from '../../draw/nodes.js';
import { bytes, number } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { lineOf, widest } from '../../draw/text.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { chart } from '../../kit/chart.js';
import { filled, mark } from '../../kit/marks/boxes.js';
import { chartMark } from '../../kit/marks/chart.js';
import { cost, counted, doubled, fitted, range } from './model.js';
import { measurement } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

const margin = { left: 38, right: 14, top: 18, bottom: 40 };
const height = 230;
/** The numbers of words at which attention is measured. */
const sizes = [64, 128, 256, 512, 1024, 2048, 4096, 8192];

/**
 * Marks where attention and a recurrent layer need equally many operations, at n = d.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} right the right end of the chart
 * @param {number} d
 */
function crossing(x, y, right, d) {
  const text = `n = d = ${d}`;
  // the label goes to the side with room for it
  const isBefore = x > right - 100 && x - margin.left > right - x;
  const name = isBefore ? label('before', x - 10, y - 12, text) : label('', x + 10, y + 14, text);
  return [dot('meets', x, y, 5), name];
}

/** @param {Model} m @param {Host} s */
function operations(m, s) {
  const ends = () =>
    counted.map((layer) => range.map((n) => cost(layer, { n, d: m.d, k: m.k }).operations));
  const isShown = () => m.n >= range[0] && m.n <= range[1];
  const title = filled(s, node('figcaption', ''), () => [t('Operations in a layer, counted')]);
  const costChart = chartMark(s, {
    part: 'counted',
    height,
    margin,
    least: 160,
    x: () => ({
      domain: range,
      marks: powers(...range, 6),
      title: t('number of words n'),
      isLogarithmic: true,
    }),
    y() {
      const all = ends().flat();
      const [least, most] = [Math.min(...all), Math.max(...all)];
      return { domain: [least, most], marks: powers(least, most, 5), isLogarithmic: true };
    },
    lines({ svg, left, right, bottom, x, y }) {
      const names = [t('self-attention'), t('recurrent'), t('convolutional')];
      const all = ends();
      // lines that run side by side are named on opposite sides
      const wanted = all.map(([, to], series) => y.at(to) + [-6, 20, -8][series]);
      const levels = apart(wanted, lineOf(svg), [12, bottom]);
      const isCrossed = m.d > range[0] && m.d < range[1];
      return [
        ...all.flatMap(([from, to], series) => [
          curve(
            `curve series-${series}`,
            `M${left} ${y.at(from).toFixed(2)}L${right} ${y.at(to).toFixed(2)}`,
          ),
          label(`line-name series-${series}`, right, levels[series], names[series]),
        ]),
        ...(isCrossed ? crossing(x.at(m.d), y.at(m.d ** 3), right, m.d) : []),
      ];
    },
    over: ({ x, y }) =>
      (isShown() ? counted : []).map((layer, series) =>
        dot(`spot series-${series}`, x.at(m.n), y.at(cost(layer, m).operations), 4),
      ),
    cursor: {
      label: phrase('Number of words n'),
      isPinned: false,
      at: () => m.n,
      range: () => [1, range[1]],
      says: () => String(m.n),
      go: (length) => s.set({ length }),
      step: doubled,
    },
    // two digits are as exact as a pointer
    drag: (length) => s.set({ length: Number(length.toPrecision(2)) }),
  });
  return mark(node('figure', 'side', title.node, costChart.node), title.draw, costChart.draw);
}

/** @param {Model} m @param {Host} s */
function times(m, s) {
  const plot = chart('measured', height, margin);
  const { svg, hit, lines } = plot;
  const title = node('figcaption', '');
  set(svg, { role: 'img' });
  hit.remove();
  const draw = s.kept(() => {
    const { points } = m.timed;
    plot.size(svg.clientWidth);
    const { left, right, top, bottom } = plot;
    title.textContent = t('Milliseconds for self-attention, measured in this browser');
    set(svg, { 'aria-label': title.textContent });
    const x = logarithmic([48, 10_923], [left, right]);
    const spent = points.map(({ time }) => time);
    // whole powers of ten, and at least the range that a first measurement is likely to need
    const low = 10 ** Math.floor(Math.log10(Math.min(0.1, ...spent)));
    const high = 10 ** Math.ceil(Math.log10(Math.max(1000, ...spent)));
    const y = logarithmic([low, high], [bottom, top]);
    const memory = (/** @type {number} */ n) => bytes(4 * m.heads * n * n);
    // every label, or every second or third, so that the widest fits; always the last, which is the largest
    const room = (x.at(128) - x.at(64)) / (widest(sizes.map(memory), svg) + 8);
    const shown = sizes.filter((_, k) => (sizes.length - 1 - k) % Math.ceil(1 / room) === 0);
    plot.axes(
      { scale: x, marks: shown, text: String, title: '' },
      { scale: y, marks: powers(low, high, 6) },
    );
    const line = fitted(points);
    const ends = line ? [points[0].n, points[points.length - 1].n] : [];
    const fit = ends.map((n) => `${x.at(n).toFixed(2)} ${y.at(line?.at(n) ?? 1).toFixed(2)}`);
    lines.replaceChildren(
      ...shown.map((n) => label('mark-x', x.at(n), bottom + 30, memory(n))),
      curve('fit', line ? `M${fit.join('L')}` : ''),
      ...points.map(({ n, time }) => {
        const spot = dot('spot series-0', x.at(n), y.at(time), 4.5);
        spot.append(drawn('title', {}, t('n = {n}: {time} ms', { n, time: number(time) })));
        return spot;
      }),
    );
  }, ['size', 'language']);
  return mark(node('figure', 'side', title, svg), draw);
}

/** The button that starts the measurement, and its result. @param {Model} m @param {Host} s */
function bench(m, s) {
  const { timed } = m;
  const start = button('', async () => {
    if (timed.isOn) return timed.end();
    const points = await timed.begin();
    if (points) {
      s.report('phasor-measure', {
        points: points.map(({ n, time }) => ({ n, time })),
        slope: fitted(points)?.slope ?? NaN,
      });
    }
  });
  const result = node('p', '');
  const draw = s.kept(() => {
    const { points, isOn } = timed;
    const name = points.length > 0 ? t('Measure again') : t('Measure here');
    start.textContent = isOn ? t('Stop') : name;
    result.textContent = isOn ? t('Measuring…') : measurement(points, m.heads);
  }, ['language']);
  return mark(node('div', 'bench', start, result), draw);
}

/** Both charts, in a part that the reader may close. @param {Model} m @param {Host} s */
export function charts(m, s) {
  const [above, beside, below] = [operations(m, s), times(m, s), bench(m, s)];
  const box = node(
    'details',
    'further',
    localized(node('summary', ''), { text: 'Operations by length, and time in this browser' }),
    node('div', 'charts', above.node, beside.node, below.node),
  );
  box.addEventListener('toggle', () => {
    if (s.charts !== box.open) s.set({ charts: box.open });
  });
  return mark(box, () => {
    box.open = s.charts;
    // a closed part has no width
    for (const { draw } of s.charts ? [above, beside, below] : [below]) draw();
  });
}
