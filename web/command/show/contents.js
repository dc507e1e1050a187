// The data in a page of `phasor show` or phasor.py → its figures, between title and caption.

import { cut } from '../../core/draw/cut.js';
import { significant } from '../../core/draw/numbers.js';
import { listen, t } from '../../core/texts/language.js';
import { unpack } from './arrays.js';
import { elementOf, pairOf } from './element.js';
import { modelOf } from './kinds.js';
import { patchesOf } from './patches.js';

/** @typedef {import('./kinds.js').Contents} Contents */

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} text */
function withText(tag, text) {
  const node = document.createElement(tag);
  node.textContent = cut(text);
  return node;
}

/** @param {() => string} say @returns {HTMLElement} its text follows the page's language */
function noteOf(say) {
  const note = withText('p', say());
  note.className = 'note';
  listen(() => (note.textContent = say()));
  return note;
}

/**
 * The sentence about how stacked weights were interpreted, since they may be a batch.
 *
 * @param {Contents['figures'][number]} figure
 */
function stacked({ kind, array: { shape } }) {
  const [layers, heads] = modelOf(shape);
  if (kind !== 'attention' || layers < 2) return [];
  return [
    noteOf(() =>
      t('Read as {layers} layers of {heads} heads; of a batch give one text alone.', {
        layers,
        heads,
      }),
    ),
  ];
}

/** The sentence about rounding of the numbers. @param {Contents['figures'][number]} figure */
function nearness({ array, error = 0 }) {
  if (error === 0 || array.type === 'float32') return [];
  const values = { error: significant(error, 2) };
  return [noteOf(() => t('The numbers are kept to within {error}.', values))];
}

/** @param {Contents} contents */
async function show(contents) {
  const { title, caption, theme = 'auto', lang = 'en', image, figures } = contents;
  const { documentElement: root } = document;
  root.lang = lang;
  root.dataset.theme = theme;
  document.title = cut(title ?? figures.map(({ name }) => name).join(', '));
  const sections = await Promise.all(
    figures.map(async (figure) => {
      const { array, compare } = figure;
      const other = compare && unpack(compare);
      const given = { ...figure, array: unpack(array), compare: other };
      const drawn = image ? patchesOf({ ...given, image }) : await elementOf(given);
      drawn.setAttribute('caption', caption ?? `${figure.kind}: ${figure.name}`);
      const section = document.createElement('section');
      if (figures.length > 1) section.append(withText('h2', figure.name));
      const notes = [...(image ? [] : stacked(figure)), ...nearness(figure)];
      section.append(...(await pairOf(given)), drawn, ...notes);
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

// tells an embedding page its height
if (parent !== window) {
  const { body } = document;
  new ResizeObserver(() => {
    parent.postMessage(
      { phasor: 'height', value: Math.ceil(body.getBoundingClientRect().height) },
      '*',
    );
  }).observe(body);
}

/**
 * Sends the selected cell to the page that embeds this one.
 *
 * @param {string} origin the only page that may receive it
 */
function tell(origin) {
  addEventListener('phasor-select', (event) => {
    const { detail } = /** @type {CustomEvent} */ (event);
    parent.postMessage({ phasor: 'select', value: detail }, origin);
  });
}

/** The classes of elements must be registered. */
export function draw() {
  const text = document.querySelector('#data')?.textContent ?? 'null';
  /** @type {Contents | null} */
  const contents = JSON.parse(text);
  if (!contents) return;
  const origin = contents.notebook ?? contents.origin;
  if (parent !== window && origin) tell(origin);
  show(contents).catch((error) => {
    document.querySelector('main')?.replaceChildren(withText('p', error.message));
  });
}
