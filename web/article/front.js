// The front page: keeps its figure's sentence in the address, adds it to links, and turns the hand in the
// logo. It computes and draws nothing.

import './alone.js';
import '../core/page/paper.js';
import { begun } from '../core/page/begun.js';
import { SentenceElement } from '../core/figures/sentence/element.js';
import { drawing } from '../core/figures/sentence/figure.js';
import { register } from '../core/kit/register.js';
import { sentenceLinks } from './carry.js';
import { addressed, languageSwitch, writeAddress } from '../core/page/language.js';

// the first figure does not load its drawing code later
SentenceElement.drawing = drawing;

/** Settings in the address, under the article's names → the figure's names. */
const names = { text: 'text', encoding: 'positions', blend: 'blend' };

const figure = /** @type {InstanceType<typeof SentenceElement>} */ (
  document.querySelector('phasor-sentence')
);
const hand = document.querySelector('.wordmark path');
const handOn = sentenceLinks();

const language = languageSwitch(/** @type {HTMLElement} */ (document.getElementById('languages')), {
  choose(chosen) {
    language.show(chosen);
    keep();
  },
  changed: carry,
});

/** The settings that differ from their initial values. @returns {URLSearchParams} */
function state() {
  const search = new URLSearchParams();
  for (const [name, attribute] of Object.entries(names)) {
    const value = figure.getAttribute(attribute);
    if (value !== null) search.set(name, value);
  }
  const [lang] = document.documentElement.lang.split('-');
  if (lang !== 'en') search.set('lang', lang);
  return search;
}

function carry() {
  const search = state();
  search.delete('blend');
  handOn(search.toString());
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;
function keep() {
  carry();
  // browsers limit how often the address may change
  clearTimeout(saving);
  saving = setTimeout(() => writeAddress(state().toString()), 200);
}

function read() {
  const search = new URLSearchParams(location.hash.slice(1));
  for (const [name, attribute] of Object.entries(names)) {
    const value = search.get(name);
    if (value === null) figure.removeAttribute(attribute);
    else figure.setAttribute(attribute, value);
  }
  language.show(addressed());
  carry();
}

/** Turns the hand of the logo like the fastest hand of the marked word. @param {number} position */
function turn(position) {
  const [x, y] = [Math.cos(position), -Math.sin(position)].map((to) => (8.6 * to).toFixed(2));
  hand?.setAttribute('d', `M0 0L${x} ${y}`);
}

const isAlone = new URLSearchParams(location.search).has('embed');
if (!isAlone) figure.addEventListener('phasor-change', keep);
figure.addEventListener('phasor-select', (event) =>
  turn(/** @type {CustomEvent} */ (event).detail.query),
);
if (isAlone) language.show(addressed());
else {
  addEventListener('hashchange', read);
  read();
}
register({ 'phasor-sentence': SentenceElement });
begun();
