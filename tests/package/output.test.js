// What is written to a file is there whole or not at all: by the command, and by the modules of Python.

import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { saveTo } from '../../web/command/output.js';
import { run } from '../../web/command/run.js';
import { pythonWith } from '../harness/numpy.js';

const source = (/** @type {string} */ path) =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
const python = String(pythonWith('numpy'));
const skip = process.platform === 'win32';

const top = mkdtempSync(join(tmpdir(), 'phasor-output-'));
after(() => rmSync(top, { recursive: true }));
/** @type {string} */
let folder;
beforeEach(() => (folder = mkdtempSync(join(top, 'each-'))));

const inFolder = (/** @type {string} */ name) => join(folder, name);
const textOf = (/** @type {string} */ name) => readFileSync(inFolder(name), 'utf8');

// the quick tests have no package, whose page it would be
const page = join(top, 'page.html');
writeFileSync(page, '<p id="engine">WebAssembly</p><p id="data">null</p>');

/** Programs of Python that write a file of 8 MB, by the module that they belong to. */
const programs = {
  phasor: `from phasor import show
figure = show([[1, 0], [0.5, 0.5]], page=${JSON.stringify(page)})
figure.html = "n" * 2**23
write = figure.save`,
  phasor_record: `import phasor_record
arrays = {"n": ("I8", [2**23], b"n" * 2**23)}
write = lambda path: phasor_record.save(path, arrays)`,
};

/** @param {string} program that defines \`write\` @param {string} then */
const inPython = (program, then) => [
  '-c',
  `import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, ${JSON.stringify(source('python'))})
${program}
${then}`,
];

/** Name → a program and its arguments that write 8 MB to a path. @param {string} path */
const writers = (path) => [
  [
    process.execPath,
    '--input-type=module',
    '-e',
    `import { saveTo } from ${JSON.stringify(pathToFileURL(source('web/command/output.js')))};
const failure = await saveTo(${JSON.stringify(path)}, 'n'.repeat(2 ** 23));
if (failure) throw new Error(failure);`,
  ],
  ...Object.values(programs).map((program) => [
    python,
    ...inPython(program, `write(${JSON.stringify(path)})`),
  ]),
];

test(
  'a link is kept and what it leads to is replaced, with its permissions',
  { skip },
  async () => {
    mkdirSync(inFolder('deep/inner'), { recursive: true });
    symlinkSync('deep/inner', inFolder('linked'));
    for (const [link, to, target] of [
      ['plain', 'old', 'old'],
      ['whole', inFolder('old'), 'old'],
      ['twice', 'plain', 'old'],
      ['dangling', 'not-yet', 'not-yet'],
      // after a linked folder, '..' is that of the folder it leads to
      ['up', 'linked/../old', 'deep/old'],
    ]) {
      symlinkSync(to, inFolder(link));
      for (const [program, ...given] of writers(inFolder(link))) {
        const isThere = existsSync(inFolder(target));
        writeFileSync(inFolder('old'), 'old');
        if (isThere) chmodSync(inFolder(target), 0o640);
        const { status, stderr } = spawnSync(program, given, { encoding: 'utf8' });
        assert.equal(status, 0, stderr);
        assert.equal(readlinkSync(inFolder(link)), to);
        assert.ok(lstatSync(inFolder(target)).isFile());
        assert.ok(statSync(inFolder(target)).size >= 2 ** 23, link);
        if (isThere) assert.equal(statSync(inFolder(target)).mode & 0o777, 0o640);
      }
    }
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('.')),
      [],
    );
  },
);

test(
  'a disk that is full, or a limit, leaves the file that was there, and no other',
  { skip },
  () => {
    writeFileSync(inFolder('kept'), 'old');
    for (const name of ['kept', 'new']) {
      for (const [program, ...given] of writers(inFolder(name))) {
        const limited = ['-c', 'ulimit -f 2000; exec "$@"', 'sh', program, ...given];
        const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' });
        assert.notEqual(status, 0);
        assert.match(stderr, /too large/i);
        assert.deepEqual([readdirSync(folder), textOf('kept')], [['kept'], 'old'], program);
      }
    }
  },
);

test('a signal while a file is written leaves the old one, and nothing beside it', { skip }, () => {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    writeFileSync(inFolder('kept'), 'old');
    const path = JSON.stringify(inFolder('kept'));
    // ends itself as soon as something in the folder has changed
    const inNode = `import { readdirSync, statSync } from 'node:fs';
import { saveTo } from ${JSON.stringify(pathToFileURL(source('web/command/output.js')))};
const hasBegun = () => readdirSync(${JSON.stringify(folder)}).length > 1 || statSync(${path}).size !== 3;
const watch = () => hasBegun() ? process.kill(process.pid, '${signal}') : setImmediate(watch);
setImmediate(watch);
await saveTo(${path}, 'n'.repeat(2 ** 27));`;
    const node = spawnSync(process.execPath, ['--input-type=module', '-e', inNode]);
    assert.equal(node.signal, signal);
    assert.deepEqual([readdirSync(folder), textOf('kept')], [['kept'], 'old']);
    // when the file is given its second part
    const then = `import signal
def parts():
    yield b"n" * 2**20
    os.kill(os.getpid(), signal.${signal})
    yield b"n"
PLACE._written(${path}, parts())`;
    for (const [name, program] of Object.entries(programs)) {
      const given = inPython(`import ${name}\n${program}`, then.replace('PLACE', name));
      const { status, signal: by } = spawnSync(python, given);
      assert.ok(status !== 0 || by !== null);
      assert.deepEqual([readdirSync(folder), textOf('kept')], [['kept'], 'old'], name);
    }
  }
});

test('pipes and devices are written straight', { skip }, async () => {
  const pipe = inFolder('pipe');
  spawnSync('mkfifo', [pipe]);
  for (const [program, ...given] of writers(pipe)) {
    const reader = spawn('wc', ['-c', pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
    let counted = '';
    reader.stdout.on('data', (part) => (counted += part));
    const gone = new Promise((resolve) => reader.on('close', resolve));
    await promisify(execFile)(program, given).catch((error) => {
      // it would wait for ever
      reader.kill();
      throw error;
    });
    await gone;
    assert.ok(parseInt(counted) >= 2 ** 23, counted);
    assert.ok(lstatSync(pipe).isFIFO());
  }
  assert.equal(await saveTo('/dev/null', 'text'), '');
  assert.ok(lstatSync('/dev/null').isCharacterDevice());
  for (const [program, ...given] of writers('/dev/stdout')) {
    const shown = ['-c', '"$@" | cat', 'sh', program, ...given];
    assert.ok(spawnSync('sh', shown, { maxBuffer: 2 ** 24 }).stdout.length >= 2 ** 23, program);
    // what the shell has opened is written, and not another file of its name
    const kept = ['-c', '{ "$@"; echo end; } >> "$0"', inFolder('log'), program, ...given];
    spawnSync('sh', kept);
    assert.ok(textOf('log').endsWith('end\n') && textOf('log').length > 2 ** 23, program);
    rmSync(inFolder('log'));
  }
  assert.deepEqual(readdirSync(folder), ['pipe']);
});

test('a file that may not be written is not replaced; a folder and a circle of links are said', async () => {
  symlinkSync('b', inFolder('a'));
  symlinkSync('a', inFolder('b'));
  assert.equal(await saveTo(inFolder('a'), ''), 'its links lead in a circle');
  assert.equal(await saveTo(folder, ''), 'it is a folder');
  assert.equal(await saveTo(`${inFolder('new')}/`, ''), 'there is no such folder');
  writeFileSync(inFolder('kept'), 'old', { mode: 0o444 });
  // a superuser may write everything
  if (process.getuid?.() !== 0)
    assert.equal(await saveTo(inFolder('kept'), ''), 'that is not allowed');
  assert.deepEqual(readdirSync(folder), ['a', 'b', 'kept']);
});

test('a file that cannot be begun is named as it was given', () => {
  for (const [name, program] of Object.entries(programs)) {
    const { stderr } = spawnSync(python, inPython(program, 'write("none/x.html")'), {
      encoding: 'utf8',
      cwd: folder,
    });
    assert.match(
      stderr,
      /FileNotFoundError: .* No such file or directory: 'none\/x\.html'$/m,
      name,
    );
  }
});

test('a reader that takes only the first bytes of /dev/stdout is no failure', { skip }, () => {
  const program = `import { saveTo } from ${JSON.stringify(pathToFileURL(source('web/command/output.js')))};
process.stderr.write(JSON.stringify(await saveTo('/dev/stdout', 'n'.repeat(2 ** 23))));`;
  const piped = '"$@" | head -c 50';
  const given = ['-c', piped, 'sh', process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync('sh', given, { encoding: 'utf8' });
  assert.deepEqual([stdout.length, stderr], [50, '""']);
});

test('an option of one letter takes its value after = too', async () => {
  writeFileSync(inFolder('a.json'), '[[1, 2], [3, 5]]');
  const { status, errors } = await run(['show', inFolder('a.json'), `-o=${inFolder('b.txt')}`]);
  assert.deepEqual(
    [status, errors],
    [
      2,
      `phasor show: --output must end with .html, .svg, .png or .pdf, or be -, got ${inFolder('b.txt')}\n`,
    ],
  );
});

test('an empty name is refused', async () => {
  writeFileSync(inFolder('a.json'), '[[1, 2], [3, 5]]');
  for (const given of [
    ['show', inFolder('a.json'), '-o', ''],
    ['show', inFolder('a.json'), '--open', '--output='],
    ['pack', 'heatmap', '-o', ''],
  ]) {
    const { status, output, errors } = await run(given);
    assert.deepEqual([status, output], [2, ''], given.join(' '));
    const wanted = `phasor ${given[0]}: --output must name a file, or be -, got an empty name\n`;
    assert.equal(errors, wanted);
  }
  for (const program of Object.values(programs)) {
    const { stderr } = spawnSync(python, inPython(program, 'write("")'), { encoding: 'utf8' });
    assert.match(stderr, /ValueError: path must name a file, got an empty name/);
  }
});

test('both modules of Python write files by the same function', () => {
  const [one, other] = ['phasor', 'phasor_record'].map((name) => {
    const text = readFileSync(source(`python/${name}.py`), 'utf8');
    return /^def _written.*\n(?:(?: .*)?\n)+/m.exec(text)?.[0].trim();
  });
  assert.ok(one && one.length > 1000);
  assert.equal(one, other);
});
