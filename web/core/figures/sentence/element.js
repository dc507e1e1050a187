// <phasor-sentence>: a sentence whose words are dragged, its positional encoding as a heat map and its
// attention weights, with shared rows: one row is one word in both.
//
//   <phasor-sentence text="the money bank by the river bank" presets></phasor-sentence>

import { shortened } from '../../draw/words.js';
import { beside } from '../../draw/rows.js';
import { t } from '../../texts/language.js';
import { clamped } from '../../kit/clamped.js';
import { figure } from '../../kit/figure.js';
import { handStyle } from '../../kit/marks/hands.js';
import { sentenceFor } from '../../kit/sentence.js';
import { marks } from './marks.js';
import { model } from './model.js';
import { encodingClaim, textOf, weightsClaim } from './sentences.js';
import { mostWords, settings } from './settings.js';
import { css } from './style.js';

export class SentenceElement extends figure({
  settings,
  cursor: ['query', 'key', 'column'],
  css: [handStyle, css],
  model: (s) => model(s, sentenceFor(s, mostWords)),
  isAwaited: (m) => !m.isLoaded,
  marks,
  says: (m, s) => `${textOf(encodingClaim(m, s))} ${textOf(weightsClaim(m, s))}`.trim(),
  notes: (m, s) => [...m.notices(), ...clamped(s, { column: m.column }, 'dim')],
  selected(m, s) {
    const { words, query, key, column, encoding } = m;
    return {
      query,
      key,
      querytoken: words[query],
      keytoken: words[key],
      weight: m.weight(query, key),
      column,
      value: encoding.data[query * s.dim + column],
    };
  },
  /** A row for each word: its encoding, and what it gives to each word. */
  data(m, s) {
    const { words, encoding } = m;
    if (words.length === 0) return null;
    const weights = { shape: [words.length, words.length], data: m.shown.weights.data };
    return {
      name: 'sentence',
      tensor: beside(encoding, weights),
      rowtitle: t('word'),
      columntitle: t('dimensions, then weights'),
      rowname: (row) => `${row} ${shortened(words[row])}`,
      columnname: (k) => (k < s.dim ? String(k) : `→ ${shortened(words[k - s.dim])} ${k - s.dim}`),
    };
  },
  async program(m, s, dialect) {
    if (m.words.length === 0) return '';
    const { sentenceCode } = await import('./code.js');
    const { dim, base, positions } = s;
    return sentenceCode(dialect, { parts: m.parts, blend: m.blend, dim, base, positions });
  },
}) {
  /** Until the vectors of its words have come, what stands inside the tag is seen. */
  get hasParts() {
    return super.hasParts && this.m.isLoaded;
  }

  static keys = {
    'Left, Right': 'in the sentence: choose a word',
    'Alt and arrow keys': 'move the word',
    'Enter, F2': 'in the sentence: edit it; Escape ends that',
  };
  static about =
    'a sentence whose words are dragged, its positional encoding as a heat map and its attention weights, with shared rows: one row is one word in both. The head is made by hand: from meaning to place, as its slider says.';
  static events = {
    'phasor-select':
      '{ query, key, querytoken, keytoken, weight, column, value } when the reader moves, also by hovering',
    'phasor-change':
      '{ text, query, key } when a word is moved or typed, { positions } or { blend }',
  };
}
