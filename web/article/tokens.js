// The sentence as a row of tokens with their positions. It is one stop of the Tab key; arrows, Home and End
// move along it. Touching or focusing a token selects it; hovering is reported differently, because it does
// not move a cursor that is pinned in a figure. Changes are announced to screen readers.

import { quoted, shortened } from '../core/draw/words.js';
import { rest } from '../core/kit/keyboard.js';
import { lettersForWords } from '../core/kit/sentence.js';
import { listed, phrase, t } from '../core/texts/language.js';

/** @param {string} tag @param {string} name @param {string} text */
function piece(tag, name, text) {
  const element = document.createElement(tag);
  element.className = name;
  element.textContent = text;
  return element;
}

/**
 * @param {string} token
 * @param {number} index
 * @param {string} unknown a note for a word without a vector, or ''
 */
function button(token, index, unknown) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = unknown ? 'token unknown' : 'token';
  element.tabIndex = index === 0 ? 0 : -1;
  element.append(piece('bdi', '', shortened(token)), piece('span', 'place', String(index)));
  if (unknown) element.append(piece('span', 'visually-hidden', unknown));
  return element;
}

/**
 * @param {HTMLElement} parent
 * @param {(index: number, hovered: boolean) => void} selected
 */
export function tokenStrip(parent, selected) {
  /** @type {HTMLButtonElement[]} */
  const buttons = [];
  /** The text of each button; typing a letter changes only some. @type {string[]} */
  let labels = [];
  const more = piece('span', 'more', '');

  /** @param {Event} event */
  const indexOf = (event) =>
    buttons.findIndex((tokenButton) => tokenButton.contains(/** @type {Node} */ (event.target)));
  for (const type of ['pointerover', 'focusin']) {
    parent.addEventListener(type, (event) => {
      const index = indexOf(event);
      if (index >= 0) selected(index, type === 'pointerover');
    });
  }
  parent.addEventListener('keydown', (event) => {
    const index = indexOf(event);
    const last = buttons.length - 1;
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    buttons[Math.min(last, Math.max(0, next))].focus();
  });

  return {
    /**
     * @param {readonly string[]} tokens
     * @param {readonly boolean[]} known
     * @param {number} most most tokens that become buttons; the others are counted
     */
    show(tokens, known, most) {
      const unknown = t(', not in the word list');
      const now = tokens
        .slice(0, most)
        .map((token, index) => JSON.stringify([token, known[index] === false ? unknown : '']));
      for (const each of buttons.splice(now.length)) each.remove();
      now.forEach((text, index) => {
        if (index < buttons.length && text === labels[index]) return;
        const next = button(tokens[index], index, known[index] === false ? unknown : '');
        if (index < buttons.length) buttons[index].replaceWith(next);
        else parent.insertBefore(next, more.parentNode === parent ? more : null);
        buttons[index] = next;
      });
      labels = now;
      const beyond = tokens.length - buttons.length;
      const end = beyond > 0 ? t('and {rest} more', { rest: beyond }) : '';
      if (end === more.textContent) return;
      more.textContent = end;
      if (end) parent.append(more);
      else more.remove();
    },
    /** @param {number} query @param {number} key */
    mark(query, key) {
      buttons.forEach((tokenButton, index) => {
        tokenButton.classList.toggle('is-query', index === query);
        tokenButton.classList.toggle('is-key', index === key);
        tokenButton.tabIndex = index === Math.max(0, Math.min(query, buttons.length - 1)) ? 0 : -1;
      });
    },
  };
}

/** A summary that unfolds an explanation. */
function explained() {
  const element = document.createElement('details');
  element.append(piece('summary', '', ''), piece('p', '', ''));
  return element;
}

/**
 * Notices about the text: words without a vector, and words beyond the limit.
 *
 * @param {HTMLElement} parent
 * @param {readonly string[]} tokens
 * @param {readonly boolean[]} known
 * @param {number} most
 */
export function notices(parent, tokens, known, most) {
  /** @type {[summary: string, text: string][]} */
  const entries = [];
  const count = tokens.length;
  if (count > most) {
    entries.push([
      t('first {most} of {count} tokens', { most, count }),
      t(
        'The text has {count} tokens. Some figures show the first {most}, because their work grows with the square. Your text stays as it is.',
        { count, most },
      ),
    ]);
  }
  const unknown = [...new Set(tokens.slice(0, most).filter((_, k) => known[k] === false))];
  if (unknown.length > 0) {
    const names = unknown.slice(0, 4).map((token) => quoted(token));
    if (unknown.length > 4) names.push(t('{count} others', { count: unknown.length - 4 }));
    entries.push([
      unknown.length === 1
        ? t('{names} is not in the word list', { names: listed(names) })
        : t('{names} are not in the word list', { names: listed(names) }),
      t(
        'The list has the 4000 most frequent English words. A token that is not in it gets a vector made from its letters: always the same one, but without a meaning.',
      ),
    ]);
  }
  const cut = lettersForWords(tokens);
  if (cut) entries.push([t('letters in place of words'), cut]);
  // keep explanations open while the number of notices stays the same
  while (parent.childElementCount > entries.length) parent.lastElementChild?.remove();
  while (parent.childElementCount < entries.length) parent.append(explained());
  entries.forEach((texts, k) => {
    const [summary, text] = parent.children[k].children;
    if (summary.textContent !== texts[0]) summary.textContent = texts[0];
    if (text.textContent !== texts[1]) text.textContent = texts[1];
  });
}

/** @typedef {{ claim?: string } | null | undefined} Claiming */

/** @returns {string} the sentence of the figure in the current chapter */
function claim() {
  const hash = document.querySelector('#contents [aria-current]')?.getAttribute('href') ?? '';
  const chapter = hash ? document.querySelector(hash) : null;
  const figure = /** @type {Claiming} */ (chapter?.querySelector('[group="page"]'));
  return figure?.claim ?? '';
}

/**
 * Announces a new sentence after a pause: the number of its words, unknown words, and the sentence of the
 * figure in the current chapter.
 *
 * @param {HTMLElement} parent contains the notices about the text, each a `summary`
 * @returns {(text: string, encoding: boolean, count: number) => void} call it with what is shown
 */
export function spokenSentence(parent) {
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.role = 'status';
  status.translate = false;
  parent.after(status);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | null} null until the page has shown its first sentence */
  let known = null;
  return (text, encoding, count) => {
    const now = JSON.stringify([text, encoding]);
    if (known === null || now === known) return void (known = now);
    known = now;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const unknown = Array.from(parent.querySelectorAll('summary'), (one) => one.textContent);
      const words = count === 1 ? t('one word') : t('{count} words long', { count });
      const said = [listed([words, ...unknown]), claim()].filter(Boolean);
      status.textContent = listed(said, phrase('{list}. {next}'));
    }, rest);
  };
}
