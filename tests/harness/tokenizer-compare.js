// Tokens compared with those of the Rust library.

import assert from 'node:assert/strict';
import { hasPlaces } from './tokenizer-files.js';

/**
 * @param {readonly (readonly [id: number, from: number, to: number])[]} wanted
 * @param {readonly { id: number, from: number, to: number }[]} tokens
 * @param {any} file the tokenizer
 * @param {string} label for messages
 */
export function compareWith(wanted, tokens, file, label) {
  const ids = tokens.map(({ id }) => id);
  assert.deepEqual(
    ids,
    wanted.map(([id]) => id),
    label,
  );
  if (!hasPlaces(file.model)) return;
  for (const [k, [, from, to]] of wanted.entries()) {
    const one = tokens[k];
    // special tokens that are added are at 0 there, and where they are put here
    const isAdded = from === 0 && to === 0 && one.from === one.to;
    if (!isAdded) assert.deepEqual([one.from, one.to], [from, to], `${label}, token ${k}`);
  }
}
