// Two builds of a module → the second as what it has of the first and what is its own, as text:
// web/api/differences.js puts it together. It is a sixth of what both builds have in a gzip.

/** Bytes that are looked up, and the shortest run elsewhere that is worth three numbers. */
const [key, shortest] = [8, 16];

/** Places of eight bytes that are compared; those of padding are many. */
const mostPlaces = 200;

/** @param {Buffer} bytes @returns {Map<string, number[]>} eight bytes → where they stand */
function index(bytes) {
  /** @type {Map<string, number[]>} */
  const places = new Map();
  for (let at = 0; at + key <= bytes.length; ++at) {
    const word = bytes.toString('latin1', at, at + key);
    const known = places.get(word);
    if (!known) places.set(word, [at]);
    else if (known.length < mostPlaces) known.push(at);
  }
  return places;
}

/**
 * @param {Buffer} base
 * @param {Buffer} other
 * @returns {string} of `other`
 */
export function differences(base, other) {
  const places = index(base);
  const equal = (/** @type {number} */ from, /** @type {number} */ at) => {
    let count = 0;
    while (at + count < other.length && base[from + count] === other[at + count]) ++count;
    return count;
  };
  /** @type {[own: Buffer, move: number, copy: number][]} */
  const runs = [];
  let [begin, next] = [0, 0];
  for (let at = 0; at < other.length;) {
    // where the base stands if what differs is as long in both
    const here = next + at - begin;
    let [from, count, worth] = [here, equal(here, at), 0];
    if (count < 3) count = 0;
    else worth = count + 2;
    for (const place of places.get(other.toString('latin1', at, at + key)) ?? []) {
      const found = equal(place, at);
      const cost = Math.abs(place - here) > 64 ? 4 : 0;
      if (found >= shortest && found - cost > worth) {
        [from, count, worth] = [place, found, found - cost];
      }
    }
    if (count === 0) ++at;
    else {
      runs.push([other.subarray(begin, at), from - here, count]);
      at += count;
      begin = at;
      next = from + count;
    }
  }
  runs.push([other.subarray(begin), 0, 0]);
  const list = (/** @type {number[]} */ numbers) => numbers.map((n) => n.toString(36)).join(' ');
  return [
    list(runs.map(([own]) => own.length)),
    list(runs.map(([, move]) => move)),
    list(runs.map(([, , copy]) => copy)),
    Buffer.concat(runs.map(([own]) => own)).toString('hex'),
  ].join('|');
}
