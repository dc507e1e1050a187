// The page of trained models: <phasor-model>, whose files the reader chooses, and a small model to
// begin with. Nothing leaves the machine: the policy of the page allows no request to any other
// host.

import { ModelElement } from '../elements/model/element.js';
import { register } from '../elements/kit/register.js';
import { address, addressed, languageSwitch } from './language.js';

register({ 'phasor-model': ModelElement });

/** @template {HTMLElement} [Kind=HTMLElement] @param {string} id */
const find = (id) => /** @type {Kind} */ (document.getElementById(id));
const figure = /** @type {ModelElement} */ (find('figure'));

const language = languageSwitch(find('languages'), {
  choose(lang) {
    language.show(lang);
    address(lang);
  },
  changed() {},
});
language.show(addressed());

find('sample').addEventListener('click', () => {
  figure.set({
    src: 'heads/trained/',
    model: null,
    off: [],
    text: 't11 t52 t7 t38 t23 t60 t2 t45 t11 t52 t7 t38',
  });
});
