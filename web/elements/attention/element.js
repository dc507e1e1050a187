// <phasor-attention>: the weights of attention in three linked views: a matrix, lines from queries
// to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one
// head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`)
// and neuron view (`neurons`): https://github.com/jessevig/bertviz
//
//   <phasor-attention text="the money bank by the river bank" controls></phasor-attention>
//   <phasor-attention weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'></phasor-attention>

import { node } from '../../draw/nodes.js';
import { t } from '../../language/language.js';
import { fewVectors, onlyFew, vectors } from '../../words/vectors.js';
import { elementWith } from '../kit/element-with.js';
import { mapStyle } from '../kit/map.js';
import { program, shown } from '../kit/weights/files.js';
import { notices } from '../kit/weights/sentences.js';
import { weightsStyle } from '../kit/weights/style.js';
import { Views } from '../kit/weights/views.js';
import { claim } from './claims.js';
import { heads, mostHeads } from './heads.js';
import { computed } from './model.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** @typedef {import('../kit/element.js').Changed} Changed */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/** What the weights depend on. */
const sources = 'start words text context kind heads encoding dim base weights tokens keytokens';

/** @type {typeof import('./given.js') | null} */
let reader = null;

/** Settings of what is computed from a text. */
const ofTexts = ['text', 'context', 'kind', 'heads', 'encoding', 'dim', 'base'];

export class AttentionElement extends elementWith(settings) {
  static keys = {
    Space: 'adds the row of the query to the sum, and takes it out',
    Escape: 'takes all rows out of the sum',
  };
  static about =
    "the weights of attention in three linked views: a matrix, lines from queries to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`) and neuron view (`neurons`): https://github.com/jessevig/bertviz";
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, querytoken, keytoken } when the reader moves, also by hovering',
    'phasor-change': '{ query, key } or what else the reader changes',
  };
  static css = [mapStyle, weightsStyle, css];
  static shared = { rows: 'querys', columns: 'keys' };
  static cursor = ['query', 'key'];

  #heads = heads((head) => this.set({ head }));
  /** @type {Views} */
  #views = new Views(this, {
    scene: () => this.#scene,
    tell: (place) => this.report('phasor-select', place),
    split: (scene) => this.#more?.split(scene) ?? 0,
  });
  #top = node('div', 'top', this.#heads.list);
  /** @type {ReturnType<typeof import('./more.js').more> | null} */
  #more = null;
  #asksMore = false;
  /** @type {import('./long.js').Long | null} */
  #long = null;
  #asksLong = false;
  /** @type {Scene | null} */
  #scene = null;
  /** whether the scene is not that of the settings */
  #stale = false;
  /** @type {import('../../words/words.js').Words | null} */
  #words = null;
  /** which words were asked for: none, those of the preset, the whole list */
  #asked = 0;

  /** Given weights have no text and no encoding to change. @param {string} name */
  works(name) {
    const isGiven = this.weights || (this.queryvectors && this.keyvectors);
    return !isGiven || !ofTexts.includes(name);
  }

  build() {
    this.figure.append(this.#top);
    this.#views.build(this.figure);
  }

  /**
   * What of a whole model, of two sentences and of vectors is chosen and shown; fetched for those alone.
   *
   * @param {Scene} scene
   */
  async #askMore({ layers, weights, queries }) {
    const wanted =
      layers.length > 1 ||
      weights.shape[0] > mostHeads ||
      this.split > 0 ||
      this.overview ||
      this.neurons ||
      queries.includes('[SEP]') ||
      (this.queryvectors && this.keyvectors);
    if (!wanted || this.#asksMore) return;
    this.#asksMore = true;
    try {
      const { more } = await import('./more.js');
      this.#more = more(this, this.#top, this.#views.panel);
      this.refresh('more');
    } catch (error) {
      this.#asksMore = false;
      this.fail(error);
    }
  }

  /** Whether there are queries and keys instead of weights or a text: see long.js. */
  get #isLong() {
    const others =
      this.weights !== null || this.hasAttribute('weights') || this.hasAttribute('text');
    return !others && this.queryvectors !== null && this.keyvectors !== null;
  }

  /**
   * Draws queries and keys without a matrix of weights, once what does it has been fetched.
   *
   * @param {Changed} changed
   * @returns {boolean} whether that is what there is to draw
   */
  #drawLong(changed) {
    const isLong = this.#isLong;
    if (isLong !== this.figure.classList.contains('long')) changed.add('long');
    this.figure.classList.toggle('long', isLong);
    if (!isLong) {
      // what is drawn again after it has nothing on screen
      if (changed.has('long')) changed.add('scene').add('size');
      this.#long?.close();
      return false;
    }
    this.#empty(false);
    if (this.#long) this.#long.show(changed);
    else if (!this.#asksLong) {
      this.#asksLong = true;
      import('./long.js').then(
        ({ Long }) => {
          this.#long = new Long(this, /** @type {import('../kit/pin.js').Pin} */ (this.#views.pin));
          this.figure.append(this.#long.box);
          this.refresh('start');
        },
        (error) => {
          this.#asksLong = false;
          this.fail(error);
        },
      );
    }
    return true;
  }

  prepare() {
    const own = this.weights !== null || this.hasAttribute('weights');
    if (own) this.#asksReader();
    else if (!this.#isLong && (this.tokens === null || this.hasAttribute('text'))) this.#vectors();
  }

  /** @param {Changed} changed */
  draw(changed) {
    if (this.#drawLong(changed)) return;
    if (changed.any('start colors')) this.#views.recolor();
    // after weights that cannot be drawn, every update says so again
    if (changed.any(sources) || this.#stale) {
      if (!this.#read()) return;
      changed.add('scene');
    }
    const scene = this.#scene;
    this.#empty(scene === null);
    if (scene) return this.#drawScene(scene, changed);
    this.claim = '';
    this.notice =
      this.hasAttribute('weights') || this.weights || this.tokens
        ? t('There are no weights to show.')
        : t('There is no word in the text yet.');
  }

  /** @param {boolean} on */
  #empty(on) {
    this.figure.parentElement?.classList.toggle('empty', on);
  }

  /** @returns {boolean} whether the scene is that of the settings; not while its words are fetched */
  #read() {
    const own = this.weights !== null || this.hasAttribute('weights');
    // whose words are given without a text, their weights are still to come
    const awaited = !own && this.tokens !== null && !this.hasAttribute('text');
    const words = own || awaited ? null : this.#vectors();
    if (!((own && this.#asksReader()) || awaited || words)) return false;
    this.#stale = true;
    if (!this.#scene) this.#empty(true);
    if (own) this.#scene = reader?.given(this.weights ?? [[]], this.tokens, this.keytokens) ?? null;
    else this.#scene = words && computed(this.phasor, words, this);
    this.#stale = false;
    return true;
  }

  /** @returns {boolean} whether what is drawn is nobody's: frameworks may lose properties on the way */
  get #isExample() {
    const isAsked = ofTexts.some((name) => this.isOwn(name, ''));
    return !this.weights && !isAsked && this.group === '';
  }

  /** @returns {boolean} whether what reads given weights is here; it is fetched for those alone */
  #asksReader() {
    if (!reader) {
      import('./given.js').then(
        (module) => {
          reader = module;
          this.refresh('weights');
        },
        (error) => this.fail(error),
      );
    }
    return reader !== null;
  }

  /** @param {Scene} scene @param {Changed} changed */
  #drawScene(scene, changed) {
    this.#askMore(scene);
    const { phasor } = this;
    const state = this.#views.state(scene);
    const fresh = changed.any('scene layer colors scale');
    this.#heads.draw(phasor, scene, state, fresh);
    this.#views.draw(scene, state, changed);
    this.claim = claim(scene, state, this);
    const others = [...this.#views.windows.held, ...(this.#more?.notices(scene, state) ?? [])];
    if (this.#isExample) others.unshift(t('No weights and no text are given: this is an example.'));
    this.notice = notices(scene, state, this, others).join(' ');
    this.#views.reveal(state);
    this.#more?.show(phasor, scene, state, fresh);
  }

  /**
   * Words are fetched when the first text needs them: the whole list, half a megabyte, only for a text
   * that an author or a reader gave, so that a figure whose weights come later does not load it.
   *
   * @returns {import('../../words/words.js').Words | null} those of this text, null until they are there
   */
  #vectors() {
    const wanted = onlyFew(`${this.text} ${this.context}`) ? 1 : 2;
    if (this.#asked >= wanted) return this.#words;
    this.#asked = wanted;
    this.#words = null;
    (wanted === 1 ? fewVectors() : vectors()).then((words) => {
      if (this.#asked !== wanted) return;
      this.#words = words;
      this.refresh('words');
    });
    return null;
  }

  data() {
    if (this.#isLong) return this.#long?.data() ?? null;
    return this.#scene && shown(this.phasor, this.#scene, this.#views.state(this.#scene));
  }

  /** @param {import('../kit/element.js').Dialect} dialect @returns {Promise<string>} */
  async code(dialect) {
    return this.#scene && !this.#isLong
      ? program(dialect, this.#scene, this.#views.state(this.#scene))
      : '';
  }
}
