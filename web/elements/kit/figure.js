// A figure: its settings, a model, marks and a sentence. What depends on what is found by reading.
//
//   export class AngleElement extends figure({
//     settings,
//     model,                      (s) => ({ get angles() { … }, … })    numbers; tested in Node
//     marks: (m, s) => [ … ],     what is drawn, made once
//     says: (m, s) => t(…),       the sentence below
//   }) { static about = '…'; }
//
// `s` is the element: settings are properties of it, `s.set({ … })` is what the reader does, `s.phasor` the
// library. `m` has the fields of the model. A getter of the model is computed when it is read, and again
// when a setting or another getter that it read has changed; a method is called each time.
//
// A field of the model with the name of a setting of the cursor is where the cursor stands: the setting
// within what there is. `s.go({ … })` changes it, or other settings, once, and reports what is there.
//
// A mark is { node, draw }: its node, which is made before anything is drawn, and what brings it up to date.
// It makes its drawings with `s.kept(work, on)`: a drawing is repeated when something that it read has
// changed, or one of the surroundings that are named, and not otherwise. So `draw` of a mark is called at
// every change, and does what is left to do.

import { elementWith } from './element-with.js';
import { hideIfEmpty } from './empty.js';
import { Pin } from './pin.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {import('./element.js').Dialect} Dialect */
/** @typedef {import('./settings.js').Setting<any>} Setting */
/** @typedef {{ node: HTMLElement | SVGElement, draw: () => void }} Mark */
/** @typedef {import('./sentence.js').Sentence} Sentence */

/** Of a figure without a text. @returns {Sentence} */
const none = () => ({
  isLoaded: true,
  words: [],
  embedding: { shape: [0, 0], data: new Float32Array() },
  notices: () => [],
});

/**
 * @template {Record<string, Setting>} Settings
 * @typedef {PhasorElement & import('./settings.js').Values<Settings> & { readonly pin: Pin | null,
 *   wasSet: (name: string) => boolean,
 *   go: (change: Partial<import('./settings.js').Values<Settings>>) => boolean }} Host
 */

/**
 * @template {object} Model
 * @param {PhasorElement} element
 * @param {Model} model
 * @returns {Model} the same fields, of which getters are kept
 */
function keptModel(element, model) {
  const m = /** @type {Model} */ ({});
  for (const [name, described] of Object.entries(Object.getOwnPropertyDescriptors(model))) {
    const { get } = described;
    Object.defineProperty(m, name, get ? { get: element.kept(() => get.call(m)) } : described);
  }
  return m;
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {object} given
 * @param {Settings} given.settings
 * @param {(s: Host<Settings>, sentence: () => Sentence) => Model} given.model
 * @param {(m: Model, s: Host<Settings>) => Mark[]} given.marks
 * @param {(s: Host<Settings>) => () => Sentence} [given.words] of the text that is drawn, for the model.
 *   Until their vectors have come the figure waits; without a word it is hidden, and says so
 * @param {(m: Model, s: Host<Settings>) => string} [given.says] the sentence, with its numbers
 * @param {(m: Model, s: Host<Settings>) => (string | false)[]} [given.notes] what is left out, and why
 * @param {(m: Model, s: Host<Settings>) => boolean} [given.isReady] false while a part of the model is left
 *   to be computed, in another task: then the last picture stays
 * @param {(m: Model, s: Host<Settings>) => import('./element.js').Shown | null} [given.data]
 * @param {(m: Model, s: Host<Settings>, dialect: Dialect) => string | Promise<string>} [given.program]
 * @param {readonly string[]} [given.cursor] settings that a pin holds
 * @param {(m: Model, s: Host<Settings>) => object} [given.selected] what 'phasor-select' says of the cursor
 * @param {(m: Model, s: Host<Settings>) => string} [given.place] of the cursor, '' for none; by itself from
 *   those settings
 * @param {string | readonly string[]} [given.css]
 * @param {boolean} [given.fills] whether the figure is as high as the room that is left to it
 * @returns {{ new (): Host<Settings> & { readonly m: Model }
 *     & (Settings extends { key: import('./settings.js').Setting<infer Key> } ? { keyindex: Key } : unknown),
 *   settings: Record<string, Setting>, cursor: readonly string[], css: string | readonly string[],
 *   fills: boolean, readonly observedAttributes: string[] }}
 */
export function figure(given) {
  const { settings, model, marks, words, says, notes, isReady, selected, data, program, place } =
    given;
  const Base = /** @type {typeof import('./element.js').PhasorElement} */ (
    /** @type {unknown} */ (elementWith(settings))
  );
  class Figure extends Base {
    static css = given.css ?? '';
    static cursor = given.cursor ?? [];
    static fills = given.fills ?? false;

    #host = /** @type {Host<Settings>} */ (/** @type {unknown} */ (this));
    #sentence = words?.(this.#host);
    /** @type {Model} */
    m = keptModel(this, model(this.#host, this.#sentence ?? none));
    pin = Object.hasOwn(settings, 'pinned')
      ? new Pin(/** @type {any} */ (this), place && (() => place(this.m, this.#host)))
      : null;
    /** @type {Mark[]} */
    #marks = [];
    /** @type {Set<string>} */
    #set = new Set();
    #say = this.kept(() => {
      this.claim = this.#isEmpty ? '' : (says?.(this.m, this.#host) ?? '');
    }, ['language']);

    get #isEmpty() {
      return this.#sentence?.().words.length === 0;
    }

    build() {
      this.#marks = marks(this.m, this.#host);
      this.figure.append(...this.#marks.map(({ node }) => node));
    }

    get #hasNumbers() {
      return this.loaded && !this.#isEmpty;
    }

    prepare() {
      this.#sentence?.();
    }

    draw() {
      const sentence = this.#sentence?.() ?? none();
      if (!sentence.isLoaded) return;
      const isEmpty = hideIfEmpty(this, this.#isEmpty);
      if (!isEmpty) {
        if (isReady && !isReady(this.m, this.#host)) return this.refresh();
        for (const mark of this.#marks) mark.draw();
      }
      this.#say();
      if (isEmpty) return;
      const noted = [...sentence.notices(), ...(notes?.(this.m, this.#host) ?? [])];
      this.notice = noted.filter(Boolean).join(' ');
    }

    /** Whether there is something to report: with wrong settings the model throws. */
    get #isReadable() {
      try {
        selected?.(this.m, this.#host);
        return true;
      } catch {
        return false;
      }
    }

    /**
     * Changes settings, and reports what is there then.
     *
     * @param {Record<string, unknown>} change
     * @returns {boolean} whether that is one
     */
    go(change) {
      const { m } = this;
      if (!this.#hasNumbers || !this.#isReadable) return false;
      const now = (/** @type {string} */ name) => Reflect.get(name in m ? m : this, name);
      if (Object.entries(change).every(([name, value]) => value === now(name))) return false;
      this.set(change);
      if (selected) this.report('phasor-select', selected(m, this.#host));
      return true;
    }

    /** @param {string} name @param {unknown} value */
    assign(name, value) {
      this.#set.add(name);
      super.assign(name, value);
    }

    /** @param {string} name @returns {boolean} whether a page has set the property, also to what it was */
    wasSet(name) {
      return this.#set.has(name);
    }

    data() {
      return this.#hasNumbers && data ? data(this.m, this.#host) : null;
    }

    /** @param {Dialect} dialect @returns {string | Promise<string>} */
    code(dialect) {
      return this.#hasNumbers && program ? program(this.m, this.#host, dialect) : '';
    }
  }
  return /** @type {any} */ (Figure);
}
