// The text of a claim → a tree of a few kinds of nodes. jsep cuts the text, and what is not on the
// lists below is refused here: there is no name, no property and no operator that could reach the
// page.
//
//   parse('sin(pi / 2)')   { kind: 'call', name: 'sin', items: [{ kind: 'binary', sign: '/', … }] }

import { t } from '../language/language.js';
import jsep from '../wasm/jsep.js';
import { constants, functions } from './functions.js';

/**
 * @typedef {{ kind: 'number', value: number, raw: string } | { kind: 'text', value: string }
 *   | { kind: 'name', name: string } | { kind: 'list', items: Tree[] }
 *   | { kind: 'minus', item: Tree } | { kind: 'at', item: Tree, index: Tree }
 *   | { kind: 'binary', sign: string, left: Tree, right: Tree }
 *   | { kind: 'call', name: string, items: Tree[] }} Tree
 */

/** Characters, and brackets in brackets: a claim is a line, and jsep goes as deep as it nests. */
const mostCharacters = 1000;
const deepest = 40;

const precedences = [
  ['<', '<=', '>', '>=', '==', '!='],
  ['+', '-'],
  ['*', '/'],
];

/** What cannot be read, and at which character; −1 for none. */
export class ClaimError extends Error {
  /** @param {string} message @param {number} place */
  constructor(message, place = -1) {
    super(message);
    this.place = place;
  }
}

jsep.removeAllBinaryOps();
jsep.removeAllUnaryOps();
jsep.removeAllLiterals();
precedences.forEach((signs, k) => signs.forEach((sign) => jsep.addBinaryOp(sign, k + 1)));
for (const sign of ['-', '+']) jsep.addUnaryOp(sign);

// a power binds its base more than a sign does, −2^2 is −4, and 2^3^2 is 2^9: it belongs to the
// token before it, of which numbers are one
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

/** @type {WeakMap<object, number>} where an expression ended that should be the only one */
let ends = new WeakMap();
jsep.hooks.add('after-expression', function (env) {
  if (env.node) ends.set(env.node, this.index);
});

/** @param {string} text @param {string} name of a variable or a function @returns {number} */
const placeOf = (text, name) =>
  [...text.matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)].find(([word]) => word === name)?.index ?? -1;

/** @type {Record<string, RegExp>} what jsep reads and a claim has not, and what it is known by */
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
    throw new ClaimError(
      t('An expression may have {most} characters, this one has {count}.', {
        most: mostCharacters,
        count: text.length,
      }),
    );
  }
  let depth = 0;
  // signs nest as well: − − − 1
  for (const { 0: run, index } of text.matchAll(/[([]|[)\]]|[-+^\s]{2,}/g)) {
    if ('(['.includes(run)) depth += 1;
    else if (')]'.includes(run)) depth -= 1;
    const signs = run.replace(/[^-+^]/g, '').length;
    if (depth + signs > deepest) {
      throw new ClaimError(t('It nests more than {most} deep here.', { most: deepest }), index);
    }
  }
}

/**
 * @param {string} text
 * @returns {Tree}
 * @throws {ClaimError} with the place, where it has one
 */
export function parse(text) {
  checkSize(text);
  if (text.trim() === '') throw new ClaimError(t('There is no expression yet.'));
  // signs as they are typeset; a character stays a character, so that places are right
  const plain = text.replace(/[−–]/g, '-').replace(/[×·]/g, '*');
  ends = new WeakMap();
  /** @type {any} */
  let node;
  try {
    node = jsep(plain);
  } catch (error) {
    const { index = -1, description = String(error) } = /** @type {any} */ (error);
    throw new ClaimError(`${description}.`, Math.min(index, text.length));
  }
  if (node.type === 'Compound') {
    const place = ends.get(node.body[0]) ?? -1;
    throw new ClaimError(t('One expression ends here, and another begins.'), place);
  }
  return converted(node, plain);
}

/** @param {any} node of jsep @param {string} text @returns {Tree} */
function converted(node, text) {
  const inner = (/** @type {any} */ part) => converted(part, text);
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string'
        ? { kind: 'text', value: node.value }
        : { kind: 'number', value: node.value, raw: node.raw };
    case 'Identifier':
      if (!constants.has(node.name)) throw unknown(node.name, text);
      return { kind: 'name', name: node.name };
    case 'ArrayExpression':
      return { kind: 'list', items: node.elements.map(inner) };
    case 'UnaryExpression':
      return node.operator === '-'
        ? { kind: 'minus', item: inner(node.argument) }
        : inner(node.argument);
    case 'BinaryExpression':
      return {
        kind: 'binary',
        sign: node.operator,
        left: inner(node.left),
        right: inner(node.right),
      };
    case 'MemberExpression':
      if (!node.computed || node.optional) break;
      return { kind: 'at', item: inner(node.object), index: inner(node.property) };
    case 'CallExpression':
      if (node.callee.type !== 'Identifier' || node.optional) break;
      return called(node.callee.name, node.arguments.map(inner), text);
  }
  const place = text.search(foreign[node?.type ?? 'hole'] ?? foreign.call);
  throw new ClaimError(
    t('An expression has numbers, lists, signs and calls; this is none.'),
    place,
  );
}

/** @param {string} name @param {Tree[]} items @param {string} text @returns {Tree} */
function called(name, items, text) {
  const found = functions.get(name);
  if (!found) throw unknown(name, text);
  const [least, most] = found.takes;
  if (items.length < least || items.length > most) {
    throw new ClaimError(
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
  new ClaimError(t('The name {name} is not known.', { name }), placeOf(text, name));
