// An array → the element for its kind.

import { load } from '../../core/api/index.js';
import { AttentionElement } from '../../core/figures/attention/element.js';
import { mostHeads } from '../../core/figures/attention/heads.js';
import { HeatmapElement } from '../../core/figures/heatmap/element.js';

import { cut } from '../../core/draw/cut.js';
import { combining } from '../../core/kit/weights/combined.js';
import { modelOf, usualView } from './kinds.js';

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */
/**
 * @typedef {Omit<import('./kinds.js').Figure, 'array' | 'compare' | 'name' | 'error'>
 *   & { array: Tensor, compare?: Tensor }} Given
 */

/** Merging settings with a control: groups have none. */
const offered = Object.entries(combining).flatMap(([name, { label }]) => (label ? [name] : []));

/** @param {Given} figure */
function attention({ array, compare, tokens = [], keytokens, layer = 0, head = 0 }) {
  const asTable = (/** @type {Tensor} */ { shape, data }) =>
    shape.length === 1 ? { shape: [1, shape[0]], data } : { shape, data };
  const weights = asTable(array);
  const [layers, heads] = modelOf(weights.shape);
  const [rows, columns] = weights.shape.slice(-2);
  const view = usualView(rows, columns);
  return Object.assign(new AttentionElement(), {
    weights,
    compare: compare ? asTable(compare) : null,
    tokens: tokens.length > 0 ? tokens : null,
    keytokens: keytokens ?? null,
    layer,
    head,
    overview: layers > 1 || heads > mostHeads,
    ...(view && { view }),
    // the other settings concern texts and have no effect here
    controls: ['view', 'scale', 'run', ...offered],
    // maps of equal size share a group, so that their cursors move together
    group: `attention ${weights.shape.slice(-2).join(' × ')}`,
  });
}

/** @param {Given} figure */
async function heatmap({ kind, array: { shape, data }, tokens, keytokens }) {
  const table = shape.length === 1 ? { shape: [1, shape[0]], data } : { shape, data };
  const element = new HeatmapElement();
  if (kind === 'similarity') {
    const tensor = (await load()).similarity(table);
    Object.assign(element, { tensor, rowtitle: 'position', columntitle: 'position' });
    if (tokens) Object.assign(element, { rowlabels: tokens, columnlabels: tokens });
  } else {
    Object.assign(element, { tensor: table });
    if (keytokens) Object.assign(element, { columnlabels: keytokens });
    if (tokens) Object.assign(element, { rowlabels: tokens });
    if (kind === 'encoding') {
      Object.assign(element, { rowtitle: 'position', columntitle: 'dimension' });
    }
  }
  return element;
}

/**
 * The two runs that a figure compares, side by side, in the same group.
 *
 * @param {Given & { name: string }} figure
 */
export async function pairOf({ compare, comparename = '', settings, ...figure }) {
  if (!compare) return [];
  /** @type {Record<string, string>} */
  const others = { ...settings, view: 'matrix' };
  delete others.run;
  const runs = await Promise.all(
    [figure, { ...figure, array: compare, name: comparename }].map(async (each) => {
      const element = await elementOf({ ...each, settings: others });
      element.removeAttribute('controls');
      element.removeAttribute('overview');
      element.setAttribute('caption', each.name);
      const [box, title] = ['div', 'h2'].map((tag) => document.createElement(tag));
      title.textContent = cut(each.name);
      box.append(title, element);
      return box;
    }),
  );
  const pair = document.createElement('div');
  pair.className = 'pair';
  pair.append(...runs);
  return [pair];
}

/** Its class must be registered. @param {Given} figure @returns {Promise<HTMLElement>} */
export async function elementOf(figure) {
  const element = figure.kind === 'attention' ? attention(figure) : await heatmap(figure);
  for (const [name, value] of Object.entries(figure.settings ?? {})) {
    element.setAttribute(name, value);
  }
  return element;
}
