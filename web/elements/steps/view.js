// The inside of <phasor-steps>: which matrices there are, what stands between them, and the style.

import { math } from '../../draw/mathml.js';
import { phrase, t, told } from '../../language/language.js';
import { Matrix } from './matrix.js';
import { node, set } from '../../draw/nodes.js';
import { button } from '../kit/button.js';

/** @typedef {import('../../language/language.js').Phrase} Phrase */
/** @typedef {import('./matrix.js').Shape} Shape */
/** @typedef {import('./matrix.js').Hue} Hue */
/** @typedef {import('../../draw/mathml.js').Formula} Formula */

/**
 * @typedef {object} Kind
 * @property {Phrase} label
 * @property {Phrase} word
 * @property {string} [symbol]
 * @property {Hue} [rows]
 * @property {Hue} [columns]
 * @property {boolean} [weights]
 * @property {boolean} [cut] each head has one of its own
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  x: { label: phrase('X, the input'), word: phrase('input'), symbol: 'X' },
  wq: {
    label: phrase('W Q, makes queries'),
    word: phrase('makes queries'),
    symbol: 'WQ',
    cut: true,
  },
  wk: { label: phrase('W K, makes keys'), word: phrase('makes keys'), symbol: 'WK', cut: true },
  wv: { label: phrase('W V, makes values'), word: phrase('makes values'), symbol: 'WV', cut: true },
  q: {
    label: phrase('Q, queries'),
    word: phrase('queries'),
    symbol: 'Q',
    rows: 'query',
    cut: true,
  },
  k: { label: phrase('K, keys'), word: phrase('keys'), symbol: 'K', rows: 'key', cut: true },
  v: { label: phrase('V, values'), word: phrase('values'), symbol: 'V', rows: 'key', cut: true },
  scores: { label: phrase('scores'), word: phrase('scores'), rows: 'query', columns: 'key' },
  scaled: { label: phrase('scaled scores'), word: phrase('scaled'), rows: 'query', columns: 'key' },
  masked: { label: phrase('masked scores'), word: phrase('masked'), rows: 'query', columns: 'key' },
  weights: {
    label: phrase('weights'),
    word: phrase('weights'),
    rows: 'query',
    columns: 'key',
    weights: true,
  },
  values: { label: phrase('output of the head'), word: phrase('output'), rows: 'query' },
  concat: { label: phrase('heads side by side'), word: phrase('all heads'), rows: 'query' },
  wo: { label: phrase('W O, mixes the heads'), word: phrase('mixes the heads'), symbol: 'WO' },
  output: { label: phrase('output'), word: phrase('output'), rows: 'query' },
};

/** @param {string} symbol 'WQ' → W with Q below, and the number of the head above */
function symbolOf(symbol, /** @type {string} */ head) {
  const [letter, below] = symbol;
  if (!below) return head ? math(['msup', letter, ['mrow', '(', head, ')']]) : math(letter);
  return head
    ? math(['msubsup', letter, below, ['mrow', '(', head, ')']])
    : math(['msub', letter, below]);
}

/** @param {string} name @param {string} head '' where there is one only @returns {Node} */
export function headingOf(name, head) {
  const { symbol, word, cut } = kinds[name];
  return node(
    'span',
    '',
    ...(symbol ? [symbolOf(symbol, cut ? head : ''), ' '] : []),
    node('small', '', t(word)),
  );
}

/**
 * @param {Node | string} what is done
 * @param {Matrix} matrix what comes of it
 */
function move(what, matrix) {
  const arrow = set(node('span', 'arrow', '→'), { 'aria-hidden': true });
  return node('div', 'move', node('div', 'done', what, arrow), matrix.node);
}

/**
 * @param {(name: string) => ConstructorParameters<typeof Matrix>[0]} actions
 */
export function parts(actions) {
  const matrices = Object.fromEntries(
    Object.keys(kinds).map((name) => [name, new Matrix(actions(name))]),
  );
  const { x, wq, wk, wv, q, k, v, scores, scaled, masked, weights, values, concat, wo, output } =
    matrices;
  const scale = button(phrase('divide by √dₖ'), () => {});
  const mask = button(phrase('causal mask'), () => {});
  const back = button(phrase('‹ Back'), () => {});
  const next = button(phrase('Next ›'), () => {});
  const place = node('span', 'place');
  const meaning = node('p', 'meaning');
  const heads = node('div', 'heads');
  told(heads, { 'aria-label': 'Head' });
  const stepper = set(node('div', 'stepper', back, next, place), { role: 'group' });
  told(stepper, { 'aria-label': 'Steps' });
  const given = node('div', 'line sideways keeps', x.node, wq.node, wk.node, wv.node);
  const projected = node('div', 'line sideways keeps', q.node, k.node, v.node);
  const pipeline = node(
    'div',
    'line sideways keeps',
    move(math('Q', ['msup', 'K', 'T']), scores),
    move(scale, scaled),
    move(mask, masked),
  );
  const chart = node('div', 'saturation');
  const mixed = node(
    'div',
    'line sideways keeps',
    move(told(new Text(), { text: 'softmax' }), weights),
    move(math('·', 'V'), values),
  );
  const below = node('div', 'beside', mixed, chart);
  const joined = node(
    'div',
    'line sideways keeps',
    move(told(new Text(), { text: 'side by side' }), concat),
    node('div', 'move', wo.node),
    move(math('·', ['msub', 'W', 'O']), output),
  );
  const sum = node('p', 'sum-line');
  return {
    matrices,
    stepper,
    scale,
    mask,
    back,
    next,
    place,
    meaning,
    heads,
    sum,
    chart,
    onlyMulti: [heads, given, joined],
    all: [stepper, meaning, heads, given, projected, pipeline, below, joined, sum],
  };
}

export const css = `
/* what it will need, so that nothing jumps when it comes */
.frame:not(.ready) .figure { min-block-size: calc(456px + var(--given-rows) * 78px); }
.frame:not(.ready) .figure.multi { min-block-size: calc(688px + var(--given-rows) * 130px); }
.stepper { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
[aria-disabled='true'] { color: var(--muted); border-color: transparent; cursor: default; }
.place { color: var(--muted); }
.place b { color: var(--ink); font-weight: 600; }
.meaning { margin: 6px 0 16px; max-inline-size: 672px; min-block-size: 2.7em; font-size: 14px;
  text-wrap: pretty; }
.head-of::before { content: ''; display: inline-block; inline-size: 8px; block-size: 8px;
  margin-inline-end: 6px; border-radius: 50%; background: var(--head); forced-color-adjust: none; }
.heads { display: flex; flex-wrap: wrap; gap: 6px; margin-block-end: 12px; }
.line { display: flex; flex-wrap: wrap; gap: 20px 28px; align-items: flex-start;
  margin-block-end: 20px; }
.heads[hidden], .line[hidden] { display: none; }
.beside { display: flex; flex-wrap: wrap; gap: 20px 28px; margin-block-end: 20px; }
.beside .line { margin: 0; }
.move { display: flex; gap: 12px; align-items: center; }
.line:has(.move) { gap: 20px 12px; }
.done { display: grid; justify-items: center; gap: 2px; color: var(--muted); min-inline-size: 48px; }
.arrow { font-size: 18px; line-height: 1; }
.stage { min-inline-size: 0; max-inline-size: 100%; }
.title { display: flex; align-items: end; min-block-size: 30.4px; padding-block-end: 2px; font-size: 15px; }
.title small { color: var(--muted); font-size: 12px; }
.stage.current .title { color: var(--accent); }
.stage.current .title small { color: var(--accent); font-weight: 600; }
.matrix { display: grid; position: relative; inline-size: max-content; max-inline-size: 100%;
  overflow-x: auto; grid-template-columns: 17px repeat(var(--columns), minmax(56px, auto)) auto;
  padding: 3px 3px 3px 0; }
.matrix.fields { grid-template-columns: 17px repeat(var(--columns), minmax(48px, auto)); }
.grid, .row { display: contents; }
.head { color: var(--muted); font-size: 11px; justify-self: end; padding: 0 8px 2px; }
.head.name { justify-self: start; display: grid; align-items: center; padding: 0 6px 0 2px; }
.head.now { font-weight: 700; text-decoration: underline 1.5px; text-underline-offset: 2px; }
.head.query { color: var(--query); } .head.key { color: var(--key); }
.head[class*='series'] { border-block-end: 2px solid var(--head); }
.head.name[class*='series'] { border-block-end: 0; border-inline-end: 2px solid var(--head); }
.series-0 { --head: var(--head-1); }
.series-1 { --head: var(--head-2); }
.series-2 { --head: var(--head-3); }
.series-3 { --head: var(--head-4); }
.series-4 { --head: var(--head-5); }
.series-5 { --head: var(--head-6); }
.series-6 { --head: var(--head-7); }
.series-7 { --head: var(--head-8); }
/* the line with the sum covers nothing that has the focus */
.number, .number input, .map { scroll-margin-block-end: 80px; }
.number { min-block-size: 26px; display: grid; align-items: center; white-space: nowrap;
  border-radius: 3px; cursor: default; }
.number, .sum { padding: 0 6px; text-align: end; }
.sum { align-self: center; color: var(--muted); }
.number:has(input) { padding: 1px; }
.number input { inline-size: 100%; block-size: 24px; padding: 0 4px; margin: 0;
  text-align: end; border: 1px solid var(--line); border-radius: 3px; background: transparent; }
.number input:hover { border-color: var(--edge); }
.number input[aria-invalid='true'] { border-color: var(--error); color: var(--error); }
.number.share { background: color-mix(in srgb, var(--accent) var(--share), transparent); }
.hidden-key { color: var(--muted); background: repeating-linear-gradient(135deg, transparent 0 4px,
  var(--line) 4px 5px); }
.mark { border-radius: 3px; border: 1.5px solid var(--hue);
  background: color-mix(in srgb, var(--hue) 14%, transparent); pointer-events: none; }
.mark[hidden] { display: none; }
.mark[data-hue='query'] { --hue: var(--query); } .mark[data-hue='key'] { --hue: var(--key); }
.mark[data-hue='value'] { --hue: var(--value); } .mark[data-hue='accent'] { --hue: var(--accent); }
.mark.cell { border-width: 2px; }
.matrix.large { grid-template-columns: repeat(var(--columns), var(--cell));
  grid-template-rows: repeat(var(--rows), var(--cell)); padding: 0; margin: 0;
  box-shadow: 0 0 0 1px var(--line); }
.map { position: relative; grid-area: 1 / 1 / -1 / -1; cursor: crosshair; touch-action: pan-y; }
.map canvas { position: absolute; inset: 0; inline-size: 100%; block-size: 100%;
  image-rendering: pixelated; }
.large .mark { background: none; z-index: 1; outline: 1px solid var(--ground); place-self: center;
  inline-size: 100%; block-size: 100%; min-inline-size: 5px; min-block-size: 5px; }
.wrong { color: var(--error); margin: 4px 0 0; max-inline-size: 256px; }
.wrong:empty { display: none; }
/* in sight while one reads the matrices above it */
.sum-line { position: sticky; inset-block-end: 0; z-index: 2; margin: 0; padding: 8px 0;
  min-block-size: 3.4em; font-size: 15px; background: var(--ground);
  border-block-start: 1px solid var(--line); }
.sum-line b { font-weight: 600; }
.term { white-space: nowrap; }
.saturation { flex: 1 1 320px; max-inline-size: 400px; min-block-size: 231px; margin-inline-start: 12px; }
@container (max-width: 41.85em) {
  .frame:not(.ready) .figure { min-block-size: calc(1104px + var(--given-rows) * 208px); }
  .frame:not(.ready) .figure.multi { min-block-size: calc(1616px + var(--given-rows) * 338px); }
  /* a line goes on sideways, so that a step and what it is made of stay on one screen */
  .line { gap: 20px; flex-wrap: nowrap; padding-block-end: 6px; margin-block-end: 12px; }
  .line > * { flex: none; }
  .stage { max-inline-size: none; }
  /* the line scrolls, and the numbers of the rows stay at its edge */
  .matrix { overflow: visible; max-inline-size: none; }
  .beside { display: block; margin-block-end: 12px; }
  .saturation { margin: 12px 0 0; }
}
`;
