// Attention weights and a picture → the element that shows them over it.

import { PatchesElement } from '../../labs/images/figures/patches/element.js';

/** Its class must be registered. @param {import('./element.js').Given & { image: string }} figure */
export function patchesOf({ array, tokens, image, layer = 0, head = 0, settings = {} }) {
  const element = Object.assign(new PatchesElement(), { weights: array, image, layer, head });
  if (tokens) element.tokens = tokens;
  for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
  element.setAttribute('controls', '');
  return element;
}
