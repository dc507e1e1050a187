// The operations of a rule, on float64 numbers; a condition is 0 or 1.

/** @typedef {(typeof operations)[number]} Operation */

/** In the order of their codes. Operations with fewer operands repeat the first. */
export const operations = /** @type {const} */ ([
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '^',
  'min',
  'max',
  'minus',
  'abs',
  'floor',
  'ceil',
  'sqrt',
  'exp',
  'log',
  '<',
  '<=',
  '==',
  'and',
  'or',
  'not',
  'choice',
  'item',
  'log2',
]);

/** The code that reads a list: its operands are the indices, one for each side of the list. */
export const itemCode = operations.indexOf('item');

/** As in Python: the remainder has the sign of the divisor. @param {number} a @param {number} b */
export function modulo(a, b) {
  // engines divide small integers faster
  if (a === (a | 0) && b === (b | 0) && b > 0)
    return (((a | 0) % (b | 0)) + (a < 0 ? b | 0 : 0)) % (b | 0);
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0;
}

/**
 * As in Python: the floor of the exact quotient, also if the quotient is rounded up to an integer. 1 // 0.1
 * is 9, because the double 0.1 is a little more than a tenth.
 *
 * @param {number} a
 * @param {number} b
 */
export function quotient(a, b) {
  const rounded = a / b;
  if (b === 0) return rounded;
  const rest = a % b;
  const whole = (a - rest) / b - (rest !== 0 && rest < 0 !== b < 0 ? 1 : 0);
  // a multiple of b up to rounding
  return whole === 0 ? 0 * rounded : Math.round(whole);
}

/**
 * The cases are the codes of `operations`: engines compile them to a jump table.
 *
 * @param {number} code
 * @param {number} a
 * @param {number} b
 * @param {number} c
 * @returns {number}
 */
export function value(code, a, b, c) {
  switch (code) {
    case 0:
      return a + b;
    case 1:
      return a - b;
    case 2:
      return a * b;
    case 3:
      return a / b;
    case 4:
      return quotient(a, b);
    case 5:
      return modulo(a, b);
    case 6:
      return a ** b;
    case 7:
      return Math.min(a, b);
    case 8:
      return Math.max(a, b);
    case 9:
      return -a;
    case 10:
      return Math.abs(a);
    case 11:
      return Math.floor(a);
    case 12:
      return Math.ceil(a);
    case 13:
      return Math.sqrt(a);
    case 14:
      return Math.exp(a);
    case 15:
      return Math.log(a);
    case 16:
      return a < b ? 1 : 0;
    case 17:
      return a <= b ? 1 : 0;
    case 18:
      return a === b ? 1 : 0;
    case 19:
      return a & b;
    case 20:
      return a | b;
    case 21:
      return a ^ 1;
    case 22:
      return a ? b : c;
    case 24:
      return Math.log2(a);
    default:
      return NaN;
  }
}
