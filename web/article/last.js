// The last chapter of the article: claims, and mistakes to be found.

import { registerInTurns } from '../core/page/in-turns.js';
import { ClaimElement } from '../labs/claims/figures/claim/element.js';
import { MistakesElement } from '../labs/claims/figures/mistakes/element.js';

export { goals } from './last-goals.js';

const figures = { 'phasor-claim': ClaimElement, 'phasor-mistakes': MistakesElement };

/** @param {() => void} registered called when some figures are there, before they are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);
