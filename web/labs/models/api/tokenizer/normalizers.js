// The normalizers of tokenizer.json: each changes a text and keeps the place of what is left
// (aligned.js). What they do is what the Rust library does, character by character: 'Σ' becomes 'σ'
// at the end of a word too, `content` of Replace is no template, and BERT's spaces around Han stand
// for the character.

import { say } from '../../../../core/api/check.js';
import { lettersOf } from './bytes.js';
import { isHan, isMark, isNonspacingMark, isOther, isSpace } from './characters.js';
import { charsmap } from './charsmap.js';
import { list, cachedOf, matcherOf, text as textOf } from './part.js';
import { normalForm } from './unicode.js';

/** @typedef {import('./aligned.js').Aligned} Aligned */
/** @typedef {import('../fields.js').Fields} Fields */
/** @typedef {(aligned: Aligned) => Aligned} Normalizer */

/** @param {string} character */
const codeOf = (character) => /** @type {number} */ (character.codePointAt(0));

/** @param {'NFC' | 'NFD' | 'NFKC' | 'NFKD'} formName @returns {Normalizer} */
const form = (formName) => (aligned) => {
  const changes = normalForm(aligned.text, formName);
  return changes ? aligned.transform(changes) : aligned;
};

/** @type {Normalizer} */
const lowercase = (aligned) => aligned.each((character) => character.toLowerCase());

/** Control characters that texts have for spaces. @param {number} code */
const isBlank = (code) => code === 9 || code === 10 || code === 13;

/** @type {Normalizer} */
const cleaned = (aligned) =>
  aligned
    .filter((character) => {
      const code = codeOf(character);
      return code !== 0 && code !== 0xfffd && (isBlank(code) || !isOther(code));
    })
    .each((character) => (isSpace(codeOf(character)) ? ' ' : character));

/** @param {Fields} part @returns {Normalizer} */
function bert(part) {
  const cleans = part.flag('clean_text', true);
  const spacesHan = part.flag('handle_chinese_chars', true);
  const lowers = part.flag('lowercase', true);
  const strips = part.flag('strip_accents', lowers);
  const steps = [
    cleans && cleaned,
    spacesHan &&
      ((/** @type {Aligned} */ one) =>
        one.each((character) => (isHan(codeOf(character)) ? ` ${character} ` : character))),
    strips &&
      ((/** @type {Aligned} */ one) =>
        form('NFD')(one).filter((character) => !isNonspacingMark(codeOf(character)))),
    lowers && lowercase,
  ];
  return (aligned) => steps.reduce((one, step) => (step ? step(one) : one), aligned);
}

/** @param {Fields} part @returns {Normalizer} */
function strip(part) {
  const left = part.flag('strip_left');
  const right = part.flag('strip_right');
  return (aligned) => {
    const characters = Array.from(aligned.text);
    const isSpaceAt = (/** @type {number} */ k) => isSpace(codeOf(characters[k]));
    let start = 0;
    let end = characters.length;
    while (left && start < end && isSpaceAt(start)) ++start;
    while (right && end > start && isSpaceAt(end - 1)) --end;
    if (start === 0 && end === characters.length) return aligned;
    return aligned.transform(
      characters.slice(start, end).map((character) => [character, 0]),
      start,
    );
  };
}

/** Control characters that Nmt removes, and characters that are spaces for it. */
const removed = new Set([1, 2, 3, 4, 5, 6, 7, 8, 0x0b, 0x7f, 0x8f, 0x9f]);
const blanks = new Set([9, 10, 12, 13, 0x1680, 0x2028, 0x2029, 0x2581, 0xfeff, 0xfffd]);

/** Of Google's translation models. @type {Normalizer} */
const nmt = (aligned) =>
  aligned
    .filter((character) => {
      const code = codeOf(character);
      return !removed.has(code) && !(0x0e <= code && code <= 0x1f);
    })
    .each((character) => {
      const code = codeOf(character);
      return blanks.has(code) || (0x200b <= code && code <= 0x200f) ? ' ' : character;
    });

/** @param {Fields} part @returns {Normalizer} */
function replace(part) {
  const find = matcherOf(part);
  const content = textOf(part, 'content');
  return (aligned) => {
    const matches = find(aligned.text);
    return matches.some(({ isMatch }) => isMatch) ? aligned.replace(matches, content) : aligned;
  };
}

/** @param {Fields} part @returns {Normalizer} */
function precompiled(part) {
  const map = textOf(part, 'precompiled_charsmap');
  if (typeof Intl.Segmenter !== 'function') {
    part.refuse(
      'type',
      say`other than Precompiled, because this browser has no Intl.Segmenter`,
      'Precompiled',
    );
  }
  const change = cachedOf(part, 'precompiled_charsmap', () => charsmap(map));
  return (aligned) => {
    const changes = change(aligned.text);
    return changes ? aligned.transform(changes) : aligned;
  };
}

/** @type {Record<string, (part: Fields) => Normalizer>} */
const kinds = {
  BertNormalizer: bert,
  ByteLevel: () => (aligned) => aligned.each((character) => lettersOf(character).join('')),
  Lowercase: () => lowercase,
  NFC: () => form('NFC'),
  NFD: () => form('NFD'),
  NFKC: () => form('NFKC'),
  NFKD: () => form('NFKD'),
  Nmt: () => nmt,
  Precompiled: precompiled,
  Prepend(part) {
    const prefix = textOf(part, 'prepend');
    return (aligned) => aligned.prepend(prefix);
  },
  Replace: replace,
  Sequence(part) {
    const steps = list(part, 'normalizers').map(normalizerOf);
    return (aligned) => steps.reduce((one, step) => step(one), aligned);
  },
  Strip: strip,
  StripAccents: () => (aligned) => aligned.filter((character) => !isMark(codeOf(character))),
};

/** @param {Fields} part normalizer of tokenizer.json @returns {Normalizer} */
export function normalizerOf(part) {
  return part.choice('type', kinds)(part);
}
