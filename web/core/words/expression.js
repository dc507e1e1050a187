// Parses an expression → a tree of a few kinds of nodes. jsep splits the text; anything that a grammar does
// not list is refused here, so that no name, property or operator can reach the page. Claims have one grammar
// (labs/claims), rules of masks another (labs/masks).
//
//   read('sin(pi / 2)', grammar)   { kind: 'call', name: 'sin', items: [{ kind: 'binary', sign: '/', … }] }

import { t } from '../texts/language.js';
import jsep from '../../wasm/jsep.js';

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
 * What an expression may contain besides numbers, texts, lists, signs and powers.
 *
 * @typedef {object} Grammar
 * @property {readonly (readonly string[])[]} levels binary signs, those that bind least first
 * @property {readonly string[]} unary signs
 * @property {boolean} choice whether there is `test ? yes : no`
 * @property {boolean} [indices] whether `list[a, b]` is `list[a][b]`
 * @property {(name: string) => boolean} has a constant or a variable
 * @property {(name: string) => { signature: string, takes: readonly [least: number, most: number] }
 *   | undefined} called a function
 */

/** Most characters, and deepest nesting: an expression is a line, and jsep recurses into brackets. */
const mostCharacters = 1000;
const deepest = 40;

/** An error at a character; −1 for no place. */
export class ExpressionError extends Error {
  /** @param {string} message @param {number} place */
  constructor(message, place = -1) {
    super(message);
    this.place = place;
  }
}

jsep.removeAllLiterals();

/** @type {Grammar | undefined} the grammar that jsep, which has one global parser, is set to */
let current;

/** @param {Grammar} grammar */
function use(grammar) {
  if (grammar === current) return;
  jsep.removeAllBinaryOps();
  jsep.removeAllUnaryOps();
  grammar.levels.forEach((signs, k) => signs.forEach((sign) => jsep.addBinaryOp(sign, k + 1)));
  for (const sign of grammar.unary) jsep.addUnaryOp(sign);
  current = grammar;
}

// a power binds tighter than a sign (−2^2 is −4) and to the right (2^3^2 is 2^9): it belongs to the token
// before it, also if that is a number
jsep.hooks.add('gobble-token', function (env) {
  if (/[\d.]/.test(this.char)) env.node = this.gobbleNumericLiteral();
});
jsep.hooks.add('after-token', function (env) {
  this.gobbleSpaces();
  const sign = /^(\^|\*\*)/.exec(this.expr.slice(this.index, this.index + 2))?.[0];
  if (!env.node || !sign) return;
  this.index += sign.length;
  const right = this.gobbleToken();
  if (!right) this.throwError(`Expected expression after ${sign}`);
  env.node = { type: 'BinaryExpression', operator: '^', left: env.node, right };
});

jsep.hooks.add('gobble-token', function (env) {
  if (!current?.indices) return;
  const name = /^(?!this\b)[a-zA-Z_]\w*(?=[ \t\r\n]*\[)/.exec(this.expr.slice(this.index));
  if (!name) return;
  /** @type {object} */
  let node = this.gobbleIdentifier();
  this.gobbleSpaces();
  while (this.char === '[') {
    do {
      this.index += 1;
      const property = this.gobbleExpression();
      if (!property) this.throwError(`Unexpected "${this.char}"`);
      node = { type: 'MemberExpression', computed: true, object: node, property };
      this.gobbleSpaces();
    } while (this.char === ',');
    if (this.char !== ']') this.throwError('Unclosed [');
    this.index += 1;
    this.gobbleSpaces();
  }
  env.node = this.gobbleTokenProperty(node);
});

/** @type {WeakMap<object, number>} where an expression ended, for errors about text after it */
let ends = new WeakMap();
jsep.hooks.add('after-expression', function (env) {
  if (env.node) ends.set(env.node, this.index);
});

/** @param {string} text @param {string} name of a variable or a function @returns {number} */
const placeOf = (text, name) =>
  [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].find(([word]) => word === name)?.index ?? -1;

/** @type {Record<string, RegExp>} syntax that jsep accepts and expressions do not, and how to find it */
const foreign = {
  hole: /(?<=[[,]\s*),/,
  ThisExpression: /\bthis\b/,
  ConditionalExpression: /\?/,
  SequenceExpression: /,/,
  MemberExpression: /\?\.|\.(?!\d)/,
  call: /\?\.|[\])\d]\s*\(/,
};

/** @param {string} text */
function checkSize(text) {
  if (text.length > mostCharacters) {
    throw new ExpressionError(
      t('An expression may have {most} characters, this one has {count}.', {
        most: mostCharacters,
        count: text.length,
      }),
    );
  }
  let depth = 0;
  // signs nest as well: − − − 1
  for (const { 0: run, index } of text.matchAll(/[([?]|[)\]]|[-+^!\s]{2,}/g)) {
    if ('([?'.includes(run)) depth += 1;
    else if (')]'.includes(run)) depth -= 1;
    const signs = run.replace(/[^-+^!]/g, '').length;
    if (depth + signs > deepest) {
      throw new ExpressionError(
        t('It nests more than {most} deep here.', { most: deepest }),
        index,
      );
    }
  }
}

/**
 * @param {string} text
 * @param {Grammar} grammar
 * @returns {Tree}
 * @throws {ExpressionError} with the place, where it has one
 */
export function read(text, grammar) {
  checkSize(text);
  if (text.trim() === '') throw new ExpressionError(t('There is no expression yet.'));
  // replace typeset signs one character for one, so that places stay right
  const plain = text.replace(/[−–]/g, '-').replace(/[×·]/g, '*');
  ends = new WeakMap();
  use(grammar);
  /** @type {any} */
  let node;
  try {
    node = jsep(plain);
  } catch (error) {
    const { index = -1, description = String(error) } = /** @type {any} */ (error);
    throw new ExpressionError(`${description}.`, Math.min(index, text.length));
  }
  if (node.type === 'Compound') {
    const place = ends.get(node.body[0]) ?? -1;
    throw new ExpressionError(t('One expression ends here, and another begins.'), place);
  }
  return converted(node, plain, grammar);
}

/** @param {any} node of jsep @param {string} text @param {Grammar} grammar @returns {Tree} */
function converted(node, text, grammar) {
  const inner = (/** @type {any} */ part) => converted(part, text, grammar);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string'
        ? { kind: 'text', value: node.value }
        : { kind: 'number', value: node.value, raw: node.raw };
    case 'Identifier':
      if (!grammar.has(node.name)) throw unknown(node.name, text);
      return { kind: 'name', name: node.name };
    case 'ArrayExpression':
      return { kind: 'list', items: node.elements.map(inner) };
    case 'UnaryExpression':
      if (node.operator === '+') return inner(node.argument);
      return { kind: node.operator === '!' ? 'not' : 'minus', item: inner(node.argument) };
    case 'BinaryExpression':
      return {
        kind: 'binary',
        sign: node.operator,
        left: inner(node.left),
        right: inner(node.right),
      };
    case 'ConditionalExpression':
      if (!grammar.choice) break;
      return {
        kind: 'choice',
        test: inner(node.test),
        yes: inner(node.consequent),
        no: inner(node.alternate),
      };
    case 'MemberExpression':
      if (!node.computed || node.optional) break;
      return { kind: 'at', item: inner(node.object), index: inner(node.property) };
    case 'CallExpression':
      if (node.callee.type !== 'Identifier' || node.optional) break;
      return called(node.callee.name, node.arguments.map(inner), text, grammar);
  }
  const place = text.search(foreign[node?.type ?? 'hole'] ?? foreign.call);
  throw new ExpressionError(
    t('An expression has numbers, lists, signs and calls; this is none.'),
    place,
  );
}

/**
 * @param {string} name @param {Tree[]} items @param {string} text @param {Grammar} grammar
 * @returns {Tree}
 */
function called(name, items, text, grammar) {
  const found = grammar.called(name);
  if (!found) throw unknown(name, text);
  const [least, most] = found.takes;
  if (items.length < least || items.length > most) {
    throw new ExpressionError(
      t('It must be {signature}, got {count} values.', {
        signature: `${name}(${found.signature})`,
        count: items.length,
      }),
      placeOf(text, name),
    );
  }
  return { kind: 'call', name, items };
}

/** @param {string} name @param {string} text */
const unknown = (name, text) =>
  new ExpressionError(t('The name {name} is not known.', { name }), placeOf(text, name));
