// The marks of <phasor-steps>: the steps, all matrices in order with the operations between them, the
// gradient, and the calculation of a number; and sentences about the query, the step, and what is left out.

import { bare, own } from '../../api/check.js';
import { math } from '../../draw/mathml.js';
import { node, set } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { localized, phrase, pieces, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { radios } from '../../kit/choice.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { later } from '../../kit/later.js';
import { filled, mark, row } from '../../kit/marks/boxes.js';
import { revealAcross } from '../../kit/scroll.js';
import { givenParts, weights, mostRows } from './inputs.js';
import { headingOf, kindOf, kinds } from './kinds.js';
import { Matrix } from './matrix.js';
import { partOf, stepOf, titleOf, meaning } from './order.js';
import { readable } from './settings.js';
import { clamped } from '../../kit/settings.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/figure.js').Mark} Mark */
/** @typedef {import('../../kit/keyboard.js').Cell} Cell */
/** @typedef {import('./computed.js').Host} Host */
/** @typedef {import('./computed.js').Model} Model */

/** Matrices that exist only with several heads. */
const ofHeads = ['x', ...weights, 'concat', 'output'];

/** The buttons of the steps; one step is explained. @param {Model} m @param {Host} s */
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
    // not disabled, which would lose the focus at the ends
    set(back, { 'aria-disabled': at === 0 });
    set(next, { 'aria-disabled': at === m.steps.length - 1 });
  }, ['language']);
  return mark(box, written);
}

/** The choice of the head. @param {Model} m @param {Host} s */
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
 * The calculation of the explained number.
 *
 * @param {Model} m
 * @param {Host} s
 */
function traceOf(m, s) {
  const fetched = later(s, async () => (await import('./trace.js')).trace);
  return {
    /** for any number, once its module is loaded @param {import('./trace.js').Place} place */
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
 * The reader's actions on the numbers of a matrix.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {Traced} traced
 * @param {string} part
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
    const name = t(kindOf(part, s).label);
    s.say(t('{name}: {value}', { name, value: words?.join('') ?? number(value) }));
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
    const { model, error } = m.current;
    if (isOfHeads && !model.multi) return {};
    const kind = kindOf(name, s);
    const label = t(kind.label);
    const head = model.multi && cut ? String(m.head) : '';
    const tensor = model.part(name, m.head);
    const isGiven = givenParts.some((given) => given === name) && model.multi === isOfHeads;
    const isSmall = Math.max(...tensor.shape) <= readable;
    // rows and columns of several heads have their colours
    const ofHead = (/** @type {number} */ k) => `series-${Math.floor(k / model.dv) % 8}`;
    const shape = {
      name: `${name} ${head}`,
      label: head ? t('{matrix}, head {head}', { matrix: label, head }) : label,
      title: headingOf(kind, head),
      rows: name === 'wo' ? ofHead : () => rows,
      columns: name === 'concat' ? ofHead : () => columns,
      weights: shares,
      editable: isGiven && isSmall && !error,
    };
    const colors = s.palette(shares ? 'sequential' : 'diverging');
    one.show(tensor, shape, { phasor: s.phasor, probe: s.probe, colors });
    return {};
  }, ['language']);
  // scrolls the line to the current step
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

/** The gradient through the softmax. @param {Model} m @param {Host} s */
function gradient(m, s) {
  const box = node('div', 'saturation');
  // its curves are measured tenths of a second later
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

/** @param {Mark} inner @param {Model} m @param {Host} s @returns {Mark} visible only with several heads */
const ofSeveral = (inner, m, s) =>
  mark(
    inner.node,
    s.kept(() => void set(inner.node, { hidden: !m.model.multi || null })),
    inner.draw,
  );

/** @param {Node | string} what the operation @param {Mark} result */
function move(what, result) {
  const arrow = set(node('span', 'arrow', '→'), { 'aria-hidden': true });
  return row('move', mark(node('div', 'done', what, arrow)), result);
}

/** @param {...Mark} lineMarks */
const line = (...lineMarks) => row('line sideways keeps', ...lineMarks);

/**
 * Browsers ignore transforms when they place sticky boxes: on a scaled slide one would cover the matrices.
 *
 * @param {Element} element
 * @returns {boolean} whether it or an ancestor is transformed
 */
function isTransformed(element) {
  const { transform, translate, rotate, scale } = getComputedStyle(element);
  if ([transform, translate, rotate, scale].some((value) => value && value !== 'none')) return true;
  const root = element.getRootNode();
  const host = root instanceof ShadowRoot ? root.host : null;
  const around = element.assignedSlot ?? element.parentElement ?? host;
  return around !== null && isTransformed(around);
}

/** The calculation of the explained number, in words. @param {Host} s @param {Traced} traced */
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

/** @param {Model} m */
export function claim({ query, weights: shares, gradients }) {
  const largest = shares.indexOf(Math.max(...shares));
  const { divided, plain } = gradients[query];
  return pieces(
    '{query} gives {key} {share} of its weight. A gradient of size {divided} comes back through its softmax with the division by √dₖ, and {plain} without: the norm of the softmax’s derivative.',
    {
      query: node('span', 'query', t('Query {row}', { row: query })),
      key: node('span', 'key', t('key {row}', { row: largest })),
      share: percent(shares[largest]),
      divided: number(divided),
      plain: number(plain),
    },
  );
}

/** The meaning of a step. @param {Model} m @param {Host} s @param {import('./order.js').Step} step */
const meaningOf = ({ model: { dk } }, { scale, mask }, step) =>
  meaning(step, { dk, scaled: scale, causal: mask === 'causal' });

/** @param {Model} m @param {Host} s @returns {(string | false)[]} */
export function notes({ given, model, head, query, key }, s) {
  const whole = (given.x ? [s.x] : [s.q, s.k]).map((one) => one?.shape[0] ?? 0);
  const rows = Math.max(...whole);
  return [
    !s.isGiven && t('No matrices are given: this is an example.'),
    rows > mostRows && t('Shown are the first {some} of {rows} rows.', { some: mostRows, rows }),
    Math.max(...model.part('scores', 0).shape) > readable &&
      t('Large matrices are drawn as heat maps; choose a cell to see its numbers.'),
    ...clamped(s, { query, key, head }, `heads ${givenParts.join(' ')}`),
  ];
}
