// The tests of a release: what `npm test` leaves out, part by part.
//
//   npm run test:release                        all parts
//   npm run test:release -- --within 40         minutes: a part that would end later is not begun,
//                                               and that is said
//   npm run test:release -- fuzz memory         these parts
//
// Ends with the parts that ran and how long they took; the exit status is 1 where one failed.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * The parts in the order in which they are begun: as many as possible end within the hour that CI has.
 * `package` stands before all that read dist/.
 *
 * @type {{ name: string, about: string, minutes: number, command: string[] }[]} `minutes` on two
 *   busy processors
 */
const parts = [
  {
    name: 'wasm',
    about: 'the C++ tests as WebAssembly under Node',
    minutes: 5,
    command: [
      'bash',
      '-c',
      '. tools/emscripten.sh && find_emscripten && cmake --build --preset wasm && ctest --preset wasm',
    ],
  },
  {
    name: 'package',
    about: 'the package and its site, for the parts that follow',
    minutes: 3,
    command: ['bash', '-c', 'node tools/pack.js && node tools/site.js'],
  },
  {
    name: 'assertions',
    about: 'the quick tests with the assertions of C++ and Eigen',
    minutes: 8,
    command: ['bash', 'tools/assertions.sh'],
  },
  {
    name: 'reproduce',
    about: 'the WebAssembly built in another folder has the same bytes',
    minutes: 10,
    command: ['node', 'tools/reproduce.js'],
  },
  {
    name: 'laws',
    about: 'what `npm test` leaves out of the laws in Node',
    minutes: 8,
    command: ['node', 'tests/harness/run.js', '--release', '--part', 'laws'],
  },
  {
    name: 'pages',
    about: 'what `npm test` leaves out of the pages in Chromium',
    minutes: 28,
    command: ['node', 'tests/harness/run.js', '--release', '--part', 'pages'],
  },
  {
    name: 'fuzz',
    about: 'long fuzzing of the core, and of the interface with the same calls at every run',
    minutes: 45,
    command: ['env', 'PHASOR_FUZZ_SEED=1', 'bash', 'tools/fuzz.sh'],
  },
  {
    name: 'wide',
    about:
      'bundlers, frameworks, recipes, Firefox and WebKit, PyTorch, tokenizers, memory, a second packing',
    minutes: 35,
    command: ['node', 'tests/harness/run.js', '--release', '--part', 'wide'],
  },
  {
    name: 'coverage',
    about: 'which lines the tests run',
    minutes: 60,
    command: ['bash', 'tools/coverage.sh'],
  },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { within: { type: 'string' } },
});
const within = values.within === undefined ? Infinity : Number(values.within);
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (Number.isNaN(within) || unknown.length > 0) {
  const names = parts.map(({ name }) => name).join(', ');
  console.error(`phasor: --within takes minutes, and the parts are ${names}`);
  process.exit(2);
}

const begun = Date.now();
const minutesSince = (/** @type {number} */ time) => (Date.now() - time) / 60_000;
/** @type {string[]} */
const lines = [];
for (const { name, about, minutes, command } of parts) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  if (minutesSince(begun) + minutes > within) {
    lines.push(`${name}: not run, it takes some ${minutes} minutes (${about})`);
    continue;
  }
  console.log(`\nphasor: ${about} (some ${minutes} minutes)`);
  const start = Date.now();
  const [program, ...given] = command;
  const { status } = spawnSync(program, given, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) process.exitCode = 1;
  lines.push(
    `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${minutesSince(start).toFixed(1)} minutes`,
  );
}
console.log(`\nphasor: the tests of a release\n${lines.map((line) => `  ${line}\n`).join('')}`);
