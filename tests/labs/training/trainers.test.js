// Several runs trained together by messages, and what <phasor-train> makes of what they send.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accuracyOf, summary } from '../../../web/labs/training/figures/train/bars.js';
import { apart } from '../../../web/core/draw/axis.js';
import { meanCurve } from '../../../web/labs/training/figures/train/charts.js';
import { between, readPairs } from '../../../web/labs/training/figures/train/form.js';
import { topScores, shotAt } from '../../../web/labs/training/figures/train/heads.js';
import { specs, stepsOf } from '../../../web/labs/training/figures/train/options.js';
import { settings } from '../../../web/labs/training/figures/train/settings.js';
import { training } from '../../../web/labs/training/figures/train/training.js';
import { finding } from '../../../web/labs/training/figures/train/words.js';
import { trainer } from '../../../web/labs/training/index.js';
import { trainers } from '../../../web/labs/training/api/trainers.js';

const presets = Object.fromEntries(
  Object.entries(settings).map(([name, { preset }]) => [name, preset]),
);

/** @param {object} change @returns {any} settings of an element */
const given = (change) => ({ ...presets, ...change });

/** Models that are trained here, and what they send. @param {(message: any) => void} [check] may throw */
function here(check = (/** @type {any} */ message) => void message) {
  /** @type {any[]} */
  const received = [];
  /** @type {{ isThere: (message: any) => boolean, done: (message: any) => void }[]} */
  const waiting = [];
  const { handle, close } = trainers((message) => {
    check(message);
    received.push(message);
    for (const { isThere, done } of waiting) if (isThere(message)) done(message);
  }, 20);
  /** @param {(message: any) => boolean} isThere @returns {Promise<any>} */
  const next = (isThere) => new Promise((done) => waiting.push({ isThere, done }));
  const of = (/** @type {string} */ kind) => received.filter((message) => message.kind === kind);
  return { handle, close, received, next, of };
}

/** @param {string} kind @param {number} [id] */
const is = (kind, id) => (/** @type {any} */ message) =>
  message.kind === kind && (id === undefined || message.id === id);

const small = { task: 'offset', length: 12, batch: 8, dim: 16 };

test('models go on together, send means of steps and pictures, and rest measured', async () => {
  const { handle, close, next, of } = here();
  handle({ kind: 'create', id: 0, options: { ...small, encoding: 'rotary', seed: 4 }, shown: 8 });
  handle({ kind: 'create', id: 1, options: { ...small, encoding: 'none', seed: 4 }, shown: 0 });
  const done = Promise.all([next(is('measured', 0)), next(is('measured', 1))]);
  handle({ kind: 'go', goal: 20, window: 5, stride: 10 });
  const [first] = await done;
  assert.deepEqual(
    of('point')
      .filter(({ id }) => id === 0)
      .map(({ step }) => step),
    [5, 10, 15, 20],
  );
  assert.deepEqual(
    of('shot').map(({ id, step }) => [id, step]),
    [
      [0, 0],
      [0, 10],
      [0, 20],
    ],
  );
  assert.equal(of('shot')[0].weights.length, 8 * 8);
  assert.equal(first.accuracy.length, 3);
  // the same as the run alone: its messages change nothing
  const run = await trainer(/** @type {any} */ ({ ...small, encoding: 'rotary', seed: 4 }));
  let loss = 0;
  for (let step = 0; step < 5; ++step) loss += run.step().loss / 5;
  assert.ok(Math.abs(of('point')[0].loss - loss) < 1e-6);
  close();
});

test('models that are stopped send where they rest, and pictures of that step', async () => {
  const { handle, close, next, of } = here();
  for (const id of [0, 1])
    handle({ kind: 'create', id, options: { ...small, encoding: 'none', seed: id }, shown: 8 });
  handle({ kind: 'go', goal: 1000, window: 7, stride: 50 });
  await next(is('point', 1));
  handle({ kind: 'stop' });
  // messages are answered one after the other
  handle({ kind: 'save', id: 0 });
  const { files } = await next(is('saved', 0));
  const { steps } = JSON.parse(files['config.json']).training;
  const last = (/** @type {string} */ kind, /** @type {number} */ id) =>
    of(kind).findLast((message) => message.id === id)?.step;
  assert.ok(steps > 0 && steps < 1000, String(steps));
  assert.deepEqual([last('point', 0), last('shot', 0)], [steps, steps]);
  assert.equal(last('shot', 1), last('point', 1));
  const [points, shots] = ['point', 'shot'].map((kind) => of(kind).length);
  handle({ kind: 'stop' });
  handle({ kind: 'save', id: 1 });
  await next(is('saved', 1));
  assert.deepEqual([of('point').length, of('shot').length], [points, shots], 'nothing is new');
  close();
});

test('a model that cannot be shown where it rests says so, and the others send where they rest', async () => {
  let isStopped = false;
  const { handle, close, next, of } = here((message) => {
    if (isStopped && is('shot', 0)(message)) throw new RangeError('there is no memory for it');
  });
  for (const id of [0, 1])
    handle({ kind: 'create', id, options: { ...small, encoding: 'none', seed: id }, shown: 8 });
  handle({ kind: 'go', goal: 1000, window: 7, stride: 1000 });
  await next(is('point', 1));
  isStopped = true;
  handle({ kind: 'stop' });
  handle({ kind: 'save', id: 1 });
  const { files } = await next(is('saved', 1));
  const { steps } = JSON.parse(files['config.json']).training;
  const [failed] = of('failed');
  assert.match(String(failed.message), /no memory/);
  assert.equal(failed.id, 0);
  assert.equal(of('shot').findLast(({ id }) => id === 1)?.step, steps);
  // one that has failed is not trained further
  handle({ kind: 'go', goal: steps + 1, window: 1, stride: 1 });
  await next(is('measured', 1));
  assert.equal(of('point').findLast(({ id }) => id === 0)?.step, failed.step);
  close();
});

test('a model whose loss is no number stops with a sentence, and can still be measured and saved', async () => {
  const { handle, close, next } = here();
  handle({
    kind: 'create',
    id: 7,
    options: { ...small, learningRate: 1e9, clip: 0, seed: 1 },
    shown: 4,
  });
  const [failed, measured] = [next(is('failed')), next(is('measured'))];
  handle({ kind: 'go', goal: 500, window: 50, stride: 50 });
  const { step, message } = await failed;
  assert.match(String(message), /is not a number; the model after step \d+ is kept/);
  assert.equal((await measured).step, step);
  const saved = next(is('saved'));
  handle({ kind: 'save', id: 7 });
  const { files } = await saved;
  const bytes = files['model.safetensors'];
  const from = 8 + Number(new DataView(bytes.buffer).getBigUint64(0, true));
  assert.ok(new Float32Array(bytes.slice(from).buffer).every(Number.isFinite));
  close();
});

test('heads are switched off for a measurement alone; an impossible model is refused by name', async () => {
  const { handle, close, next } = here();
  handle({ kind: 'create', id: 0, options: { ...small, encoding: 'shaw', seed: 2 }, shown: 0 });
  const refused = next(is('refused'));
  handle({ kind: 'create', id: 1, options: { ...small, heads: 3 }, shown: 0 });
  assert.match(String((await refused).message), /heads must be a divisor of dim, 16/);
  const trained = next(is('measured'));
  handle({ kind: 'go', goal: 150, window: 50, stride: 50 });
  const { accuracy } = await trained;
  assert.ok(accuracy[0] > 0.9, `${accuracy}`);
  for (const heads of [[[0, 0]], []]) {
    const ablated = next(is('ablated'));
    handle({ kind: 'ablate', id: 0, heads });
    const found = await ablated;
    assert.ok(found.accuracy > 0.9);
    if (heads.length > 0) assert.ok(found.without < 0.5, `${found.without}`);
    else assert.equal(found.without, found.accuracy);
  }
  close();
});

test('settings become options: what is 0 is the task’s, what does not fit is named', () => {
  const list = specs(given({ encodings: ['rotary', 'sinusoidal-random'], seed: 9 }), 2);
  assert.deepEqual(
    list.map(({ choice, seed, full }) => [choice, seed, full.encoding, full.randomStart]),
    [
      ['rotary', 9, 'rotary', 0],
      ['sinusoidal-random', 9, 'sinusoidal', 96],
      ['rotary', 10, 'rotary', 0],
      ['sinusoidal-random', 10, 'sinusoidal', 96],
    ],
  );
  assert.equal(list[0].full.length, 32);
  assert.equal(stepsOf(given({})), 300);
  assert.equal(stepsOf(given({ steps: 7 })), 7);
  for (const [change, message] of /** @type {[object, RegExp][]} */ ([
    [{ heads: 5 }, /phasor-train: heads must be a divisor of dim, 32/],
    [{ vocabulary: 1 }, /vocabulary must be an integer from 2/],
    [{ length: 3 }, /length must be an integer from 4/],
    [{ dim: 3, heads: 1 }, /dim must be heads, 1, times an even number for 'rotary'/],
    [{ length: 2048, batch: 64 }, /length must be at most 724 with .* × models = 1 × 1 × 64 × 8 /],
    [{ task: 'induction', causal: 'off' }, /causal must be true for the task 'induction'/],
  ])) {
    assert.throws(() => specs(given(change)), message);
  }
});

/** @param {string} choice @param {number[][]} accuracies of each seed */
const row = (choice, ...accuracies) => ({
  choice,
  models: accuracies.map(
    (accuracy) => /** @type {any} */ ({ step: 300, points: [], measured: { step: 300, accuracy } }),
  ),
});

test('what was found is said with numbers: the mean of the seeds', () => {
  const rows = [row('rotary', [1, 0.9, NaN], [0.98, 0.7, NaN]), row('none', [0.2, 0.1, NaN])];
  const said = finding(rows, { length: 32, step: 300 }).replaceAll('\u00a0', ' ');
  assert.equal(
    said,
    'After 300 steps these have learned it: rotary 99 %. These have not: none 20 %. At 64 tokens, twice the trained length: rotary 80 %.',
  );
  // while it goes on, what was measured before is not said again
  rows[1].models[0].step = 305;
  rows[1].models[0].points = [
    { step: 305, loss: 2, accuracy: 0.25, norms: [1, 1, 1], norm: 2, peak: 3 },
  ];
  const going = finding([rows[1]], { length: 32, step: 305 }).replaceAll('\u00a0', ' ');
  assert.equal(going, 'Step 305, share of right answers: none 25 %.');
  // a model that is ahead has no share of its step yet
  rows[1].models[0].step = 307;
  assert.equal(
    finding([rows[1]], { length: 32, step: '305–307' }).replaceAll('\u00a0', ' '),
    'Step 305, share of right answers: none 25 %.',
  );
  rows[0].models[0].points = [{ ...rows[1].models[0].points[0], step: 301 }];
  rows[0].models.length = 1;
  assert.match(finding(rows, { length: 32, step: '300–307' }), /^Step 301–305, /);
  rows[0].models.push(row('rotary', [0.98, 0.7, NaN]).models[0]);
  assert.deepEqual(accuracyOf(rows[0], 1), { mean: 0.8, least: 0.7, most: 0.9 });
  assert.equal(accuracyOf(rows[0], 2), null);
  assert.equal(summary([]), null);
});

test('maps are shown where a model of the first seed has some: their steps are named', () => {
  const m = training(
    /** @type {any} */ ({ step: -1, polled: (/** @type {any} */ read) => read() }),
  );
  const model = (/** @type {number} */ seed, /** @type {number[]} */ ...steps) => ({
    spec: { seed },
    shots: steps.map((step) => ({ step })),
  });
  // what failed before its first map, and the same encoding with another seed
  const models = [model(1), model(2, 0, 50)];
  m.run.session = /** @type {any} */ ({ models });
  assert.deepEqual([m.hasMaps, m.shownSteps], [false, []]);
  models[0] = model(1, 0, 40);
  assert.deepEqual([m.hasMaps, m.shownSteps], [true, [40]]);
});

test('curves are means where all seeds have a point; labels keep apart', () => {
  const points = (/** @type {number[]} */ ...values) =>
    values.map((loss, k) => ({ step: 10 * k, loss }));
  const models = /** @type {any} */ ([{ points: points(4, 2, 1) }, { points: points(2, 1) }]);
  assert.deepEqual(meanCurve(models, 'loss'), [
    [0, 3],
    [10, 1.5],
  ]);
  assert.deepEqual(apart([50, 50, 50], 13, [0, 100]), [37, 50, 63]);
  assert.deepEqual(apart([99, 99, 98], 13, [0, 100]), [87, 100, 74]);
  assert.deepEqual(apart([-5, 0], 13, [8, 100]), [8, 21]);
});

test('a head is named by what it does most, and the picture of a step is the last before it', () => {
  const scores = {
    previousToken: [0.9],
    offset: [0.1],
    firstToken: [0.2],
    sameToken: [0],
    induction: [0],
  };
  const model = /** @type {any} */ ({
    measured: { scores },
    spec: { full: { heads: 1, offset: 3, task: 'offset' } },
    shots: [{ step: 0 }, { step: 10 }, { step: 20 }],
  });
  const text = topScores(model, { model: 0, layer: 0, head: 0 }).replaceAll('\u00a0', ' ');
  assert.equal(text, '90 % goes to the token before, 20 % goes to the first token');
  assert.deepEqual(
    [-1, 0, 9, 10, 99].map((step) => shotAt(model, step)),
    [2, 0, 0, 1, 2],
  );
});

test('the trained offset head turns the pairs that it reads as the closed form does', async () => {
  const run = await trainer({ task: 'offset', encoding: 'sinusoidal', seed: 5 });
  run.step(300);
  const form = run.closedForm();
  const pairs = readPairs(form);
  assert.ok(pairs.length >= 4, `${pairs}`);
  const errors = pairs
    .map((pair) => between(form.angle[pair], form.wanted[pair]))
    .sort((a, b) => a - b);
  assert.ok(errors[Math.floor(errors.length / 2)] < Math.PI / 12, `${errors}`);
  assert.ok(form.cosine > 0.7, `${form.cosine}`);
  run.close();
});
