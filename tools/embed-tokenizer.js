// @huggingface/tokenizers → web/wasm/tokenizers.js, a module without imports, which phasor/model loads where
// there is a tokenizer.json: the package depends on nothing, and who reads no text does not carry it.
//
//   node tools/embed-tokenizer.js
//
// Generated, so git ignores it. An up-to-date file is left alone, so that nothing is rebuilt for it.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { transformSync } from 'esbuild';

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@huggingface/tokenizers')),
  '..',
);
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const to = new URL('../web/wasm/', import.meta.url);
const { code } = transformSync(readFileSync(join(folder, 'dist', 'tokenizers.mjs'), 'utf8'), {
  minify: true,
  legalComments: 'none',
  format: 'esm',
});

/** @type {[string, string][]} */
const files = [
  [
    'tokenizers.js',
    `/*! @huggingface/tokenizers ${version}, Copyright Hugging Face, Apache-2.0, see NOTICES.md */\n${code}`,
  ],
  [
    'tokenizers.d.ts',
    `export declare class Tokenizer {
  constructor(tokenizer: object, config: object);
  encode(text: string): { ids: number[]; tokens: string[] };
  id_to_token(id: number): string | undefined;
}
`,
  ],
];

mkdirSync(to, { recursive: true });
for (const [name, content] of files) {
  const file = new URL(name, to);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}
