// The @example blocks of web/ are run as they stand. A line `expression; // → value` must give that
// value: arrays and typed arrays alike, numbers to six digits, an object by the properties shown.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import ts from '../../node_modules/typescript/lib/typescript.js';
import { root, web } from '../../tools/entries.js';
import { load } from '../../web/core/api/index.js';
import * as conventions from '../../web/labs/doctor/index.js';
import * as masks from '../../web/labs/masks/index.js';
import { openModel } from '../../web/labs/models/index.js';
import { trainer } from '../../web/labs/training/index.js';
import { readArrays } from '../../web/core/api/files/index.js';
import { words } from '../../web/core/words/words.js';
import { phasor } from '../harness/phasor.js';

/** @param {any} got @param {any} wanted @param {string} line */
function same(got, wanted, line) {
  if (typeof wanted === 'number') {
    const error = Math.abs(got - wanted);
    assert.ok(
      error <= 1e-6 * Math.max(1, Math.abs(wanted)) || Object.is(got, wanted),
      `${line}, but it is ${got}`,
    );
  } else if (typeof wanted === 'object' && wanted !== null) {
    if (Array.isArray(wanted)) assert.equal(got.length, wanted.length, `${line}, but it is ${got}`);
    for (const key of Object.keys(wanted)) same(got[key], wanted[key], line);
  } else assert.equal(got, wanted, line);
}

/** @typedef {{ name: string, code: string, file: string }} Example */

/** @param {string} file @returns {Example[]} */
function examples(file) {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('@example')) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Example[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    for (const tag of ts.getJSDocTags(node)) {
      if (tag.tagName.text !== 'example' || tag.parent.parent !== node) continue;
      const code = ts.getTextOfJSDocComment(tag.comment) ?? '';
      const name = /** @type {any} */ (node).name?.getText() ?? 'unnamed';
      found.push({ name, code, file: relative(root, file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const all = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.js') && !path.startsWith('wasm'))
  .flatMap((path) => examples(join(web, path)));

const { blocks, codeOf, maskOf, paintMask } = masks;
/** @type {new (...code: string[]) => (...given: any[]) => Promise<void>} */
const AsyncFunction = /** @type {any} */ (Object.getPrototypeOf(async () => {}).constructor);

for (const { name, code, file } of all) {
  test(`the example of ${name} in ${file} is right`, async () => {
    const checked = code.replace(/^(.*?);\s*\/\/ → (.*)$/gm, (line, before, wanted) =>
      // a declaration stands, and its value is asked for by its name
      /^(const|let) (\w+) = /.test(before)
        ? `${before}; same(${before.split(' ')[1]}, ${wanted}, ${JSON.stringify(line)});`
        : `same(${before}, ${wanted}, ${JSON.stringify(line)});`,
    );
    assert.notEqual(checked, code, 'it shows at least one value');
    const scope = {
      phasor,
      load,
      words,
      trainer,
      openModel,
      readArrays,
      same,
      ...conventions,
      ...masks,
    };
    await new AsyncFunction(...Object.keys(scope), checked)(...Object.values(scope));
  });
}

test('every function has an example that calls it, and so has what functions give', async () => {
  /** @type {Record<string, object>} */
  const givers = {
    multiHead: phasor.multiHead({ wq: [[1]], wk: [[1]], wv: [[1]] }),
    cache: phasor.cache({ dk: 1 }),
    pool: phasor.pool({ workers: 1 }),
    words: await words(),
  };
  const names = (/** @type {object} */ object) =>
    Object.entries(object).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  const wanted = [
    ...names({
      load,
      words,
      ...phasor,
      ...conventions,
      blocks,
      codeOf,
      maskOf,
      paintMask,
      trainer,
      openModel,
      readArrays,
    }).map((name) => [name, name]),
    ...Object.entries(givers).flatMap(([giver, given]) =>
      names(given).map((name) => [giver, name]),
    ),
  ];
  assert.ok(wanted.length > 30, `${wanted.length} functions`);
  const shows = (/** @type {string} */ at, /** @type {string} */ name) =>
    all.some((one) => one.name === at && new RegExp(`\\b${name}\\(`).test(one.code));
  assert.deepEqual(
    wanted.filter(([at, name]) => !shows(at, name)),
    [],
  );
});
