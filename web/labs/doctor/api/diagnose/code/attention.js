// Programs that turn the scores or weights of one attention into those of another.

import { sizesOf } from '../table/attention-axes.js';
import { byRowLines } from './attend.js';
import { lines } from './rates.js';

/** @typedef {import('../programs.js').Writer} Writer */
/** @typedef {import('../explain.js').Explanation} Explanation */
/** @typedef {import('../known.js').Known} Known */

/**
 * Whether queries and keys are needed: where other columns meet, or where weights hide keys or the
 * size of scores.
 *
 * @param {Explanation} explanation
 * @param {Known} known
 */
const needsInputs = ({ axes, a }, { stage, q, k }) =>
  axes.some((name) => name === 'gqa' || name === 'head-split') ||
  (stage === 'weights' &&
    ((q !== null && k !== null) ||
      (axes.includes('causal') && a.causal.name !== 'none') ||
      axes.some((name) => name === 'softmax-axis' || name === 'softcap')));

/** @type {Writer} */
export const attention = {
  inputs: (explanation, { known }) => (needsInputs(explanation, known) ? ['q', 'k'] : []),
  numpy(explanation, context) {
    const { a, b } = explanation;
    const { shape, known } = context;
    const to = (/** @type {string} */ axis) => lines(b[axis], 'numpy', known);
    const { d, kvHeads } = sizesOf(context);
    const inputs = needsInputs(explanation, known);
    return [
      `heads, queries, keys = ${shape.join(', ')}`,
      `d, kv_heads = ${d}, ${kvHeads}`,
      ...(inputs
        ? [
            known.headsFirst ? byRowLines('numpy') : '',
            to('head-split'),
            to('gqa'),
            'q = split(np.asarray(q, dtype=np.float64).reshape(queries, heads * d), heads)',
            'k = split(np.asarray(k, dtype=np.float64).reshape(keys, kv_heads * d), kv_heads)',
            "scores = np.einsum('ihd,jhd->hij', q, k[:, keys_of])",
          ]
        : [
            'scores = np.asarray(a, dtype=np.float64)',
            known.stage === 'weights' ? 'scores = np.log(np.clip(scores, 1e-45, None))' : '',
            lines(a.softcap, 'numpy', known, 'from'),
            lines(a['score-scale'], 'numpy', known),
            known.stage === 'weights' ? lines(a['softmax-base'], 'numpy', known) : 'power = 1.0',
            'scores = scores / (scale * power)',
          ]),
      to('score-scale'),
      'scores = scores * scale',
      to('softcap'),
      ...(known.stage === 'weights'
        ? [
            to('causal'),
            to('softmax-axis'),
            to('softmax-base'),
            'scores = power * scores',
            'e = np.exp(scores - np.amax(scores, axis=axis, keepdims=True)) * seen',
            'out = e / np.clip(np.sum(e, axis=axis, keepdims=True), 1e-300, None)',
          ]
        : ['out = scores']),
      'out = out.astype(np.float32)',
    ];
  },
  javascript(explanation, context) {
    const { a, b } = explanation;
    const { shape, known } = context;
    const to = (/** @type {string} */ axis) => lines(b[axis], 'javascript', known);
    const { d, kvHeads } = sizesOf(context);
    const weights = known.stage === 'weights';
    return [
      `const [heads, queries, keys] = [${shape.join(', ')}], d = ${d}, kvHeads = ${kvHeads};`,
      ...(needsInputs(explanation, known)
        ? [
            known.headsFirst ? byRowLines('javascript') : '',
            to('head-split'),
            to('gqa'),
            `let scores = Array.from({ length: heads * queries * keys }, (_, at) => {
  const [head, i, j] = [Math.floor(at / (queries * keys)), Math.floor(at / keys) % queries, at % keys];
  let sum = 0;
  for (let f = 0; f < d; ++f) {
    sum += q.data[i * heads * d + column(head, f, heads)] * k.data[j * kvHeads * d + column(keyHead(head), f, kvHeads)];
  }
  return sum;
});`,
          ]
        : [
            `let scores = Array.from(data${weights ? ', (w) => Math.log(Math.max(w, 1e-45))' : ''});`,
            '{',
            ...[
              lines(a.softcap, 'javascript', known, 'from'),
              lines(a['score-scale'], 'javascript', known),
              weights ? lines(a['softmax-base'], 'javascript', known) : 'const power = 1;',
              'scores = scores.map((s) => s / (scale * power));',
            ].map((text) => text.replace(/^(?=.)/gm, '  ')),
            '}',
          ]),
      to('score-scale'),
      'scores = scores.map((s) => s * scale);',
      to('softcap'),
      ...(weights
        ? [
            to('causal'),
            to('softmax-axis'),
            to('softmax-base'),
            `const line = (at) => (overKeys ? Math.floor(at / keys) : Math.floor(at / (queries * keys)) * keys + (at % keys));
const most = [], sums = [];
const each = (visit) => scores.forEach((s, at) => seen(Math.floor(at / keys) % queries, at % keys) && visit(power * s, line(at), at));
each((s, l) => { most[l] = Math.max(most[l] ?? s, s); });
each((s, l) => { sums[l] = (sums[l] ?? 0) + Math.exp(s - most[l]); });
const out = new Float32Array(scores.length);
each((s, l, at) => { out[at] = Math.exp(s - most[l]) / sums[l]; });`,
            'return { shape, data: out };',
          ]
        : ['return { shape, data: Float32Array.from(scores) };']),
    ];
  },
};
