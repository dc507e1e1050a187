// The menu of a figure, behind one button: its numbers as a table, its picture and its numbers as files, the
// program that computes them, and what the page adds in the slot `more`. The button is at the end of the
// first line of the sentence.

import { localized, phrase, translated } from '../texts/language.js';
import { node, set } from '../draw/nodes.js';
import { button, signButton } from './button.js';
import { menu } from './menu.js';
import { messageOf } from './values.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {(act: () => unknown, said?: (message: string) => string) => Promise<void>} Attempt */

/**
 * @param {PhasorElement} element
 * @returns {{ node: HTMLElement, below: HTMLElement, update: () => void }} `below`: the table and error
 *   messages; `update`: call it after every drawing, to update an open table
 */
export function toolbar(element) {
  const sheet = node('div', 'table');
  // separate from the figure's message, which every drawing replaces
  const trouble = node('p', 'trouble');
  trouble.setAttribute('role', 'alert');
  const opener = signButton('…', phrase('More'));
  opener.className = 'more';
  const added = document.createElement('slot');
  added.name = 'more';
  const list = localized(node('div', 'menu'), { 'aria-label': phrase('More') });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  let isOpen = false;
  /** @type {ReturnType<typeof import('./table.js').tableIn> | null} the open table */
  let table = null;

  async function fill() {
    const { tableIn } = await import('./table.js');
    if (!isOpen) return;
    table ??= tableIn(sheet);
    table(element.data());
  }
  const show = button(phrase('Show as table'), () => {
    isOpen = !isOpen;
    table = null;
    sheet.replaceChildren();
    if (isOpen) attempt(fill);
    localized(show, { text: isOpen ? phrase('Hide table') : phrase('Show as table') });
  });
  let words = () => '';
  const complain = (/** @type {() => string} */ message) => {
    words = message;
    trouble.textContent = words();
  };
  /** @type {Attempt} runs an action and reports its error, which replaces the last one */
  const attempt = async (act, said) => {
    if (said) complain(() => '');
    try {
      await act();
    } catch (error) {
      const message = messageOf(error);
      complain(() => (said ?? String)(translated(message)));
      element.report('phasor-error', { message: (said ?? String)(String(message)) });
    }
  };

  /** @type {(() => Promise<void>) | null} updates the programs in an open menu */
  let offer = null;
  const fetched = async () => {
    if (!offer) {
      const { exports } = await import('./exports.js');
      const exported = exports(element, attempt, trouble);
      if (!offer) added.before(...exported.buttons);
      offer ??= exported.offer;
    }
    await offer();
    entries.place();
  };
  list.append(show, added);
  const entries = menu(opener, list, () => attempt(fetched));
  const bar = set(node('div', 'toolbar', opener, list), { part: 'toolbar' });
  return {
    node: bar,
    below: node('div', 'beneath', trouble, sheet),
    update() {
      // the language may have changed
      if (trouble.textContent !== words()) trouble.textContent = words();
      if (!entries.isOpen && !isOpen) return;
      // fill the table when the figure is idle
      clearTimeout(later);
      later = setTimeout(() => {
        if (!element.isConnected) return;
        if (entries.isOpen) attempt(fetched);
        if (isOpen) attempt(fill);
      }, 100);
    },
  };
}

export const toolbarStyle = `
.toolbar { position: relative; inline-size: 32px; block-size: 24px; margin-block: 8px -32px; margin-inline: auto 0; }
.toolbar + .claim { margin-inline-end: 48px; min-block-size: 24px; }
.toolbar:has(+ :is(.claim:empty, [hidden])) { margin-block-end: 0; }
.more { inline-size: 32px; block-size: 24px; padding: 0; border-color: transparent; background: none;
  color: var(--muted);
  font-weight: 600; line-height: 1; transition: opacity 150ms; }
.more:hover, .more[aria-expanded='true'] { border-color: transparent; color: var(--ink); }
/* shown on hover and focus, and always on touch screens */
@media (hover: hover) and (pointer: fine) {
  :host(:not(:hover)) .frame:not(:focus-within) .more:not([aria-expanded='true']) { opacity: 0; }
}
.trouble { margin: 6px 0 0; color: var(--error); }
.trouble:empty { display: none; }
.code { max-block-size: 192px; overflow: auto; inline-size: 100%; padding: 8px; margin: 0;
  border: 1px solid var(--line); font: 12px/1.4 var(--mono); }
.table > div { max-block-size: 320px; overflow: auto; margin-block-start: 8px;
  border: 1px solid var(--line); }
.table table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.table caption { text-align: start; padding: 4px 8px; color: var(--muted); }
.table :is(th, td) { padding: 2px 8px; text-align: end; white-space: nowrap; font-weight: 400; }
.table th { color: var(--muted); background: var(--ground); position: sticky; inset-block-start: 0; }
.table tbody th { inset-inline-start: 0; text-align: start; }
`;
