// The values at the two ends of a colour map, and where zero lies between them.

/**
 * Signed maps are symmetric around 0, so that 0 is always the background; the others run from min(0, smallest
 * value) to the largest value. Values that are not finite are ignored.
 *
 * @param {Float32Array} data
 * @param {boolean} signed
 * @returns {[number, number]}
 */
export function extent(data, signed) {
  let low = 0;
  let high = 0;
  for (const value of data) {
    if (value < low && value !== -Infinity) low = value;
    else if (value > high && value !== Infinity) high = value;
  }
  if (signed) high = Math.max(-low, high);
  if (low === 0 && high === 0) high = 1;
  return signed ? [-high, high] : [low, high];
}

/**
 * @param {readonly [number, number]} domain
 * @returns {number | null} from 0 to 1; null where 0 is an end or outside
 */
export function zeroAt([low, high]) {
  return low < 0 && high > 0 ? -low / (high - low) : null;
}
