// Settings of the search, shared by making and querying the index.

/** Kinds that rank before pages, and after them. */
const weights = /** @type {const} */ ([
  [/^(element|function)/, 2],
  [/^(attribute|events|type|method)/, 0.5],
]);

/** A letter of a script without spaces. */
export const unspaced = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}]';
const inPairs = new RegExp(`${unspaced}+`, 'gu');

/** @param {string} text @returns {string[]} 注意力 → 注意, 意力 */
const pairs = ([...letters]) =>
  letters.length < 2 ? letters : letters.slice(1).map((letter, k) => letters[k] + letter);

/** @type {import('minisearch').Options} */
export const settings = {
  fields: ['title', 'also', 'text'],
  storeFields: ['title', 'kind', 'url', 'lang', 'excerpt'],
  // names are found by their parts: 'offset' finds offsetSimilarity; marks are kept as vowels of Devanagari;
  // scripts without spaces are indexed by pairs of letters, so that no dictionary is needed
  tokenize: (text) => [
    ...(text.replace(inPairs, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) => {
      const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
      return parts.length > 1 ? [word, ...parts] : [word];
    }),
    ...(text.match(inPairs) ?? []).flatMap(pairs),
  ],
  searchOptions: {
    boost: { title: 4, also: 2 },
    prefix: (term) => term.length > 1 || term.search(inPairs) === 0,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boostDocument: (_id, _term, stored) => {
      const kind = String(stored?.kind);
      return weights.find(([pattern]) => pattern.test(kind))?.[1] ?? 1;
    },
  },
};
