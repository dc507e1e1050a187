// A new element is one file and one line: everything else that the package says of it is made.

import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { elements } from '../tools/entries.js';
import { root, run } from './package/installed.js';

const copy = await mkdtemp(join(tmpdir(), 'phasor-element-'));
after(() => rm(copy, { recursive: true, force: true }));

test('what phasor/elements and phasor/lessons register are the files web/elements/*-element.js', async () => {
  /** @type {Map<string, CustomElementConstructor>} */
  const registry = new Map();
  // what registration asks a browser for
  class CSSStyleSheet {
    replaceSync() {}
  }
  const browser = {
    document: {},
    window: { CSSStyleSheet },
    customElements: {
      get: (/** @type {string} */ tag) => registry.get(tag),
      define: registry.set.bind(registry),
    },
  };
  const imported = ['define.js', 'lessons.js'].map((name) => join(root, 'dist', 'elements', name));
  // elements are loaded before, as on a server
  for (const { name } of elements)
    await import(join(root, 'dist', 'elements', `${name}-element.js`));
  Object.assign(globalThis, browser);
  for (const path of imported) await import(path);
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  assert.deepEqual(
    [...registry].map(([tag, { name }]) => `${tag} ${name}`).sort(),
    elements.map(({ tag, className }) => `${tag} ${className}`).sort(),
  );
});

test('the README shows every element', async () => {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  for (const { tag } of elements) assert.ok(text.includes(`| \`<${tag}>\` `), tag);
});

test('a new element has its entry, its manifest, its JSX and its type', async () => {
  for (const name of ['web', 'tools', 'tsconfig.json', 'package.json']) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const folder = join(copy, 'web', 'elements');
  // the file
  await writeFile(
    join(folder, 'two-words-element.js'),
    `// <phasor-two-words>: shows how elements are packed.
//
// attributes  caption   what it is called
export class TwoWordsElement extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ['caption'];
  /** @returns {string} */
  get caption() { return this.getAttribute('caption') ?? ''; }
  set caption(text) { this.setAttribute('caption', text); }
}
`,
  );
  // the line
  const define = join(folder, 'define.js');
  const text = await readFile(define, 'utf8');
  await writeFile(
    define,
    `import { TwoWordsElement } from './two-words-element.js';\n${text}`.replace(
      'register({',
      "register({\n  'phasor-two-words': TwoWordsElement,",
    ),
  );
  await run(copy, process.execPath, ['tools/pack.js']);

  const made = (/** @type {string} */ path) => readFile(join(copy, 'dist', path), 'utf8');
  assert.match(await made('elements/define.js'), /'phasor-two-words': TwoWordsElement/);
  for (const path of ['register/two-words.js', 'cjs/register/two-words.js']) {
    assert.match(await made(path), /register\)?\(\{ ['"]phasor-two-words['"]: /);
  }
  assert.match(
    await made('register/two-words.d.ts'),
    /export declare class TwoWordsElement extends HTMLElement/,
  );
  assert.match(await made('elements/tags.d.ts'), /'phasor-two-words': TwoWordsElement;/);
  const tag =
    /'phasor-two-words': Tag<TwoWordsElement, TwoWordsElementAttributes, TwoWordsElementEvents>;/;
  for (const name of ['jsx', 'react', 'vue']) assert.match(await made(`${name}.d.ts`), tag);
  assert.match(await made('phasor.iife.js'), /phasor-two-words/);
  const { modules } = JSON.parse(await made('custom-elements.json'));
  const found = modules
    .flatMap((/** @type {any} */ { declarations }) => declarations)
    .find((/** @type {any} */ { tagName }) => tagName === 'phasor-two-words');
  assert.equal(found.description, 'shows how elements are packed.');
  assert.deepEqual(found.attributes, [
    { name: 'caption', fieldName: 'caption', description: 'what it is called' },
  ]);
});
