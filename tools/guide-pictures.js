// The pictures of web/guide/your-data.md → web/pictures/: drawn by `phasor show` from the weights of this
// project's language model for a sentence.
//
//   npm run picture

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../web/command/run.js';
import { load } from '../web/core/api/index.js';
import { openModel } from '../web/labs/models/index.js';
import { web } from './entries.js';

/** A right-to-left sentence. */
const hebrew = 'בראשית ברא אלהים את השמים ואת הארץ'.split(' ');

/** @param {{ shape: readonly number[], data: Float32Array }} tensor @returns {unknown} nested arrays */
function nested({ shape: [count, ...rest], data }) {
  if (rest.length === 0) return Array.from(data);
  const size = data.length / count;
  return Array.from({ length: count }, (_, k) =>
    nested({ shape: rest, data: data.subarray(size * k, size * (k + 1)) }),
  );
}

/**
 * The weights for a sentence, with the mark that GPT-2's tokenizer writes for a blank.
 *
 * @param {string} [text]
 */
export async function read(text = 'The unhappiness of her sister troubled Elizabeth.') {
  const model = await openModel('phasor');
  const { tokens, weights } = await model.run(text);
  model.close();
  return {
    tokens: tokens.map((token) => String(token.text).replace(/^ /, 'Ġ')),
    weights: nested(weights),
  };
}

/** Weights that depend only on positions. */
async function placed() {
  const phasor = await load();
  const rows = phasor.sinusoidal({ length: hebrew.length, dim: 16 });
  const { weights } = phasor.attention(rows, rows, rows, { causal: true, return: ['weights'] });
  return { tokens: hebrew, weights: nested(weights) };
}

/** Name of a picture → its file and options. */
const pictures = {
  words: ['read', '--layer', '1', '--head', '1', '--words'],
  rollout: ['read', '--words', '--combine', 'mean', '--combinelayers', 'rollout'],
  scale: [
    'read',
    '--words',
    '--layer',
    '2',
    '--head',
    '0',
    '--withoutfirst',
    '1',
    '--scale',
    'log',
  ],
  prompt: ['read', '--layer', '1', '--head', '1', '--prompt', '8'],
  lines: ['read', '--layer', '1', '--head', '1', '--words', '--view', 'lines'],
  'right-to-left': ['placed'],
};

/** @returns {Promise<Record<string, string>>} name of a file → SVG */
export async function guidePictures() {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-guide-'));
  try {
    for (const [name, made] of Object.entries({ read: await read(), placed: await placed() }))
      await writeFile(join(folder, `${name}.json`), JSON.stringify(made));
    /** @type {Record<string, string>} */
    const files = {};
    for (const [name, [file, ...options]] of Object.entries(pictures)) {
      const to = join(folder, `${name}.svg`);
      const given = [join(folder, `${file}.json`), ...options, '--width', '110mm', '-o', to];
      const { status, errors } = await run(['show', ...given]);
      if (status !== 0) throw new Error(errors);
      files[`${name}.svg`] = await readFile(to, 'utf8');
    }
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, svg] of Object.entries(await guidePictures()))
    await writeFile(join(web, 'pictures', name), svg);
}
