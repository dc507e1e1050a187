// The words of elements and pages in the reader's language. A sentence stands in the code in English
// and is its own key; a language is one file that gives it in other words. What has no translation
// stays English.
//
//   t('Pair {pair} comes round once in {length} positions.', { pair: 3, length: '35.3' })

/** @type {Record<string, () => Promise<{ default: Record<string, string> }>>} */
const languages = {};

/** @type {Record<string, string>} */
let table = {};
let spoken = 'en';

/**
 * @param {string} sentence in English, with {names} where values go
 * @param {Record<string, string | number>} [values]
 */
export const t = (sentence, values = {}) =>
  (Object.hasOwn(table, sentence) ? table[sentence] : sentence).replace(
    /\{(\w+)\}/g,
    (hole, name) => (Object.hasOwn(values, name) ? String(values[name]) : hole),
  );

/**
 * @param {string} language of the document, 'hi' or 'hi-IN'
 * @returns {Promise<boolean>} whether the words are others than before
 */
export async function speak(language) {
  const wanted = language.split('-')[0].toLowerCase();
  if (wanted === spoken) return false;
  spoken = wanted;
  try {
    table = Object.hasOwn(languages, wanted) ? (await languages[wanted]()).default : {};
  } catch {
    table = {};
  }
  return true;
}
