// The figure on its reference page: a field for each attribute, the current code, and the last event.

import { attributeField } from '../../../web/article/attributes.js';
import { figureOf, snippet } from '../../../web/article/snippets.js';

/**
 * @param {HTMLButtonElement} button
 * @param {() => string} text
 * @param {Node} shown selected if copying is refused
 */
function copying(button, text, shown) {
  const name = button.textContent;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = 'Copied';
    } catch {
      getSelection()?.selectAllChildren(shown);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = name), 2000);
  });
}

/** @param {HTMLElement} section around the figure @param {string} root of the site */
export async function live(section, root) {
  const element = /** @type {HTMLElement} */ (section.querySelector(section.dataset.live ?? ''));
  await customElements.whenDefined(element.localName);
  const { settings } = /** @type {any} */ (element.constructor);
  const kind = /** @type {HTMLSelectElement} */ (document.querySelector('#kind'));
  const code = /** @type {HTMLElement} */ (document.querySelector('#code'));
  const copy = /** @type {HTMLButtonElement} */ (document.querySelector('#copy'));
  const lastEvent = /** @type {HTMLElement} */ (document.querySelector('#last-event'));
  const script = new URL(`${root}phasor.iife.js`, location.href).href;

  const fields = Array.from(document.querySelectorAll('.attribute'), (row) => {
    const name = /** @type {HTMLElement} */ (row).dataset.name ?? '';
    const setting = settings[name === 'keyindex' ? 'key' : name];
    const field = attributeField(element, name, setting);
    row.querySelector('.control')?.append(field.input);
    return field;
  });
  const text = () => snippet(kind.value, figureOf(element), script);
  const show = () => {
    code.textContent = text().trim();
    for (const field of fields) field.show();
  };
  kind.addEventListener('change', show);
  new MutationObserver(show).observe(element, { attributes: true });
  copying(copy, text, code);
  for (const type of (section.dataset.events ?? '').split(' ')) {
    element.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      lastEvent.textContent = `${type} ${JSON.stringify(detail)}`.slice(0, 200);
    });
  }
  show();
}
