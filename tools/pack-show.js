// web/show/page.html and all that it needs → dist/show/figure.html: one file that asks for nothing,
// with a place for the arrays that it draws; dist/show/hi.js, which stands in it where the page is in
// Hindi; and dist/show/widget.js, which shows it in a notebook. `phasor show` and python/phasor.py fill it.

import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { transform } from 'esbuild';
import { sentences } from '../web/language/hi.js';
import args from '../web/language/messages/hi-arguments.js';
import { classic } from './classic.js';
import { dist, web } from './entries.js';
import { legalNote } from './pack-notices.js';

/** One build of the WebAssembly, compressed: a page that is sent by mail is half as large. */
async function engine() {
  const bytes = deflateRawSync(await readFile(join(web, 'wasm', 'simd.wasm')), { level: 9 });
  return `import { explained } from './compile.js';
const base64 = '${bytes.toString('base64')}';
export async function embedded() {
  const packed = new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]);
  const stream = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return await WebAssembly.compile(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw explained(error, 'simd');
  }
}
`;
}

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
 * Whether a page says a message.
 *
 * @param {string} script of the page
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
 * The Hindi of what a page says, and no other.
 *
 * @param {string} script of the page
 * @param {string} wasm its other messages
 */
function hindi(script, wasm) {
  const says = spokenBy(script, wasm);
  /** @param {Readonly<Record<string, string>>} table */
  const spoken = (table) =>
    Object.fromEntries(Object.entries(table).filter(([english]) => says(english)));
  const messages = { sentences: spoken(args.sentences), phrases: spoken(args.phrases) };
  return `import { translator } from './messages/translator.js';
export const message = translator(${JSON.stringify(messages)});
export const sentences = ${JSON.stringify(spoken(sentences))};
`;
}

/** @param {string} text of a script or style @returns {string} what a policy allows it by */
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Writes dist/show/. */
export async function packShow() {
  const page = join(web, 'show');
  const entry = "import './page.js';";
  const replaced = new Map([[join(web, 'api', 'embedded.js'), await engine()]]);
  const { script } = await classic(entry, page, { replaced });
  const wasm = await readFile(join(web, 'wasm', 'simd.wasm'), 'latin1');
  replaced.set(join(web, 'language', 'hi.js'), hindi(script, wasm));
  const { beside } = await classic(entry, page, { replaced });
  // letters as they are, in half of the bytes: the page says that it is in UTF-8
  const { code: hi } = await transform(beside.hi, { charset: 'utf8', minify: true });
  const css = await readFile(join(page, 'page.css'), 'utf8');
  const { code: style } = await transform(css, { loader: 'css', minify: true });
  const policy = [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval' ${hash(script)} ${hash(hi)}`,
    `style-src ${hash(style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const html = (await readFile(join(page, 'page.html'), 'utf8'))
    .replace('<html', `<!-- ${await legalNote()} -->\n<html`)
    .replace('content=""', () => `content="${policy.join('; ')}"`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/(id="data">)\s*null\s*</, '$1null<')
    .replace(/<script type="module"[^>]*><\/script>/, () => `<script>${script}</script>`);
  await mkdir(join(dist, 'show'), { recursive: true });
  await writeFile(join(dist, 'show', 'figure.html'), html);
  await writeFile(join(dist, 'show', 'hi.js'), hi);
  await copyFile(join(page, 'widget.js'), join(dist, 'show', 'widget.js'));
}
