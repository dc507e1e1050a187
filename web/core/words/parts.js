// Token → the words of the list whose mean stands for it.
//
//   River → river          don't → do + not          mind-twisting → mind + twisting          xyzzy → (none)
//
// GloVe was trained on text in which the Stanford tokenizer had cut "don't" into "do" and "n't". The
// package our vectors come from has dropped every word that is one letter, starts with an apostrophe or
// is no plain word: n't, 's, 'm, i and a are all missing (see words.md). So a contraction is spelled out
// with the full words that it is short for, and the two missing words are replaced by similar ones.

// the first person for "i", the same article for "a"
const standIns = new Map([
  ['i', ['me', 'we']],
  ['a', ['an']],
]);

// 's is none of them: it has three meanings
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

// after these words 's is short for "is"; elsewhere it is the possessive, which adds no word
const subjects = new Set(
  'it he she that this there here what who where when how why everything nothing'.split(' '),
);

/**
 * The spelling under which a token is looked up: lower case, composed, typewriter apostrophe and hyphen.
 * toLowerCase and not toLocaleLowerCase, because the language of the browser must not matter. A curly
 * quotation mark that stands alone stays, the list has it. Half a surrogate pair becomes U+FFFD here,
 * because Firefox's normalize would do that and no other.
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
 * The words whose vectors, averaged, are the vector of a token: the word itself when the list has it,
 * otherwise what it is made of; [] when any piece is missing, because a part of a word has another meaning.
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
