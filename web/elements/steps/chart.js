// The chart of <phasor-steps>: what comes back through the softmax against dₖ, divided by √dₖ and
// not, and where the rows on screen stand.

import { linear, logarithmic, markText, path, xAxis, yAxis } from '../../draw/axis.js';
import { t, told } from '../../language/language.js';
import { sample } from './gradient.js';
import { drawn, node, set } from '../../draw/nodes.js';
import { curve, dot, label } from '../../draw/shapes.js';

/** @typedef {import('./gradient.js').Point} Point */

const size = { width: 380, height: 170 };
const margin = { left: 34, right: 78, top: 10, bottom: 36 };

export class Chart {
  #axes = drawn('g', {});
  #lines = drawn('g', {});
  #dots = drawn('g', {});
  #title = told(node('p', 'chart-title'), {
    text: 'Gradient that comes back through the softmax',
  });
  #svg = drawn(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img' },
    ...[this.#axes, this.#lines, this.#dots],
  );
  #legend = node('p', 'chart-title');
  #across = label('axis-title', (margin.left + size.width - margin.right) / 2, size.height - 4, '');
  nodes = [this.#title, this.#svg, this.#legend];
  #x = logarithmic([1, 512], [margin.left, size.width - margin.right]);
  #y = linear([0, 0.72], [size.height - margin.bottom, margin.top]);

  constructor() {
    // until it is measured
    told(this.#svg, {
      'aria-label': 'The gradient with the division and without it, for every d k',
    });
    const bottom = size.height - margin.bottom;
    this.#axes.append(
      ...yAxis(
        { scale: this.#y, marks: [0, 0.2, 0.4, 0.6], text: markText },
        margin.left,
        size.width - margin.right,
      ),
      ...xAxis({ scale: this.#x, marks: [1, 4, 16, 64, 256], text: markText }, bottom),
      told(this.#across, { text: 'numbers in a query and a key, dₖ' }),
    );
  }

  /** @param {readonly Point[]} points */
  curves(points) {
    this.#legend.textContent = t(
      'Lines: the mean over {sample} rows of 8 unit-normal keys. Dots: the rows on screen.',
      { sample },
    );
    if (points.length === 0) return;
    const last = points[points.length - 1];
    /** @param {'divided' | 'plain'} name @param {string} text */
    const series = (name, text) => {
      const d = path(
        points.length,
        (k) => this.#x.at(points[k].dk),
        (k) => this.#y.at(points[k][name]),
      );
      const end = label(`end ${name}`, this.#x.at(last.dk) + 6, this.#y.at(last[name]), text);
      return [curve(`curve ${name}`, d), end];
    };
    this.#lines.replaceChildren(
      ...series('divided', t('divided')),
      ...series('plain', t('not divided')),
    );
    set(this.#svg, {
      'aria-label': t(
        'With the division it stays near {divided} for every d k; without it falls from {first} to {last} at d k {dk}.',
        {
          divided: last.divided.toFixed(2),
          first: points[0].plain.toFixed(2),
          last: last.plain.toFixed(2),
          dk: last.dk,
        },
      ),
    });
  }

  /** @param {number} dk @param {{ divided: number, plain: number }[]} rows @param {number} current */
  dots(dk, rows, current) {
    const order = rows
      .map((_, row) => row)
      .sort((a, b) => Number(a === current) - Number(b === current));
    this.#dots.replaceChildren(
      ...order.flatMap((row) =>
        /** @type {const} */ (['plain', 'divided']).map((name) =>
          dot(
            `dot ${name}${row === current ? ' now' : ''}`,
            this.#x.at(Math.min(512, dk)),
            this.#y.at(rows[row][name]),
            row === current ? 4.5 : 3,
          ),
        ),
      ),
    );
  }
}

export const chartCss = `
.chart-title { margin: 0 0 4px; color: var(--muted); }
.chart svg { inline-size: 100%; max-inline-size: 380px; }
.grid-line, .grid { stroke: var(--line); } .zero { stroke: var(--edge); } .tick { stroke: var(--edge); }
.mark-x { text-anchor: middle; } .mark-y { text-anchor: end; dominant-baseline: central; }
.axis-title { text-anchor: middle; }
.curve { fill: none; stroke-width: 2; }
.curve.divided { stroke: var(--accent); } .curve.plain { stroke: var(--edge); stroke-dasharray: 4 3; }
svg .end { dominant-baseline: central; } svg .end.divided { fill: var(--accent); }
.dot { stroke: var(--ground); stroke-width: 1.5; fill: var(--edge); opacity: 0.75; }
.dot.divided { fill: var(--accent); } .dot.now { opacity: 1; stroke: var(--ink); }
`;
