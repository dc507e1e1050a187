// tools/release.js: what it fills in, that it writes nothing while an address is missing, and that it
// changes nothing the second time.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../../tools/entries.js';
import { codes } from '../../tools/languages.js';
import { names, placeOf, released, unfinished } from '../../tools/release.js';

/** @typedef {import('../../tools/release.js').Files} Files */

/** @param {string} folder @returns {Promise<Files>} */
async function filesOf(folder) {
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return /** @type {Files} */ (Object.fromEntries(names.map((name, k) => [name, texts[k]])));
}

const present = await filesOf(root);
const { version, ...fields } = JSON.parse(present['package.json']);
for (const name of ['homepage', 'repository', 'bugs']) delete fields[name];
/** As before the first release, so that these tests also hold after it. @type {Files} */
const files = {
  ...Object.fromEntries(
    Object.entries(present).map(([name, text]) => [
      name,
      text.replace(/\s*<link\s+rel="alternate"[^>]*>/g, ''),
    ]),
  ),
  'package.json': JSON.stringify({ version, ...fields }),
  'CITATION.cff': present['CITATION.cff'].replace(
    /^(repository-code|url|date-released): .*\n/gm,
    '',
  ),
  'CHANGELOG.md': present['CHANGELOG.md'].replace(/^(## [\d.]+) \(.*\)$/gm, '$1'),
  'README.md': present['README.md'].replace(/^Try it at .*\n\n|^git clone .*\n/gm, ''),
  'SECURITY.md': present['SECURITY.md'].replace(/^The repository is .*\n\n/gm, ''),
};
const place = {
  repository: 'https://code.example/us/phasor',
  homepage: 'https://us.example/phasor',
};
const day = '2030-01-31';
const done = await released(files, place, day);

test('package.json has where the code, the pages and the problems are, and keeps all else', () => {
  const [before, afterwards] = [files, done].map((all) => JSON.parse(all['package.json']));
  assert.equal(afterwards.homepage, 'https://us.example/phasor/');
  const url = `git+${place.repository}.git`;
  assert.deepEqual(afterwards.repository, { type: 'git', url });
  assert.deepEqual(afterwards.bugs, { url: `${place.repository}/issues` });
  const added = { homepage: undefined, repository: undefined, bugs: undefined };
  assert.deepEqual({ ...afterwards, ...added }, { ...before, ...added });
});

test('every link and picture of the README is absolute, and was a file before', () => {
  const links = (/** @type {string} */ text) =>
    Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, to]) => to);
  const [before, afterwards] = [links(files['README.md']), links(done['README.md'])];
  assert.ok(before.length > 5);
  assert.equal(afterwards.length, before.length);
  before.forEach((link, k) => {
    // a section of the README itself stays one
    if (/^(https:|#)/.test(link)) return void assert.equal(afterwards[k], link);
    assert.ok(existsSync(join(root, link.split('#')[0])), link);
    assert.match(afterwards[k], /^https:\/\/(us|code)\.example\//);
  });
});

for (const [from, to] of [
  ['web/guide/install.md#vite', `${place.homepage}/docs/guide/install.html#vite`],
  ['web/labs.html', `${place.homepage}/labs.html`],
  ['web/screenshot.png', `${place.homepage}/screenshot.png`],
  ['CONTRIBUTING.md', `${place.repository}/blob/HEAD/CONTRIBUTING.md`],
  ['web/core/README.md', `${place.repository}/blob/HEAD/web/core/README.md`],
  ['tools/picture.gif', `${place.repository}/raw/HEAD/tools/picture.gif`],
]) {
  test(`a link of the README to ${from} leads where that is shown`, async () => {
    const readme = `${files['README.md']}\n[a link](${from})\n`;
    const { 'README.md': text } = await released({ ...files, 'README.md': readme }, place, day);
    assert.ok(text.endsWith(`\n[a link](${to})\n`), text.slice(-200));
  });
}

test('README, SECURITY and the changelog say what they leave out before', () => {
  const addresses = `Try it at <${place.homepage}/>; the source is at <${place.repository}>.`;
  assert.ok(done['README.md'].split('\n## ')[0].includes(`\n\n${addresses}\n\n`));
  assert.ok(done['README.md'].includes(`\ngit clone ${place.repository} phasor\ncd phasor`));
  assert.ok(done['SECURITY.md'].includes(`\n\nThe repository is <${place.repository}>.\n\n`));
  assert.ok(done['CHANGELOG.md'].includes(`\n## ${version} (${day})\n`));
});

test('every page names its address in every language, and has nothing else that is new', () => {
  const pages = names.filter((name) => name.startsWith('web/'));
  assert.ok(pages.length > 10);
  for (const name of pages) {
    const found = Array.from(
      done[name].matchAll(/<link\s+rel="alternate"\s+hreflang="([\w-]+)"\s+href="([^"]+)"\s*\/>/g),
      ([, lang, href]) => [lang, href],
    );
    const address = `${place.homepage}/${name === 'web/index.html' ? '' : name.slice(4)}`;
    assert.deepEqual(found, [
      ['x-default', address],
      ['en', address],
      ...codes().map((code) => [code, `${address}?lang=${code}`]),
    ]);
    assert.equal(done[name].replace(/\s*<link\s+rel="alternate"[^>]*>/g, ''), files[name]);
  }
});

test('the citation has the version, the addresses and the day, each once', async () => {
  const older = files['CITATION.cff'].replace(/^version: .*/m, 'version: 0.0.9');
  const corrected = await released({ ...files, 'CITATION.cff': older }, place, day);
  assert.equal(corrected['CITATION.cff'], done['CITATION.cff']);
  const lines = done['CITATION.cff'].split('\n');
  for (const [key, value] of [
    ['version', version],
    ['repository-code', place.repository],
    ['url', place.homepage],
    ['date-released', day],
  ]) {
    const own = lines.filter((line) => line.startsWith(`${key}: `));
    assert.deepEqual(own, [`${key}: ${value}`]);
  }
});

test('filling in once more changes nothing but the day', async () => {
  const known = placeOf(done['package.json'], {});
  assert.deepEqual(known, place);
  assert.deepEqual(await released(done, known, day), done);
  const later = await released(done, known, '2031-02-28');
  for (const name of names) {
    assert.equal(later[name].replaceAll('2031-02-28', day), done[name], name);
  }
});

test('what is no address is refused', () => {
  for (const wrong of ['us/phasor', 'http://code.example/phasor', 'https://code.example/?a=b']) {
    for (const name of ['repository', 'homepage']) {
      assert.throws(() => placeOf('{}', { ...place, [name]: wrong }), {
        name: 'RangeError',
        message: `release: --${name} must be an address https://…, got '${wrong}'`,
      });
    }
  }
});

test('a file without the place for what is filled in is named', async () => {
  for (const [name, text] of [
    ['web/labs.html', '<p>no head'],
    ['README.md', '# phasor\n\nA library.\n\nIt has no clone.\n'],
    ['SECURITY.md', '# Security\n'],
    ['CHANGELOG.md', '# Changelog\n\n## 0.0.1\n'],
  ]) {
    await assert.rejects(released({ ...files, [name]: text }, place, day), {
      name: 'RangeError',
      message: new RegExp(`^release: ${name} has no place `),
    });
  }
});

test('a release is unfinished while a file lacks something, or with the tag of another version', async () => {
  assert.deepEqual(await unfinished(done, undefined), []);
  assert.deepEqual(await unfinished(done, `v${version}`), []);
  assert.deepEqual(await unfinished(done, 'v9.9.9'), [
    `release: the tag is v9.9.9, and package.json has version ${version}`,
  ]);
  for (const name of names.slice(1)) {
    const [fault, ...more] = await unfinished({ ...done, [name]: files[name] }, undefined);
    // without a day in the citation nothing is finished
    assert.match(fault, name === 'CITATION.cff' ? / lacks / : new RegExp(` ${name} lacks `));
    assert.equal(more.length, name === 'CITATION.cff' ? names.length - 1 : 0);
  }
});

test('run without an address it ends with status 1, names what is missing and writes nothing', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'phasor-release-'));
  after(() => rm(copy, { recursive: true }));
  for (const name of [
    '.prettierrc.json',
    'tools',
    'web/core/api/message.js',
    'web/core/figures',
    'web/core/texts',
    'web/labs',
  ]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  const run = (/** @type {string[]} */ ...given) => {
    const env = { ...process.env, GITHUB_REF_NAME: `v${version}` };
    const command = [join(copy, 'tools', 'release.js'), ...given];
    const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
    return { status, stderr };
  };
  const message = (/** @type {string} */ missing) => ({
    status: 1,
    stderr: `release: ${missing} must be given, because package.json has no such address\n`,
  });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const name of names) await writeFile(join(copy, name), files[name]);
  assert.deepEqual(run(), message('--repository and --homepage'));
  assert.deepEqual(run('--repository', place.repository), message('--homepage'));
  assert.deepEqual(run('--homepage', place.homepage), message('--repository'));
  assert.deepEqual(run('--check'), message('--repository and --homepage'));
  assert.deepEqual(await filesOf(copy), files);

  const quiet = { status: 0, stderr: '' };
  const { repository, homepage } = place;
  assert.deepEqual(run('--repository', `${repository}.git`, '--homepage', `${homepage}/`), quiet);
  const today = new Date().toISOString().slice(0, 10);
  assert.deepEqual(await filesOf(copy), await released(files, place, today));
  assert.deepEqual(run('--check'), quiet);
  assert.deepEqual(run(), quiet);
});
