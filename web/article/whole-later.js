// The part of the one-file page after its first chapter. It is a single part, because two would contain
// shared code twice.

import * as last from './last.js';
import * as later from './later.js';
import * as rest from './rest.js';
import * as today from './today-later.js';

const parts = [later, last, today, rest];

/** @type {Readonly<Record<string, import('./goal-list.js').Goal>>} */
export const goals = Object.assign({}, ...parts.map((part) => part.goals));

/** @param {() => void} registered called for each tag, before its figures are drawn */
export async function makeFigures(registered) {
  for (const part of parts) await part.makeFigures(registered);
}
