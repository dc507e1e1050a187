// Programs that turn rotated queries or keys of one convention into those of another.

import { factorLines, lines, rateLines } from './rates.js';

/** @typedef {import('../programs.js').Writer} Writer */
/** @typedef {import('../table/values.js').Settings} Settings */
/** @typedef {import('../known.js').Known} Known */

const turning = 'partial pairing rotation scaling attention-factor base start'.split(' ');

/**
 * @param {Settings} settings
 * @param {Known} known
 * @param {boolean} back whether the rotation is undone
 */
function turnNumpy(settings, known, back) {
  const to = (/** @type {string} */ axis) => lines(settings[axis], 'numpy', known);
  return [
    back ? '# turn a back' : '# turn as b does',
    to('partial'),
    'h = width // 2',
    ...rateLines(settings, 'numpy', known),
    factorLines(settings, 'numpy', known),
    to('start'),
    to('rotation'),
    'angles = (start + np.arange(n, dtype=np.float64))[:, None, None] * rates',
    'c, s = np.cos(angles), np.sin(angles) * sign',
    'part = x[..., first : first + width]',
    lines(settings.pairing, 'numpy', known, 'from'),
    back
      ? 'u, v = (u * c + v * s) / factor, (v * c - u * s) / factor'
      : 'u, v = (u * c - v * s) * factor, (v * c + u * s) * factor',
    to('pairing'),
    'x = np.concatenate([x[..., :first], turned, x[..., first + width :]], axis=-1)',
  ];
}

/**
 * @param {Settings} settings
 * @param {Known} known
 * @param {boolean} back whether the rotation is undone
 */
function turnJavascript(settings, known, back) {
  const to = (/** @type {string} */ axis) => lines(settings[axis], 'javascript', known);
  return [
    back ? '{ // turn a back' : '{ // turn as b does',
    ...[
      to('partial'),
      'const h = width / 2;',
      ...rateLines(settings, 'javascript', known),
      factorLines(settings, 'javascript', known),
      to('start'),
      to('rotation'),
      to('pairing'),
      `for (let row = 0; row < n * heads; ++row) {
  for (let j = 0; j < h; ++j) {
    const [p, q] = pair(j).map((f) => row * d + first + f);
    const angle = ${back ? '-' : ''}sign * (start + Math.floor(row / heads)) * rates[j];
    const c = Math.cos(angle) ${back ? '/' : '*'} factor, s = Math.sin(angle) ${back ? '/' : '*'} factor;
    [x[p], x[q]] = [x[p] * c - x[q] * s, x[q] * c + x[p] * s];
  }
}`,
    ].map((text) => text.replace(/^(?=.)/gm, '  ')),
    '}',
  ];
}

/** @type {Writer} */
export const rotated = {
  inputs: () => [],
  numpy({ a, b, axes }, { known }) {
    const turns = axes.some((name) => turning.includes(name));
    return [
      'x = np.asarray(a, dtype=np.float64)',
      'n, heads, d = x.shape',
      lines(a.memory, 'numpy', known, 'from'),
      lines(a['feature-order'], 'numpy', known, 'from'),
      ...(turns ? [...turnNumpy(a, known, true), ...turnNumpy(b, known, false)] : []),
      'out = x',
      lines(b['feature-order'], 'numpy', known),
      lines(b.memory, 'numpy', known),
      'out = out.astype(np.float32)',
    ];
  },
  javascript({ a, b, axes }, { known }) {
    const turns = axes.some((name) => turning.includes(name));
    const reset = 'place = (head, f) => head * d + f;\norder = (f) => f;';
    return [
      'const [n, heads, d] = shape;',
      `let place = (head, f) => head * d + f, order = (f) => f;`,
      lines(a.memory, 'javascript', known, 'from'),
      lines(a['feature-order'], 'javascript', known, 'from'),
      `const at = (i) =>
  Math.floor(i / (heads * d)) * heads * d + place(Math.floor(i / d) % heads, order(i % d));`,
      'const x = Float64Array.from(data, (_, i) => data[at(i)]);',
      ...(turns ? [...turnJavascript(a, known, true), ...turnJavascript(b, known, false)] : []),
      reset,
      lines(b.memory, 'javascript', known),
      lines(b['feature-order'], 'javascript', known),
      `const out = new Float32Array(data.length);
x.forEach((number, i) => { out[at(i)] = number; });`,
      'return { shape, data: out };',
    ];
  },
};
