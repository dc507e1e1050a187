// A small picture of each figure and lab, for the pages that list them. The library computes the numbers.
// Pictures are drawn with a pen: on a canvas (canvas-pen.js) or as SVG in the HTML of a page
// (tools/small-svg.js).

import { maskOf } from '../../labs/masks/index.js';
import { trainRun } from '../../labs/training/page/train-run.js';

/** @typedef {import('../../core/api/phasor.js').Phasor} Phasor */
/** @typedef {{ shape: readonly number[], data: ArrayLike<number> }} Matrix [rows, columns] */
/** @typedef {'ink' | 'muted' | 'line' | 'edge' | 'query' | 'key' | 'error'} Color */
/** @typedef {readonly (readonly [x: number, y: number])[]} Points */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/**
 * @typedef {object} Shades
 * @property {'signed' | 'weights'} [kind] colours from −most to most, or from 0 to most
 * @property {number} [most]
 * @property {number} [gap] pixels between cells
 */
/**
 * All coordinates are in pixels.
 *
 * @typedef {object} Pen
 * @property {number} width
 * @property {number} height
 * @property {(matrix: Matrix, box: Box, shades?: Shades) => void} cells
 * @property {(points: Points, color: Color, width?: number) => void} line
 * @property {(x: number, y: number, radius: number, color: Color) => void} dot
 * @property {(x: number, y: number, radius: number, color: Color) => void} ring
 * @property {(box: Box, color: Color) => void} frame
 * @property {(words: string, x: number, y: number, look?: { color?: Color, size?: number, align?:
 *   'left' | 'center' | 'right' }) => void} text
 */
/**
 * @typedef {object} Given
 * @property {Phasor} phasor
 * @property {number} at the pointer's horizontal place, from 0 to 1
 * @property {readonly Matrix[]} [heads] of a trained model
 */
/** @typedef {(pen: Pen, given: Given) => void} Picture */

/** @template T @param {number} n @param {(i: number) => T} each */
const many = (n, each) => Array.from({ length: n }, (_, i) => each(i));

/** @param {readonly (readonly number[])[]} rows @returns {Matrix} */
const matrix = (rows) => ({ shape: [rows.length, rows[0].length], data: rows.flat() });

/** @param {Matrix} from a stack of matrices @param {number} k @returns {Matrix} */
function plane({ shape, data }, k) {
  const [rows, columns] = shape.slice(-2);
  const size = rows * columns;
  return {
    shape: [rows, columns],
    data: Array.from({ length: size }, (_, i) => data[k * size + i]),
  };
}

/** @param {Pen} pen @returns {Box} a square as high as the picture, at its left */
const square = ({ width, height }) => {
  const side = Math.min(width, height);
  return { x: 0, y: 0, width: side, height: side };
};

/** @param {Pen} pen @returns {Box} */
const whole = ({ width, height }) => ({ x: 0, y: 0, width, height });

/**
 * Returns a function that maps a value to a height.
 *
 * @param {Pen} pen
 * @param {number} least
 * @param {number} most
 * @param {number} [margin] pixels
 */
const up =
  ({ height }, least, most, margin = 4) =>
  (/** @type {number} */ value) =>
    height - margin - ((height - 2 * margin) * (value - least)) / (most - least);

/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @returns {Points} */
const segment = (x1, y1, x2, y2) => [
  [x1, y1],
  [x2, y2],
];

/**
 * An S-curve from one point down to another.
 *
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
const swing = (x1, y1, x2, y2) =>
  many(25, (i) => {
    const t = i / 24;
    return /** @type {const} */ ([x1 + (x2 - x1) * t * t * (3 - 2 * t), y1 + (y2 - y1) * t]);
  });

/**
 * Hands on a circle, one for each pair of an encoding.
 *
 * @param {Pen} pen
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {readonly (readonly [sine: number, cosine: number, color: Color])[]} hands
 */
function dial(pen, x, y, radius, hands) {
  pen.ring(x, y, radius, 'edge');
  for (const [sine, cosine, color] of hands) {
    const [tipX, tipY] = [x + radius * cosine, y - radius * sine];
    pen.line(segment(x, y, tipX, tipY), color, 2);
    pen.dot(tipX, tipY, 2.5, color);
  }
}

/**
 * The pairs (sin, cos) of one position.
 *
 * @param {Phasor} phasor
 * @param {number} position
 * @param {number} dim
 */
function pairs(phasor, position, dim) {
  const { data } = phasor.sinusoidal({ positions: [position], dim, base: 100 });
  return many(dim / 2, (j) => /** @type {const} */ ([data[2 * j], data[2 * j + 1]]));
}

/**
 * Attention by position alone: each of n queries attends to the key `back` places before it.
 *
 * @param {Phasor} phasor
 * @param {number} n
 * @param {number} back
 * @param {number} scale
 * @param {{ keys?: number, causal?: boolean }} [shape]
 */
function placed(phasor, n, back, scale, { keys = n, causal = true } = {}) {
  const k = phasor.sinusoidal({ length: keys, dim: 32 });
  const q = phasor.sinusoidal({
    positions: many(n, (i) => (i * keys) / n - back),
    dim: 32,
  });
  return plane(phasor.attention(q, k, k, { scale, causal, return: ['weights'] }).weights, 0);
}

/**
 * Squares side by side.
 *
 * @param {Pen} pen
 * @param {readonly Matrix[]} all
 * @param {number} columns
 * @param {number} chosen
 */
function squares(pen, all, columns, chosen) {
  const [gap, rows] = [4, Math.ceil(all.length / columns)];
  const side = Math.min(
    (pen.height - gap * (rows - 1)) / rows,
    (pen.width - gap * (columns - 1)) / columns,
  );
  all.forEach((each, k) => {
    const [column, row] = [k % columns, Math.floor(k / columns)];
    const box = {
      x: column * (side + gap),
      y: row * (side + gap),
      width: side,
      height: side,
    };
    pen.cells(each, box, { kind: 'weights' });
    pen.frame(box, k === chosen ? 'query' : 'line');
  });
}

/**
 * The value of `at` before the pointer has been on a picture; 0.3 by default.
 *
 * @type {Readonly<Record<string, number>>}
 */
export const firstPlaces = { train: 1, yours: 0.6 };

/** Two matrices that are added and multiplied in two pictures. */
const [left, right] = [
  [
    [1, 0.5],
    [-0.5, 0.8],
    [0.6, 0],
  ],
  [
    [0.4, -0.9, 0.2],
    [0.8, 0.1, -0.6],
  ],
];

/** @type {Readonly<Record<string, Picture>>} */
export const pictures = {
  heatmap(pen, { phasor, at }) {
    pen.cells(phasor.sinusoidal({ length: 40, dim: 64, base: 10 ** (1 + 4 * at) }), whole(pen));
  },
  curves(pen, { phasor, at }) {
    const { data } = phasor.sinusoidal({ length: 121, dim: 16 });
    const y = up(pen, -1, 1);
    const x = (/** @type {number} */ i) => (i / 120) * pen.width;
    for (const [column, color] of /** @type {const} */ ([
      [0, 'edge'],
      [4, 'key'],
      [6, 'query'],
    ])) {
      pen.line(
        many(121, (i) => [x(i), y(data[i * 16 + column])]),
        color,
      );
    }
    pen.line(segment(at * pen.width, 0, at * pen.width, pen.height), 'line', 1);
  },
  similarity(pen, { phasor, at }) {
    const encoding = phasor.sinusoidal({ length: 48, dim: 32, base: 10 ** (1 + 3 * at) });
    pen.cells(phasor.similarity(encoding), square(pen), { kind: 'weights' });
  },
  shift(pen, { phasor, at }) {
    const [from, to] = [2, 2 + Math.round(1 + 8 * at)].map((p) => pairs(phasor, p, 8));
    from.forEach((hand, j) => {
      const radius = Math.min(pen.height / 2 - 4, pen.width / 9) * 0.88 ** j;
      dial(pen, (pen.width / 4) * (j + 0.5), pen.height / 2, radius, [
        [...hand, 'key'],
        [...to[j], 'query'],
      ]);
    });
  },
  dials(pen, { phasor, at }) {
    let x = 3;
    pairs(phasor, 2 + 12 * at, 12).forEach((hand, j) => {
      const radius = Math.min(pen.height / 2 - 4, pen.width / 11) * 0.8 ** j;
      dial(pen, x + radius, pen.height / 2, radius, [[...hand, 'query']]);
      x += 2 * radius + 4;
    });
  },
  ladder(pen, { phasor }) {
    const n = 16;
    const { data: bits } = phasor.binary({ length: n, bits: 4 });
    const { data: waves } = phasor.waves({ length: n, divisors: [1] });
    const wide = (pen.width - 24) / 6;
    const box = (/** @type {number} */ x, /** @type {number} */ columns) => ({
      x,
      y: 0,
      width: columns * wide,
      height: pen.height,
    });
    pen.cells(phasor.normalized({ length: n }), box(0, 1));
    pen.cells({ shape: [n, 1], data: many(n, (i) => waves[2 * i]) }, box(wide + 8, 1));
    const flips = Array.from(bits, (bit) => 2 * bit - 1);
    pen.cells({ shape: [n, 4], data: flips }, box(2 * wide + 16, 1.5));
    pen.cells(phasor.sinusoidal({ length: n, dim: 8 }), box(3.5 * wide + 24, 2.5));
  },
  binary(pen, { phasor }) {
    const { height, width } = pen;
    pen.cells(
      phasor.binary({ length: 16, bits: 4 }),
      { x: 0, y: 0, width: 0.4 * width, height },
      { kind: 'weights', most: 1.5, gap: 1 },
    );
    const { data } = phasor.sinusoidal({ length: 64, dim: 8, base: 4096 });
    for (const row of [0, 1, 2]) {
      pen.line(
        many(64, (i) => [
          (0.5 + i / 126) * width,
          (height * (row + 0.5)) / 3 - (height / 7.5) * data[i * 8 + 2 * row],
        ]),
        'edge',
        1.5,
      );
    }
  },
  add(pen, { phasor }) {
    const cell = pen.width / 11;
    const words = Array.from(right[0].concat(-0.4));
    const places = Array.from(phasor.sinusoidal({ positions: [3], dim: 4 }).data);
    const row = (
      /** @type {number[]} */ values,
      /** @type {number} */ x,
      /** @type {number} */ y,
    ) => {
      const box = { x: x * cell, y: y * pen.height, width: values.length * cell, height: cell };
      pen.cells(matrix([values]), box, { most: 1.4, gap: 1 });
      return box;
    };
    row(words, 0, 0.1);
    pen.text('+', 5 * cell, 0.1 * pen.height + cell / 2, { align: 'center', color: 'muted' });
    row(places, 6, 0.1);
    row(
      words.map((value, i) => value + places[i]),
      3,
      0.42,
    );
    pen.frame(row([...words, ...places], 1, 0.74), 'edge');
  },
  collisions(pen, { phasor, at }) {
    const encoding = phasor.sinusoidal({ length: 60, dim: 6, base: 10 ** (1 + 3 * at) });
    const { data } = phasor.similarity(encoding, { metric: 'euclidean' });
    const distances = many(60, (i) => data[i]);
    const y = up(pen, 0, Math.max(...distances));
    const points = distances.map(
      (d, i) => /** @type {const} */ ([4 + (i / 59) * (pen.width - 8), y(d)]),
    );
    pen.line(points, 'edge', 1.3);
    // the nearest that is not a neighbour
    const nearest = distances.indexOf(Math.min(...distances.slice(3)), 3);
    pen.dot(...points[0], 4, 'key');
    pen.dot(...points[nearest], 4, 'query');
  },
  precision(pen, { phasor }) {
    const n = 90;
    const wide = pen.width / n;
    for (const i of many(n, (k) => k)) {
      const given = {
        position: Math.round(2 ** (4 + (i / n) * 22)),
        dim: 8,
        base: 10000,
        column: 2,
      };
      const rough = phasor.formulaSinusoidal({ ...given, format: 'float32' });
      const off = Math.abs(rough - phasor.exactSinusoidal(given));
      // number of wrong digits out of nine
      const high = Math.max(0.02, (Math.log10(off + 1e-9) + 9) / 9) * (pen.height - 4);
      const x = (i + 0.5) * wide;
      pen.line(
        segment(x, pen.height, x, pen.height - high),
        off > 0.1 ? 'error' : 'edge',
        0.6 * wide,
      );
    }
  },
  // the encoding and the weights of five words, a row for each
  sentence(pen, { phasor, at }) {
    const [n, { width, height }] = [5, pen];
    const encoding = { x: 0, y: 0, width: 0.46 * width, height };
    const attention = { x: 0.58 * width, y: 0, width: 0.42 * width, height };
    pen.cells(phasor.sinusoidal({ length: n, dim: 12 }), encoding, { gap: 1 });
    const weights = placed(phasor, n, 2 * at, 0.5, { causal: false });
    pen.cells(weights, attention, { kind: 'weights', most: 0.8, gap: 1 });
    const row = { y: (height / n) * (n - 1), height: height / n };
    for (const box of [encoding, attention]) pen.frame({ ...box, ...row }, 'query');
  },
  attention(pen, { phasor, at }) {
    const [n, box] = [7, square(pen)];
    pen.cells(placed(phasor, n, 2 * at + 0.2, 0.55), box, { kind: 'weights', most: 0.8, gap: 1 });
    const high = box.height / n;
    pen.frame({ ...box, y: 5 * high, height: high }, 'query');
  },
  'attention-model'(pen, { phasor, at }) {
    const heads = many(8, (k) => placed(phasor, 6, k % 4, 0.2 + 0.12 * Math.floor(k / 4)));
    squares(pen, heads, 4, Math.min(7, Math.floor(8 * at)));
  },
  steps(pen, { phasor }) {
    const cell = Math.min(pen.height / 4.2, pen.width / 9.8);
    const [top, middle] = [pen.height / 2 - 1.5 * cell, pen.height / 2];
    const map = (
      /** @type {Matrix} */ { shape, data },
      /** @type {number} */ x,
      /** @type {number} */ y,
    ) => {
      const [rows, columns] = shape;
      const box = { x: x * cell, y, width: columns * cell, height: rows * cell };
      pen.cells({ shape, data }, box, { gap: 1 });
    };
    // the scores of queries and keys
    const keys = right[0].map((_, j) => right.map((row) => row[j]));
    const { scores } = phasor.attention(left, keys, keys, { scale: 1, return: ['scores'] });
    map(matrix(left), 0, top);
    pen.text('·', 2.45 * cell, middle, { align: 'center', color: 'muted' });
    map(matrix(right), 2.9, top + cell / 2);
    pen.text('=', 6.35 * cell, middle, { align: 'center', color: 'muted' });
    map(plane(scores, 0), 6.8, top);
    pen.frame({ x: 0, y: top + cell, width: 2 * cell - 1, height: cell - 1 }, 'query');
    const column = { x: 3.9 * cell, y: top + cell / 2, width: cell - 1, height: 2 * cell - 1 };
    pen.frame(column, 'key');
  },
  order(pen) {
    const words = ['dog', 'bites', 'man'];
    const size = Math.min(15, pen.width / 9);
    words.forEach((word, i) => {
      const [from, to] = [i, 2 - i].map((k) => (pen.width / 3) * (k + 0.5));
      const color = i === 0 ? 'query' : 'edge';
      pen.text(word, from, 0.2 * pen.height, { align: 'center', size });
      pen.text(word, to, 0.8 * pen.height, {
        align: 'center',
        size,
        color: i === 0 ? 'query' : 'ink',
      });
      pen.line(swing(from, 0.34 * pen.height, to, 0.66 * pen.height), color, i === 0 ? 2 : 1.2);
    });
  },
  terms(pen, { phasor }) {
    const n = 5;
    const words = phasor.learned({ length: n, dim: 12, seed: 4, std: 0.5 });
    const weights = phasor.learned({ length: 12, dim: 12, seed: 8, std: 0.45 });
    const parts = Object.values(
      phasor.decompose(words, phasor.sinusoidal({ length: n, dim: 12 }), {
        wq: weights,
        wk: weights,
      }),
    );
    const sum = {
      shape: [n, n],
      data: many(n * n, (i) => parts.reduce((all, { data }) => all + data[i], 0)),
    };
    const most = Math.max(...parts.flatMap(({ data }) => Array.from(data, Math.abs)));
    const side = Math.min(pen.height / 2 - 4, pen.width / 5);
    parts.forEach((part, k) => {
      const [x, y] = [k % 2, Math.floor(k / 2)].map((i) => i * (side + 8));
      pen.cells(part, { x, y, width: side, height: side }, { most });
    });
    const x = 2 * side + 8;
    pen.text('→', x + 16, pen.height / 2, { align: 'center', color: 'muted' });
    const large = 1.5 * side;
    const box = { x: x + 32, y: (pen.height - large) / 2, width: large, height: large };
    pen.cells(sum, box, { most });
  },
  rope(pen, { phasor, at }) {
    const radius = Math.min(pen.height / 2 - 6, pen.width / 4.4);
    const offset = 1 + 6 * at;
    const [key, query] = [0.5, 0.5 + offset].map((p) => pairs(phasor, p / 3, 2)[0]);
    dial(pen, radius + 4, pen.height / 2, radius, [
      [...key, 'key'],
      [...query, 'query'],
    ]);
    const scores = phasor.offsetSimilarity({ dim: 64, base: 10000, maxOffset: 60 });
    const y = up(pen, Math.min(...scores), 1, 8);
    const x = (/** @type {number} */ i) => pen.width * (0.56 + (0.42 * i) / 60);
    pen.line(
      Array.from(scores, (score, i) => /** @type {const} */ ([x(i), y(score)])),
      'edge',
      1.5,
    );
    const now = Math.round((60 * offset) / 7);
    pen.dot(x(now), y(scores[now]), 3.5, 'query');
  },
  bias(pen, { phasor, at }) {
    const n = 14;
    const slopes = phasor.alibi({ heads: 8, queries: n, keys: n, symmetric: true });
    const side = Math.min(pen.height, (pen.width - 8) / 2);
    const most = n / (4 + 8 * at);
    for (const k of [0, 1]) {
      const { shape, data } = plane(slopes, k);
      const nearness = Array.from(data, (value) => Math.max(0, 1 + value / most));
      const box = { x: k * (side + 8), y: 0, width: side, height: side };
      pen.cells({ shape, data: nearness }, box, { kind: 'weights' });
    }
  },
  mask(pen, { at }) {
    const n = 24;
    const kept = maskOf('k <= q && (q - k < wide || k < 2)', {
      queries: n,
      keys: n,
      wide: Math.round(2 + 12 * at),
    });
    const box = square(pen);
    pen.cells({ shape: [n, n], data: Array.from(kept.data, Number) }, box, {
      kind: 'weights',
      most: 1.5,
      gap: box.width > 120 ? 0.6 : 0,
    });
    pen.frame(box, 'line');
  },
  patches(pen, { phasor, at }) {
    const n = 14;
    const encoding = phasor.sinusoidal2d({ rows: n, cols: n, dim: 64, base: 100 }).data;
    const table = { shape: [n * n, 64], data: encoding };
    const place = Math.round(0.4 * n) * n + Math.round(at * (n - 1));
    const query = { shape: [1, 64], data: encoding.subarray(64 * place, 64 * (place + 1)) };
    const box = square(pen);
    const { data } = phasor.similarity(query, table);
    const least = data.reduce((a, b) => Math.min(a, b));
    const shown = Array.from(data, (value) => (value - least) / (1 - least));
    pen.cells({ shape: [n, n], data: shown }, box, { kind: 'weights' });
    const side = box.width / n;
    const [x, y] = [(place % n) * side, Math.floor(place / n) * side];
    pen.frame({ x, y, width: side, height: side }, 'query');
  },
  cache(pen, { at }) {
    const [n, box] = [9, square(pen)];
    const now = Math.round(3 + 5 * at);
    const { data } = maskOf('k <= q && q <= now', { queries: n, keys: n, now });
    pen.cells({ shape: [n, n], data: Array.from(data, Number) }, box, {
      kind: 'weights',
      most: 3,
      gap: 1,
    });
    const high = box.height / n;
    pen.frame({ ...box, y: now * high, height: high }, 'query');
  },
  cost(pen) {
    const y = up(pen, 0, 1);
    const along = (/** @type {(share: number) => number} */ cost) =>
      many(40, (i) => /** @type {const} */ ([(i / 39) * pen.width, y(cost(i / 39))]));
    pen.line(
      along((n) => n * n),
      'query',
      2,
    );
    pen.line(
      along((n) => n / 2),
      'key',
      2,
    );
    pen.line(
      along(() => 0),
      'line',
      1,
    );
  },
  model(pen, { phasor, at, heads }) {
    const made = () =>
      many(16, (k) => placed(phasor, 8, (k * 7 + (k >> 2)) % 4, 0.15 * (1 + (k % 3))));
    squares(pen, heads ?? made(), 4, Math.min(15, Math.floor(16 * at)));
  },
  train(pen, { at }) {
    const y = up(pen, 0, 1);
    trainRun.models.forEach(({ choice, points }) => {
      const shown = points.filter(([step]) => step <= Math.max(0.04, at) * trainRun.steps);
      const line = shown.map(
        ([step, , share]) =>
          /** @type {const} */ ([4 + (step / trainRun.steps) * (pen.width - 8), y(share)]),
      );
      const color = { sinusoidal: 'query', learned: 'key' }[choice] ?? 'edge';
      pen.line(line, /** @type {Color} */ (color), color === 'edge' ? 1 : 2);
    });
    pen.line(segment(0, y(0), pen.width, y(0)), 'line', 1);
  },
  losses(pen) {
    const y = up(pen, 0, 1);
    const trained = 20;
    for (const [rise, color] of /** @type {const} */ ([
      [0.05, 'edge'],
      [0.012, 'key'],
      [0, 'query'],
    ])) {
      pen.line(
        many(36, (i) => [
          (i / 35) * pen.width,
          y(0.75 * Math.exp(-i / 6) + 0.15 + rise * Math.max(0, i - trained)),
        ]),
        color,
        2,
      );
    }
    const x = (trained / 35) * pen.width;
    pen.line(segment(x, 0, x, pen.height), 'line', 1);
  },
  diagnose(pen, { phasor, at }) {
    const n = 12;
    const { data } = phasor.sinusoidal({ positions: [7], dim: n, base: 30 });
    const side = Math.min(14, pen.width / n - 3);
    const x = (/** @type {number} */ i) => side + ((pen.width - 2 * side) * i) / (n - 1);
    const [top, bottom] = [0.2 * pen.height, 0.8 * pen.height];
    const chosen = Math.min(n / 2 - 1, Math.floor((n / 2) * at));
    // numbers of a pair beside each other, and in two halves
    const places = many(n, (i) => (i % 2) * (n / 2) + Math.floor(i / 2));
    places.forEach((to, i) => {
      const isChosen = Math.floor(i / 2) === chosen;
      pen.line(swing(x(i), top, x(to), bottom), isChosen ? 'query' : 'edge', isChosen ? 2 : 0.8);
    });
    places.forEach((to, i) => {
      const cell = matrix([[data[i]]]);
      const box = (/** @type {number} */ at0, /** @type {number} */ y) => ({
        x: x(at0) - side / 2,
        y,
        width: side,
        height: side,
      });
      pen.cells(cell, box(i, top - side));
      pen.cells(cell, box(to, bottom));
    });
  },
  mistakes(pen, { phasor }) {
    const { data } = phasor.sinusoidal({ length: 2, dim: 2 });
    const lines = [`PE(0, 0) = ${data[0]}`, 'PE(0, 1) = 0', `PE(1, 0) = ${data[2].toFixed(3)}`];
    lines.forEach((words, i) =>
      pen.text(words, 0, pen.height * (0.2 + 0.3 * i), { color: i === 1 ? 'error' : 'ink' }),
    );
    const y = 0.5 * pen.height + 10;
    pen.line(segment(0, y, 80, y), 'error');
  },
  claim(pen) {
    const y = pen.height * 0.32;
    pen.text('sin 3 = 0.19', 0, y, { size: 15 });
    pen.line(segment(0, y, 86, y), 'error');
    pen.text(`sin 3 = ${Math.sin(3).toFixed(2)}`, 0, pen.height * 0.7, { size: 15, color: 'key' });
  },
  yours(pen, { phasor, at }) {
    const shape = { keys: 30, causal: false };
    const weights = placed(phasor, 10, -2 + 4 * at, 0.8, shape);
    const high = Math.min(pen.height - 28, pen.width / 3);
    const box = { x: 0, y: pen.height - high, width: pen.width, height: high };
    pen.text('weights.npy', 0, 10, { size: 13 });
    if (pen.width > 160)
      pen.text('[10, 30]', pen.width, 10, { size: 13, color: 'muted', align: 'right' });
    pen.cells(weights, box, { kind: 'weights', most: 0.5, gap: 1 });
  },
};
