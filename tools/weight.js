// Lines of script in each room, without blank lines and comments, and their limits. `npm run weight` prints
// them; `npm test` fails if a room exceeds its limit. A change that needs more lines raises the limit in the
// same commit and says why in its message; one that removes lines lowers it. Core's limits are not raised for
// a lab, and a new room gets a row.

import { readFile, readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'acorn';
import { root } from './entries.js';

/** Room → most lines. @type {Readonly<Record<string, number>>} */
const limits = {
  src: 210,
  'src/attention': 1640,
  'src/bindings': 2010,
  'src/encoding': 1730,
  'src/kernel': 800,
  'src/meaning': 350,
  'src/measure': 1790,
  'src/model': 920,
  'src/picture': 530,
  'src/training': 1700,
  tests: 90,
  'tests/article': 6240,
  'tests/bench': 2470,
  'tests/core': 29370,
  'tests/fuzz': 1800,
  'tests/golden': 90,
  'tests/harness': 4780,
  'tests/labs/claims': 1640,
  'tests/labs/doctor': 5520,
  'tests/labs/masks': 1840,
  'tests/labs/models': 6810,
  'tests/labs/images': 730,
  'tests/labs/rope': 4150,
  'tests/labs/training': 2400,
  'tests/package': 12310,
  tools: 7280,
  'web/article': 4010,
  'web/command': 3590,
  'web/core/api': 6090,
  'web/core/draw': 1530,
  'web/core/figures': 13700,
  'web/core/kit': 6950,
  'web/core/page': 510,
  'web/core/texts': 170,
  'web/core/words': 1190,
  'web/labs/claims': 2540,
  'web/labs/doctor': 8250,
  'web/labs/masks': 3260,
  'web/labs/models': 7300,
  'web/labs/images': 2510,
  'web/labs/rope': 4530,
  'web/labs/training': 3790,
};

/** Folders that set-up and build create. */
const generated = ['web/wasm', 'tests/node_modules'];

/**
 * Tokens of C++ that may contain `//` or a quote (strings, characters, numbers with separators), and
 * comments.
 */
const lexeme =
  /R"([^\s()\\]*)\([^]*?\)\1"|"(?:\\[^]|[^"\\])*"|'(?:\\.|[^'\\])+'|\b\d[\w.']*|\/\/(?:\\\n|.)*|\/\*[^]*?\*\//g;

/** @param {string} text */
function withoutCommentsOfScript(text) {
  /** @type {import('acorn').Comment[]} */
  const comments = [];
  parse(text, { ecmaVersion: 'latest', sourceType: 'module', onComment: comments });
  return comments.reduceRight((rest, c) => rest.slice(0, c.start) + rest.slice(c.end), text);
}

/** @param {string} text */
const withoutCommentsOfCpp = (text) =>
  text.replace(lexeme, (match) => (match.startsWith('/') ? '' : match));

/** @type {Readonly<Record<string, (text: string) => string>>} */
const withoutComments = {
  '.js': withoutCommentsOfScript,
  '.cjs': withoutCommentsOfScript,
  '.cpp': withoutCommentsOfCpp,
  '.h': withoutCommentsOfCpp,
};

/**
 * Counts lines that are neither blank nor only comment.
 *
 * @param {string} path its extension determines the language
 * @param {string} text
 */
export const lineCount = (path, text) =>
  withoutComments[extname(path)](text).match(/^.*\S.*$/gm)?.length ?? 0;

/** 'web/core/draw/axis.js' → 'web/core/draw'. @param {string} path */
export function roomOf(path) {
  const depth = /^(web\/core|web\/labs|tests\/labs)\//.test(path)
    ? 3
    : path.startsWith('tools/')
      ? 1
      : 2;
  return dirname(path).split('/').slice(0, depth).join('/');
}

/**
 * All scripts in a folder, including its subfolders.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} paths from the root
 */
async function scripts(folder) {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const inside = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return generated.includes(path) ? [] : scripts(path);
    return extname(path) in withoutComments ? [path] : [];
  });
  return (await Promise.all(inside)).flat();
}

/**
 * The errors, one sentence each.
 *
 * @param {Readonly<Record<string, number>>} counts
 * @param {Readonly<Record<string, number>>} most
 */
export function faults(counts, most) {
  const table = 'the table of tools/weight.js';
  return [
    ...Object.entries(counts).flatMap(([room, lines]) => {
      if (!(room in most)) return `${room} has ${lines} lines and no row in ${table}: add one.`;
      if (lines <= most[room]) return [];
      const change = `a change that needs more raises the number in ${table} in the same commit`;
      return `${room} has ${lines} lines, and its limit is ${most[room]}: ${change} and says why in its message.`;
    }),
    ...Object.keys(most)
      .filter((room) => !(room in counts))
      .map((room) => `${room} has a row in ${table} and no script: remove the row.`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  /** @type {Record<string, number>} */
  const counts = {};
  const paths = (await Promise.all(['src', 'web', 'tests', 'tools'].map(scripts))).flat();
  for (const path of paths) {
    const lines = lineCount(path, await readFile(join(root, path), 'utf8'));
    counts[roomOf(path)] = (counts[roomOf(path)] ?? 0) + lines;
  }
  for (const [room, lines] of Object.entries(counts).sort()) {
    console.log(`${room}: ${lines} of ${limits[room] ?? 0}`);
  }
  for (const fault of faults(counts, limits)) {
    console.error(`phasor: ${fault}`);
    process.exitCode = 1;
  }
}
