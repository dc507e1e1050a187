// The sentences of each room, and which of them a language lacks.
//
//   npm run texts
//
// prints for each language what is not translated, and what is translated and no longer said.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, web } from './entries.js';
import { codes, kinds, textsByRoom } from './languages.js';
import { scriptsOf } from './page-bundle.js';
import { phrasesOfPage } from './page-phrases.js';
import { messagesIn, phrasesIn, tablePhrases } from './phrases.js';

/** @typedef {import('./languages.js').Texts} Texts */

/** @param {string} folder @param {RegExp} name @returns {string[]} paths from the root */
const filesIn = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => name.test(path) && !/^(web\/wasm|tools\/language)\//.test(path))
    .sort();
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/**
 * Texts that several rooms need, and those outside of web/, belong to core.
 *
 * @param {string} path from the root
 */
const roomOf = (path) => /^web\/(labs\/\w+|article|command)\//.exec(path)?.[1] ?? 'core';

/** @typedef {[path: string, sentences: readonly string[]]} Said the sentences of a file, in their order */

/** A page belongs to the room with its script. @param {string} path @returns {Promise<Said>} */
async function saidByPage(path) {
  const html = read(path);
  return [`web/${scriptsOf(html)[0]}`, await phrasesOfPage(html)];
}

/** The second argument of `reject("buckets", isBoth ? "even" : "2 or more", …)`. */
const refused = /\breject\(\s*(?:"[^"]*"|[^",]+),\s*([^",]*(?:"[^"]*"[^",]*)+)/g;

/** @param {string} source in C++ @returns {string[]} what WebAssembly refuses */
const refusedIn = (source) =>
  [...source.matchAll(refused)].flatMap(([, wanted]) => {
    const texts = [...wanted.matchAll(/"([^"]*)"/g)].map(([, text]) => text);
    return wanted.includes(' ? ') ? texts : [texts.join('')];
  });

/** @returns {Promise<Record<keyof Texts, Said[]>>} */
async function saidByFile() {
  const pages = filesIn('web', /^web\/[\w-]+\.html$/).map(saidByPage);
  const scripts = [...filesIn('web', /\.js$/), ...filesIn('tools', /\.js$/)];
  /** @param {string[]} paths @param {(source: string) => string[]} found @returns {Said[]} */
  const said = (paths, found) => paths.map((path) => [path, found(read(path))]);
  return {
    texts: [
      ...(await Promise.all(pages)),
      ...said(scripts, phrasesIn),
      ['web/labs/doctor/api/', tablePhrases],
    ],
    messages: [...said(scripts, messagesIn), ...said(filesIn('src', /\.cpp$/), refusedIn)],
  };
}

/** @typedef {Map<string, Set<string>>} Rooms room → the sentences in its files */

/** @param {readonly Said[]} said @returns {Rooms} */
function byRoom(said) {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const [path, sentences] of said) {
    for (const sentence of sentences) {
      const room = roomOf(path);
      places.set(sentence, (places.get(sentence) ?? room) === room ? room : 'core');
    }
  }
  /** @type {Rooms} */
  const found = new Map();
  for (const [sentence, room] of places)
    found.set(room, (found.get(room) ?? new Set()).add(sentence));
  return found;
}

/** @returns {Promise<Record<keyof Texts, Rooms>>} */
export async function saidByRoom() {
  const { texts, messages } = await saidByFile();
  return { texts: byRoom(texts), messages: byRoom(messages) };
}

/** @typedef {{ room: string, missing: string[], dead: string[] }} Report */

/** @param {string} language @param {string} [folder] web/, with its files @returns {Promise<Report[]>} */
export async function reports(language, folder = web) {
  const all = textsByRoom(language, folder);
  const said = await saidByRoom();
  const rooms = new Set([...kinds.flatMap((kind) => [...said[kind].keys()]), ...all.keys()]);
  return Array.from(rooms, (room) => {
    const lists = kinds.map((kind) => ({
      sentences: said[kind].get(room) ?? new Set(),
      table: all.get(room)?.[kind] ?? {},
    }));
    return {
      room,
      missing: lists.flatMap(({ sentences, table }) =>
        [...sentences].filter((sentence) => !Object.hasOwn(table, sentence)),
      ),
      dead: lists.flatMap(({ sentences, table }) =>
        Object.keys(table).filter((sentence) => !sentences.has(sentence)),
      ),
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const language of codes()) {
    for (const { room, missing, dead } of await reports(language)) {
      console.log(
        `${language}, web/${room}: ${missing.length} missing, ${dead.length} no longer said`,
      );
      for (const sentence of missing) console.log(`  missing: ${sentence}`);
      for (const sentence of dead) console.log(`  no longer said: ${sentence}`);
    }
  }
}
