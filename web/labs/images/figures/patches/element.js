// <phasor-patches>: attention over an image, or without weights positions in two dimensions.
//
//   <phasor-patches image="cat.png" weights="…" grid="14 14" prefix="1"></phasor-patches>
//   <phasor-patches grid="14 14" encoding="sinusoidal" controls></phasor-patches>

import '../../../../core/texts/labs.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { rampStyle } from '../../../../core/kit/ramp.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** Settings that apply only to positions, and only to weights. */
const ofPositions = ['encoding', 'base', 'dim'];
const ofWeights = ['combine', 'show'];

export class PatchesElement extends figureLater({
  settings,
  cursor: ['query', 'key'],
  css: [rampStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'attention over an image: what keeps its colour is looked at. The weights of a head over the patches of the picture, small maps of all heads, class token and registers as buttons, words as queries. Without weights positions in two dimensions: how alike the encoding of a place is to all others.';
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, row, column } when the reader moves, also by hovering; row and column of a key that is no patch are null',
    'phasor-change': '{ query, key }, { layer, head } or what else the reader changes',
  };
  static keys = {
    c: 'the class token looks',
    'Shift with arrows': 'choose the patch that is looked at',
  };

  /** Whether there may be several heads: true for weights that are not read yet, or are refused. */
  #hasHeads() {
    try {
      return !this.m || this.m.isEmpty || this.m.heads * this.m.layers.length > 1;
    } catch {
      return true;
    }
  }

  /** @param {string} name */
  works(name) {
    if (this.weights)
      return !ofPositions.includes(name) && (name !== 'combine' || this.#hasHeads());
    return (
      !ofWeights.includes(name) &&
      (name !== 'base' || this.encoding !== 'learned') &&
      (name !== 'dim' || !this.table)
    );
  }
}
