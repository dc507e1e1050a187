// The marks of <phasor-bias>: the bias as a matrix and as a curve over the offset, and the weights of one
// word with and without it.

import { marks, path } from '../../../../core/draw/axis.js';
import { bareCells } from '../../../../core/draw/hatch.js';
import { node, set, vars } from '../../../../core/draw/nodes.js';
import { number, percent } from '../../../../core/draw/numbers.js';
import { curve, dot, label } from '../../../../core/draw/shapes.js';
import { called, isolated } from '../../../../core/draw/words.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { filled, mark, row } from '../../../../core/kit/marks/boxes.js';
import { switchMark } from '../../../../core/kit/marks/cells.js';
import { chartMark, integers } from '../../../../core/kit/marks/chart.js';
import { heatMap } from '../../../../core/kit/marks/heat-map.js';
import { mostWords } from './model.js';
import { cellText } from './sentences.js';
import { kinds } from './settings.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** The kinds of bias. @param {Host} s */
export function kindsOf(s) {
  const choice = switchMark(s, 'kind', kinds);
  localized(set(choice.node, { role: 'group' }), { 'aria-label': 'What is added' });
  return row('choice', choice);
}

/** @param {Model} m */
export const sides = (m) => {
  const name = (/** @type {number} */ k) =>
    m.words[k] === undefined ? String(k) : `${isolated(m.words[k])} ${k}`;
  return { row: { title: () => t('query'), name }, column: { title: () => t('key'), name } };
};

/** @param {Model} m @param {Host} s */
export function matrix(m, s) {
  const map = heatMap(s, {
    label: phrase('What is added, a row for each query and a column for each key'),
    role: phrase('matrix'),
    few: mostWords,
    matrix() {
      if (m.words.length === 0) return null;
      const { added, visible } = m.scene;
      const bare = () => bareCells(added, visible && { data: visible });
      return { paint: m.drawn.paint, bare };
    },
    size: () => ({ rows: m.words.length, columns: m.words.length }),
    ...sides(m),
    shown: () => m.shown,
    colormap: () => 'diverging',
    domain: () => m.drawn.ends(true),
    square: () => true,
    cursor: () => ({ row: m.query, column: m.key }),
    has: () => m.words.length > 0,
    go({ row: query, column: key }, isSpoken) {
      if (s.go({ query, key }) && isSpoken) s.say(cellText(m));
    },
  });
  return mark(node('div', 'map-of', map.node, map.legend), map.draw);
}

/** The bias against the offset of the key. @param {Model} m @param {Host} s */
export function offsets(m, s) {
  const offset = () => m.key - m.query;
  const go = (/** @type {number} */ newOffset) => {
    if (s.go({ query: m.query, key: m.query + newOffset })) s.say(cellText(m));
  };
  const isSeen = () => Math.abs(offset()) <= s.reach && !m.isHidden;
  const value = () => m.scene.curves[m.scene.shown][m.scene.reach + offset()];
  /** The visible part of a curve: a causal mask hides later keys. @param {Float32Array} values */
  const part = (values) => {
    const from = m.scene.reach - s.reach;
    return values.subarray(from, from + (s.causal ? s.reach + 1 : 2 * s.reach + 1));
  };
  const ends = () => {
    const shown = part(m.scene.curves[m.scene.shown]);
    return [Math.min(0, ...shown), Math.max(0, ...shown)];
  };
  return chartMark(s, {
    part: 'offsets',
    height: 220,
    margin: { left: 46, right: 12, top: 18, bottom: 38 },
    least: 160,
    x: ({ left, right }) => ({
      domain: [-s.reach, s.reach],
      marks: integers(-s.reach, s.reach, Math.max(2, (right - left) / 60)),
      title: t('offset of the key'),
    }),
    y() {
      const [low, high] = ends();
      const spare = 0.06 * (high - low || 1);
      return { domain: [low - spare, high + spare], marks: marks(low, high, 4) };
    },
    lines({ left, x, y, top, bottom }) {
      const { curves, shown } = m.scene;
      const line = (/** @type {Float32Array} */ curveData) => {
        const values = part(curveData);
        return path(
          values.length,
          (k) => x.at(k - s.reach),
          (k) => (y.at(values[k]) < top || y.at(values[k]) > bottom ? NaN : y.at(values[k])),
        );
      };
      return [
        label('axis-name', left, 10, t('added to the score')),
        ...curves.filter((_, k) => k !== shown).map((values) => curve('thin', line(values))),
        curve('curve', line(curves[shown]), 'var(--accent)'),
      ];
    },
    over: ({ x, y }) => (isSeen() ? [dot('spot', x.at(offset()), y.at(value()), 5)] : []),
    cursor: {
      label: phrase('What is added, by the offset of the key'),
      isPinned: false,
      at: offset,
      range: () => [-m.query, s.causal ? 0 : m.words.length - 1 - m.query],
      says() {
        const shown = { offset: number(offset()), value: number(value()) };
        return m.isHidden
          ? t('offset {offset}: hidden', shown)
          : t('offset {offset}: {value} is added', shown);
      },
      go,
    },
    drag(draggedTo) {
      const nearest = Math.round(draggedTo);
      // also for hidden keys, which the text says; the curve extends beyond the sentence
      if (m.query + nearest in m.words) go(nearest);
    },
  });
}

/**
 * The words with the weights from the current query, with and without the bias.
 *
 * @param {Model} m
 * @param {Host} s
 */
export function effect(m, s) {
  const list = set(node('div', 'effect'), { 'aria-hidden': true });
  const legend = node(
    'div',
    'legend-of',
    localized(node('span', 'entry with'), { text: 'with what is added' }),
    localized(node('span', 'entry without'), { text: 'without' }),
  );
  const bars = () =>
    m.words.map((word, k) => {
      const { weights, plain } = m.scene;
      const at = m.query * m.words.length + k;
      const [now, before] = [weights.data[at], plain.data[at]];
      return node(
        'div',
        `word-row${k === m.key ? ' key' : ''}${k === m.query ? ' query' : ''}`,
        node('span', 'name', `${isolated(word)} ${k}`),
        node(
          'span',
          'track',
          vars(node('span', 'with'), { share: now }),
          vars(node('span', 'without'), { share: before }),
        ),
        node('span', 'number', percent(now)),
      );
    });
  return row(
    'effect-of',
    filled(s, node('p', 'lead'), () => [
      t('Where {query} looks', { query: called(m.words, m.query) }),
    ]),
    mark(legend),
    filled(s, list, bars),
  );
}

export const css = `
:host { --row: var(--query); --column: var(--key); }
.figure { min-block-size: 500px; }
.choice { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; margin-block-end: 12px; }
.sides { display: grid; grid-template-columns: minmax(0, 440px) minmax(240px, 1fr); gap: 20px 32px; }
.stage { block-size: var(--phasor-height, 400px); min-block-size: 160px; }
.title.rows { color: var(--query); } .title.columns { color: var(--key); }
.beside, .map-of { display: flex; flex-direction: column; gap: 16px; min-inline-size: 0; }
.map-of { gap: 8px; }
.lead, .bucket-line { margin: 0; color: var(--muted); min-block-size: 1.35em; }
.formula-of { margin: 0; color: var(--muted); min-block-size: 2.7em; }
.spot { fill: none; stroke: var(--ink); stroke-width: 2; }
/* the map's legend has a zero too */
.chart .zero { translate: none; }
.offsets .thin { opacity: 0.6; }
.buckets .hit { cursor: ns-resize; touch-action: pinch-zoom; }
.bar { fill: var(--edge); } .bar.current { fill: var(--accent); }
.current-bucket { fill: none; stroke: var(--ink); stroke-width: 1.5; pointer-events: none; }
.table-of[hidden] { display: none; }
.effect { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr)); gap: 4px 24px; }
.word-row { display: grid; grid-template-columns: 88px 1fr 44px; gap: 8px; align-items: center; }
.word-row .name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.word-row.query .name { color: var(--query); font-weight: 600; }
.word-row.key .name { color: var(--key); font-weight: 600; }
.word-row .number { text-align: end; font-variant-numeric: tabular-nums; }
.track { position: relative; block-size: 14px; border-inline-start: 1px solid var(--edge); }
.track span { position: absolute; inset-block: 2px; inset-inline-start: 0; inline-size: calc(100% * var(--share)); }
.track .with { background: var(--accent); }
.track .without { inset-block: 0; border: 1px solid var(--ink); border-inline-start: 0; box-sizing: border-box; }
.legend-of { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--muted); margin-block: 2px 6px; }
.entry::before { content: ''; display: inline-block; box-sizing: border-box; inline-size: 12px; block-size: 12px;
  margin-inline-end: 6px; vertical-align: -2px; border: 1px solid var(--ink); }
.entry.with::before { background: var(--accent); border-color: var(--accent); }
@media (forced-colors: active) { .track .with, .bar, .entry::before { forced-color-adjust: none; } }
@container (max-width: 49.23em) {
  .figure { min-block-size: 860px; }
  .sides { grid-template-columns: minmax(0, 1fr); }
  .stage { block-size: var(--phasor-height, 320px); }
}
`;
