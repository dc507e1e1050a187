// The language model that is shipped: what it is, how well it foresees a novel that it has not read, by a
// computation of its own in NumPy too, what its card and its heads say, and what it costs to fetch.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root, web } from '../../../tools/entries.js';
import { heldOutLoss } from '../../../tools/language/measure.js';
import { wholeWords } from '../../../tools/language/recipe.js';
import { measuredOf, placeOf } from '../../../web/labs/models/api/measured.js';
import { openModel } from '../../../web/labs/models/index.js';
import { forRelease, test } from '../../harness/tiers.js';

const file = join(web, 'labs', 'models', 'phasor', 'phasor.gguf');
const bytes = await readFile(file);
const card = await readFile(join(web, 'labs', 'models', 'phasor', 'README.md'), 'utf8');
const json = async (/** @type {string} */ name) =>
  JSON.parse(await readFile(join(root, 'tests', 'golden', 'language', name), 'utf8'));
const heldOut = await json('held-out.json');
const golden = await json('phasor.json');
const model = await openModel('phasor');
const measured = /** @type {import('../../../web/labs/models/api/measured.js').Measured} */ (
  model.measured
);

test('it is opened by name, as a file, and from an address; other names and an address for other files are refused', async () => {
  const { layers, heads, dim, vocabulary, context, type } = model.info;
  assert.deepEqual([layers, heads, dim, vocabulary, context], [4, 4, 128, 4096, 512]);
  assert.deepEqual(model.info.warnings, []);
  assert.equal(type, 'Q8_0');
  const { next } = await model.run('she said that');
  const other = await openModel('phasor', { url: new URL(`file://${file}`) });
  assert.deepEqual((await other.run('she said that')).next, next);
  other.close();
  await assert.rejects(openModel(/** @type {any} */ ('gpt2')), {
    name: 'TypeError',
    message: "openModel: files must be 'phasor' or the files of a model, got 'gpt2'",
  });
  await assert.rejects(openModel('phasor', { url: /** @type {any} */ (3) }), {
    message: 'openModel: url must be an address, got 3',
  });
  await assert.rejects(openModel({ 'phasor.gguf': bytes }, { url: '/x' }), /url must be nothing/);
  // the tokenizer is inside, and which GELU it is
  const alone = await openModel({ 'phasor.gguf': bytes });
  assert.deepEqual(alone.tokens('she said that'), model.tokens('she said that'));
  const [read, named] = [await alone.run('she said that'), await model.run('she said that')];
  assert.deepEqual(read.weights, named.weights);
  const exact = await openModel({
    'phasor.gguf': bytes,
    'config.json': '{"model_type":"gpt_neox","hidden_act":"gelu"}',
  });
  const apart = (await exact.run('she said that')).weights.data;
  assert.ok(apart.some((weight, k) => Math.abs(weight - read.weights.data[k]) > 1e-4));
  exact.close();
  alone.close();
});

forRelease('with its tokenizer it is at most 1 MB of brotli', () => {
  const size = brotliCompressSync(bytes).length;
  assert.ok(size <= 1e6, `${size} bytes`);
});

test('on held-out text its loss is what NumPy computes from the same file, logits too', async () => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  assert.equal(golden.sha256, hash, 'python3 tests/golden/language/shipped.py makes it anew');
  const ids = Int32Array.from(heldOut.ids);
  const loss = await heldOutLoss(model, ids, 128, 8);
  assert.ok(Math.abs(loss - golden.loss) < 1e-4, `${loss}, NumPy has ${golden.loss}`);
  const { logits } = await model.run([...ids.subarray(7 * 128, 8 * 128)], { logits: 'last' });
  golden.last.forEach((/** @type {number} */ wanted, /** @type {number} */ k) => {
    const off = Math.abs(Number(logits?.data[k]) - wanted);
    assert.ok(off < 2e-3, `logit ${k}: ${logits?.data[k]}, NumPy has ${wanted}`);
  });
});

test('of the whole novel it has at most 4.30 nats a token, or 1.61 bits a byte, and the card says the same', () => {
  const [trained] = measured.losses;
  const [, nats, bits] = /^\| 128 \| ([\d.]+) \| ([\d.]+) \|/m.exec(card) ?? [];
  assert.equal(trained.length, measured.trained);
  assert.equal(trained.loss.toFixed(3), nats);
  assert.ok(
    trained.loss <= 4.3 || Number(bits) <= 1.61,
    `${nats} nats a token, ${bits} bits a byte`,
  );
});

test('the card says what was tried for induction, and how near the best head of the shipped model is', async () => {
  const tried = await readFile(join(root, 'tools', 'language', 'tried.md'), 'utf8');
  assert.ok(card.includes(tried));
  const best = Math.max(...measured.heads.map(({ induction }) => induction));
  assert.equal(
    /^\| this one, before it was stored +\| (\d+) % /m.exec(tried)?.[1],
    (100 * best).toFixed(0),
  );
  assert.equal(
    /looks at all tokens alike has (\d+) %/.exec(tried)?.[1],
    (100 * measured.even.induction).toFixed(0),
  );
});

test('words of the page’s sentences are one token each; other letters are bytes', () => {
  for (const word of wholeWords) assert.equal(model.tokens(word.trim()).length, 1, word);
  const tokens = model.tokens('ok 🙂');
  assert.equal(tokens.filter(({ from, to }) => from === 3 && to === 5).length, 4);
});

test('heads are named by what gets a fifth of their weight, and twice what looking at all alike gives; so says the card', async () => {
  const { even, heads } = measured;
  const names = heads.map((means) => placeOf(means, even));
  assert.ok(names.includes('previousToken'), `${names}`);
  heads.forEach((means, k) => {
    const name = names[k];
    if (name === null) return;
    assert.ok(means[name] >= 2 * even[name] && means[name] >= 0.2);
  });
  const named = card.matchAll(/^\| \d\.\d \| ([a-z ]*?) *\|/gm);
  const spaced = (/** @type {string | null} */ name) =>
    (name ?? '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  assert.deepEqual(
    Array.from(named, ([, name]) => name.trim()),
    names.map(spaced),
  );
  // the name of the strongest head is true of this text as well
  const at = heads.reduce((a, { previousToken }, k) => {
    return previousToken > heads[a].previousToken ? k : a;
  }, 0);
  let sum = 0;
  let count = 0;
  for (let from = 0; from + 64 <= heldOut.ids.length; from += 64) {
    const { weights } = await model.run(heldOut.ids.slice(from, from + 64), { logits: 'none' });
    for (let i = 5; i < 64; ++i, ++count) sum += weights.data[(at * 64 + i) * 64 + i - 1];
  }
  const wanted = heads[at].previousToken;
  assert.ok(Math.abs(sum / count - wanted) < 0.05, `${sum / count}, expected ${wanted}`);
});

forRelease('without a head the loss rises as the file says', async () => {
  const { without } = measured;
  const worst = without.indexOf(Math.max(...without));
  const ablate = [/** @type {const} */ ([Math.floor(worst / 4), worst % 4])];
  const ids = Int32Array.from(heldOut.ids);
  const [whole, less] = await Promise.all(
    [{}, { ablate }].map((options) => heldOutLoss(model, ids, 128, 8, options)),
  );
  const rise = less - whole;
  assert.ok(
    Math.abs(rise - without[worst]) < 0.03 && rise > 0,
    `${rise}, expected ${without[worst]}`,
  );
});

test('what a file has of measurements is taken where it is whole', () => {
  const text = JSON.stringify(measured);
  assert.deepEqual(measuredOf(text, 16), measured);
  for (const wrong of [
    undefined,
    '',
    '3',
    'null',
    text.slice(1),
    JSON.stringify({ ...measured, even: {} }),
    JSON.stringify({ ...measured, heads: measured.heads.slice(1) }),
    JSON.stringify({ ...measured, without: measured.without.map(String) }),
    JSON.stringify({ ...measured, losses: [{}] }),
  ])
    assert.equal(measuredOf(wrong, 16), null, String(wrong).slice(0, 40));
  assert.equal(measuredOf(text, 12), null);
});
