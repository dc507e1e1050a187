// The pre-tokenizers of tokenizer.json: each cuts a text into pieces that no token crosses, and
// some change it. `UnicodeScripts` is refused: engines do not say which script a character has.

import { say } from '../../../../core/api/check.js';
import { lettersOf } from './bytes.js';
import { isNumeric, isPunctuation, isSpace } from './characters.js';
import { character, list, matcherOf } from './part.js';
import { pattern } from './pattern.js';
import { behaviors, characterMatches, split } from './pieces.js';

/** @typedef {import('./aligned.js').Aligned} Aligned */
/** @typedef {import('../fields.js').Fields} Fields */
/** @typedef {(aligned: Aligned) => Aligned[]} PreTokenizer empty pieces do not count */

/** @param {import('./characters.js').Test} test */
const of = (test) => (/** @type {string} */ one) =>
  test(/** @type {number} */ (one.codePointAt(0)));

/** @param {import('./characters.js').Test} test @param {string} behavior @returns {PreTokenizer} */
const at = (test, behavior) => (aligned) =>
  split(aligned, characterMatches(aligned.text, of(test)), behavior);

/**
 * @param {(text: string) => import('./aligned.js').Match[]} find
 * @param {string} behavior
 * @param {boolean} [invert]
 * @returns {PreTokenizer}
 */
const atMatches =
  (find, behavior, invert = false) =>
  (aligned) => {
    const matches = find(aligned.text);
    return split(aligned, invert ? inverted(matches) : matches, behavior);
  };

/** @param {import('./aligned.js').Match[]} matches */
const inverted = (matches) => matches.map((one) => ({ ...one, isMatch: !one.isMatch }));

/** @param {readonly PreTokenizer[]} steps @returns {PreTokenizer} */
const inOrder = (steps) => (aligned) =>
  steps.reduce((pieces, step) => pieces.flatMap(step).filter(({ text }) => text !== ''), [aligned]);

/** @param {Fields} part */
const behaviorOf = (part, preset = 'Isolated') =>
  part.choice(
    'behavior',
    Object.fromEntries(Object.keys(behaviors).map((name) => [name, name])),
    preset,
  );

// GPT-2's words: https://github.com/openai/gpt-2/blob/master/src/encoder.py
const gpt2 = "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
const rustWord = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]';
const words = `${rustWord}+|[^\\s${rustWord}]+`;

/** @param {Fields} part @returns {PreTokenizer} */
function byteLevel(part) {
  const prefixes = part.flag('add_prefix_space');
  const find = part.flag('use_regex', true) ? pattern(gpt2) : undefined;
  return (aligned) => {
    const spaced = prefixes && !aligned.text.startsWith(' ') ? aligned.prepend(' ') : aligned;
    const pieces = find ? split(spaced, find(spaced.text), 'Isolated') : [spaced];
    return pieces.map((piece) => piece.each((one) => lettersOf(one).join('')));
  };
}

/** @param {Fields} part @returns {PreTokenizer} */
function metaspace(part) {
  const mark = character(part, 'replacement');
  const schemes = { always: 'always', first: 'first', never: 'never' };
  const scheme = part.choice('prepend_scheme', schemes, 'always');
  // the older name, which may stand beside it
  const prefixes = part.flag('add_prefix_space', scheme !== 'never');
  if (prefixes !== (scheme !== 'never')) {
    part.refuse(
      'add_prefix_space',
      say`${String(!prefixes)}, as prepend_scheme says ${scheme}`,
      prefixes,
    );
  }
  const splits = part.flag('split', true);
  return (aligned) => {
    const marked = aligned.each((one) => (one === ' ' ? mark : one));
    const isPrefixed = scheme === 'always' || (scheme === 'first' && aligned.origin === 0);
    const all = isPrefixed && !marked.text.startsWith(mark) ? marked.prepend(mark) : marked;
    if (!splits) return [all];
    return split(
      all,
      characterMatches(all.text, (one) => one === mark),
      'MergedWithNext',
    );
  };
}

/** @param {Fields} part @returns {PreTokenizer} */
function fixedLength(part) {
  const length = part.integer('length', 5);
  return (aligned) => {
    /** @type {Aligned[]} */
    const pieces = [];
    const characters = Array.from(aligned.text);
    let start = 0;
    for (let k = 0; k < characters.length; k += length) {
      const end = start + characters.slice(k, k + length).join('').length;
      pieces.push(aligned.slice(start, end));
      start = end;
    }
    return pieces;
  };
}

/** @type {Record<string, (part: Fields) => PreTokenizer>} */
const kinds = {
  BertPreTokenizer: () => inOrder([at(isSpace, 'Removed'), at(isPunctuation, 'Isolated')]),
  ByteLevel: byteLevel,
  CharDelimiterSplit(part) {
    const delimiter = character(part, 'delimiter');
    return (aligned) =>
      split(
        aligned,
        characterMatches(aligned.text, (one) => one === delimiter),
        'Removed',
      );
  },
  Digits: (part) => at(isNumeric, part.flag('individual_digits') ? 'Isolated' : 'Contiguous'),
  FixedLength: fixedLength,
  Metaspace: metaspace,
  Punctuation: (part) => at(isPunctuation, behaviorOf(part)),
  Sequence: (part) => inOrder(list(part, 'pretokenizers').map(preTokenizerOf)),
  Split(part) {
    const find = matcherOf(part);
    return atMatches(find, behaviorOf(part, ''), part.flag('invert'));
  },
  Whitespace: () => atMatches(pattern(words), 'Removed', true),
  WhitespaceSplit: () => at(isSpace, 'Removed'),
};

/** @param {Fields} part pre_tokenizer of tokenizer.json @returns {PreTokenizer} */
export function preTokenizerOf(part) {
  return part.choice('type', kinds)(part);
}
