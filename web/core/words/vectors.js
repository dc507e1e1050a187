// Word vectors for the elements: half a megabyte, in a module of their own that is loaded when a sentence
// first needs them. Where that fails (a single script opened from a disk), every word gets the vector of
// its letters, and the element says so.

import { lost } from '../texts/lost.js';
import { lacksPolicy } from '../api/trusted.js';
import { letters } from './spelling.js';
import { few } from './few-list.js';
import { key, parts } from './parts.js';
import { dim } from './stored.js';
import { tokens } from './tokens.js';

/**
 * `problem`: why the list could not be loaded, a message in English; its size is 0 then.
 *
 * @typedef {import('./words.js').Words & { problem?: string }} Words
 */

/** about what the vectors of the list have */
const length = 5;

/** @type {Words} */
const fromLetters = {
  tokens,
  dim,
  size: 0,
  embed(given) {
    const data = new Float32Array(given.length * dim);
    given.forEach((token, k) => data.set(letters(key(token), dim, length), k * dim));
    return {
      shape: [given.length, dim],
      data,
      known: given.map(() => false),
      parts: given.map(() => []),
    };
  },
};

let warned = false;
/** @type {Promise<Words> | undefined} kept, so that later callers need not wait */
let loading;
/** @type {Words | undefined} the list, once it is there */
let list;

async function load() {
  try {
    const { words } = await import('./words.js');
    list = await words();
    return list;
  } catch (error) {
    loading = undefined;
    lost();
    const problem = /** @type {Error} */ (error).message;
    // what the page has to change is its author's business too
    if (lacksPolicy() && !warned) console.warn(`phasor: ${problem}`);
    warned = true;
    return { ...fromLetters, problem };
  }
}

/** @returns {Promise<Words>} its size is 0 when the list could not be loaded */
export const vectors = () => (loading ??= load());

const isFew = (/** @type {string} */ word) => few.includes(word);

/** @param {string} text @returns {boolean} whether it has no words but those of the examples */
export const onlyFew = (text) => tokens(text).every((token) => parts(token, isFew).length > 0);

/**
 * @returns {Promise<Words>} for texts of `few`; at once where the list is there, which has the same vectors
 */
export const fewVectors = async () => {
  if (list) return list;
  try {
    const { embed } = await import('./few-words.js');
    return { ...fromLetters, size: few.length, embed };
  } catch {
    lost();
    return vectors();
  }
};
