import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { words } from '../../web/core/words/words.js';
import { processorTime } from '../harness/processor-time.js';
import { forRelease, test } from '../harness/tiers.js';

const { tokens, embed, dim, size } = await words();
const golden = JSON.parse(readFileSync(new URL('../golden/words.json', import.meta.url), 'utf8'));

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
const length = (a) => Math.sqrt(dot(a, a));
const cosine = (a, b) => dot(a, b) / (length(a) * length(b));
const rowsOf = ({ shape: [n, d], data }) =>
  Array.from({ length: n }, (_, i) => data.subarray(i * d, (i + 1) * d));
const vector = (token) => rowsOf(embed([token]))[0];
const mean = (list) => list[0].map((_, i) => list.reduce((sum, v) => sum + v[i], 0) / list.length);
const original = (word) => golden.originals[word].vector.split(' ').map(Number);

// words.bin, read here a second time by the table in words.md
const bin = readFileSync(new URL('../../web/core/words/words.bin', import.meta.url));
const count = bin.readUInt32LE(8);
const list = bin
  .subarray(16 + 104 * count)
  .toString()
  .split('\n');

test('words.bin: at most 450,000 bytes for at least 4,000 different words', () => {
  assert.ok(bin.length <= 450_000, `${bin.length} bytes`);
  assert.equal(list.length, count);
  assert.equal(size, count);
  assert.equal(dim, 100);
  assert.ok(new Set(list).size === count && count >= 4000);
});

test('words.bin: the first 4,000 words stand at their rank, rarer ones behind', () => {
  for (const [word, { rank }] of Object.entries(golden.originals)) {
    if (rank < 4000) assert.equal(list.indexOf(word), rank, word);
    else assert.ok(list.indexOf(word) >= 4000, word);
  }
});

test('words.bin: the generated module holds the same bytes', async () => {
  const { default: base64 } = await import('../../web/wasm/words.js');
  const bytes = inflateRawSync(Buffer.from(base64, 'base64'));
  assert.ok(bytes.equals(bin), 'run node tools/embed.js');
});

test('every number is within half a step of the original, the step being 1/36', () => {
  for (const word of Object.keys(golden.originals)) {
    const wanted = original(word);
    vector(word).forEach((value, i) => {
      const error = Math.abs(value - wanted[i]);
      assert.ok(error <= (1 + 1e-5) / 72, `${word}[${i}]: ${value}, original ${wanted[i]}`);
    });
    assert.ok(cosine(vector(word), wanted) > 0.9997, word);
  }
});

test('meaning survives: king is nearer to queen than to banana, by the original cosines', () => {
  const near = cosine(vector('king'), vector('queen'));
  const far = cosine(vector('king'), vector('banana'));
  assert.ok(near > far + 0.5, `${near} and ${far}`);
  assert.ok(Math.abs(near - cosine(original('king'), original('queen'))) < 3e-3);
  assert.ok(Math.abs(far - cosine(original('king'), original('banana'))) < 3e-3);
});

test('the nearest of all words is one that means nearly the same', () => {
  const all = rowsOf(embed(list));
  const nearest = (word) => {
    const others = list.filter((other) => other !== word);
    const similar = new Map(list.map((other, i) => [other, cosine(vector(word), all[i])]));
    return others.reduce((best, other) => (similar.get(other) > similar.get(best) ? other : best));
  };
  const expected = {
    cat: 'dog',
    tuesday: 'wednesday',
    river: 'rivers',
    bank: 'banks',
    money: 'funds',
  };
  for (const [word, other] of Object.entries(expected)) assert.equal(nearest(word), other);
});

test('embed: one row a token, in order, the same whatever stands beside it', () => {
  const text = tokens('The zyx, the River 🙂 the');
  const result = embed(text);
  assert.deepEqual(result.shape, [7, 100]);
  assert.ok(result.data instanceof Float32Array && result.data.length === 700);
  assert.deepEqual(result.known, [true, false, true, true, true, false, true]);
  rowsOf(result).forEach((row, i) => assert.deepEqual(row, vector(text[i])));
});

test('embed: spellings that differ in case, composition or something invisible are one word', () => {
  for (const [one, other] of [
    ['River', 'river'],
    ['CAFE\u0301', 'café'],
    ['posi\u00adtion', 'position'],
    ['mind\u2011twisting', 'mind-twisting'],
    ['\ud800', '\ufffd'],
  ]) {
    assert.deepEqual(vector(one), vector(other), JSON.stringify(one));
  }
});

test('embed: no tokens give an empty tensor', () => {
  assert.deepEqual(embed(tokens('')), {
    shape: [0, 100],
    data: new Float32Array(0),
    known: [],
    parts: [],
  });
});

test('a word the list lacks is the mean of the words it is made of', () => {
  const table = {
    "don't": ['do', 'not'],
    'Don’t': ['do', 'not'],
    "can't": ['can', 'not'],
    "won't": ['will', 'not'],
    "shan't": ['shall', 'not'],
    "it's": ['it', 'is'],
    "let's": ['let', 'us'],
    "lion's": ['lion'],
    'mind-twisting': ['mind', 'twisting'],
    I: ['me', 'we'],
    "I'm": ['me', 'we', 'am'],
    "we'd": ['we', 'would'],
    a: ['an'],
    river: ['river'],
  };
  const result = embed(Object.keys(table));
  assert.deepEqual(result.parts, Object.values(table));
  assert.ok(result.known.every(Boolean));
  rowsOf(result).forEach((row, i) => {
    const wanted = Float32Array.from(mean(result.parts[i].map((word) => Array.from(vector(word)))));
    assert.deepEqual(row, wanted);
  });
});

test('a word of which a part is missing is unknown as a whole', () => {
  for (const word of ['mind-xyzzy', "xyzzy's", "xyzzyn't", '-', "'s", '--', '']) {
    if (list.includes(word)) continue;
    assert.deepEqual(embed([word]).parts, [[]], word);
    assert.deepEqual(embed([word]).known, [false], word);
  }
});

test('an unknown token has the vector of its letters, to the byte', () => {
  for (const [word, hex] of Object.entries(golden.unknown)) {
    const { data, known } = embed([word]);
    assert.deepEqual(known, [false], word);
    assert.equal(Buffer.from(data.buffer).toString('hex'), hex, word);
  }
});

test('unknown vectors are as long as words are, near for near spellings, else nearly orthogonal', () => {
  const lengths = rowsOf(embed(list)).map(length);
  const median = lengths.sort((a, b) => a - b)[lengths.length >> 1];
  for (const word of ['xyzzy', '🙂', 'a'.repeat(1000)]) {
    assert.ok(Math.abs(length(vector(word)) - median) < 0.02, word);
  }
  assert.ok(cosine(vector('transformer'), vector('transformers')) > 0.7);
  assert.ok(cosine(vector('zebra'), vector('zebras')) > 0.4);
  const strangers = ['zebra', 'transformer', 'xyzzy', '🙂', 'नमस्ते', '2004', 'the', 'river'];
  for (const one of strangers) {
    for (const other of strangers) {
      if (one < other && !(list.includes(one) && list.includes(other))) {
        const similar = cosine(vector(one), vector(other));
        assert.ok(Math.abs(similar) < 0.4, `${one} and ${other}: ${similar}`);
      }
    }
  }
});

test('embed: wrong arguments are refused by name', () => {
  const wanted = 'embed: tokens must be an array of strings, got';
  for (const [value, got] of [
    ['river', "'river'"],
    [null, 'null'],
    [undefined, 'undefined'],
    [{ length: 1 }, 'an object'],
    [['a', 'b', 'c', null], 'tokens[3] = null'],
    [['a', 7], 'tokens[1] = 7'],
    [['a', , 'c'], 'tokens[1] = undefined'], // eslint-disable-line no-sparse-arrays
  ]) {
    assert.throws(() => embed(value), { name: 'TypeError', message: `${wanted} ${got}` });
  }
  assert.equal(embed(['river']).known[0], true);
});

forRelease('the time of unknown tokens grows with their number, not with its square', () => {
  const some = (/** @type {number} */ wordCount) =>
    Array.from({ length: wordCount }, (_, i) => (i % 2 ? `qzx${i}` : 'river'));
  const { shape, known } = embed(some(2000));
  assert.deepEqual(shape, [2000, 100]);
  assert.equal(known.filter(Boolean).length, 1000);
  const time = (/** @type {number} */ wordCount) => {
    const wordList = some(wordCount);
    return processorTime(() => embed(wordList));
  };
  time(1000);
  const growth = time(20_000) / time(1000);
  assert.ok(growth < 100, `${growth} times the time for 20 times the tokens, not 400 times`);
});

test('importing decodes nothing; calls share one load; after a failure the next call tries again', async () => {
  const decode = globalThis.atob;
  let calls = 0;
  globalThis.atob = (text) => {
    if (++calls === 1) throw new Error('out of luck');
    return decode(text);
  };
  try {
    const fresh = await import('../../web/core/words/words.js?fresh');
    assert.equal(calls, 0);
    const failing = [fresh.words(), fresh.words()];
    for (const promise of failing) await assert.rejects(promise, /out of luck/);
    const [one, two] = await Promise.all([fresh.words(), fresh.words()]);
    assert.equal(one, two);
    assert.equal(one, await fresh.words());
    assert.equal(calls, 2);
    assert.deepEqual(one.embed(['river']), embed(['river']));
  } finally {
    globalThis.atob = decode;
  }
});
