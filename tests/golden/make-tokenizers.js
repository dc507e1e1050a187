// The ids and places that the Rust library gives (npm `tokenizers`, its binding to Node) for the
// files and texts of ../harness/tokenizer-files.js → tokenizers.json. The package is not a
// dependency: give its folder.
//
//   npm install --prefix /tmp/tokenizers tokenizers@0.23.2
//   node tests/golden/make-tokenizers.js /tmp/tokenizers

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { makeTokenizer } from '../../web/labs/models/api/tokenizer/tokenizer.js';
import { tokenizerCase, wantedOf } from '../harness/tokenizer-files.js';

const require = createRequire(join(resolve(process.argv[2]), 'x.js'));
const { Tokenizer } = require('tokenizers');
const folder = join(resolve(process.argv[2]), 'node_modules', 'tokenizers');
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** By seed: of each text what it should be; null for a file that phasor refuses. */
const cases = [];
for (let seed = 1; seed <= 500; ++seed) {
  const { file, texts } = tokenizerCase(seed);
  try {
    // the library ends the process at some of the files that are refused
    makeTokenizer(file);
  } catch {
    cases.push(null);
    continue;
  }
  const rust = Tokenizer.fromString(JSON.stringify(file));
  const wanted = [];
  for (const text of texts) wanted.push(await wantedOf(rust, text));
  cases.push(wanted);
}
const head = { producer: `npm tokenizers ${version}`, script: 'make-tokenizers.js' };
const lines = cases.map((one) => JSON.stringify(one)).join(',\n');
const text = `${JSON.stringify(head).slice(0, -1)},"cases":[\n${lines}\n]}\n`;
writeFileSync(new URL('tokenizers.json', import.meta.url), text);
