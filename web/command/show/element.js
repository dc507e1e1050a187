// An array → the element that shows it as the kind that it is.

import { load } from '../../core/api/index.js';
import { AttentionElement } from '../../core/figures/attention/element.js';
import { mostHeads } from '../../core/figures/attention/heads.js';
import { HeatmapElement } from '../../core/figures/heatmap/element.js';

import { combining } from '../../core/kit/weights/combined.js';
import { modelOf, usualView } from './kinds.js';

/** @typedef {{ shape: number[], data: Float32Array }} Tensor */
/** @typedef {Omit<import('./kinds.js').Figure, 'array' | 'name' | 'error'> & { array: Tensor }} Given */

/** @param {Given} figure */
function attention({ array: { shape, data }, tokens = [], keytokens, layer = 0, head = 0 }) {
  const weights = shape.length === 1 ? { shape: [1, shape[0]], data } : { shape, data };
  const [layers, heads] = modelOf(weights.shape);
  const [rows, columns] = weights.shape.slice(-2);
  const view = usualView(rows, columns);
  return Object.assign(new AttentionElement(), {
    weights,
    tokens: tokens.length > 0 ? tokens : null,
    keytokens: keytokens ?? null,
    layer,
    head,
    overview: layers > 1 || heads > mostHeads,
    ...(view && { view }),
    // the other settings are of texts and change nothing here
    controls: ['view', 'scale', ...Object.keys(combining)],
    // maps of the same size are compared: their cursors move together
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

/** Its class must be registered. @param {Given} figure @returns {Promise<HTMLElement>} */
export async function elementOf(figure) {
  const element = figure.kind === 'attention' ? attention(figure) : await heatmap(figure);
  for (const [name, value] of Object.entries(figure.settings ?? {})) {
    element.setAttribute(name, value);
  }
  return element;
}
