// The custom elements of `phasor/lessons`, which lessons are made of: what leads to the encoding, and what
// follows from adding it.

import { AddElement } from './add/element.js';
import { BiasElement } from './bias/element.js';
import { BinaryElement } from './binary/element.js';
import { CacheElement } from './cache/element.js';
import { ClaimElement } from './claim/element.js';
import { CollisionsElement } from './collisions/element.js';
import { CostElement } from './cost/element.js';
import { DiagnoseElement } from './diagnose/element.js';
import { DialsElement } from './dials/element.js';
import { LadderElement } from './ladder/element.js';
import { LossesElement } from './losses/element.js';
import { MaskElement } from './mask/element.js';
import { MistakesElement } from './mistakes/element.js';
import { ModelElement } from './model/element.js';
import { PrecisionElement } from './precision/element.js';
import { RopeElement } from './rope/element.js';
import { TermsElement } from './terms/element.js';
import { TrainElement } from './train/element.js';

export const lessons = {
  'phasor-add': AddElement,
  'phasor-bias': BiasElement,
  'phasor-binary': BinaryElement,
  'phasor-cache': CacheElement,
  'phasor-claim': ClaimElement,
  'phasor-collisions': CollisionsElement,
  'phasor-cost': CostElement,
  'phasor-diagnose': DiagnoseElement,
  'phasor-dials': DialsElement,
  'phasor-ladder': LadderElement,
  'phasor-losses': LossesElement,
  'phasor-mask': MaskElement,
  'phasor-mistakes': MistakesElement,
  'phasor-model': ModelElement,
  'phasor-precision': PrecisionElement,
  'phasor-rope': RopeElement,
  'phasor-terms': TermsElement,
  'phasor-train': TrainElement,
};
