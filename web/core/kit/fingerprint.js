// A hash of the numbers and texts of an array, so that an array that its page changed in place is noticed
// when it is assigned again.

import { isList } from './reads.js';

/** Most values that are hashed; larger arrays count as unknown. */
const mostValues = 2 ** 22;
/** Deepest nesting: anything deeper is not a tensor. */
const deepest = 8;

const value64 = new Float64Array(1);
const halves = new Uint32Array(value64.buffer);

/** FNV-1a over words (Fowler, Noll, Vo). @param {number} hash @param {number} word */
const mixed = (hash, word) => Math.imul(hash ^ word, 0x01000193);

/**
 * @param {unknown} value a tensor, nested arrays, a list of either, or anything else
 * @returns {number | null} null where there are too many values to look at, or reading them throws
 */
export function fingerprint(value) {
  let count = 0;
  let hash = 0x811c9dc5 | 0;

  /** @param {unknown} part @param {number} depth */
  const walk = (part, depth) => {
    if (++count > mostValues || depth > deepest) throw new RangeError('too many values');
    if (typeof part === 'number' || typeof part === 'bigint') {
      value64[0] = Number(part);
      hash = mixed(mixed(hash, halves[0]), halves[1]);
    } else if (typeof part === 'string') {
      hash = mixed(hash, part.length);
      for (let k = 0; k < part.length; ++k) hash = mixed(hash, part.charCodeAt(k));
    } else if (isList(part)) {
      hash = mixed(hash, part.length);
      for (let k = 0; k < part.length; ++k) walk(part[k], depth + 1);
    } else if (part && typeof part === 'object' && 'data' in part) {
      walk(Reflect.get(part, 'shape'), depth + 1);
      walk(part.data, depth + 1);
    }
  };

  try {
    walk(value, 0);
    return hash;
  } catch {
    return null;
  }
}
