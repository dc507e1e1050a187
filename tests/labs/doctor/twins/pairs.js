// Which lanes turn together: for two input lanes and two output lanes, one angle a row is fitted to all
// vectors of the row; the residual distinguishes pairs from other lanes.
//
//   z = x_p + i x_q,  w = y_o + i y_o',   w ≈ c z,   c = Σ w conj z / Σ |z|²
//
// One vector a row fits every c: there a pair is two lanes that keep their length, |w| ≈ |z|, in all rows.

import { spread, sumsOf } from './samples.js';

/** @typedef {import('./samples.js').Samples} Samples */
/** @typedef {import('./samples.js').Sums} Sums */

/**
 * @typedef {[number, number]} Two lanes
 * @typedef {{ name: 'half' | 'interleaved' | 'other', first: number, apart: number }} Layout of pairs:
 *   lanes `first` + j and j + `apart`, or neighbours
 * @typedef {{ pairs: Two[], outputs: Two[], still: number[], layout: Layout, outputLayout: Layout,
 *   whole: number, seen: number, mixed: boolean, noise: number, next?: NextPair[] }} Lanes `whole`: how many
 *   lanes the layouts hold; `seen` pairs, the first ones, move in the samples, and `next` are the lanes of
 *   the pair after them
 */

/**
 * A lane that does not move in the samples: `limit` is what its change may be, squared, and `others` the
 * squares of the lane that would turn with it, in some `rows`.
 *
 * @typedef {{ rows: number[], others: number[], limit: number }} NextPair
 */

/** The change of a lane, squared, that counts as moved: in units of its energy times noise². */
const movedFrom = 20;

const mostRows = 16;
const mostVectors = 16;

/** The base-2 logarithm of the lanes of a head that are all tried with each other. */
const widest = 8;

/**
 * @param {readonly Sums[]} sums
 * @param {number} d
 * @param {Two} input
 * @param {Two} output
 * @returns {number} what one angle a row leaves of two output lanes, squared
 */
function leftOf(sums, d, [p, q], [o, other]) {
  let left = 0;
  for (const { across, within, squares, count } of sums) {
    const energy = squares[o] + squares[other];
    const length = within[p * d + p] + within[q * d + q];
    if (count === 1) {
      left += (Math.sqrt(energy) - Math.sqrt(length)) ** 2;
      continue;
    }
    const cosine = across[o * d + p] + across[other * d + q];
    const sine = across[other * d + p] - across[o * d + q];
    left += length > 0 ? energy - (cosine * cosine + sine * sine) / length : energy;
  }
  return Math.max(0, left);
}

/**
 * @param {readonly Sums[]} sums
 * @param {number} d
 * @param {number} o
 * @param {number} p
 * @returns {number} what is left of an output lane that is an input lane, squared
 */
const differenceOf = (sums, d, o, p) =>
  sums.reduce(
    (total, { across, within, squares }) =>
      total + Math.max(0, squares[o] + within[p * d + p] - 2 * across[o * d + p]),
    0,
  );

/** @param {readonly Sums[]} sums @param {number} o */
const energyOf = (sums, o) => sums.reduce((total, { squares }) => total + squares[o], 0);

/**
 * What two input lanes with a factor each, by row, leave of an output lane; where a row has two
 * vectors only, which fit exactly, how far the sum of the squares of the factors is from constant.
 *
 * @param {readonly Sums[]} sums
 * @param {number} d
 * @param {number} o
 * @param {Two} input
 * @param {number} count vectors a row
 * @returns {number} relative, squared
 */
function leftOfOne(sums, d, o, [p, q], count) {
  let [left, energy] = [0, 0];
  const lengths = [];
  for (const { across, within, squares } of sums) {
    const [pp, qq, pq] = [within[p * d + p], within[q * d + q], within[p * d + q]];
    const [yp, yq] = [across[o * d + p], across[o * d + q]];
    const area = pp * qq - pq * pq;
    energy += squares[o];
    if (!(area > 1e-9 * pp * qq)) continue;
    const [a, b] = [(yp * qq - yq * pq) / area, (yq * pp - yp * pq) / area];
    left += squares[o] - a * yp - b * yq;
    lengths.push(a * a + b * b);
  }
  if (count > 2) return energy > 0 ? Math.max(0, left) / energy : 1;
  lengths.sort((one, other) => one - other);
  const middle = lengths[lengths.length >> 1];
  const off = lengths.map((length) => Math.abs(length / middle - 1)).sort((a, b) => a - b);
  return off.length > 3 ? off[Math.floor(0.75 * off.length)] ** 2 : 1;
}

/**
 * @param {readonly Two[]} pairs
 * @param {number} d
 * @returns {Layout}
 */
export function layoutOf(pairs, d) {
  const first = Math.min(...pairs.map(([p]) => p));
  const apart = pairs[0][1] - pairs[0][0];
  const equal = pairs.every(([p, q]) => q - p === apart);
  const even = pairs.every(([p]) => (p - first) % 2 === 0);
  if (equal && apart === 1 && even) return { name: 'interleaved', first, apart };
  const ends = first === 0 || first === d - 2 * apart;
  const inside = pairs.every(([p]) => p < first + apart);
  if (equal && apart > 0 && ends && inside) return { name: 'half', first, apart };
  return { name: 'other', first, apart };
}

/** @param {Layout} layout @param {number} d @returns {number} the most pairs that it can have */
const mostPairs = ({ name, first, apart }, d) => (name === 'half' ? apart : (d - first) >> 1);

/** @param {Layout} layout @param {number} count @returns {Two[]} its first pairs */
const pairsOf = ({ name, first, apart }, count) =>
  Array.from({ length: count }, (_, j) =>
    name === 'half' ? [first + j, first + j + apart] : [first + 2 * j, first + 2 * j + 1],
  );

/**
 * Pairs whose outputs are in their own lanes.
 *
 * @param {readonly Sums[]} sums
 * @param {number} d
 * @param {number} noise
 * @returns {{ moved: boolean[], clear: Two[], left: (pair: Two) => number }}
 */
function inPlace(sums, d, noise) {
  const energies = Array.from({ length: d }, (_, o) => energyOf(sums, o));
  const moved = energies.map(
    (energy, o) => differenceOf(sums, d, o, o) > movedFrom * noise ** 2 * energy,
  );
  const left = (/** @type {Two} */ [p, q]) =>
    leftOf(sums, d, [p, q], [p, q]) / (energies[p] + energies[q] || 1);
  /** @type {{ lane: number, best: number, second: number }[]} */
  const choices = energies.map(() => ({ lane: -1, best: Infinity, second: Infinity }));
  for (let p = 0; p < d; ++p) {
    for (let q = p + 1; q < d; ++q) {
      if (!moved[p] && !moved[q]) continue;
      const value = left([p, q]);
      for (const [own, other] of [
        [p, q],
        [q, p],
      ]) {
        const choice = choices[own];
        if (value < choice.best) {
          choices[own] = { lane: other, best: value, second: choice.best };
        } else if (value < choice.second) choice.second = value;
      }
    }
  }
  /** @type {Two[]} */
  const clear = [];
  choices.forEach(({ lane, best, second }, p) => {
    const mutual = lane > p && choices[lane].lane === p;
    const other = Math.min(second, lane > p ? choices[lane].second : second);
    if (mutual && (moved[p] || moved[lane]) && best < 0.04 * other) clear.push([p, lane]);
  });
  return { moved, clear, left };
}

/**
 * Input lanes of every output lane, where the lanes were put elsewhere, or where the two lanes of a
 * pair take two angles.
 *
 * @param {readonly Sums[]} sums
 * @param {Samples} samples
 * @returns {Map<string, { input: Two, outputs: number[] }>} by input lanes
 */
function anywhere(sums, { d, count, noise }) {
  const few = sums.slice(0, 10);
  const limit = count > 2 ? 60 * noise ** 2 : Math.max(1e-4, 30 * noise) ** 2;
  /** @type {Map<string, { input: Two, outputs: number[] }>} */
  const found = new Map();
  for (let o = 0; o < d; ++o) {
    /** @type {{ input: Two, left: number, second: number }} */
    let best = { input: [-1, -1], left: Infinity, second: Infinity };
    // in wide heads one of the two lanes is sought among some only
    const step = Math.max(1, d >> widest);
    for (let p = o % step; p < d; p += step) {
      for (let q = step > 1 ? 0 : p + 1; q < d; ++q) {
        if (p === q) continue;
        const left = leftOfOne(few, d, o, [p, q], count);
        if (left < best.left) {
          best = { input: p < q ? [p, q] : [q, p], left, second: best.left };
        } else if (left < best.second) best.second = left;
      }
    }
    // a lane that does not turn fits any two of which one is its own
    if (best.left > limit || Math.max(limit, best.left / 0.04) > best.second) continue;
    const key = best.input.join();
    const group = found.get(key);
    if (group) group.outputs.push(o);
    else found.set(key, { input: best.input, outputs: [o] });
  }
  return found;
}

/**
 * @param {readonly Sums[]} sums
 * @param {Samples} samples
 * @returns {Lanes | null}
 */
function elsewhere(sums, samples) {
  const { d, noise } = samples;
  const groups = [...anywhere(sums, samples).values()].filter(
    ({ outputs }) => outputs.length === 2,
  );
  if (groups.length === 0) return null;
  groups.sort((one, other) => one.input[0] - other.input[0]);
  let mixed = false;
  /** @type {Two[]} */
  const outputs = [];
  for (const { input, outputs: lanes } of groups) {
    const [one, other] = /** @type {[number, number]} */ (lanes);
    const energy = energyOf(sums, one) + energyOf(sums, other) || 1;
    const [straight, crossed] = [
      leftOf(sums, d, input, [one, other]) / energy,
      leftOf(sums, d, input, [other, one]) / energy,
    ];
    const limit = 60 * noise ** 2;
    if (Math.min(straight, crossed) > limit) {
      if (one !== input[0] || other !== input[1]) return null;
      mixed = true;
    }
    outputs.push(crossed < straight && !mixed ? [other, one] : [one, other]);
  }
  const lanes = completed(
    groups.map(({ input }) => input),
    outputs,
    d,
  );
  const taken = new Set(lanes.outputs.flat());
  const still = Array.from({ length: d }, (_, o) => o).filter((o) => !taken.has(o));
  const limit = 60 * noise ** 2;
  const fits = lanes.pairs.every((pair, j) => {
    const [one, other] = lanes.outputs[j];
    const energy = energyOf(sums, one) + energyOf(sums, other) || 1;
    return mixed || leftOf(sums, d, pair, [one, other]) <= limit * energy;
  });
  const same = still.every((o) => differenceOf(sums, d, o, o) <= limit * energyOf(sums, o));
  return fits && same ? { ...lanes, still, seen: lanes.pairs.length, mixed, noise } : null;
}

/**
 * Pairs too slow to be distinguished from others, added where the rest says which they are.
 *
 * @param {Two[]} pairs
 * @param {Two[]} outputs
 * @param {number} d
 */
function completed(pairs, outputs, d) {
  const [layout, outputLayout] = [layoutOf(pairs, d), layoutOf(outputs, d)];
  if (layout.name === 'other' || outputLayout.name === 'other') {
    return { pairs, outputs, layout, outputLayout, whole: 2 * pairs.length };
  }
  // halves say where the part that turns ends, neighbours do not
  const count = Math.min(mostPairs(layout, d), mostPairs(outputLayout, d));
  return {
    pairs: pairsOf(layout, count),
    outputs: pairsOf(outputLayout, count),
    layout,
    outputLayout,
    whole: 2 * count,
  };
}

/**
 * @param {readonly Sums[]} sums
 * @param {number} d
 * @param {number} noise
 * @param {number[]} rows of the sums
 * @param {Two | undefined} pair
 * @returns {NextPair[]}
 */
const nextOf = (sums, d, noise, rows, pair) =>
  (pair ?? []).map((lane, side) => {
    const other = /** @type {Two} */ (pair)[1 - side];
    const others = sums.map(({ within }) => within[other * d + other]);
    return { rows, others, limit: movedFrom * noise ** 2 * energyOf(sums, lane) };
  });

/**
 * @param {Samples} samples
 * @returns {Lanes | null | 'still'} null where y is not made of turned pairs of x, or one vector a row does
 *   not show it
 */
export function lanesOf(samples) {
  const { n, d, noise } = samples;
  const rows = spread(n, mostRows);
  const sums = rows.map((row) => sumsOf(samples, row, mostVectors));
  const { moved, clear, left } = inPlace(sums, d, noise);
  if (!moved.includes(true)) return 'still';
  const layout = clear.length > 0 ? layoutOf(clear, d) : null;
  // lanes keep their length by chance too: of one vector a row, two pairs of a usual layout count
  const isUsual = layout && layout.name !== 'other' && clear.length > 1;
  if (layout && (samples.count > 1 || isUsual)) {
    const all = layout.name === 'other' ? clear : pairsOf(layout, mostPairs(layout, d));
    const lasts = all.map(([p, q], j) => (moved[p] || moved[q] ? j : -1));
    const seen = Math.max(...lasts) + 1;
    // noise that no type explains, such as that of a quantised cache, shows in all pairs alike
    const worst = Math.max(...clear.map(left));
    const limit = Math.max(30 * noise ** 2, 4 * worst);
    const within = new Set(all.slice(0, seen).flat());
    const explained = moved.every((one, lane) => !one || within.has(lane));
    if (explained && worst < 1e-3 && all.slice(0, seen).every((pair) => left(pair) <= limit)) {
      const still = moved.flatMap((_, lane) => (within.has(lane) ? [] : [lane]));
      const measured = Math.sqrt(worst);
      return {
        pairs: all.slice(0, seen),
        outputs: all.slice(0, seen),
        still,
        layout,
        outputLayout: layout,
        whole: 2 * (layout.name === 'other' ? seen : all.length),
        seen,
        mixed: false,
        noise: Math.max(noise, measured > 8 * noise ? measured : 0),
        next: nextOf(sums, d, noise, rows, all[seen]),
      };
    }
  }
  return samples.count > 1 ? elsewhere(sums, samples) : null;
}
