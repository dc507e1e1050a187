// What comes after the first screen: all other figures, what is to be done in their chapters, and
// trained heads.

import './reads.js';
import './trained.js';
import { lessons } from '../elements/lesson-list.js';
import { elements } from '../elements/list.js';
import { registerInTurns } from './in-turns.js';

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
