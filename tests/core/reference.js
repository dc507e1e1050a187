// The sinusoidal encoding computed in another way than src/ does, for tests over many values:
// frequencies by decimal.js with 80 digits, angles reduced modulo a turn as big integers, and only
// the reduced angle, at most π/4 beyond a quarter, given to Math.sin or Math.cos. Right to 1e-15.

import Decimal from 'decimal.js';

const Exact = Decimal.clone({ precision: 80 });
const bits = 256n;
const one = 1n << bits;

/** @param {{ dim: number, base?: number, pairs?: number }} given */
export function reference({ dim, base = 10000, pairs = Math.ceil(dim / 2) }) {
  const scale = new Exact(one.toString()).dividedBy(Exact.acos(-1).times(2));
  // turns per position in units of 2^-256
  const ratio = new Exact(base).pow(new Exact(-2).dividedBy(dim));
  const turns = Array.from({ length: pairs }, (_, j) =>
    BigInt(ratio.pow(j).times(scale).round().toFixed(0)),
  );
  /** @param {number} position @param {number} pair */
  return (position, pair) => {
    // position = whole / 2^places
    let places = 0;
    while (!Number.isInteger(position)) {
      position *= 2;
      ++places;
    }
    const product = BigInt.asUintN(Number(bits) + places, BigInt(position) * turns[pair]);
    const phase = (product >> BigInt(places)) & (one - 1n);
    const quarter = (phase + (one >> 3n)) >> (bits - 2n);
    const rest = phase - (quarter << (bits - 2n));
    const angle = (Number(rest) / 2 ** 256) * 2 * Math.PI;
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    return [
      [s, c],
      [c, -s],
      [-s, -c],
      [-c, s],
    ][Number(quarter & 3n)];
  };
}

const float = new Float32Array(1);
const word = new Int32Array(float.buffer);

/**
 * The distance of a float32 to the true value, in units of its last place.
 *
 * @param {number} value
 * @param {number} truth
 */
export function ulps(value, truth) {
  float[0] = Math.abs(truth);
  const near = float[0];
  word[0] += 1;
  return Math.abs(value - truth) / (float[0] - near);
}
