// The difference of two files: the steps of which `patched` in web/hex.js makes the second.

/** @typedef {import('../web/hex.js').Step} Step */

// bytes; to name a shorter stretch costs as much as to repeat it
const least = 24;

/**
 * @param {Buffer} base
 * @param {Buffer} target
 * @returns {Step[]}
 */
export function difference(base, target) {
  const key = (/** @type {Buffer} */ file, /** @type {number} */ at) =>
    file.toString('latin1', at, at + least);
  /** @type {Map<string, number>} */
  const places = new Map();
  for (let at = base.length - least; at >= 0; --at) places.set(key(base, at), at);

  const shared = (/** @type {number} */ from, /** @type {number} */ at) => {
    let length = 0;
    while (at + length < target.length && base[from + length] === target[at + length]) ++length;
    return length;
  };
  /** @type {Step[]} */
  const steps = [];
  let from = 0;
  let at = 0;
  while (at < target.length) {
    const length = shared(from, at);
    const to = from + length;
    const first = at + length;
    // on to where a stretch of the base begins again, if possible as far on in both
    /** @type {number | undefined} */
    let next;
    for (at = first; at < target.length; ++at) {
      const aligned = to + at - first;
      next = shared(aligned, at) >= least ? aligned : places.get(key(target, at));
      if (next !== undefined) break;
    }
    steps.push([2 * from, 2 * to, target.toString('hex', first, at)]);
    from = next ?? base.length;
  }
  return steps;
}
