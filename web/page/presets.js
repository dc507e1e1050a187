// The example sentences as buttons: a few, and the others behind one more. The Tab key stops at them once;
// arrows, Home and End move along them.

import { t } from '../language/language.js';
import { presets } from '../words/presets.js';

/** Those that are always there. */
const first = ['hunter', 'banks', 'like'];

/**
 * @param {HTMLElement} parent
 * @param {(text: string) => void} choose
 * @returns {(text: string) => void} marks the one with this text
 */
export function presetButtons(parent, choose) {
  const all = [...presets].sort((a, b) => placeOf(a.id) - placeOf(b.id));
  const buttons = all.map(({ text }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.addEventListener('click', () => choose(text));
    return button;
  });
  const more = document.createElement('button');
  more.type = 'button';
  more.className = 'more-presets';
  let isOpen = false;
  const visible = () => (isOpen ? buttons : buttons.slice(0, first.length));
  const row = () => [...visible(), ...(isOpen ? [] : [more])];
  const arrange = () => parent.replaceChildren(...row());
  more.addEventListener('click', () => {
    isOpen = true;
    arrange();
    buttons[first.length].tabIndex = 0;
    buttons[first.length].focus();
  });
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

  /** @param {number} k the one where the Tab key stops */
  function stop(k) {
    const list = row();
    list.forEach((button, at) => (button.tabIndex = at === k ? 0 : -1));
    return list[k];
  }
  arrange();
  stop(0);

  return (text) => {
    const chosen = all.findIndex((preset) => preset.text === text);
    if (chosen >= first.length && !isOpen) {
      isOpen = true;
      arrange();
    }
    buttons.forEach((button, k) => {
      if (button.textContent !== all[k].label) button.textContent = all[k].label;
      button.setAttribute('aria-pressed', String(k === chosen));
    });
    const name = t('More');
    if (more.textContent !== name) more.textContent = name;
    if (chosen >= 0 && !parent.contains(document.activeElement)) stop(chosen);
  };
}

/** @param {string} id @returns {number} those of `first` in their order, then the others */
const placeOf = (id) => (first.includes(id) ? first.indexOf(id) : first.length);
