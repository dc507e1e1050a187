// A parsed claim → its value. A walk over the tree; every call says beforehand what it will cost,
// and what is too much is refused instead of holding up the page.

import { t } from '../text/language.js';
import { constants, functions, named } from './claim-functions.js';
import { at, combined, isMatrix, mapped, refuse, stacked } from './claim-values.js';

/** @typedef {import('./claim-parse.js').Tree} Tree */
/** @typedef {import('./claim-values.js').Value} Value */

/** What an evaluation may spend, in numbers touched: some hundredths of a second. */
const most = 8_000_000;

/**
 * @param {import('../index.js').Phasor} phasor
 * @param {Tree} tree
 * @returns {{ value: Value, compared: [Value, Value] | null }} and the two that it compares, if it does
 * @throws {RangeError | TypeError} with a sentence on what is wrong
 */
export function evaluate(phasor, tree) {
  let spent = 0;
  /** @type {[Value, Value] | null} */
  let compared = null;

  /** @param {number} cost */
  function spend(cost) {
    // what is no number here is refused by the library, with a better message
    spent += cost > 0 ? cost : 0;
    if (spent > most) throw new RangeError(t('This is too much to compute for a claim.'));
  }

  /** @param {Tree} node @returns {Value} */
  function walk(node) {
    switch (node.kind) {
      case 'number':
      case 'text':
        return node.value;
      case 'name':
        return /** @type {Value} */ (constants.get(node.name));
      case 'list':
        return stacked(node.items.map(walk));
      case 'minus':
        return mapped(walk(node.item), (x) => -x, '−');
      case 'at':
        return at(walk(node.item), walk(node.index));
      case 'binary': {
        const [left, right] = [walk(node.left), walk(node.right)];
        for (const side of [left, right]) spend(isMatrix(side) ? side.data.length : 1);
        if (node === tree) compared = [left, right];
        return combined(node.sign, left, right);
      }
      case 'call': {
        const { run, cost } = /** @type {import('./claim-functions.js').Callable} */ (
          functions.get(node.name)
        );
        const given = named(node.name, node.items.map(walk));
        spend(cost(given));
        return run(phasor, given);
      }
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
