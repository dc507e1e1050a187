// Buttons that show a text, and buttons that show a sign and have the text as their accessible name.

import { node } from '../draw/nodes.js';
import { localized } from '../texts/language.js';

/** @typedef {import('../texts/language.js').Phrase} Phrase */

/**
 * A button. It is disabled by `aria-disabled`, with which it keeps the focus; `disabled` would lose it.
 *
 * @param {Phrase | ''} text '' for a button whose text is written later
 * @param {(button: HTMLButtonElement) => unknown} act
 * @param {string} [names] classes
 */
export function button(text, act, names = '') {
  const element = node('button', names);
  element.type = 'button';
  if (text) localized(element, { text });
  element.addEventListener('click', () => element.ariaDisabled !== 'true' && act(element));
  return element;
}

/** @param {string} sign @param {Phrase} name @param {() => unknown} [act] */
export function signButton(sign, name, act = () => {}) {
  const element = button('', act);
  element.append(sign);
  return localized(element, { 'aria-label': name, title: name });
}
