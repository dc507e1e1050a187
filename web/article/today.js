// What comes last: the figures of labs and of the appendices, what is to be done in their chapters, and
// trained heads.

import './reads.js';
import './trained.js';
import { registerInTurns } from '../core/page/in-turns.js';
import { lessons } from './lesson-list.js';

export { goals } from './today-goals.js';

/** @param {() => void} registered called when some figures are there, before they are drawn */
export const makeFigures = (registered) => registerInTurns(lessons, registered);
