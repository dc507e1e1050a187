// Elements of the same `group` in one document move together: what the reader changes in one, a
// slider, a cursor or a sentence, the others take over where they have a setting of that name.

/** @typedef {import('./element.js').PhasorElement} PhasorElement */

/** @type {Map<string, Set<PhasorElement>>} */
const groups = new Map();

/** @param {string} name @param {PhasorElement} element */
export function join(name, element) {
  if (name === '') return;
  const members = groups.get(name) ?? new Set();
  groups.set(name, members.add(element));
}

/** @param {string} name @param {PhasorElement} element */
export function leave(name, element) {
  const members = groups.get(name);
  members?.delete(element);
  if (members?.size === 0) groups.delete(name);
}

/**
 * @param {PhasorElement} from
 * @param {Record<string, unknown>} change by the names that groups share
 */
export function share(from, change) {
  for (const member of groups.get(from.group) ?? []) {
    if (member !== from && member.ownerDocument === from.ownerDocument) member.follow(change);
  }
}
