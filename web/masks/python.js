// The tree of a rule → an expression of Python over arrays. Conditions are joined by & and |, which bind
// more than comparisons do; what has no array in it is computed by Python itself.

import { constants, isComparison, meanings, variables } from './grammar.js';

/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {import('./code.js').Dialect} Dialect */

/** How much an expression binds, by its sign. */
const levels = { comparison: 1, or: 2, and: 3, sum: 4, product: 5, sign: 6, power: 7, atom: 8 };

/** Signs of integers that give an integer. */
const wholeSigns = new Set(['+', '-', '*', '//', '%']);

/** @typedef {{ text: string, level: number, array: boolean }} Part */

export class Expression {
  /**
   * @param {Dialect} dialect
   * @param {Readonly<Record<string, unknown>>} values
   * @param {(name: string) => string} pythonName
   * @param {boolean} double whether q, k, h and b are float64, which are no indices
   */
  constructor(dialect, values, pythonName, double) {
    this.values = values;
    this.pythonName = pythonName;
    this.torch = dialect === 'pytorch' || dialect === 'flexattention';
    this.library = { flexattention: 'torch', pytorch: 'torch', jax: 'jnp', numpy: 'np' }[dialect];
    this.double = double;
    this.variables = dialect === 'flexattention' ? { q: 'q_idx', k: 'kv_idx', h: 'h', b: 'b' } : {};
  }

  /** @param {Tree} tree @returns {string} */
  text(tree) {
    return this.part(tree).text;
  }

  /** @param {Tree} tree @returns {Part} */
  part(tree) {
    switch (tree.kind) {
      case 'number':
        // Python has no number that begins with 0
        return atom(tree.raw.replace(/^0+(?=\d)/, ''), false);
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
      case 'at': {
        const index = this.part(tree.index);
        const at = this.double && index.array ? `${within(index, levels.atom)}.long()` : index.text;
        return atom(`${this.part(tree.item).text}[${at}]`, index.array);
      }
      default:
        throw new RangeError(tree.kind);
    }
  }

  /** @param {string} name @returns {Part} */
  name(name) {
    if (/** @type {readonly string[]} */ (variables).includes(name)) {
      return atom(/** @type {Record<string, string>} */ (this.variables)[name] ?? name, true);
    }
    if (name === 'inf' || name === 'pi') return atom(`math.${name}`, false);
    if (constants.has(name)) {
      // for every cell, as an array of the others' kind
      const q = this.name('q').text;
      return { text: name === 'true' ? `${q} >= 0` : `${q} < 0`, level: levels.comparison, array: true }; // prettier-ignore
    }
    return atom(this.pythonName(name), false);
  }

  /** @param {Extract<Tree, { kind: 'binary' }>} tree @returns {Part} */
  binary(tree) {
    const { sign, left, right } = tree;
    if (isComparison(tree) && isComparison(left)) {
      // a chain
      const joint = /** @type {const} */ ({ kind: 'binary', sign: '&&', left, right: { ...tree, left: left.right } }); // prettier-ignore
      return this.binary(joint);
    }
    const [a, b] = [this.part(left), this.part(right)];
    const array = a.array || b.array;
    const written = (/** @type {string} */ s, /** @type {number} */ level, /** @type {number} */ of) => ({ text: `${within(a, of)} ${s} ${within(b, of + (s === '&' || s === '|' ? 0 : 1))}`, level, array }); // prettier-ignore
    if (meanings[sign] === 'and') return written('&', levels.and, levels.and);
    if (meanings[sign] === 'or') return written('|', levels.or, levels.or);
    if (isComparison(tree)) return written(sign, levels.comparison, levels.or);
    if (sign === '^') return this.power(tree, a, b);
    if (sign === '//' && !(this.whole(left) && this.whole(right))) {
      return this.called('floor', { ...this.quotient(a, b), array });
    }
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
  power({ left, right }, a, b) {
    const natural = right.kind === 'number' && Number.isInteger(right.value);
    const array = a.array || b.array;
    // NumPy and PyTorch have no integers to a negative power
    let base = within(a, levels.atom);
    if (!natural && this.whole(left)) {
      base = left.kind === 'number' ? `${base}.0` : `(1.0 * ${within(a, levels.product)})`;
    }
    return { text: `${base} ** ${within(b, levels.sign)}`, level: levels.power, array };
  }

  /** @param {Extract<Tree, { kind: 'choice' }>} tree @returns {Part} */
  choice({ test, yes, no }) {
    const [condition, a, b] = [test, yes, no].map((each) => this.part(each));
    if (!condition.array) {
      return atom(`(${a.text} if ${condition.text} else ${b.text})`, a.array || b.array);
    }
    return atom(`${this.library}.where(${condition.text}, ${a.text}, ${b.text})`, true);
  }

  /** @param {Extract<Tree, { kind: 'call' }>} tree @returns {Part} */
  call({ name, items }) {
    const [first] = items;
    if (name === 'floor' && first.kind === 'binary' && first.sign === '/') {
      return this.binary({ ...first, sign: '//' });
    }
    const parts = items.map((item) => this.part(item));
    return parts.slice(1).reduce((a, b) => this.pair(name, a, b), items.length === 1 ? this.called(name, parts[0]) : parts[0]); // prettier-ignore
  }

  /** @param {string} name @param {Part} item @returns {Part} */
  called(name, item) {
    if (!item.array) return atom(name === 'abs' ? `abs(${item.text})` : `math.${name}(${item.text})`, false); // prettier-ignore
    return atom(`${this.library}.${name}(${item.text})`, true);
  }

  /** The smaller or the larger of two. @param {string} name @param {Part} a @param {Part} b @returns {Part} */
  pair(name, a, b) {
    if (!a.array && !b.array) return atom(`${name}(${a.text}, ${b.text})`, false);
    if (this.torch && !(a.array && b.array)) {
      const [array, number] = a.array ? [a, b] : [b, a];
      return atom(`torch.clamp(${array.text}, ${name === 'min' ? 'max' : 'min'}=${number.text})`, true); // prettier-ignore
    }
    return atom(`${this.library}.${name}imum(${a.text}, ${b.text})`, true);
  }

  /** @param {Tree} tree @returns {boolean} whether its values are integers, of Python too */
  whole(tree) {
    switch (tree.kind) {
      case 'number':
        return /^\d+$/.test(tree.raw);
      case 'name':
        return (
          /^([qkhb]|queries|keys|heads|batch)$/.test(tree.name) ||
          Number.isInteger(this.values[tree.name])
        );
      case 'at': {
        const list = this.values[tree.item.kind === 'name' ? tree.item.name : ''];
        return typeof list === 'object' && Array.from(/** @type {any} */ (list)).every(Number.isInteger); // prettier-ignore
      }
      case 'minus':
        return this.whole(tree.item);
      case 'binary':
        return wholeSigns.has(tree.sign) && this.whole(tree.left) && this.whole(tree.right); // prettier-ignore
      case 'call':
        return ['abs', 'min', 'max'].includes(tree.name) && tree.items.every((item) => this.whole(item)); // prettier-ignore
      default:
        return false;
    }
  }
}

/** @param {string} text @param {boolean} array @returns {Part} */
const atom = (text, array) => ({ text, level: levels.atom, array });

/** In brackets where it binds less than is wanted. @param {Part} part @param {number} wanted */
const within = ({ text, level }, wanted) => (level < wanted ? `(${text})` : text);
