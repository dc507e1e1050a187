// All other figures and their exercises: on the site they are on pages of labs and in the guide; the article
// needs them for frames and for the one-file page.

import './reads.js';
import { registerInTurns } from '../core/page/in-turns.js';
import { lessons } from './lesson-list.js';

export { goals } from './rest-goals.js';

/** @param {() => void} registered called for each tag, before its figures are drawn */
export const makeFigures = (registered) => registerInTurns(lessons, registered);
