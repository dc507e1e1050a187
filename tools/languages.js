// The languages of web/ other than English: core/texts/hi.json, which also has the name of the language, and
// texts/hi.json in other rooms. They become the modules that figures and pages load.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keyOf } from '../web/core/api/message.js';
import { web } from './entries.js';

/** @typedef {Readonly<Record<string, string>>} Table English → the same in the language */
/**
 * @typedef {object} Texts
 * @property {Table} texts of figures and pages
 * @property {Table} messages of the library, in parts: values are {0}, {1}, …
 */

/** @type {readonly (keyof Texts)[]} */
export const kinds = ['texts', 'messages'];

/** @param {string} [folder] web/ @returns {string[]} the rooms that may have texts, core first */
export const rooms = (folder = web) => [
  ...['core', 'article', 'command'],
  ...readdirSync(join(folder, 'labs')).map((lab) => `labs/${lab}`),
];

/** @param {string} room @param {string} code of a language */
const fileOf = (room, code, folder = web) => join(folder, room, 'texts', `${code}.json`);

/** @param {string} [folder] web/ @returns {string[]} the codes of the languages: 'hi' */
export const codes = (folder = web) =>
  readdirSync(join(folder, 'core', 'texts'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();

/**
 * @param {string} code
 * @param {string} [folder]
 * @returns {Map<string, Partial<Texts>>} room → the content of its file
 */
export function textsByRoom(code, folder = web) {
  const there = rooms(folder).filter((room) => existsSync(fileOf(room, code, folder)));
  return new Map(
    there.map((room) => [room, JSON.parse(readFileSync(fileOf(room, code, folder), 'utf8'))]),
  );
}

/** @param {readonly Partial<Texts>[]} all of some rooms @returns {Texts} */
function joined(all) {
  const table = (/** @type {keyof Texts} */ kind) =>
    Object.assign({}, ...all.map((texts) => texts[kind]));
  return { texts: table('texts'), messages: table('messages') };
}

/**
 * @param {string} code
 * @param {string} [folder]
 * @returns {Texts & { name: string, lang: string }} of all rooms, with the name of the language in itself
 *   and the `lang` of its pages, by which systems choose fonts: 'zh-CN'
 */
export function textsOf(code, folder = web) {
  const all = textsByRoom(code, folder);
  const core = /** @type {any} */ (all.get('core'));
  return { name: core.name, lang: core.lang ?? code, ...joined([...all.values()]) };
}

/** The parts in which a language is loaded → the end of the module's name; `labs` has all but core. */
const parts = /** @type {const} */ ({ core: '', labs: '-labs' });

/**
 * @param {string} code
 * @param {string} [folder]
 * @returns {Record<string, Texts>} names of its modules → the texts that they have: 'hi', 'hi-labs'
 */
export function partsOf(code, folder = web) {
  const { core, ...labs } = Object.fromEntries(textsByRoom(code, folder));
  return {
    [`${code}${parts.core}`]: joined([core]),
    [`${code}${parts.labs}`]: joined(Object.values(labs)),
  };
}

/** The folder of the languages' modules, in web/ and in dist/. */
export const place = 'wasm/texts';

/** @param {Table} texts @returns {Table} by keys */
export function keyed(texts) {
  const entries = Object.entries(texts).map(([english, words]) => [keyOf(english), words]);
  const table = Object.fromEntries(entries);
  if (Object.keys(table).length < entries.length) {
    throw new Error('languages: two sentences have one key; say one of them in other words');
  }
  return table;
}

/** @param {Texts} given @returns {string} the module of a language */
export const moduleOf = ({ texts, messages }) => `// made by tools/embed.js
/** @type {import('../../core/texts/language.js').Table} */
export const texts = ${JSON.stringify(keyed(texts))};
/** @type {import('../../core/texts/language.js').Table} */
export const messages = ${JSON.stringify(keyed(messages))};
`;

/** @param {string} [folder] web/ @returns {Record<string, string>} modules in `place` → their sources */
export function modulesOf(folder = web) {
  const all = codes(folder);
  const lists = Object.entries(parts).map(([part, suffix]) => {
    const loaders = all.map((code) => `  '${code}': () => import('./${code}${suffix}.js'),\n`);
    return [
      `${part}.js`,
      `// made by tools/embed.js
/**
 * Each is loaded when it is used.
 *
 * @type {import('../../core/texts/language.js').Loaders}
 */
export const languages = {
${loaders.join('')}};
`,
    ];
  });
  const tables = all.flatMap((code) => {
    // the keys differ in all rooms
    keyed(textsOf(code, folder).texts);
    return Object.entries(partsOf(code, folder)).map(([name, texts]) => [
      `${name}.js`,
      moduleOf(texts),
    ]);
  });
  return Object.fromEntries([...lists, ...tables]);
}

/**
 * esbuild options for a script that contains its texts: `globalThis.phasorTexts` is replaced by JSON. An
 * object would become a global variable.
 *
 * @param {readonly string[]} said in English
 */
export function carrying(said) {
  const all = codes().map((code) => {
    const { texts } = textsOf(code);
    return [code, Object.fromEntries(said.map((english) => [english, texts[english]]))];
  });
  const json = JSON.stringify(Object.fromEntries(all));
  return { 'globalThis.phasorTexts': JSON.stringify(json) };
}
