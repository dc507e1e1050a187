// Small models that are trained: tasks, encodings, results. The numbers stand for what is measured in
// the page; the gradients are tests/labs/training/training_test.cpp.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { openModel } from '../../../web/labs/models/index.js';
import { trainer } from '../../../web/labs/training/index.js';
import { furthest } from '../../harness/model-files.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {import('../../../web/labs/training/index.js').TrainerOptions} options @param {number} steps */
async function trained(options, steps) {
  const run = await trainer(options);
  run.step(steps);
  return run;
}

const mean = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b) / list.length;

/** What is measured with several seeds. @param {(seed: number) => Promise<number>} measure */
const ofSeeds = (measure) => Promise.all([101, 202].map(measure));

for (const encoding of /** @type {const} */ (['sinusoidal', 'learned', 'rotary', 't5', 'shaw'])) {
  const run = encoding === 'rotary' ? test : forRelease;
  run(`offset: ${encoding} looks three back after 300 steps`, async () => {
    const all = await ofSeeds(async (seed) => {
      const training = await trained({ task: 'offset', encoding, seed }, 300);
      assert.ok(training.heads().offset.data[0] > 0.3);
      return training.evaluate().accuracy;
    });
    assert.ok(Math.min(...all) >= 0.98, String(all));
  });
}

for (const encoding of /** @type {const} */ (['none', 'alibi'])) {
  const run = encoding === 'none' ? test : forRelease;
  run(`offset: ${encoding} cannot single out a token`, async () => {
    const training = await trained({ task: 'offset', encoding, seed: 101 }, 600);
    const { accuracy } = training.evaluate();
    assert.ok(accuracy < 0.35, String(accuracy));
  });
}

forRelease(
  'offset at twice the length: rotary and shaw go on, sinusoidal from random starts alone, learned not',
  async () => {
    const far = async (/** @type {any} */ options) =>
      (await trained({ task: 'offset', seed: 101, ...options }, 300)).evaluate({
        length: 64,
        last: 16,
      }).accuracy;
    assert.ok((await far({ encoding: 'rotary' })) >= 0.95);
    assert.ok((await far({ encoding: 'shaw' })) >= 0.95);
    assert.ok((await far({ encoding: 'sinusoidal' })) <= 0.75);
    assert.ok((await far({ encoding: 'sinusoidal', randomStart: 96 })) >= 0.9);
    assert.ok((await far({ encoding: 'learned' })) <= 0.2);
  },
);

forRelease(
  'bank: without positions the two stay alike; with them the word before is found',
  async () => {
    const accuracy = async (/** @type {any} */ encoding) =>
      (await trained({ task: 'bank', encoding, seed: 101 }, 500)).evaluate().accuracy;
    const none = await accuracy('none');
    assert.ok(none > 0.4 && none < 0.65, String(none));
    for (const encoding of ['sinusoidal', 'rotary']) assert.ok((await accuracy(encoding)) >= 0.97);
    for (const encoding of ['t5', 'shaw']) assert.ok((await accuracy(encoding)) >= 0.9);
  },
);

forRelease('reverse: absolute encodings know the place, relative ones do not', async () => {
  const accuracy = async (/** @type {any} */ encoding) =>
    (await trained({ task: 'reverse', encoding, seed: 101 }, 300)).evaluate().accuracy;
  for (const encoding of ['sinusoidal', 'learned']) assert.ok((await accuracy(encoding)) >= 0.98);
  for (const encoding of ['rotary', 't5', 'alibi']) assert.ok((await accuracy(encoding)) < 0.5);
});

test('induction: a previous-token head below two induction heads: one is enough, without both nearly all is lost', async () => {
  const run = await trained({ task: 'induction', encoding: 'rotary', seed: 101 }, 600);
  const { previousToken, induction } = run.heads();
  assert.deepEqual(induction.shape, [2, 2]);
  assert.ok(Math.max(...previousToken.data.subarray(0, 2)) >= 0.4);
  const strongest = induction.data.indexOf(Math.max(...induction.data));
  assert.ok(induction.data[strongest] >= 0.6);
  assert.ok(strongest >= 2, 'in the second layer');
  const { accuracy } = run.evaluate();
  run.ablate(1, strongest - 2);
  assert.ok(run.evaluate().accuracy > accuracy / 2, 'the other head does the same');
  run.ablate(1, 0);
  run.ablate(1, 1);
  assert.ok(run.evaluate().accuracy <= accuracy / 10);
  run.ablate(1, 0, false);
  run.ablate(1, 1, false);
  assert.equal(run.evaluate().accuracy, accuracy);
});

for (const encoding of /** @type {const} */ (['rotary', 't5', 'shaw', 'sinusoidal', 'learned'])) {
  const run = encoding === 'rotary' ? test : forRelease;
  run(
    `induction with one head a layer, ${encoding}: without the induction head nearly all is lost`,
    async () => {
      const training = await trained({ task: 'induction', encoding, heads: 1, seed: 101 }, 600);
      const { previousToken, induction } = training.heads();
      assert.ok(previousToken.data[0] >= 0.4, `${previousToken.data}`);
      assert.ok(induction.data[1] >= 0.5, `${induction.data}`);
      const { accuracy } = training.evaluate();
      assert.ok(accuracy >= 0.95, `${accuracy}`);
      training.ablate(1, 0);
      assert.ok(training.evaluate().accuracy <= accuracy / 10);
    },
  );
}

test('sort needs no position', async () => {
  const run = await trained({ task: 'sort', encoding: 'none', seed: 101 }, 600);
  assert.ok(run.evaluate().accuracy >= 0.9, String(run.evaluate().accuracy));
});

test('a text is learned letter by letter', async () => {
  const text = 'the river bank and the money bank '.repeat(4);
  const run = await trained({ task: 'text', text, length: 16, encoding: 'rotary', seed: 1 }, 150);
  assert.ok(run.evaluate().accuracy > 0.8, String(run.evaluate().accuracy));
  const { logits } = run.attention('the river ');
  const last = logits.data.subarray(-run.tokens.length);
  assert.equal(run.tokens[last.indexOf(Math.max(...last))], 'b');
});

/** A text of numbers that a tokenizer might have given: paragraphs of three words each, from 1, 2, 3, 4. */
const numbered = Array.from({ length: 40 }, (_, k) => [0, 1 + (k % 4), 1 + ((k + 1) % 4)]).flat();
const paragraphs = Int32Array.from({ length: 40 }, (_, k) => 3 * k);
const reading = /** @type {const} */ ({
  task: 'text',
  tokens: numbered,
  vocabulary: 5,
  length: 8,
  encoding: 'rotary',
  tied: true,
  normalization: true,
  seed: 1,
});

test('a text of numbers is learned with a tied output; sequences begin at paragraphs', async () => {
  const run = await trained({ ...reading, starts: paragraphs }, 150);
  assert.equal(run.parameters()['output.weight'], undefined);
  const { tokens } = run.examples({ count: 20 });
  assert.ok(tokens.every(([first]) => first === 0));
  assert.ok(run.evaluate().accuracy > 0.7);
  const anywhere = await trainer(reading);
  assert.ok(anywhere.examples({ count: 20 }).tokens.some(([first]) => first !== 0));
});

test('the loss of your own text, by position: the mean of its sequences', async () => {
  const run = await trained({ ...reading, starts: paragraphs }, 40);
  const { loss, lossByPosition, accuracy } = run.evaluateText(numbered);
  assert.ok(loss < Math.log(5) && accuracy > 0.2);
  assert.equal(lossByPosition.length, 8);
  // 119 tokens have a next one: 15 sequences, the last of which has 7
  const whole = [...lossByPosition].reduce((sum, one, i) => sum + one * (i < 7 ? 15 : 14), 0);
  assert.ok(Math.abs(whole / 119 - loss) < 1e-6);
  const { logits } = run.attention(numbered.slice(3, 7));
  const row = logits.data.subarray(0, 5);
  const first = Math.log(row.reduce((sum, x) => sum + Math.exp(x), 0)) - row[numbered[4]];
  const one = run.evaluateText(numbered, { starts: [3], length: 4 });
  assert.ok(Math.abs(one.lossByPosition[0] - first) < 1e-5);
});

test('a model of numbers with a tied output opens with its own logits, without a tokenizer', async () => {
  for (const encoding of /** @type {const} */ (['rotary', 'learned', 'sinusoidal'])) {
    const run = await trained({ ...reading, encoding, mlp: true }, 20);
    const files = run.save();
    assert.deepEqual(Object.keys(files), ['model.safetensors', 'config.json']);
    const model = await openModel(/** @type {any} */ (files));
    const { logits, weights } = await model.run([0, 1, 2, 0, 3]);
    const own = run.attention([0, 1, 2, 0, 3]);
    assert.ok(furthest(weights.data, own.weights.data) < 1e-5, encoding);
    assert.ok(furthest(logits?.data ?? [], own.logits.data) < 1e-4, encoding);
    model.close();
  }
});

test('the rate falls along a cosine: after its end a finalRate of 0 changes nothing', async () => {
  const run = await trained({ ...reading, warmup: 2, cosineSteps: 10 }, 10);
  const before = run.parameters();
  run.step(5);
  assert.deepEqual(run.parameters(), before);
  const going = await trained({ ...reading, warmup: 2, cosineSteps: 10, finalRate: 0.1 }, 10);
  const earlier = going.parameters();
  going.step(5);
  assert.notDeepEqual(going.parameters(), earlier);
});

test('the same options and seed give the same bytes, another seed others', async () => {
  const files = async (/** @type {number} */ seed) =>
    (await trained({ task: 'offset', encoding: 'rotary', length: 8, seed }, 20)).save();
  const [a, b, c] = [await files(5), await files(5), await files(6)];
  assert.deepEqual(a, b);
  assert.notDeepEqual(a['model.safetensors'], c['model.safetensors']);
});

test('steps one at a time or together are the same', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => trainer({ task: 'reverse', seed: 3 })));
  a.step(6);
  for (let k = 0; k < 6; ++k) b.step();
  assert.deepEqual(a.parameters(), b.parameters());
});

test('evaluate: the whole is the mean by position, and `last` counts the last positions', async () => {
  const run = await trained({ task: 'offset', encoding: 'shaw', seed: 1 }, 40);
  const { accuracy, byPosition } = run.evaluate({ samples: 50 });
  assert.deepEqual([...byPosition.subarray(0, 3)], [NaN, NaN, NaN]);
  assert.ok(Math.abs(mean([...byPosition.subarray(3)]) - accuracy) < 1e-6);
  const last = run.evaluate({ samples: 50, last: 4 });
  assert.ok(Math.abs(mean([...byPosition.subarray(-4)]) - last.accuracy) < 1e-6);
  assert.deepEqual(run.evaluate({ samples: 50 }), run.evaluate({ samples: 50 }));
});

test('attention: rows add up to 1, and no token sees a later one where causal', async () => {
  const run = await trained({ task: 'induction', encoding: 't5', seed: 1 }, 5);
  const { weights, logits } = run.attention([1, 2, 3, 4, 5]);
  assert.deepEqual(weights.shape, [2, 2, 5, 5]);
  assert.deepEqual(logits.shape, [5, 64]);
  for (let row = 0; row < 20; ++row) {
    const values = [...weights.data.subarray(row * 5, row * 5 + 5)];
    assert.ok(Math.abs(mean(values) * 5 - 1) < 1e-5);
    values.forEach((value, j) => j > row % 5 && assert.equal(value, 0));
  }
});

test('examples: what each position should name, by the task', async () => {
  const run = await trainer({ task: 'offset', offset: 2, length: 6, seed: 1 });
  const { tokens, targets } = run.examples({ count: 3 });
  assert.equal(tokens.length, 3);
  tokens.forEach((row, k) => {
    assert.deepEqual(targets[k], [null, null, ...row.slice(0, 4)]);
  });
});

forRelease(
  'closed form: the trained head turns the pairs as moving by the offset does',
  async () => {
    const run = await trained(
      { task: 'offset', encoding: 'sinusoidal', seed: 101, weightDecay: 1 },
      600,
    );
    const { cosine, angle, wanted, gain, rotation, exact } = run.closedForm();
    assert.ok(cosine > 0.8, String(cosine));
    assert.deepEqual(exact.shape, [32, 32]);
    assert.ok(Math.abs(exact.data[5 * 32 + 2] - 16) < 1e-4, 'at the offset every pair agrees');
    const strong = [...gain.keys()].filter((j) => gain[j] > Math.max(...gain) / 2);
    for (const j of strong) {
      const off = Math.abs(angle[j] - wanted[j]);
      assert.ok(Math.min(off, 2 * Math.PI - off) < 0.2, `pair ${j}: ${angle[j]} and ${wanted[j]}`);
      assert.ok(rotation[j] > 0.9);
    }
    assert.throws(() => run.closedForm(1), { name: 'RangeError', message: /closedForm: head/ });
  },
);

for (const { length, batch, steps, times } of [
  { length: 32, batch: 16, steps: 200, times: 25 },
  { length: 2048, batch: 1, steps: 3, times: 1000 },
]) {
  const run = length === 32 ? test : forRelease;
  run(
    `at ${length} tokens counting has gradients ${times} times as long as the others, and more`,
    async () => {
      const [counting, ...others] = await Promise.all(
        /** @type {const} */ (['counting', 'normalized', 'sinusoidal']).map(async (encoding) => {
          const training = await trainer({ task: 'offset', encoding, length, batch, seed: 101 });
          const norms = Array.from({ length: steps }, () => training.step().gradientNorm);
          const parts = Object.values(training.gradientNorms());
          const whole = norms[norms.length - 1];
          assert.ok(
            Math.abs(Math.hypot(...parts) - whole) < 1e-5 * whole,
            'the parts are the whole',
          );
          training.close();
          return mean(norms);
        }),
      );
      for (const other of others) {
        assert.ok(counting > times * other, `${counting} and ${other}`);
        assert.ok(other < 5, `${other}`);
      }
    },
  );
}

test('norms of the gradient have the names of the parts', async () => {
  const run = await trained({ task: 'reverse', layers: 2, seed: 1 }, 1);
  assert.deepEqual(Object.keys(run.gradientNorms()), [
    'embedding',
    'layers.0',
    'layers.1',
    'output',
  ]);
});

const { runs } = JSON.parse(
  await readFile(new URL('../../golden/training.json', import.meta.url), 'utf8'),
);

for (const { options, losses } of runs) {
  const { task, encoding } = options;
  test(`${task}, ${encoding}: the losses of 100 steps are PyTorch's within 1e-4`, async () => {
    const run = await trainer(options);
    losses.forEach((/** @type {number} */ wanted, /** @type {number} */ k) => {
      const { loss } = run.step();
      assert.ok(Math.abs(loss - wanted) < 1e-4, `step ${k + 1}: ${loss}, PyTorch ${wanted}`);
    });
  });
}
