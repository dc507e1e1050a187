// What pages carry without fetching it → modules in web/wasm/: as base64 text the word vectors, deflated,
// and for the page in one file the language model; and jsep, the parser of <phasor-claim>, so that the
// package depends on nothing. And the languages, from the texts of all rooms.
//
//   node tools/embed.js
//
// Generated, so git ignores them. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { transformSync } from 'esbuild';
import { modulesOf } from './languages.js';

/**
 * The module that has a file; without its type, tsc would copy the text into the .d.ts.
 *
 * @param {string} path in web/
 * @param {(bytes: Buffer) => Buffer} [packed]
 */
function text(path, packed = (bytes) => bytes) {
  const bytes = packed(readFileSync(new URL(`../web/${path}`, import.meta.url)));
  return `// made from web/${path} by tools/embed.js
/** @type {string} */
const base64 =
  '${bytes.toString('base64')}';
export default base64;
`;
}

function parser() {
  const main = createRequire(import.meta.url).resolve('jsep');
  const folder = join(dirname(main), '..', '..');
  const license = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
  const source = readFileSync(join(folder, 'dist', 'jsep.js'), 'utf8');
  const { code } = transformSync(source, { minify: true, legalComments: 'none' });
  return `/*! jsep 1.6, ${license}\n*/\n${code}`;
}

const parserTypes = `type Hook = (this: any, env: { node?: any }) => void;
declare const jsep: { (text: string): any; hooks: { add(name: string, hook: Hook): void };
  addBinaryOp(name: string, precedence: number): void; addUnaryOp(name: string): void;
  removeAllBinaryOps(): void; removeAllUnaryOps(): void; removeAllLiterals(): void };
export default jsep;
`;

const to = new URL('../web/wasm/', import.meta.url);
mkdirSync(new URL('texts/', to), { recursive: true });
const files = {
  'words.js': text('core/words/words.bin', (bytes) => deflateRawSync(bytes, { level: 9 })),
  // for the page in one file
  'language-model.js': text('labs/models/phasor/phasor.gguf'),
  'jsep.js': parser(),
  'jsep.d.ts': parserTypes,
  ...Object.fromEntries(
    Object.entries(modulesOf()).map(([name, module]) => [`texts/${name}`, module]),
  ),
};
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
