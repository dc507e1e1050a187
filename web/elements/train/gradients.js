// The norms of the gradient, step by step: a chart for the embeddings, one for every layer and one for the
// output, all on one scale, with a line for each model.

import { apart, linear, logarithmic, marks, powers } from '../../draw/axis.js';
import { node, set } from '../../draw/nodes.js';
import { significant } from '../../draw/numbers.js';
import { curve, label } from '../../draw/shapes.js';
import { lineOf } from '../../draw/text.js';
import { phrase, t, told } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { line, meansOf, widthOfNames } from './charts.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./charts.js').Row} Row */
/** @typedef {{ most: number, at: number | null, isOpen: boolean, resized: boolean }} Shown see charts.js */
/**
 * @typedef {{ domain: [number, number], most: number, at: number | null, width: number, resized:
 *   boolean }} Frame
 */

const height = 190;

/** Pixels of a chart with names beside its lines, and between two charts. */
const [least, gap] = [260, 24];

/** @param {number} value */
const short = (value) => significant(value, 2);

/**
 * Of all steps and seeds of a row: the mean norm of the whole gradient, and the largest.
 *
 * @param {Row} row
 * @returns {{ mean: number, peak: number } | null} null before its first step
 */
export function normsOf({ models }) {
  const last = models.flatMap(({ points }) => points.slice(-1));
  if (last.length === 0) return null;
  const mean = last.reduce((sum, { norm }) => sum + norm, 0) / last.length;
  return { mean, peak: Math.max(...last.map(({ peak }) => peak)) };
}

/** What was measured, with numbers. @param {readonly Row[]} rows @returns {string} */
export function gradientSentence(rows) {
  const found = rows.flatMap((row) => {
    const norms = normsOf(row);
    return norms ? [{ name: t(nameOf(row.choice)), ...norms }] : [];
  });
  if (found.length === 0) return '';
  const step = Math.min(...rows.flatMap(({ models }) => models.map((model) => model.step)));
  const list = found.map(({ name, mean, peak }) =>
    t('{name} {mean}, at most {peak}', { name, mean: short(mean), peak: short(peak) }),
  );
  const first = t('Norm of the gradient in {step} steps, before it is limited: {list}.', {
    step,
    list: list.join('; '),
  });
  if (found.length === 1) return first;
  const sorted = [...found].sort((a, b) => a.mean - b.mean);
  const [small, large] = [sorted[0], sorted[sorted.length - 1]];
  return `${first} ${t('The mean of {large} is {times} times that of {small}.', { large: large.name, small: small.name, times: short(large.mean / small.mean) })}`;
}

/** @param {number} part @param {number} layers */
function partName(part, layers) {
  if (part === 0) return t('By the embeddings');
  return part > layers ? t('By the output') : t('By layer {layer}', { layer: part });
}

function small() {
  const made = chart('norms', height, { left: 40, right: 0, top: 8, bottom: 36 });
  const title = node('figcaption', '');
  set(made.svg, { role: 'img' });
  const measure = widthOfNames(made.svg);
  return {
    box: node('figure', 'curves', title, made.svg),
    /** @param {string} name @param {readonly Row[]} rows @param {number} part @param {Frame} frame */
    draw(name, rows, part, { domain, most, at, width, resized }) {
      title.textContent = name;
      set(made.svg, { 'aria-label': name });
      const names = rows.map(({ choice }) => t(nameOf(choice)));
      made.size(width);
      made.right -= measure(names, resized) + 12;
      const x = linear([0, most], [made.left, made.right]);
      const y = logarithmic(domain, [made.bottom, made.top]);
      made.axes(
        { scale: x, marks: marks(0, most, 3), text: String, title: t('step') },
        { scale: y, marks: powers(domain[0], domain[1], 5) },
      );
      const lines = rows.map(({ models }) =>
        meansOf(models, ({ norms }) => Math.max(domain[0], norms[part])),
      );
      const seen = lines.map((_, k) => k).filter((k) => lines[k].length > 0);
      const ends = seen.map((k) => y.at(lines[k][lines[k].length - 1][1]));
      const heights = apart(ends, lineOf(made.svg), [made.top, made.bottom - 4]);
      made.lines.replaceChildren(
        ...seen.map((k) =>
          curve(k < 4 ? 'curve' : 'curve dashed', line(lines[k], x, y), colorOf(k)),
        ),
        ...seen.map((k, place) =>
          label('end', made.right + 6, heights[place], names[k], colorOf(k)),
        ),
      );
      made.cursor(at);
    },
  };
}

/** @param {(isOpen: boolean) => void} toggle */
export function gradients(toggle) {
  const sentence = node('p', '');
  const grid = node('div', 'parts');
  const summary = told(node('summary', ''), {
    text: phrase('Norms of the gradient, layer by layer'),
  });
  const box = node('details', 'program gradients', summary, sentence, grid);
  // opened by the setting alone: between a press and its `toggle` a drawing would close it again
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    toggle(!box.open);
  });
  /** @type {ReturnType<typeof small>[]} */
  let charts = [];
  let whole = 0;
  return {
    box,
    /** @param {readonly Row[]} rows @param {Shown} shown */
    draw(rows, { most, at, isOpen, resized }) {
      if (box.open !== isOpen) box.open = isOpen;
      if (!isOpen) return;
      sentence.textContent = gradientSentence(rows) || t('Nothing is trained yet.');
      const layers = rows[0]?.models[0].spec.full.layers ?? 0;
      const norms = rows
        .flatMap(({ models }) =>
          models.flatMap(({ points }) => points.flatMap((point) => point.norms)),
        )
        .filter((norm) => norm > 0);
      grid.hidden = norms.length === 0;
      if (grid.hidden) return;
      if (charts.length !== layers + 2) {
        charts = Array.from({ length: layers + 2 }, small);
        grid.replaceChildren(...charts.map((each) => each.box));
        whole = 0;
      }
      if (resized || whole === 0) whole = grid.clientWidth;
      const columns = Math.max(
        1,
        Math.min(charts.length, Math.floor((whole + gap) / (least + gap))),
      );
      const width = (whole - (columns - 1) * gap) / columns;
      const [from, to] = norms.reduce(
        ([a, b], norm) => [Math.min(a, norm), Math.max(b, norm)],
        [Infinity, 0],
      );
      // whole powers of ten, and not more than six of them
      const top = 10 ** Math.ceil(Math.log10(to));
      const bottom = Math.max(10 ** Math.floor(Math.log10(from)), top / 1e6);
      const domain = /** @type {[number, number]} */ ([Math.min(bottom, top / 10), top]);
      charts.forEach((each, part) =>
        each.draw(partName(part, layers), rows, part, { domain, most, at, width, resized }),
      );
    },
  };
}
