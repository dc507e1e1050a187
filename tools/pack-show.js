// web/command/show/page.html with its script and style → dist/show/figure.html: a file without any requests,
// with placeholders for arrays, for the WebAssembly, and for texts in another language; these texts,
// dist/show/hi.txt; and dist/show/widget.js, which shows a page in a notebook. `phasor show` and
// python/phasor.py fill the page.

import { Buffer } from 'node:buffer';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, transform } from 'esbuild';
import { deflated } from '../web/command/show.js';
import { groupsFor, withGroups } from '../web/core/api/script/groups.js';
import { classic, escaped } from './classic.js';
import { dist, web } from './entries.js';
import { codes, keyed, partsOf, textsOf } from './languages.js';
import { legalNote } from './pack-notices.js';
import { hash } from './page-bundle.js';

/** A module whose WebAssembly stands in the page. */
const engine = `import { explained } from './compile.js';
import { inflated } from '../../core/api/deflated.js';
export const plain = { builds: ['simd'], packaged };
async function packaged() {
  const bytes = await inflated(document.querySelector('#engine').textContent);
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw explained(error, 'simd');
  }
}
`;

/** A module with the embedded texts of another language. */
const languages = `import { inflated } from '../../core/api/deflated.js';
async function texts() {
  const bytes = await inflated(document.querySelector('#texts').textContent);
  return JSON.parse(new TextDecoder().decode(bytes));
}
export const languages = { ${codes()
  .map((code) => `'${code}': texts`)
  .join(', ')} };
`;

/** Values stand between the texts of a message. */
const joints = /\{\w+\}/;

/**
 * Whether the page contains a message.
 *
 * @param {string} script of the page
 * @param {string} wasm its further messages, each byte as a letter
 * @returns {(english: string) => boolean}
 */
export function spokenBy(script, wasm) {
  /** @param {string} text whether it is in the code, with any quotation marks */
  const occurs = (text) =>
    wasm.includes(Buffer.from(text).toString('latin1')) ||
    [text, text.replaceAll("'", "\\'"), JSON.stringify(text).slice(1, -1)].some(
      (written) => script.includes(written) || script.includes(escaped(written)),
    );
  return (english) => english.split(joints).every(occurs);
}

/**
 * The texts that the page needs in a language.
 *
 * @param {string} code of the language
 * @param {(english: string) => boolean} says
 * @returns {string} JSON
 */
function spoken(code, says) {
  const { texts, messages } = textsOf(code);
  const own = Object.entries({ texts, messages }).map(([kind, table]) => [
    kind,
    keyed(Object.fromEntries(Object.entries(table).filter(([english]) => says(english)))),
  ]);
  return JSON.stringify(Object.fromEntries(own));
}

const page = join(web, 'command', 'show');

/** Writes dist/show/. */
export async function packShow() {
  const to = join(dist, 'show');
  await mkdir(to, { recursive: true });
  await copyFile(join(page, 'widget.js'), join(to, 'widget.js'));
  const { html, script } = await packPage();
  await writeFile(join(to, 'figure.html'), html);
  const wasm = await readFile(join(web, 'wasm', 'simd.wasm'));
  const says = spokenBy(script, wasm.toString('latin1'));
  for (const code of codes()) {
    await writeFile(join(to, `${code}.txt`), deflated(spoken(code, says)));
  }
}

async function packPage() {
  const replaced = new Map([
    [join(web, 'core', 'api', 'plain.js'), engine],
    [join(web, 'wasm', 'texts', 'core.js'), languages],
    [join(web, 'wasm', 'texts', 'labs.js'), 'export const languages = {};'],
    // its policy allows no workers
    [join(web, 'core', 'api', 'pool', 'engine.js'), 'export {};'],
  ]);
  const { outputFiles } = await build({
    entryPoints: [join(page, 'page.js')],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    external: codes().flatMap((code) => Object.keys(partsOf(code)).map((name) => `./${name}.js`)),
    plugins: [withGroups()],
  });
  replaced.set(join(web, 'core', 'api', 'groups.js'), groupsFor(outputFiles[0].text));
  const { script } = await classic("import './page.js';", page, { replaced });
  const css = await readFile(join(page, 'page.css'), 'utf8');
  const { code: style } = await transform(css, { loader: 'css', minify: true });
  const policy = [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval' ${hash(script)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const html = (await readFile(join(page, 'page.html'), 'utf8'))
    .replace('<html', `<!-- ${await legalNote()} -->\n<html`)
    .replace('content=""', () => `content="${policy.join('; ')}"`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace('data-languages=""', `data-languages="${codes().join(' ')}"`)
    .replace(/(id="data">)\s*null\s*</, '$1null<')
    .replace(/<script type="module"[^>]*><\/script>/, () => `<script>${script}</script>`);
  return { html, script };
}
