// What a build has of another one, and what is its own → its bytes. Two builds of one module differ in
// little: as text of its own the second would be as large as the first. tools/differences.js writes it.

import { decode } from './hex.js';

/**
 * @param {Uint8Array} base bytes of the other build
 * @param {string} text four lists between bars: how many bytes are this build's own, how far the place to
 *   copy from then moves on, how many bytes are copied (in base 36), and its own bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function patched(base, text) {
  const [owns, moves, copies, hex] = text.split('|');
  const [own, move, copy] = [owns, moves, copies].map((list) =>
    list.split(' ').map((number) => parseInt(number, 36)),
  );
  const literal = decode(hex);
  const bytes = new Uint8Array(literal.length + copy.reduce((sum, count) => sum + count, 0));
  let [at, read, from] = [0, 0, 0];
  own.forEach((count, k) => {
    bytes.set(literal.subarray(read, read + count), at);
    read += count;
    at += count;
    from += count + move[k];
    bytes.set(base.subarray(from, from + copy[k]), at);
    from += copy[k];
    at += copy[k];
  });
  return bytes;
}
