// Spelling → a vector, for a token that the word list does not have.
//
//   "<cat>" → its pieces of 3, 4 and 5 characters <ca cat at> <cat cat> <cat> and the whole
//   vector  = length · sum / |sum|,   sum = Σ over the pieces of noise(hash(piece))
//
// Similar spellings share pieces and so point in similar directions; all other vectors are
// nearly orthogonal, because two noise vectors of 100 numbers hardly ever agree. The vector says nothing
// about meaning. The pieces are those of fastText (Bojanowski et al., Enriching Word Vectors with Subword
// Information, 2017), where they are trained; here each piece is drawn by a seeded generator.
//
// The sum is made of integers, and division and square root are correctly rounded, so every platform
// gives the same bytes.

/**
 * Characters whose pieces are drawn: of a longer spelling the rest counts in the piece of the whole alone.
 */
const longest = 1000;

/**
 * The vector of a spelling; the same spelling gives the same bytes everywhere.
 *
 * @param {string} word as `key` in parts.js gives it
 * @param {number} dim a multiple of 4
 * @param {number} length of the vector
 * @returns {Float32Array} dim numbers
 */
export function letters(word, dim, length) {
  const marked = Array.from(`<${word}>`, (character) => character.codePointAt(0) ?? 0);
  const sum = new Int32Array(dim);
  const count = Math.min(marked.length, longest);
  for (let size = 3; size <= 5; size++) {
    for (let from = 0; from + size <= count; from++) {
      addNoise(sum, hash(marked, from, from + size));
    }
  }
  // the whole spelling counts as one more piece, so that a long token is not just its fragments
  addNoise(sum, hash(marked, 0, marked.length));

  const squares = sum.reduce((total, value) => total + value * value, 0);
  const scale = length / Math.sqrt(squares);
  return Float32Array.from(sum, (value) => value * scale);
}

/**
 * FNV-1a over code points instead of bytes.
 *
 * @param {number[]} codePoints
 * @param {number} from
 * @param {number} to
 * @returns {number} 32 bits
 */
function hash(codePoints, from, to) {
  let bits = 0x811c9dc5;
  for (let i = from; i < to; i++) bits = Math.imul(bits ^ codePoints[i], 0x01000193);
  return bits;
}

/**
 * Adds odd integers from -255 to 255, drawn from a seed. The generator counts in steps of the golden
 * ratio and mixes each count with the finaliser of MurmurHash3; each result gives four numbers.
 *
 * @param {Int32Array} sum
 * @param {number} seed 32 bits
 */
function addNoise(sum, seed) {
  for (let i = 0; i < sum.length; i += 4) {
    seed = (seed + 0x9e3779b9) | 0;
    let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    bits ^= bits >>> 16;
    for (let j = 0; j < 4; j++) sum[i + j] += 2 * ((bits >>> (8 * j)) & 255) - 255;
  }
}
