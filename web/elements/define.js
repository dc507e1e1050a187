// Registers the custom elements: the only side effect of the package, and none on a server. An
// element is the file of its name in this folder and a line in this list, or in that of lessons.js;
// all else is made from it.

import { AttentionElement } from './attention/element.js';
import { CurvesElement } from './curves/element.js';
import { HeatmapElement } from './heatmap/element.js';
import { OrderElement } from './order/element.js';
import { register } from './kit/register.js';
import { ShiftElement } from './shift/element.js';
import { SimilarityElement } from './similarity/element.js';
import { StepsElement } from './steps/element.js';

register({
  'phasor-attention': AttentionElement,
  'phasor-curves': CurvesElement,
  'phasor-heatmap': HeatmapElement,
  'phasor-order': OrderElement,
  'phasor-shift': ShiftElement,
  'phasor-similarity': SimilarityElement,
  'phasor-steps': StepsElement,
});
