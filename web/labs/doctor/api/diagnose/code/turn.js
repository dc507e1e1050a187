// Programs that turn rotated queries or keys into those of another rotation, both as they were measured.

import { javascriptList, javascriptRun, pythonList } from './series.js';

/** @typedef {import('../turn.js').Turn} Turn */

/** Numbers of positions that a program has at most; longer lists are data. */
const most = 4096;

/** @param {Turn} turn @returns {boolean} */
export const isShort = ({ positions }) =>
  positions.reduce((sum, { length }) => sum + length, 0) <= most;

/** @param {Turn} turn */
const moves = ({ pairs, outputs }) => pairs.join() !== outputs.join();

/** @param {string} name @param {number} bits @returns {string} NumPy that rounds an array to so many bits */
const numpyRounding = (name, bits) =>
  `large = 1.5 * 2.0 ** (np.floor(np.log2(np.clip(np.abs(${name}), 1e-30, None))) + ${53 - bits})
${name} = ${name} + large - large`;

/** @param {string} name @param {number} bits @returns {string} a function that rounds to so many bits */
const javascriptRounding = (name, bits) =>
  `const ${name} = (x) => {
  const large = 1.5 * 2 ** (Math.floor(Math.log2(Math.max(Math.abs(x), 1e-30))) + ${53 - bits});
  return x + large - large;
};`;

/** @param {Turn} turn @param {0 | 1} side @param {'pairs' | 'outputs'} which */
const lanesOf = (turn, side, which) => turn[which].map((pair) => pair[side]);

/**
 * @param {Turn} turn
 * @param {boolean} back
 * @returns {string[]}
 */
function numpyOf(turn, back) {
  const { pairs, rates, base, positions, axes, sign, gain, rounded, table, mixed } = turn;
  if (pairs.length === 0) return [];
  const list = pythonList;
  const array = (/** @type {string} */ text) => `np.asarray(${text}, dtype=np.float64)`;
  const h = pairs.length;
  const by = base && base.factor !== 1 ? ` / ${base.factor}` : '';
  const column = mixed === 'half' ? '// 2' : `% ${h}`;
  const [second, last] = mixed ? ['c2', 's2'] : ['c', 's'];
  const size = [mixed ? '(c * c2 + s * s2)' : '', gain === 1 ? '' : gain]
    .filter(Boolean)
    .join(' * ');
  const scaled = (/** @type {string} */ text) => {
    if (back) return size ? `(${text}) / (${size})` : text;
    return gain === 1 ? text : `(${text}) * ${gain}`;
  };
  const expressions = back
    ? [`u * ${second} + v * s`, `v * c - u * ${last}`]
    : ['u * c - v * s', `v * ${second} + u * ${last}`];
  const [from, to] = back ? ['o', 'r'] : ['p', 'q'];
  const [into, beside] = back ? ['p', 'q'] : ['o', 'r'];
  return [
    back ? '# turn a back' : '# turn as b does',
    `p, q = ${list(lanesOf(turn, 0, 'pairs'))}, ${list(lanesOf(turn, 1, 'pairs'))}`,
    moves(turn)
      ? `o, r = ${list(lanesOf(turn, 0, 'outputs'))}, ${list(lanesOf(turn, 1, 'outputs'))}`
      : 'o, r = p, q',
    base
      ? `rates = ${base.value} ** (-2 * np.arange(${h}, dtype=np.float64) / ${base.width})${by}`
      : `rates = ${array(list(rates))}`,
    positions.length > 1
      ? `positions = ${array(`[${positions.map(list).join(', ')}]`)}\npositions = np.swapaxes(positions[${list(axes)}], 0, 1)[:, None, :]`
      : `positions = ${array(list(positions[0]))}[:, None, None]`,
    `angles = ${sign < 0 ? '-' : ''}positions * rates`,
    rounded ? numpyRounding('angles', rounded) : '',
    mixed
      ? `first, other = angles[..., [f ${column} for f in p]], angles[..., [f ${column} for f in q]]
c, s, c2, s2 = np.cos(first), np.sin(first), np.cos(other), np.sin(other)`
      : 'c, s = np.cos(angles), np.sin(angles)',
    ...(table
      ? ['c', 's'].flatMap((name) => [
          `${name} = ${name} * ${gain}`,
          numpyRounding(name, table),
          `${name} = ${name} / ${gain}`,
        ])
      : []),
    `u, v = x[..., ${from}], x[..., ${to}]`,
    'x = x + 0.0',
    `x[..., ${into}], x[..., ${beside}] = ${expressions.map(scaled).join(', ')}`,
  ];
}

/**
 * @param {Turn} turn
 * @param {boolean} back
 * @returns {string[]}
 */
function javascriptOf(turn, back) {
  const { pairs, rates, base, positions, axes, sign, gain, rounded, table, mixed } = turn;
  if (pairs.length === 0) return [];
  const list = javascriptList;
  const h = pairs.length;
  const column =
    mixed === 'half'
      ? (/** @type {string} */ f) => `${f} >> 1`
      : (/** @type {string} */ f) => `${f} % ${h}`;
  const [first, other] = mixed ? [column('p[j]'), column('q[j]')] : ['j', 'j'];
  const [cosine, sine] = ['cos', 'sin'].map(
    (name) => (/** @type {string} */ angle) =>
      table ? `entry(${gain} * Math.${name}(${angle})) / ${gain}` : `Math.${name}(${angle})`,
  );
  const place = positions.length > 1 ? 'positions[axes[k]][row]' : 'positions[row]';
  const by = base && base.factor !== 1 ? ` / ${base.factor}` : '';
  return [
    back ? '{ // turn a back' : '{ // turn as b does',
    ...[
      `const p = ${list(lanesOf(turn, 0, 'pairs'))}, q = ${list(lanesOf(turn, 1, 'pairs'))};`,
      moves(turn)
        ? `const o = ${list(lanesOf(turn, 0, 'outputs'))}, r = ${list(lanesOf(turn, 1, 'outputs'))};`
        : 'const o = p, r = q;',
      base
        ? `const rates = p.map((_, j) => ${base.value} ** ((-2 * j) / ${base.width})${by});`
        : `const rates = ${list(rates)};`,
      positions.length > 1
        ? `const positions = [${positions.map(list).join(', ')}], axes = ${list(axes)};`
        : `const positions = ${list(positions[0])};`,
      rounded ? javascriptRounding('round', rounded) : '',
      table ? javascriptRounding('entry', table) : '',
      `const angle = (row, k) => ${rounded ? 'round(' : ''}${sign < 0 ? '-' : ''}${place} * rates[k]${rounded ? ')' : ''};`,
      'const from = Float64Array.from(x);',
      `for (let row = 0; row < n; ++row) {
  for (let j = 0; j < p.length; ++j) {
    const one = angle(row, ${first}), two = angle(row, ${other});
    const c = ${cosine('one')}, s = ${sine('one')}, c2 = ${cosine('two')}, s2 = ${sine('two')};
    for (let at = row * heads * d; at < (row + 1) * heads * d; at += d) {
${
  back
    ? `      const u = from[at + o[j]], v = from[at + r[j]], size = (c * c2 + s * s2) * ${gain};
      x[at + p[j]] = (u * c2 + v * s) / size;
      x[at + q[j]] = (v * c - u * s2) / size;`
    : `      const u = from[at + p[j]], v = from[at + q[j]];
      x[at + o[j]] = (u * c - v * s) * ${gain};
      x[at + r[j]] = (v * c2 + u * s2) * ${gain};`
}
    }
  }
}`,
    ].map((text) => text.replace(/^(?=.)/gm, '  ')),
    '}',
  ];
}

/**
 * @param {Turn} a
 * @param {Turn} b
 * @param {boolean} fresh whether b is made from x, because a cannot be undone
 * @returns {{ numpy: string[], javascript: string[] }}
 */
export const turnPrograms = (a, b, fresh) => ({
  numpy: [
    `x = np.asarray(${fresh ? 'x' : 'a'}, dtype=np.float64)`,
    ...(fresh ? [] : numpyOf(a, true)),
    ...numpyOf(b, false),
    'out = x.astype(np.float32)',
  ],
  javascript: [
    'const [n, heads, d] = shape;',
    javascriptRun,
    fresh ? 'x = Float64Array.from(x.data);' : 'const x = Float64Array.from(data);',
    ...(fresh ? [] : javascriptOf(a, true)),
    ...javascriptOf(b, false),
    'return { shape, data: Float32Array.from(x) };',
  ],
});
