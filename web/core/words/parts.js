// Token → the words of the list whose mean stands for it, or, where there are none, a vector of its spelling.
//
//   River → river          don't → do + not          mind-twisting → mind + twisting          xyzzy → (none)
//
// GloVe was trained on text in which the Stanford tokenizer had cut "don't" into "do" and "n't". The
// package our vectors come from has dropped every word that is one letter, starts with an apostrophe or
// is no plain word: n't, 's, 'm, i and a are all missing (see words.md). So a contraction is spelled out
// with the full words that it is short for, and the two missing words are replaced by similar ones.
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

// the first person for "i", the same article for "a"
const standIns = new Map([
  ['i', ['me', 'we']],
  ['a', ['an']],
]);

// 's is not listed: it has three meanings
const endings = new Map([
  ["n't", 'not'],
  ["'m", 'am'],
  ["'re", 'are'],
  ["'ve", 'have'],
  ["'ll", 'will'],
  ["'d", 'would'],
]);

// can't, won't and shan't lose letters of the stem
const stems = new Map([
  ['ca', 'can'],
  ['wo', 'will'],
  ['sha', 'shall'],
]);

// after these words 's means "is"; elsewhere it is the possessive, which adds no word
const subjects = new Set(
  'it he she that this there here what who where when how why everything nothing'.split(' '),
);

/**
 * The spelling under which a token is looked up: lower case, composed, typewriter apostrophe and hyphen.
 * toLowerCase and not toLocaleLowerCase, because the language of the browser must not matter. A curly
 * quotation mark alone stays, since the list has it. A lone surrogate becomes U+FFFD here, because only
 * Firefox's normalize does that.
 *
 * @param {string} token
 * @returns {string}
 */
export function key(token) {
  return token
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .toLowerCase()
    .replace(/([\p{L}\p{N}])\u2019/gu, "$1'")
    .replace(/[\u2010\u2011]/g, '-')
    .replaceAll('\u00ad', '');
}

/**
 * The words whose vectors, averaged, are the vector of a token: the word itself if the list has it, otherwise
 * its parts; [] if any part is missing, because the rest alone has another meaning.
 *
 * @param {string} token
 * @param {(word: string) => boolean} has whether the list has a word
 * @returns {string[]}
 */
export function parts(token, has) {
  const word = key(token);
  if (has(word)) return [word];
  const pieces = standIns.get(word) ?? contraction(word) ?? compound(word);
  const found = pieces.map((piece) => parts(piece, has));
  return found.every((words) => words.length > 0) ? found.flat() : [];
}

/** @param {string} word @returns {string[] | undefined} */
function contraction(word) {
  const [, stem, ending] = /^([^']+?)(n't|'(?:m|re|ve|ll|d|s))$/.exec(word) ?? [];
  if (ending === undefined) return undefined;
  const full = endings.get(ending);
  if (full) return [stems.get(stem) ?? stem, full];
  if (stem === 'let') return ['let', 'us'];
  return subjects.has(stem) ? [stem, 'is'] : [stem];
}

/** Most pieces of a compound: anything with more is a row of hyphens, not a word. */
const mostPieces = 64;

/** @param {string} word @returns {string[]} */
function compound(word) {
  const pieces = word.split('-', mostPieces + 1);
  const isCompound = pieces.length > 1 && pieces.length <= mostPieces;
  return isCompound && pieces.every(Boolean) ? pieces : [];
}

/**
 * Characters whose pieces are counted: the rest of a longer spelling only counts in the piece of the whole.
 */
const longest = 1000;

/**
 * The vector of a spelling; the same spelling gives the same bytes everywhere.
 *
 * @param {string} word as `key` gives it
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
 * Adds odd integers from -255 to 255, drawn from a seed. The generator steps a counter by the golden ratio
 * and mixes it with the finalizer of MurmurHash3; each result gives four numbers.
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
