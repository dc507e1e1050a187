// The papers of the repository are short, and what they name is there.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../tools/entries.js';

const read = (/** @type {string} */ path) => readFile(join(root, path), 'utf8');
const { version, scripts } = JSON.parse(await read('package.json'));

/** Path → text. */
const papers = new Map(
  await Promise.all(
    [
      'CHANGELOG.md',
      'CITATION.cff',
      'CODE_OF_CONDUCT.md',
      'CONTRIBUTING.md',
      'README.md',
      'SECURITY.md',
      'tests/README.md',
      'tools/README.md',
      ...(await readdir(join(root, '.github'), { recursive: true }))
        .filter((path) => path.endsWith('.md'))
        .map((path) => `.github/${path}`),
    ].map(async (path) => /** @type {const} */ ([path, await read(path)])),
  ),
);
/** @param {string} path @returns {string} */
const textOf = (path) => papers.get(path) ?? '';

test('the changelog has the section of this version, in at most 60 lines', () => {
  const text = textOf('CHANGELOG.md');
  const sections = text.split(/^## /m).slice(1);
  const [own] = sections.filter((section) => section.startsWith(version));
  assert.ok(own, sections.map((section) => section.split('\n')[0]).join());
  assert.ok(own.trimEnd().split('\n').length <= 60);
});

test('CONTRIBUTING.md has at most 1,500 words', () => {
  const { length } = textOf('CONTRIBUTING.md').trim().split(/\s+/);
  assert.ok(length <= 1500, `${length}`);
});

test('no paper has a placeholder', () => {
  for (const [path, text] of papers) {
    // such as <this repository>; what is filled in later is listed in tools/release.js
    const [found] = /<[a-z]+(?: [a-z]+)+>|\b(?:TODO|TBD)\b/.exec(text) ?? [];
    assert.equal(found, undefined, path);
  }
});

test('every link of a paper leads to a file, and every path that it names is there', () => {
  let count = 0;
  for (const [path, text] of papers) {
    const links = Array.from(text.matchAll(/\]\((?!https:|#)([^)#]+)/g), ([, to]) =>
      join(dirname(path), to),
    );
    const named = Array.from(
      text.matchAll(/`((?:src|web|tests|tools|python|\.github)\/[\w./-]+)`/g),
      ([, to]) => to,
    );
    for (const to of [...links, ...named]) {
      assert.ok(existsSync(join(root, to)), `${path}: ${to}`);
      count += 1;
    }
  }
  assert.ok(count > 30, `${count}`);
});

test('the papers name every command of package.json, and no other', () => {
  const texts = textOf('CONTRIBUTING.md') + textOf('tools/README.md');
  const told = Array.from(texts.matchAll(/`npm run ([\w:]+)/g), ([, name]) => name);
  for (const name of told) assert.ok(name in scripts, name);
  // what npm and the workflows run by themselves
  const own = ['start', 'test', 'prepublishOnly', 'publish:package', 'publish:files'];
  for (const name of Object.keys(scripts)) assert.ok([...told, ...own].includes(name), name);
});
