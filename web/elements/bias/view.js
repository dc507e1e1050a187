// The marks of <phasor-bias>: the matrix of what is added, the curve of it over the offset, and the
// weights of one word with it and without.

import { linear, marks, path } from '../../draw/axis.js';
import { node, set, vars } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { isolated } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';

/** @typedef {import('./model.js').Scene} Scene */

/** What is added against the offset of the key. @param {(offset: number) => void} go */
export function offsets(go) {
  const made = chart('offsets', 220, { left: 46, right: 12, top: 18, bottom: 38 });
  const { svg, hit } = made;
  const tell = slider(svg, { label: phrase('What is added, by the offset of the key'), go });
  draggable(hit, (event) => {
    const { left, right } = made;
    go(Math.round(made.x.value(left + shareOf(hit, event).x * (right - left))));
  });
  return {
    svg,
    /**
     * @param {Scene} scene
     * @param {{ reach: number, offset: number, first: number, last: number, causal: boolean }} at
     */
    draw(scene, { reach, offset, first, last, causal }) {
      made.size(Math.max(160, svg.clientWidth || 320));
      const { left, right, top, bottom, lines } = made;
      const from = scene.reach - reach;
      // a causal mask hides what comes after
      const count = causal ? reach + 1 : 2 * reach + 1;
      const own = scene.curves[scene.shown].subarray(from, from + count);
      const [low, high] = [Math.min(0, ...own), Math.max(0, ...own)];
      const spare = 0.06 * (high - low || 1);
      const x = linear([-reach, reach], [left, right]);
      const y = linear([low - spare, high + spare], [bottom, top]);
      made.axes(
        {
          scale: x,
          marks: marks(-reach, reach, Math.max(2, (right - left) / 60)).filter(Number.isInteger),
          title: t('offset of the key'),
        },
        { scale: y, marks: marks(low, high, 4) },
      );
      const line = (/** @type {Float32Array} */ values) =>
        path(
          count,
          (k) => x.at(k - reach),
          (k) => {
            const value = values[from + k];
            return value < low - spare || value > high + spare ? NaN : y.at(value);
          },
        );
      lines.replaceChildren(
        label('axis-name', left, 10, t('added to the score')),
        ...scene.curves
          .filter((_, k) => k !== scene.shown)
          .map((values) => curve('thin', line(values))),
        curve('curve', line(scene.curves[scene.shown]), 'var(--accent)'),
      );
      const value = scene.curves[scene.shown][scene.reach + offset];
      const isHidden = causal && offset > 0;
      const isSeen = Math.abs(offset) <= reach && !isHidden;
      made.cursor(Math.abs(offset) <= reach ? offset : null);
      made.over.replaceChildren(...(isSeen ? [dot('spot', x.at(offset), y.at(value), 5)] : []));
      const said = isHidden
        ? t('offset {offset}: hidden', { offset: number(offset) })
        : t('offset {offset}: {value} is added', { offset: number(offset), value: number(value) });
      tell(offset, first, last, said);
    },
  };
}

/** The words with the weights that one of them gives, with what is added and without. */
export function effect() {
  const title = node('p', 'lead');
  const list = node('div', 'effect');
  set(list, { 'aria-hidden': true });
  const legend = node(
    'div',
    'legend-of',
    told(node('span', 'entry with'), { text: 'with what is added' }),
    told(node('span', 'entry without'), { text: 'without' }),
  );
  return {
    box: node('div', 'effect-of', title, legend, list),
    /**
     * @param {Scene} scene @param {readonly string[]} words
     * @param {{ query: number, key: number, name: string }} at
     */
    draw({ weights, plain }, words, { query, key, name }) {
      title.textContent = t('Where {query} looks', { query: name });
      const n = words.length;
      list.replaceChildren(
        ...words.map((word, k) => {
          const [now, before] = [weights.data[query * n + k], plain.data[query * n + k]];
          const track = node(
            'span',
            'track',
            vars(node('span', 'with'), { share: now }),
            vars(node('span', 'without'), { share: before }),
          );
          return node(
            'div',
            `word-row${k === key ? ' key' : ''}${k === query ? ' query' : ''}`,
            node('span', 'name', `${isolated(word)} ${k}`),
            track,
            node('span', 'number', percent(now)),
          );
        }),
      );
    },
  };
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
.buckets .hit { cursor: ns-resize; touch-action: none; }
.bar { fill: var(--edge); } .bar.current { fill: var(--accent); }
.held { fill: none; stroke: var(--ink); stroke-width: 1.5; pointer-events: none; }
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
