// <phasor-rope>: rotary encoding as models use it. A query and a key are rotated by their positions, so that
// their score depends only on the offset; and the effect of a configuration on the wavelengths for a longer
// context.
//
//   <phasor-rope model="Llama 3.1" length="131072" controls></phasor-rope>

import '../../../../core/texts/labs.js';
import { chartStyle } from '../../../../core/kit/chart.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class RopeElement extends figureLater({
  settings,
  css: [chartStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'rotary encoding as models use it: a query and a key turn with their positions, only the offset is left in the score, and what a config.json makes of the wavelengths for a longer context.';
  static events = {
    'phasor-change':
      '{ query, key }, { pair }, { model }, { config }, { layer } or the setting that the reader changed',
  };
}
