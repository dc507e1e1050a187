// Pairs of lanes → the angle by which each turns in every row, its gain, and how far the angle may be off.

import { wrapped } from './fit.js';
import { placeOf, spread } from './samples.js';

/** @typedef {import('./samples.js').Samples} Samples */
/** @typedef {import('./pairs.js').Lanes} Lanes */

/**
 * @typedef {{ n: number, h: number, angles: Float64Array, gain: Float64Array, errors: Float64Array }}
 *   Turns [rows, pairs]
 */

/** How often progress is reported. */
const reports = 24;

/** @param {number} n @param {number} h @returns {Turns} */
const emptyTurns = (n, h) => ({
  n,
  h,
  angles: new Float64Array(n * h),
  gain: new Float64Array(n * h),
  errors: new Float64Array(n * h),
});

/**
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @param {(done: number) => void} report gets the completed fraction of the rows
 * @returns {Turns}
 */
export function turnsOf(samples, { pairs, outputs, noise }, report) {
  const { x, y, n, count } = samples;
  const h = pairs.length;
  const turns = emptyTurns(n, h);
  const [p, q, o, other] = [
    pairs.map(([lane]) => lane),
    pairs.map(([, lane]) => lane),
    outputs.map(([lane]) => lane),
    outputs.map(([, lane]) => lane),
  ];
  const [cosines, sines, lengths] = [0, 1, 2].map(() => new Float64Array(h));
  const stretch = Math.ceil(n / reports);
  for (let row = 0; row < n; ++row) {
    if (row % stretch === 0) report(row / n);
    for (const sums of [cosines, sines, lengths]) sums.fill(0);
    for (let sample = 0; sample < count; ++sample) {
      const at = placeOf(samples, row, sample);
      for (let j = 0; j < h; ++j) {
        const [u, v, s, t] = [x[at + p[j]], x[at + q[j]], y[at + o[j]], y[at + other[j]]];
        cosines[j] += s * u + t * v;
        sines[j] += t * u - s * v;
        lengths[j] += u * u + v * v;
      }
    }
    for (let j = 0; j < h; ++j) {
      const i = row * h + j;
      const size = Math.hypot(cosines[j], sines[j]);
      turns.angles[i] = Math.atan2(sines[j], cosines[j]);
      turns.gain[i] = lengths[j] > 0 ? size / lengths[j] : NaN;
      // the error of a number is that of its neighbours' size, and half of it is along the circle
      turns.errors[i] = size > 0 ? noise / Math.sqrt(count) : Infinity;
    }
  }
  return turns;
}

/**
 * The angle of every output lane where the two lanes of a pair take two: y_p = a x_p - b x_q.
 *
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @returns {Turns} [rows, lanes of the head]
 */
export function laneTurns(samples, { pairs, noise }) {
  const { x, y, n, d, count } = samples;
  const turns = emptyTurns(n, d);
  turns.errors.fill(Infinity);
  for (let row = 0; row < n; ++row) {
    for (const [p, q] of pairs) {
      for (const [own, other, sign] of [
        [p, q, -1],
        [q, p, 1],
      ]) {
        let [aa, bb, ab, ya, yb] = [0, 0, 0, 0, 0];
        for (let sample = 0; sample < count; ++sample) {
          const at = placeOf(samples, row, sample);
          const [a, b, out] = [x[at + own], x[at + other], y[at + own]];
          aa += a * a;
          bb += b * b;
          ab += a * b;
          ya += out * a;
          yb += out * b;
        }
        const area = aa * bb - ab * ab;
        const i = row * d + own;
        const [cosine, sine] = [(ya * bb - yb * ab) / area, (yb * aa - ya * ab) / area];
        turns.angles[i] = Math.atan2(sign * sine, cosine);
        turns.gain[i] = Math.hypot(cosine, sine);
        turns.errors[i] = area > 0 ? (3 * noise * (aa + bb)) / Math.sqrt(area) : Infinity;
      }
    }
  }
  return turns;
}

/**
 * The angles of cosines and sines that were laid out for the other pairing, a column for each of h.
 *
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @returns {Turns | null} null where they are not
 */
export function mixedTurns(samples, lanes) {
  const { n, d } = samples;
  const h = d / 2;
  const each = laneTurns(samples, lanes);
  if (lanes.pairs.length !== h || lanes.layout.name === 'other') return null;
  const columnOf = (/** @type {number} */ lane) =>
    lanes.layout.name === 'half' ? lane >> 1 : lane % h;
  /** @type {Turns} */
  const turns = {
    n,
    h,
    angles: new Float64Array(n * h),
    gain: new Float64Array(n * h).fill(1),
    errors: new Float64Array(n * h).fill(Infinity),
  };
  for (let row = 0; row < n; ++row) {
    for (let lane = 0; lane < d; ++lane) {
      const [from, to] = [row * d + lane, row * h + columnOf(lane)];
      const both = each.errors[from] + turns.errors[to];
      const known = turns.errors[to] < Infinity;
      if (known && Math.abs(wrapped(each.angles[from] - turns.angles[to])) > 6 * both + 1e-6) {
        return null;
      }
      if (each.errors[from] < turns.errors[to]) {
        turns.errors[to] = each.errors[from];
        turns.angles[to] = each.angles[from];
        turns.gain[to] = each.gain[from];
      }
    }
  }
  return turns;
}

/**
 * @param {Samples} samples
 * @param {Lanes} lanes
 * @param {Turns} turns
 * @returns {number} the largest difference in some rows
 */
export function residualOf(samples, { pairs, outputs }, { angles, gain }) {
  const { x, y, n, count } = samples;
  let most = 0;
  for (const row of spread(n, 32)) {
    pairs.forEach(([p, q], j) => {
      const i = row * pairs.length + j;
      const [cosine, sine] = [gain[i] * Math.cos(angles[i]), gain[i] * Math.sin(angles[i])];
      for (let sample = 0; sample < count; ++sample) {
        const at = placeOf(samples, row, sample);
        const [u, v] = [x[at + p], x[at + q]];
        most = Math.max(
          most,
          Math.abs(y[at + outputs[j][0]] - u * cosine + v * sine),
          Math.abs(y[at + outputs[j][1]] - v * cosine - u * sine),
        );
      }
    });
  }
  return most;
}
