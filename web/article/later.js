// What comes after the first screen: all other figures, what is to be done in their chapters, and
// trained heads.

import './reads.js';
import './trained.js';
import { lessons } from './lesson-list.js';
import { elements } from '../core/figures/list.js';
import { registerInTurns } from '../core/page/in-turns.js';

export { chapterGoals } from './goals.js';

/**
 * Makes the figures of all chapters.
 *
 * @param {() => void} registered called when some are there, before they are drawn
 */
export async function makeFigures(registered) {
  await registerInTurns(elements, registered);
  await registerInTurns(lessons, registered);
}
