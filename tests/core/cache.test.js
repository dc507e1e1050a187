import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uniform } from '../bench/reference.js';
import { near } from '../harness/near.js';
import { phasor } from '../harness/phasor.js';

const [n, width] = [60, 24];
const [q, k, v] = [1, 2, 3].map((seed) => ({ shape: [n, width], data: uniform(seed, n * width) }));

/** @param {typeof q} tensor @param {number} from @param {number} to */
const part = ({ data }, from, to) => ({
  shape: [to - from, width],
  data: data.subarray(from * width, to * width),
});

test('decoding step by step gives what the whole sequence gives', () => {
  const wanted = phasor.attention(q, k, v, { heads: 3, causal: true }).output.data;
  const cache = phasor.cache({ heads: 3, dk: 8 });
  let at = 0;
  for (const step of [1, 1, 20, 1, 3, 34]) {
    const [a, b, c] = [q, k, v].map((whole) => part(whole, at, at + step));
    const { output, weights } = cache.attention(a, b, c, { causal: true, return: ['weights'] });
    assert.deepEqual(weights.shape, [3, step, at + step]);
    near(output.data, wanted.subarray(at * width, (at + step) * width));
    at += step;
    assert.equal(cache.length, at);
  }
});

test('a truncated cache has forgotten the rest', () => {
  const cache = phasor.cache({ heads: 3, dk: 8 });
  cache.attention(part(q, 0, 1), k, v);
  cache.truncate(13);
  assert.equal(cache.length, 13);
  const [a, b, c] = [q, k, v].map((whole) => part(whole, 13, 15));
  const wanted = phasor.attention(a, part(k, 0, 15), part(v, 0, 15), { heads: 3 }).output.data;
  near(cache.attention(a, b, c).output.data, wanted);
  cache.clear();
  assert.equal(cache.length, 0);
  assert.throws(() => cache.truncate(1), {
    name: 'RangeError',
    message: 'cache.truncate: size must be at most the length, 0, got 1',
  });
});

test('what does not fit is refused and the cache stays as it was', () => {
  const cache = phasor.cache({ heads: 3, dk: 8 });
  cache.attention(part(q, 0, 2), part(k, 0, 2), part(v, 0, 2));
  for (const [wrong, message] of /** @type {[() => unknown, RegExp][]} */ ([
    [() => cache.attention([[1]], [[1]], [[1]]), /^cache.attention: heads must divide/],
    [() => cache.attention([[1, 2, 3]], [[1, 2, 3]], [[1, 2, 3]]), /dk must be that of the cache/],
    // what was asked for, before what does not fit to it
    [
      () => cache.attention([[1, 2]], [[1, 2, 3]], [[1, 2, 3]], { heads: 2 }),
      /^cache.attention: heads must be that of the cache, 3, got 2$/,
    ],
    [
      () => cache.attention(part(q, 2, 3), part(k, 2, 3), part(v, 2, 3), { mask: [[true, true]] }),
      /mask must broadcast/,
    ],
  ])) {
    assert.throws(wrong, { name: 'RangeError', message });
  }
  assert.equal(cache.length, 2);
  cache.attention(part(q, 2, 3), part(k, 2, 3), part(v, 2, 3));
  assert.equal(cache.length, 3);
});

test('outputs are written into an array of the caller', () => {
  const cache = phasor.cache({ heads: 3, dk: 8 });
  const [a, b, c] = [q, k, v].map((whole) => part(whole, 0, 1));
  const into = { output: new Float32Array(width) };
  const { output } = cache.attention(a, b, c, { into });
  assert.equal(output.data, into.output);
  assert.deepEqual(into.output, c.data.slice());
  const wrong = { output: new Float32Array(2) };
  assert.throws(() => cache.attention(a, b, c, { into: wrong }), {
    name: 'RangeError',
    message: 'cache.attention: into.output.length must be 24, got 2',
  });
  assert.equal(cache.length, 1);
});
