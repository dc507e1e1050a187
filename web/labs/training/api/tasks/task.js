// The type of a task. Its sampler is in src/training/tasks/, in the file with its name.

/** @typedef {{ offset: number, textLength: number }} Sizes `textLength`: number of tokens in the text */

/**
 * @typedef {object} Task
 * @property {Partial<import('../options.js').Defaults>} defaults those that differ from the defaults of all
 *   tasks
 * @property {readonly string[]} [options] options of this task only
 * @property {boolean} [namesNext] whether the answer is the next token, so that attention must be causal
 * @property {(sizes: Sizes) => number} [leastLength] 2 by default
 * @property {(call: string, length: number, sizes: Sizes) => void} [checkLength] refuses other lengths
 * @property {number} [leastVocabulary] 2 by default
 * @property {readonly string[]} [words] names of the first tokens
 * @property {(ofText: readonly string[]) => readonly string[]} [letters] if tokens are letters: the names
 *   of all; the vocabulary is then fixed
 * @property {() => number | null} [chance] the accuracy of guessing, by default 1 / vocabulary; null if it
 *   depends on the text
 * @property {boolean} [hasClosedForm] whether the attention that solves it has a closed form
 */

/** Defaults of tasks that need two layers. */
export const two = { layers: 2, heads: 2, causal: true, embeddingStd: 0.5 };
