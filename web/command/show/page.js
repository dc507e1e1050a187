// The page that `phasor show` and phasor.py write: draws a figure for each array in it.

import { AttentionElement } from '../../core/figures/attention/element.js';
import { HeatmapElement } from '../../core/figures/heatmap/element.js';
import { register } from '../../core/kit/register.js';
import { PatchesElement } from '../../labs/images/figures/patches/element.js';
import { draw } from './contents.js';

register({
  'phasor-attention': AttentionElement,
  'phasor-heatmap': HeatmapElement,
  'phasor-patches': PatchesElement,
});
draw();
