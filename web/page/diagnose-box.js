// The box that two arrays are dropped into, and why they differ below it.

import { diagnose } from '../conventions/index.js';
import { node } from '../draw/nodes.js';
import { verdict } from '../elements/diagnose/answer.js';
import { arrayInput } from '../elements/diagnose/array-input.js';
import { phrase, t, told } from '../language/language.js';
import { answer } from './diagnose-answer.js';
import { examples } from './diagnose-examples.js';

/** @typedef {import('../language/language.js').Phrase} Phrase */

/** What is known beside the arrays, by kind: arrays, then numbers. */
const inputs = /** @type {Record<string, { arrays: string[], numbers: string[] }>} */ ({
  'sinusoidal-table': { arrays: [], numbers: [] },
  rotated: { arrays: ['x'], numbers: [] },
  'cos-sin-cache': { arrays: [], numbers: ['rotaryDim'] },
  'inverse-frequencies': { arrays: [], numbers: ['rotaryDim', 'headDim'] },
  attention: { arrays: ['q', 'k'], numbers: ['headDim', 'kvHeads'] },
});

const kindNames = /** @type {Record<string, Phrase>} */ ({
  'sinusoidal-table': phrase('a table of sines and cosines [positions, features]'),
  rotated: phrase('rotated queries or keys [positions, heads, features]'),
  'cos-sin-cache': phrase('a cache of cosines and sines [2, positions, width]'),
  'inverse-frequencies': phrase('inverse frequencies [pairs]'),
  attention: phrase('scores or weights [heads, queries, keys]'),
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
 * @param {HTMLElement} section
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function diagnoseBox(section) {
  const kind = node('select', '');
  kind.id = 'diagnose-kind';
  for (const [name, text] of Object.entries(kindNames)) {
    const option = told(node('option', ''), { text });
    option.value = name;
    kind.append(option);
  }
  const kindLabel = told(node('label', ''), { text: 'What the arrays are' });
  kindLabel.htmlFor = kind.id;
  const stage = node('select', '');
  stage.id = 'diagnose-stage';
  for (const text of [phrase('weights'), phrase('scores')]) {
    const option = told(node('option', ''), { text });
    option.value = text;
    stage.append(option);
  }
  const stageLabel = told(node('label', ''), { text: 'Which of the two' });
  stageLabel.htmlFor = stage.id;

  const status = node('p', 'verdict');
  status.ariaLive = 'polite';
  const details = node('div', 'diagnosis');
  let paused = false;
  const draw = () => {
    if (!paused) drawAnswer();
  };
  const a = arrayInput('mine', phrase('a, your array'), () => draw());
  const b = arrayInput('theirs', phrase('b, the array that it should equal'), () => draw());
  const arrays = Object.entries(arrayNames).map(
    ([name, text]) =>
      /** @type {const} */ ([name, arrayInput(`known-${name}`, text, () => draw())]),
  );
  const numbers = Object.entries(numberNames).map(([name, text]) => {
    const input = node('input', '');
    Object.assign(input, { type: 'number', min: '1', step: '1', id: `known-${name}` });
    input.addEventListener('input', draw);
    const label = told(node('label', ''), { text });
    label.htmlFor = input.id;
    return /** @type {const} */ ([name, input, label]);
  });

  /** Shows the fields that belong to the kind. */
  const fit = () => {
    const { arrays: own, numbers: sizes } = inputs[kind.value];
    for (const [name, { box }] of arrays) box.hidden = !own.includes(name);
    for (const [name, input, label] of numbers) {
      input.hidden = label.hidden = !sizes.includes(name);
    }
    stage.hidden = stageLabel.hidden = kind.value !== 'attention';
  };
  const known = () => {
    const { arrays: own, numbers: sizes } = inputs[kind.value];
    return Object.fromEntries([
      ...(kind.value === 'attention' ? [['stage', stage.value]] : []),
      ...arrays
        .filter(([name]) => own.includes(name))
        .map(([name, input]) => [name, input.given()]),
      ...numbers
        .filter(([name, input]) => sizes.includes(name) && input.value !== '')
        .map(([name, input]) => [name, Number(input.value)]),
    ]);
  };
  function drawAnswer() {
    for (const input of [a, b, ...arrays.map(([, each]) => each)]) input.draw();
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
      const why = node('p', 'error', /** @type {Error} */ (error).message);
      why.lang = 'en';
      details.replaceChildren(why);
    }
  }

  /** @param {import('./diagnose-examples.js').Example} example */
  const show = ({ kind: name, a: mine, b: theirs, x }) => {
    paused = true;
    kind.value = name;
    fit();
    a.show(mine);
    b.show(theirs);
    if (x) arrays[0][1].show(x);
    paused = false;
    draw();
  };
  const buttons = examples.map(({ name, make }) => {
    const button = told(node('button', ''), { text: name });
    button.type = 'button';
    button.addEventListener('click', () => show(make()));
    return button;
  });
  const exampleGroup = told(node('div', 'examples', ...buttons), { 'aria-label': 'Examples' });
  exampleGroup.role = 'group';
  kind.addEventListener('change', () => {
    fit();
    draw();
  });
  stage.addEventListener('change', draw);
  section.append(
    exampleGroup,
    node('div', 'fields', kindLabel, kind, stageLabel, stage),
    node('div', 'pair', a.box, b.box),
    node('div', 'pair', ...arrays.map(([, { box }]) => box)),
    node('div', 'fields', ...numbers.flatMap(([, input, label]) => [label, input])),
    ...[status, details],
  );
  show(examples[0].make());
  return { draw };
}
