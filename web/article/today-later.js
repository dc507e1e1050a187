// The figures of the page on models of today, and the exercises of its chapters.

import { registerInTurns } from '../core/page/in-turns.js';
import { ClaimElement } from '../labs/claims/figures/claim/element.js';
import { MistakesElement } from '../labs/claims/figures/mistakes/element.js';
import { CacheElement } from '../labs/masks/figures/cache/element.js';
import { MaskElement } from '../labs/masks/figures/mask/element.js';
import { BiasElement } from '../labs/rope/figures/bias/element.js';
import { RopeElement } from '../labs/rope/figures/rope/element.js';

export { goals } from './today-goals.js';

const figures = {
  'phasor-rope': RopeElement,
  'phasor-bias': BiasElement,
  'phasor-mask': MaskElement,
  'phasor-cache': CacheElement,
  'phasor-claim': ClaimElement,
  'phasor-mistakes': MistakesElement,
};

/** @param {() => void} registered called for each tag, before its figures are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);
