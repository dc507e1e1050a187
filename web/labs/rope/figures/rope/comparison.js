// Two configurations side by side: the facts that differ, and the largest difference of an angle against the
// position.

import { differenceAt, threshold } from '../../api/compare.js';
import { logarithmic, path, powers } from '../../../../core/draw/axis.js';
import { node } from '../../../../core/draw/nodes.js';
import { curve, dot, label, line } from '../../../../core/draw/shapes.js';
import { t } from '../../../../core/texts/language.js';
import { chart } from '../../../../core/kit/chart.js';
import { factTable } from '../../../../core/kit/marks/boxes.js';
import { factsOf } from './facts.js';

/** @typedef {import('../../api/compare.js').RopeComparison} RopeComparison */
/** @typedef {import('../../api/layer-rope.js').RopeLayers} RopeLayers */

/** Smallest difference on the axis: smaller ones are below float32 rounding at a thousand positions. */
const least = 1e-4;

/** Points of the curve. */
const points = 240;

/** @param {RopeLayers} layers */
const pairsOf = ({ rope, inverseFrequencies }) => (rope ? inverseFrequencies.length : 0);

/** @param {RopeComparison} comparison @returns {string} */
export function comparisonSentence({ a, b, pairs, differing, first }) {
  if (Number.isNaN(pairs)) {
    return t('One turns {one} pairs and the other {other}: no angle is compared.', {
      one: pairsOf(a),
      other: pairsOf(b),
    });
  }
  if (!first) return t('All frequencies are the same.');
  const { position, pair } = first;
  return t(
    '{differing} of {pairs} frequencies differ. An angle differs by {threshold} or more from position {position} on: that of pair {pair}.',
    { differing, pairs, threshold, position, pair },
  );
}

/** @param {RopeComparison} comparison @param {[string, string]} names @returns {HTMLTableElement} */
function tableOf({ a, b }, names) {
  const [one, other] = [a, b].map((layers) => (layers.rope ? factsOf(layers) : []));
  /** @type {[name: string, texts: string[]][]} */
  const all = (one.length > 0 ? one : other).map(([name], k) => [
    name,
    [one, other].map((facts) => facts[k]?.[1] ?? '–'),
  ]);
  const rows = all.filter(([, texts]) => texts[0] !== texts[1]);
  const table = node('table', 'compared', ...factTable(names, rows));
  table.hidden = rows.length === 0;
  return table;
}

/** The facts, the sentence and the curve. */
export function comparisonPart() {
  const plot = chart('apart', 190, { left: 52, right: 12, top: 18, bottom: 38 });
  const sentence = node('p', 'comparison-line');
  const facts = node('div', 'facts scrolls keeps');
  const box = node('div', 'comparison', sentence, facts, plot.svg);
  plot.svg.setAttribute('aria-hidden', 'true');
  return {
    box,
    /** @returns {string} the sentence about the last comparison */
    sentence: () => sentence.textContent ?? '',
    /**
     * @param {RopeComparison} comparison
     * @param {{ names: [string, string], length: number, width: number }} given `length`: positions of the
     *   curve
     */
    draw(comparison, { names, length, width }) {
      const { first } = comparison;
      sentence.textContent = comparisonSentence(comparison);
      facts.replaceChildren(tableOf(comparison, names));
      plot.svg.style.display = first ? '' : 'none';
      if (!first) return;
      plot.size(Math.max(160, width));
      const { left, right, top, bottom, lines } = plot;
      const most = Math.max(length, 2 * first.position, 10);
      const x = logarithmic([1, most], [left, right]);
      const y = logarithmic([least, Math.PI], [bottom, top]);
      plot.axes(
        { scale: x, marks: powers(1, most, (right - left) / 60), title: t('position') },
        { scale: y, marks: powers(least, Math.PI, 5) },
      );
      const at = (/** @type {number} */ k) => Math.round(most ** (k / (points - 1)));
      lines.replaceChildren(
        label('axis-name', left, 10, t('largest difference of an angle, in radians')),
        line('level-line', left, y.at(threshold), right, y.at(threshold)),
        curve(
          'curve',
          path(
            points,
            (k) => x.at(at(k)),
            (k) => y.at(Math.max(least, differenceAt(comparison, at(k)).difference)),
          ),
          'var(--accent)',
        ),
      );
      plot.cursor(first.position);
      plot.over.replaceChildren(dot('spot', x.at(first.position), y.at(threshold), 5));
    },
  };
}
