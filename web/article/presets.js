// The example sentences as buttons: a few, and a button that shows the others. They are one stop of the Tab
// key; arrows, Home and End move along them.

import { inWords, t } from '../core/texts/language.js';
import { presets } from '../core/words/presets.js';

/** The sentences that are always shown. */
const first = ['hunter', 'banks', 'like', 'senses', 'ram'];

/**
 * @param {HTMLElement} parent
 * @param {(text: string) => void} choose
 * @returns {(text: string) => void} marks the button with a text
 */
export function presetButtons(parent, choose) {
  const all = presets
    .map((preset) => ({ preset, button: button(() => choose(preset.text)) }))
    .sort((a, b) => placeOf(a.preset.id) - placeOf(b.preset.id));
  let isOpen = false;
  const more = button(() => {
    const { length } = row();
    isOpen = true;
    arrange();
    // focus the first new button, which is where the button was
    stop(length - 1).focus();
  });
  more.className = 'more-presets';
  let language = inWords();

  /** @returns {HTMLButtonElement[]} the buttons on screen */
  function row() {
    const offered = all.filter(({ preset: { isOffered = true } }) => isOffered);
    const shown = isOpen ? offered : offered.filter(({ preset: { id } }) => first.includes(id));
    return [...shown.map(({ button: presetButton }) => presetButton), ...(isOpen ? [] : [more])];
  }
  const arrange = () => parent.replaceChildren(...row());
  parent.addEventListener('keydown', (event) => {
    const list = row();
    const now = list.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = list.length - 1;
    /** @type {Record<string, number>} */
    const moves = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last };
    if (now < 0 || !Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    stop(Math.min(last, Math.max(0, moves[event.key]))).focus();
  });

  /** @param {number} k the one button that Tab stops at */
  function stop(k) {
    const list = row();
    list.forEach((presetButton, at) => (presetButton.tabIndex = at === k ? 0 : -1));
    return list[k];
  }
  arrange();
  stop(0);

  return (text) => {
    const chosen = all.find(({ preset }) => preset.text === text);
    const now = inWords();
    if (now !== language || (chosen && !parent.contains(chosen.button) && !isOpen)) {
      isOpen ||= chosen !== undefined && !first.includes(chosen.preset.id);
      language = now;
      arrange();
    }
    const name = t('More');
    if (more.textContent !== name) more.textContent = name;
    for (const { button: presetButton, preset } of all) {
      if (presetButton.textContent !== preset.label) presetButton.textContent = preset.label;
      presetButton.setAttribute('aria-pressed', String(preset === chosen?.preset));
    }
    if (chosen && !parent.contains(document.activeElement)) {
      stop(Math.max(0, row().indexOf(chosen.button)));
    }
  };
}

/** @param {() => void} press */
function button(press) {
  const element = document.createElement('button');
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
}

/** @param {string} id @returns {number} sorts those of `first` in their order, then the others */
const placeOf = (id) => (first.includes(id) ? first.indexOf(id) : first.length);
