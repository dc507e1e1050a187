// The program that <phasor-train> prints, in PyTorch: it runs for every task, and comes to the verdicts of
// the engine.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { torchProgram } from '../web/elements/train/code.js';
import { choices, tasks } from '../web/elements/train/choices.js';
import { specs } from '../web/elements/train/options.js';
import { settings } from '../web/elements/train/settings.js';

const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import torch']).status === 0,
);
const skip = python ? false : 'PyTorch is not installed';

const presets = Object.fromEntries(Object.entries(settings).map(([name, { preset }]) => [name, preset])); // prettier-ignore

/** @param {object} change of settings @returns {import('../web/elements/train/options.js').Spec[]} */
const models = (change) => specs(/** @type {any} */ ({ ...presets, ...change }));

/**
 * @param {import('../web/elements/train/options.js').Spec[]} list
 * @param {number} steps
 * @returns {Map<string, { loss: number, accuracy: number[] }>} by the names of the encodings
 */
function trainedThere(list, steps) {
  const input = `import torch\ntorch.set_num_threads(1)\n${torchProgram(list, steps)}`;
  const { status, stdout, stderr } = spawnSync(String(python), ['-'], { input, encoding: 'utf8' });
  assert.equal(status, 0, `${stderr}\n${input}`);
  return new Map(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name, , loss, ...accuracy]) => [
        name,
        { loss: Number(loss), accuracy: accuracy.map(Number) },
      ]),
  );
}

test('every task and every encoding runs in PyTorch', { skip }, () => {
  const [eight, others] = [choices.slice(0, 8), choices.slice(8)];
  const all = [...tasks.map((task) => ({ task, encodings: eight })), { task: 'sort', encodings: others }]; // prettier-ignore
  for (const { task, encodings } of all) {
    const list = models({ task, encodings, batch: 8, mlp: 'on', normalization: 'on' });
    const found = trainedThere(list, 2);
    assert.deepEqual([...found.keys()], encodings, task);
    for (const [name, { loss, accuracy }] of found) {
      assert.ok(Number.isFinite(loss) && loss > 0, `${task} ${name} ${loss}`);
      assert.ok(accuracy.length >= 1 && accuracy.every((share) => share >= 0 && share <= 1));
    }
  }
});

test(
  'PyTorch comes to the verdicts of the engine: who looks back, and who goes on',
  { skip },
  () => {
    const encodings = ['none', 'sinusoidal', 'rotary', 't5', 'shaw'];
    const found = trainedThere(models({ encodings }), 250);
    const at = (/** @type {string} */ name) => /** @type {number[]} */ (found.get(name)?.accuracy);
    assert.ok(at('none')[0] < 0.35, `${at('none')}`);
    for (const name of encodings.slice(1)) assert.ok(at(name)[0] >= 0.95, `${name} ${at(name)}`);
    for (const name of ['rotary', 'shaw']) assert.ok(at(name)[1] >= 0.9, `${name} ${at(name)}`);
    assert.ok(at('sinusoidal')[1] <= 0.75, `${at('sinusoidal')}`);
  },
);
