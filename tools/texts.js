// The sentences of each room, and which of them a language lacks.
//
//   npm run texts
//
// prints for each language what is not translated, and what is translated and no longer said.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { translator } from '../web/core/texts/translator.js';
import { root, web } from './entries.js';
import { codes, textsByRoom, textsOf } from './languages.js';
import { messages } from './messages.js';
import { scriptsOf } from './page-bundle.js';
import { phrasesOfPage } from './page-phrases.js';
import { phrasesIn, tablePhrases } from './phrases.js';

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

/** @returns {Promise<Said[]>} */
export async function saidByFile() {
  const pages = filesIn('web', /^web\/[\w-]+\.html$/).map(saidByPage);
  const scripts = [...filesIn('web', /\.js$/), ...filesIn('tools', /\.js$/)];
  return [
    ...(await Promise.all(pages)),
    ...scripts.map((path) => /** @type {Said} */ ([path, phrasesIn(read(path))])),
    ['web/labs/doctor/api/', tablePhrases],
  ];
}

/** @returns {Promise<Map<string, Set<string>>>} room → the sentences in its files */
export async function saidByRoom() {
  /** @type {Map<string, string>} */
  const places = new Map();
  for (const [path, sentences] of await saidByFile()) {
    for (const sentence of sentences) {
      const room = roomOf(path);
      places.set(sentence, (places.get(sentence) ?? room) === room ? room : 'core');
    }
  }
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const [sentence, room] of places)
    found.set(room, (found.get(room) ?? new Set()).add(sentence));
  return found;
}

/**
 * English that was not translated: a word that is neither a name nor code, or two words; quoted text may be
 * code.
 */
const english =
  /\b(?:the|an|of|must|be|is|are|has|have|got|in|and|or|with|not|one|than|it|its|by|which|that|for|no|there|at|as|but|more|most|least|nothing|none|because|without)\b|\b[a-z]{3,} [a-z]{3,}/;
const code = /'[^']*'|\[[^\])]*[\])]|\{ \w+:[^}]*\}/g;

/** Where sources join the parts of a message: at its holes, and where calls insert a condition. */
const joints = /\{\w+\}|(?<= (?:must|of|beside) )|(?=, )|(?=s?\.?$)/;

/** The messages from the sources. */
const sources = () =>
  [
    ...filesIn('web', /\.js$/).filter((path) => !path.startsWith('web/core/texts/')),
    ...filesIn('src', /\.(cpp|h)$/),
  ].map(read);

/**
 * @param {Texts} given of a language
 * @returns {{ missing: typeof messages, dead: string[] }} messages that are not translated, or only partly;
 *   and templates without a message
 */
export function messagesIn({ messages: whole, phrases }) {
  const templates = [whole, phrases].flatMap((table) => Object.keys(table));
  // each translation is the number of its template, which shows which one was used
  const marked = (/** @type {Record<string, string>} */ table) =>
    Object.fromEntries(
      Object.keys(table).map((template) => {
        const holes = template.match(/\{\w+\}/g) ?? [];
        return [template, `⟦${templates.indexOf(template)}⟧${holes.join(', ')}`];
      }),
    );
  const translated = translator({ messages: marked(whole), phrases: marked(phrases) });
  const taken = new Set();
  const missing = messages.filter(({ message }) => {
    const words = translated(message);
    for (const [, k] of words.matchAll(/⟦(\d+)⟧/g)) taken.add(templates[Number(k)]);
    return !words.includes('⟦') || english.test(words.replace(code, ''));
  });
  const texts = sources();
  const occurs = (/** @type {string} */ piece) =>
    [piece, piece.replaceAll("'", "\\'"), JSON.stringify(piece).slice(1, -1)].some((written) =>
      texts.some((text) => text.includes(written)),
    );
  const isDead = (/** @type {string} */ template) =>
    !taken.has(template) && !template.split(joints).every(occurs);
  return { missing, dead: templates.filter(isDead) };
}

/** @typedef {{ room: string, missing: string[], dead: string[] }} Report */

/** @param {string} language @param {string} [folder] web/, with its files @returns {Promise<Report[]>} */
export async function reports(language, folder = web) {
  const all = textsByRoom(language, folder);
  const said = await saidByRoom();
  const { missing, dead } = messagesIn(textsOf(language, folder));
  return [...new Set([...said.keys(), ...all.keys()])].map((room) => {
    const { texts = {}, messages: own = {}, phrases = {} } = all.get(room) ?? {};
    const sentences = [...(said.get(room) ?? [])];
    return {
      room,
      missing: [
        ...sentences.filter((sentence) => !Object.hasOwn(texts, sentence)),
        ...missing
          .filter(({ file }) => roomOf(`web/${file}`) === room)
          .map(({ message }) => message),
      ],
      dead: [
        ...Object.keys(texts).filter((sentence) => !said.get(room)?.has(sentence)),
        ...dead.filter((template) => Object.hasOwn({ ...own, ...phrases }, template)),
      ],
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
