// The tree of a rule → a program: operations in evaluation order, without duplicates, with constants folded.
// Registers hold numbers; the first four are q, k, h and b.

import { say } from '../../../core/api/check.js';
import { constants, entryOf, isComparison, meanings, variables } from './grammar.js';
import { Builder, checkCount, unknownCode } from './nodes.js';
import { itemCode } from './operations.js';

/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {import('./nodes.js').List} List */
/** @typedef {import('./nodes.js').Node} Node */
/** @typedef {import('./nodes.js').Refuse} Refuse */
/** @typedef {Readonly<Record<string, number | List>>} Given numbers and lists by name */

/**
 * @typedef {object} Program
 * @property {boolean} condition true for a condition; false for a number added to the score
 * @property {number} result register of the result
 * @property {Float64Array} constants initial values of the registers
 * @property {Uint16Array} targets result register of each operation
 * @property {Uint8Array} codes code of each operation
 * @property {Uint16Array} a registers of the first operands
 * @property {Uint16Array} b of the second operands; for a list's entry, the index of the list
 * @property {Uint16Array} c
 * @property {number} planeEnd operations before this one do not depend on q or k
 * @property {number} rowEnd those before this one do not depend on k
 * @property {Uint8Array} directions for each register, see `direction`
 * @property {Uint8Array} whole for each register: whether it is always an integer
 * @property {Uint8Array} conditions for each register: whether it is a condition
 * @property {readonly number[]} unknown registers of numbers whose value is missing
 * @property {readonly (readonly number[])[]} indices for each operation that reads a list, the registers of
 *   its indices
 * @property {readonly List[]} lists
 * @property {readonly string[]} listNames
 * @property {{ h: boolean, b: boolean }} uses
 */

/** Most operations per cell: a one-line rule has about ten. */
const mostOperations = 128;

/** Translates one tree. */
class Translation {
  /**
   * @param {Builder} builder
   * @param {Given} given
   * @param {Refuse} refuse
   * @param {ReadonlySet<string>} unknown
   */
  constructor(builder, given, refuse, unknown) {
    this.builder = builder;
    this.given = given;
    this.unknown = unknown;
    this.refuse = refuse;
  }

  /** @param {Tree} tree @returns {Node} */
  node(tree) {
    switch (tree.kind) {
      case 'number':
        return this.builder.constant(tree.value);
      case 'name':
        return this.name(tree.name);
      case 'minus':
        return this.builder.operation('minus', [this.number(tree.item, '−')]);
      case 'not':
        return this.builder.operation('not', [this.condition(tree.item, '!')]);
      case 'binary':
        return this.binary(tree);
      case 'choice':
        return this.choice(tree);
      case 'call':
        return this.call(tree);
      case 'at':
        return this.item(tree);
      default:
        return this.refuse(say`have numbers and conditions, and no ${tree.kind}s`);
    }
  }

  /** @param {string} name @returns {Node} */
  name(name) {
    const index = variables.findIndex((variable) => variable === name);
    if (index >= 0) return this.builder.variable(index);
    const constant = constants.get(name);
    if (constant !== undefined) {
      return this.builder.constant(Number(constant), typeof constant === 'boolean');
    }
    const value = this.given[name];
    if (typeof value === 'number') return this.builder.constant(value);
    if (this.unknown.has(name)) return this.builder.unknown(name);
    if (value.shape.length > 1) checkCount(name, value, 0, this.refuse);
    return this.refuse(say`have an index after the list ${name}, as in ${name}[q]`);
  }

  /** @param {Extract<Tree, { kind: 'binary' }>} tree @returns {Node} */
  binary(tree) {
    const { sign, left, right } = tree;
    const meaning = meanings[sign];
    if (meaning === 'and' || meaning === 'or') {
      return this.builder.operation(meaning, [
        this.condition(left, sign),
        this.condition(right, sign),
      ]);
    }
    if (isComparison(tree)) return this.comparison(tree);
    const name = /** @type {'+'} */ (sign);
    return this.builder.operation(name, [this.number(left, sign), this.number(right, sign)]);
  }

  /** @param {Extract<Tree, { kind: 'binary' }>} tree @returns {Node} */
  comparison({ sign, left, right }) {
    const b = this.number(right, sign);
    // a <= b < c is a chain: a <= b && b < c
    if (isComparison(left)) {
      const chained = this.compared(sign, this.number(left.right, left.sign), b);
      return this.builder.operation('and', [this.comparison(left), chained]);
    }
    return this.compared(sign, this.number(left, sign), b);
  }

  /** @param {string} sign @param {Node} a @param {Node} b @returns {Node} */
  compared(sign, a, b) {
    const { builder } = this;
    if (sign === '>') return builder.operation('<', [b, a]);
    if (sign === '>=') return builder.operation('<=', [b, a]);
    if (sign === '!=') return builder.operation('not', [builder.operation('==', [a, b])]);
    return builder.operation(/** @type {'<'} */ (sign), [a, b]);
  }

  /** @param {Extract<Tree, { kind: 'choice' }>} tree @returns {Node} */
  choice({ test, yes, no }) {
    const nodes = [this.condition(test, '?'), this.node(yes), this.node(no)];
    if (nodes[1].condition !== nodes[2].condition) {
      this.refuse(say`have two conditions or two numbers around the : of a choice`);
    }
    return this.builder.operation('choice', nodes);
  }

  /** @param {Extract<Tree, { kind: 'call' }>} tree @returns {Node} */
  call({ name, items }) {
    const nodes = items.map((item) => this.number(item, name));
    const called = /** @type {'min'} */ (name);
    if (nodes.length === 1) return this.builder.operation(called, nodes);
    return nodes.reduce((all, each) => this.builder.operation(called, [all, each]));
  }

  /** @param {Extract<Tree, { kind: 'at' }>} tree @returns {Node} */
  item(tree) {
    const { list, indices } = entryOf(tree);
    const given = list.kind === 'name' ? this.given[list.name] : undefined;
    if (list.kind !== 'name' || given === undefined || typeof given === 'number') {
      return this.refuse(say`have the name of a list before every [ ]`);
    }
    const { name } = list;
    const nodes = indices.map((index) => this.number(index, `${name}[ ]`));
    return this.builder.item(name, given, nodes);
  }

  /** @param {Tree} tree @param {string} where */
  number(tree, where) {
    const node = this.node(tree);
    return node.condition ? this.refuse(say`have numbers at ${where}, not conditions`) : node;
  }

  /** @param {Tree} tree @param {string} where */
  condition(tree, where) {
    const node = this.node(tree);
    return node.condition ? node : this.refuse(say`have conditions at ${where}, not numbers`);
  }
}

/**
 * @param {Tree} tree
 * @param {Given} given
 * @param {Refuse} refuse
 * @param {ReadonlySet<string>} [unknown] names of numbers whose value is missing
 * @returns {Program}
 */
export function compile(tree, given, refuse, unknown = new Set()) {
  const builder = new Builder(refuse);
  variables.forEach((_, index) => builder.variable(index));
  const result = new Translation(builder, given, refuse, unknown).node(tree);
  return laidOut(builder, result, refuse);
}

/** @param {Node} node @param {Set<Node>} found @returns {Set<Node>} the nodes that it needs, and itself */
function needed(node, found = new Set()) {
  node.operands.forEach((each) => needed(each, found));
  return found.add(node);
}

/** @param {Builder} builder @param {Node} result @param {Refuse} refuse @returns {Program} */
function laidOut({ nodes, lists, listNames }, result, refuse) {
  const all = [...nodes.values()];
  const list = [...needed(result)].filter((node) => node.code >= 0);
  if (list.length > mostOperations) {
    refuse(say`have at most ${mostOperations} operations, it has ${list.length}`);
  }
  const stage = (/** @type {Node} */ { needs }) => (needs & 2 ? 2 : needs & 1 ? 1 : 0);
  const ordered = [0, 1, 2].flatMap((wanted) => list.filter((node) => stage(node) === wanted));
  const operand = (/** @type {number} */ k) =>
    Uint16Array.from(ordered, ({ operands }) => (operands[k] ?? operands[0]).register);
  const b = operand(1);
  ordered.forEach((node, k) => {
    if (node.code === itemCode) b[k] = node.value;
  });
  return {
    condition: result.condition,
    result: result.register,
    constants: Float64Array.from(all, (node) => (node.code === -1 ? node.value : 0)),
    targets: Uint16Array.from(ordered, (node) => node.register),
    codes: Uint8Array.from(ordered, (node) => node.code),
    a: operand(0),
    b,
    c: operand(2),
    indices: ordered.map(({ code, operands }) =>
      code === itemCode ? operands.map(({ register }) => register) : [],
    ),
    planeEnd: ordered.filter((node) => stage(node) === 0).length,
    rowEnd: ordered.filter((node) => stage(node) < 2).length,
    directions: Uint8Array.from(all, (node) => node.direction),
    whole: Uint8Array.from(all, (node) => Number(node.whole)),
    conditions: Uint8Array.from(all, (node) => Number(node.condition)),
    unknown: all.filter(({ code }) => code === unknownCode).map(({ register }) => register),
    lists,
    listNames,
    uses: { h: (result.needs & 4) > 0, b: (result.needs & 8) > 0 },
  };
}
