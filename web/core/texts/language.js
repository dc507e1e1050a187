// The texts of elements and pages in the reader's language, which is that of the document: the `lang` of
// its <html>, observed for changes. The English sentence in the code is the key; a language is a table that
// maps it to its translation, loaded when that language is used. What has no translation stays English. The
// library itself speaks English: `error.message` is the same everywhere. What of it is shown to a reader is
// `translated`: errors and warnings carry their sentences and values (web/core/api/message.js).
//
//   t('Pair {pair} comes round once in {length} positions.', { pair: 3, length: '35.3' })
//   localized(button, { text: 'Save PNG', title: 'Save a picture' })
//
// What is drawn repeatedly calls `t`; what is written once is `localized`, and `relocalize` rewrites it in a
// new language. A sentence that is used elsewhere than where it is written is marked there with `phrase`:
// these functions take only literals and marked literals, so that a scan of the source finds all of them.

import { keyOf, saidOf } from '../api/message.js';
import { languages } from '../../wasm/texts/core.js';

export { languages };

/** @typedef {Readonly<Record<string, string>>} Table key of an English sentence → the same in other words */

/**
 * @template {string} Text
 * @typedef {Text & { readonly phrase: Text }} Marked for the compiler alone: at run time it is the text
 */
/** @typedef {Marked<string>} Phrase a literal that `phrase` marks, or the text of a page's HTML */

/**
 * @template {string} Text
 * @template [Each=Text]
 * @typedef {Each extends Each ? [Text] extends [Each] ? Text : Phrase : never} Single refuses a
 *   union of literals
 */
/**
 * @template {string} Text
 * @typedef {[Text] extends [Phrase] ? Text : {} extends Record<Text, 1> ? Phrase : Single<Text>}
 *   Literal one literal, or a phrase; of other text an object type requires no property
 */

/** `messages`: of the library's errors and warnings. @typedef {{ texts: Table, messages: Table }} Language */

/** @type {Language} */
const english = { texts: {}, messages: {} };
let language = english;
/** the language that was asked for last */
let asked = 'en';

/** @typedef {Readonly<Record<string, () => Promise<Language>>>} Loaders by language */

/** core, and other rooms as they are loaded @type {Loaders[]} */
const rooms = [languages];

/** The current language; texts made in another one are outdated. @returns {unknown} */
export const inWords = () => language;

/** @param {Table} table of the current language @param {string} sentence in English @returns {string} */
const wordsIn = (table, sentence) =>
  language === english ? sentence : (table[keyOf(sentence)] ?? sentence);

/**
 * Marks a literal that is given to `t`, `pieces` or `localized` elsewhere. Packing removes the call and keeps
 * the literal.
 *
 * @template {string} Text
 * @param {Literal<Text>} sentence
 * @returns {Marked<Text>}
 */
export const phrase = (sentence) => /** @type {Marked<Text> & Literal<Text>} */ (sentence);

/** @param {Table} table @param {string} sentence @param {Readonly<Record<string, unknown>>} values */
const filled = (table, sentence, values) =>
  wordsIn(table, sentence).replace(/\{(\w+)\}/g, (hole, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );

/**
 * @template {string} Text
 * @param {Literal<Text>} sentence in English, with {names} where values go
 * @param {Record<string, string | number>} [values]
 */
export const t = (sentence, values = {}) => filled(language.texts, sentence, values);

/**
 * Joins words or numbers with the commas of the language.
 *
 * @param {readonly (string | number)[]} items
 * @param {Phrase} [joint] what else stands between them
 * @returns {string}
 */
export const listed = (items, joint = phrase('{list}, {next}')) =>
  items.map(String).reduce((list, next) => (list ? t(joint, { list, next }) : next), '');

/**
 * Sentences one after another, with what stands between them in the language.
 *
 * @param {...(string | false | null | undefined)} sentences empty ones are left out
 */
export const prose = (...sentences) =>
  listed(sentences.map((each) => each || '').filter(Boolean), phrase('{list} {next}'));

/**
 * A sentence with nodes in place of values, in the order of the language.
 *
 * @template {string} Text
 * @param {Literal<Text>} sentence
 * @param {Record<string, string | Node | (string | Node)[]>} values
 * @returns {(string | Node)[]}
 */
export const pieces = (sentence, values) =>
  t(sentence)
    .split(/\{(\w+)\}/)
    .flatMap((part, k) => (k % 2 ? values[part] : part || []));

/** '{0}: {1} must have {2} columns, got {3}' @param {readonly string[]} texts of a message */
const templateOf = (texts) => texts.reduce((all, text, k) => `${all}{${k - 1}}${text}`);

/** @param {import('../api/message.js').Value} value @returns {string} */
const inLanguage = (value) =>
  typeof value === 'object'
    ? filled(language.messages, templateOf(value.texts), { ...value.values.map(inLanguage) })
    : String(value);

/** @param {unknown} said an error or a warning of the library, or its message; a text stays as it is */
export const translated = (said) => inLanguage(saidOf(said));

// ---- texts that are written once ----

/** @type {WeakMap<Node, Record<string, Phrase>>} */
const lasting = new WeakMap();

/** @param {Node} node */
function localize(node) {
  for (const [name, sentence] of Object.entries(lasting.get(node) ?? {})) {
    if (name === 'text') node.textContent = t(sentence);
    else /** @type {Element} */ (node).setAttribute(name, t(sentence));
  }
}

/**
 * Sets texts of a node that follow the language.
 *
 * @template {Node} Kind
 * @template {Readonly<Record<string, string>>} const Texts
 * @param {Kind} node
 * @param {Texts & { [Name in keyof Texts]: Literal<Texts[Name]> }} sentences attribute name or 'text' →
 *   sentence in English
 */
export function localized(node, sentences) {
  lasting.set(node, { ...lasting.get(node), ...sentences });
  localize(node);
  return node;
}

/** @param {Node} root every localized text inside it is written again */
export function relocalize(root) {
  const nodes = document.createNodeIterator(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) localize(node);
}

// ---- the language of the document ----

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Promise<void> | null} null until the first listener */
let ready = null;

/**
 * Reports that a script did not load and its caller goes on without it. Pages of the site show it
 * (web/core/page/lost-early.js); other pages ignore the event.
 */
export const lost = () => dispatchEvent(new Event('phasor-lost'));

/**
 * @param {string} name of a language
 * @returns {Promise<Language>} its texts in all rooms that are loaded
 */
async function loaded(name) {
  const speaking = rooms.filter((room) => Object.hasOwn(room, name));
  if (speaking.length === 0) return english;
  const tables = await Promise.all(
    speaking.map((room) =>
      room[name]().catch((error) => {
        // for example when a single script is opened from a disk
        console.warn(`phasor: words of '${name}' could not be loaded and stay English: ${error}`);
        lost();
        return english;
      }),
    ),
  );
  return {
    texts: Object.assign({}, ...tables.map(({ texts }) => texts)),
    messages: Object.assign({}, ...tables.map(({ messages }) => messages)),
  };
}

/** @returns {Promise<void>} resolves when the texts of the document's language are loaded */
async function speak() {
  const wanted = (document.documentElement.lang || 'en').split('-')[0].toLowerCase();
  if (wanted === asked) return ready ?? undefined;
  asked = wanted;
  const count = rooms.length;
  const words = await loaded(wanted);
  // the language may have changed meanwhile, or a room has come that has texts, too
  if (wanted !== asked || count < rooms.length) return ready ?? undefined;
  if (words === language) return;
  language = words;
  for (const listener of listeners) listener();
}

/** Adds the texts of further rooms. @param {Loaders} room */
export function alsoSpeaks(room) {
  rooms.push(room);
  if (!ready) return;
  // a speak() on its way waits for this one
  asked = '';
  ready = speak();
}

/**
 * Runs a function with texts in a language, where there is no document.
 *
 * @template Said
 * @param {string} name of the language
 * @param {() => Said} say
 * @returns {Promise<Said>}
 */
export async function saidIn(name, say) {
  const words = await loaded(name);
  const before = language;
  language = words;
  try {
    return say();
  } finally {
    language = before;
  }
}

/**
 * @param {() => void} listener called when the language has changed and its texts are loaded
 * @returns {Promise<void>} resolves when the texts of the document's language are loaded
 */
export function listen(listener) {
  listeners.add(listener);
  if (!ready) {
    ready = speak();
    const options = { attributes: true, attributeFilter: ['lang'] };
    new MutationObserver(() => (ready = speak())).observe(document.documentElement, options);
  }
  return ready;
}

/** @param {() => void} listener */
export const unlisten = (listener) => listeners.delete(listener);
