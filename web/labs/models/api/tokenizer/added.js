// Added tokens: texts that are tokens wherever they stand, found before the normalizer, or after it
// where they are `normalized`. Of several at one place the longest counts. As in the Rust library a
// token that the vocabulary has keeps its id there, and the others are numbered after the
// vocabulary in the order of the file, whatever ids the file gives them.

import { say } from '../../../../core/api/check.js';
import { isRustWord, isSpace } from './characters.js';
import { sizeAt } from './aligned.js';
import { id as idOf, list, text, tokenText } from './part.js';
import { Prefixes } from './prefixes.js';

/** @typedef {import('./aligned.js').Aligned} Aligned */
/** @typedef {import('../fields.js').Fields} Fields */

/**
 * @typedef {{ part: Fields, content: string, id: number, singleWord: boolean, lstrip: boolean,
 *   rstrip: boolean, normalized: boolean, special: boolean }} AddedToken
 */

/** @typedef {{ aligned: Aligned, added?: AddedToken }} Segment */

/**
 * @param {Fields} file tokenizer.json
 * @param {import('./vocabulary.js').Model} model
 */
export function addedOf(file, model) {
  const given = file.entry('added_tokens')[1] === undefined ? [] : list(file, 'added_tokens');
  /** The last token of each content. @type {Map<string, AddedToken>} */
  const tokens = new Map();
  /** @type {Map<number, AddedToken>} */
  const byId = new Map();
  /** @type {import('../../../../core/api/message.js').Value[]} */
  const warnings = [];
  let largest = -1;
  for (const part of given) {
    const content = tokenText(part, 'content', text(part, 'content'));
    const written = idOf(part, 'id', part.config.id);
    const flags = {
      singleWord: part.flag('single_word', false),
      lstrip: part.flag('lstrip', false),
      rstrip: part.flag('rstrip', false),
      special: part.flag('special', false),
      normalized: part.flag('normalized', true),
    };
    if (content === '') continue;
    const next = Math.max(largest + 1, model.size);
    const id = tokens.get(content)?.id ?? model.vocab.get(content) ?? next;
    const isThere = model.vocab.has(content);
    const why = isThere ? say`the vocabulary has it` : say`added tokens follow the vocabulary`;
    if (id !== written)
      warnings.push(
        say`added token '${content.slice(0, 40)}' has id ${id}, not ${written} as the file says, because ${why}`,
      );
    largest = Math.max(largest, id);
    const token = { part, content, id, ...flags };
    tokens.set(content, token);
    byId.set(id, token);
  }
  return { tokens: [...tokens.values()], byId, warnings };
}

/** @param {string} string @param {number} at */
const codeAt = (string, at) => /** @type {number} */ (string.codePointAt(at));

/** The place of the character before. @param {string} string @param {number} at */
const previous = (string, at) => (at > 1 && sizeAt(string, at - 2) === 2 ? at - 2 : at - 1);

/**
 * @param {readonly AddedToken[]} tokens
 * @param {(content: string) => string} written what a text has for it
 * @returns {(aligned: Aligned) => Segment[]}
 */
export function finderOf(tokens, written) {
  /** @type {Map<string, AddedToken>} */
  const byText = new Map();
  for (const token of tokens) {
    const { part, content } = token;
    const key = written(content);
    if (key === '')
      part.refuse('content', say`a text of which the normalizer leaves something`, content);
    // of two the Rust library takes now the one, now the other
    if (byText.has(key))
      part.refuse(
        'content',
        say`a text that the normalizer does not make another added token`,
        content,
      );
    byText.set(key, token);
  }
  const prefixes = new Prefixes(byText.keys());

  /** The longest token at a place. @param {string} string @param {number} at */
  const longest = (string, at) => {
    let found;
    for (const key of prefixes.startingAt(string, at)) found = key;
    return found;
  };

  /** @param {string} string @param {number} start @param {number} end */
  const isWordAround = (string, start, end) =>
    (start > 0 && isRustWord(codeAt(string, previous(string, start)))) ||
    (end < string.length && isRustWord(codeAt(string, end)));

  return (aligned) => {
    const string = aligned.text;
    /** @type {Segment[]} */
    const segments = [];
    let last = 0;
    for (let at = 0; at < string.length;) {
      const key = longest(string, at);
      if (key === undefined) {
        at += sizeAt(string, at);
        continue;
      }
      const token = /** @type {AddedToken} */ (byText.get(key));
      let start = at;
      let end = at + key.length;
      at = end;
      if (token.singleWord && isWordAround(string, start, end)) continue;
      if (token.lstrip) {
        while (start > last && isSpace(string.charCodeAt(start - 1))) start -= 1;
        start = Math.max(start, last);
      }
      if (token.rstrip) while (end < string.length && isSpace(string.charCodeAt(end))) end += 1;
      if (last < start) segments.push({ aligned: aligned.slice(last, start) });
      segments.push({ aligned: aligned.slice(start, end), added: token });
      last = end;
    }
    if (last < string.length) segments.push({ aligned: aligned.slice(last, string.length) });
    // a token's trimmed spaces may be the whole next token
    return segments.filter((one) => one.aligned.text !== '');
  };
}
