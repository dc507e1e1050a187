// The box that two arrays are dropped into, and why they differ below it.

import { diagnose } from '../index.js';
import { node } from '../../../core/draw/nodes.js';
import { verdict } from '../figures/diagnose/answer.js';
import { arrayInput } from '../figures/diagnose/array-input.js';
import { localized, phrase, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { answer } from './diagnose-answer.js';
import { examples } from './diagnose-examples.js';

/** @typedef {import('../../../core/texts/language.js').Phrase} Phrase */

/** What is known beside the arrays, by kind: arrays, then numbers. */
const inputs = /** @type {Record<string, { arrays: string[], numbers: string[] }>} */ ({
  'sinusoidal-table': { arrays: [], numbers: [] },
  'sinusoidal-grid': { arrays: [], numbers: [] },
  rotated: { arrays: ['x'], numbers: ['rotaryDim'] },
  'cos-sin-cache': { arrays: [], numbers: ['rotaryDim'] },
  'inverse-frequencies': { arrays: [], numbers: ['rotaryDim', 'headDim'] },
  attention: { arrays: ['q', 'k'], numbers: ['headDim', 'kvHeads'] },
});

const kindNames = /** @type {Record<string, Phrase>} */ ({
  'sinusoidal-table': phrase('a table of sines and cosines [positions, features]'),
  'sinusoidal-grid': phrase('a grid of sines and cosines [rows, columns, features]'),
  rotated: phrase('rotated queries or keys [positions, heads, features]'),
  'cos-sin-cache': phrase('a cache of cosines and sines [2, positions, width]'),
  'inverse-frequencies': phrase('inverse frequencies [pairs]'),
  attention: phrase('scores or weights [heads, queries, keys]'),
});

const stageNames = /** @type {Record<string, Phrase>} */ ({
  weights: phrase('weights'),
  scores: phrase('scores'),
});

const arrayNames = /** @type {Record<string, Phrase>} */ ({
  x: phrase('x, the input of the rotation, where it is known'),
  q: phrase('q, the queries, where they are known'),
  k: phrase('k, the keys, where they are known'),
});

const numberNames = /** @type {Record<string, Phrase>} */ ({
  rotaryDim: phrase('features that turn'),
  headDim: phrase('features of a head'),
  kvHeads: phrase('key heads'),
});

/**
 * @param {string} id
 * @param {Phrase} text
 * @param {Record<string, Phrase>} names of its values
 */
function selectOf(id, text, names) {
  const select = node('select', '');
  select.id = id;
  for (const [value, name] of Object.entries(names)) {
    const option = localized(node('option', ''), { text: name });
    option.value = value;
    select.append(option);
  }
  const label = localized(node('label', ''), { text });
  label.htmlFor = id;
  return /** @type {const} */ ([select, label]);
}

/** @param {string} name @param {Phrase} text @param {() => void} changed */
function numberOf(name, text, changed) {
  const input = node('input', '');
  Object.assign(input, { type: 'number', min: '1', step: '1', id: `known-${name}` });
  input.addEventListener('input', changed);
  const label = localized(node('label', ''), { text });
  label.htmlFor = input.id;
  return { name, input, label };
}

/** @param {(example: number) => void} show */
function exampleButtons(show) {
  const buttons = examples.map(({ name }, k) => {
    const button = localized(node('button', ''), { text: name });
    button.type = 'button';
    button.addEventListener('click', () => show(k));
    return button;
  });
  const group = localized(node('div', 'examples', ...buttons), { 'aria-label': 'Examples' });
  group.role = 'group';
  /** @param {number} shown −1 for none */
  const mark = (shown) => buttons.forEach((each, k) => (each.ariaPressed = String(k === shown)));
  return { group, mark };
}

/**
 * @param {HTMLElement} section
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function diagnoseBox(section) {
  const [kind, kindLabel] = selectOf('diagnose-kind', phrase('What the arrays are'), kindNames);
  const [stage, stageLabel] = selectOf('diagnose-stage', phrase('Which of the two'), stageNames);
  const status = node('p', 'verdict');
  status.ariaLive = 'polite';
  const details = node('div', 'diagnosis');
  const { group, mark } = exampleButtons((example) => {
    take(example);
    drawAnswer();
  });
  let paused = false;
  const draw = () => {
    if (paused) return;
    // what is typed, dropped or chosen is no example any more
    mark(-1);
    drawAnswer();
  };
  const a = arrayInput('mine', phrase('a, your array'), draw);
  const b = arrayInput('theirs', phrase('b, the array that it should equal'), draw);
  const arrays = Object.entries(arrayNames).map(([name, text]) => ({
    name,
    input: arrayInput(`known-${name}`, text, draw),
  }));
  const numbers = Object.entries(numberNames).map(([name, text]) => numberOf(name, text, draw));

  /** Shows the fields that belong to the kind. */
  const fit = () => {
    const own = inputs[kind.value];
    for (const { name, input } of arrays) input.box.hidden = !own.arrays.includes(name);
    for (const { name, input, label } of numbers) {
      input.hidden = label.hidden = !own.numbers.includes(name);
    }
    stage.hidden = stageLabel.hidden = kind.value !== 'attention';
  };
  /** What is in those fields. */
  const known = () => {
    const own = inputs[kind.value];
    return Object.fromEntries([
      ...(kind.value === 'attention' ? [['stage', stage.value]] : []),
      ...arrays
        .filter(({ name }) => own.arrays.includes(name))
        .map(({ name, input }) => [name, input.given()]),
      ...numbers
        .filter(({ name, input }) => own.numbers.includes(name) && input.value !== '')
        .map(({ name, input }) => [name, Number(input.value)]),
    ]);
  };
  function drawAnswer() {
    for (const each of [a, b, ...arrays.map(({ input }) => input)]) each.draw();
    details.replaceChildren();
    const [mine, theirs] = [a.given(), b.given()];
    if (!mine || !theirs) {
      status.textContent = t('Give two arrays that should be equal.');
      return;
    }
    try {
      const found = diagnose({ kind: kind.value, a: mine, b: theirs, ...known() });
      status.textContent = verdict(found);
      details.replaceChildren(...answer(found, mine, theirs));
    } catch (error) {
      status.textContent = t('These arrays cannot be compared.');
      details.replaceChildren(showMessage(node('p', 'error'), error));
    }
  }

  /** @param {number} example */
  const take = (example) => {
    const { kind: name, a: mine, b: theirs, x } = examples[example].make();
    paused = true;
    kind.value = name;
    fit();
    a.show(mine);
    b.show(theirs);
    if (x) arrays[0].input.show(x);
    paused = false;
    mark(example);
  };
  kind.addEventListener('change', () => {
    fit();
    draw();
  });
  stage.addEventListener('change', draw);
  section.append(
    group,
    node('div', 'fields', kindLabel, kind, stageLabel, stage),
    node('div', 'pair', a.box, b.box),
    node('div', 'pair', ...arrays.map(({ input }) => input.box)),
    node('div', 'fields', ...numbers.flatMap(({ input, label }) => [label, input])),
    status,
    details,
  );
  // comparing its arrays takes as long as all the rest: a task of its own
  setTimeout(() => {
    take(0);
    setTimeout(drawAnswer);
  });
  return { draw: drawAnswer };
}
