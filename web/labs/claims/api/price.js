// Prices of computations in the unit of a claim's budget, about 10 ns on a laptop. They were measured in
// WebAssembly; tests/labs/claims/claim-price.test.js compares them with the current times.
//
// The angle of a far position has to be reduced to one turn. For a position p and a frequency w this takes
// log₂ p + log₂ w further bits of ln base, 2π and the exponential (src/encoding/phase.cpp). The price of one
// such series grows with the square of the number of 32-bit limbs.

import { t } from '../../../core/texts/language.js';
import { mostEntries } from './values.js';

/** @param {number} x @returns {number} log₂ |x|; for 0, that of the smallest number */
const exponent = (x) => Math.log2(Math.max(Math.abs(x), Number.MIN_VALUE));

/** @param {number} bits needed in addition to the 8 limbs for near positions */
const limbsFor = (bits) => 8 + Math.ceil(Math.max(0, bits) / 32);

/** @param {number} limbs */
const exponential = (limbs) => 480 * limbs + 42 * limbs ** 2;

/** Newton iterations, each with an exponential. @param {number} limbs */
const logarithm = (limbs) => (1 + Math.ceil(Math.log2(0.7 * limbs))) * exponential(limbs);

/** 1 / (2π a). @param {number} limbs */
const reciprocal = (limbs) => 900 * limbs + 25 * limbs ** 2;

/**
 * Whether the angle needs the slow path: positions beyond 2^53, and tiny positions at enormous frequencies.
 *
 * @param {number} position
 * @param {number} frequency log₂ of the largest frequency
 */
const isFar = (position, frequency) =>
  Math.abs(position) >= 2 ** 53 ||
  (position !== 0 && Math.abs(position) < 2 ** -11 && frequency > 42);

/**
 * The price of an encoding's frequencies and their angles at a position.
 *
 * @param {number} dim
 * @param {number} base
 * @param {number} [position]
 */
export function angles(dim, base, position = 0) {
  const pairs = Math.ceil(dim / 2);
  const limbs = limbsFor(-exponent(base));
  const near = logarithm(limbs) + exponential(limbs) + pairs * (50 + 0.2 * limbs ** 2);
  const highest = Math.max(0, -exponent(base));
  if (!isFar(position, highest)) return near;
  const most = limbsFor(exponent(position) + highest);
  // the logarithm of the base is computed for each number of limbs
  const levels = Math.min(pairs, 1 + Math.abs(exponent(base)) / 32);
  return near + pairs * (exponential(8) + exponential(most)) + levels * logarithm(most);
}

/**
 * The same for frequencies 1/a.
 *
 * @param {ArrayLike<number>} divisors
 * @param {number} position
 */
export function anglesOf(divisors, position) {
  let price = 0;
  for (let k = 0; k < divisors.length; ++k) {
    const frequency = -exponent(divisors[k]);
    price += reciprocal(limbsFor(frequency));
    if (isFar(position, frequency)) {
      price += reciprocal(8) + reciprocal(limbsFor(exponent(position) + frequency));
    }
  }
  return price;
}

/**
 * The price of correctly rounded sines: limbs are doubled until they contain enough significant bits. A sine
 * is as small as its angle; a cosine is never that small.
 *
 * @param {ArrayLike<number>} radians
 * @param {boolean} sine
 */
export function exactValues(radians, sine) {
  let price = 0;
  for (let k = 0; k < radians.length; ++k) {
    const angle = Math.abs(radians[k]);
    if (angle > Number.MAX_SAFE_INTEGER) {
      const most = Number.MAX_SAFE_INTEGER;
      const where = {
        where: t('An angle'),
        wanted: t('at most {most}', { most }),
        shown: radians[k],
      };
      throw new RangeError(t('{where} must be {wanted}, got {shown}', where));
    }
    const bits = 33 + 53 + 64 + Math.abs(sine && angle !== 0 ? exponent(angle) : 0);
    price += 20_000;
    for (let limbs = 16; 16 * limbs < bits; limbs *= 2) {
      price += logarithm(limbs) + 3 * exponential(limbs);
    }
  }
  return price;
}

/**
 * @param {number} numbers how many numbers a table has
 * @returns {number} the same, or an error if there are too many
 */
export function sized(numbers) {
  if (!(numbers <= mostEntries)) {
    const values = { numbers, most: mostEntries };
    throw new RangeError(
      t('This needs a table of {numbers} numbers; a claim may have {most}.', values),
    );
  }
  return numbers;
}

/** The budget of an evaluation: about a tenth of a second. */
export const most = 10_000_000;

/** What one claim has spent, on both of its sides and on comparing them. */
export class Budget {
  spent = 0;

  /** @param {number} price */
  spend(price) {
    // invalid prices are ignored: the library rejects such arguments with a better message
    this.spent += price > 0 ? price : 0;
    if (this.spent > most) throw new RangeError(t('This is too much to compute for a claim.'));
  }
}
