// Mistakes from public trackers, found again: what people lost weeks to is named in one call.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose } from '../../../web/labs/doctor/index.js';
import { makers, normals, randomFrom, values } from '../../harness/convention-pairs.js';

/** @typedef {import('../../harness/convention-pairs.js').Tensor} Tensor */

/** @param {string} kind @param {Record<string, string>} [changed] */
const settings = (kind, changed) => ({
  ...Object.fromEntries(Object.entries(values[kind]).map(([axis, [value]]) => [axis, value])),
  ...changed,
});

/** @param {import('../../../web/labs/doctor/index.js').Diagnosis} found */
const named = ({ differ }) => differ.map(({ axis, a, b }) => [axis, a, b]);

const sizes = { n: 12, heads: 2, d: 32 };
const shape = [sizes.n, sizes.heads, sizes.d];
const random = randomFrom(41);
const [q, k] = [normals(random, shape), normals(random, shape)];

/** @param {Tensor} x @param {Record<string, string>} changed */
const turned = (x, changed) => makers.rotated(settings('rotated', changed), { ...sizes, x });

/** @param {Tensor} queries @param {Tensor} keys both [n, heads, d], and the scores of all heads */
const scores = (queries, keys) => {
  const flat = (/** @type {Tensor} */ { data }) => ({
    shape: [sizes.n, sizes.heads * sizes.d],
    data,
  });
  return makers.attention(settings('attention'), {
    ...sizes,
    m: sizes.n,
    kvHeads: sizes.heads,
    stage: 'scores',
    q: flat(queries),
    k: flat(keys),
  });
};

test('llama.cpp 22611: features that are relabelled alike in q and k leave the scores as they are', () => {
  const mine = [turned(q, {}), turned(k, {})];
  const theirs = [turned(q, { 'feature-order': 'ggml' }), turned(k, { 'feature-order': 'ggml' })];
  const queries = diagnose({ kind: 'rotated', a: mine[0], b: theirs[0], x: q });
  assert.deepEqual(named(queries), [['feature-order', 'hf', 'ggml']]);
  const [a, b] = [scores(mine[0], mine[1]), scores(theirs[0], theirs[1])];
  const found = diagnose({ kind: 'attention', a, b, stage: 'scores', headDim: sizes.d });
  assert.equal(found.verdict, 'same');
});

test('features that are relabelled in q alone change the scores: unrelated to any convention of scores', () => {
  const a = scores(turned(q, {}), turned(k, {}));
  const b = scores(turned(q, { 'feature-order': 'ggml' }), turned(k, {}));
  const found = diagnose({ kind: 'attention', a, b, stage: 'scores', headDim: sizes.d });
  assert.equal(found.verdict, 'unrelated');
});

test('gpt-neox 1337: half against interleaved pairing is named, with x and without', () => {
  const [a, b] = [turned(q, {}), turned(q, { pairing: 'interleaved' })];
  for (const x of [q, null]) {
    const found = diagnose({ kind: 'rotated', a, b, x });
    assert.deepEqual(named(found), [['pairing', 'half', 'interleaved']]);
    assert.match(found.differ[0].sentence, /rotate_half.*2j with 2j \+ 1/);
  }
});

test('LLMs-from-scratch 751: a swapped rotate_half is a mismatch, also where q and k are both swapped', () => {
  const [a, b] = [turned(q, {}), turned(q, { rotation: 'backward' })];
  const found = diagnose({ kind: 'rotated', a, b, x: q });
  assert.deepEqual(named(found), [['rotation', 'forward', 'backward']]);
});

test('Transformers 31859: a dropped rope_scaling is found from two vectors of frequencies', () => {
  const known = { rotaryDim: 128, headDim: 128 };
  for (const scaling of ['linear-8', 'ntk-4', 'yarn-4', 'llama3-8']) {
    const [a, b] = [scaling, 'none'].map((value) =>
      makers['inverse-frequencies'](
        settings('inverse-frequencies', { scaling: value, base: '500000' }),
        known,
      ),
    );
    const llama3 = { original: 8192, low: 1, high: 4 };
    const found = diagnose({ kind: 'inverse-frequencies', a, b, ...known, llama3 });
    assert.deepEqual(named(found), [['scaling', scaling, 'none']]);
  }
});

test('Megatron-LM 6305: another base, and a cache of other positions, are distinguished', () => {
  const tableOf = (/** @type {Record<string, string>} */ changed) =>
    makers['cos-sin-cache'](settings('cos-sin-cache', changed), { n: 16, rotaryDim: 32 });
  const cache = { kind: 'cos-sin-cache', rotaryDim: 32 };
  const base = diagnose({ ...cache, a: tableOf({}), b: tableOf({ base: '500000' }) });
  assert.deepEqual(named(base), [['base', '10000', '500000']]);
  const start = diagnose({ ...cache, a: tableOf({}), b: tableOf({ start: '1' }) });
  assert.deepEqual(named(start), [['start', '0', '1']]);
});

test('concatenated sinusoids that are sold as those of the paper are named, and their spacing too', () => {
  const tableOf = (/** @type {Record<string, string>} */ changed) =>
    makers['sinusoidal-table'](settings('sinusoidal-table', changed), { n: 20, d: 16 });
  const paper = tableOf({});
  const layout = diagnose({
    kind: 'sinusoidal-table',
    a: paper,
    b: tableOf({ layout: 'concatenated' }),
  });
  assert.deepEqual(named(layout), [['layout', 'interleaved', 'concatenated']]);
  const fairseq = tableOf({ layout: 'concatenated', exponent: 't2t', start: '2' });
  const all = diagnose({ kind: 'sinusoidal-table', a: paper, b: fairseq });
  assert.deepEqual(named(all).sort(), [
    ['exponent', 'paper', 't2t'],
    ['layout', 'interleaved', 'concatenated'],
    ['start', '0', '2'],
  ]);
});
