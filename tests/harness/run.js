// Runs test files, with one Chromium and one installed package for all of them: each file that is run alone,
// by `node --test`, starts and installs its own.
//
//   node tests/harness/run.js [--quick] [FILE...]     all of tests/, or these; --quick: those without either

import { setMaxListeners } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { chromium } from 'playwright-core';
import { prepare, prepared, root } from './installed.js';
import { endpoint, settings } from './launch.js';

/** Files that take long although they need neither: they are for `npm test`. */
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
  ...['page', 'security', 'reproducible', 'recipes-frameworks', 'element', 'train-element'],
  ...['engines', 'bundlers', 'new-element', 'life', 'every-element', 'heatmap-encoding'],
  ...['site-pages', 'language', 'font-size', 'look', 'training', 'demo', 'pin', 'claim-price'],
];
const quick = process.argv.includes('--quick');
const given = process.argv.slice(2).filter((argument) => argument !== '--quick');
const durations = join(root, 'build', 'test-durations.json');

/** What a test file imports from the harness. @param {string} path */
async function needs(path) {
  const text = await readFile(path, 'utf8');
  const imports = (/** @type {RegExp} */ names) =>
    [...text.matchAll(/from '\.\/harness\/([\w-]+)\.js'/g)].some(([, name]) => names.test(name));
  return {
    browser: imports(/^(browser|engines|figures|gallery|launch|recipe)$/),
    // its names `root` and `run` alone need nothing installed
    installed: imports(/^recipe$/) || /\binstalled\(/.test(text),
  };
}

const all = (await readdir(join(root, 'tests')))
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join(root, 'tests', name));
const files = [];
const any = { browser: false, installed: false };
for (const path of given.length > 0 ? given.map((name) => resolve(name)) : all) {
  const own = await needs(path);
  const wait = own.browser || own.installed || slow.includes(basename(path, '.test.js'));
  if (quick && wait) continue;
  any.browser ||= own.browser;
  any.installed ||= own.installed;
  files.push(path);
}

// the longest first, so that no processor waits for the last one
/** @type {Record<string, number>} */
const times = JSON.parse(await readFile(durations, 'utf8').catch(() => '{}'));
const time = (/** @type {string} */ path) =>
  times[relative(root, path)] ?? (long.includes(basename(path, '.test.js')) ? 60_000 : 0);
files.sort((a, b) => time(b) - time(a));

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
if (server) process.env[endpoint] = server.wsEndpoint();
const folder = await mkdtemp(join(tmpdir(), 'phasor-package-'));
if (any.installed) {
  await prepare(folder);
  process.env[prepared] = folder;
}

/** File → milliseconds of its tests. @type {Map<string, number>} */
const measured = new Map();
const tests = run({ files, concurrency: availableParallelism() + 2, signal: control.signal });
tests.on('test:pass', ({ file, nesting, details }) => {
  if (file && nesting === 0) measured.set(file, (measured.get(file) ?? 0) + details.duration_ms);
});
tests.on('test:fail', () => (process.exitCode = 1));
tests.compose(new spec()).pipe(process.stdout);
tests.on('end', async () => {
  for (const [path, duration] of measured) times[relative(root, path)] = Math.round(duration);
  await mkdir(dirname(durations), { recursive: true });
  await writeFile(durations, JSON.stringify(times));
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});
