// The custom elements of `phasor/lessons`: the steps that lead to the encoding, and the consequences of
// adding it.

import { AddElement } from '../core/figures/add/element.js';
import { BiasElement } from '../labs/rope/figures/bias/element.js';
import { BinaryElement } from '../core/figures/binary/element.js';
import { CacheElement } from '../labs/masks/figures/cache/element.js';
import { ClaimElement } from '../labs/claims/figures/claim/element.js';
import { CollisionsElement } from '../core/figures/collisions/element.js';
import { CostElement } from '../core/figures/cost/element.js';
import { DiagnoseElement } from '../labs/doctor/figures/diagnose/element.js';
import { DialsElement } from '../core/figures/dials/element.js';
import { LadderElement } from '../core/figures/ladder/element.js';
import { LossesElement } from '../labs/training/figures/losses/element.js';
import { MaskElement } from '../labs/masks/figures/mask/element.js';
import { MistakesElement } from '../labs/claims/figures/mistakes/element.js';
import { ModelElement } from '../labs/models/figures/model/element.js';
import { PatchesElement } from '../labs/images/figures/patches/element.js';
import { PrecisionElement } from '../core/figures/precision/element.js';
import { RopeElement } from '../labs/rope/figures/rope/element.js';
import { TermsElement } from '../core/figures/terms/element.js';
import { TrainElement } from '../labs/training/figures/train/element.js';

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
  'phasor-patches': PatchesElement,
  'phasor-precision': PrecisionElement,
  'phasor-rope': RopeElement,
  'phasor-terms': TermsElement,
  'phasor-train': TrainElement,
};
