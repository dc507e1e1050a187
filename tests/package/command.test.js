// The command `phasor`, run as a user runs it: from the installed package.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after } from 'node:test';
import { saveTo } from '../../web/command/output.js';
import { run } from '../../web/command/run.js';
import { ropeConfig } from '../../web/labs/doctor/index.js';
import { installed, root } from '../harness/installed.js';
import { forRelease, test } from '../harness/tiers.js';
import { patience } from '../harness/until.js';

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
    const child = spawn(program, given, { cwd: app.folder, timeout: patience });
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
  model_type: 'llama',
  hidden_size: 4096,
  num_attention_heads: 32,
  num_hidden_layers: 32,
  max_position_embeddings: 4096,
  rope_theta: 10000,
};

test('a sound configuration is printed as a table, with status 0', async () => {
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

test('pairs that turn the other way are said to do so', async () => {
  const name = await file('nanochat.json', { ...llama, model_type: 'nanochat' });
  const { status, output } = await phasor(['rope', name]);
  assert.equal(status, 0);
  assert.match(output, /^ {2}direction +backwards: by minus the angle$/m);
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

forRelease(
  'what cannot be read makes status 2, a sentence that names it, and no output',
  async () => {
    const broken = await file('broken.json', '{\n "model_type": ');
    const sign = await file('sign.json', '{"🙂": 🙃}');
    const deep = await file('deep.json', '['.repeat(20_000));
    const wide = await file('wide.json', '');
    await writeFile(join(app.folder, wide), '\ufeff{"model_type": "llama"}', 'utf16le');
    const heads = await file('heads.json', { tokens: ['a'], weights: [[1]] });
    const unknown = await file('unknown.json', { ...llama, rope_scaling: { type: 'ntk' } });
    for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
      [
        ['rope', 'nowhere.json'],
        /^phasor rope: nowhere\.json cannot be read: there is no such file\n$/,
      ],
      [['rope', '.'], /\. is a folder/],
      [
        ['rope', broken],
        /^phasor rope: broken\.json: it is no JSON: line 2, column 16: a value is missing/,
      ],
      [['rope', sign], /sign\.json: it is no JSON: line 1, column 7: a value is missing, got "🙃"/],
      [
        ['rope', wide],
        /^phasor rope: wide\.json: it is no JSON: its text is UTF-16 or UTF-32, and JSON is UTF-8\n$/,
      ],
      [['rope', deep], /deep\.json: it is no JSON: \S/],
      [
        ['rope', unknown],
        /^phasor rope: unknown\.json: rope_scaling\.type must be one of default, linear.*got 'ntk'/,
      ],
      [['rope'], /give one config\.json, or two to compare, got none/],
      [['rope', unknown, broken, unknown], /give one config\.json, or two to compare, got 3/],
      [['rope', unknown, '--length', '0'], /--length must be a number of positions, got 0/],
      [['rope', unknown, '--length', '1e3'], /--length must be a number of positions, got 1e3/],
      [['rope', unknown, '--length', '-3'], /--length must be a number of positions, got -3/],
      [['rope', unknown, '--lenght', '3'], /no option --lenght; did you mean --length\?/],
      [['rop', unknown], /there is no command rop; did you mean rope\?/],
      [
        ['sound.json', '--json'],
        /there is no command sound\.json; did you mean phasor rope sound\.json --json\?/,
      ],
      [
        ['a.npy', 'b.npy'],
        /there is no command a\.npy; did you mean phasor diagnose a\.npy b\.npy\?/,
      ],
      [['a.npy', '--head', '1'], /no command a\.npy; did you mean phasor show a\.npy --head 1\?/],
      [[heads], /there is no command \S*heads\.json; did you mean phasor show \S*heads\.json\?/],
      [['roep', unknown], /there is no command roep; did you mean rope\?/],
      [['help', 'rop'], /there is no command rop; did you mean rope\?/],
      [['rope', unknown, '--length', '9'.repeat(20)], /--length must be a number of positions/],
    ])) {
      const { status, output, errors } = await phasor(given);
      assert.equal(status, 2, given.join(' '));
      assert.equal(output, '');
      assert.match(errors, message);
      assert.doesNotMatch(errors, /\n +at /, 'no stack of calls');
    }
  },
);

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  assert.deepEqual(await phasor(['--version']), {
    status: 0,
    output: `phasor ${version}\n`,
    errors: '',
  });
});

/** What a terminal obeys: anything unseen but the ends of lines. */
const commands = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

forRelease(
  'no text of a file or an argument reaches the terminal as control characters or lines of its own',
  async () => {
    const forged = '\u001b[2Jfull\nNo warnings.\u009b\u202e';
    const name = await file('forged.json', {
      model_type: 'gemma3_text',
      hidden_size: 64,
      num_attention_heads: 2,
      num_hidden_layers: 2,
      head_dim: 32,
      layer_types: [forged, 'full_attention'],
      rope_scaling: { rope_type: 'linear', factor: 2, [forged]: 1 },
    });
    const text = await phasor(['rope', name]);
    assert.ok(text.output.includes('\\u001b[2Jfull\\u000aNo warnings.\\u009b\\u202e'));
    assert.doesNotMatch(text.output, /^No warnings/m);
    const json = await phasor(['rope', name, '--json']);
    assert.equal(JSON.parse(json.output).layerTypes[0].layerType, forged);
    const refused = await file('refused.json', { ...llama, rope_scaling: { type: forged } });
    const answers = [text, json, await phasor(['rope', refused]), await phasor(['rope', forged])];
    for (const { output, errors } of [...answers, await phasor([forged])]) {
      assert.doesNotMatch(output + errors, commands);
    }
  },
);

/** Names with a line feed, behind which a line of ours is forged. */
const forging = 'x\nphasor: all is well\n';

test('a line feed in the name of a file, a tensor or a field begins no line, whatever the command', async () => {
  const folder = join(app.folder, 'line\nphasor: all is well');
  await mkdir(folder);
  const at = (/** @type {string} */ name, /** @type {string | Buffer} */ content) =>
    writeFile(join(folder, name), content).then(() => join(folder, name));
  const header = JSON.stringify({
    [forging]: { dtype: 'F32', shape: [1, 2], data_offsets: [0, 8] },
    [`${forging}other`]: { dtype: 'F32', shape: [1, 3], data_offsets: [8, 20] },
  });
  const dump = (/** @type {string} */ body) => {
    const start = Buffer.alloc(8);
    start.writeBigUInt64LE(BigInt(header.length));
    return at(`${body}.safetensors`, Buffer.concat([start, Buffer.from(header + body.repeat(20))]));
  };
  const [a, b] = [await dump('a'), await dump('b')];
  const [array, page] = [await at('a.json', '[[1, 2], [3, 5]]'), join(folder, 'page.html')];
  const scaling = { rope_type: 'linear', factor: 2, [forging]: 1 };
  const config = await at('config.json', JSON.stringify({ ...llama, rope_scaling: scaling }));
  const map = await at('map.json', JSON.stringify({ [forging]: 'none' }));
  for (const [status, given] of /** @type {[number, string[]][]} */ ([
    [0, ['show', array, '-o', page]],
    [0, ['show', `${a}:${forging}`, '-o', page]],
    [0, ['show', array, '-o', '-']],
    [2, ['show', a, '-o', page]],
    [2, ['show', array, '-o', `${folder}/none\nphasor: all is well/x`]],
    [0, ['pack', 'heatmap', '-o', join(folder, 'figures.js')]],
    [1, ['doctor', a, b]],
    [2, ['doctor', a, b, '--map', map]],
    [1, ['diagnose', array, await at('b.json', '[[7, 1], [1, 8]]'), '--kind', 'sinusoidal-table']],
    [1, ['rope', config]],
    [1, ['rope', config, await at('other.json', JSON.stringify({ ...llama, rope_theta: 5 }))]],
    [2, [forging]],
    [2, ['show', array, `--${forging}`]],
  ])) {
    const { status: ended, output, errors = '' } = await run(given);
    assert.equal(ended, status, given.join(' ') + errors);
    const lines = given.includes('-') ? errors : `${output}\n${errors}`;
    assert.doesNotMatch(lines, /^phasor: all is well/m, given.join(' '));
  }
});

test('a pipe is read to its end', { skip: process.platform === 'win32' }, async () => {
  const name = await file('piped.json', llama);
  const pipe = join(app.folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const writer = spawn('sh', ['-c', `cat ${name} > pipe`], { cwd: app.folder });
  const { status, output } = await phasor(['rope', 'pipe']);
  writer.kill();
  assert.equal(status, 0);
  assert.match(output, /^pipe\n\n {2}layers/);
});

test(
  'a pipe or a very large file that is given for a command is not read for a proposal',
  { skip: process.platform === 'win32' },
  async () => {
    const source = join(root, 'web', 'command', 'phasor.js');
    const pipe = join(app.folder, 'silent.json');
    execFileSync('mkfifo', [pipe]);
    const { status, stderr, error } = spawnSync(process.execPath, [source, pipe], {
      encoding: 'utf8',
      timeout: patience,
    });
    assert.equal(error, undefined, 'it does not wait for a writer');
    assert.equal(status, 2);
    assert.match(stderr, /did you mean phasor rope \S*silent\.json\?/);
    // of 10 MB, which would be an array
    const large = join(app.folder, await file('large.json', `[0${' '.repeat(10_000_000)}]`));
    assert.match((await run([large])).errors ?? '', /did you mean phasor rope \S*large\.json\?/);
  },
);

test('a file is proposed to the command that reads it: arrays to show, configurations to rope', async () => {
  for (const [command, content] of /** @type {[string, unknown][]} */ ([
    ['show', [[1, 2]]],
    ['show', { weights: [[1]] }],
    ['show', { tensor: { shape: [1], data: [1] } }],
    ['show', { shape: [1], data: [1] }],
    ['show', { data: [1] }],
    ['rope', { ...llama, data: [1] }],
    ['rope', { hidden_size: 64, data: { path: 'corpus' } }],
    ['rope', { hidden_size: 64, weights: 'model.safetensors' }],
    ['rope', null],
  ])) {
    const name = join(app.folder, await file('proposed.json', content));
    const { errors = '' } = await run([name]);
    assert.ok(errors.includes(`did you mean phasor ${command} `), JSON.stringify(content) + errors);
  }
});

test('a file of torch.save is named as one, and no configuration', async () => {
  const name = join(app.folder, 'saved.pt');
  // what begins an archive, and one empty member
  const member = Buffer.from('archive/data.pkl');
  const local = Buffer.alloc(30 + member.length);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(member.length, 26);
  member.copy(local, 30);
  const central = Buffer.alloc(46 + member.length);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(member.length, 28);
  member.copy(central, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  await writeFile(name, Buffer.concat([local, central, end]));
  for (const command of [
    ['show', name],
    ['doctor', name, name],
    ['diagnose', name, name],
  ]) {
    const { status, errors = '' } = await run(command);
    assert.equal(status, 2);
    assert.match(
      errors,
      /saved\.pt.*: only PyTorch reads a file of torch\.save: write safetensors or NPY/,
    );
  }
  const { errors = '' } = await run([name]);
  assert.match(errors, /did you mean phasor show /);
});

test('what cannot be written is said in words, for each reason that a path has', async () => {
  const name = join(app.folder, await file('file.txt', 'text'));
  assert.equal(
    await saveTo(join(name, 'figure.html'), ''),
    'a part of its path is a file and no folder',
  );
  const long = join(app.folder, `${'long'.repeat(100)}.html`);
  assert.equal(await saveTo(long, ''), 'the name is too long');
});

test(
  'an output that cannot be written makes status 2 and a sentence',
  { skip: !existsSync('/dev/full') },
  async () => {
    const name = await file('full.json', llama);
    const program = join(app.folder, 'node_modules', '.bin', 'phasor');
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(program, ['rope', name], {
      cwd: app.folder,
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    assert.equal(stderr, 'phasor: the output cannot be written: there is no space left\n');
    assert.equal(status, 2);
  },
);

forRelease('--help says how each command is called, with examples', async () => {
  for (const given of [[], ['--help'], ['-h'], ['help']]) {
    const { status, output } = await phasor(given);
    assert.equal(status, 0);
    assert.match(output, /phasor rope config\.json/);
    assert.match(
      output,
      /Exit status: 0 nothing to say, 1 something found, 2 cannot read or write/,
    );
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

test('show refuses a part or a patch beyond the array, and a rollout of other queries than keys', async () => {
  /** @param {number[]} shape */
  const even = (...shape) => {
    const count = shape.reduce((a, b) => a * b);
    return { shape, data: Array(count).fill(1 / shape[shape.length - 1]) };
  };
  const square = await file('square.json', even(10, 10));
  const wide = await file('wide.json', { shape: [3, 20], data: Array(60).fill(2) });
  const patches = await file('patches.json', even(2, 17, 17));
  const asked = await file('asked.json', even(2, 3, 17));
  // the smallest GIF, and what some programs write behind it
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'base64');
  await writeFile(join(app.folder, 'cat.gif'), Buffer.concat([gif, Buffer.from(';\0\n')]));
  await writeFile(join(app.folder, 'cut.gif'), gif);
  const over = ['--image', join(app.folder, 'cat.gif')];
  const said = async (/** @type {string} */ name, /** @type {string[]} */ ...given) => {
    const page = join(app.folder, 'part.html');
    const { status, errors } = await run(['show', join(app.folder, name), ...given, '-o', page]);
    return [status, errors?.replaceAll(`${app.folder}/`, '')];
  };
  for (const [name, given, sentence] of /** @type {[string, string[], string][]} */ ([
    [square, ['--rows', '7 12'], '--rows must be less than 11, got 7 12'],
    [square, ['--columns', '20 24'], '--columns must be less than 10, got 20 24'],
    [wide, ['--rows', '1 4'], '--rows must be less than 4, got 1 4'],
    [wide, ['--kind', 'similarity', '--columns', '1 4'], '--columns must be less than 4, got 1 4'],
    [patches, [...over, '--query', '20 20'], '--query must be less than 4, got 20 20'],
    [patches, [...over, '--query', '3 4'], '--query must be less than 4, got 3 4'],
    [asked, [...over, '--query', '3 0'], '--query must be less than 3, got 3 0'],
    [
      asked,
      [...over, '--combine', 'rollout'],
      '--combine rollout is of as many queries as keys, and asked.json has 3 and 17',
    ],
    [
      patches,
      ['--image', join(app.folder, 'cut.gif')],
      '--image cut.gif is broken: the end of it is missing, or a part is damaged',
    ],
  ]))
    assert.deepEqual(await said(name, ...given), [2, `phasor show: ${sentence}\n`]);
  for (const [name, given] of /** @type {[string, string[]][]} */ ([
    [square, ['--rows', '0 10', '--columns', '9 10']],
    [wide, ['--columns', '1 20']],
    [patches, [...over, '--query', '3 3']],
    [patches, [...over, '--query', '16']],
    [patches, [...over, '--combine', 'rollout']],
    [asked, [...over, '--query', '2 9']],
  ]))
    assert.deepEqual(await said(name, ...given), [0, '']);
});

test('what follows -- is a file, whatever it looks like', async () => {
  const page = join(app.folder, 'dashed.html');
  for (const name of ['--my-file.json', '-5.json']) {
    await file(name, [[1, 2]]);
    const { status, errors } = await phasor(['show', '-o', page, '--', name]);
    assert.deepEqual([status, errors], [0, ''], name);
  }
});

test('diagnose names an option that keeps arrays from being of a kind', async () => {
  const table = await file('table.json', { shape: [3, 4], data: [...Array(12).keys()] });
  const path = join(app.folder, table);
  for (const [given, options] of /** @type {[string[], string][]} */ ([
    [['--head-dim', '3'], '--head-dim'],
    [['--yarn', 'original=4096', '--heads', '2'], '--heads or --yarn'],
  ])) {
    const { status, errors } = await run(['diagnose', path, path, ...given]);
    const shapes = 'arrays of shapes [3, 4] and [3, 4]';
    const kind = 'sinusoidal-table [positions, features]';
    const sentence = `${options} does not go with ${shapes}, which can be ${kind}`;
    assert.deepEqual([status, errors], [2, `phasor diagnose: ${sentence}\n`]);
  }
});
