// Elements with the same `group` in a document follow each other: when the reader changes a slider, a cursor
// or a sentence in one, the others with a setting of that name change too.

/**
 * A member of a group: an element, or a page around its elements.
 *
 * @typedef {object} Member
 * @property {string} group
 * @property {Document} ownerDocument
 * @property {(change: Record<string, unknown>) => void} follow
 */

/** @type {Map<string, Set<Member>>} */
const groups = new Map();

/** @param {string} name @param {Member} element */
export function join(name, element) {
  if (name === '') return;
  const members = groups.get(name) ?? new Set();
  groups.set(name, members.add(element));
}

/** @param {string} name @param {Member} element */
export function leave(name, element) {
  const members = groups.get(name);
  members?.delete(element);
  if (members?.size === 0) groups.delete(name);
}

/**
 * @param {Member} from
 * @param {Record<string, unknown>} change keyed by the names used in groups
 */
export function share(from, change) {
  for (const member of groups.get(from.group) ?? []) {
    if (member !== from && member.ownerDocument === from.ownerDocument) member.follow(change);
  }
}
