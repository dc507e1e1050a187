// The custom elements of `phasor/elements`, by their tags. An element is the file of its name in this
// folder and a line in this list, or in lesson-list.js; all else is made from it.

import { AttentionElement } from './attention/element.js';
import { CurvesElement } from './curves/element.js';
import { HeatmapElement } from './heatmap/element.js';
import { OrderElement } from './order/element.js';
import { SentenceElement } from './sentence/element.js';
import { ShiftElement } from './shift/element.js';
import { SimilarityElement } from './similarity/element.js';
import { StepsElement } from './steps/element.js';

export const elements = {
  'phasor-attention': AttentionElement,
  'phasor-curves': CurvesElement,
  'phasor-heatmap': HeatmapElement,
  'phasor-order': OrderElement,
  'phasor-sentence': SentenceElement,
  'phasor-shift': ShiftElement,
  'phasor-similarity': SimilarityElement,
  'phasor-steps': StepsElement,
};
