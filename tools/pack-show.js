// web/command/show/page.html and all that it needs → dist/show/figure.html and, for weights over a picture,
// dist/show/patches.html: each one file that asks for nothing, with places for the arrays that it draws, for
// its WebAssembly, which stands in figure.html alone, and for its texts in another language; these texts,
// dist/show/hi.txt; and dist/show/widget.js, which shows it in a notebook. `phasor show` and python/phasor.py
// fill them.

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { groupsFor, withGroups } from '../web/core/api/script/groups.js';
import { classic } from './classic.js';
import { dist, web } from './entries.js';
import { codes, keyed, textsOf } from './languages.js';
import { legalNote } from './pack-notices.js';

/** Halves the size of a page that is sent by mail. @param {string | Uint8Array} content */
const deflated = (content) => deflateRawSync(content, { level: 9 }).toString('base64');

/** One build of the WebAssembly, whose bytes stand in the page. */
const engine = `import { explained } from './compile.js';
import { inflated } from '../../command/show/inflated.js';
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

/** Texts that stand in the page, where it is not in English. */
const languages = `import { translator } from '../../core/texts/translator.js';
import { inflated } from '../../command/show/inflated.js';
async function texts() {
  const bytes = await inflated(document.querySelector('#texts').textContent);
  const { texts, ...messages } = JSON.parse(new TextDecoder().decode(bytes));
  return { texts, message: translator(messages) };
}
export const languages = { ${codes()
  .map((code) => `'${code}': texts`)
  .join(', ')} };
`;

/** @param {string} text @returns {string} as esbuild writes it, in ASCII: `\xD7` for ×, `\u2265` for ≥ */
const escaped = (text) =>
  text.replace(/[^\0-\x7f]/gu, (letter) => {
    const code = Number(letter.codePointAt(0));
    const hex = code.toString(16).toUpperCase();
    if (code < 0x100) return `\\x${hex.padStart(2, '0')}`;
    return code < 0x10000 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
  });

/**
 * Where a message is put together: around its holes, after 'must', where calls add what must be, and before
 * the number that is wanted. One that is put together elsewhere, in the middle of a sentence, is not found,
 * and stays English.
 */
const joints = /\{\w+\}|(?<= must )|(?=, )/;

/**
 * Whether pages say a message.
 *
 * @param {string} script of the pages
 * @param {string} wasm its other messages, each byte as a letter
 * @returns {(english: string) => boolean}
 */
export function spokenBy(script, wasm) {
  /** @param {string} text whether it is in the code, whichever quotation marks are around it */
  const occurs = (text) =>
    wasm.includes(Buffer.from(text).toString('latin1')) ||
    [text, text.replaceAll("'", "\\'"), JSON.stringify(text).slice(1, -1)].some(
      (written) => script.includes(written) || script.includes(escaped(written)),
    );
  return (english) => english.split(joints).every(occurs);
}

/**
 * What the pages say in a language, and no other text.
 *
 * @param {string} code of the language
 * @param {(english: string) => boolean} says
 * @returns {string} JSON
 */
function spoken(code, says) {
  const { texts, messages, phrases } = textsOf(code);
  /** @param {import('./languages.js').Table} table */
  const own = (table) =>
    Object.fromEntries(Object.entries(table).filter(([english]) => says(english)));
  return JSON.stringify({
    texts: keyed(own(texts)),
    messages: own(messages),
    phrases: own(phrases),
  });
}

/** @param {string} text of a script or style @returns {string} what a policy allows it by */
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
    [join(web, 'wasm', 'texts', 'languages.js'), languages],
    // its policy allows no workers
    [join(web, 'core', 'api', 'pool', 'engine.js'), 'export {};'],
  ]);
  const { outputFiles } = await build({
    entryPoints: [join(page, entry)],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    external: codes().map((code) => `./${code}.js`),
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
