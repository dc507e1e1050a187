// A new element is a folder and a line: everything else that the package says of it is generated.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { dist, elements, web } from '../../tools/entries.js';
import { root, run } from '../harness/installed.js';
import { launch } from '../harness/launch.js';
import { served } from '../harness/served.js';

const copy = await mkdtemp(join(tmpdir(), 'phasor-element-'));
after(() => rm(copy, { recursive: true, force: true }));

test('what phasor/elements and phasor/lessons register are the files web/…/figures/*/element.js', async () => {
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
  const imported = ['core/figures/define.js', 'article/lessons.js'].map((path) => join(dist, path));
  // elements are loaded before, as on a server
  for (const { file } of elements) await import(join(dist, relative(web, file)));
  Object.assign(globalThis, browser);
  for (const path of imported) await import(path);
  for (const name of Object.keys(browser)) Reflect.deleteProperty(globalThis, name);
  assert.deepEqual(
    [...registry].map(([tag, { name }]) => `${tag} ${name}`).sort(),
    elements.map(({ tag, className }) => `${tag} ${className}`).sort(),
  );
});

test('web/guide/elements.md shows every element', async () => {
  const text = await readFile(join(root, 'web', 'guide', 'elements.md'), 'utf8');
  for (const { tag } of elements) assert.ok(text.includes(`| \`<${tag}>\` `), tag);
});

test('the element of web/core/figures/README.md has its entry, its manifest, its JSX and its type', async () => {
  const locks = ['package-lock.json', 'tests/package-lock.json'];
  for (const name of ['web', 'tools', 'tsconfig.json', 'package.json', ...locks]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const guide = await readFile(join(web, 'core', 'figures', 'README.md'), 'utf8');
  const files = [
    ...guide.matchAll(/^`(web\/core\/figures\/angle\/\w+\.js)`\n\n```js\n([^]*?)```/gm),
  ];
  assert.equal(files.length, 4);
  await mkdir(join(copy, 'web', 'core', 'figures', 'angle'));
  for (const [, path, text] of files) await writeFile(join(copy, path), text);
  // the line
  const list = join(copy, 'web', 'core', 'figures', 'list.js');
  const text = await readFile(list, 'utf8');
  await writeFile(
    list,
    `import { AngleElement } from './angle/element.js';\n${text}`.replace(
      'elements = {',
      "elements = {\n  'phasor-angle': AngleElement,",
    ),
  );
  await run(copy, process.execPath, ['tools/pack.js']);

  const builtFile = (/** @type {string} */ path) => readFile(join(copy, 'dist', path), 'utf8');
  assert.match(await builtFile('core/figures/define.js'), /"phasor-angle": AngleElement/);
  assert.doesNotMatch(await builtFile('core/figures/angle/element.js'), /about:/);
  assert.match(await builtFile('register/angle.js'), /register\(\{ 'phasor-angle': /);
  assert.match(
    await builtFile('register/angle.d.ts'),
    /export declare class AngleElement extends HTMLElement/,
  );
  assert.match(await builtFile('core/tags.d.ts'), /'phasor-angle': AngleElement;/);
  const tag = /'phasor-angle': Tag<AngleElement, AngleElementAttributes, AngleElementEvents>;/;
  for (const name of ['jsx', 'react', 'vue', 'svelte'])
    assert.match(await builtFile(`${name}.d.ts`), tag);
  assert.match(await builtFile('phasor.iife.js'), /phasor-angle/);
  const { modules } = JSON.parse(await builtFile('custom-elements.json'));
  const found = modules
    .flatMap((/** @type {any} */ { declarations }) => declarations)
    .find((/** @type {any} */ { tagName }) => tagName === 'phasor-angle');
  assert.equal(found.description, 'how far every pair has turned at a position');
  assert.deepEqual(found.attributes[0], {
    name: 'dim',
    fieldName: 'dim',
    type: { text: 'number' },
    default: '16',
    description: 'numbers in a row of the encoding',
  });
});

test('and it draws, is moved by keys and says where it stands', async () => {
  const folder = await served(join(copy, 'dist'));
  const browser = await launch();
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  await writeFile(
    join(copy, 'dist', 'angle.html'),
    `<!doctype html><title>angle</title><script type="module" src="elements.js"></script>
     <phasor-angle></phasor-angle>`,
  );
  await page.goto(`${folder.url}angle.html`);
  await page.locator('phasor-angle .claim', { hasText: 'At position 1 ' }).waitFor();
  assert.equal(await page.locator('phasor-angle circle').count(), 8);
  await page.locator('phasor-angle [role=slider]').press('ArrowRight');
  // the first pair turns by one radian a position
  await page.locator('phasor-angle .claim', { hasText: 'stands at 2' }).waitFor();
  assert.equal(await page.locator('phasor-angle .message').innerText(), '');
  assert.deepEqual(complaints, []);
  await browser.close();
  folder.close();
});
