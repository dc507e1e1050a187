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
//
// Where model and marks are large they are fetched by the first figure that is drawn:
//
//   export class RopeElement extends figureLater({
//     settings,
//     drawing: async () => (await import('./figure.js')).drawing,     drawing({ model, marks, … })
//   }) { static about = '…'; }

import { elementWith } from './element-with.js';
import { hideIfEmpty } from './empty.js';
import { later } from './later.js';
import { Pin } from './pin.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {import('./element.js').Dialect} Dialect */
/** @typedef {import('./settings.js').Setting<any>} Setting */
/** @typedef {{ node: HTMLElement | SVGElement, draw: () => void }} Mark */
/** @typedef {import('./sentence.js').Sentence} Sentence */

/**
 * What a page listens to.
 *
 * @typedef {object} Report
 * @property {string} event
 * @property {unknown} of what it is about, compared with what was reported last: once for each
 * @property {(() => object) | null} detail null where nothing is sent
 */

/** Of a figure without a text. @returns {Sentence} */
const none = () => ({
  isLoaded: true,
  words: [],
  embedding: { shape: [0, 0], data: new Float32Array() },
  notices: () => [],
});

/**
 * @template {Record<string, Setting>} Settings
 * @typedef {PhasorElement & import('./settings.js').Values<Settings> & { wasSet: (name: string) => boolean,
 *   readonly pin: Settings extends typeof import('./pin.js').pinning ? Pin : null,
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
 * What is known of a figure before it is drawn.
 *
 * @template {Record<string, Setting>} Settings
 * @typedef {object} Outside
 * @property {Settings} settings
 * @property {readonly string[]} [cursor] settings that a pin holds
 * @property {string | readonly string[]} [css]
 * @property {boolean} [fills] whether the figure is as high as the room that is left to it
 * @property {boolean} [leads] whether the controls stand above the figure
 */

/**
 * What draws it.
 *
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @typedef {object} Drawing
 * @property {(s: Host<Settings>, sentence: () => Sentence) => Model} model
 * @property {(m: Model, s: Host<Settings>) => Mark[]} marks
 * @property {(s: Host<Settings>) => () => Sentence} [words] of the text that is drawn, for the model.
 *   Until their vectors have come the figure waits; without a word it is hidden, and says so
 * @property {(m: Model, s: Host<Settings>) => string | (string | Node)[]} [says] the sentence, with its
 *   numbers
 * @property {(m: Model, s: Host<Settings>) => (string | false | undefined)[]} [notes] what is left out,
 *   and why
 * @property {(m: Model, s: Host<Settings>) => Report | null} [reports] what the page listens to, besides the
 *   cursor. It is sent when the sentence is written, and what a listener reads is no part of a drawing
 * @property {(m: Model, s: Host<Settings>) => unknown} [problem] the error for which the last picture stays,
 *   and which is said below it
 * @property {(m: Model, s: Host<Settings>) => boolean} [isReady] false while a part of the model is left
 *   to be computed, in another task: then the last picture stays
 * @property {(m: Model, s: Host<Settings>) => import('./element.js').Shown | null} [data]
 * @property {(m: Model, s: Host<Settings>, dialect: Dialect) => string | Promise<string>} [program]
 * @property {(m: Model, s: Host<Settings>) => object} [selected] what 'phasor-select' says of the cursor
 * @property {(m: Model, s: Host<Settings>) => string} [place] of the cursor, '' for none; by itself from
 *   those settings
 */

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @typedef {{ new (): Host<Settings> & { readonly m: Model }
 *     & (Settings extends { key: import('./settings.js').Setting<infer Key> } ? { keyindex: Key } : unknown),
 *   settings: Record<string, Setting>, cursor: readonly string[], css: string | readonly string[],
 *   fills: boolean, readonly observedAttributes: string[] }} FigureClass
 */

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Host<Settings>} s
 * @param {Drawing<Settings, Model>} drawing
 * @param {Model} m
 * @returns {Mark[]} in the figure
 */
function marked(s, { marks }, m) {
  const all = marks(m, s);
  s.figure.append(...all.map(({ node }) => node));
  return all;
}

/** @param {PhasorElement} s @returns {(news: Report | null | undefined) => void} sends what is new */
function reporter(s) {
  /** @type {unknown} */
  let last = null;
  return (news) => {
    if (!news || news.of === last) return;
    last = news.of;
    if (news.detail) s.report(news.event, news.detail());
  };
}

/** @param {() => unknown} read @returns {boolean} false with wrong settings, for which a model throws */
function isReadable(read) {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings>} outside
 * @param {Drawing<Settings, Model> | null} given
 * @param {() => Promise<Drawing<Settings, Model>>} fetch where it is not given
 */
function classOf({ settings, ...outside }, given, fetch) {
  const Base = /** @type {typeof import('./element.js').PhasorElement} */ (
    /** @type {unknown} */ (elementWith(settings))
  );
  return class Figure extends Base {
    static css = outside.css ?? '';
    static cursor = outside.cursor ?? [];
    static fills = outside.fills ?? false;
    static leads = outside.leads ?? false;

    #host = /** @type {Host<Settings>} */ (/** @type {unknown} */ (this));
    /** @type {Drawing<Settings, Model> | null} */
    #drawing = null;
    #fetched = later(this, async () => {
      const drawing = await fetch();
      const m = this.#modelOf(drawing);
      this.#marks = marked(this.#host, drawing, m);
      // last: where one of them fails the next drawing begins anew
      [this.m, this.#drawing] = [m, drawing];
    });
    #sentence = () => none();
    /** @type {Model} null until what draws has come */
    m = /** @type {any} */ (null);
    /** @type {Pin | null} */
    pin = null;
    /** @type {Mark[]} */
    #marks = [];
    /** @type {Set<string>} */
    #set = new Set();
    #tell = reporter(this);
    #say = this.kept(() => {
      this.claim = this.#isEmpty ? '' : (this.#drawing?.says?.(this.m, this.#host) ?? '');
    }, ['language']);

    constructor() {
      super();
      if (given) [this.m, this.#drawing] = [this.#modelOf(given), given];
    }

    /** @param {Drawing<Settings, Model>} drawing @returns {Model} with the words and the pin of the figure */
    #modelOf({ model, words, place }) {
      if (words) this.#sentence = words(this.#host);
      const m = keptModel(this, model(this.#host, this.#sentence));
      if (Object.hasOwn(settings, 'pinned'))
        this.pin ??= new Pin(/** @type {any} */ (this), place && (() => place(this.m, this.#host)));
      return m;
    }

    get #isEmpty() {
      return this.#drawing?.words !== undefined && this.#sentence().words.length === 0;
    }

    build() {
      if (this.#drawing) this.#marks = marked(this.#host, this.#drawing, this.m);
    }

    get #hasNumbers() {
      return this.loaded && this.#drawing !== null && !this.#isEmpty;
    }

    get hasParts() {
      return this.#asked !== null;
    }

    get #asked() {
      if (!this.#drawing) this.#fetched();
      return this.#drawing;
    }

    prepare() {
      if (this.#asked) this.#sentence();
    }

    draw() {
      if (!this.#asked) return;
      const { isReady, notes, reports, problem } = this.#asked;
      const sentence = this.#sentence();
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
      this.#tell(reports?.(this.m, this.#host));
      const error = problem?.(this.m, this.#host);
      if (error) this.fail(error);
    }

    /**
     * Changes settings, and reports what is there then.
     *
     * @param {Record<string, unknown>} change
     * @returns {boolean} whether that is one
     */
    go(change) {
      const { m } = this;
      const { selected } = this.#drawing ?? {};
      if (!this.#hasNumbers || !isReadable(() => selected?.(m, this.#host))) return false;
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
      return this.#hasNumbers ? (this.#drawing?.data?.(this.m, this.#host) ?? null) : null;
    }

    /** @param {Dialect} dialect @returns {string | Promise<string>} */
    code(dialect) {
      return this.#hasNumbers ? (this.#drawing?.program?.(this.m, this.#host, dialect) ?? '') : '';
    }
  };
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings> & Drawing<Settings, Model>} given
 * @returns {FigureClass<Settings, Model>}
 */
export function figure(given) {
  return /** @type {any} */ (classOf(given, given, async () => given));
}

/**
 * A figure of which what draws it is fetched when it is first drawn.
 *
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings> & { drawing: () => Promise<Drawing<Settings, Model>> }} given
 * @returns {FigureClass<Settings, Model | null>}
 */
export function figureLater({ drawing, ...outside }) {
  return /** @type {any} */ (classOf(outside, null, drawing));
}
