// What comes after the first screen: the figures of the first two parts, and what is to be done in their
// chapters.

import { AddElement } from '../core/figures/add/element.js';
import { BinaryElement } from '../core/figures/binary/element.js';
import { LadderElement } from '../core/figures/ladder/element.js';
import { elements } from '../core/figures/list.js';
import { TermsElement } from '../core/figures/terms/element.js';
import { registerInTurns } from '../core/page/in-turns.js';

export { goals } from './goal-list.js';
export { chapterGoals } from './goals.js';

const figures = {
  ...elements,
  'phasor-add': AddElement,
  'phasor-binary': BinaryElement,
  'phasor-ladder': LadderElement,
  'phasor-terms': TermsElement,
};

/** @param {() => void} registered called when some figures are there, before they are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);

/** The rest, from here: bundlers know that what it shares with this file is there already. */
export const today = () => import('./today.js');
