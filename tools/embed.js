// What pages carry without fetching it → modules in web/wasm/: as base64 text the word vectors, deflated,
// and for the page in one file the language model; and the languages, from the texts of all rooms.
//
//   node tools/embed.js
//
// Generated, so git ignores them. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
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

const to = new URL('../web/wasm/', import.meta.url);
mkdirSync(new URL('texts/', to), { recursive: true });
const files = {
  'words.js': text('core/words/words.bin', (bytes) => deflateRawSync(bytes, { level: 9 })),
  // for the page in one file
  'language-model.js': text('labs/models/phasor/phasor.gguf'),
  ...Object.fromEntries(
    Object.entries(modulesOf()).map(([name, module]) => [`texts/${name}`, module]),
  ),
};
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
