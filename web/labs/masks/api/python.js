// The tree of a rule → a Python expression over arrays. Conditions are joined by & and |, which bind tighter
// than comparisons; parts without arrays are computed by Python itself.

import { constants, entryOf, isComparison, meanings, variables } from './grammar.js';

/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {import('./code.js').Values} Values */

/** The precedence of operators. */
const levels = { comparison: 1, or: 2, and: 3, sum: 4, product: 5, sign: 6, power: 7, atom: 8 };

/** Operators whose result is an integer if both operands are. */
const wholeSigns = new Set(['+', '-', '*', '//', '%']);

/**
 * @param {Values} values
 * @param {readonly string[]} missing names whose value is missing
 * @returns {(tree: Tree) => boolean} tells whether the values of a part of a rule are integers
 */
export function wholeIn(values, missing) {
  /** @param {Tree} tree @returns {boolean} */
  const whole = (tree) => {
    switch (tree.kind) {
      case 'number':
        return Number.isSafeInteger(tree.value);
      case 'name':
        return (
          /^([qkhb]|queries|keys|heads|batch)$/.test(tree.name) ||
          missing.includes(tree.name) ||
          Number.isSafeInteger(values[tree.name])
        );
      case 'at': {
        const { list } = entryOf(tree);
        const value = values[list.kind === 'name' ? list.name : ''];
        return typeof value === 'object' && value.data.every(Number.isSafeInteger);
      }
      case 'minus':
        return whole(tree.item);
      case 'binary':
        return wholeSigns.has(tree.sign) && whole(tree.left) && whole(tree.right);
      case 'choice':
        return whole(tree.yes) && whole(tree.no);
      case 'call':
        if (tree.name === 'floor' || tree.name === 'ceil') return true;
        return ['abs', 'min', 'max'].includes(tree.name) && tree.items.every(whole);
      default:
        return false;
    }
  };
  return whole;
}

/**
 * @param {number} value
 * @returns {string} a Python literal: an integer if it is one that every integer type here can hold
 */
export function literal(value) {
  const text = String(value + 0);
  return Number.isSafeInteger(value) || /[.e]/.test(text) ? text : `${text}.0`;
}

/**
 * `array`: whether it contains a variable or a list; otherwise it is a Python number.
 *
 * @typedef {{ text: string, level: number, array: boolean }} Part
 */

/** Names of the variables in FlexAttention. */
const indices = { q: 'q_idx', k: 'kv_idx', h: 'h', b: 'b' };

export class Expression {
  /**
   * @param {object} options
   * @param {{ name: string }} options.library
   * @param {boolean} options.flex whether it is for FlexAttention
   * @param {boolean} options.integers whether all values are integers; otherwise q, k, h and b are float64
   * @param {Values} options.values
   * @param {readonly string[]} options.missing names whose value is missing
   * @param {(name: string) => string} options.pythonName
   */
  constructor({ library, flex, integers, values, missing, pythonName }) {
    this.values = values;
    this.whole = wholeIn(values, missing);
    this.pythonName = pythonName;
    this.torch = library.name === 'torch';
    this.library = library.name;
    this.integers = integers;
    /** @type {Record<string, string>} */
    this.variables = flex && integers ? indices : {};
    this.anIndex = flex ? indices.q : 'q';
  }

  /** @param {Tree} tree @returns {Part} */
  part(tree) {
    switch (tree.kind) {
      case 'number':
        return atom(literal(tree.value), false);
      case 'name':
        return this.name(tree.name);
      case 'minus': {
        const item = this.part(tree.item);
        return { text: `-${within(item, levels.sign)}`, level: levels.sign, array: item.array };
      }
      case 'not': {
        const item = this.part(tree.item);
        if (!item.array) return atom(`(not ${item.text})`, false);
        return { text: `~${within(item, levels.sign)}`, level: levels.sign, array: true };
      }
      case 'binary':
        return this.binary(tree);
      case 'choice':
        return this.choice(tree);
      case 'call':
        return this.call(tree);
      case 'at':
        return this.at(tree);
      default:
        throw new RangeError(tree.kind);
    }
  }

  /** @param {string} name @returns {Part} */
  name(name) {
    if (/** @type {readonly string[]} */ (variables).includes(name)) {
      const renamed = Object.hasOwn(this.variables, name) ? this.variables[name] : undefined;
      return atom(renamed ?? name, true);
    }
    const constant = constants.get(name);
    if (typeof constant === 'number') return atom(name === 'pi' ? 'math.pi' : 'math.inf', false);
    if (constant !== undefined) {
      // a constant for every cell, as an array
      const sign = name === 'true' ? '>=' : '<';
      return { text: `${this.anIndex} ${sign} 0`, level: levels.comparison, array: true };
    }
    return atom(this.pythonName(name), false);
  }

  /**
   * Always an array: entries of a list may be NaN, which Python numbers handle differently.
   *
   * @param {Extract<Tree, { kind: 'at' }>} tree
   * @returns {Part}
   */
  at(tree) {
    const { list, indices: trees } = entryOf(tree);
    const places = trees.map((index) => this.place(index));
    return atom(`${this.part(list).text}[${places.join(', ')}]`, true);
  }

  /** @param {Tree} tree */
  place(tree) {
    const at = this.part(tree);
    if (this.integers || tree.kind === 'number') return at.text;
    if (!at.array) return `int(${at.text})`;
    return `${within(at, levels.atom)}${this.torch ? '.long()' : '.astype(int)'}`;
  }

  /** @param {Extract<Tree, { kind: 'binary' }>} tree @returns {Part} */
  binary(tree) {
    const { sign, left, right } = tree;
    if (isComparison(tree) && isComparison(left)) {
      // a chain
      const joint = /** @type {const} */ ({
        kind: 'binary',
        sign: '&&',
        left,
        right: { ...tree, left: left.right },
      });
      return this.binary(joint);
    }
    const [a, b] = [this.part(left), this.part(right)];
    const array = a.array || b.array;
    const written = (
      /** @type {string} */ s,
      /** @type {number} */ level,
      /** @type {number} */ of,
    ) => ({
      text: `${within(a, of)} ${s} ${within(b, of + (s === '&' || s === '|' ? 0 : 1))}`,
      level,
      array,
    });
    if (meanings[sign] === 'and') return written('&', levels.and, levels.and);
    if (meanings[sign] === 'or') return written('|', levels.or, levels.or);
    if (isComparison(tree)) return written(sign, levels.comparison, levels.or);
    if (sign === '^') return this.power(tree, a, b);
    if (sign === '/') return this.quotient(a, b);
    const level = sign === '+' || sign === '-' ? levels.sum : levels.product;
    return written(sign, level, level);
  }

  /** @param {Part} a @param {Part} b @returns {Part} */
  quotient(a, b) {
    const text = `${within(a, levels.product)} / ${within(b, levels.sign)}`;
    return { text, level: levels.product, array: a.array || b.array };
  }

  /** @param {Extract<Tree, { kind: 'binary' }>} tree @param {Part} a @param {Part} b @returns {Part} */
  power({ left }, a, b) {
    const array = a.array || b.array;
    // a Python integer is unbounded and, in an array, has no negative powers
    let base = within(a, levels.atom);
    if (!this.integers && !a.array)
      base =
        left.kind === 'number' && this.whole(left)
          ? `${base}.0`
          : `(1.0 * ${within(a, levels.product)})`;
    return { text: `${base} ** ${within(b, levels.sign)}`, level: levels.power, array };
  }

  /**
   * A Python number as an array, which torch.where and later operations need.
   *
   * @param {Part} part
   * @param {boolean} condition
   */
  filled({ text, array }, condition) {
    if (array) return text;
    const [boolean, double] = this.torch ? ['torch.bool', 'torch.float64'] : ['bool', 'float'];
    const kind = condition ? boolean : double;
    const type = condition || !this.integers ? `, dtype=${kind}` : '';
    return `${this.library}.full_like(${this.anIndex}, ${text}${type})`;
  }

  /** @param {Extract<Tree, { kind: 'choice' }>} tree @returns {Part} */
  choice({ test, yes, no }) {
    const [condition, a, b] = [test, yes, no].map((each) => this.part(each));
    const array = a.array || b.array;
    const isCondition = this.isCondition(yes);
    if (!condition.array) {
      const [one, other] = array
        ? [this.filled(a, isCondition), this.filled(b, isCondition)]
        : [a.text, b.text];
      return atom(`(${one} if ${condition.text} else ${other})`, array);
    }
    const [one, other] = this.torch
      ? [this.filled(a, isCondition), this.filled(b, isCondition)]
      : [a.text, b.text];
    // NumPy has no negative powers of integers
    const areWhole = !this.integers && !array && !isCondition && this.whole(yes) && this.whole(no);
    const type = areWhole && !this.torch ? '.astype(float)' : '';
    return atom(`${this.library}.where(${condition.text}, ${one}, ${other})${type}`, true);
  }

  /** @param {Tree} tree @returns {boolean} */
  isCondition(tree) {
    if (tree.kind === 'choice') return this.isCondition(tree.yes);
    if (tree.kind === 'name') return typeof constants.get(tree.name) === 'boolean';
    if (tree.kind === 'binary') return Object.hasOwn(meanings, tree.sign) || isComparison(tree);
    return tree.kind === 'not';
  }

  /** @param {Extract<Tree, { kind: 'call' }>} tree @returns {Part} */
  call({ name, items }) {
    const parts = items.map((item) => this.part(item));
    if (items.length > 1) return parts.reduce((a, b) => this.pair(name, a, b));
    const isRounding = name === 'floor' || name === 'ceil';
    const isWhole = (this.integers && parts[0].array) || this.whole(items[0]);
    return isRounding && isWhole ? parts[0] : this.called(name, parts[0]);
  }

  /** @param {string} name @param {Part} item @returns {Part} */
  called(name, item) {
    if (!item.array)
      return atom(name === 'abs' ? `abs(${item.text})` : `math.${name}(${item.text})`, false);
    return atom(`${this.library}.${name}(${item.text})`, true);
  }

  /**
   * The minimum or maximum of two.
   *
   * @param {string} name
   * @param {Part} a
   * @param {Part} b
   * @returns {Part}
   */
  pair(name, a, b) {
    if (!a.array && !b.array) return atom(`${name}(${a.text}, ${b.text})`, false);
    if (this.torch && !(a.array && b.array)) {
      const [array, number] = a.array ? [a, b] : [b, a];
      return atom(
        `torch.clamp(${array.text}, ${name === 'min' ? 'max' : 'min'}=${number.text})`,
        true,
      );
    }
    return atom(`${this.library}.${name}imum(${a.text}, ${b.text})`, true);
  }
}

/** @param {string} text @param {boolean} array @returns {Part} */
const atom = (text, array) => ({ text, level: levels.atom, array });

/** Adds brackets if it binds less tightly than needed. @param {Part} part @param {number} wanted */
const within = ({ text, level }, wanted) => (level < wanted ? `(${text})` : text);
