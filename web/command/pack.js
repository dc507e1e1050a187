// `phasor pack`: chosen figures → one classic script, which a page without a server or a bundler loads.

import { Buffer } from 'node:buffer';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { nearest } from '../core/api/nearest.js';
import { deferred, scriptOptions } from '../core/api/script/classic.js';
import { groupsFor, withGroups } from '../core/api/script/groups.js';
import { languages } from '../core/texts/language.js';
import { Unreadable } from './input.js';
import { checkName, saveTo } from './output.js';
import { printableLine } from './printable.js';

/** The folder of the modules: dist/ of the package, web/ of a clone. */
const folder = fileURLToPath(new URL('../', import.meta.url));

/** @returns {Map<string, string>} the available figures: name → module, relative to the folder */
function known() {
  const labs = readdirSync(join(folder, 'labs')).map((lab) => `labs/${lab}/figures`);
  const found = ['core/figures', ...labs]
    .filter((place) => existsSync(join(folder, place)))
    .flatMap((place) => readdirSync(join(folder, place)).map((name) => [name, place]))
    .map(([name, place]) => /** @type {const} */ ([name, `${place}/${name}/element.js`]))
    .filter(([, file]) => existsSync(join(folder, file)));
  return new Map(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** @returns {Promise<typeof import('esbuild')>} esbuild, from beside the package or from the project */
async function bundler() {
  for (const base of [import.meta.url, pathToFileURL(join(process.cwd(), 'package.json'))]) {
    try {
      return await import(pathToFileURL(createRequire(base).resolve('esbuild')).href);
    } catch {
      // try the next place
    }
  }
  throw new Unreadable(
    'esbuild, which puts the modules together, is missing: npm install --save-dev esbuild',
  );
}

/**
 * @returns {Promise<string>} the licences, as in the complete script; '' in a clone that has not been built
 */
async function note() {
  for (const file of ['phasor.iife.js', '../dist/phasor.iife.js']) {
    try {
      const [legal] = /^\/\*![^]*?\*\//.exec(await readFile(join(folder, file), 'utf8')) ?? [''];
      return legal;
    } catch {
      // in a clone, only dist/ has it
    }
  }
  return '';
}

/**
 * Modules replaced because figures start no pool of workers.
 *
 * @type {import('esbuild').Plugin}
 */
const lean = {
  name: 'lean',
  setup({ onResolve, onLoad }) {
    const without = /[\\/]pool[\\/]engine\.js$/;
    onResolve({ filter: without }, () => ({ path: 'none', namespace: 'none' }));
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: "export default '';" }));
  },
};

/** @param {readonly string[]} figures @returns {string} a module with these figures */
function moduleOf(figures) {
  const modules = known();
  const classes = figures.map((name) => `${name[0].toUpperCase()}${name.slice(1)}Element`);
  const lines = figures.map((name, k) => `import { ${classes[k]} } from './${modules.get(name)}';`);
  const tags = figures.map((name, k) => `'phasor-${name}': ${classes[k]}`);
  return [
    ...lines,
    // the model of <phasor-attention trained>, which is loaded on demand
    ...(figures.includes('attention') ? ["import './labs/models/api/provided.js';"] : []),
    "import { register } from './core/kit/register.js';",
    `register({ ${tags.join(', ')} });`,
    "export { load } from './core/api/index.js';",
  ].join('\n');
}

/** @param {string} code of a language @returns {string} its name in English */
const nameOf = (code) => String(new Intl.DisplayNames('en', { type: 'language' }).of(code));

/** Scripts beside this one, and what needs them. @type {Readonly<Record<string, string>>} */
const besides = {
  words: 'for texts of your own: the vectors of words',
  ...Object.fromEntries(
    Object.keys(languages).flatMap((code) => [
      [code, `on pages in ${nameOf(code)}`],
      [`${code}-labs`, `on pages in ${nameOf(code)}, for figures of labs`],
    ]),
  ),
  trainers: 'for <phasor-train>',
  inplace: 'for <phasor-model>, and <phasor-attention> with trained',
  'language-model': 'for <phasor-model> without src, and <phasor-attention> with trained',
  'training-simd': 'for <phasor-train>, its WebAssembly',
  'model-simd': 'for <phasor-model>, and <phasor-attention> with trained, their WebAssembly',
};

/**
 * @param {readonly string[]} figures
 * @returns {Promise<{ script: string, beside: string[] }>} the script, with the names of the scripts that
 *   it loads
 */
async function packed(figures) {
  const { build } = await bundler();
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'));
  /** @type {Map<string, string>} */
  const scripts = new Map();
  const read = (/** @type {string} */ path) => readFile(path, 'utf8');
  const common = {
    ...scriptOptions(version),
    stdin: { contents: moduleOf(figures), resolveDir: folder },
    absWorkingDir: folder,
  };
  const plugins = [lean, deferred({ read, scripts })];
  const figuresAlone = await build({
    ...common,
    minify: false,
    plugins: [withGroups(), ...plugins],
  });
  const groups = groupsFor(figuresAlone.outputFiles[0].text);
  const { outputFiles } = await build({
    ...common,
    globalName: 'phasor',
    plugins: [withGroups(groups), ...plugins],
  });
  const asked = [...scripts.keys()];
  if (figures.includes('train')) asked.push('trainers');
  if (figures.includes('model')) asked.push('inplace');
  // read by what is in inplace
  if (figures.includes('attention')) asked.push('language-model');
  const beside = [...new Set(asked)].filter((name) => Object.hasOwn(besides, name)).sort();
  return { script: `${await note()}\n${outputFiles[0].text}`, beside };
}

const inKB = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} KB`;

/** @type {import('./run.js').Command} */
export const pack = {
  options: {
    output: { type: 'string', short: 'o' },
    json: { type: 'boolean' },
  },
  async run(given, { output = 'figures.js', json }) {
    checkName(output);
    const names = [...known().keys()];
    const figures = [...new Set(given.map((name) => name.replace(/^phasor-/, '')))];
    if (figures.length === 0) {
      throw new Unreadable(`name one or more figures: ${names.join(', ')}`);
    }
    const wrong = figures.find((name) => !names.includes(name));
    if (wrong !== undefined) {
      const meant = nearest(wrong, names);
      throw new Unreadable(
        `there is no figure ${wrong}${meant ? `; did you mean ${meant}?` : `: ${names.join(', ')}`}`,
      );
    }
    const { script, beside } = await packed(figures);
    if (output !== '-') {
      const failure = await saveTo(output, script);
      if (failure) throw new Unreadable(`${output} cannot be written: ${failure}`);
    }
    const bytes = Buffer.byteLength(script);
    const brotli = brotliCompressSync(script).length;
    const files = beside.map((name) => `phasor.${name}.iife.js`);
    if (json) {
      const summary = { output, figures, bytes, brotli, beside: files };
      const said = `${JSON.stringify(summary, null, 2)}\n`;
      if (output !== '-') return { status: 0, output: said };
      return { status: 0, output: script, errors: said, isFile: true };
    }
    if (output === '-') return { status: 0, output: script, isFile: true };
    const lines = beside.map((name, k) => `  ${files[k]}  ${besides[name]}\n`);
    const others =
      lines.length > 0 ? `Beside it, from dist/ of the package:\n${lines.join('')}` : '';
    const size = `${inKB(bytes)}, ${inKB(brotli)} to download with brotli`;
    return {
      status: 0,
      output: `${printableLine(output)}: ${figures.join(', ')}; ${size}\n${others}`,
    };
  },
};
