// The one script that writes where the project lives: fields, citation and the links of the README.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/entries.js';
import { released } from '../../tools/release.js';

const read = (/** @type {string} */ name) => readFile(join(root, name), 'utf8');
const files = {
  'package.json': await read('package.json'),
  'CITATION.cff': await read('CITATION.cff'),
  'README.md': await read('README.md'),
  'SECURITY.md': await read('SECURITY.md'),
};
const repository = 'https://code.example/us/phasor';
const homepage = 'https://us.example/phasor/';

test('package.json says where the code, the pages and the problems are, and keeps all else', () => {
  const before = JSON.parse(files['package.json']);
  const after = JSON.parse(released(files, { repository, homepage })['package.json']);
  assert.equal(after.homepage, homepage);
  assert.deepEqual(after.repository, { type: 'git', url: `git+${repository}.git` });
  assert.deepEqual(after.bugs, { url: `${repository}/issues` });
  for (const name of Object.keys(before)) {
    if (!['homepage', 'repository', 'bugs'].includes(name)) {
      assert.deepEqual(after[name], before[name], name);
    }
  }
});

test('every link and picture of the README is absolute afterwards, and was a file before', () => {
  const links = (/** @type {string} */ text) =>
    Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, to]) => to);
  const before = links(files['README.md']);
  const after = links(released(files, { repository, homepage })['README.md']);
  assert.ok(before.length > 10);
  assert.equal(after.length, before.length);
  before.forEach((link, k) => {
    // a chapter of the README itself stays one
    if (/^(https:|#)/.test(link)) return void assert.equal(after[k], link);
    const [path] = link.split('#');
    assert.ok(existsSync(join(root, path)), link);
    const wanted = link
      .replace('.md', '.html')
      .replace('web/guide/', 'docs/guide/')
      .replace('web/', '');
    assert.equal(after[k], homepage + wanted);
  });
  const alone = released(files, { repository })['README.md'];
  assert.ok(links(alone).includes(`${repository}/raw/HEAD/web/screenshot.png`));
  assert.match(alone, /git clone https:\/\/code\.example\/us\/phasor phasor/);
});

test('the first screen of the README leads to the page', () => {
  const first = files['README.md'].split('## ')[0];
  assert.match(first, /at `<live page>`\.$/m);
  const after = released(files, { repository, homepage })['README.md'];
  assert.match(after, /at <https:\/\/us\.example\/phasor\/>\.$/m);
  assert.match(
    released(files, { repository })['README.md'],
    /at <https:\/\/code\.example\/us\/phasor>\.$/m,
  );
});

test('SECURITY.md says where reports go', () => {
  const { 'SECURITY.md': before } = files;
  const after = released(files, { repository, homepage })['SECURITY.md'];
  const places = before.split('`<this repository>`').length - 1;
  assert.ok(places > 0);
  assert.equal(after.split(`\`${repository}\``).length - 1, places);
  assert.doesNotMatch(after, /this repository/);
});

test('the citation has the address, once, however often it is written', () => {
  const once = released(files, { repository, homepage });
  const twice = released(once, { repository: `${repository}.git`, homepage });
  assert.deepEqual(twice, once);
  const lines = once['CITATION.cff'].split('\n');
  assert.equal(lines.filter((line) => line === `repository-code: ${repository}`).length, 1);
  assert.equal(lines.filter((line) => line.startsWith('url: ')).length, 1);
});

test('what is no address is refused', () => {
  for (const wrong of [
    '',
    'us/phasor',
    'http://code.example/phasor',
    'https://code.example/?a=b',
  ]) {
    assert.throws(() => released(files, { repository: wrong }), {
      name: 'RangeError',
      message: `release: --repository must be an address https://…, got '${wrong}'`,
    });
  }
});
