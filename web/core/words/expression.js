// Parses an expression → a tree of a few kinds of nodes. Anything that a grammar does not list is refused, so
// that no name, property or operator can reach the page. Claims (labs/claims), mask rules (labs/masks) and
// the reader's formula in the ladder each have a grammar.
//
//   read('sin(pi / 2)', grammar)   { kind: 'call', name: 'sin', items: [{ kind: 'binary', sign: '/', … }] }

import { errorOf, say } from '../api/message.js';
import { t } from '../texts/language.js';

/**
 * @typedef {{ kind: 'number', value: number, raw: string } | { kind: 'text', value: string }
 *   | { kind: 'name', name: string } | { kind: 'list', items: Tree[] }
 *   | { kind: 'minus', item: Tree } | { kind: 'not', item: Tree }
 *   | { kind: 'at', item: Tree, index: Tree }
 *   | { kind: 'binary', sign: string, left: Tree, right: Tree }
 *   | { kind: 'choice', test: Tree, yes: Tree, no: Tree }
 *   | { kind: 'call', name: string, items: Tree[] }} Tree
 */

/**
 * What an expression may contain besides numbers, strings, lists, signs and powers.
 *
 * @typedef {object} Grammar
 * @property {readonly (readonly string[])[]} levels binary operators, those that bind least first
 * @property {readonly string[]} unary unary operators
 * @property {boolean} choice whether it has `test ? yes : no`
 * @property {boolean} [indices] whether `list[a, b]` is `list[a][b]`
 * @property {(name: string) => boolean} has a constant or a variable
 * @property {(name: string) => { signature: string, takes: readonly [least: number, most: number] }
 *   | undefined} called a function
 */

/** Most characters, and deepest nesting: the parser is recursive. */
const mostCharacters = 1000;
const deepest = 40;

/** An error with the index of a character, −1 for none. */
export class ExpressionError extends Error {
  /** @param {string} message @param {number} place */
  constructor(message, place = -1) {
    super(message);
    this.place = place;
  }
}

/** The characters of escapes; after a backslash, any other character stands for itself. */
const escapes = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' }));

const word = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy;
const numeral = /(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/iy;

class Parser {
  /** Where the next token begins. */
  at = 0;
  depth = 0;

  /** @param {string} text @param {Grammar} grammar */
  constructor(text, grammar) {
    this.text = text;
    this.grammar = grammar;
    this.skipSpaces();
  }

  skipSpaces() {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
  }

  /** The next character; '' at the end. */
  get next() {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  /** @param {number} length of the token just read */
  advance(length) {
    this.at += length;
    this.skipSpaces();
  }

  /** Reads a token that matches here. @param {RegExp} pattern sticky @returns {string} '' if none does */
  taken(pattern) {
    pattern.lastIndex = this.at;
    const [token] = pattern.exec(this.text) ?? [''];
    this.advance(token.length);
    return token;
  }

  /**
   * Reads the longest of these signs that matches here.
   *
   * @param {readonly string[]} signs
   * @returns {string}
   */
  sign(signs) {
    word.lastIndex = this.at;
    const wordHere = word.exec(this.text)?.[0];
    // the word `order` does not begin with the sign `or`
    const here = signs.filter((sign) =>
      /\w/.test(sign) ? sign === wordHere : this.text.startsWith(sign, this.at),
    );
    const longest = here.reduce((a, b) => (b.length > a.length ? b : a), '');
    this.advance(longest.length);
    return longest;
  }

  /** @param {import('../api/message.js').Value} message @param {number} [place] @returns {never} */
  refuse(message, place = this.at) {
    throw errorOf(ExpressionError, message, place);
  }

  /** For properties, calls of values, sequences, and choices if the grammar has none. @returns {never} */
  refuseForeign() {
    this.refuse(t('An expression consists of numbers, lists, signs and calls; this is not one.'));
  }

  /**
   * @template Part
   * @param {() => Part} part parses the nested part
   * @param {number} [place] where it begins
   * @returns {Part}
   */
  deeper(part, place = this.at) {
    if (this.depth === deepest) {
      this.refuse(t('It nests more than {most} deep here.', { most: deepest }), place);
    }
    this.depth += 1;
    const inside = part();
    this.depth -= 1;
    return inside;
  }

  /** @returns {Tree} the whole text */
  whole() {
    const tree = this.expression();
    if (this.next === '') return tree;
    if ('.?('.includes(this.next)) this.refuseForeign();
    if (/[\p{L}\p{N}_$"'[;,]/u.test(this.next)) {
      this.refuse(t('One expression ends here, and another begins.'));
    }
    return this.refuse(say`Unexpected "${this.next}".`);
  }

  /** @param {string} [sign] the sign before it @returns {Tree} */
  expression(sign) {
    const test = this.binary(0, sign);
    if (!this.grammar.choice || !this.sign(['?'])) return test;
    return this.deeper(() => {
      const yes = this.expression('?');
      if (!this.sign([':'])) this.refuse(say`Expected :.`);
      return { kind: 'choice', test, yes, no: this.expression(':') };
    });
  }

  /** @param {number} level index in `levels` @param {string} [after] the sign before it @returns {Tree} */
  binary(level, after) {
    const signs = this.grammar.levels[level];
    if (!signs) return this.unary(after);
    let left = this.binary(level + 1, after);
    for (let sign = this.sign(signs); sign; sign = this.sign(signs)) {
      left = { kind: 'binary', sign, left, right: this.binary(level + 1, sign) };
    }
    return left;
  }

  /**
   * A power binds tighter than a sign (−2^2 is −4) and to the right (2^3^2 is 2^9).
   *
   * @param {string} [after]
   * @returns {Tree}
   */
  unary(after) {
    const place = this.at;
    const sign = this.sign(this.grammar.unary);
    if (sign) {
      const item = this.deeper(() => this.unary(sign), place);
      return sign === '+' ? item : { kind: sign === '!' ? 'not' : 'minus', item };
    }
    const left = this.item(after);
    const power = this.sign(['^', '**']);
    return power ? { kind: 'binary', sign: '^', left, right: this.unary(power) } : left;
  }

  /** @param {string} [after] @returns {Tree} with the indices in [ ] after it */
  item(after) {
    let item = this.primary(after);
    while (this.next === '[') {
      const indices = this.within('[', ']', this.grammar.indices ? Infinity : 1);
      for (const index of indices) item = { kind: 'at', item, index };
    }
    // a property, or a call of a value
    if (this.next === '.' || this.next === '(') this.refuseForeign();
    return item;
  }

  /** @param {string} [after] the sign before it @returns {Tree} */
  primary(after) {
    const { at: place, next } = this;
    if (next === '')
      this.refuse(after ? say`Expected expression after ${after}.` : say`Expected expression.`);
    if (next === '(') return this.within('(', ')', 1)[0];
    if (next === '[') return { kind: 'list', items: this.within('[', ']', Infinity, 0) };
    if (next === '"' || next === "'") return this.quoted(next);
    const raw = this.taken(numeral);
    if (raw) return { kind: 'number', value: Number(raw), raw };
    const name = this.taken(word);
    if (!name) this.refuse(say`Unexpected "${next}".`);
    if (this.next === '(') return this.call(name, place);
    if (!this.grammar.has(name)) this.refuse(t('The name {name} is not known.', { name }), place);
    return { kind: 'name', name };
  }

  /**
   * Reads expressions between brackets.
   *
   * @param {string} open
   * @param {string} close
   * @param {number} most how many there may be
   * @param {number} [least]
   * @returns {Tree[]}
   */
  within(open, close, most, least = 1) {
    return this.deeper(() => {
      this.advance(1);
      /** @type {Tree[]} */
      const items = [];
      if (least === 0 && this.sign([close])) return items;
      do items.push(this.expression());
      while (items.length < most && this.sign([',']));
      if (this.sign([close])) return items;
      if (this.next === ',' || this.next === '?') this.refuseForeign();
      return this.refuse(say`Unclosed ${open}.`);
    });
  }

  /** @param {string} quote @returns {Tree} */
  quoted(quote) {
    let value = '';
    for (let k = this.at + 1; k < this.text.length; ++k) {
      const sign = this.text[k];
      if (sign === quote) {
        this.advance(k + 1 - this.at);
        return { kind: 'text', value };
      }
      if (sign === '\\') k += 1;
      const own = this.text[k] ?? '';
      value += sign === '\\' ? (escapes.get(own) ?? own) : own;
    }
    return this.refuse(say`Unclosed quote after "${value}".`, this.text.length);
  }

  /** @param {string} name @param {number} place where the name begins @returns {Tree} */
  call(name, place) {
    const found = this.grammar.called(name);
    if (!found) return this.refuse(t('The name {name} is not known.', { name }), place);
    const items = this.within('(', ')', Infinity, 0);
    const [least, most] = found.takes;
    if (items.length < least || items.length > most) {
      this.refuse(
        t('It must be {signature}, got {count} values.', {
          signature: `${name}(${found.signature})`,
          count: items.length,
        }),
        place,
      );
    }
    return { kind: 'call', name, items };
  }
}

/**
 * @param {string} text
 * @param {Grammar} grammar
 * @returns {Tree}
 * @throws {ExpressionError} with the index of the character, if there is one
 */
export function read(text, grammar) {
  if (text.length > mostCharacters) {
    throw new ExpressionError(
      t('An expression may have {most} characters, this one has {count}.', {
        most: mostCharacters,
        count: text.length,
      }),
    );
  }
  if (text.trim() === '') throw new ExpressionError(t('There is no expression yet.'));
  // replace typeset signs one character for one, so that places stay right
  const plain = text.replace(/[−–]/g, '-').replace(/[×·]/g, '*');
  return new Parser(plain, grammar).whole();
}
