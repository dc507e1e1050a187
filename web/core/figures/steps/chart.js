// The chart of <phasor-steps>: the gradient through the softmax against dₖ, with and without division by √dₖ,
// and the rows on screen as dots. Loaded together with its measurement.

import { linear, logarithmic, markText, path } from '../../draw/axis.js';
import { node, set } from '../../draw/nodes.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { localized, t } from '../../texts/language.js';
import { chart } from '../../kit/chart.js';
import { sample } from './gradient.js';

export { saturation } from './gradient.js';

/** @typedef {import('./gradient.js').Point} Point */
/** @typedef {{ divided: number, plain: number }} Norms */

const widest = 380;
const margin = { left: 34, right: 84, top: 10, bottom: 36 };

/** @param {HTMLElement} box its container */
export function gradientChart(box) {
  const plot = chart('gradient', 170, margin);
  plot.hit.remove();
  plot.cursor(null);
  const title = localized(node('p', 'chart-title'), {
    text: 'Gradient that comes back through the softmax',
  });
  const legend = node('p', 'chart-title');
  // localized now: it is read before its curves are there
  localized(set(plot.svg, { role: 'img' }), {
    'aria-label': 'The gradient with the division and without it, for every d k',
  });
  box.append(title, plot.svg, legend);

  /** @param {readonly Point[]} points @param {'divided' | 'plain'} name @param {string} text */
  function series(points, name, text) {
    const [x, y] = [plot.x, plot.y];
    const last = points[points.length - 1];
    const d = path(
      points.length,
      (k) => x.at(points[k].dk),
      (k) => y.at(points[k][name]),
    );
    const end = label(`end ${name}`, x.at(last.dk) + 6, y.at(last[name]), text);
    return [curve(`curve ${name}`, d), end];
  }

  return {
    /** @param {readonly Point[]} points of the two lines */
    curves(points) {
      plot.size(Math.min(widest, box.clientWidth || widest));
      plot.axes(
        {
          scale: logarithmic([1, 512], [plot.left, plot.right]),
          marks: plot.width < 260 ? [1, 16, 256] : [1, 4, 16, 64, 256],
          text: markText,
          title: t('numbers in a query and a key, dₖ'),
        },
        {
          scale: linear([0, 0.72], [plot.bottom, plot.top]),
          marks: [0, 0.2, 0.4, 0.6],
          text: markText,
        },
      );
      plot.lines.replaceChildren(
        ...series(points, 'divided', t('divided')),
        ...series(points, 'plain', t('not divided')),
      );
      legend.textContent = t(
        'Lines: the mean over {sample} rows of 8 unit-normal keys. Dots: the rows on screen.',
        { sample },
      );
      const [first, last] = [points[0], points[points.length - 1]];
      const values = {
        divided: last.divided.toFixed(2),
        first: first.plain.toFixed(2),
        last: last.plain.toFixed(2),
        dk: last.dk,
      };
      set(plot.svg, {
        'aria-label': t(
          'With the division it stays near {divided} for every d k; without it falls from {first} to {last} at d k {dk}.',
          values,
        ),
      });
    },
    /**
     * @param {number} dk
     * @param {readonly Norms[]} rows gradients of the rows on screen
     * @param {number} current
     */
    dots(dk, rows, current) {
      const order = [...rows.keys()].sort((a, b) => Number(a === current) - Number(b === current));
      plot.over.replaceChildren(
        ...order.flatMap((row) =>
          [
            { name: 'plain', norm: rows[row].plain },
            { name: 'divided', norm: rows[row].divided },
          ].map(({ name, norm }) =>
            dot(
              `dot ${name}${row === current ? ' now' : ''}`,
              plot.x.at(Math.min(512, dk)),
              plot.y.at(norm),
              row === current ? 4.5 : 3,
            ),
          ),
        ),
      );
    },
  };
}

export const css = `
.gradient { max-inline-size: 380px; }
@container (max-width: 20em) { .gradient .axis-title { display: none; } }
.chart-title { margin: 0 0 4px; color: var(--muted); }
.curve.divided { stroke: var(--accent); } .curve.plain { stroke: var(--edge); stroke-dasharray: 4 3; }
svg .end { dominant-baseline: central; } svg .end.divided { fill: var(--accent); }
.dot { stroke: var(--ground); stroke-width: 1.5; fill: var(--edge); opacity: 0.75; }
.dot.divided { fill: var(--accent); } .dot.now { opacity: 1; stroke: var(--ink); }
`;
