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
import { later } from '../kit/later.js';
import { mapStyle } from '../kit/map.js';
import { Pin } from '../kit/pin.js';
import { program, shown } from '../kit/weights/files.js';
import { notices } from '../kit/weights/sentences.js';
import { weightsStyle } from '../kit/weights/style.js';
import { Views } from '../kit/weights/views.js';
import { claim } from './claims.js';
import { heads, mostHeads } from './heads.js';
import { computed } from './model.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/** Settings of what is computed from a text. */
const ofTexts = ['text', 'context', 'kind', 'heads', 'encoding', 'dim', 'base', 'trained'];
/** Settings of views that a map of vectors does not have. */
const ofViews = ['view', 'scale'];
/** Those that a trained model has none of. */
const ofHands = ['context', 'kind', 'heads', 'encoding', 'dim', 'base'];

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
  static cursor = ['query', 'key'];

  pin = new Pin(this);
  #heads = heads((head) => this.set({ head }));
  /** @type {Views} */
  #views = new Views(this, {
    scene: () => this.#scene,
    tell: (place) => this.report('phasor-select', place),
    split: (scene) => this.#more?.split(scene) ?? 0,
  });
  #top = node('div', 'top', this.#heads.list);
  /** What of a whole model, of two sentences and of vectors is chosen and shown. */
  #fetchedMore = later(this, async () => {
    const { more } = await import('./more.js');
    return more(this, this.#top, this.#views.panel);
  });
  #needsMore = false;
  #long = later(this, async () => {
    const { Long } = await import('./long.js');
    const long = new Long(this, this.pin);
    this.figure.append(long.box);
    return long;
  });
  /** What reads given weights. */
  #reader = later(this, () => import('./given.js'));
  /** Words of the preset text, and the whole list: half a megabyte, only for a text that somebody gave. */
  #fewWords = later(this, fewVectors);
  #allWords = later(this, vectors);
  /** the last one that could be drawn @type {Scene | null} */
  #scene = null;
  /** what the trained model was asked to read, and the scene of it once it is there */
  #trained = { text: '', scene: /** @type {Scene | null} */ (null) };

  /** Given weights have no text and no encoding to change. @param {string} name */
  works(name) {
    if (this.#isLong && ofViews.includes(name)) return false;
    const isGiven = this.weights || (this.queryvectors && this.keyvectors);
    if (!isGiven && this.trained) return !ofHands.includes(name);
    return !isGiven || !ofTexts.includes(name);
  }

  build() {
    this.figure.append(this.#top);
    this.#views.build(this.figure);
  }

  get #more() {
    return this.#needsMore ? this.#fetchedMore() : null;
  }

  /** @param {Scene} scene @returns {boolean} whether there is more to choose and to show */
  #hasMore({ layers, weights, queries }) {
    return (
      layers.length > 1 ||
      weights.shape[0] > mostHeads ||
      this.split > 0 ||
      this.overview ||
      this.neurons ||
      queries.includes('[SEP]') ||
      (this.queryvectors !== null && this.keyvectors !== null)
    );
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
   * @returns {boolean} whether that is what there is to draw
   */
  #drawLong() {
    const isLong = this.#isLong;
    const wasLong = this.figure.classList.contains('long');
    this.figure.classList.toggle('long', isLong);
    if (!isLong) {
      if (!wasLong) return false;
      // what is drawn again after it has nothing on screen
      this.#long()?.close();
      this.refresh('size');
      return false;
    }
    this.#empty(false);
    this.#long()?.show();
    return true;
  }

  prepare() {
    const own = this.weights !== null || this.hasAttribute('weights');
    if (own) this.#reader();
    else if (!this.#isLong && (this.tokens === null || this.hasAttribute('text'))) this.#vectors();
  }

  draw() {
    if (this.#drawLong()) return;
    const sources = this.#sources;
    if (!sources) {
      // What reads them is on its way. Nothing is seen to move when they are drawn: until then the parts are
      // hidden, and a single matrix, which has no row of heads, keeps no room for one.
      if (!this.#scene) {
        this.#heads.list.hidden = this.#isOneMatrix;
        this.#empty(true);
      }
      return;
    }
    const scene = this.compute('scene', sources, (given) => this.#read(given), ['language']);
    this.#scene = scene;
    this.#empty(scene === null);
    if (scene) return this.#drawScene(scene);
    this.claim = '';
    this.notice =
      this.hasAttribute('weights') || this.weights || this.tokens
        ? t('There are no weights to show.')
        : t('There is no word in the text yet.');
  }

  get #isOneMatrix() {
    const weights = /** @type {any} */ (this.weights);
    return (weights?.shape?.length ?? (typeof weights?.[0]?.[0] === 'number' ? 2 : 0)) === 2;
  }

  /** @param {boolean} on */
  #empty(on) {
    this.figure.parentElement?.classList.toggle('empty', on);
  }

  /** What weights come from: given ones with what reads them, or words; null while that is fetched. */
  get #sources() {
    const own = this.weights !== null || this.hasAttribute('weights');
    // whose words are given without a text, their weights are still to come
    const isAwaited = !own && this.tokens !== null && !this.hasAttribute('text');
    const isTrained = !own && !isAwaited && this.trained && this.text.trim() !== '';
    const reader = own ? this.#reader() : null;
    const trained = isTrained ? this.#readTrained() : null;
    const words = own || isAwaited || isTrained ? null : this.#vectors();
    return reader || trained || words || isAwaited ? { reader, trained, words } : null;
  }

  /**
   * @param {{ reader: typeof import('./given.js') | null, trained: Scene | null,
   *   words: import('../../words/words.js').Words | null }} sources
   * @returns {Scene | null}
   */
  #read({ reader, trained, words }) {
    if (trained) return trained;
    // weights that cannot be drawn leave the last picture, at first none
    if (!this.#scene) this.#empty(true);
    if (reader) return reader.given(this.weights ?? [[]], this.tokens, this.keytokens);
    return words && computed(this.phasor, words, this);
  }

  /** @returns {boolean} whether what is drawn is nobody's: frameworks may lose properties on the way */
  get #isExample() {
    const isAsked = ofTexts.some((name) => this.isOwn(name, ''));
    return !this.weights && !isAsked && this.group === '';
  }

  /** @returns {Scene | null} what the trained model makes of the text; null until it has read it */
  #readTrained() {
    const { text } = this;
    if (this.#trained.text !== text) {
      this.#trained = { text, scene: null };
      this.awaits('trained', true);
      import('./trained.js')
        .then(({ trainedScene }) => trainedScene(text))
        .then(
          (scene) => {
            // another text was typed since
            if (this.#trained.text !== text) return;
            this.#trained.scene = scene;
            this.refresh();
            this.awaits('trained', false);
          },
          (error) => {
            if (this.#trained.text !== text) return;
            this.#trained.text = '';
            this.awaits('trained', false);
            this.fail(error);
          },
        );
    }
    return this.#trained.scene;
  }

  /** @param {Scene} scene */
  #drawScene(scene) {
    this.#needsMore ||= this.#hasMore(scene);
    const { phasor } = this;
    const state = this.#views.state(scene);
    const { layer, colors, scale } = state;
    let fresh = false;
    this.mark('pictures', { after: [scene, layer, colors, scale] }, () => (fresh = true), [
      'language',
    ]);
    this.#heads.draw(phasor, scene, state, fresh);
    this.#views.draw(scene, state);
    this.claim = claim(scene, state, this);
    const others = [...this.#views.windows.held, ...(this.#more?.notices(scene, state) ?? [])];
    if (this.#isExample) others.unshift(t('No weights and no text are given: this is an example.'));
    this.notice = notices(scene, state, this, others).join(' ');
    this.#views.reveal(state);
    this.#more?.show(phasor, scene, state, fresh);
  }

  /** @returns {import('../../words/words.js').Words | null} those of this text, null until they are there */
  #vectors() {
    // a padded text has a word more, which is not one of the few
    const few = this.compute(
      'few',
      this,
      ({ kind, text, context }) => kind !== 'padded' && onlyFew(`${text} ${context}`),
    );
    return few ? this.#fewWords() : this.#allWords();
  }

  data() {
    if (this.#isLong) return this.#long()?.data() ?? null;
    return this.#scene && shown(this.phasor, this.#scene, this.#views.state(this.#scene));
  }

  /** @param {import('../kit/element.js').Dialect} dialect @returns {Promise<string>} */
  async code(dialect) {
    return this.#scene && !this.#isLong
      ? program(dialect, this.#scene, this.#views.state(this.#scene))
      : '';
  }
}
