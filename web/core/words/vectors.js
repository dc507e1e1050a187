// Word vectors for the elements: half a megabyte, in a module that is loaded when a sentence first needs it.
// If loading fails (a single script opened from a disk), every word gets a vector made from its letters, and
// the element says so.

import { saidOf } from '../api/message.js';
import { lost } from '../texts/language.js';
import { lacksPolicy } from '../api/trusted.js';
import { letters, key, parts } from './parts.js';
import { few } from './few-list.js';
import { dim } from './stored.js';
import { tokens } from './tokens.js';

/**
 * `problem`: why the list could not be loaded, a message; `size` is then 0.
 *
 * @typedef {import('./words.js').Words & { problem?: import('../api/message.js').Value }} Words
 */

/** about the length of the list's vectors */
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
/** @type {Promise<Words> | undefined} so that later callers get the same promise */
let loading;
/** @type {Words | undefined} the list, once loaded */
let list;

async function load() {
  try {
    const { words } = await import('./words.js');
    list = await words();
    return list;
  } catch (error) {
    loading = undefined;
    lost();
    const problem = saidOf(error);
    // tell the author, who has to change the page's policy
    if (lacksPolicy() && !warned) console.warn(`phasor: ${problem}`);
    warned = true;
    return { ...fromLetters, problem };
  }
}

/** @returns {Promise<Words>} `size` is 0 if the list could not be loaded */
export const vectors = () => (loading ??= load());

const isFew = (/** @type {string} */ word) => few.includes(word);

/** @param {string} text @returns {boolean} whether the examples contain all its words */
export const onlyFew = (text) => tokens(text).every((token) => parts(token, isFew).length > 0);

/**
 * @returns {Promise<Words>} for texts that `onlyFew`; from the full list if it is loaded, with the same
 *   vectors
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
