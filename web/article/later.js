// What comes after the first chapter of the article: its figures that belong to no lab, and what is to be
// done in their chapters.

import { AddElement } from '../core/figures/add/element.js';
import { CostElement } from '../core/figures/cost/element.js';
import { LadderElement } from '../core/figures/ladder/element.js';
import { elements } from '../core/figures/list.js';
import { TermsElement } from '../core/figures/terms/element.js';
import { registerInTurns } from '../core/page/in-turns.js';

export { goals } from './goal-list.js';

const figures = {
  ...elements,
  'phasor-add': AddElement,
  'phasor-cost': CostElement,
  'phasor-ladder': LadderElement,
  'phasor-terms': TermsElement,
};

/** @param {() => void} registered called when some figures are there, before they are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);
