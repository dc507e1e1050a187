// The texts of elements and pages in the reader's language, which is that of the document: the `lang` of
// its <html>, observed for changes. The English sentence in the code is the key; a language is a table that
// maps it to its translation, loaded when that language is used. What has no translation stays English. The
// library itself speaks English: `error.message` is the same everywhere, and what of it is shown to a reader
// is `translated` by the templates of the language (translator.js).
//
//   t('Pair {pair} comes round once in {length} positions.', { pair: 3, length: '35.3' })
//   localized(button, { text: 'Save PNG', title: 'Save a picture' })
//
// What is drawn repeatedly calls `t`; what is written once is `localized`, and `relocalize` writes it in a
// new language. A sentence that is said elsewhere than where it is written is marked there with `phrase`:
// these functions take literals and marked literals only, so that a scan of the source finds all of them.

import { languages } from '../../wasm/texts/languages.js';
import { keyOf } from './key.js';
import { lost } from './lost.js';

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

/** @typedef {{ texts: Table, message: (english: string) => string }} Language */

/** @type {Language} */
const english = { texts: {}, message: (text) => text };
let language = english;
let spoken = 'en';

/** Changes with the language: texts of another one are outdated. @returns {unknown} */
export const inWords = () => language;

/** @param {string} sentence in English @returns {string} */
const said = (sentence) =>
  language === english ? sentence : (language.texts[keyOf(sentence)] ?? sentence);

/**
 * Marks a literal that is given to `t`, `pieces` or `localized` elsewhere. Packing leaves the literal alone.
 *
 * @template {string} Text
 * @param {Literal<Text>} sentence
 * @returns {Marked<Text>}
 */
export const phrase = (sentence) => /** @type {any} */ (sentence);

/**
 * @template {string} Text
 * @param {Literal<Text>} sentence in English, with {names} where values go
 * @param {Record<string, string | number>} [values]
 */
export const t = (sentence, values = {}) =>
  said(sentence).replace(/\{(\w+)\}/g, (hole, name) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );

/**
 * Several words or numbers, with the commas of the language.
 *
 * @param {readonly (string | number)[]} items
 * @returns {string}
 */
export const listed = (items) =>
  items.map(String).reduce((list, next) => (list ? t('{list}, {next}', { list, next }) : next), '');

/**
 * A sentence with nodes where values go, in the order of the language.
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

/**
 * @param {string} message of the library, as an error or a warning has it; what is known is shown
 *   in other words
 */
export const translated = (message) => language.message(message);

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
 * Texts of a node that follow the language.
 *
 * @template {Node} Kind
 * @template {Readonly<Record<string, string>>} const Texts
 * @param {Kind} node
 * @param {Texts & { [Name in keyof Texts]: Literal<Texts[Name]> }} sentences attribute, or 'text' →
 *   in English
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
/** @type {Promise<void> | null} null until somebody listens */
let ready = null;

async function speak() {
  const wanted = (document.documentElement.lang || 'en').split('-')[0].toLowerCase();
  if (wanted === spoken) return;
  spoken = wanted;
  const words = Object.hasOwn(languages, wanted)
    ? await languages[wanted]().then(
        (file) => file,
        // for example when a single script is opened from a disk
        (error) => {
          console.warn(
            `phasor: the words of '${wanted}' could not be loaded, English stays: ${error}`,
          );
          lost();
          return english;
        },
      )
    : english;
  // another language may have been asked for meanwhile
  if (wanted !== spoken || words === language) return;
  language = words;
  for (const listener of listeners) listener();
}

/**
 * Says something in a language, where there is no document.
 *
 * @template Said
 * @param {string} name of the language
 * @param {() => Said} say
 * @returns {Promise<Said>}
 */
export async function saidIn(name, say) {
  const words = Object.hasOwn(languages, name) ? await languages[name]() : english;
  const before = language;
  language = words;
  try {
    return say();
  } finally {
    language = before;
  }
}

/**
 * @param {() => void} listener called when the language has changed and its words are there
 * @returns {Promise<void>} until the words of the document are there
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
