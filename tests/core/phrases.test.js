// A sentence that is translated is a literal where it is said, or marked where it is written.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint, Linter } from 'eslint';
import { root } from '../../tools/entries.js';
import { phrases } from '../../tools/eslint-phrases.js';
import { shipped } from '../../tools/shipped.js';

const config = /** @type {const} */ ([
  { plugins: { texts: { rules: { phrases } } }, rules: { 'texts/phrases': 'error' } },
]);

/** @param {string} code @returns {number} complaints of the linter */
const complaints = (code) => new Linter().verify(code, [...config]).length;

test('the linter refuses a constant that is a literal, and takes one that is marked', () => {
  assert.equal(
    complaints("t('words'); const a = phrase('more'); t(a); localized(n, { text: a });"),
    0,
  );
  assert.equal(complaints("const a = 'words'; t(a);"), 1);
  assert.equal(
    complaints("const a = 'words'; pieces(a, {}); localized(n, { text: a, title: a });"),
    3,
  );
  assert.equal(complaints("const a = 'words'; { const a = phrase('more'); t(a); }"), 0);
});

test("a change of a rule of ours empties eslint's cache", async () => {
  const path = fileURLToPath(new URL('../../web/article/page.js', import.meta.url));
  const { plugins } = (await new ESLint({ cwd: root }).calculateConfigForFile(path)).toJSON();
  for (const [name, rule] of [
    ['texts', 'phrases'],
    ['rooms', 'rooms'],
  ]) {
    const source = await readFile(join(root, 'tools', `eslint-${rule}.js`));
    const version = createHash('sha256').update(source).digest('hex');
    assert.ok(plugins.includes(`${name}:${rule}@${version}`), plugins.join());
  }
});

test('packing leaves literals of their marks, and takes descriptions away', async () => {
  const source = `import { phrase, t } from '../texts/language.js';
import { phrase } from '../../texts/language.js';
const settings = { label: phrase('Length'), about: 'how long', to: t(phrase('a {b}'), { b }) };
`;
  const packed = await shipped('elements/a.js', source);
  assert.equal(
    packed.replace(/ +/g, ' '),
    `import { t } from '../texts/language.js';

const settings = { label: 'Length', to: t('a {b}', { b }) };
`,
  );
  assert.equal(await shipped('wasm/a.js', source), source);
});

test('packing refuses a description that is computed: it would be missed', async () => {
  await assert.rejects(
    shipped('a.js', "const a = { about: t('found') };"),
    /is this a description/,
  );
});
