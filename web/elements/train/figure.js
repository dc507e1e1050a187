// The parts of <phasor-train>, put together: what is chosen, the curves, the maps of the heads, the lengths
// and the closed form.

import { tasks } from '../../train/tasks/index.js';
import { node, set } from '../../draw/nodes.js';
import { phrase, t, told } from '../../language/language.js';
import { bars } from './bars.js';
import { charts } from './charts.js';
import { form } from './form.js';
import { gradients } from './gradients.js';
import { cards, large, shotAt } from './heads.js';
import { panel } from './panel.js';

export { specs, stepsOf } from './options.js';
export { Session } from './session.js';
export { finishedRows } from './finished.js';
export { finding } from './words.js';
export { torchProgram } from './code.js';
export { table } from './table.js';

/** @typedef {import('./session.js').Session} Models */
/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('./heads.js').Place} Place */
/** @typedef {import('./charts.js').Row} Row */
/** @typedef {import('./settings.js').Values} Values */

/**
 * What a reader who guesses has right.
 *
 * @param {import('./options.js').Full} full
 * @returns {number | null} null where it depends on the text
 */
function guess({ task, vocabulary }) {
  const { chance } = tasks[task];
  return chance ? chance() : 1 / vocabulary;
}

/**
 * The models of each encoding, those of all seeds together.
 *
 * @param {readonly Model[]} models
 * @returns {Row[]}
 */
export function rowsOf(models) {
  const choices = [...new Set(models.map(({ spec }) => spec.choice))];
  return choices.map((choice) => ({
    choice,
    models: models.filter(({ spec }) => spec.choice === choice),
  }));
}

/** A slider over the pictures that are there. @param {(k: number, isLast: boolean) => void} go */
function scrub(go) {
  const bar = told(node('input', ''), { 'aria-label': 'Step whose maps are shown' });
  const output = node('output', '');
  set(bar, { type: 'range', min: 0 });
  bar.addEventListener('input', () => go(bar.valueAsNumber, bar.value === bar.max));
  return {
    box: node('div', 'scrub', bar, output),
    /** @param {Model} model @param {number} step */
    draw(model, step) {
      const at = shotAt(model, step);
      bar.max = String(Math.max(0, model.shots.length - 1));
      bar.value = String(at);
      const text = t('step {step}', { step: model.shots[at]?.step ?? 0 });
      if (output.textContent !== text) output.textContent = text;
      set(bar, { 'aria-valuetext': text });
    },
  };
}

/**
 * @param {import('../kit/element.js').PhasorElement & Values} element
 * @param {object} act
 * @param {Record<'main' | 'step' | 'again' | 'seeds' | 'remove' | 'save', () => void>} act.press
 * @param {(place: Place) => void} act.choose
 * @param {(step: number) => void} act.look at the maps of a step
 */
export function figure(element, { press, choose, look }) {
  const control = panel(element, { ...press, change: (change) => element.set(change) });
  let most = 1;
  /** @type {Model | null} */
  let first = null;
  /** Whose example stands there. @type {Model | null} */
  let exampled = null;
  /** What the bars and dials show. @type {unknown[]} */
  let drawn = [];
  const lines = charts((share) => {
    if (!first || first.shots.length === 0) return;
    const step = Math.round(share * most);
    look(step >= first.step ? -1 : first.shots[shotAt(first, step)].step);
  });
  const slide = scrub((k, isLast) => first && look(isLast ? -1 : first.shots[k].step));
  const [maps, chosen, lengths, closed] = [cards(choose), large(press), bars(), form()];
  const norms = gradients((isOpen) => element.set({ gradients: isOpen }));
  const example = node('p', 'example');
  const before = told(node('p', 'before'), {
    text: phrase(
      'A finished run with these settings, computed when this page was built. Start trains the same models here.',
    ),
  });
  const stage = node(
    'div',
    'stage',
    slide.box,
    maps.box,
    node('div', 'below', node('div', '', chosen.box, closed.box), lengths.box),
  );
  const code = node('pre', 'sideways');
  set(code, { tabindex: 0 });
  told(code, { 'aria-label': 'Program for PyTorch' });
  const program = node(
    'details',
    'program',
    told(node('summary', ''), { text: phrase('The same in PyTorch') }),
    code,
  );
  element.figure.append(control.box, before, lines.box, stage, norms.box, program);
  stage.prepend(example);

  return {
    control,
    /** @param {string} text */
    showProgram(text) {
      if (code.textContent !== text) code.textContent = text;
    },
    /**
     * @param {Models | null} session
     * @param {object} shown
     * @param {Row[]} shown.finished a run that was made before, seen until there is a session
     * @param {number} shown.steps of a run
     * @param {import('./options.js').Full | null} shown.full options of a model
     * @param {Place} shown.place the head that is chosen
     * @param {(place: Place) => boolean} shown.removed
     * @param {string[]} shown.colors of weights
     * @param {boolean} shown.repaint whether maps are painted again
     * @param {boolean} shown.resized whether widths may have changed: to ask for them lays out the page
     */
    draw(session, { finished, steps, full, place, removed, colors, repaint, resized }) {
      const models = session?.models ?? [];
      const rows = session ? rowsOf(models) : finished;
      const isBefore = !session && finished.length > 0;
      if (before.hidden === isBefore) before.hidden = !isBefore;
      first = models[0] ?? null;
      most = session ? Math.max(session.goal, ...models.map((model) => model.step), 1) : steps;
      const isThere = models.some(({ shots }) => shots.length > 0);
      if (stage.hidden === isThere) stage.hidden = !isThere;
      const { step } = element;
      const at =
        first && isThere && first.shots.length > 0 ? first.shots[shotAt(first, step)].step : null;
      const options = first?.spec.full ?? full;
      lines.draw(rows, { most, at, guess: options ? guess(options) : null, resized });
      norms.draw(session ? rows : [], { most, at, isOpen: element.gradients, resized });
      if (!first || !isThere) return;
      const seen = models.filter(({ spec }) => spec.seed === models[0].spec.seed);
      slide.draw(first, step);
      if (repaint || exampled !== seen[place.model])
        example.replaceChildren(...exampleOf(seen[place.model]));
      exampled = seen[place.model].tokens.length > 0 ? seen[place.model] : null;
      maps.draw(element.phasor, colors, seen, { step, chosen: place, removed, repaint });
      const isOver = session?.state === 'ended';
      chosen.draw(element.phasor, colors, seen[place.model], {
        step,
        chosen: place,
        isRemoved: removed(place),
        isOver,
      });
      const found = [...models.map(({ measured }) => measured), place.model];
      const isSame = found.length === drawn.length && found.every((each, k) => each === drawn[k]);
      if (isSame && !resized) return;
      drawn = found;
      const width = lengths.box.parentElement?.clientWidth ?? 0;
      lengths.draw(rows, first.spec.full.length, width > 624 ? (width - 32) / 2 : width);
      closed.draw(seen[place.model].measured?.form ?? null, first.spec.full.offset);
    },
  };
}

/** A sequence of the task, with what is to be named. @param {Model} model */
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
