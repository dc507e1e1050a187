// Registers the custom elements: the only side effect of the package, and none on a server. An
// element is the file of its name in this folder and a line in this list; all else is made from it.

import { AddElement } from './add-element.js';
import { AttentionElement } from './attention-element.js';
import { BinaryElement } from './binary-element.js';
import { CurvesElement } from './curves-element.js';
import { HeatmapElement } from './heatmap-element.js';
import { LadderElement } from './ladder-element.js';
import { OrderElement } from './order-element.js';
import { ShiftElement } from './shift-element.js';
import { SimilarityElement } from './similarity-element.js';
import { StepsElement } from './steps-element.js';

const elements = {
  'phasor-add': AddElement,
  'phasor-attention': AttentionElement,
  'phasor-binary': BinaryElement,
  'phasor-curves': CurvesElement,
  'phasor-heatmap': HeatmapElement,
  'phasor-ladder': LadderElement,
  'phasor-order': OrderElement,
  'phasor-shift': ShiftElement,
  'phasor-similarity': SimilarityElement,
  'phasor-steps': StepsElement,
};

for (const [tag, Class] of Object.entries(elements)) {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, Class);
}
