// The page that `phasor show` and phasor.py write: reads the arrays that stand in it, and draws a
// figure of each.

import { AttentionElement } from '../../core/figures/attention/element.js';
import { HeatmapElement } from '../../core/figures/heatmap/element.js';
import { significant } from '../../core/draw/numbers.js';
import { register } from '../../core/kit/register.js';
import { listen, t } from '../../core/texts/language.js';
import { unpack } from './arrays.js';
import { elementOf } from './element.js';

/** @typedef {import('./kinds.js').Contents} Contents */

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} text */
function withText(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** How near numbers of fewer bits are. @param {Contents['figures'][number]} figure */
function nearness({ array, error = 0 }) {
  if (error === 0 || array.type === 'float32') return [];
  const note = withText('p', '');
  note.className = 'note';
  const write = () => {
    note.textContent = t('The numbers are kept to within {error}.', {
      error: significant(error, 2),
    });
  };
  write();
  listen(write);
  return [note];
}

/** @param {Contents} contents */
async function show({ title, caption, theme = 'auto', lang = 'en', figures }) {
  const { documentElement: root } = document;
  root.lang = lang;
  root.dataset.theme = theme;
  document.title = title ?? figures.map(({ name }) => name).join(', ');
  const sections = await Promise.all(
    figures.map(async (figure) => {
      const drawn = await elementOf({ ...figure, array: unpack(figure.array) });
      drawn.setAttribute('caption', caption ?? `${figure.kind}: ${figure.name}`);
      const section = document.createElement('section');
      if (figures.length > 1) section.append(withText('h2', figure.name));
      section.append(drawn, ...nearness(figure));
      return section;
    }),
  );
  document
    .querySelector('main')
    ?.replaceChildren(
      ...(title ? [withText('h1', title)] : []),
      ...sections,
      ...(caption ? [withText('p', caption)] : []),
    );
}

// notifies a notebook of the selection, see widget.js
if (parent !== window) {
  addEventListener('phasor-select', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    parent.postMessage({ phasor: 'select', value: detail }, '*');
  });
}

register({ 'phasor-attention': AttentionElement, 'phasor-heatmap': HeatmapElement });
const text = document.querySelector('#data')?.textContent ?? 'null';
/** @type {Contents | null} */
const contents = JSON.parse(text);
if (contents) {
  show(contents).catch((error) => {
    document.querySelector('main')?.replaceChildren(withText('p', error.message));
  });
}
