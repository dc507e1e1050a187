// web/words/words.bin → web/wasm/words.js, a module that exports the file as base64 text.
//
//   node tools/embed-words.js
//
// Generated, so git ignores it. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const bin = new URL('../web/words/words.bin', import.meta.url);
const module = new URL('../web/wasm/words.js', import.meta.url);

// without the type, tsc would copy the whole text into the .d.ts as a literal type
const source = `// made from web/words/words.bin by tools/embed-words.js
/** @type {string} */
const base64 =
  '${readFileSync(bin).toString('base64')}';
export default base64;
`;

if (!existsSync(module) || readFileSync(module, 'utf8') !== source) {
  mkdirSync(new URL('.', module), { recursive: true });
  writeFileSync(module, source);
}
