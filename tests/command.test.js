// The command `phasor`, run as a user runs it: from the installed package.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ropeConfig } from '../web/conventions/index.js';
import { installed } from './harness/installed.js';

const app = await installed();
after(() => app.remove());

/**
 * @param {readonly string[]} given
 * @param {string} [input]
 * @returns {Promise<{ status: number | null, output: string, errors: string }>}
 */
function phasor(given, input = '') {
  const program = join(app.folder, 'node_modules', '.bin', 'phasor');
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd: app.folder, timeout: 60_000 });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (errors += part));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, output, errors }));
    // a command that reads no input may have ended before it is written
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}

/** @param {string} name @param {unknown} content */
async function file(name, content) {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(join(app.folder, name), text);
  return name;
}

const llama = {
  ...{ model_type: 'llama', hidden_size: 4096, num_attention_heads: 32, num_hidden_layers: 32 },
  ...{ max_position_embeddings: 4096, rope_theta: 10000 },
};

test('a sound configuration is told as a table, with status 0', async () => {
  const { status, output, errors } = await phasor(['rope', await file('sound.json', llama)]);
  assert.equal(errors, '');
  assert.equal(status, 0);
  assert.match(output, /^ {2}type +default$/m);
  assert.match(output, /^ {2}pairing +half: j with j \+ 64$/m);
  assert.match(output, /^ {2}base +10000$/m);
  assert.match(output, /^ +63 +0\.0001154782 +54410\.14$/m);
  assert.match(output, /No warnings\./);
  // columns stand under each other
  const values = output
    .split('\n')
    .filter((line) => /^ {2}(type|pairing|base|frequencies) /.test(line))
    .map((line) => /^ {2}\S+ +/.exec(line)?.[0].length);
  assert.deepEqual(new Set(values).size, 1);
});

test('a warning makes status 1, and names its field and who reads the file otherwise', async () => {
  const scaling = { type: 'linear', rope_type: 'dynamic', factor: 2 };
  const name = await file('warned.json', { ...llama, rope_scaling: scaling });
  const { status, output } = await phasor(['rope', name, '--length', '8192']);
  assert.equal(status, 1);
  assert.match(output, /^ {2}effective base +30527\.74$/m);
  assert.match(output, /contradictory: rope_scaling\.type/);
  assert.match(output, /Read otherwise by\n {2}transformers 4\n/);
});

test('--json prints what ropeConfig gives', async () => {
  const name = await file('phi.json', { ...llama, model_type: 'phi' });
  const { status, output } = await phasor(['rope', name, '--json', '--length=100']);
  assert.equal(status, 0);
  const wanted = ropeConfig({ ...llama, model_type: 'phi' }, { sequenceLength: 100 });
  const { layerTypes, ...rest } = wanted;
  const plain = layerTypes.map((layers) => ({
    ...layers,
    inverseFrequencies: Array.from(layers.inverseFrequencies),
  }));
  assert.deepEqual(JSON.parse(output), { layerTypes: plain, ...rest });
});

test('- is the standard input', async () => {
  const { status, output } = await phasor(['rope', '-'], JSON.stringify(llama));
  assert.equal(status, 0);
  assert.match(output, /frequencies/);
});

test('what cannot be read makes status 2, a sentence that names it, and no output', async () => {
  const broken = await file('broken.json', '{ "model_type": ');
  const unknown = await file('unknown.json', { ...llama, rope_scaling: { type: 'ntk' } });
  for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
    [
      ['rope', 'nowhere.json'],
      /^phasor rope: nowhere\.json cannot be read: there is no such file\n$/,
    ],
    [['rope', '.'], /\. is a folder/],
    [['rope', broken], /config must be the text of a JSON object/],
    [['rope', unknown], /rope_scaling\.type must be one of default, linear.*got 'ntk'/],
    [['rope'], /one config\.json is wanted, got none/],
    [['rope', broken, unknown], /one config\.json is wanted, got 2/],
    [['rope', unknown, '--length', '0'], /--length must be a number of positions, got 0/],
    [['rope', unknown, '--length', '1e3'], /--length must be a number of positions, got 1e3/],
    [['rope', unknown, '--lenght', '3'], /no option --lenght; did you mean --length\?/],
    [['rop', unknown], /there is no command rop; did you mean rope\?/],
  ])) {
    const { status, output, errors } = await phasor(given);
    assert.equal(status, 2, given.join(' '));
    assert.equal(output, '');
    assert.match(errors, message);
    assert.doesNotMatch(errors, /\n +at /, 'no stack of calls');
  }
});

test('--help says how each command is called, with examples', async () => {
  for (const given of [[], ['--help'], ['-h'], ['help']]) {
    const { status, output } = await phasor(given);
    assert.equal(status, 0);
    assert.match(output, /phasor rope config\.json/);
    assert.match(output, /Exit status: 0 nothing to say, 1 something found, 2 cannot read/);
  }
  for (const given of [
    ['rope', '--help'],
    ['help', 'rope'],
  ]) {
    const { output } = await phasor(given);
    assert.match(output, /Examples\n {2}phasor rope config\.json\n/);
    for (const option of ['--length', '--json']) assert.ok(output.includes(option), option);
  }
});

test('a reader that goes away early is no failure', async () => {
  const name = await file('gone.json', llama);
  const child = spawn(
    join(app.folder, 'node_modules', '.bin', 'phasor'),
    ['rope', name, '--json'],
    {
      cwd: app.folder,
    },
  );
  child.stdout.destroy();
  let errors = '';
  child.stderr.on('data', (part) => (errors += part));
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(errors, '');
  assert.equal(status, 0);
});
