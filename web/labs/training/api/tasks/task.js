// What a task has. Its sampler is in src/training/tasks/, in the file of its name.

/** @typedef {{ offset: number, textLength: number }} Sizes `textLength`: tokens of the text */

/**
 * @typedef {object} Task
 * @property {Partial<import('../options.js').Defaults>} defaults where they are not those of all tasks
 * @property {readonly string[]} [options] those that belong to this task
 * @property {boolean} [namesNext] whether the answer is the next token, so that no token may see a later one
 * @property {(sizes: Sizes) => number} [leastLength] 2 without
 * @property {(call: string, length: number, sizes: Sizes) => void} [checkLength] refuses other lengths
 * @property {number} [leastVocabulary] 2 without
 * @property {readonly string[]} [words] names of the first tokens
 * @property {(ofText: readonly string[]) => readonly string[]} [letters] where tokens are letters: the
 *   names of all, and no other vocabulary is possible
 * @property {() => number | null} [chance] the share of right answers of a
 *   guess, 1 / vocabulary without; null where it depends on the text
 * @property {boolean} [hasClosedForm] whether the attention that solves it can be written down
 */

/** What several tasks have that need two layers. */
export const two = { layers: 2, heads: 2, causal: true, embeddingStd: 0.5 };
