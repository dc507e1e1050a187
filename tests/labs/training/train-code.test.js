// The program that <phasor-train> prints, in PyTorch: it runs for every task, is the model of the engine,
// and comes to the engine's verdicts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { torchProgram } from '../../../web/labs/training/figures/train/code.js';
import { choices } from '../../../web/labs/training/figures/train/choices.js';
import { tasks } from '../../../web/labs/training/figures/train/tasks/index.js';
import { specs } from '../../../web/labs/training/figures/train/options.js';
import { settings } from '../../../web/labs/training/figures/train/settings.js';
import { trainer } from '../../../web/labs/training/index.js';
import { near } from '../../harness/near.js';
import { runTorch, withoutTorch as skip } from '../../harness/torch.js';

const presets = Object.fromEntries(
  Object.entries(settings).map(([name, { preset }]) => [name, preset]),
);

/**
 * @param {object} change of settings
 * @returns {import('../../../web/labs/training/figures/train/options.js').Spec[]}
 */
const models = (change) => specs(/** @type {any} */ ({ ...presets, ...change }));

/**
 * Runs programs, each with a list of models, in one Python.
 *
 * @param {import('../../../web/labs/training/figures/train/options.js').Spec[][]} lists
 * @param {number} steps
 * @returns {Map<string, { loss: number, accuracy: number[] }>[]} by the names of the encodings
 */
function trainedThere(lists, steps) {
  const programs = lists.map((list) => JSON.stringify(torchProgram(list, steps)));
  const input = `for program in [${programs.join(',\n')}]:\n    exec(program, {})\n    print("@@@")\n`;
  const parts = runTorch(input).split('@@@').slice(0, -1);
  return parts.map((part) => {
    const lines = part.trim().split('\n');
    return new Map(
      lines.map((line) => {
        const [name, , loss, ...accuracy] = line.split(' ');
        return [name, { loss: Number(loss), accuracy: accuracy.map(Number) }];
      }),
    );
  });
}

test('every task and every encoding runs in PyTorch', { skip }, () => {
  const [eight, others] = [choices.slice(0, 8), choices.slice(8)];
  const all = [
    ...tasks.map((task) => ({ task, encodings: eight })),
    { task: 'sort', encodings: others },
  ];
  const lists = all.map((each) => models({ ...each, batch: 8, mlp: 'on', normalization: 'on' }));
  const found = trainedThere(lists, 2);
  assert.equal(found.length, all.length);
  all.forEach(({ task, encodings }, k) => {
    assert.deepEqual([...found[k].keys()], encodings, task);
    for (const [name, { loss, accuracy }] of found[k]) {
      assert.ok(Number.isFinite(loss) && loss > 0, `${task} ${name} ${loss}`);
      assert.ok(accuracy.length >= 1 && accuracy.every((share) => share >= 0 && share <= 1));
    }
  });
});

test(
  'PyTorch comes to the verdicts of the engine: who looks back, and who goes on',
  { skip },
  () => {
    const encodings = ['none', 'sinusoidal', 'rotary', 't5', 'shaw'];
    const [found] = trainedThere([models({ encodings })], 250);
    const at = (/** @type {string} */ name) => /** @type {number[]} */ (found.get(name)?.accuracy);
    assert.ok(at('none')[0] < 0.35, `${at('none')}`);
    for (const name of encodings.slice(1)) assert.ok(at(name)[0] >= 0.95, `${name} ${at(name)}`);
    for (const name of ['rotary', 'shaw']) assert.ok(at(name)[1] >= 0.9, `${name} ${at(name)}`);
    assert.ok(at('sinusoidal')[1] <= 0.75, `${at('sinusoidal')}`);
  },
);

/**
 * Trained a little; its tokens, and rows of its table of positions that a longer one has.
 *
 * @param {import('../../../web/labs/training/figures/train/options.js').Spec} spec
 */
async function trainedHere({ options, full }) {
  const run = await trainer(options);
  run.step(3);
  const learned = full.encoding === 'learned';
  const longer = learned ? await trainer({ ...options, length: 8 * full.length }) : null;
  const rows = longer?.parameters()['positions.weight'] ?? null;
  longer?.close();
  return { run, rows };
}

test(
  'with the parameters of a run the program computes its logits, at every length and first position',
  { skip },
  async () => {
    const one = { heads: 1, dim: 8 };
    const three = { heads: 3, dim: 18, layers: 2, mlp: 'on', normalization: 'on', causal: 'on' };
    const list = [
      ...choices.flatMap((choice) => [one, three].map((form) => ({ form, choice, slopes: 'one' }))),
      ...[1, 3, 4, 5, 6, 7].map((heads) => ({
        form: { heads, dim: 6 * heads },
        choice: 'alibi',
        slopes: 'paper',
      })),
    ];
    const wanted = [];
    let script = 'import json\n';
    for (const { form, choice, slopes } of list) {
      const [spec] = models({
        ...form,
        slopes,
        encodings: [choice],
        length: 9,
        batch: 2,
        randomstart: 5,
      });
      const { run, rows } = await trainedHere(spec);
      const parameters = Object.entries(run.parameters()).map(
        ([name, { shape, data }]) =>
          `${JSON.stringify(name)}: torch.tensor(${JSON.stringify(Array.from(data))}).reshape(${shape.join(', ')})`,
      );
      const program = torchProgram([spec], 1).replace(/^models = \[[^]*?\]\n/m, 'models = []\n');
      script += `names = {}\nexec(${JSON.stringify(program)}, names)\np = {${parameters.join(', ')}}\n`;
      if (rows) {
        const from = spec.full.length + spec.full.randomStart;
        script += `names["untrained"] = torch.tensor(${JSON.stringify(Array.from(rows.data))}).reshape(${rows.shape.join(', ')})[${from}:]\n`;
      }
      for (const [length, start] of [
        [9, 0],
        [7, 4],
        [30, 0],
        [1, 20],
      ]) {
        const tokens = Array.from({ length }, (_, k) => (k * 7 + length) % 16);
        wanted.push({
          label: JSON.stringify({ ...form, choice, slopes, length, start }),
          logits: run.attention(tokens, { start }).logits.data,
        });
        script += `print(json.dumps(names["logits"](p, "${spec.full.encoding}", torch.tensor([${JSON.stringify(tokens)}]), torch.tensor([${start}])).flatten().tolist()))\n`;
      }
      run.close();
    }
    const lines = runTorch(script).trim().split('\n');
    assert.equal(lines.length, wanted.length);
    lines.forEach((line, k) => near(JSON.parse(line), wanted[k].logits, 1e-4, wanted[k].label));
  },
);
