// The controls: the task, the encodings, the numbers of the model, and the buttons of the run.

import { firstLines, watchLongPastes } from '../../../../core/draw/text.js';
import { node, set, vars } from '../../../../core/draw/nodes.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { radios } from '../../../../core/kit/choice.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { takes } from '../../api/tasks/index.js';
import { choices, colorOf, nameOf } from './choices.js';
import { taskFacts, tasks } from './tasks/index.js';
import { mostModels, settings } from './settings.js';
import { range } from './words.js';

/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */
/** @typedef {(change: Record<string, unknown>) => void} Change */

/** Settings with a number field, and their names. @type {Record<string, Phrase>} */
const fields = {
  offset: phrase('Tokens back'),
  steps: phrase('Steps'),
  seed: phrase('Seed'),
  length: phrase('Length'),
  vocabulary: phrase('Different tokens'),
  layers: phrase('Layers'),
  heads: phrase('Heads'),
  dim: phrase('Dimension'),
  batch: phrase('Sequences a step'),
  learningrate: phrase('Learning rate'),
  weightdecay: phrase('Weight decay'),
  randomstart: phrase('Random starts up to'),
};

/** @type {Record<string, Phrase>} */
const switches = {
  mlp: phrase('MLP'),
  normalization: phrase('Normalization'),
  causal: phrase('Causal'),
};

/** @type {Record<string, Phrase>} */
const switched = { task: phrase('by the task'), on: phrase('on'), off: phrase('off') };

/** @param {string} name @param {Change} change */
function field(name, change) {
  /** @type {Record<string, import('../../../../core/kit/settings.js').AnySetting>} */
  const { [name]: setting } = settings;
  const input = node('input', '');
  set(input, { type: 'text', inputmode: 'decimal', autocomplete: 'off' });
  input.addEventListener('input', () => {
    const text = input.value.trim();
    const value = text === '' ? setting.preset : setting.read(text);
    set(input, { 'aria-invalid': value === undefined });
    if (value !== undefined) change({ [name]: value });
  });
  return {
    box: node('label', 'field', localized(node('span', ''), { text: fields[name] }), input),
    /** @param {number} value @param {unknown} preset the task's default, undefined for none */
    show(value, preset) {
      const isPreset = value === setting.preset;
      set(input, { placeholder: String(isPreset ? (preset ?? value) : '') });
      // keep what is being typed
      if (input.getAttribute('aria-invalid') === 'true') return;
      if ((input.value.trim() === '' ? setting.preset : setting.read(input.value)) === value)
        return;
      input.value = isPreset ? '' : String(value);
    },
  };
}

/** @param {string} name @param {Change} change */
function list(name, change) {
  const select = node('select', '');
  for (const value of Object.keys(switched))
    select.append(localized(new Option('', value), { text: switched[value] }));
  select.addEventListener('change', () => change({ [name]: select.value }));
  return {
    box: node('label', 'field', localized(node('span', ''), { text: switches[name] }), select),
    /** @param {string} value */
    show(value) {
      if (select.value !== value) select.value = value;
    },
  };
}

/**
 * The encodings, of which one to eight are chosen.
 *
 * @param {Change} change
 * @param {() => readonly string[]} chosen
 */
function encodings(change, chosen) {
  const chips = choices.map((choice) => {
    const chip = button(
      '',
      () => {
        const now = chosen();
        const next = now.includes(choice)
          ? now.filter((each) => each !== choice)
          : [...now, choice];
        // in a fixed order, so that colours stay where possible
        if (next.length > 0 && next.length <= mostModels)
          change({ encodings: choices.filter((each) => next.includes(each)) });
      },
      'chip',
    );
    chip.append(node('i', 'swatch'), localized(new Text(), { text: nameOf(choice) }));
    return chip;
  });
  const box = localized(node('div', 'chips', ...chips), { 'aria-label': 'Encodings' });
  set(box, { role: 'group' });
  return {
    box,
    show() {
      const now = chosen();
      choices.forEach((choice, k) => {
        const place = now.indexOf(choice);
        const last = place >= 0 ? now.length === 1 : now.length === mostModels;
        set(chips[k], { 'aria-pressed': place >= 0, 'aria-disabled': last || null });
        vars(chips[k], { color: place < 0 ? 'transparent' : colorOf(place) });
      });
    },
  };
}

/** @param {Training} m @param {Host} s */
export function panel(m, s) {
  const change = (/** @type {Record<string, unknown>} */ to) => s.set(to);
  const taskButtons = tasks.map((task) =>
    button(taskFacts[task].name, () => change({ task }), 'chip'),
  );
  const taskBox = localized(node('div', 'chips', ...taskButtons), { 'aria-label': 'Tasks' });
  const markTask = radios(
    taskBox,
    () => taskButtons,
    (k) => change({ task: tasks[k] }),
  );
  const about = node('p', 'about-task');
  const text = node('textarea', '');
  localized(text, { 'aria-label': 'Text to learn' });
  set(text, { spellcheck: false, rows: 3, dir: 'auto' });
  text.addEventListener('input', () => change({ text: text.value }));
  watchLongPastes(text, (pasted) => change({ text: pasted }));
  const chips = encodings(change, () => s.encodings);
  const numbers = Object.keys(fields).map((name) => ({ name, ...field(name, change) }));
  const lists = Object.keys(switches).map((name) => ({ name, ...list(name, change) }));
  const more = node(
    'details',
    'numbers',
    localized(node('summary', ''), { text: 'Model and training' }),
    node('div', 'fields', ...numbers.map(({ box }) => box), ...lists.map(({ box }) => box)),
  );
  const start = button('', () => m.run.press(m), 'main');
  const one = button(phrase('One step'), () => m.run.step(m));
  const restart = button(phrase('Start again'), () => m.run.start(m));
  const five = button(phrase('Train five seeds'), () => m.run.start(m, 5));
  const progress = node('span', 'progress');
  const run = node('div', 'run', start, one, restart, five, progress);
  const titles = [phrase('Task'), phrase('Encodings')].map((title) =>
    localized(node('p', 'heading'), { text: title }),
  );
  const chosen = s.kept(() => {
    markTask(tasks.indexOf(s.task));
    about.textContent = taskFacts[s.task].says(s);
    text.hidden = !takes(s.task, 'text');
    const lines = firstLines(s.text);
    if (text.value !== lines) text.value = lines;
    chips.show();
    /** with all defaults @type {Record<string, unknown>} */
    const known = { ...m.specs[0]?.full, steps: m.steps };
    for (const { name, box, show } of numbers) {
      box.hidden = name === 'offset' && !takes(s.task, 'offset');
      show(Number(s.value(name)), known[name === 'learningrate' ? 'learningRate' : name]);
    }
    for (const { name, show } of lists) show(String(s.value(name)));
  }, ['language']);
  const going = s.kept(() => {
    const { current, steps, models } = m;
    const isRight = !m.planned.broken;
    start.textContent = {
      starting: t('Start'),
      going: t('Pause'),
      resting: t('Go on'),
      done: t('{steps} more steps', { steps }),
      ended: t('Start'),
    }[current ? m.now.state : 'ended'];
    for (const each of [start, one, five]) each.disabled = !isRight;
    restart.disabled = !current || !isRight;
    const done = models.filter(({ failure }) => !failure).map(({ step }) => step);
    progress.textContent =
      current && done.length > 0
        ? t('step {done} of {goal}', { done: range(done), goal: current.goal || steps })
        : '';
  }, ['language']);
  const parts = [titles[0], taskBox, about, text, titles[1], chips.box, more, run];
  return mark(node('div', 'panel-of', ...parts), chosen, going);
}
