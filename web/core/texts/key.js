// An English sentence → its key in the table of a language, which with whole sentences would be a quarter
// longer: FNV-1a of its UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), in base 36.
// tools/languages.js refuses sentences with one key.

/** @param {string} sentence @returns {string} */
export function keyOf(sentence) {
  let hash = 0x811c9dc5;
  for (let k = 0; k < sentence.length; ++k) {
    hash = Math.imul(hash ^ sentence.charCodeAt(k), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
