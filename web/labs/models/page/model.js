// The page of trained models: <phasor-model> with the language model of the package; files that the reader
// chooses, and another small model. Nothing leaves the machine: the policy of the page allows no request to
// any other host.

import { begun } from '../../../core/page/begun.js';
import { ModelElement } from '../figures/model/element.js';
import { register } from '../../../core/kit/register.js';
import { lab } from '../../../core/page/lab.js';

/** @template {HTMLElement} [Kind=HTMLElement] @param {string} id */
const find = (id) => /** @type {Kind} */ (document.getElementById(id));
const figure = /** @type {ModelElement} */ (find('figure'));

// the picture stays while the model is fetched, below what can be typed
const picture = document.createElement('div');
picture.className = 'waiting';
picture.append(.../** @type {NodeListOf<Element>} */ (figure.querySelectorAll('.lab-picture')));
figure.before(picture);

register({ 'phasor-model': ModelElement });

const drawn = /** @type {HTMLElement} */ (figure.shadowRoot?.querySelector('.figure'));
const shown = new MutationObserver(() => {
  if (drawn.querySelector('.rest:not([hidden])')) removePicture();
});
function removePicture() {
  picture.remove();
  shown.disconnect();
}
shown.observe(drawn, { subtree: true, attributes: true, attributeFilter: ['hidden'] });
figure.addEventListener('phasor-error', removePicture, { once: true });

/** Where the model that repeats letters is. */
const letters = 'labs/training/heads/';

// the address keeps the text, the head and what is switched off; not the files of a reader, nor where the
// pointer is
void lab('phasor-model', ['query', 'key', 'keyindex', 'selected', 'rows', 'columns', 'image'], {
  src: { 'heads/trained/': letters },
});

/** What the reader may begin with. */
const models = {
  language: { src: '', text: 'the money bank by the river bank' },
  letters: { src: letters, text: 't11 t52 t7 t38 t23 t60 t2 t45 t11 t52 t7 t38' },
};
for (const [id, model] of Object.entries(models)) {
  find(id).addEventListener('click', () => {
    figure.set({ ...model, model: null, off: [] });
    // on a phone the buttons are two screens below the maps
    if (figure.getBoundingClientRect().top < 0) figure.scrollIntoView();
  });
}

/** Marks the model that is shown, whatever it reads; none is marked while it is one of a file. */
function mark() {
  for (const [id, { src }] of Object.entries(models)) {
    find(id).ariaPressed = String(figure.model === null && figure.src === src);
  }
}
figure.addEventListener('phasor-change', mark);
addEventListener('hashchange', mark);
mark();
begun();
