// The figures after the first chapter of the article that belong to no lab, and the exercises of their
// chapters.

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

/** @param {() => void} registered called for each tag, before its figures are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);
