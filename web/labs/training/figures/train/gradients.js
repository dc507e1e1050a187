// The norms of the gradient, step by step: a chart for the embeddings, one for every layer and one for the
// output, all on one scale, with a line for each model.

import { apart, linear, logarithmic, marks, powers } from '../../../../core/draw/axis.js';
import { node, set } from '../../../../core/draw/nodes.js';
import { significant } from '../../../../core/draw/numbers.js';
import { curve, label } from '../../../../core/draw/shapes.js';
import { lineOf } from '../../../../core/draw/text.js';
import { listed, localized, phrase, prose, t } from '../../../../core/texts/language.js';
import { chart } from '../../../../core/kit/chart.js';
import { filled, mark, several } from '../../../../core/kit/marks/boxes.js';
import { line, meansOf, namesBeside, widthOfBox } from './charts.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./charts.js').Row} Row */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */

const height = 190;

/** Least width (pixels) of a chart with names beside its lines, and the gap between two charts. */
const [least, gap] = [260, 24];

/** @param {number} value */
const short = (value) => significant(value, 2);

/**
 * Over all steps and seeds of a row: the mean and the largest norm of the whole gradient.
 *
 * @param {Row} row
 * @returns {{ mean: number, peak: number } | null} null before its first step
 */
function normsOf({ models }) {
  const last = models.flatMap(({ points }) => points.slice(-1));
  if (last.length === 0) return null;
  const mean = last.reduce((sum, { norm }) => sum + norm, 0) / last.length;
  return { mean, peak: Math.max(...last.map(({ peak }) => peak)) };
}

/** The sentence with the measured norms. @param {readonly Row[]} rows @returns {string} */
function gradientSentence(rows) {
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
    list: listed(list, phrase('{list}; {next}')),
  });
  if (found.length === 1) return first;
  const sorted = [...found].sort((a, b) => a.mean - b.mean);
  const [smallest, largest] = [sorted[0], sorted[sorted.length - 1]];
  const times = short(largest.mean / smallest.mean);
  const values = { large: largest.name, small: smallest.name, times };
  return prose(first, t('The mean of {large} is {times} times that of {small}.', values));
}

/** @param {number} part @param {number} layers */
function partName(part, layers) {
  if (part === 0) return t('By the embeddings');
  return part > layers ? t('By the output') : t('By layer {layer}', { layer: part });
}

/**
 * @param {Training} m
 * @param {Host} s
 * @param {number} part
 * @param {() => { domain: [number, number], width: number }} frame
 */
function small(m, s, part, frame) {
  const plot = chart('norms', height, { left: 40, right: 0, top: 8, bottom: 36 });
  const title = node('figcaption', '');
  set(plot.svg, { role: 'img' });
  const beside = namesBeside(m, s, plot.svg, () => frame().width);
  const drawn = s.kept(() => {
    const { rows, most, at } = m;
    const { domain, width } = frame();
    title.textContent = partName(part, rows[0].models[0].spec.full.layers);
    set(plot.svg, { 'aria-label': title.textContent });
    const { names, room } = beside();
    plot.size(width, room);
    const x = linear([0, most], [plot.left, plot.right]);
    const y = logarithmic(domain, [plot.bottom, plot.top]);
    plot.axes(
      { scale: x, marks: marks(0, most, 3), text: String, title: t('step') },
      { scale: y, marks: powers(domain[0], domain[1], 5) },
    );
    const lines = rows.map(({ models }) =>
      meansOf(models, ({ norms }) => Math.max(domain[0], norms[part])),
    );
    const seen = lines.map((_, k) => k).filter((k) => lines[k].length > 0);
    const ends = seen.map((k) => y.at(lines[k][lines[k].length - 1][1]));
    const heights = apart(ends, lineOf(plot.svg), [plot.top, plot.bottom - 4]);
    plot.lines.replaceChildren(
      ...seen.map((k) => curve(k < 4 ? 'curve' : 'curve dashed', line(lines[k], x, y), colorOf(k))),
      ...seen.map((k, place) => label('end', plot.right + 6, heights[place], names[k], colorOf(k))),
    );
    plot.cursor(at);
  }, ['language']);
  return mark(node('figure', 'curves', title, plot.svg), drawn);
}

/** @param {Training} m @param {Host} s */
export function gradients(m, s) {
  const summary = localized(node('summary', ''), {
    text: phrase('Norms of the gradient, layer by layer'),
  });
  /** over all steps, for runs that are continued */
  const norms = s.kept(() =>
    (m.now.session ? m.rows : [])
      .flatMap(({ models }) => models.flatMap(({ points }) => points))
      .flatMap((point) => point.norms)
      .filter((norm) => norm > 0),
  );
  const count = () => (norms().length > 0 ? m.models[0].spec.full.layers + 2 : 0);
  const grid = several(s, 'parts', count, (part) => small(m, s, part, frame));
  const whole = widthOfBox(s, grid.node);
  const frame = s.kept(() => {
    const columns = Math.max(1, Math.min(count(), Math.floor((whole() + gap) / (least + gap))));
    const [from, to] = norms().reduce(
      ([a, b], norm) => [Math.min(a, norm), Math.max(b, norm)],
      [Infinity, 0],
    );
    // whole powers of ten, and not more than six of them
    const top = 10 ** Math.ceil(Math.log10(to));
    const bottom = Math.max(10 ** Math.floor(Math.log10(from)), top / 1e6);
    return {
      /** @type {[number, number]} */
      domain: [Math.min(bottom, top / 10), top],
      width: (whole() - (columns - 1) * gap) / columns,
    };
  });
  const sentence = filled(s, node('p', ''), () => [
    (m.now.session && gradientSentence(m.rows)) || t('Nothing is trained yet.'),
  ]);
  const box = node('details', 'program gradients', summary, sentence.node, grid.node);
  // only the setting opens it: a drawing between the click and its `toggle` event would close it again
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    s.set({ gradients: !box.open });
  });
  return mark(box, () => {
    if (box.open !== s.gradients) box.open = s.gradients;
    if (!s.gradients) return;
    sentence.draw();
    grid.node.hidden = norms().length === 0;
    grid.draw();
  });
}
