// A regular expression of tokenizer.json → a tree. The Rust library gives patterns to Oniguruma
// with Ruby's syntax: ^ and $ stand at every line, a dot is no newline, (?m) lets it be one, \h is
// a hexadecimal digit, a set may hold other sets and && and *+ gives nothing back. What is not read
// here is refused, so that no pattern means something else than there.

import { errorOf, say } from '../../../../core/api/check.js';
import { isKnownProperty, property, shorthand } from './characters.js';

/** @typedef {(code: number) => boolean} Test of a code point */

/**
 * @typedef {{ kind: 'character', test: Test }
 *   | { kind: 'sequence', parts: Node[] }
 *   | { kind: 'choice', parts: Node[] }
 *   | { kind: 'repeat', part: Node, least: number, most: number, mode: 'greedy' | 'lazy' | 'possessive' }
 *   | { kind: 'atomic', part: Node }
 *   | { kind: 'look', part: Node, behind: boolean, negative: boolean }
 *   | { kind: 'edge', edge: Edge }} Node
 */

/** @typedef {'lineStart' | 'lineEnd' | 'textStart' | 'textEnd' | 'lastLineEnd' | 'word' | 'noWord'} Edge */

/** @typedef {{ ignoreCase: boolean, dotAll: boolean }} Flags */

const single = new Map(Object.entries({ n: 10, r: 13, t: 9, f: 12, v: 11, a: 7, e: 27, 0: 0 }));
const edges = new Map(
  /** @type {[string, Edge][]} */ ([
    ['A', 'textStart'],
    ['z', 'textEnd'],
    ['Z', 'lastLineEnd'],
    ['b', 'word'],
    ['B', 'noWord'],
  ]),
);

/** Levels of groups and sets. */
const deepest = 100;

/**
 * @param {string} source
 * @returns {Node}
 * @throws {SyntaxError} that names the unsupported syntax and its place
 */
export function parsePattern(source) {
  let at = 0;
  let depth = 0;

  /** @param {import('../../../../core/api/message.js').Value} what @returns {never} */
  const refuse = (what) => {
    throw errorOf(SyntaxError, say`${what} at character ${at + 1}`);
  };
  const isAt = (/** @type {string} */ text) => source.startsWith(text, at);
  const takes = (/** @type {string} */ text) => {
    if (!isAt(text)) return false;
    at += text.length;
    return true;
  };
  const next = () => {
    if (at >= source.length) refuse(say`an unfinished pattern`);
    const code = /** @type {number} */ (source.codePointAt(at));
    at += code > 0xffff ? 2 : 1;
    return code;
  };
  /** @param {RegExp} pattern sticky */
  const read = (pattern) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at += found[0].length;
    return found;
  };

  /** After \p or \P. @param {boolean} negative @returns {Test} */
  const propertyTest = (negative) => {
    const found = read(/\{(\^?)([\w ]+)\}/y) ?? refuse(say`\\p without a name in braces`);
    const [, caret, name] = found;
    if (!isKnownProperty(name)) refuse(say`the unknown property ${name}`);
    const test = property(name);
    return negative !== (caret === '^') ? (code) => !test(code) : test;
  };

  /** A code point by its digits, or nothing. @param {string} letter after the backslash */
  const numbered = (letter) => {
    const found =
      letter === 'x'
        ? (read(/\{([0-9a-fA-F]{1,6})\}/y) ?? read(/([0-7][0-9a-fA-F])/y))
        : letter === 'u'
          ? read(/([0-9a-fA-F]{4})/y)
          : null;
    return found ? parseInt(found[1], 16) : undefined;
  };

  /** After a backslash: a character, or a test. @param {boolean} inSet @returns {number | Test} */
  const escaped = (inSet) => {
    const code = next();
    const letter = String.fromCodePoint(code);
    if (letter === 'p' || letter === 'P') return propertyTest(letter === 'P');
    const test = shorthand(letter, inSet);
    if (test) return test;
    const known = single.get(letter);
    if (known !== undefined && !(letter === '0' && /[0-7]/.test(source[at] ?? ''))) return known;
    const number = numbered(letter);
    if (number !== undefined) return number;
    if (/[A-Za-z0-9]/.test(letter) || code > 127) refuse(say`\\${letter}, which is not read,`);
    return code;
  };

  /** @param {number} code @param {Flags} flags @returns {Test} */
  const literal = (code, { ignoreCase }) => {
    if (!ignoreCase || !/\p{L}/u.test(String.fromCodePoint(code))) return (other) => other === code;
    if (code > 127) refuse(say`a letter outside ASCII where case does not count`);
    const same = new RegExp(`^${String.fromCodePoint(code)}$`, 'iu');
    return (other) => same.test(String.fromCodePoint(other));
  };

  /** One term of a set, up to its end or '&&'. @param {Flags} flags @returns {Test} */
  const union = (flags) => {
    /** @type {Test[]} */
    const tests = [];
    let isFirst = true;
    while (!isAt('&&') && (isFirst || !isAt(']'))) {
      if (at >= source.length) refuse(say`a set without its end`);
      if (isAt('[:')) refuse(say`a POSIX bracket`);
      if (takes('[')) {
        tests.push(set(flags));
      } else {
        if (isFirst && isAt(']')) refuse(say`an empty set, or ] without a backslash,`);
        const from = takes('\\') ? escaped(true) : next();
        if (isAt('-') && !source.startsWith('-]', at)) {
          if (typeof from !== 'number') refuse(say`a range that begins with a class`);
          takes('-');
          if (isAt('[')) refuse(say`a range that ends with a set`);
          const to = takes('\\') ? escaped(true) : next();
          if (typeof to !== 'number') refuse(say`a range that ends with a class`);
          const [low, high] = [Number(from), Number(to)];
          if (high < low) refuse(say`a range whose end is before its beginning`);
          tests.push(...ranged(low, high, flags));
        } else {
          tests.push(typeof from === 'number' ? literal(from, flags) : from);
        }
      }
      isFirst = false;
    }
    if (tests.length === 0) refuse(say`an empty part of a set`);
    return (code) => tests.some((test) => test(code));
  };

  /** @param {number} low @param {number} high @param {Flags} flags @returns {Test[]} */
  const ranged = (low, high, { ignoreCase }) => {
    const inside = (/** @type {number} */ code) => low <= code && code <= high;
    if (!ignoreCase) return [inside];
    if (high > 127) refuse(say`a range beyond ASCII where case does not count`);
    const letters = Array.from({ length: high - low + 1 }, (_, k) => low + k);
    return letters.map((code) => literal(code, { ignoreCase, dotAll: false }));
  };

  /** After its bracket. @param {Flags} flags @returns {Test} */
  const set = (flags) => {
    if (++depth > deepest) refuse(say`sets that are too deep`);
    const isNegative = takes('^');
    if (isNegative && flags.ignoreCase) refuse(say`a set with ^ where case does not count`);
    const tests = [union(flags)];
    while (takes('&&')) tests.push(union(flags));
    if (!takes(']')) refuse(say`a set without its end`);
    --depth;
    return (code) => tests.every((test) => test(code)) !== isNegative;
  };

  /** A group up to its end. @param {Flags} flags @returns {Node} */
  const grouped = (flags) => {
    const part = choice(flags);
    if (!takes(')')) refuse(say`a group without its end`);
    return part;
  };

  /**
   * After '(?'.
   *
   * @param {Flags} flags
   * @returns {Node | Flags} flags that hold up to the end of the group around
   */
  const special = (flags) => {
    /** @param {boolean} behind @param {boolean} negative @returns {Node} */
    const look = (behind, negative) => ({ kind: 'look', part: grouped(flags), behind, negative });
    if (takes(':') || read(/<[A-Za-z_]\w*>/y)) return grouped(flags);
    if (takes('>')) return { kind: 'atomic', part: grouped(flags) };
    if (takes('=')) return look(false, false);
    if (takes('!')) return look(false, true);
    if (takes('<=')) return look(true, false);
    if (takes('<!')) return look(true, true);
    const [, on, off = '', end] =
      read(/([im]*)(?:-([im]*))?([:)])/y) ?? refuse(say`a group of a kind that is not read`);
    const changed = {
      ignoreCase: (flags.ignoreCase || on.includes('i')) && !off.includes('i'),
      dotAll: (flags.dotAll || on.includes('m')) && !off.includes('m'),
    };
    return end === ')' ? changed : grouped(changed);
  };

  /** @param {Node} part @returns {Node} with what follows: *, +, ?, {1,3} */
  const quantified = (part) => {
    const counts = read(/\{(\d{1,6})(,?)(\d{0,6})\}|\{,(\d{1,6})\}/y);
    const sign = counts ? '' : (read(/[*+?]/y)?.[0] ?? '');
    if (!counts && !sign) return part;
    if (part.kind === 'look' || part.kind === 'edge') refuse(say`a repeated assertion`);
    let least = sign === '+' ? 1 : 0;
    let most = sign === '?' ? 1 : Infinity;
    if (counts) {
      const [, from, comma, to, upTo] = counts;
      least = Number(from ?? 0);
      most =
        upTo !== undefined ? Number(upTo) : comma ? (to === '' ? Infinity : Number(to)) : least;
      if (from !== undefined && !comma && to !== '') refuse(say`an unfinished count`);
      if (most < least) refuse(say`a count whose end is before its beginning`);
      if (isAt('+') || (isAt('?') && !comma && upTo === undefined))
        refuse(say`a sign after a count`);
    }
    const mode = takes('?') ? 'lazy' : takes('+') ? 'possessive' : 'greedy';
    if (/[*+?]/.test(source[at] ?? '') || read(/\{\d*,?\d*\}/y))
      refuse(say`two repetitions of one part`);
    return { kind: 'repeat', part, least, most, mode };
  };

  /** @param {Flags} flags @returns {Node | Flags} */
  const atom = (flags) => {
    if (takes('(')) {
      if (++depth > deepest) refuse(say`groups that are too deep`);
      const found = takes('?') ? special(flags) : grouped(flags);
      --depth;
      return found;
    }
    if (takes('[')) return { kind: 'character', test: set(flags) };
    if (takes('.'))
      return { kind: 'character', test: flags.dotAll ? () => true : (code) => code !== 10 };
    if (takes('^')) return { kind: 'edge', edge: 'lineStart' };
    if (takes('$')) return { kind: 'edge', edge: 'lineEnd' };
    if (/[*+?]/.test(source[at])) refuse(say`a repetition of nothing`);
    if (takes('\\')) {
      const edge = edges.get(source[at]);
      if (edge && takes(source[at])) return { kind: 'edge', edge };
      const found = escaped(false);
      return {
        kind: 'character',
        test: typeof found === 'number' ? literal(found, flags) : found,
      };
    }
    if (read(/\{\d*,?\d*\}/y)) refuse(say`a repetition of nothing`);
    return { kind: 'character', test: literal(next(), flags) };
  };

  /** @param {Flags} given @returns {Node} */
  const choice = (given) => {
    let flags = given;
    /** @type {Node[]} */
    const parts = [];
    /** @type {Node[]} */
    let sequence = [];
    const close = () => parts.push({ kind: 'sequence', parts: sequence });
    while (at < source.length && !isAt(')')) {
      if (takes('|')) {
        close();
        sequence = [];
        continue;
      }
      // letters that are one letter of another case, as ß is ss
      if (flags.ignoreCase && /^(ss|ff|fi|fl|st)/i.test(source.slice(at, at + 2))) {
        refuse(say`${source.slice(at, at + 2)} where case does not count`);
      }
      const found = atom(flags);
      if (!('kind' in found)) {
        // in Ruby's syntax what follows is a group of its own, other choices included
        flags = found;
        const rest = choice(flags);
        sequence.push(rest);
        continue;
      }
      sequence.push(quantified(found));
    }
    close();
    return parts.length === 1 ? parts[0] : { kind: 'choice', parts };
  };

  const tree = choice({ ignoreCase: false, dotAll: false });
  if (at < source.length) refuse(say`a ) without its beginning`);
  return tree;
}
