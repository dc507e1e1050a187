// web/core/words/words.bin → the part that the examples of <phasor-sentence> need:
//
//   web/core/words/few-list.js    the words of the example sentences
//   web/core/words/few-words.js   their vectors
//   web/core/words/directions.js  the direction that all words share, and the 24 along which the words of the
//                                 list differ most from each other besides it
//
//   node tools/build-few-words.js
//
// Run by hand when the examples or the list change; a test compares the files with what it writes.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examples } from '../web/core/words/examples.js';
import { parts } from '../web/core/words/parts.js';
import { tokens } from '../web/core/words/tokens.js';
import { web } from './entries.js';
import { formatted } from './formatted.js';

/** Number of principal components. */
const kept = 24;
const folder = join(web, 'core', 'words');

/** The words of words.bin and their vectors as stored. */
async function list() {
  const bytes = await readFile(join(folder, 'words.bin'));
  const [dim, count] = [bytes.readUInt16LE(6), bytes.readUInt32LE(8)];
  const from = 16 + 4 * count;
  const words = bytes
    .subarray(from + count * dim)
    .toString()
    .split('\n');
  const rows = words.map((_, row) => ({
    scale: bytes.readFloatLE(16 + 4 * row),
    values: new Int8Array(bytes.subarray(from + row * dim, from + (row + 1) * dim)),
  }));
  return { dim, words, rows };
}

/** @param {readonly number[]} a @param {readonly number[]} b */
const dot = (a, b) => a.reduce((sum, value, k) => sum + value * b[k], 0);

/** @param {readonly number[]} vector @returns {number[]} of length 1 */
const unit = (vector) => vector.map((value) => value / Math.sqrt(dot(vector, vector)));

/**
 * Eigenvectors of a symmetric matrix by Jacobi rotations.
 *
 * @param {number[][]} matrix changed in place
 * @returns {number[][]} in descending order of eigenvalues
 */
function eigenvectors(matrix) {
  const n = matrix.length;
  const vectors = matrix.map((_, i) => matrix.map((__, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 20; ++sweep) {
    for (let p = 0; p < n; ++p) {
      for (let q = p + 1; q < n; ++q) {
        const angle = 0.5 * Math.atan2(2 * matrix[p][q], matrix[p][p] - matrix[q][q]);
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (const row of matrix)
          [row[p], row[q]] = [c * row[p] + s * row[q], c * row[q] - s * row[p]];
        for (const rows of [matrix, vectors]) {
          for (let k = 0; k < n; ++k) {
            const [a, b] = [rows[p][k], rows[q][k]];
            [rows[p][k], rows[q][k]] = [c * a + s * b, c * b - s * a];
          }
        }
      }
    }
  }
  const order = matrix.map((_, k) => k).sort((a, b) => matrix[b][b] - matrix[a][a]);
  return order.map((k) => vectors[k]);
}

/** @param {Awaited<ReturnType<typeof list>>} given @returns {number[][]} 1 + `kept` unit vectors */
function directions({ dim, rows }) {
  const vectors = rows.map(({ scale, values }) => Array.from(values, (value) => value * scale));
  const shared = unit(vectors[0].map((_, k) => vectors.reduce((sum, row) => sum + row[k], 0)));
  const rest = vectors.map((row) => {
    const along = dot(row, shared);
    return row.map((value, k) => value - along * shared[k]);
  });
  const moments = Array.from({ length: dim }, (_, i) =>
    Array.from({ length: dim }, (__, j) => rest.reduce((sum, row) => sum + row[i] * row[j], 0)),
  );
  return [shared, ...eigenvectors(moments).slice(0, kept)];
}

/** @param {Uint8Array} bytes @returns {string} a JavaScript string */
const base64 = (bytes) =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,96}/g) ?? []
  )
    .map((line) => `'${line}'`)
    .join('+');

/** @returns {Promise<Record<string, string>>} file in web/core/words → its text */
export async function fewWords() {
  const all = await list();
  const has = (/** @type {string} */ word) => all.words.includes(word);
  const few = new Set(
    examples.flatMap(({ text }) => tokens(text).flatMap((token) => parts(token, has))),
  );
  const rows = [...few].map((word) => all.rows[all.words.indexOf(word)]);
  const scales = new Float32Array(rows.map(({ scale }) => scale));
  const stored = Buffer.concat([
    new Uint8Array(scales.buffer),
    ...rows.map(({ values }) => new Uint8Array(values.buffer)),
  ]);
  // scaled so that the largest number of a direction is 127
  const whole = directions(all).flatMap((vector) => {
    const most = Math.max(...vector.map(Math.abs));
    return vector.map((value) => Math.round((127 * value) / most));
  });
  const by = `Written by
// tools/build-few-words.js from words.bin; words.md says where that comes from.`;
  const size = `${stored.length} bytes`;
  const files = {
    'few-list.js': `// The words of the example sentences, whose vectors are in few-words.js. ${by}

export const few = ${JSON.stringify([...few])};
`,
    'few-words.js': `// The vectors of the words in the example sentences: ${size} instead of the whole list. ${by}

import { few } from './few-list.js';
import { stored } from './stored.js';

export const { embed } = stored(few, ${base64(stored)});
`,
    'directions.js': `\
// Directions of the space of word vectors, 100 int8 each: first the mean of the list, which all words
// share, then the first ${kept} principal components of what remains. ${by}

export const base64 = ${base64(new Uint8Array(Int8Array.from(whole).buffer))};
`,
  };
  const entries = Object.entries(files).map(async ([name, text]) => [
    name,
    await formatted(join(folder, name), text),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await fewWords()))
    await writeFile(join(folder, name), text);
}
