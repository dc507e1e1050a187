// A name that does not exist → the existing one that was probably meant.

/**
 * What other libraries call an option, as a part of their name for it, in lower case: PyTorch,
 * Hugging Face, JAX, ONNX, FlashAttention, matplotlib. Names that contain ours need no line.
 */
const others = {
  base: 'theta',
  dim: 'model embed hidden',
  kvHeads: 'keyvalueheads gqa',
  length: 'len',
  mask: 'bias',
  return: 'weights',
  pairing: 'interleaved',
  layout: 'interleaved',
  start: 'offset',
  offset: 'start',
  domain: 'vmin vmax norm',
  colormap: 'cmap',
  workers: 'threads',
  wasm: 'url',
};

/** @param {string} name */
const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * How many letters must be added, left out or changed (Levenshtein 1965), or two neighbours exchanged
 * (Damerau 1964).
 *
 * @param {string} a
 * @param {string} b
 */
function distance(a, b) {
  /** @type {number[]} */
  let before = [];
  let row = [...a, ''].map((_, j) => j);
  for (let i = 0; i < b.length; ++i) {
    const next = [i + 1];
    for (let j = 0; j < a.length; ++j) {
      const swapped =
        i > 0 && a[j] === b[i - 1] && a[j - 1] === b[i] ? before[j - 1] + 1 : Infinity;
      next.push(Math.min(row[j] + +(a[j] !== b[i]), row[j + 1] + 1, next[j] + 1, swapped));
    }
    [before, row] = [row, next];
  }
  return row[a.length];
}

/**
 * The most similar names, the most similar first.
 *
 * @param {string} name
 * @param {Iterable<string>} known
 * @param {number} count
 * @returns {string[]}
 */
export function alike(name, known, count) {
  const word = plain(name).slice(0, 40);
  const costs = Array.from(known, (one) => ({ one, cost: distance(word, plain(one)) }));
  costs.sort((a, b) => a.cost - b.cost);
  return costs.slice(0, count).map(({ one }) => one);
}

/**
 * @param {string} name
 * @param {Iterable<string>} known
 * @returns {string | undefined} nothing where no known name is near
 */
export function nearest(name, known) {
  const word = plain(name).slice(0, 40);
  let best;
  let least = Infinity;
  for (const one of known) {
    const other = plain(one);
    const foreign = others[/** @type {keyof typeof others} */ (one)]?.split(' ') ?? [];
    let cost = distance(word, other);
    // with more than a third of the letters wrong it is another word
    if (cost * 3 > Math.max(word.length, 3)) cost = Infinity;
    // the longest name in it wins: numKvHeads is kvHeads, not heads
    if (other.length > 2 && word.includes(other)) cost = Math.min(cost, 2 - other.length / 40);
    if (foreign.some((part) => word.includes(part)) || (word === 'n' && one === 'length')) {
      cost = Math.min(cost, 1.5);
    }
    if (cost < least) [best, least] = [one, cost];
  }
  return best;
}
