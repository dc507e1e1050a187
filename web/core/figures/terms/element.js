// <phasor-terms>: one attention score as the sum of its four terms: content or position of the query with
// content or position of the key.
//
//   <phasor-terms text="the money bank by the river bank" query="6" key="2" controls></phasor-terms>

import { node } from '../../draw/nodes.js';
import { number, percent } from '../../draw/numbers.js';
import { called, shortened } from '../../draw/words.js';
import { mostTokens } from '../../words/heads/sentence.js';
import { listed, prose, t } from '../../texts/language.js';
import { cellsStyle } from '../../kit/cells.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { filled } from '../../kit/marks/boxes.js';
import { sentenceFor } from '../../kit/sentence.js';
import { bars, board, css, names, parts, spoken } from './marks.js';
import { model, scoreAt, termNames } from './model.js';
import { settings } from './settings.js';

export class TermsElement extends figure({
  settings,
  cursor: ['query', 'key'],
  css: [cellsStyle, css],
  words: (s) => sentenceFor(s, mostTokens),
  model,
  marks: (m, s) => [
    parts(s),
    board(m, s),
    bars(m, s),
    filled(s, node('p', 'proof'), () => [
      t(
        'Colours tell how far a cell is above (red) or below (blue) the mean of its row: what all keys of a row share changes nothing in its softmax. Added up, the terms differ from the score computed at once by {residual} at most.',
        { residual: number(m.scene.residual) },
      ),
    ]),
  ],
  says(m, { content, encoding }) {
    const { words, favourites } = m;
    const { most, keys } = favourites;
    const best = keys.slice(0, 3).map((place) => called(words, place));
    const values = { ...spoken(m), most: percent(most), best: listed(best) };
    const score =
      content && encoding
        ? t(
            'The score of {query} with {key} is {score}: {cc} for what they are, {pp} for where they stand, {cp} and {pc} for one’s word with the other’s place.',
            values,
          )
        : content
          ? t(
              'Without positions only the words are left: the score of {query} with {key} is {score}.',
              values,
            )
          : encoding
            ? t(
                'Without words only the places are left: the score of {query} with {key} is {score}.',
                values,
              )
            : t('Without words and positions there is nothing to read: every score is 0.');
    const looks =
      keys.length === words.length
        ? t('{query} looks at every word alike.', values)
        : keys.length > 1
          ? t('{query} looks most at {best}, which it cannot tell apart: {most} each.', values)
          : t(
              '{query} gives {key} {weight} of its attention, and looks most at {best}: {most}.',
              values,
            );
    return prose(score, looks);
  },
  notes: ({ query, key }, s) => clamped(s, { query, key }, 'text'),
  selected: ({ query, key, words, score: { values, weight } }) => ({
    query,
    key,
    querytoken: words[query],
    keytoken: words[key],
    terms: Object.fromEntries(termNames.map((name, k) => [name, values[k]])),
    score: values[4],
    weight,
  }),
  /** The query's row: for each key its four terms, and the score. */
  data({ words, scene, query }) {
    const scores = words.flatMap((_, key) => scoreAt(scene, query, key).values);
    const columns = names();
    return {
      name: 'terms',
      tensor: { shape: [words.length, columns.length], data: Float32Array.from(scores) },
      rowtitle: t('key'),
      columntitle: t('term, asked by {query}', { query: called(words, query) }),
      rowname: (row) => `${shortened(words[row])} ${row}`,
      columnname: (column) => columns[column],
    };
  },
  async program({ embedding, query }, { dim, base, reads, content, encoding }, dialect) {
    const { termsCode } = await import('./code.js');
    return termsCode(dialect, { embedding, dim, base, reads, content, encoding, query });
  },
}) {
  static about =
    "one attention score split into its four terms, content and position: what the query's word and the query's place ask of the key's word and the key's place. They add up to it.";
  static events = {
    'phasor-select':
      '{ query, key, querytoken, keytoken, terms, score, weight } when the reader moves; `terms` by their names',
    'phasor-change': '{ query, key } or what else the reader changes',
  };
}
