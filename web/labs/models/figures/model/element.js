// <phasor-model>: a trained model that the author hosts, or whose files the reader has: what every head of
// every layer looks at in a text, what heads do, which token comes next, and what changes without a head.
//
//   <phasor-model src="models/gpt2/" text="the river bank" controls></phasor-model>
//
// Without src and model it is the small language model that the package brings.

import '../../../../core/texts/labs.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { mapStyle } from '../../../../core/kit/map.js';
import { isWorthwhile } from '../../../../core/kit/weights/combined.js';
import { weightsStyle } from '../../../../core/kit/weights/style.js';
// <phasor-attention trained> too reads with the model of the package, where this one is there
import '../../api/provided.js';
import { settings } from './settings.js';
import { css } from './style.js';

export class ModelElement extends figureLater({
  settings,
  cursor: ['query', 'key'],
  css: [mapStyle, weightsStyle, css],
  // what is read comes first
  leads: true,
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'a trained model, the small one that the package brings or one from files that the author hosts or the reader chooses: the maps of all layers and heads, one head large, what heads do, the next tokens, what changes when a head or the positions are switched off, and what changes from one model to another. The model is computed in a worker of the page; nothing is sent anywhere.';
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, querytoken, keytoken } when the reader moves, also by hovering',
    'phasor-change': '{ layer, head }, { off } or what else the reader changes',
    'phasor-read': '{ tokens, next } when the model has read a text, { grid, prefix } of a picture',
  };

  /** Files may be the reader's, who puts them right where they are chosen, and a text where it is typed. */
  get isGiven() {
    return false;
  }

  /** A text can be typed before the drawing code is loaded. */
  get hasParts() {
    return true;
  }

  /** Nothing is fetched for paper: a model is opened where it is seen. */
  prepare() {}

  connectedCallback() {
    super.connectedCallback();
    // one that was taken away has closed its model
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // an element that is moved comes back at once
    setTimeout(() => {
      if (!this.isConnected) this.m?.reader.close();
    });
  }

  /** Words may come with the next text, and a picture has none. @param {string} name */
  works(name) {
    if (this.m?.now.session?.info?.vision) return ['positions', 'layer', 'head'].includes(name);
    const scene = this.m?.scene;
    if (name === 'run') return Boolean(scene?.changed);
    return !scene || name === 'words' || isWorthwhile(this, scene, name);
  }

  draw() {
    // without what draws it, its parts have no words; drawing may fail, and is done on what is seen
    this.figure.style.visibility = this.m ? '' : 'hidden';
    super.draw();
  }

  /** Switches the chosen head off, or on again. */
  switchHead() {
    this.m?.switchHead();
  }

  /**
   * What a head does, by what was measured of it.
   *
   * @param {string} place as `off` has it, '0.3'
   * @returns {string | null} 'previousToken' and others; null for a head without a name, or not known yet
   */
  deedOf(place) {
    const [layer, head] = place.split('.').map(Number);
    return this.m?.deedOf({ layer, head }) ?? null;
  }
}
