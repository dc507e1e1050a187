// <phasor-sentence>: a sentence whose words can be dragged, its positional encoding as a heat map and its
// attention weights; both pictures share rows, one for each word.
//
//   <phasor-sentence text="the money bank by the river bank" presets></phasor-sentence>

import { figureLater } from '../../kit/figure.js';
import { handStyle } from '../../kit/marks/hands.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class SentenceElement extends figureLater({
  settings,
  cursor: ['query', 'key', 'column'],
  css: [handStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  /** Until the vectors of its words are loaded, the content of the tag is shown. */
  get hasParts() {
    return super.hasParts && this.m !== null && this.m.isLoaded;
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
