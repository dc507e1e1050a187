// Whether a rule computes only with integers that fit in an integer type. Programs of other rules compute in
// float64, as maskOf does: in float32, 0.3 · 3 falls on the other side of 0.9, and integers have no infinity
// for a division by zero.

import { operations } from './operations.js';
import { Ranges } from './range.js';

/** @typedef {import('./compile.js').Program} Program */

/** Largest size assumed for programs without sizes. */
const mostPlaces = 2 ** 20;

/** A missing number is assumed to be an integer from 1 to this, so that its products with positions fit. */
const mostUnknown = 2 ** 10;

/**
 * @param {Program} program
 * @param {Readonly<Record<string, number | import('./nodes.js').List>>} values the given sizes
 * @param {number} most the largest integer of the type
 */
export function isOfIntegers(program, values, most) {
  const ranges = new Ranges(program);
  ['queries', 'keys', 'heads', 'batch'].forEach((name, variable) => {
    ranges.set(variable, 0, Number(values[name] ?? mostPlaces) - 1);
  });
  for (const register of program.unknown) ranges.set(register, 1, mostUnknown);
  ranges.run();
  const { codes, targets, a, b, c, conditions, constants, lists } = program;
  const { low, high } = ranges;
  // constants and variables; results of operations are added in order
  const whole = program.whole.slice();
  const both = (/** @type {number} */ i) => whole[a[i]] && whole[b[i]];
  const fits = (/** @type {number} */ register) => low[register] >= -most && high[register] <= most;
  if (constants.some((value, register) => whole[register] && Math.abs(value) > most)) return false;
  return codes.every((code, i) => {
    const to = targets[i];
    switch (operations[code]) {
      case 'and':
      case 'or':
      case 'not':
        return true;
      case '<':
      case '<=':
      case '==':
        return both(i);
      case '/':
      case 'sqrt':
      case 'exp':
      case 'log':
      case 'log2':
        return false;
      case '//':
      case '%':
        whole[to] = Number(both(i) && (low[b[i]] > 0 || high[b[i]] < 0));
        break;
      case '^':
        whole[to] = Number(both(i) && low[b[i]] >= 0);
        break;
      case 'minus':
      case 'abs':
      case 'floor':
      case 'ceil':
        whole[to] = whole[a[i]];
        break;
      case 'choice':
        if (conditions[to]) return true;
        whole[to] = Number(whole[b[i]] && whole[c[i]]);
        break;
      case 'item':
        // its indices are known to be integers
        whole[to] = Number(lists[b[i]].data.every(Number.isSafeInteger));
        break;
      default:
        whole[to] = Number(both(i));
    }
    return whole[to] && fits(to);
  });
}
