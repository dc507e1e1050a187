// The page that `phasor show --image` and phasor.py write: attention over the picture in it.

import { register } from '../../core/kit/register.js';
import { PatchesElement } from '../../labs/images/figures/patches/element.js';
import { draw } from './contents.js';

register({ 'phasor-patches': PatchesElement });
draw(async ({ array, tokens, image, layer = 0, head = 0, settings = {} }) => {
  const element = Object.assign(new PatchesElement(), { weights: array, image, layer, head });
  if (tokens) element.tokens = tokens;
  for (const [name, value] of Object.entries(settings)) element.setAttribute(name, value);
  element.setAttribute('controls', '');
  return element;
});
