// The operations of one rule, without duplicates, with static facts about each: whether it is an integer,
// which variables it needs, and what it depends on within a plane. `k <= q` depends only on q − k, so it is
// constant along every diagonal.

import { say } from '../../../core/api/check.js';
import { variables } from './grammar.js';
import { operations, value } from './operations.js';

/** What a value depends on within the plane of one head and one batch entry. */
export const direction = { none: 0, query: 1, key: 2, offset: 3, both: 7 };

/** @param {number} a @param {number} b @returns {number} what a value computed from both depends on */
export const joined = (a, b) => (a === 0 || a === b ? b : b === 0 ? a : direction.both);

/** Code of a node whose number is missing. */
export const unknownCode = -3;

/**
 * The numbers that a rule names: the lengths of its sides, and its numbers in row-major order.
 *
 * @typedef {{ readonly shape: readonly number[], readonly data: Float64Array }} List
 */

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** Throws: "the rule must {wanted}". @typedef {(wanted: Value) => never} Refuse */

/**
 * @typedef {object} Node
 * @property {boolean} condition
 * @property {number} code code of an operation, −1 for a constant, −2 for a variable, −3 for a missing
 *   number
 * @property {readonly Node[]} operands
 * @property {number} value the value of a constant; the index of a variable or a list
 * @property {number} needs bits: 1 q, 2 k, 4 h, 8 b
 * @property {boolean} whole whether it is always an integer
 * @property {number} direction
 * @property {readonly [q: number, k: number] | null} slope of an integer that is linear in q and k
 * @property {number} register
 */

/** @param {readonly [q: number, k: number]} slope @returns {number} */
function slopeDirection([q, k]) {
  if (q === 0) return k === 0 ? direction.none : direction.key;
  if (k === 0) return direction.query;
  return q === -k ? direction.offset : direction.both;
}

/**
 * @param {readonly Node[]} operands @param {string} name of the operation
 * @returns {Node['slope']}
 */
function slopeOf([a, b], name) {
  if (!a.slope || (b && !b.slope)) return null;
  const x = a.slope;
  const y = b?.slope ?? [0, 0];
  if (name === '+') return [x[0] + y[0], x[1] + y[1]];
  if (name === '-') return [x[0] - y[0], x[1] - y[1]];
  if (name === 'minus') return [-x[0], -x[1]];
  if (name === '*' && a.code === -1) return [a.value * y[0], a.value * y[1]];
  if (name === '*' && b.code === -1) return [b.value * x[0], b.value * x[1]];
  return null;
}

const rounding = new Set(['floor', 'ceil']);
const keepWhole = new Set(['+', '-', '*', '//', '%', 'min', 'max', 'minus', 'abs', 'choice']);
const conditions = new Set(['<', '<=', '==', 'and', 'or', 'not']);

/** Makes the nodes of one rule, without duplicates. */
export class Builder {
  /** @type {Map<string, Node>} */
  nodes = new Map();
  /** @type {List[]} */
  lists = [];
  /** @type {string[]} */
  listNames = [];

  /** @param {Refuse} refuse */
  constructor(refuse) {
    this.refuse = refuse;
  }

  /** @param {string} key @param {Omit<Node, 'register'>} node @returns {Node} */
  once(key, node) {
    const known = this.nodes.get(key);
    if (known) return known;
    const added = { ...node, register: this.nodes.size };
    this.nodes.set(key, added);
    return added;
  }

  /** @param {number} number @param {boolean} [condition] @returns {Node} */
  constant(number, condition = false) {
    const whole = Number.isSafeInteger(number);
    return this.once(`${condition} ${Object.is(number, -0) ? '-0' : number}`, {
      condition,
      code: -1,
      operands: [],
      value: number,
      needs: 0,
      whole,
      direction: direction.none,
      slope: whole ? [0, 0] : null,
    });
  }

  /** @param {number} index in `variables` @returns {Node} */
  variable(index) {
    return this.once(variables[index], {
      condition: false,
      code: -2,
      operands: [],
      value: index,
      needs: 1 << index,
      whole: true,
      direction: [direction.query, direction.key, direction.none, direction.none][index],
      // a head and a batch entry are constant within a plane
      slope: [Number(index === 0), Number(index === 1)],
    });
  }

  /** A named number whose value is missing, assumed to be an integer. @param {string} name @returns {Node} */
  unknown(name) {
    return this.once(`unknown ${name}`, {
      condition: false,
      code: unknownCode,
      operands: [],
      value: 0,
      needs: 0,
      whole: true,
      direction: direction.none,
      slope: [0, 0],
    });
  }

  /**
   * @param {(typeof operations)[number]} name
   * @param {Node[]} operands
   * @returns {Node}
   */
  operation(name, operands) {
    const code = operations.indexOf(name);
    const [a, b = a, c = a] = operands;
    const condition = conditions.has(name) || (name === 'choice' && b.condition);
    if (operands.every((node) => node.code === -1)) {
      const folded = value(code, a.value, b.value, c.value);
      if (!Number.isFinite(folded) && operands.every((node) => Number.isFinite(node.value))) {
        this.refuse(
          say`have finite numbers: ${String(operands.map((node) => node.value))} give ${folded} (${name})`,
        );
      }
      return this.constant(folded, condition);
    }
    const mixed = operands.reduce((all, each) => joined(all, each.direction), direction.none);
    const numbers = name === 'choice' ? operands.slice(1) : operands;
    const whole =
      rounding.has(name) || (keepWhole.has(name) && numbers.every((each) => each.whole));
    const compared = name === '<' || name === '<=' || name === '==';
    const slope =
      slopeOf(operands, compared ? '-' : name) ?? (whole && mixed === 0 ? [0, 0] : null);
    const node = {
      condition,
      code,
      operands,
      value: 0,
      needs: operands.reduce((all, each) => all | each.needs, 0),
      whole,
      direction: slope ? slopeDirection(slope) : mixed,
      slope: compared ? null : slope,
    };
    return this.once([code, ...operands.map((each) => each.register)].join(), node);
  }

  /** @param {string} name @param {List} list @param {Node[]} indices @returns {Node} */
  item(name, list, indices) {
    checkCount(name, list, indices.length, this.refuse);
    if (!indices.every((index) => index.whole)) {
      this.refuse(say`have an integer in ${name}[…]: round it with floor`);
    }
    if (!this.listNames.includes(name)) {
      this.listNames.push(name);
      this.lists.push(list);
    }
    const number = this.listNames.indexOf(name);
    const code = operations.indexOf('item');
    const mixed = indices.reduce((all, each) => joined(all, each.direction), direction.none);
    return this.once([code, number, ...indices.map((each) => each.register)].join(), {
      condition: false,
      code,
      operands: indices,
      value: number,
      needs: indices.reduce((all, each) => all | each.needs, 0),
      whole: list.data.every(Number.isSafeInteger),
      direction: mixed,
      slope: mixed === direction.none ? [0, 0] : null,
    });
  }
}

/**
 * @param {string} name @param {List} list @param {number} count of indices @param {Refuse} refuse
 */
export function checkCount(name, { shape }, count, refuse) {
  if (count === shape.length) return;
  const sides = shape.join(' × ');
  refuse(
    shape.length === 1
      ? say`have one index after ${name}, a list of ${sides}: it has ${count}`
      : say`have ${shape.length} indices after ${name}, a list of ${sides}: it has ${count}`,
  );
}
