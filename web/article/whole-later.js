// What comes after the first chapter in the page in one file: one part, since two would have what they share
// twice.

import * as last from './last.js';
import * as later from './later.js';
import * as rest from './rest.js';
import * as today from './today-later.js';

const parts = [later, last, today, rest];

/** @type {Readonly<Record<string, import('./goal-list.js').Goal>>} */
export const goals = Object.assign({}, ...parts.map((part) => part.goals));

/** @param {() => void} registered called when some figures are there, before they are drawn */
export async function makeFigures(registered) {
  for (const part of parts) await part.makeFigures(registered);
}
