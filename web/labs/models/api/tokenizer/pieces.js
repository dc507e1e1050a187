// How a text is cut at what a pattern matches, and what becomes of the matches.

/** @typedef {import('./aligned.js').Aligned} Aligned */
/** @typedef {import('./aligned.js').Match} Match */

/**
 * What becomes of the matches.
 *
 * @type {Record<string, (matches: Match[]) => { start: number, end: number }[]>}
 */
export const behaviors = {
  Removed: (matches) => matches.filter(({ isMatch }) => !isMatch),
  Isolated: (matches) => matches,
  MergedWithPrevious: (matches) => joined(matches, (one, before) => one.isMatch && !before.isMatch),
  MergedWithNext: (matches) =>
    joined([...matches].reverse(), (one, after) => one.isMatch && !after.isMatch).reverse(),
  Contiguous: (matches) => joined(matches, (one, before) => one.isMatch === before.isMatch),
};

/**
 * @param {Match[]} matches in order, or from the last to the first
 * @param {(one: Match, neighbour: Match) => boolean} joins
 */
function joined(matches, joins) {
  /** @type {{ start: number, end: number }[]} */
  const pieces = [];
  for (const [k, one] of matches.entries()) {
    const last = pieces.at(-1);
    if (last && joins(one, matches[k - 1])) {
      last.start = Math.min(last.start, one.start);
      last.end = Math.max(last.end, one.end);
    } else {
      pieces.push({ start: one.start, end: one.end });
    }
  }
  return pieces;
}

/**
 * Each character that a test accepts is a match.
 *
 * @param {string} text
 * @param {(character: string) => boolean} test
 */
export function characterMatches(text, test) {
  /** @type {Match[]} */
  const matches = [];
  let before = 0;
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    if (test(character)) {
      if (before < at) matches.push({ start: before, end: at, isMatch: false });
      matches.push({ start: at, end, isMatch: true });
      before = end;
    }
    at = end;
  }
  if (before < at) matches.push({ start: before, end: at, isMatch: false });
  return matches;
}

/**
 * @param {Aligned} aligned
 * @param {Match[]} matches
 * @param {string} behavior
 */
export const split = (aligned, matches, behavior) =>
  behaviors[behavior](matches).map(({ start, end }) => aligned.slice(start, end));
