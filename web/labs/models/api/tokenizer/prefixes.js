// Texts in the order of their UTF-16 units → which of them begin at a place of another text. The
// list that is left after each further unit is found by bisection, so the whole takes no more
// memory than the list.

/** Most units of a text that is looked for: the longest tokens of published files have 128. */
export const longestToken = 1024;

export class Prefixes {
  /** @param {Iterable<string>} texts none of them empty */
  constructor(texts) {
    this.sorted = [...new Set(texts)].sort((a, b) => (a < b ? -1 : Number(a > b)));
  }

  /**
   * From the shortest to the longest.
   *
   * @param {string} text
   * @param {number} at
   */
  *startingAt(text, at) {
    const { sorted } = this;
    let [low, high] = [0, sorted.length];
    for (let depth = 0; at + depth < text.length && low < high; ++depth) {
      const unit = text.charCodeAt(at + depth);
      // the first text whose unit at this depth is at least a number
      const bound = (/** @type {number} */ least) => {
        let [first, end] = [low, high];
        while (first < end) {
          const middle = (first + end) >>> 1;
          // a text that ends here goes before all others
          if (sorted[middle].length > depth && sorted[middle].charCodeAt(depth) >= least)
            end = middle;
          else first = middle + 1;
        }
        return first;
      };
      const start = bound(unit);
      high = bound(unit + 1);
      low = start;
      if (low < high && sorted[low].length === depth + 1) yield sorted[low];
    }
  }
}
