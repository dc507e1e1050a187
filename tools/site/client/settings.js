// How texts are found: the same where the index is made and where it is asked.

/** @type {import('minisearch').Options} */
export const settings = {
  fields: ['title', 'text'],
  storeFields: ['title', 'kind', 'url'],
  // names are found by their parts: 'offset' finds offsetSimilarity
  tokenize: (text) =>
    (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
      const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
      return parts.length > 1 ? [word, ...parts] : [word];
    }),
  searchOptions: {
    boost: { title: 4 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
    // elements and functions before what stands on pages
    boostDocument: (_id, _term, stored) => {
      const kind = String(stored?.kind);
      if (kind === 'attribute' || kind === 'events') return 0.5;
      return kind === 'element' || kind.startsWith('function') ? 2 : 1;
    },
  },
};
