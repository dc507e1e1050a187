// The last chapter of the article: claims, and finding mistakes.

import { registerInTurns } from '../core/page/in-turns.js';
import { ClaimElement } from '../labs/claims/figures/claim/element.js';
import { MistakesElement } from '../labs/claims/figures/mistakes/element.js';

export { goals } from './last-goals.js';

const figures = { 'phasor-claim': ClaimElement, 'phasor-mistakes': MistakesElement };

/** @param {() => void} registered called for each tag, before its figures are drawn */
export const makeFigures = (registered) => registerInTurns(figures, registered);
