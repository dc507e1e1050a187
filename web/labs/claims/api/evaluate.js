// A parsed claim → its value, by walking the tree. Every call states its cost beforehand, and what costs too
// much is refused, so that the page is never blocked.

import { t } from '../../../core/texts/language.js';
import { constants, functions, named } from './functions.js';
import { Budget } from './price.js';
import { at, combined, isMatrix, mapped, refuse, stacked } from './values.js';

/** @typedef {import('../../../core/words/expression.js').Tree} Tree */
/** @typedef {import('./values.js').Value} Value */

/**
 * @param {import('../../../core/api/index.js').Phasor} phasor
 * @param {Tree} tree
 * @param {Budget} [budget]
 * @returns {{ value: Value, compared: [Value, Value] | null }} with the two values that it compares, if it
 *   is a comparison
 * @throws {RangeError | TypeError} a sentence about what is wrong
 */
export function evaluate(phasor, tree, budget = new Budget()) {
  /** @type {[Value, Value] | null} */
  let compared = null;

  /** @param {Value} value the value to iterate over @param {number} [each] the price per number */
  const priced = (value, each = 2) => {
    budget.spend(each * (isMatrix(value) ? value.data.length : 1));
    return value;
  };

  /** @param {Tree} node @returns {Value} */
  function walk(node) {
    switch (node.kind) {
      case 'number':
      case 'text':
        return node.value;
      case 'name':
        return /** @type {Value} */ (constants.get(node.name));
      case 'list':
        return stacked(node.items.map((item) => priced(walk(item))));
      case 'minus':
        return mapped(priced(walk(node.item)), (x) => -x, '−');
      case 'at':
        return priced(at(walk(node.item), walk(node.index)));
      case 'binary': {
        const [left, right] = [walk(node.left), walk(node.right)];
        for (const side of [left, right]) priced(side, node.sign === '^' ? 14 : 2);
        if (node === tree) compared = [left, right];
        return combined(node.sign, left, right);
      }
      case 'call': {
        const { run, cost } = /** @type {import('./functions.js').Callable} */ (
          functions.get(node.name)
        );
        const given = named(node.name, node.items.map(walk));
        budget.spend(cost(given));
        return run(phasor, given);
      }
      // conditions, which the grammar of claims does not have
      default:
        throw new TypeError(node.kind);
    }
  }

  const value = walk(tree);
  const numbers = isMatrix(value) ? value.data : [value];
  for (const each of numbers) {
    if (typeof each === 'number' && !Number.isFinite(each)) {
      refuse(t('The result'), t('a finite number'), each);
    }
  }
  return { value, compared: typeof value === 'boolean' ? compared : null };
}
