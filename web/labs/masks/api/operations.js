// The operations of a rule, on float64 numbers; a condition is 0 or 1.

/** @typedef {(typeof operations)[number]} Operation */

/** By their codes. An operand that an operation has not is the first again. */
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

/** Reads a list: its operands are the indices, as many as the list has sides. */
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
 * As in Python: the floor of the exact quotient, also where the rounded one is an integer above it. 1 // 0.1
 * is 9, as 0.1 is a little more than a tenth.
 *
 * @param {number} a @param {number} b
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
 * The numbers are those of `operations`: an engine makes a jump table of them.
 *
 * @param {number} code
 * @param {number} a @param {number} b @param {number} c
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
