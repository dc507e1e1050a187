// The toolbar of a figure: its numbers as a table, its picture and its numbers as files, and the
// program that computes them.

import { phrase, retell, t, told } from '../../language/language.js';
import { node } from '../../draw/nodes.js';
import { button } from './button.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {import('./element.js').Shown} Shown */

/** Fetched by those who save one. */
const picture = () => import('../../draw/snapshot.js');
const files = () => import('../../draw/files.js');
const tables = () => import('./table.js');

const dialects = /** @type {const} */ ([
  ['numpy', phrase('Copy as NumPy')],
  ['pytorch', phrase('Copy as PyTorch')],
  ['jax', phrase('Copy as JAX')],
]);

/** @param {HTMLButtonElement} from says how it went @param {string} text */
export async function copy(from, text) {
  const shown = from.nextElementSibling;
  if (shown?.localName === 'pre') shown.remove();
  try {
    await navigator.clipboard.writeText(text);
    from.textContent = t('Copied');
  } catch {
    // without permission the text is shown and selected, to be copied by hand
    const code = node('pre', 'code', text);
    code.tabIndex = 0;
    from.after(code);
    getSelection()?.selectAllChildren(code);
    from.textContent = t('Selected below');
  }
  setTimeout(() => retell(from), 2000);
}

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
  const more = node('details', 'more', told(node('summary', ''), { text: 'Export' }), panel);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;
  let isOpen = false;
  /** what the open table holds, as text */
  let held = '';

  async function fill() {
    const { content, table } = await tables();
    if (!isOpen) return;
    const data = element.data();
    const now = data ? content(data) : '';
    if (now === held) return;
    const { scrollTop = 0, scrollLeft = 0 } = sheet.firstElementChild ?? {};
    held = now;
    sheet.replaceChildren(...(data ? [table(data)] : []));
    sheet.firstElementChild?.scrollTo(scrollLeft, scrollTop);
  }
  const show = button(phrase('Show as table'), () => {
    isOpen = !isOpen;
    held = '';
    sheet.replaceChildren();
    if (isOpen) attempt(fill);
    show.setAttribute('aria-expanded', String(isOpen));
    told(show, { text: isOpen ? phrase('Hide table') : phrase('Show as table') });
  });
  /** @param {() => unknown} act @param {(message: string) => string} [said] */
  const attempt = async (act, said = String) => {
    try {
      await act();
    } catch (error) {
      const message = said(/** @type {Error} */ (error).message);
      trouble.textContent = message;
      element.report('phasor-error', { message });
    }
  };
  show.setAttribute('aria-expanded', 'false');

  /** @param {(data: Shown) => Promise<Blob> | Blob} make @param {string} ending */
  const saved = (make, ending) => () => {
    trouble.textContent = '';
    attempt(
      async () => {
        const data = element.data();
        if (!data) return element.say(t('There is nothing to save yet'));
        const file = `${data.name}.${ending}`;
        const { save } = await files();
        save(await make(data), file);
        element.say(t('Saved {file}', { file }));
      },
      (message) => t('No {ending} was saved: {message}', { ending: ending.toUpperCase(), message }),
    );
  };
  panel.append(
    button(
      phrase('Save PNG'),
      saved(() => picture().then(({ png }) => png(element.figure)), 'png'),
    ),
    button(
      phrase('Save SVG'),
      saved(() => picture().then(({ svg }) => svg(element.figure)), 'svg'),
    ),
    button(
      phrase('Save CSV'),
      saved((data) => files().then(({ csv }) => csv(data)), 'csv'),
    ),
    button(
      phrase('Save NPY'),
      saved(({ tensor }) => files().then(({ npy }) => npy(tensor)), 'npy'),
    ),
  );
  const programs = dialects.map(([dialect, name]) =>
    button(name, (from) => attempt(async () => copy(from, await element.code(dialect)))),
  );
  panel.append(...programs);
  // an element without a program has no buttons for it
  const offer = async () => {
    const made = await Promise.all(dialects.map(([dialect]) => element.code(dialect)));
    programs.forEach((program, k) => (program.hidden = made[k] === ''));
  };
  more.addEventListener('toggle', () => attempt(offer));
  more.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !more.open) return;
    more.open = false;
    more.querySelector('summary')?.focus();
    event.stopPropagation();
  });
  const bar = node('div', 'toolbar', node('div', 'buttons', show, more), trouble, sheet);
  bar.setAttribute('part', 'toolbar');
  return {
    node: bar,
    update() {
      if (!more.open && !isOpen) return;
      // the table is filled once the figure rests
      clearTimeout(later);
      later = setTimeout(() => {
        if (!element.isConnected) return;
        if (more.open) attempt(offer);
        if (isOpen) attempt(fill);
      }, 100);
    },
  };
}

export const toolbarStyle = `
.toolbar { margin-block-start: 8px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: start; opacity: 0;
  transition: opacity 150ms; }
:host(:hover) .buttons, .toolbar:focus-within .buttons, .buttons:has(details[open]),
.buttons:has([aria-expanded='true']) { opacity: 1; }
@media (hover: none) { .buttons { opacity: 1; } }
.buttons button, summary { font-size: 12px; color: var(--muted); }
summary { min-block-size: 24px; padding: 2px 8px; border: 1px solid var(--line); border-radius: 4px;
  cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ' ▾'; }
.panel { display: flex; flex-wrap: wrap; gap: 6px; margin-block-start: 6px; }
.trouble { margin: 6px 0 0; color: var(--error); }
.trouble:empty { display: none; }
.code { max-block-size: 192px; overflow: auto; inline-size: 100%; padding: 8px; margin: 0;
  border: 1px solid var(--line); font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; }
.table > div { max-block-size: 320px; overflow: auto; margin-block-start: 8px;
  border: 1px solid var(--line); }
.table table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.table caption { text-align: start; padding: 4px 8px; color: var(--muted); }
.table :is(th, td) { padding: 2px 8px; text-align: end; white-space: nowrap; font-weight: 400; }
.table th { color: var(--muted); background: var(--ground); position: sticky; inset-block-start: 0; }
.table tbody th { inset-inline-start: 0; text-align: start; }
`;
