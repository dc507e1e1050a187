// Buttons that show a text, and buttons that show a sign and have the text as their accessible name.

import { node } from '../../draw/nodes.js';
import { told } from '../../language/language.js';

/** @typedef {import('../../language/language.js').Phrase} Phrase */

/**
 * Switched off by `aria-disabled` it keeps the focus, which `disabled` would lose.
 *
 * @param {Phrase | ''} text '' for a button whose text is written later
 * @param {(button: HTMLButtonElement) => unknown} act
 * @param {string} [names] classes
 */
export function button(text, act, names = '') {
  const made = node('button', names);
  made.type = 'button';
  if (text) told(made, { text });
  made.addEventListener('click', () => made.ariaDisabled !== 'true' && act(made));
  return made;
}

/** @param {string} sign @param {Phrase} name @param {() => unknown} [act] */
export function signButton(sign, name, act = () => {}) {
  const made = button('', act);
  made.append(sign);
  return told(made, { 'aria-label': name, title: name });
}
