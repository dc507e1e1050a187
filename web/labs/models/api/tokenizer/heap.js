// A queue of merges: the one of the lowest rank first, the leftmost of several.

/** @typedef {[rank: number, place: number, id: number]} Entry */

/** @param {Entry} a @param {Entry} b */
const isLess = (a, b) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

export class Heap {
  /** @type {Entry[]} a binary tree: below k stand 2k + 1 and 2k + 2 */
  #list = [];

  /** @param {number} rank @param {number} place @param {number} id */
  push(rank, place, id) {
    const list = this.#list;
    /** @type {Entry} */
    const entry = [rank, place, id];
    let k = list.push(entry) - 1;
    while (k > 0) {
      const above = (k - 1) >> 1;
      if (!isLess(entry, list[above])) break;
      list[k] = list[above];
      k = above;
    }
    list[k] = entry;
  }

  /** @returns {Entry | undefined} */
  pop() {
    const list = this.#list;
    const [first] = list;
    const last = list.pop();
    if (!last || list.length === 0) return first;
    let k = 0;
    for (;;) {
      let below = 2 * k + 1;
      if (below >= list.length) break;
      if (below + 1 < list.length && isLess(list[below + 1], list[below])) below += 1;
      if (!isLess(list[below], last)) break;
      list[k] = list[below];
      k = below;
    }
    list[k] = last;
    return first;
  }
}
