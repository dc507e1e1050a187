// Data that pages import as modules in web/wasm/: the word vectors and the language model as deflated base64
// text, and the languages, from the texts of all rooms.
//
//   node tools/embed.js
//
// Generated, so git ignores them. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { modulesOf } from './languages.js';

/**
 * A module with the deflated content of a file; its type is declared, because tsc would copy the text into
 * the .d.ts.
 *
 * @param {string} path in web/
 */
function text(path) {
  const bytes = deflateRawSync(readFileSync(new URL(`../web/${path}`, import.meta.url)), {
    level: 9,
  });
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
  'words.js': text('core/words/words.bin'),
  'language-model.js': text('labs/models/phasor/phasor.gguf'),
  ...Object.fromEntries(
    Object.entries(modulesOf()).map(([name, module]) => [`texts/${name}`, module]),
  ),
};
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
