// The rule of the linter for imports between the rooms of web/, with the table of eslint.config.js.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { root } from '../../tools/entries.js';
import { refusal } from '../../tools/eslint-rooms.js';

const eslint = new ESLint({ cwd: root });

/** @param {string} path in web/ @param {string} code @returns {Promise<string[]>} what the rule says */
async function said(path, code) {
  const [{ messages }] = await eslint.lintText(code, { filePath: join(root, 'web', path) });
  return messages.flatMap(({ ruleId, message }) => (ruleId === 'rooms/rooms' ? [message] : []));
}

const figure = 'core/figures/heatmap/model.js';

for (const [kind, code] of Object.entries({
  'an import': "import { rope } from '../../../labs/rope/index.js';\nrope();\n",
  'an export': "export { rope } from '../../../labs/rope/index.js';\n",
  'an import of all': "export * from '../../../labs/rope/index.js';\n",
  'import()': "export const rope = () => import('../../../labs/rope/index.js');\n",
  'a type': "/** @typedef {import('../../../labs/rope/index.js').RopeConfig} Config */\n",
  'a type in other quotation marks':
    '/** @typedef {import("../../../labs/rope/index.js").RopeConfig} Config */\n',
  '@import': "/** @import {RopeConfig} from '../../../labs/rope/index.js' */\n",
  'import() in lines': "export const rope = () => import(\n  '../../../labs/rope/index.js');\n",
  'an address': "export const at = new URL('../../../labs/rope/index.js', import.meta.url);\n",
})) {
  test(`core names no lab: ${kind}`, async () => {
    const [message, ...others] = await said(figure, code);
    assert.match(
      message,
      /^core\/figures\/heatmap\/model\.js imports labs\/rope\/index\.js: a figure /,
    );
    assert.deepEqual(others, []);
  });
}

test('core names no lab: a folder, a name that is computed, the package itself', async () => {
  for (const [code, wanted] of [
    [
      "export const at = new URL('../../../labs/', import.meta.url);\n",
      /imports labs\/: a figure /,
    ],
    [
      'export const a = (n) => import(`../../../labs/${n}/index.js`);\n',
      /imports labs\/: a figure /,
    ],
    ["import 'phasor/model';\n", /imports the package that it is a part of/],
    ["export const a = () => import('phasor/model');\n", /the package that it is a part of/],
  ]) {
    const [message = ''] = await said(figure, String(code));
    assert.match(message, /** @type {RegExp} */ (wanted));
  }
});

for (const [from, to, why] of [
  [figure, '../steps/model.js', /a figure imports no other one/],
  ['core/kit/a.js', '../figures/steps/model.js', /the kit knows no figure and no lab/],
  ['core/api/a.js', '../draw/axis.js', /the interface knows no figure and no lab/],
  ['core/draw/a.js', '../kit/map.js', /drawing knows no element/],
  ['labs/models/api/a.js', '../../rope/api/compare.js', /the numbers of a lab know no figure/],
  ['labs/masks/api/a.js', '../../rope/index.js', /the numbers of a lab know .* no other lab/],
  ['labs/doctor/api/a.js', '../../../wasm/phasor.js', /and these no WebAssembly/],
  ['labs/training/api/a.js', '../../../core/words/words.js', /the numbers of a lab know no figure/],
  ['labs/masks/figures/mask/a.js', '../cache/model.js', /a figure imports no other one/],
  ['labs/masks/page/a.js', '../../rope/index.js', /a page has its lab and core/],
  ['article/later.js', '../labs/rope/api/compare.js', /the article knows labs by their index\.js/],
  ['command/rope.js', '../labs/rope/api/compare.js', /the command knows labs by their index\.js/],
  ['elsewhere/a.js', '../core/api/index.js', /is in no room of eslint\.config\.js/],
]) {
  test(`${from} may not import ${to}`, async () => {
    const [message = ''] = await said(String(from), `import '${to}';\n`);
    assert.match(message, /** @type {RegExp} */ (why));
  });
}

for (const [from, to] of [
  [figure, '../../kit/map.js'],
  ['labs/models/api/a.js', '../../rope/index.js'],
  ['labs/doctor/page/config-box.js', '../../rope/figures/rope/element.js'],
  ['article/lesson-list.js', '../labs/rope/figures/rope/element.js'],
  ['command/rope.js', '../labs/rope/index.js'],
]) {
  test(`${from} may import ${to}`, async () => {
    assert.deepEqual(await said(from, `import '${to}';\n`), []);
  });
}

test('a path that only begins or ends like an allowed one is none', () => {
  const rooms = [{ files: 'labs/(\\w+)/', imports: 'labs/$1/|core/', why: 'no other lab' }];
  const doors = [{ from: 'labs/a/', to: 'labs/b/index\\.js', why: 'needed' }];
  assert.equal(refusal('labs/a/x.js', 'labs/a/y.js', rooms, doors), null);
  assert.equal(refusal('labs/a/x.js', 'labs/b/index.js', rooms, doors), null);
  assert.match(String(refusal('labs/a/x.js', 'labs/ab/y.js', rooms, doors)), /no other lab/);
  assert.match(String(refusal('labs/c/x.js', 'labs/b/index.js', rooms, doors)), /no other lab/);
  assert.match(String(refusal('labs/a/x.js', 'other/labs/a/y.js', rooms, doors)), /no other lab/);
});
