// Runs test files with one Chromium, one set of bundles and one installed package for all of them:
// each file that is run alone, by `node --test`, starts and installs its own. They run in a few processes.
//
//   node tests/harness/run.js [--quick | --release [--part PART]] [--minutes MOST] [FILE...]
//
// A test with a page that fails is run once more, alone, at the end. One that passes then is flaky: it is
// printed and written to build/flaky.txt. More than three flaky tests fail the run. A process that takes too
// long is ended, its files that had not come to their end fail, and the others go on.
//
// Without files: those of `npm test`; --quick: those of them that need neither browser nor package,
// and are soon done; --release: those of the release tier (tiers.js), all or a part:
// `laws` need Node alone, `elements` and `pages` Chromium, `engines` Firefox and WebKit too, `links` follow
// every link of the pages, `apps` need the installed package, `wide` other programs, or much time; `calls`
// are many random calls (tools/fuzz.sh says how many).

import { once, setMaxListeners } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { bundlePages } from '../../tools/page-bundle.js';
import { bundles } from './bundled.js';
import { prepare, prepared, root } from './installed.js';
import { endpoint, settings } from './launch.js';
import { failsAgain, outcomeOf, titleOf } from './outcome.js';
import { testFiles } from './rooms.js';
import { calls, links, releaseOnly, tier, wide } from './tiers.js';
import { besides } from './until.js';

/**
 * Files that need a process of their own, because they change what others in it would notice, or
 * end it, or take ten minutes in a release; the last three import modules that wait at their top,
 * after which Node 20 no longer knows in whose suite their tests are.
 */
const alone = [
  'bench-clone',
  'workflows',
  'tokenizer-fuzz',
  'fuzz',
  'refusal',
  'load-failure',
  'memory',
  'attention-memory',
  'pool-place',
  'lesson-models',
  'options',
  'harness',
  'model-space',
  'page',
  'output',
];
/** Files that take long although they need neither browser nor package: not for each save. */
const slow = [
  'claim-price',
  'reproducible',
  'fuzz',
  'refusal',
  'memory',
  'attention-memory',
  'new-element',
];
/** The files that take longest, for a clone in which none has been measured yet. */
const long = [
  'language-model',
  'page',
  'every-element',
  'security',
  'language',
  'command-doctor',
  'page-loading',
  'train-element',
  'array-files',
  'model-element',
  'site-pages',
  'model-workers',
  'training',
  'pool-layers',
  'pool-view',
  'labels',
  'attention-element-model',
  'first-screen',
  'attention-element-words',
  'attention-element',
  'show',
  'collisions',
];
/** More failures than this are no flaky tests: none is run once more. */
const mostAgain = 20;
/** More flaky tests than this are red. */
const mostFlaky = 3;
/**
 * Minutes that a process of test files may take. All of a part of a release take a quarter of an hour on two
 * processors (tools/test-release.js): four times that is no slow machine, but a test that waits for ever.
 */
const mostMinutes = 60;
const { values: options, positionals: given } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    release: { type: 'boolean' },
    part: { type: 'string' },
    // where flaky tests are written down, below those of other runs
    flaky: { type: 'string', default: join(root, 'build', 'flaky.txt') },
    // where many random calls are asked for
    minutes: { type: 'string', default: String(mostMinutes) },
  },
});
const parts = ['laws', 'elements', 'pages', 'engines', 'links', 'apps', 'wide', 'calls'];
if (options.part !== undefined && (!options.release || !parts.includes(options.part))) {
  console.error(`run: --part takes one of ${parts.join(', ')}, and is a part of --release`);
  process.exit(2);
}
const durations = join(root, 'build', 'test-durations.json');
const harness = dirname(fileURLToPath(import.meta.url));

/** What a test file imports from the harness. @param {string} path */
async function needs(path) {
  const text = await readFile(path, 'utf8');
  const imports = (/** @type {RegExp} */ names) =>
    [...text.matchAll(/from '\.{1,2}\/(?:\.\.\/)*harness\/([\w-]+)\.js'/g)].some(([, name]) =>
      names.test(name),
    );
  return {
    browser: imports(/^(browser|browsing|engines|figures|gallery|launch|recipe)$/),
    engines: imports(/^engines$/),
    figures: imports(/^figures$/),
    tiers: imports(/^tiers$/),
    // its tests may come after its suite in a shared process
    awaits: /^(?:(?:const|let) .*= )?await /m.test(text),
    // its names `root` and `run` alone need nothing installed
    installed: imports(/^recipe$/) || /\binstalled\(/.test(text),
    // some of what is built, if not the installed package
    isOfPackage: basename(dirname(path)) === 'package',
  };
}

/**
 * The part of a release that a file belongs to.
 *
 * @param {string} name
 * @param {Awaited<ReturnType<typeof needs>>} own
 */
function partOf(name, own) {
  if (calls.includes(name)) return 'calls';
  if (links.includes(name)) return 'links';
  if (own.engines) return 'engines';
  if (own.installed) return 'apps';
  if (wide.includes(name)) return 'wide';
  if (!own.browser) return 'laws';
  return own.figures ? 'elements' : 'pages';
}

/** @type {string[]} */
const files = [];
/** Files that share a process: with pages, and without. @type {Record<'pages' | 'laws', string[]>} */
const shared = { pages: [], laws: [] };
const any = { browser: false, installed: false };
/** Files whose tests are run once more where they fail: a page depends on when its parts come. */
const withPages = new Set();
for (const path of given.length > 0 ? given.map((name) => resolve(name)) : testFiles) {
  const name = basename(path, '.test.js');
  const own = await needs(path);
  if (given.length === 0) {
    const isForRelease = name in releaseOnly;
    const isInBoth = own.engines || own.tiers;
    if (options.release ? !isForRelease && !isInBoth : isForRelease) continue;
    if (options.part && options.part !== partOf(name, own)) continue;
    if (options.quick && (own.browser || own.isOfPackage || slow.includes(name))) continue;
  }
  any.browser ||= own.browser;
  if (own.browser) withPages.add(path);
  any.installed ||= own.installed;
  if (own.installed || (own.browser && own.awaits) || alone.includes(name)) files.push(path);
  else shared[own.browser ? 'pages' : 'laws'].push(path);
}

// the longest first, so that no processor waits for the last one
/** @type {Record<string, number>} */
const times = JSON.parse(await readFile(durations, 'utf8').catch(() => '{}'));
const time = (/** @type {string} */ path) =>
  times[relative(root, path)] ?? (long.includes(basename(path, '.test.js')) ? 20_000 : 3_000);
const total = (/** @type {readonly string[]} */ paths) =>
  paths.reduce((sum, path) => sum + time(path), 0);
const byTime = (/** @type {string} */ a, /** @type {string} */ b) => time(b) - time(a);

/**
 * Some files → groups that take as long as each other.
 *
 * @param {string[]} paths
 * @param {number} most groups
 */
function grouped(paths, most) {
  /** @type {string[][]} */
  const groups = Array.from({ length: Math.min(most, paths.length) }, () => []);
  for (const path of paths.sort(byTime)) {
    const least = groups.reduce((a, b) => (total(b) < total(a) ? b : a));
    least.push(path);
  }
  return groups;
}

// whoever ends this run ends its browser and its files too
const ours = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
const server = any.browser ? await chromium.launchServer({ ...settings(), ...ours }) : null;
const control = new AbortController();
// each file that runs listens to it
setMaxListeners(0, control.signal);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, async () => {
    control.abort();
    await server?.kill();
    process.exit(1);
  });
}
const folder = await mkdtemp(join(tmpdir(), 'phasor-tests-'));
const started = [];
if (server) {
  process.env[endpoint] = server.wsEndpoint();
  process.env[bundles] = join(folder, 'bundles');
  started.push(bundlePages(process.env[bundles]));
}
if (any.installed) {
  process.env[prepared] = join(folder, 'package');
  await mkdir(process.env[prepared]);
  started.push(prepare(process.env[prepared]));
}
await Promise.all(started);
if (given.length === 0) process.env[tier] = options.release ? '1' : '0';

// with links the longest tasks of pages are measured: beside more processes than processors they grow
const concurrency = availableParallelism() + (options.part === 'links' ? 0 : 2);
// a worker of esbuild that a test waits for at its top may never start in a process with many files
process.env.ESBUILD_WORKER_THREADS = '0';
process.env[besides] = String(concurrency);
/** File of a group → its test files. @type {Map<string, string[]>} */
const groups = new Map();
for (const paths of [...grouped(shared.laws, 2), ...grouped(shared.pages, 2 * concurrency)]) {
  const group = join(folder, `group-${groups.size}.mjs`);
  const from = JSON.stringify(pathToFileURL(join(harness, 'together.js')));
  const text = `import { together } from ${from};\n\ntogether(${JSON.stringify(paths, null, 2)});\n`;
  await writeFile(group, text);
  groups.set(group, paths);
}
const timeOf = (/** @type {string} */ path) => total(groups.get(path) ?? [path]);
files.push(...groups.keys());
files.sort((a, b) => timeOf(b) - timeOf(a));

/** File → milliseconds of its tests. @type {Map<string, number>} */
const measured = new Map();
const ending = { signal: control.signal, timeout: 60_000 * Number(options.minutes) };
const tests = run({ files, concurrency, ...ending });
tests.on('test:pass', ({ file, nesting, name, details }) => {
  if (!file || nesting > 0) return;
  // a suite of together.js has the name of its file
  const path = name.endsWith('.test.js') ? resolve(root, name) : file;
  if (!path.endsWith('.test.js')) return;
  measured.set(path, (measured.get(path) ?? 0) + details.duration_ms);
});
const report = tests.compose(new spec());
report.pipe(process.stdout);
const [{ passed, skipped, failures }] = await Promise.all([
  outcomeOf(tests, groups),
  once(report, 'end'),
]);
for (const [path, duration] of measured) times[relative(root, path)] = Math.round(duration);
await mkdir(dirname(durations), { recursive: true });
await writeFile(durations, JSON.stringify(times));

const indented = (/** @type {string} */ text) => text.trim().replaceAll(/^/gm, '    ');
let flaky = 0;
if (failures.length > mostAgain) {
  console.log(`\nphasor: ${failures.length} tests failed, too many to run each of them once more`);
} else {
  for (const failure of failures) {
    const title = titleOf(failure);
    if (!withPages.has(failure.file)) {
      console.log(`\nfailed: ${title}\n${indented(failure.message)}`);
      continue;
    }
    const again = await failsAgain(failure, ending);
    const said =
      again === null
        ? `flaky: ${title}\n  failed:\n${indented(failure.message)}\n  passed when run once more, alone`
        : `failed twice: ${title}\n  first:\n${indented(failure.message)}\n  alone:\n${indented(again)}`;
    console.log(`\n${said}`);
    if (again !== null) continue;
    flaky += 1;
    await appendFile(options.flaky, `${said}\n`);
  }
}
const red = failures.length - flaky;
await server?.close();
await rm(folder, { recursive: true, force: true });
const tooMany = flaky > mostFlaky ? ` (more than ${mostFlaky} fail the run)` : '';
console.log(
  `\nphasor: ${passed} passed, ${red} failed, ${flaky} flaky${tooMany}, ${skipped} skipped`,
);
// what an ended process had started may still have this one's output
process.exit(red > 0 || flaky > mostFlaky ? 1 : 0);
