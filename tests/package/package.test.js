// What is in the tarball, and what package.json says of it.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import * as esbuild from 'esbuild';
import { codes, textsOf } from '../../tools/languages.js';
// the project's own compiler; another test tool brings an old one
import ts from '../../node_modules/typescript/lib/typescript.js';
import { load } from '../../web/core/api/index.js';
import { engines } from '../../web/core/api/script/classic.js';
import { compile } from '../harness/compile.js';
import { installed, root, run, tools } from '../harness/installed.js';
import { forRelease, test } from '../harness/tiers.js';

const app = await installed();
after(() => app.remove());
const here = join(app.folder, 'node_modules', 'phasor');
const json = async (/** @type {string} */ path) =>
  JSON.parse(await readFile(join(here, path), 'utf8'));

forRelease(
  'the tarball has the modules that an entry reaches, their licences, and nothing else',
  async () => {
    const entries = [
      'core/api/index',
      'core/api/slim',
      'core/api/relaxed',
      'core/words/words',
      'core/api/files/index',
      'labs/doctor/index',
      'labs/masks/index',
      'labs/training/index',
      'labs/models/index',
      'labs/training/api/train-worker',
      'labs/models/api/model-worker',
      'labs/doctor/api/measure/measure-worker',
      'core/figures/define',
      'article/lessons',
      'register/*',
      'core/api/pool/pool-worker',
      'jsx',
      'react',
      'server-component',
      'vue',
      'svelte',
    ].map((entry) => `dist/${entry}.js`);
    /** @param {string[]} entryPoints @param {esbuild.Platform} [platform] */
    const reached = async (entryPoints, platform = 'browser') => {
      const { metafile } = await esbuild.build({
        absWorkingDir: here,
        entryPoints,
        platform,
        // an app that takes the components has it
        external: ['react'],
        bundle: true,
        write: false,
        metafile: true,
        outdir: 'out',
        format: 'esm',
        logLevel: 'silent',
      });
      return Object.keys(metafile.inputs);
    };
    const others = app.files.filter((path) => !/\.(js|d\.ts)$/.test(path));
    const documents = others.filter((path) => path.startsWith('web/guide/'));
    assert.deepEqual(
      documents.sort(),
      (await readdir(join(root, 'web', 'guide'))).map((file) => `web/guide/${file}`).sort(),
    );
    const rest = others.filter((path) => !documents.includes(path));
    const translated = codes().map((code) => `${code}.txt`);
    const expected = [
      ...translated.map((file) => `dist/show/${file}`),
      'CITATION.cff',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'dist/NOTICES.md',
      'dist/core/words/words.md',
      'dist/custom-elements.json',
      'dist/labs/models/phasor/README.md',
      'dist/phasor.cdx.json',
      'dist/show/figure.html',
      'dist/vscode.css-custom-data.json',
      'dist/vscode.html-custom-data.json',
      'dist/wasm/relaxed-simd.wasm',
      'dist/wasm/simd.wasm',
      'dist/web-types.json',
      'package.json',
      'python/phasor.py',
      'python/phasor_record.py',
      ...app.files.filter((path) => /^web\/pictures\/[\w-]+\.svg$/.test(path)),
    ];
    assert.deepEqual(rest.sort(), expected.sort());
    const modules = app.files.filter((path) => path.endsWith('.js'));
    const wanted = new Set([
      ...(await reached(entries)),
      ...(await reached(['dist/command/phasor.js'], 'node')),
    ]);
    assert.deepEqual(
      modules.sort(),
      [
        ...wanted,
        'dist/elements.js',
        'dist/elements-address.js',
        'dist/core/api/pool/parcel-engine.js',
        'dist/labs/models/api/parcel-start-helpers.js',
        'dist/phasor.diagnose.iife.js',
        'dist/phasor.iife.js',
        'dist/phasor.inplace.iife.js',
        'dist/phasor.trainers.iife.js',
        'dist/core/api/script/script-loader.js',
        'dist/show/widget.js',
      ].sort(),
    );
  },
);

test('a bundler keeps what gives `trained` its model: phasor/model and the element that has it', async () => {
  const bundled = async (/** @type {string} */ contents) => {
    const { outputFiles } = await esbuild.build({
      stdin: { contents, resolveDir: app.folder },
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
    });
    return /\[['"]language-model['"]\]/.test(outputFiles[0].text);
  };
  const figure = "import 'phasor/elements/attention';";
  assert.equal(await bundled(figure), false);
  for (const name of ['model', 'elements/model', 'lessons']) {
    assert.equal(await bundled(`${figure} import 'phasor/${name}';`), true, name);
  }
});

test('every worker is named in one piece, so that bundlers find its file', async () => {
  const starts = /new Worker\(new URL\("([^"]+)", ?import\.meta\.url\)/g;
  /** @type {Set<string>} */
  const workers = new Set();
  for (const path of app.files.filter((each) => /^dist\/.*\/.*\.js$/.test(each))) {
    const code = await readFile(join(here, path), 'utf8');
    assert.doesNotMatch(code, /import\s+\.|import\.\s|import\.meta\s|meta\.\s+url/, path);
    for (const [, file] of code.matchAll(starts)) workers.add(join(dirname(path), file));
  }
  assert.deepEqual([...workers].sort(), [
    'dist/core/api/pool/pool-worker.js',
    'dist/labs/doctor/api/measure/measure-worker.js',
    'dist/labs/models/api/model-worker.js',
    'dist/labs/training/api/train-worker.js',
  ]);
});

/** Import → a call that is refused. Elements are registered in browsers alone. */
const refused = {
  phasor: 'const { attention } = await (await entry.load()); attention([1], 2, 3);',
  'phasor/slim': "(await entry.load()).sinusoidal({ length: 4, dim: 'x' });",
  'phasor/words': '(await entry.words()).embed(5);',
  'phasor/files': 'await entry.readArrays(5);',
  'phasor/conventions': "entry.ropeConfig('{');",
  'phasor/masks': "entry.maskOf('k <');",
  'phasor/train': 'await entry.trainer({ heads: 0 });',
  'phasor/model': "await entry.openModel(['a']);",
};

for (const [entry, call] of Object.entries(refused)) {
  test(`an error of ${entry} that nobody catches has a short line above its message`, async () => {
    const file = join(app.folder, 'refused.js');
    await writeFile(file, `import * as entry from '${entry}';\n${call}\n`);
    const failure = await run(app.folder, process.execPath, [file]).then(
      () => assert.fail('nothing was refused'),
      (/** @type {Error} */ { cause }) => /** @type {any} */ (cause).stderr,
    );
    // the place, the line with a mark below it, the message and the trace
    const [, place, above] =
      /^(file:.+)\n([^]*?)\n\w*Error(?: \[\w+\])?: \w+: /.exec(failure) ?? assert.fail(failure);
    assert.match(place, /node_modules\/phasor\/dist\/.*:\d+$/);
    assert.ok(above.length < 200, failure);
  });
}

test('every line of its modules that throws is short', async () => {
  // scripts of plain pages are minified
  const isModule = /^dist\/(?!.*\.iife\.js).*\.js$/;
  const modules = app.files.filter((path) => isModule.test(path));
  let count = 0;
  for (const path of modules) {
    const lines = (await readFile(join(here, path), 'utf8')).split('\n');
    for (const line of lines.filter((one) => /\bthrow\b/.test(one))) {
      assert.ok(line.length < 200, `${path}: ${line.slice(0, 300)}`);
      count += 1;
    }
  }
  assert.ok(count > 300, `${count} lines of ${modules.length} modules`);
});

test('it has at most 630 files, and 3.6 MB', async () => {
  const { size } = await stat(app.tarball);
  assert.ok(size <= 3.6e6, `${size} bytes`);
  assert.ok(app.files.length <= 630, `${app.files.length} files`);
});

test('word vectors and languages are in it once', async () => {
  /** @type {string[]} */
  const [vectors, languages] = [[], []];
  const sentences = codes().map((code) => textsOf(code).texts['Show as table']);
  const wordlist = (await readFile(join(root, 'web', 'wasm', 'words.js'), 'utf8')).slice(
    2000,
    2200,
  );
  for (const path of app.files.filter((name) => name.endsWith('.js'))) {
    const text = await readFile(join(here, path), 'utf8');
    if (text.includes(wordlist)) vectors.push(path);
    // with letters outside ASCII as they are, or as their numbers
    const plain = text.replace(/\\u([\da-f]{4})/gi, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    if (sentences.some((sentence) => plain.includes(sentence))) languages.push(path);
  }
  assert.deepEqual(vectors, ['dist/phasor.words.iife.js']);
  assert.deepEqual(
    languages,
    codes().map((code) => `dist/phasor.${code}.iife.js`),
  );
});

test('the WebAssembly of training, models and measuring is in it once', async () => {
  for (const name of Object.values(engines)) {
    const whole = await readFile(join(root, 'web', 'wasm', `${name}.js`), 'utf8');
    // shorter parts are those of code that they share
    const part = whole.slice(20_000, 60_000);
    const found = [];
    for (const path of app.files) {
      if ((await readFile(join(here, path), 'utf8')).includes(part)) found.push(path);
    }
    assert.deepEqual(found, [`dist/phasor.${name}.iife.js`]);
  }
});

test('a warning says why elements show nothing when a React server component imports them', async () => {
  const code = `const said = [];
    console.warn = (text) => said.push(text);
    for (const name of ['elements', 'lessons', 'elements/heatmap']) await import('phasor/' + name);
    process.stdout.write(said.join());`;
  const given = ['--conditions=react-server', '--input-type=module', '--eval', code];
  assert.match(await run(app.folder, process.execPath, given), /server component .*'use client'/);
});

/** All texts for readers: documents, pages, their scripts and the files of the package. */
async function texts() {
  const documents = ['CHANGELOG', 'CODE_OF_CONDUCT', 'CONTRIBUTING', 'README', 'SECURITY'].map(
    (name) => `${name}.md`,
  );
  const folders = ['web', 'python', 'tools/site'];
  for (const folder of folders) {
    const files = await readdir(join(root, folder), { recursive: true });
    documents.push(...files.map((path) => join(folder, path)));
  }
  const all = [
    ...documents.map((path) => join(root, path)),
    ...app.files.map((path) => join(here, path)),
  ].filter((path) => /\.(md|html|js|ts|json|py|txt)$/.test(path));
  return Promise.all(
    all.map(async (path) => /** @type {const} */ ([path, await readFile(path, 'utf8')])),
  );
}

test('no text says to run or install a name that somebody else may have registered', async () => {
  const ways = 'npx|npm (?:exec|x)|pnpx|pnpm (?:dlx|exec)|yarn dlx|bunx';
  const runs = new RegExp(`\\b(?:${ways})\\s[^\`\\n]*?\\bphasor\\b`, 'g');
  const installs =
    /^.*\b(?:npm|pnpm|yarn|bun) (?:install|i|add)\s[^`\n]*(?<![\w/.-])phasor(?![\w-]).*$/gm;
  let count = 0;
  for (const [path, text] of await texts()) {
    for (const [told] of text.matchAll(runs)) {
      assert.equal(told, 'npx --no-install phasor', path);
      count += 1;
    }
    for (const [line] of text.matchAll(installs)) assert.match(line, /published/, path);
  }
  assert.ok(count > 10, `${count}`);
});

test('the file that documents install is the one that npm packs', async () => {
  const name = basename(app.tarball);
  for (const path of ['README.md', 'web/guide/install.md', 'tools/site/index-page.js']) {
    const named = (await readFile(join(root, path), 'utf8')).match(/\bphasor-[\d.]+\.tgz/g);
    assert.deepEqual([...new Set(named)], [name], path);
  }
});

test('`npx --no-install phasor` runs the package, and no other where it is not installed', async () => {
  const { version } = await json('package.json');
  const command = ['--no-install', 'phasor', '--version'];
  assert.equal(await run(app.folder, 'npx', command), `phasor ${version}\n`);

  // a registry with a package of somebody else
  const folder = await mkdtemp(join(tmpdir(), 'phasor-other-'));
  const other = { name: 'phasor', version: '9.9.9', bin: 'other.js' };
  const [source, empty] = [join(folder, 'source'), join(folder, 'empty')];
  await Promise.all([mkdir(source), mkdir(empty)]);
  await writeFile(join(source, 'package.json'), JSON.stringify(other));
  await writeFile(join(source, 'other.js'), "#!/usr/bin/env node\nconsole.log('somebody else');\n");
  await run(source, 'npm', ['pack', '--ignore-scripts']);
  const tarball = await readFile(join(source, 'phasor-9.9.9.tgz'));
  const server = createServer(({ url, headers }, response) => {
    if (url !== '/phasor') return response.end(tarball);
    const dist = { tarball: `http://${headers.host}/phasor.tgz` };
    const versions = { '9.9.9': { ...other, bin: { phasor: 'other.js' }, dist } };
    response.end(JSON.stringify({ name: 'phasor', 'dist-tags': { latest: '9.9.9' }, versions }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const from = [`--registry=http://127.0.0.1:${port}`, `--cache=${join(folder, 'cache')}`];
  try {
    await assert.rejects(run(empty, 'npx', [...from, ...command]), /missing packages.*phasor@9/);
    // which npx runs where its question is answered with yes
    const asked = [...from, '--yes', 'phasor', '--version'];
    assert.match(await run(empty, 'npx', asked), /somebody else/);
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
});

test('nothing is installed with it, and nothing runs when it is', async () => {
  const { dependencies, peerDependencies, peerDependenciesMeta, scripts } =
    await json('package.json');
  assert.equal(dependencies, undefined);
  // npm installs no peer that is optional
  for (const name of Object.keys(peerDependencies)) {
    assert.deepEqual(peerDependenciesMeta[name], { optional: true }, name);
  }
  for (const name of ['preinstall', 'install', 'postinstall']) assert.ok(!(name in scripts), name);
});

test('publint has nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: here, pack: false });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

forRelease(
  'are the types wrong? No, for every entry and every way that resolves ES modules',
  async () => {
    const report = JSON.parse(
      await run(dirname(app.tarball), join(tools, '.bin', 'attw'), [
        app.tarball,
        '--format',
        'json',
        '--profile',
        'esm-only',
      ]),
    );
    // Node 20.19 and 22.12 can require an ES module; what resolves as before them cannot
    const isOld = (/** @type {any} */ { kind, resolutionKind }) =>
      kind === 'CJSResolvesToESM' && resolutionKind === 'node16-cjs';
    assert.deepEqual(
      report.analysis.problems.filter((/** @type {any} */ problem) => !isOld(problem)),
      [],
    );
    assert.ok('./elements' in report.analysis.entrypoints);
  },
);

forRelease('npm would publish it', async () => {
  const script = ['run', '--silent', 'publish:package', '--'];
  const report = JSON.parse(
    await run(root, 'npm', [...script, '--dry-run', '--tag', 'rehearsal', '--json']),
  );
  const { version } = await json('package.json');
  assert.match(JSON.stringify(report), new RegExp(`"phasor@${version}"`));
});

/** @param {string} source @param {string} [name] */
function compiled(source, name = 'consumer.ts') {
  const file = join(app.folder, name);
  /** @type {ts.CompilerOptions} */
  const options = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    jsx: ts.JsxEmit.Preserve,
    types: [],
  };
  const { program, errors } = compile(file, options, source);
  return { program, file, errors };
}

const consumer = `
import { load, type Phasor, type Tensor } from 'phasor';
import { words } from 'phasor/words';
import { ropeConfig, type RopeLayers } from 'phasor/conventions';
import { HeatmapElement } from 'phasor/elements/heatmap';
import 'phasor/elements';

const phasor: Phasor = await load({ build: 'simd' });
const table: Tensor = phasor.sinusoidal({ length: 60, dim: 32 });
const { output, weights } = phasor.attention(table, [[1, 2]], [[3]], { return: ['weights'] });
const picture: ImageDataArray = phasor.paint(weights).data;
const { data, known } = (await words()).embed(['a']);
const map: HeatmapElement | null = document.querySelector('phasor-heatmap');
map!.tensor = output;
const [layers]: RopeLayers[] = ropeConfig('{}', { sequenceLength: 4096 }).layerTypes;
phasor.rotary(table, layers?.options ?? {});
export { data, known, picture };
`;

test('a strict TypeScript program compiles against the declarations', () => {
  assert.deepEqual(compiled(consumer).errors, []);
});

test('the components for React compile, with the names and the types of their events', async () => {
  await app.link(['@types/react', 'csstype']);
  const text = await readFile(join(root, 'tests', 'package', 'types', 'react.tsx'), 'utf8');
  // in it every line below `@ts-expect-error` must be an error
  assert.match(text, /onPhasorChange/);
  assert.deepEqual(compiled(text, 'react.tsx').errors, []);
});

test('the declarations distinguish wrong calls from right ones', () => {
  const lines = [
    "phasor.sinusoidal({ length: 60, dim: '32' });",
    "phasor.paint(table, { colormap: 'jet' });",
    'phasor.attention(table, table, table).weights;',
    'map!.tensor = 5;',
  ];
  const { errors } = compiled([consumer, ...lines].join('\n'));
  assert.equal(errors.length, lines.length, errors.join('\n'));
});

forRelease('JSX knows the tags, their attributes and the types of these', () => {
  const { errors } = compiled(
    `import type {} from 'phasor/jsx';
    const right = <phasor-heatmap caption="x" tensor={{ shape: [0], data: new Float32Array() }} />;
    const wrong = [<phasor-heatmap captoin="x" />, <phasor-heatmap caption={5} />, <phasor-none />];
    export default [right, wrong];`,
    'page.tsx',
  );
  assert.equal(errors.length, 3, errors.join('\n'));
  assert.match(errors[0], /captoin/);
  assert.match(errors[1], /number/);
  assert.match(errors[2], /phasor-none/);
});

forRelease('no type that users meet is `any`', () => {
  const { program, file } = compiled(consumer);
  const checker = program.getTypeChecker();
  /** @type {string[]} */
  const found = [];
  /** @type {Set<ts.Type>} */
  const seen = new Set();
  /** @param {ts.Type} type @param {string} path */
  const walk = (type, path) => {
    if (type.flags & ts.TypeFlags.Any) found.push(path);
    if (seen.has(type) || path.split('.').length > 12) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) return type.types.forEach((part) => walk(part, path));
    for (const part of checker.getTypeArguments(/** @type {ts.TypeReference} */ (type)) ?? []) {
      walk(part, `${path}<>`);
    }
    for (const signature of [...type.getCallSignatures(), ...type.getConstructSignatures()]) {
      walk(signature.getReturnType(), `${path}()`);
      for (const parameter of signature.getParameters()) {
        walk(checker.getTypeOfSymbol(parameter), `${path}(${parameter.name})`);
      }
    }
    for (const property of type.getProperties()) {
      // the language's and the browser's own types do have some
      const own = property.declarations?.some(
        (declaration) =>
          declaration.getSourceFile().fileName.includes('/node_modules/phasor/') &&
          !('name' in declaration && ts.isPrivateIdentifier(/** @type {any} */ (declaration).name)),
      );
      if (own) walk(checker.getTypeOfSymbol(property), `${path}.${property.name}`);
    }
  };
  const source = program.getSourceFile(file);
  assert.ok(source);
  for (const { moduleSpecifier } of source.statements.filter(ts.isImportDeclaration)) {
    const module = checker.getSymbolAtLocation(moduleSpecifier);
    const specifier = moduleSpecifier.getText();
    for (const exported of module ? checker.getExportsOfModule(module) : []) {
      const alias = exported.flags & ts.SymbolFlags.Alias;
      const symbol = alias ? checker.getAliasedSymbol(exported) : exported;
      const type =
        symbol.flags & ts.SymbolFlags.Value
          ? checker.getTypeOfSymbol(symbol)
          : checker.getDeclaredTypeOfSymbol(symbol);
      walk(type, `${specifier}.${symbol.name}`);
    }
  }
  assert.deepEqual(found, []);
  // the walk went somewhere
  assert.ok(seen.size > 50, `${seen.size} types`);
});

test('the declarations have every function that there is, and no other', async () => {
  const { program, file } = compiled(
    "import { load } from 'phasor';\nexport const p = await load();",
  );
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  assert.ok(module);
  const type = checker.getTypeOfSymbol(checker.getExportsOfModule(module)[0]);
  const names = type.getProperties().map(({ name }) => name);
  assert.deepEqual(names.sort(), Object.keys(await load()).sort());
});

test('the manifest lists every tag for editors with its attributes', async () => {
  const { customElements } = await json('package.json');
  const { modules } = await json(customElements);
  /** @type {any[]} */
  const classes = modules.flatMap((/** @type {any} */ module) => module.declarations);
  const heatmap = classes.find(({ tagName }) => tagName === 'phasor-heatmap');
  const names = heatmap.attributes.map((/** @type {any} */ { name }) => name);
  assert.ok(names.includes('caption') && names.includes('colormap'), names.join());
  for (const { tagName, attributes, members, description } of classes) {
    assert.ok(description, `${tagName} has no description`);
    const fields = members.map((/** @type {any} */ { name }) => name);
    for (const { name, description: about } of attributes) {
      assert.ok(about, `${tagName}: the comment at its head does not say what ${name} is`);
      assert.match(name, /^[a-z]+$/, 'React writes other names differently on servers');
      assert.ok(fields.includes(name), `${tagName}: attribute ${name} has no property`);
    }
  }
});
