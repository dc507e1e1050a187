// The lines that the tests ran: in src/ from gcov's JSON, in web/ from V8's coverage in Node and in the
// browser. tools/coverage.sh runs the tests first.
//
//   node tools/coverage.js FOLDER     with gcov/*.json and v8/*.json in it

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './entries.js';

const folder = process.argv[2];

/** @param {string} path @param {RegExp} name */
const files = (path, name) =>
  readdirSync(join(root, path), { recursive: true })
    .map((file) => join(path, String(file)))
    .filter((file) => name.test(file))
    .sort();

/** @param {string} path @returns {any[]} */
const reports = (path) =>
  files(relative(root, join(folder, path)), /\.json$/).map((file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')),
  );

/** File → line, from 1 → whether a test ran it. @typedef {Map<string, Map<number, boolean>>} Lines */

/** @returns {Lines} a line of a template counts once for all its instances */
function native() {
  /** @type {Lines} */
  const all = new Map();
  for (const { files: fileReports } of reports('gcov')) {
    for (const { file, lines } of fileReports) {
      const path = relative(root, file);
      if (!path.startsWith('src/')) continue;
      const known = all.get(path) ?? new Map();
      for (const { line_number: line, count } of lines) {
        known.set(line, known.get(line) || count > 0);
      }
      all.set(path, known);
    }
  }
  return all;
}

/**
 * Marks the characters that ran. Ranges are nested; the innermost one counts.
 *
 * @param {Uint8Array} ran
 * @param {{ ranges: { startOffset: number, endOffset: number, count: number }[] }[]} functions
 */
function mark(ran, functions) {
  const own = new Uint8Array(ran.length);
  for (const { ranges: countedRanges } of functions) {
    for (const { startOffset, endOffset, count } of countedRanges) {
      own.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    }
  }
  own.forEach((one, k) => (ran[k] |= one));
}

/** @returns {Lines} */
function scripts() {
  /** @type {Map<string, { text: string, ran: Uint8Array }>} */
  const all = new Map();
  for (const path of files('web', /\.js$/)) {
    if (path.startsWith(join('web', 'wasm'))) continue;
    const text = readFileSync(join(root, path), 'utf8');
    all.set(path, { text, ran: new Uint8Array(text.length) });
  }
  for (const { result } of reports('v8')) {
    for (const { url, functions } of result) {
      // a module imported with a query is the same file
      const path = url.startsWith('file:') && relative(root, fileURLToPath(url.split('?')[0]));
      const known = path && all.get(path);
      if (known) mark(known.ran, functions);
    }
  }
  return new Map(
    [...all].map(([path, { text, ran }]) => {
      let end = -1;
      const lines = text.split('\n').map((line, k) => {
        const start = end + 1;
        end = start + line.length;
        const isCode = /\S/.test(line) && !/^\s*(\/\/|\/?\*)/.test(line);
        return /** @type {const} */ ([k + 1, isCode ? ran.subarray(start, end).includes(1) : null]);
      });
      return [path, new Map(lines.flatMap(([line, hit]) => (hit === null ? [] : [[line, hit]])))];
    }),
  );
}

/** 3, 4, 5, 9 → '3–5 9' @param {number[]} lines */
function ranges(lines) {
  /** @type {[number, number][]} */
  const found = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else found.push([line, line]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(' ');
}

const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
  `${((100 * part) / whole).toFixed(1)} %`.padStart(7);

/** @param {string} title @param {Lines} lines */
function print(title, lines) {
  let [ran, all] = [0, 0];
  for (const [path, known] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const missed = [...known].filter(([, hit]) => !hit).map(([line]) => line);
    ran += known.size - missed.length;
    all += known.size;
    if (missed.length === 0) continue;
    const share = percent(known.size - missed.length, known.size);
    console.log(`${share}  ${path}  ${ranges(missed.sort((a, b) => a - b))}`);
  }
  console.log(`${percent(ran, all)}  ${title}: ${ran} of ${all} lines\n`);
}

print('src/ by the C++ tests', native());
print('web/ by the JavaScript tests', scripts());
