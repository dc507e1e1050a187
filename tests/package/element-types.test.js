// The types of the elements, as a user's compiler sees them in the packed package: right programs
// compile, wrong ones do not, and editors complete and explain what is public and nothing else.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import ts from '../../node_modules/typescript/lib/typescript.js';
import { compile } from '../harness/compile.js';
import { installed, root, run, tools } from '../harness/installed.js';

const app = await installed();
after(() => app.remove());
const examples = join(root, 'tests', 'package', 'types');

before(() =>
  app.link(['@types/react', 'csstype', 'svelte', 'vue', '@vue/runtime-dom', '@vue/reactivity']),
);

/** @type {ts.CompilerOptions} */
const strict = {
  strict: true,
  noEmit: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
};

/** The ways in which people have modules resolved. @type {Record<string, ts.CompilerOptions>} */
const ways = {
  nodenext: { ...strict, module: ts.ModuleKind.NodeNext },
  bundler: {
    ...strict,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  },
};

/** @param {string} name of an example, put into the app @param {(text: string) => string} [change] */
async function example(name, change = String) {
  const file = join(app.folder, name);
  await writeFile(file, change(await readFile(join(examples, name), 'utf8')));
  return file;
}

/** @type {[name: string, jsx: ts.JsxEmit, change?: (text: string) => string][]} */
const programs = [
  ['properties.ts', ts.JsxEmit.ReactJSX],
  ['events.ts', ts.JsxEmit.ReactJSX],
  ['tags.tsx', ts.JsxEmit.Preserve],
  ['tags.tsx', ts.JsxEmit.ReactJSX, (text) => text.replace('phasor/jsx', 'phasor/react')],
  ['react.tsx', ts.JsxEmit.ReactJSX],
  ['vue.ts', ts.JsxEmit.ReactJSX],
  ['svelte.ts', ts.JsxEmit.ReactJSX],
];
// in an example every line below `@ts-expect-error` must be an error: one that compiles is an error too
for (const [name, jsx, change] of programs) {
  test(`${name}${change ? ' in React' : ''}: right lines compile, wrong lines do not`, async () => {
    const file = await example(name, change);
    assert.match(await readFile(file, 'utf8'), /@ts-expect-error/);
    for (const [way, options] of Object.entries(ways)) {
      assert.deepEqual(compile(file, { ...options, jsx }).errors, [], way);
    }
  });
}

test('Vue templates: right ones pass vue-tsc, wrong ones do not', async () => {
  await Promise.all([example('Right.vue'), example('Wrong.vue')]);
  const config = {
    compilerOptions: { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler' },
    vueCompilerOptions: { strictTemplates: true },
  };
  const options = { ...config.compilerOptions, target: 'es2022', skipLibCheck: true, types: [] };
  /** @param {string} file */
  const check = async (file) => {
    const all = { ...config, compilerOptions: options, files: [file] };
    await writeFile(join(app.folder, 'tsconfig.json'), JSON.stringify(all));
    return run(app.folder, join(tools, '.bin', 'vue-tsc'), [
      '-p',
      'tsconfig.json',
      '--pretty',
      'false',
    ]);
  };
  await check('Right.vue');
  await assert.rejects(check('Wrong.vue'), ({ message }) => {
    const lines = new Set(Array.from(message.matchAll(/Wrong\.vue\((\d+),/g), ([, line]) => line));
    assert.deepEqual([...lines].sort(), ['8', '9'], message);
    return true;
  });
});

const file = join(app.folder, 'edited.ts');
let edited = '';
let version = 0;
/** An editor with one program in it. @type {ts.LanguageServiceHost} */
const host = {
  getCompilationSettings: () => ways.nodenext,
  getScriptFileNames: () => [file],
  getScriptVersion: (path) => (path === file ? String(version) : '1'),
  getScriptSnapshot: (path) => {
    const content = host.readFile(path);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => app.folder,
  getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
  fileExists: (path) => path === file || ts.sys.fileExists(path),
  readFile: (path) => (path === file ? edited : ts.sys.readFile(path)),
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
  realpath: ts.sys.realpath,
};
const service = ts.createLanguageService(host);

/** What the editor says at each place of a program that is marked by |. @param {string} marked */
function editor(marked) {
  const pieces = marked.split('|');
  edited = pieces.join('');
  version += 1;
  let place = 0;
  return pieces.slice(0, -1).map((piece) => {
    place += piece.length;
    const info = service.getQuickInfoAtPosition(file, place);
    const offered = service.getCompletionsAtPosition(file, place, {});
    return {
      completed: offered?.entries.map(({ name }) => name) ?? [],
      hover: ts.displayPartsToString(info?.documentation),
      type: ts.displayPartsToString(info?.displayParts),
    };
  });
}

test('completion offers settings and what every HTML element has, and nothing internal', async () => {
  const { modules } = JSON.parse(
    await readFile(join(app.folder, 'node_modules/phasor/dist/custom-elements.json'), 'utf8'),
  );
  /** @type {any[]} */
  const classes = modules.map((/** @type {any} */ { declarations }) => declarations[0]);
  const lines = ['main', ...classes.map(({ tagName }) => tagName)].map(
    (tag) => `document.querySelector('${tag}')!.|;`,
  );
  const [{ completed }, ...found] = editor(
    `import 'phasor/elements';\nimport 'phasor/lessons';\n${lines.join('\n')}`,
  );
  const base = new Set(completed);
  assert.ok(base.has('tabIndex') && base.has('addEventListener'));
  classes.forEach(({ tagName, attributes }, k) => {
    const settings = attributes.map((/** @type {any} */ { name }) => name);
    assert.deepEqual(
      found[k].completed.filter((name) => !base.has(name)).sort(),
      settings.filter((/** @type {string} */ name) => !base.has(name)).sort(),
      tagName,
    );
  });
});

test('properties, events and classes explain themselves where the mouse rests', () => {
  const [dim, tensor, Class, detail] = editor(`
    import 'phasor/elements';
    import { HeatmapElement } from 'phasor/elements/heatmap';
    const map = document.querySelector('phasor-heatmap')!;
    map.d|im;
    map.ten|sor;
    new Heatmap|Element();
    map.addEventListener('phasor-select', ({ deta|il }) => detail);`);
  assert.match(dim.hover, /numbers in a row, 1 to 4096.*Default: 32/);
  assert.match(tensor.hover, /nested arrays/);
  const shown = `${Class.hover}${Class.type}`;
  assert.match(shown, /heat map with axes|HeatmapElement/);
  assert.match(detail.type, /row: number;\s*column: number;\s*value: number/);
});

test('every public property of every element has an explanation', async () => {
  const folder = join(app.folder, 'node_modules/phasor/dist');
  const { modules } = JSON.parse(await readFile(join(folder, 'custom-elements.json'), 'utf8'));
  for (const { path } of modules) {
    const name = path.replace('dist/', '').replace(/js$/, 'd.ts');
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
    lines.forEach((line, k) => {
      if (/^ {2}(get \w|\w+\?:)/.test(line)) assert.match(lines[k - 1], /\/\*\* .+ \*\/$/, line);
    });
  }
});
