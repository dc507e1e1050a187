// What the site has on pages of labs and in the guide, and the article only alone in a frame or in one file:
// all other figures, and what is to be done with them.

import './reads.js';
import { registerInTurns } from '../core/page/in-turns.js';
import { lessons } from './lesson-list.js';

export { goals } from './rest-goals.js';

/** @param {() => void} registered called when some figures are there, before they are drawn */
export const makeFigures = (registered) => registerInTurns(lessons, registered);
