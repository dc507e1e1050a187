// The page that `phasor show` and phasor.py write: reads the arrays that stand in it, and draws a
// figure of each.

import { load } from '../api/index.js';
import { AttentionElement } from '../elements/attention/element.js';
import { HeatmapElement } from '../elements/heatmap/element.js';
import { register } from '../elements/kit/register.js';
import { unpack } from './arrays.js';

/** @typedef {import('./kinds.js').Figure} Figure */
/** @typedef {import('./kinds.js').Contents} Contents */

/** @param {Figure} figure @returns {HTMLElement} */
function attention({ array, tokens = [], keytokens, layer = 0, head = 0 }) {
  const weights = unpack(array);
  const element = new AttentionElement();
  const several = weights.shape.slice(0, -2).reduce((product, side) => product * side, 1) > 1;
  Object.assign(element, {
    weights,
    tokens: tokens.length > 0 ? tokens : null,
    keytokens: keytokens ?? null,
    layer,
    head,
    overview: several,
    // the other settings are of texts and change nothing here
    controls: ['view'],
    // maps of the same size are compared: their cursors move together
    group: `attention ${weights.shape.slice(-2).join(' × ')}`,
  });
  return element;
}

/** @param {Figure} figure @returns {Promise<HTMLElement>} */
async function heatmap({ kind, array, tokens }) {
  const given = unpack(array);
  const { shape, data } = given;
  const table = shape.length === 1 ? { shape: [1, shape[0]], data } : given;
  const element = new HeatmapElement();
  if (kind === 'similarity') {
    const tensor = (await load()).similarity(table);
    Object.assign(element, { tensor, rowtitle: 'position', columntitle: 'position' });
    if (tokens) Object.assign(element, { rowlabels: tokens, columnlabels: tokens });
  } else {
    Object.assign(element, { tensor: table });
    if (tokens) Object.assign(element, { rowlabels: tokens });
    if (kind === 'encoding') {
      Object.assign(element, { rowtitle: 'position', columntitle: 'dimension' });
    }
  }
  return element;
}

/** @template {keyof HTMLElementTagNameMap} Tag @param {Tag} tag @param {string} text */
function withText(tag, text) {
  const node = document.createElement(tag);
  node.textContent = text;
  return node;
}

/** @param {Contents} contents */
async function show({ title, caption, theme = 'auto', lang = 'en', figures }) {
  const { documentElement: root } = document;
  root.lang = lang;
  root.dataset.theme = theme;
  document.title = title ?? figures.map(({ name }) => name).join(', ');
  const sections = await Promise.all(
    figures.map(async (figure) => {
      const drawn = figure.kind === 'attention' ? attention(figure) : await heatmap(figure);
      drawn.setAttribute('caption', caption ?? `${figure.kind}: ${figure.name}`);
      const section = document.createElement('section');
      if (figures.length > 1) section.append(withText('h2', figure.name));
      section.append(drawn);
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

register({ 'phasor-attention': AttentionElement, 'phasor-heatmap': HeatmapElement });
const text = document.querySelector('#data')?.textContent ?? 'null';
/** @type {Contents | null} */
const contents = JSON.parse(text);
if (contents) {
  show(contents).catch((error) => {
    document.querySelector('main')?.replaceChildren(withText('p', error.message));
  });
}
