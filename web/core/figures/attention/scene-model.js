// The settings of <phasor-attention> → the scene that its views show, from a text, from given weights or from
// the trained model; or, given only queries and keys, the long map.

import { fewVectors, onlyFew, vectors } from '../../words/vectors.js';
import { later } from '../../kit/later.js';
import { combined } from '../../kit/weights/combined.js';
import { compared } from '../../kit/weights/compared.js';
import { promptOf, splitOf } from '../../kit/weights/places.js';
import { weightsOf } from '../../kit/weights/state.js';
import { mostHeads } from './heads.js';
import { computed, layerOf } from './model.js';

/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** Settings that affect weights computed from a text. */
export const ofTexts = ['text', 'context', 'kind', 'heads', 'encoding', 'dim', 'base', 'trained'];

/**
 * @typedef {{ text: string, scene: Scene | null, error: unknown }} Reading both null until the text is read
 */

/**
 * Reads the text with the trained model. After a failure the same text is read again only after `retry`.
 *
 * @param {Host} s
 */
function readingOf(s) {
  /** @type {Reading} */
  const none = { text: '', scene: null, error: null };
  let now = none;
  /**
   * @param {Partial<typeof now>} come
   * @param {string} text the text that was read; another one may have been typed since
   */
  const take = (come, text) => {
    if (now.text !== text) return;
    now = { ...now, ...come };
    s.refresh();
    s.awaits('trained', false);
  };
  const again = () => {
    now = none;
    s.refresh();
  };
  const read = () => {
    const { text } = s;
    if (now.text === text) return now;
    now = { text, scene: null, error: null };
    s.awaits('trained', true);
    import('./trained.js')
      .then(({ trainedScene }) => trainedScene(text, again))
      .then(
        (scene) => take({ scene }, text),
        (error) => take({ error }, text),
      );
    return now;
  };
  /** Forgets a failure. @returns {boolean} whether there was a failure */
  const retry = () => {
    const hasFailed = now.error !== null;
    if (hasFailed) now = none;
    return hasFailed;
  };
  return { read, retry };
}

/**
 * @param {Host} s
 * @param {Scene} scene
 * @param {typeof import('./author-weights.js') | null} reader reads given weights
 * @returns {Scene} merged, and compared with other weights
 */
function shownOf(s, scene, reader) {
  const { phasor, compare, tokens, keytokens, run } = s;
  if (!compare || !reader) return combined(phasor, scene, s);
  const other = reader.compareWith(scene, compare, tokens, keytokens);
  return compared(phasor, combined(phasor, scene, s), combined(phasor, other, s), run);
}

/** @param {Host} s */
export function model(s) {
  const hasText = () => s.hasAttribute('text');
  const hasWeights = () => s.hasAttribute('weights');
  /** data that cannot be read also count as the author's */
  const isRefused = () =>
    ['weights', 'queryvectors', 'keyvectors'].some((name) => s.isRefused(name));
  const hasOwn = () => s.weights !== null || s.polled(hasWeights) || s.polled(isRefused);
  const reader = later(s, () => import('./author-weights.js'));
  /** the words of the preset text, and the whole list: half a megabyte, loaded only for other texts */
  const fewWords = later(s, fewVectors);
  const allWords = later(s, vectors);
  const { read: reading, retry } = readingOf(s);
  /** @type {ReturnType<typeof import('./long.js').long> | null} */
  let fetched = null;
  const long = later(s, async () => (fetched = (await import('./long.js')).long(s)));
  const more = later(s, () => import('./optional-views.js'));
  let needsMore = false;

  /** Whether queries and keys are given instead of weights or a text: see long.js. */
  const isLong = () =>
    s.queryvectors !== null && s.keyvectors !== null && !hasOwn() && !s.polled(hasText);
  const isTrained = () => s.trained && s.text.trim() !== '';
  // padding adds a word that is not among the few
  const words = s.kept(() =>
    s.kind !== 'padded' && onlyFew(`${s.text} ${s.context}`) ? fewWords : allWords,
  );

  const layer = s.kept(() => layerOf(s.phasor, { dim: s.dim, base: s.base, heads: s.heads }));

  /** @returns {(() => Scene | null) | null} makes the scene; null while it is loading */
  function source() {
    if (hasOwn()) {
      const given = s.polled(reader)?.given;
      return given ? () => given(s.weights ?? [[]], s.tokens, s.keytokens) : null;
    }
    // words without a text: their weights are still to come
    if (s.tokens !== null && !s.polled(hasText)) return () => null;
    if (isTrained()) {
      const { scene, error } = s.polled(reading);
      if (!scene && !error) return null;
      return () => {
        if (error) throw error;
        return scene;
      };
    }
    const list = s.polled(words());
    return list && (() => computed(s.phasor, list, s, layer()));
  }

  /** the last scene that could be drawn @type {{ scene: Scene | null, isOwn: boolean }} */
  let last = { scene: null, isOwn: false };
  const current = s.kept(() => {
    const make = source();
    const isOwn = hasOwn();
    // a message about an author's weights must not stand above a preset's sentence
    if (last.isOwn !== isOwn) last = { scene: null, isOwn };
    try {
      const scene = make?.() ?? null;
      if (make) last.scene = scene && shownOf(s, scene, hasOwn() ? s.polled(reader) : null);
      return { scene: last.scene, error: null };
    } catch (error) {
      return { scene: last.scene, error };
    }
  }, ['language']);

  const weights = weightsOf(
    s,
    () => current().scene,
    (scene) => splitOf(scene, s.split),
    (scene) => promptOf(scene, s.prompt),
  );

  return {
    weights,
    state: weights.state,
    get scene() {
      return weights.scene;
    },
    /** the error of the neuron view, which is drawn last @type {unknown} */
    neuronError: null,
    get isLong() {
      return isLong();
    },
    get isAwaited() {
      return !isLong() && source() === null;
    },
    get isTrained() {
      return !hasOwn() && isTrained();
    },
    get error() {
      return current().error;
    },
    /** whether weights are given, or will be */
    get isGiven() {
      return hasOwn() || s.tokens !== null;
    },
    /** the map of vectors, which replaces the views, once it is loaded */
    get long() {
      return isLong() ? s.polled(long) : null;
    },
    /** Closes the map of vectors that is not drawn. */
    closeLong: () => fetched?.m.close(),
    retry,
    /** Loads the controls for layers, sentence pairs and vectors on demand. */
    get more() {
      const { scene } = this;
      if (!scene) return null;
      needsMore ||=
        scene.layers.length > 1 ||
        scene.changed !== undefined ||
        scene.weights.shape[0] > mostHeads ||
        s.split > 0 ||
        s.overview ||
        s.neurons ||
        scene.queries.includes('[SEP]') ||
        (s.queryvectors !== null && s.keyvectors !== null);
      return needsMore ? s.polled(more) : null;
    },
    get query() {
      return this.long?.m.query ?? weights.cursor.query;
    },
    get key() {
      return this.long?.m.key ?? weights.cursor.key;
    },
  };
}

/** @typedef {ReturnType<typeof model>} Model */
