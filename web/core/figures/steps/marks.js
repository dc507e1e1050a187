// The marks of <phasor-steps>: the steps, all matrices in their order with what is done between them, the
// gradient, and where a number comes from.

import { bare, own } from '../../api/check.js';
import { math } from '../../draw/mathml.js';
import { node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { localized, phrase, pieces, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { radios } from '../../kit/choice.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { later } from '../../kit/later.js';
import { filled, mark, row } from '../../kit/marks/boxes.js';
import { revealAcross } from '../../kit/scroll.js';
import { givenParts, weights } from './given.js';
import { headingOf, kindOf, kinds } from './kinds.js';
import { Matrix, readable } from './matrix.js';
import { partOf, stepOf, titleOf } from './order.js';
import { meaningOf } from './sentences.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/figure.js').Mark} Mark */
/** @typedef {import('../../kit/keyboard.js').Cell} Cell */
/** @typedef {import('./computed.js').Host} Host */
/** @typedef {import('./computed.js').Model} Model */

/** Matrices that are there with several heads only. */
const ofHeads = ['x', ...weights, 'concat', 'output'];

/** The steps, and which one is explained. @param {Model} m @param {Host} s */
function stepper(m, s) {
  /** @param {number} by */
  const walk = (by) => {
    const to = m.steps[m.steps.indexOf(m.step) + by];
    if (by === 0 || !to) return;
    s.set({ step: to });
    s.say(`${titleOf(to)}. ${meaningOf(m, s, to)}`);
  };
  const back = button(phrase('‹ Back'), () => walk(-1));
  const next = button(phrase('Next ›'), () => walk(1));
  const place = node('span', 'place');
  const box = set(node('div', 'stepper', back, next, place), { role: 'group' });
  localized(box, { 'aria-label': 'Steps' });
  onKeys(box, (event) => {
    const now = m.steps.indexOf(m.step);
    const to = stepped(event, { now, last: m.steps.length - 1 });
    if (to !== null) walk(to - now);
    return to !== null;
  });
  const written = s.kept(() => {
    const at = m.steps.indexOf(m.step);
    place.replaceChildren(
      ...pieces('Step {at} of {count}: {title}', {
        at: String(at + 1),
        count: String(m.steps.length),
        title: node('b', '', titleOf(m.step)),
      }),
    );
    // not disabled: the focus would be lost at the ends
    set(back, { 'aria-disabled': at === 0 });
    set(next, { 'aria-disabled': at === m.steps.length - 1 });
  }, ['language']);
  return mark(box, written);
}

/** Which head is shown. @param {Model} m @param {Host} s */
function heads(m, s) {
  const box = localized(node('div', 'heads'), { 'aria-label': 'Head' });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  const choose = radios(
    box,
    () => buttons,
    (head) => s.set({ head }),
  );
  const written = s.kept(() => {
    const { heads: count } = m.given;
    if (buttons.length !== count) {
      buttons = Array.from({ length: count }, (_, head) =>
        button('', () => s.set({ head }), `head-of series-${head % 8}`),
      );
      box.replaceChildren(...buttons);
    }
    buttons.forEach((each, head) => (each.textContent = t('head {head}', { head })));
    choose(m.head);
  }, ['language']);
  return mark(box, written);
}

/**
 * Where the number that is explained comes from.
 *
 * @param {Model} m
 * @param {Host} s
 */
function traceOf(m, s) {
  const fetched = later(s, async () => (await import('./trace.js')).trace);
  return {
    /** of any number, once what explains it has come @param {import('./trace.js').Place} place */
    at: (place) => fetched()?.(m.model, m.head, place) ?? null,
    now: s.kept(() => {
      const trace = s.polled(fetched);
      if (!trace) return null;
      const { model, head, place, pointer } = m;
      return trace(model, head, pointer.under ?? place) ?? trace(model, head, place);
    }, ['language']),
  };
}

/** @typedef {ReturnType<typeof traceOf>} Traced */

/**
 * What the reader does with the numbers of a matrix.
 *
 * @param {Model} m @param {Host} s @param {Traced} traced @param {string} part
 * @returns {ConstructorParameters<typeof Matrix>[0]}
 */
const acts = (m, s, traced, part) => ({
  pin: s.pin,
  hover: (cell) => m.point({ under: cell && !s.pinned ? { part, ...cell } : null }),
  select({ row: rowIndex, column }, by) {
    const { model } = m;
    const ofKeys = part === 'k' || part === 'v';
    const isProjected = ofKeys || part === 'q';
    /** @type {Record<string, unknown>} */
    const change = { [ofKeys ? 'key' : 'query']: rowIndex };
    if (kinds[part].columns === 'key') change.key = column;
    if (part === 'values' || part === 'output') change.dimension = column;
    if (part === 'concat') {
      change.dimension = column % model.dv;
      change.head = Math.floor(column / model.dv);
    }
    const step = stepOf[part];
    if (weights.some((weight) => weight === part)) delete change.query;
    else if (step && (model.multi || !isProjected)) change.step = step;
    m.point({
      under: null,
      chosen: `${part} ${rowIndex} ${column}`,
      ...(isProjected ? { projected: { part, column } } : {}),
    });
    s.set(change);
    const { shape, data } = model.part(part, m.head);
    const value = data[rowIndex * shape[1] + column];
    s.report('phasor-select', { matrix: part, row: rowIndex, column, value });
    if (by === 'pointer') return;
    const words = traced
      .at({ part, row: rowIndex, column })
      ?.sum.map((word) => (typeof word === 'string' ? word : word.textContent));
    s.say(`${t(kindOf(part, s).label)}: ${words?.join('') ?? number(value)}`);
  },
  edit({ row: rowIndex, column }, value) {
    const name = givenParts.find((given) => given === part);
    const whole = name && (s[name] ?? m.given[name]);
    if (!whole) return;
    const [, columns] = whole.shape;
    const from = kinds[part].cut && m.given.x ? (m.head * columns) / m.given.heads : 0;
    const next = { shape: whole.shape, data: whole.data.slice() };
    next.data[rowIndex * columns + from + column] = value;
    s.set({ [name]: next });
  },
});

/** @param {Model} m @param {Host} s @param {Traced} traced @param {string} name */
function matrix(m, s, traced, name) {
  const one = new Matrix(acts(m, s, traced, name));
  const isOfHeads = ofHeads.includes(name);
  const { rows = '', columns = '', weights: shares, cut } = kinds[name];
  const shown = s.kept(() => {
    const { model, misfit } = m.current;
    if (isOfHeads && !model.multi) return {};
    const kind = kindOf(name, s);
    const label = t(kind.label);
    const head = model.multi && cut ? String(m.head) : '';
    const tensor = model.part(name, m.head);
    const isGiven = givenParts.some((given) => given === name) && model.multi === isOfHeads;
    const isSmall = Math.max(...tensor.shape) <= readable;
    // the columns and rows of several heads have their colours
    const ofHead = (/** @type {number} */ k) => `series-${Math.floor(k / model.dv) % 8}`;
    const shape = {
      name: `${name} ${head}`,
      label: head ? t('{matrix}, head {head}', { matrix: label, head }) : label,
      title: headingOf(kind, head),
      rows: name === 'wo' ? ofHead : () => rows,
      columns: name === 'concat' ? ofHead : () => columns,
      weights: shares,
      editable: isGiven && isSmall && !misfit,
    };
    const colors = s.palette(shares ? 'sequential' : 'diverging');
    one.show(tensor, shape, { phasor: s.phasor, probe: s.probe, colors });
    return {};
  }, ['language']);
  // its line scrolls to the step that is shown
  const current = s.kept(() => {
    shown();
    const all = m.step === 'project' ? ['q', 'k', 'v'] : [partOf[m.step]];
    one.node.classList.toggle('current', all.includes(name));
    if (name === all[0]) revealAcross(one.node.closest('.line'), one.node);
  }, ['size']);
  const marked = s.kept(() => {
    shown();
    const { query, key } = m;
    const found = traced.now();
    if (found) one.mark(bare({ ...found.marks })[name] ?? own({}), { query, key });
  });
  return mark(one.node, shown, current, marked);
}

/** What comes back through the softmax. @param {Model} m @param {Host} s */
function gradient(m, s) {
  const box = node('div', 'saturation');
  // it comes when its curves are measured, tenths of a second later
  const fetched = later(s, async () => {
    const { css, gradientChart, saturation } = await import('./chart.js');
    const points = await saturation(s.phasor);
    s.addStyle(css);
    return { points, ...gradientChart(box) };
  });
  const chart = s.kept(() => s.polled(fetched));
  const lined = s.kept(() => {
    const part = chart();
    part?.curves(part.points);
    return {};
  }, ['size', 'colors', 'language']);
  const dotted = s.kept(() => {
    lined();
    chart()?.dots(m.model.dk, m.gradients, m.query);
  });
  return mark(box, lined, dotted);
}

/** @param {Mark} inner @param {Model} m @param {Host} s @returns {Mark} seen with several heads only */
const ofSeveral = (inner, m, s) =>
  mark(
    inner.node,
    s.kept(() => void set(inner.node, { hidden: !m.model.multi || null })),
    inner.draw,
  );

/** @param {Node | string} what is done @param {Mark} result */
function move(what, result) {
  const arrow = set(node('span', 'arrow', '→'), { 'aria-hidden': true });
  return row('move', mark(node('div', 'done', what, arrow)), result);
}

/** @param {...Mark} lineMarks */
const line = (...lineMarks) => row('line sideways keeps', ...lineMarks);

/**
 * Browsers place what is sticky as if nothing around it were transformed: on a slide that is scaled it would
 * lie on the matrices.
 *
 * @param {Element} element
 * @returns {boolean} whether it or anything around it is transformed
 */
function isTransformed(element) {
  const { transform, translate, rotate, scale } = getComputedStyle(element);
  if ([transform, translate, rotate, scale].some((value) => value && value !== 'none')) return true;
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  const around = element.assignedSlot ?? element.parentElement ?? host;
  return around !== null && isTransformed(around);
}

/** Where the number that is explained comes from, in words. @param {Host} s @param {Traced} traced */
function sumLine(s, traced) {
  const sum = filled(s, node('p', 'sum-line'), () => traced.now()?.sum ?? []);
  const placed = s.kept(() => {
    traced.now();
    sum.node.classList.toggle('sticky', !isTransformed(s));
  }, ['size']);
  return mark(sum.node, sum.draw, placed);
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  // what will be drawn needs so much room
  vars(s.figure, { 'given-rows': Math.min(readable, (s.x ?? s.q)?.shape[0] ?? 0) });
  s.figure.classList.toggle('multi', s.x !== null || s.heads > 1);
  const traced = traceOf(m, s);
  const of = (/** @type {string} */ name) => matrix(m, s, traced, name);
  const scale = button(phrase('divide by √dₖ'), () => s.set({ scale: !s.scale, step: 'scale' }));
  const mask = button(phrase('causal mask'), () =>
    s.set({ mask: s.mask === 'none' ? 'causal' : 'none', step: 'mask' }),
  );
  const pressed = s.kept(() => {
    set(scale, { 'aria-pressed': s.scale });
    set(mask, { 'aria-pressed': s.mask === 'causal' });
  });
  const scores = line(
    move(math('Q', ['msup', 'K', 'T']), of('scores')),
    move(scale, of('scaled')),
    move(mask, of('masked')),
    move(localized(new Text(), { text: 'softmax' }), of('weights')),
  );
  const heading = row('walk', stepper(m, s), ofSeveral(heads(m, s), m, s));
  return [
    heading,
    filled(s, node('p', 'meaning'), () => [meaningOf(m, s, m.step)]),
    ofSeveral(line(...['x', 'wq', 'wk', 'wv'].map(of)), m, s),
    line(...['q', 'k', 'v'].map(of)),
    mark(scores.node, pressed, scores.draw),
    line(
      move(math('·', 'V'), of('values')),
      ...[
        move(localized(new Text(), { text: 'side by side' }), of('concat')),
        of('wo'),
        move(math('·', ['msub', 'W', 'O']), of('output')),
      ].map((inner) => ofSeveral(inner, m, s)),
    ),
    gradient(m, s),
    sumLine(s, traced),
  ];
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
.walk { display: flex; flex-wrap: wrap; gap: 6px 28px; }
.heads { display: flex; flex-wrap: wrap; gap: 6px; }
.line { display: flex; flex-wrap: wrap; gap: 20px 28px; align-items: flex-start;
  margin-block-end: 20px; }
:is(.heads, .line, .move, .stage)[hidden] { display: none; }
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
.sum-line.sticky { position: var(--at-edge, sticky); inset-block-end: 0; z-index: 2; background: var(--ground); }
.sum-line { margin: 0; padding: 8px 0; min-block-size: 3.4em; font-size: 15px;
  border-block-start: 1px solid var(--line); }
.sum-line b { font-weight: 600; }
.term { white-space: nowrap; }
/* the chart beside the last line where both have room */
.figure { display: flex; flex-wrap: wrap; column-gap: 28px; }
.figure > * { flex: 0 0 100%; min-inline-size: 0; }
.figure > .line:nth-last-child(3) { flex: 0 1 auto; }
.figure > .saturation { flex: 1 1 320px; max-inline-size: 400px; min-block-size: 231px; }
/* four rows of matrices, and the chart at the end of the first two */
@container (min-width: 80em) {
  .figure { display: grid; grid-template-columns: minmax(0, 1fr) 252px; align-content: start; gap: 6px 16px; }
  .figure > * { grid-column: 1 / -1; margin-block: 0; }
  .frame:not(.ready) .figure { min-block-size: calc(468px + var(--given-rows) * 48px); }
  .frame:not(.ready) .figure.multi { min-block-size: calc(420px + var(--given-rows) * 72px); }
  .meaning { max-inline-size: none; min-block-size: 1.5em; }
  .line { flex-wrap: nowrap; gap: 12px; } .line:has(.move) { gap: 4px; } .line > * { flex: none; }
  .line:nth-last-child(n + 5) { grid-column: 1; } .saturation { grid-area: 3 / 2 / span 2; }
  .line .move { gap: 4px; } .done { min-inline-size: 32px; }
  /* fields touch each other */
  .line .mark { z-index: 1; }
  .title { min-block-size: 23px; }
  .line .matrix { grid-template-columns: 17px repeat(var(--columns), minmax(46px, auto)) auto; }
  .line .matrix.fields { grid-template-columns: 17px repeat(var(--columns), 44px); }
  .line .number { min-block-size: 24px; } .line .number:has(input) { padding: 0; }
  .line .number:not(:has(input)) { padding: 0 4px; }
  .sum-line { padding: 4px 0; min-block-size: 2.1em; }
}
@container (max-width: 41.85em) {
  .figure { display: block; }
  .frame:not(.ready) .figure { min-block-size: calc(1104px + var(--given-rows) * 208px); }
  .frame:not(.ready) .figure.multi { min-block-size: calc(1616px + var(--given-rows) * 338px); }
  /* a line goes on sideways, so that a step and what it is made of stay on one screen */
  .line { gap: 20px; flex-wrap: nowrap; padding-block-end: 6px; margin-block-end: 12px; }
  .line > * { flex: none; }
  .stage { max-inline-size: none; }
  /* the line scrolls, and the numbers of the rows stay at its edge */
  .matrix { overflow: visible; max-inline-size: none; }
}
`;
