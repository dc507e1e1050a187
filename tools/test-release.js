// The tests of a release, which `npm test` leaves out, in parts.
//
//   npm run test:release                        all parts
//   npm run test:release -- fuzz memory         these parts
//
// Each part should take at most a quarter of an hour on two processors. Ends with a table: which ran, how
// long they took, and how many of their tests were flaky (build/flaky.txt). The exit status is 1 where one
// failed.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

/** @param {string} part a part of run.js */
const files = (part) => ['node', 'tests/harness/run.js', '--release', '--part', part];

/** @param {string} script */
const bash = (script) => ['bash', '-c', script];

/**
 * `package` comes before all parts that read dist/.
 *
 * @type {[name: string, about: string, command: string[]][]}
 */
const parts = [
  [
    'wasm',
    'the C++ tests as WebAssembly under Node',
    bash(
      '. tools/emscripten.sh && find_emscripten && cmake --build --preset wasm && ctest --preset wasm',
    ),
  ],
  [
    'package',
    'the package and its site, for the parts that follow',
    bash('node tools/pack.js && node tools/site.js'),
  ],
  [
    'assertions',
    'the quick tests with the assertions of C++ and Eigen',
    ['bash', 'tools/assertions.sh'],
  ],
  [
    'reproduce',
    'the WebAssembly built in another folder has the same bytes',
    ['node', 'tools/reproduce.js'],
  ],
  ['laws', 'what `npm test` leaves out of the laws in Node', files('laws')],
  ['elements', 'what `npm test` leaves out of the elements in Chromium', files('elements')],
  ['pages', 'what `npm test` leaves out of the pages in Chromium', files('pages')],
  ['engines', 'Firefox and WebKit', files('engines')],
  ['links', 'hostile links to every page, and pages without one of their scripts', files('links')],
  ['apps', 'the installed package: bundlers, frameworks, recipes, the command', files('apps')],
  [
    'wide',
    'PyTorch, tokenizers, notebooks, large inputs, a second packing, the bench',
    files('wide'),
  ],
  [
    'fuzz',
    'five minutes of libFuzzer for each program of the core',
    ['bash', 'tools/fuzz.sh', 'core'],
  ],
  [
    'calls',
    'many calls of the interface and of the pool, memory, and elements that come and go',
    bash('PHASOR_FUZZ_SEED=1 bash tools/fuzz.sh calls'),
  ],
];

const given = process.argv.slice(2);
const unknown = given.filter((name) => !parts.some(([part]) => part === name));
if (unknown.length > 0) {
  const names = parts.map(([name]) => name).join(', ');
  console.error(`phasor: there is no part ${unknown.join(', ')}; the parts are ${names}`);
  process.exit(2);
}

const list = 'build/flaky.txt';
rmSync(list, { force: true });
const flakyTests = () =>
  existsSync(list) ? (readFileSync(list, 'utf8').match(/^flaky: /gm)?.length ?? 0) : 0;

/** @type {string[][]} */
const rows = [['part', 'result', 'minutes', 'flaky']];
for (const [name, about, [program, ...options]] of parts) {
  if (given.length > 0 && !given.includes(name)) {
    rows.push([name, 'not asked for', '', '']);
    continue;
  }
  console.log(`\nphasor: ${name}: ${about}`);
  const begun = Date.now();
  const before = flakyTests();
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exitCode = 1;
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1);
  rows.push([name, status === 0 ? 'passed' : 'FAILED', minutes, `${flakyTests() - before}`]);
}
const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
console.log('\nphasor: the tests of a release');
for (const row of rows) {
  console.log(`  ${row.map((cell, at) => cell.padEnd(widths[at])).join('  ')}`.trimEnd());
}
