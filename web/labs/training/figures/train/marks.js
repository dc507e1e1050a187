// The marks of <phasor-train>: the curves, the form, the maps of the heads, the accuracy by length and the
// closed form.

import { tasks } from '../../api/tasks/index.js';
import { node, set } from '../../../../core/draw/nodes.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { filled, mark } from '../../../../core/kit/marks/boxes.js';
import { bars } from './bars.js';
import { charts } from './charts.js';
import { torchProgram } from './code.js';
import { form } from './form.js';
import { gradients } from './gradients.js';
import { cards, large, shotAt } from './heads.js';
import { panel } from './panel.js';
import { claim, range } from './words.js';

/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */
/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */

/**
 * The accuracy of guessing.
 *
 * @param {import('./options.js').Full} full
 * @returns {number | null} null if it depends on the text
 */
function guess({ task, vocabulary }) {
  const { chance } = tasks[task];
  return chance ? chance() : 1 / vocabulary;
}

/** A slider over the steps with pictures. @param {Training} m @param {Host} s */
function scrub(m, s) {
  const bar = localized(node('input', ''), { 'aria-label': 'Step whose maps are shown' });
  const output = node('output', '');
  set(bar, { type: 'range', min: 0 });
  bar.addEventListener('input', () => {
    const isLast = bar.value === bar.max;
    s.set({ step: isLast ? -1 : m.models[0].shots[bar.valueAsNumber].step });
  });
  const written = s.kept(() => {
    void m.now;
    const [first] = m.models;
    bar.max = String(Math.max(0, first.shots.length - 1));
    bar.value = String(shotAt(first, s.step));
    const text = t('maps of step {step}', { step: range(m.shownSteps) });
    if (output.textContent !== text) output.textContent = text;
    set(bar, { 'aria-valuetext': text });
  }, ['language']);
  return mark(node('div', 'scrub', bar, output), written);
}

/**
 * A sequence of the task, with the expected answers.
 *
 * @param {Pick<Model, 'tokens' | 'targets' | 'names'>} model
 */
function exampleOf({ tokens, targets, names }) {
  if (tokens.length === 0) return [];
  const most = 12;
  const answers = targets.slice(0, most).map((target) => (target === null ? '·' : names[target]));
  const given = tokens.slice(0, most).map((token) => names[token]);
  const row = (/** @type {string[]} */ words) => words.map((word) => node('span', 'token', word));
  return [
    node('span', 'lead', t('An example:')),
    node('span', 'tokens', ...row(given)),
    node('span', 'lead', t('to be named:')),
    node('span', 'tokens', ...row(answers)),
  ];
}

/** The program for PyTorch. @param {Training} m @param {Host} s */
function program(m, s) {
  const code = localized(set(node('pre', ''), { tabindex: 0 }), {
    'aria-label': 'Program for PyTorch',
  });
  const summary = localized(node('summary', ''), { text: phrase('The same in PyTorch') });
  const written = s.kept(() => {
    if (m.planned.broken) return;
    const text = torchProgram(m.specs, m.steps);
    if (code.textContent !== text) code.textContent = text;
  });
  return mark(node('details', 'program', summary, code), written);
}

/** @param {Training} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  /** @type {unknown} */
  let planned = null;
  const followed = () => {
    if (m.planned !== planned) m.run.leave(m);
    planned = m.planned;
  };
  const before = localized(node('p', 'before'), {
    text: phrase(
      'A finished run with these settings, computed when this page was built. Start trains the same models here.',
    ),
  });
  const noted = s.kept(() => {
    before.hidden = m.finished.length === 0;
  });
  const level = s.kept(() => (m.full ? guess(m.full) : null));
  const example = filled(s, node('p', 'example'), () => {
    const [tokens, targets, names] = m.example;
    return exampleOf({ tokens, targets, names });
  });
  const [slide, maps, chosen] = [scrub(m, s), cards(m, s), large(m, s)];
  const [lengths, closed] = [bars(m, s), form(m, s)];
  const heads = [example, slide, maps, chosen, closed, lengths];
  const stage = node(
    'div',
    'stage',
    ...[example, slide, maps].map((each) => each.node),
    node('div', 'below', node('div', '', chosen.node, closed.node), lengths.node),
  );
  const curves = charts(m, s, level);
  const written = program(m, s);
  return [
    mark(curves.node, followed, curves.draw),
    mark(before, noted),
    panel(m, s),
    mark(stage, () => {
      if (stage.hidden === m.hasMaps) stage.hidden = !m.hasMaps;
      if (m.hasMaps) for (const each of heads) each.draw();
    }),
    gradients(m, s),
    written,
  ];
}

/**
 * The event of a finished and measured run, which is also announced.
 *
 * @param {Training} m
 * @param {Host} s
 * @returns {import('../../../../core/kit/figure.js').Report | null}
 */
export function reports(m, s) {
  if (!m.run.isNews(m)) return null;
  s.say(claim(m));
  const models = m.models.map(({ spec, step, measured }) => ({
    encoding: spec.choice,
    seed: spec.seed,
    step,
    accuracy: measured?.accuracy,
  }));
  return { event: 'phasor-measure', of: models, detail: () => ({ models }) };
}
