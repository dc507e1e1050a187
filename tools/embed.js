// Data that pages import as modules in web/wasm/: the word vectors and the language model as deflated base64
// text, and the languages, from the texts of all rooms.
//
//   node tools/embed.js
//
// Generated, so git ignores them. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, deflateRawSync } from 'node:zlib';
import { apart } from '../web/labs/models/api/blocks.js';
import { ggufIn } from '../web/labs/models/api/readers/gguf.js';
import { sourceOf } from '../web/labs/models/api/readers/source.js';
import { modulesOf } from './languages.js';

/** @param {string} path in web/ */
const read = (path) => readFileSync(new URL(`../web/${path}`, import.meta.url));

/**
 * A module with the deflated content of a file; its type is declared, because tsc would copy the text into
 * the .d.ts.
 *
 * @param {string} path in web/
 * @param {Uint8Array} numbers whose frequencies count
 * @param {Uint8Array} [words] before them, which repeat
 */
function text(path, numbers, words = new Uint8Array(0)) {
  const bytes = Buffer.concat([
    deflateRawSync(words, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    deflateRawSync(numbers, { level: 9, strategy: constants.Z_FILTERED }),
  ]);
  return `// made from web/${path} by tools/embed.js
/** @type {string} */
const base64 =
  '${bytes.toString('base64')}';
export default base64;
`;
}

/**
 * The matrices of the model are at its end.
 *
 * @param {string} path in web/
 */
async function modelText(path) {
  const file = read(path);
  const { tensors } = await ggufIn(await sourceOf('phasor.gguf', file));
  const matrices = tensors.filter(({ type }) => type === 'Q8_0');
  const from = Math.min(...matrices.map((one) => one.from));
  const bytes = matrices.reduce((sum, one) => sum + one.to - one.from, 0);
  if (from + bytes !== file.length) throw new Error('phasor.gguf: its matrices must be at its end');
  const all = apart(file, from);
  return text(path, all.subarray(from), all.subarray(0, from));
}

const words = 'core/words/words.bin';
const model = 'labs/models/phasor/phasor.gguf';
const to = new URL('../web/wasm/', import.meta.url);
mkdirSync(new URL('texts/', to), { recursive: true });
const files = {
  'words.js': text(words, read(words)),
  'language-model.js': await modelText(model),
  ...Object.fromEntries(
    Object.entries(modulesOf()).map(([name, module]) => [`texts/${name}`, module]),
  ),
};
for (const [name, content] of Object.entries(files)) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
