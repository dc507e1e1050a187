// web/command/show/page.html with everything it needs → dist/show/figure.html and, for weights over a
// picture, dist/show/patches.html: files without any requests, with placeholders for arrays, for the
// WebAssembly, which stands only in figure.html, and for texts in another language; these texts,
// dist/show/hi.txt; and dist/show/widget.js, which shows a page in a notebook. `phasor show` and
// python/phasor.py fill them.

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { groupsFor, withGroups } from '../web/core/api/script/groups.js';
import { classic, escaped } from './classic.js';
import { dist, web } from './entries.js';
import { codes, keyed, partsOf, textsOf } from './languages.js';
import { legalNote } from './pack-notices.js';

/**
 * Compresses a part of a page, which halves the size of a page sent by mail.
 *
 * @param {string | Uint8Array} content
 */
const deflated = (content) => deflateRawSync(content, { level: 9 }).toString('base64');

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
 * Whether pages contain a message.
 *
 * @param {string} script of the pages
 * @param {string} wasm their further messages, each byte as a letter
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
 * The texts that the pages need in a language.
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

/** @param {string} text of a script or style @returns {string} its hash in a content security policy */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = join(web, 'command', 'show');

/** Writes dist/show/. */
export async function packShow() {
  const to = join(dist, 'show');
  await mkdir(to, { recursive: true });
  await copyFile(join(page, 'widget.js'), join(to, 'widget.js'));
  const wasm = await readFile(join(web, 'wasm', 'simd.wasm'));
  const pages = [await packPage('page.js'), await packPage('patches.js')];
  const [figure, patches] = pages.map(({ html }) => html);
  const packed = deflated(wasm);
  await writeFile(
    join(to, 'figure.html'),
    figure.replace('id="engine">', () => `id="engine">${packed}`),
  );
  await writeFile(join(to, 'patches.html'), patches);
  const scripts = pages.map(({ script }) => script).join('\n');
  const says = spokenBy(scripts, wasm.toString('latin1'));
  for (const code of codes()) {
    await writeFile(join(to, `${code}.txt`), deflated(spoken(code, says)));
  }
}

/** @param {string} entry in web/command/show/ */
async function packPage(entry) {
  const replaced = new Map([
    [join(web, 'core', 'api', 'plain.js'), engine],
    [join(web, 'wasm', 'texts', 'core.js'), languages],
    [join(web, 'wasm', 'texts', 'labs.js'), 'export const languages = {};'],
    // its policy allows no workers
    [join(web, 'core', 'api', 'pool', 'engine.js'), 'export {};'],
  ]);
  const { outputFiles } = await build({
    entryPoints: [join(page, entry)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    external: codes().flatMap((code) => Object.keys(partsOf(code)).map((name) => `./${name}.js`)),
    plugins: [withGroups()],
  });
  replaced.set(join(web, 'core', 'api', 'groups.js'), groupsFor(outputFiles[0].text));
  const { script } = await classic(`import './${entry}';`, page, { replaced });
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
