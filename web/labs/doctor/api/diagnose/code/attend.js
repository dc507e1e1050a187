// Programs that make the scores or weights of attention that was measured, from queries and keys.

import { javascriptList, javascriptRun, pythonList } from './series.js';

/** @typedef {import('../attend.js').Attend} Attend */

/**
 * Queries and keys that were given by head, as rows of all heads.
 *
 * @param {'numpy' | 'javascript'} language
 * @returns {string}
 */
export const byRowLines = (language) =>
  language === 'numpy'
    ? 'q, k = np.swapaxes(np.asarray(q), 0, 1), np.swapaxes(np.asarray(k), 0, 1)'
    : `const byRow = ({ shape: [first, second, width], data }) => ({
  data: Float64Array.from(data, (_, at) => {
    const [row, head] = [Math.floor(at / (first * width)), Math.floor(at / width) % first];
    return data[(head * second + row) * width + (at % width)];
  }),
});
[q, k] = [byRow(q), byRow(k)];`;

/** @param {Attend} attend */
function seenNumpy({ causal, window, chunk, padding }) {
  const far = causal === 'none' ? 'abs(p - j)' : '(p - j)';
  const lines = [
    { none: '', inverted: 'seen = seen & (j >= p)' }[causal] ?? 'seen = seen & (j <= p)',
    window ? `seen = seen & (${far} < ${window})` : '',
    chunk ? `seen = seen & ((i + keys - queries) // ${chunk} == j // ${chunk})` : '',
    ...padding.map((key) => `seen = seen & (j != ${key})`),
  ];
  return [
    'i, j = np.arange(queries)[:, None], np.arange(keys)[None, :]',
    `p = i${causal === 'top-left' ? '' : ' + keys - queries'}`,
    'seen = i + j >= 0',
    ...lines,
  ];
}

/** @param {Attend} attend */
function numpyOf(attend) {
  const { stage, heads, kvHeads, n, m, d, keyHead, scales, byCount, softcap, slopes } = attend;
  const { sinks, empty } = attend;
  const array = (/** @type {readonly number[]} */ list) =>
    `np.asarray(${pythonList(list)}, dtype=np.float64)`;
  return [
    `heads, queries, keys, d, kv_heads = ${heads}, ${n}, ${m}, ${d}, ${kvHeads}`,
    'q = np.asarray(q, dtype=np.float64).reshape(queries, heads, d)',
    'k = np.asarray(k, dtype=np.float64).reshape(keys, kv_heads, d)',
    `scores = np.einsum("ihd,jhd->hij", q, k[:, ${pythonList(keyHead)}])`,
    ...seenNumpy(attend),
    scales.length > 1
      ? `scores = scores * ${array(scales)}[:, None]`
      : `scores = scores * ${scales[0]}`,
    byCount
      ? 'scores = scores * np.log(np.clip(np.sum(seen, axis=-1, keepdims=True) * 1.0, 1.0, None))'
      : '',
    softcap ? `scores = ${softcap} * np.tanh(scores / ${softcap})` : '',
    slopes.length > 0
      ? `scores = scores - ${array(slopes)}[:, None, None] * (i + keys - queries - j)`
      : '',
    'scores = np.where(seen, scores, np.full_like(scores, -math.inf))',
    ...(stage === 'scores'
      ? ['out = scores']
      : [
          'most = np.clip(np.amax(scores, axis=-1, keepdims=True), -1e30, None)',
          sinks.length > 0
            ? `sinks = ${array(sinks)}[:, None, None]\nmost = np.maximum(most, sinks)`
            : '',
          'e = np.exp(scores - most)',
          `total = np.sum(e, axis=-1, keepdims=True)${sinks.length > 0 ? ' + np.exp(sinks - most)' : ''}`,
          'out = e / np.clip(total, 1e-300, None)',
          empty === 'zero'
            ? ''
            : `nothing = np.full_like(out, ${empty === 'nan' ? 'math.nan' : '1 / keys'})
out = np.where(np.sum(seen, axis=-1, keepdims=True) == 0, nothing, out)`,
        ]),
    'out = out.astype(np.float32)',
  ];
}

/** @param {Attend} attend */
function seenJavascript({ causal, window, chunk, padding }) {
  const far = causal === 'none' ? 'Math.abs(p - j)' : 'p - j';
  const off = 'i + keys - queries';
  const all = [
    { none: '', inverted: 'j >= p' }[causal] ?? 'j <= p',
    window ? `${far} < ${window}` : '',
    chunk ? `Math.floor((${off}) / ${chunk}) === Math.floor(j / ${chunk})` : '',
    padding.length > 0 ? `!${javascriptList(padding)}.includes(j)` : '',
  ].filter(Boolean);
  return `const sees = (i, j) => {
  const p = ${causal === 'top-left' ? 'i' : off};
  return ${all.join(' && ') || 'true'};
};`;
}

/** @param {Attend} attend */
function javascriptOf(attend) {
  const { stage, heads, kvHeads, n, m, d, keyHead, scales, byCount, softcap, slopes } = attend;
  const { sinks, empty } = attend;
  const nothing = { uniform: '1 / keys', nan: 'NaN' }[empty] ?? '0';
  const scale = scales.length > 1 ? 'scales[i]' : `${scales[0]}`;
  return [
    `const [heads, queries, keys, d, kvHeads] = [${heads}, ${n}, ${m}, ${d}, ${kvHeads}];`,
    javascriptRun,
    `const keyHead = ${javascriptList(keyHead)};`,
    scales.length > 1 ? `const scales = ${javascriptList(scales)};` : '',
    slopes.length > 0 ? `const slopes = ${javascriptList(slopes)};` : '',
    sinks.length > 0 ? `const sinks = ${javascriptList(sinks)};` : '',
    seenJavascript(attend),
    'const out = new Float32Array(heads * queries * keys);',
    `for (let row = 0; row < heads * queries; ++row) {
  const [head, i] = [Math.floor(row / queries), row % queries];
  const seen = Array.from({ length: keys }, (_, j) => sees(i, j));
  const count = seen.filter(Boolean).length;
  const scores = seen.map((own, j) => {
    if (!own) return -Infinity;
    let dot = 0;
    for (let f = 0; f < d; ++f) {
      dot += q.data[(i * heads + head) * d + f] * k.data[(j * kvHeads + keyHead[head]) * d + f];
    }
    ${softcap || slopes.length > 0 ? 'let' : 'const'} score = dot * ${scale}${byCount ? ' * Math.log(Math.max(count, 1))' : ''};${
      softcap ? `\n    score = ${softcap} * Math.tanh(score / ${softcap});` : ''
    }${slopes.length > 0 ? '\n    score -= slopes[head] * (i + keys - queries - j);' : ''}
    return score;
  });
${
  stage === 'scores'
    ? '  out.set(scores, row * keys);'
    : `  const most = Math.max(...scores${sinks.length > 0 ? ', sinks[head]' : ''});
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, one) => sum + one, ${sinks.length > 0 ? 'Math.exp(sinks[head] - most)' : '0'});
  out.set(powers.map((one) => (count > 0 ? one / total : ${nothing})), row * keys);`
}
}`,
    'return { shape, data: out };',
  ];
}

/**
 * @param {Attend} attend
 * @param {boolean} headsFirst whether queries and keys were given by head
 * @returns {{ numpy: string[], javascript: string[] }}
 */
export const attendPrograms = (attend, headsFirst) => ({
  numpy: [headsFirst ? byRowLines('numpy') : '', ...numpyOf(attend)],
  javascript: [headsFirst ? byRowLines('javascript') : '', ...javascriptOf(attend)],
});
