// Where the second of two sentences begins and where a prompt ends, in a scene that may have merged tokens.

import { called } from '../../draw/words.js';
import { t } from '../../texts/language.js';
import { wordAt } from './places.js';

/** @typedef {import('./scene.js').Scene} Scene */

/**
 * The author's setting, or after the first [SEP] of BERT.
 *
 * @param {Scene} scene
 * @param {number} split of tokens; 0 for none
 */
export function splitOf({ queries, keys, places }, split) {
  const at = (split && wordAt(places?.queries, split)) || queries.indexOf('[SEP]') + 1;
  return queries === keys && at < queries.length ? at : 0;
}

/**
 * @param {Scene} scene
 * @param {readonly number[]} prompt how many tokens of it are queries, and how many are keys, where these are
 *   others
 * @returns {readonly number[]} how many queries and how many keys; empty for none
 */
export function promptOf({ queries, keys, places }, prompt) {
  if (prompt.length === 0) return [];
  const [down, across = down] = prompt;
  return [
    Math.min(queries.length, wordAt(places?.queries, down)),
    Math.min(keys.length, wordAt(places?.keys, across)),
  ];
}

/**
 * @param {Scene} scene
 * @param {readonly number[]} prompt as `promptOf` has it
 * @returns {string[]} where the prompt ends
 */
export function promptEnd({ queries, keys }, [down = 0, across = 0]) {
  if (down + across === 0) return [];
  const last = across > 0 ? called(keys, across - 1) : called(queries, down - 1);
  return [t('The prompt ends with {last}; tokens after it were generated.', { last })];
}
