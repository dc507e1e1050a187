// The toolbar of a figure: its numbers as a table, its picture and its numbers as files, and the
// program that computes them.

import { localized, phrase, translated } from '../texts/language.js';
import { node, set } from '../draw/nodes.js';
import { button } from './button.js';
import { messageOf } from './values.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {(act: () => unknown, said?: (message: string) => string) => Promise<void>} Attempt */

/**
 * @param {PhasorElement} element
 * @returns {{ node: HTMLElement, update: () => void }} `update` after every drawing: a table that is
 *   open follows the figure
 */
export function toolbar(element) {
  const sheet = node('div', 'table');
  const panel = node('div', 'panel');
  // apart from the figure's own message, which every drawing replaces
  const trouble = node('p', 'trouble');
  trouble.setAttribute('role', 'alert');
  const more = node('details', 'more', localized(node('summary', ''), { text: 'Export' }), panel);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  let isOpen = false;
  /** @type {ReturnType<typeof import('./table.js').tableIn> | null} of an open table */
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
    show.setAttribute('aria-expanded', String(isOpen));
    localized(show, { text: isOpen ? phrase('Hide table') : phrase('Show as table') });
  });
  let words = () => '';
  const complain = (/** @type {() => string} */ message) => {
    words = message;
    trouble.textContent = words();
  };
  /** @type {Attempt} reports what fails; with a message of its own it replaces that of the last time */
  const attempt = async (act, said) => {
    if (said) complain(() => '');
    try {
      await act();
    } catch (error) {
      const message = messageOf(error);
      complain(() => (said ?? String)(translated(message)));
      element.report('phasor-error', { message: (said ?? String)(message) });
    }
  };
  show.setAttribute('aria-expanded', 'false');

  /** @type {(() => Promise<void>) | null} of an open panel: which programs there are */
  let offer = null;
  const open = async () => {
    if (!offer) {
      const { exports } = await import('./exports.js');
      const exported = exports(element, attempt);
      if (!offer) panel.append(...exported.buttons);
      offer ??= exported.offer;
    }
    await offer();
  };
  more.addEventListener('toggle', () => attempt(open));
  more.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !more.open) return;
    more.open = false;
    more.querySelector('summary')?.focus();
    event.stopPropagation();
  });
  const buttons = node('div', 'buttons', show, more);
  const bar = set(node('div', 'toolbar', buttons, trouble, sheet), { part: 'toolbar' });
  return {
    node: bar,
    update() {
      // the language may be another one
      if (trouble.textContent !== words()) trouble.textContent = words();
      if (!more.open && !isOpen) return;
      // the table is filled once the figure rests
      clearTimeout(later);
      later = setTimeout(() => {
        if (!element.isConnected) return;
        if (more.open) attempt(open);
        if (isOpen) attempt(fill);
      }, 100);
    },
  };
}

export const toolbarStyle = `
.toolbar { margin-block-start: 8px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; }
.buttons button, summary { font-size: 12px; color: var(--muted); }
summary { min-block-size: 24px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 4px;
  cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ' ▾'; }
.panel { display: flex; flex-wrap: wrap; gap: 6px; margin-block-start: 6px; }
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
