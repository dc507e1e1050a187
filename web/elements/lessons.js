// Registers the elements that lessons are made of, beside those of define.js: what leads to the
// encoding, and what follows from adding it. Apart from them, so that who shows encodings and
// attention does not pay for lessons.

import { AddElement } from './add-element.js';
import { BinaryElement } from './binary-element.js';
import { CostElement } from './cost-element.js';
import { LadderElement } from './ladder-element.js';
import { TermsElement } from './terms-element.js';

const elements = {
  'phasor-add': AddElement,
  'phasor-binary': BinaryElement,
  'phasor-cost': CostElement,
  'phasor-ladder': LadderElement,
  'phasor-terms': TermsElement,
};

for (const [tag, Class] of Object.entries(elements)) {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, Class);
}
