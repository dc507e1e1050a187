// An interactive example: a known bug whose size a slider sets, what the doctor says of it, and its symptom
// in a model. Below it the table of all known bugs.

import { diagnose } from '../api/diagnose/diagnose.js';
import { measure } from '../api/measure/measure.js';
import { heading, node } from '../../../core/draw/nodes.js';
import { inWords } from '../figures/diagnose/words.js';
import { localized, phrase, pieces, prose, t } from '../../../core/texts/language.js';
import { firstFound } from './break-first.js';
import { pictureNodes, pictures } from './doctor-picture.js';
import { firstSymptom, symptoms } from './symptoms.js';

/** @typedef {import('./symptoms.js').Symptom} Symptom */
/** @typedef {import('./symptom-arrays.js').Sides} Sides */
/** @typedef {import('../api/diagnose/diagnose.js').DiagnosisRequest} DiagnosisRequest */
/** @typedef {import('../api/measure/measure.js').ProjectionRequest} ProjectionRequest */

/** Milliseconds that a slider rests before arrays are compared. */
const rest = 60;

/** @param {Sides} sides @returns {string[]} sentences */
export function sentencesOf(sides) {
  if (sides.kind === 'projection') {
    const { reads } = measure(/** @type {ProjectionRequest} */ (sides));
    return reads.map(({ axis, value }) =>
      inWords({ axis, a: 'same', b: `${value}`, sentence: '' }),
    );
  }
  return diagnose(/** @type {DiagnosisRequest} */ (sides)).differ.map(inWords);
}

/** @param {Symptom} symptom @returns {(string | Node)[]} threads in which people met it */
const threads = ({ met }) =>
  met.reduce((list, [name, address]) => {
    const text = address ? Object.assign(node('a', '', name), { href: address }) : name;
    const next = node('span', '', text);
    return list.length > 0 ? pieces('{list}, {next}', { list, next }) : [next];
  }, /** @type {(string | Node)[]} */ ([]));

/**
 * @param {HTMLElement} section
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function breakBox(section) {
  const select = node('select', '');
  select.id = 'break-what';
  symptoms.forEach(({ title }, at) => {
    const option = localized(node('option', ''), { text: title });
    option.value = `${at}`;
    select.append(option);
  });
  const selectLabel = localized(node('label', ''), { text: phrase('What differs in b') });
  selectLabel.htmlFor = select.id;
  const slider = node('input', '');
  Object.assign(slider, { type: 'range', id: 'break-amount' });
  const sliderLabel = node('label', '');
  sliderLabel.htmlFor = slider.id;
  const amount = node('output', '');
  amount.htmlFor.add(slider.id);
  const isBroken = node('input', '');
  Object.assign(isBroken, { type: 'checkbox', id: 'break-on', checked: true });
  const switchLabel = localized(node('label', ''), { text: phrase('broken') });
  switchLabel.htmlFor = isBroken.id;
  // what is ill, and its pictures, stand first in the HTML
  const sentence = /** @type {HTMLElement} */ (section.querySelector('.doctor'));
  const picture = /** @type {HTMLElement} */ (section.querySelector('.maps'));
  const sees = node('p', 'sees');
  const current = () => symptoms[Number(select.value)];
  let waiting = 0;

  /** The slider as the difference has it. */
  function fit() {
    const { knob } = current();
    slider.hidden = sliderLabel.hidden = amount.hidden = !knob;
    if (!knob) return;
    const { least, most, step = 1, preset } = knob;
    Object.assign(slider, { min: `${least}`, max: `${most}`, step: `${step}` });
    slider.value = `${preset}`;
  }
  function draw() {
    const symptom = current();
    const { knob } = symptom;
    sliderLabel.textContent = knob ? t(knob.name) : '';
    amount.textContent = slider.value;
    slider.disabled = !isBroken.checked;
    const example = symptom.make(Number(slider.value));
    const sides = isBroken.checked ? example : { ...example, b: example.a };
    const isFirst = symptom === firstSymptom && Number(slider.value) === knob?.preset;
    const broken = () => (isFirst ? firstFound.map(inWords) : sentencesOf(sides));
    const said = isBroken.checked ? broken() : [];
    sentence.textContent = prose(...said) || t('a and b are equal.');
    const list = t('What one sees in a model: {what}.', { what: t(symptom.sees) });
    const next = [t('Met in'), ' ', ...threads(symptom)];
    sees.replaceChildren(...(isBroken.checked ? pieces('{list} {next}', { list, next }) : []));
    picture.replaceChildren(...pictureNodes(pictures(sides.kind, sides.a, sides.b, sides.x)));
  }
  const soon = () => {
    clearTimeout(waiting);
    amount.textContent = slider.value;
    waiting = window.setTimeout(draw, rest);
  };
  /** @param {number} at */
  const choose = (at) => {
    select.value = `${at}`;
    isBroken.checked = true;
    fit();
    draw();
  };
  select.addEventListener('change', () => choose(Number(select.value)));
  isBroken.addEventListener('change', draw);
  slider.addEventListener('input', soon);
  const summary = localized(node('summary', ''), {
    text: phrase('All differences, what one sees, and where people met them'),
  });
  const table = node('details', 'conventions symptoms', summary);
  section
    .querySelector('.choice')
    ?.append(
      node('div', 'fields', selectLabel, select, sliderLabel, node('span', 'knob', slider, amount)),
      node('p', 'switch', isBroken, ' ', switchLabel),
      sees,
    );
  section.append(table);
  function drawTable() {
    const heads = [t('what differs'), t('axis'), t('what one sees'), t('met in')];
    const head = node('tr', '', ...heads.map((text) => heading('col', '', text)));
    const rows = symptoms.map((symptom, at) => {
      const show = node('button', 'link', t(symptom.title));
      show.type = 'button';
      show.addEventListener('click', () => {
        choose(at);
        section.scrollIntoView({ block: 'start' });
        select.focus({ preventScroll: true });
      });
      const axis = node('code', '', symptom.axis);
      axis.translate = false;
      return node(
        'tr',
        '',
        heading('row', '', show),
        node('td', '', axis),
        node('td', '', t(symptom.sees)),
        node('td', '', ...threads(symptom)),
      );
    });
    const body = node('table', '', node('thead', '', head), node('tbody', '', ...rows));
    const frame = node('div', 'frame', body);
    Object.assign(frame, { tabIndex: 0, role: 'region', ariaLabel: summary.textContent });
    table.replaceChildren(summary, frame);
  }
  choose(symptoms.indexOf(firstSymptom));
  // folded: a task of its own
  setTimeout(drawTable);
  return {
    draw() {
      draw();
      drawTable();
    },
  };
}
