// `tokenText` for users, who may give anything.

import { refuse, say } from '../api/check.js';
import { tokenText as textOf } from './words.js';

/**
 * The name of a token as all figures say it: Ġthe → ␣the, ä»Ĭ → 今, a part of a character → ⟨e4 bb⟩.
 *
 * @param {string} token as `convert_ids_to_tokens` gives it, or any other text
 * @returns {string}
 * @throws {TypeError} if it is no text
 */
export function tokenText(token) {
  if (typeof token !== 'string') refuse('tokenText', 'token', say`a text`, token, TypeError);
  return textOf(token);
}
