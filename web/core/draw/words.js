// Words of the reader's text in figures and inside sentences.

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/**
 * Characters of a word that are drawn; no figure has room for more, and a browser takes seconds to
 * lay out thousands.
 */
export const longestWord = 64;

/** @param {string} text @param {number} most @returns {string} its beginning where it has more characters */
function beginning(text, most) {
  if (text.length <= most) return text;
  // not between the two halves of a character
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
}

/**
 * Characters that change the order of the text after them until another one ends that: of a token that has
 * one, the rest of a sentence would be read backwards. https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
const ordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** @param {string} text @returns {string} with those characters by their numbers, as U+202E */
export const inOrder = (text) =>
  text.replace(ordering, (sign) => `U+${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** @param {string} word @returns {string} between isolating marks where it runs from right to left */
const apart = (word) => (rightToLeft.test(word) ? `\u2068${word}\u2069` : word);

/** White space that a token is or carries → a mark that is seen. @type {Record<string, string>} */
const marks = { ' ': '␣', '\u00a0': '␣', '\u2581': '␣', '\n': '⏎', '\r': '␍', '\t': '⇥' };

/** What a token of no characters is drawn as: such tokens are real, and have weights. */
const empty = '∅';

/** SentencePiece writes the space before a word as \u2581. */
const blank = /^[ \u00a0\u2581]+|[ \u00a0\u2581]+$|[\n\r\t]/g;

/**
 * How tokenizers write what is not a letter → how it is drawn. The byte-level tokenizers of GPT-2, Llama 3
 * and others write a space as \u0120 and the end of a line as \u010a; WordPiece, of BERT, begins what goes
 * on a word with ##, which is drawn as the hyphen of a suffix.
 *
 * @type {readonly (readonly [RegExp, (found: string) => string])[]}
 */
const spellings = [
  [
    /^[\u0120\u010a]+$|^\u0120+/,
    (found) => found.replaceAll('\u0120', ' ').replaceAll('\u010a', '\n'),
  ],
  [/^##(?=.)/, () => '\u2011'],
];

/**
 * @param {string} token
 * @returns {string} as much of it as is drawn: what is measured is cut before, and white space around it
 *   marked
 */
export const shortened = (token) =>
  token === ''
    ? empty
    : spellings
        .reduce(
          (text, [pattern, spelt]) => text.replace(pattern, spelt),
          inOrder(beginning(token, longestWord)),
        )
        .replace(blank, (spaces) => spaces.replace(/[^]/g, (space) => marks[space]));

/**
 * A token as it is drawn, which does not change the direction of the text around it: right-to-left
 * tokens are put between isolating marks.
 *
 * @param {string} token
 */
export const isolated = (token) => apart(shortened(token));

/** @param {string} token shortened where nobody would read to its end */
export const quoted = (token) => `“${isolated(beginning(token, 24))}”`;

/**
 * @param {readonly (string | undefined)[]} words
 * @param {number} place
 * @returns {string} the word and its place, or the place of one without a name
 */
export function called(words, place) {
  const word = words[place];
  return word === undefined ? String(place) : `${quoted(word)} ${place}`;
}

/**
 * A text, or a list of texts, as JavaScript and Python write it, also inside <script>: nothing of it ends the
 * script, and nothing changes the order in which an editor shows the code (https://trojansource.codes).
 *
 * @param {string | readonly string[]} texts
 */
export const textLiteral = (texts) =>
  JSON.stringify(texts).replace(
    /[<\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
