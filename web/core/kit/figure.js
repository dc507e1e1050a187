// A figure: settings, a model, marks and a sentence. Dependencies are found by tracking reads.
//
//   export class AngleElement extends figure({
//     settings,
//     model,                      (s) => ({ get angles() { … }, … })    numbers; tested in Node
//     marks: (m, s) => [ … ],     what is drawn, made once
//     says: (m, s) => t(…),       the sentence below
//   }) { static about = '…'; }
//
// `s` is the element: settings are properties of it, `s.set({ … })` is what the reader does, `s.phasor` the
// library. `m` has the fields of the model. A getter of the model is computed when it is read, and again when
// a setting or another getter that it read has changed; a method is called each time.
//
// A field of the model named like a cursor setting is the position of the cursor: the setting, clamped to the
// data. `s.go({ … })` changes it or other settings in one step and reports the result.
//
// A mark is { node, draw }: its node, which is made before anything is drawn, and the function that updates
// it. Drawings are made with `s.kept(work, on)`: one is repeated only when something that it read has
// changed, or one of the named surroundings. So `draw` is called at every change and redraws only what is
// outdated.
//
// Where model and marks are large they are fetched by the first figure that is drawn:
//
//   export class RopeElement extends figureLater({
//     settings,
//     drawing: async () => (await import('./figure.js')).drawing,     drawing({ model, marks, … })
//   }) { static about = '…'; }
//
// A page that begins with this figure imports that file, and sets `RopeElement.drawing = drawing` before the
// element is registered.

import { prose, t } from '../texts/language.js';
import { PhasorElement } from './element.js';
import { later } from './later.js';
import { Pin } from './pin.js';
import { choices } from './settings.js';
import { everywhere, withProperties } from './settings-element.js';

/** @typedef {import('./element.js').Dialect} Dialect */
/** @typedef {import('./settings.js').AnySetting} Setting */
/** @typedef {{ node: HTMLElement | SVGElement, draw: () => void }} Mark */
/** @typedef {import('./sentence.js').Sentence} Sentence */

/**
 * An event for the page.
 *
 * @typedef {object} Report
 * @property {string} event
 * @property {unknown} of its subject: the event is sent again only when this differs from the last one sent
 * @property {(() => object) | null} detail null: nothing is sent
 */

const controlsAbout =
  "sliders and choices below the figure; with names, 'dim base', of those settings alone";

/** For figures without a text. @type {Sentence} */
const none = {
  isLoaded: true,
  words: [],
  embedding: { shape: [0, 0], data: new Float32Array() },
  known: [],
  size: 0,
  notices: () => [],
  warning: () => '',
};

/**
 * @template {Record<string, Setting>} Settings
 * @typedef {PhasorElement & import('./settings.js').Values<Settings> & {
 *   readonly pin: Settings extends typeof import('./pin.js').pinning ? Pin : null,
 *   go: (change: Partial<import('./settings.js').Values<Settings>>) => boolean }} Host
 */

/**
 * @template {object} Model
 * @param {PhasorElement} element
 * @param {Model} model or a part of it
 * @returns {Model} the same fields, with cached getters
 */
export function keptModel(element, model) {
  const m = /** @type {Model} */ ({});
  for (const [name, described] of Object.entries(Object.getOwnPropertyDescriptors(model))) {
    const { get } = described;
    Object.defineProperty(m, name, get ? { get: element.kept(() => get.call(m)) } : described);
  }
  return m;
}

/**
 * The part of a figure's definition that is needed before it is drawn.
 *
 * @template {Record<string, Setting>} Settings
 * @typedef {object} Outside
 * @property {Settings} settings
 * @property {readonly string[]} [cursor] settings that a pin holds
 * @property {string | readonly string[]} [css]
 * @property {boolean} [fills] whether the figure fills the remaining height
 * @property {boolean} [leads] whether the text that one types stands above the figure
 */

/**
 * The part that draws it.
 *
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @typedef {object} Drawing
 * @property {(s: Host<Settings>, sentence: () => Sentence) => Model} model
 * @property {(m: Model, s: Host<Settings>) => Mark[]} marks
 * @property {(s: Host<Settings>) => () => Sentence} [words] the words drawn, for the model. Until their
 *   vectors are loaded the figure waits; without words it is hidden, with a message
 * @property {(m: Model, s: Host<Settings>) => string | (string | Node)[]} [says] the sentence, with its
 *   numbers
 * @property {(m: Model, s: Host<Settings>) => (string | false | undefined)[]} [notes] what is left out, and
 *   why
 * @property {(m: Model, s: Host<Settings>) => string} [warns] a warning above the figure, for figures
 *   without `words`
 * @property {(m: Model, s: Host<Settings>) => string | null} [nothing] for figures without `words`: why
 *   there is nothing to draw; the figure is then hidden and shows this text. null: there is something
 * @property {(m: Model, s: Host<Settings>) => boolean} [isAwaited] whether its data have not arrived yet:
 *   the last picture stays until then
 * @property {(m: Model, s: Host<Settings>) => Report | null} [reports] an event for the page, besides those
 *   of the cursor. It is sent when the figure is drawn; what a listener reads is not recorded as a dependency
 * @property {(m: Model, s: Host<Settings>) => unknown} [problem] an error: the last picture stays, and the
 *   message is shown below it
 * @property {(m: Model, s: Host<Settings>) => boolean} [isReady] false while a part of the model is still
 *   being computed, in another task: the last picture stays
 * @property {(m: Model, s: Host<Settings>) => import('./element.js').Shown | null} [data]
 * @property {(m: Model, s: Host<Settings>, dialect: Dialect) => string | Promise<string>} [program]
 * @property {(m: Model, s: Host<Settings>) => object} [selected] the detail of 'phasor-select' at the
 *   cursor
 * @property {(m: Model, s: Host<Settings>) => string} [place] identifies the cursor's cell, '' for none; by
 *   default from those settings
 */

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @typedef {{ new (): Host<Settings> & { readonly m: Model }
 *     & (Settings extends { key: import('./settings.js').Setting<infer Key> } ? { keyindex: Key } : unknown),
 *   settings: Record<string, Setting>, cursor: readonly string[], css: string | readonly string[],
 *   fills: boolean, drawing: Drawing<Settings, any> | null,
 *   readonly observedAttributes: string[] }} FigureClass
 */

/** The reports of a figure: each is noted while it is drawn, and sent afterwards if it is new. */
function reporter() {
  /** @type {unknown} */
  let last = null;
  /** @type {{ event: string, detail: object } | null} */
  let next = null;
  return {
    /** @param {Report | null} report */
    note(report) {
      const isNew = report !== null && report.of !== last;
      if (isNew) last = report.of;
      next = isNew && report.detail ? { event: report.event, detail: report.detail() } : null;
    },
    /** @param {PhasorElement} element */
    send(element) {
      const news = next;
      next = null;
      if (news) element.report(news.event, news.detail);
    },
  };
}

/**
 * @param {Record<string, Setting>} settings of a figure
 * @returns {Record<string, Setting>} with those of every figure
 */
function withCommon(settings) {
  const offered = Object.keys(settings).filter(
    (name) => settings[name].label || settings[name].adjustable,
  );
  return { ...settings, ...everywhere, controls: choices(offered, controlsAbout) };
}

/** @param {{ words?: unknown }} drawing may be of a figure without a text @param {() => Sentence} sentence */
const hasNoWord = ({ words }, sentence) => words !== undefined && sentence().words.length === 0;

/** @param {() => unknown} read @returns {boolean} false if settings are wrong, for which a model throws */
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
 * @typedef {object} Drawn a drawing of one figure
 * @property {Drawing<Settings, Model>} drawing
 * @property {Model} m
 * @property {() => Sentence} sentence
 */

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Host<Settings>} s
 * @param {Drawing<Settings, Model>} drawing
 * @returns {Drawn<Settings, Model>}
 */
function drawnFor(s, drawing) {
  const sentence = drawing.words?.(s) ?? (() => none);
  return { drawing, m: keptModel(s, drawing.model(s, sentence)), sentence };
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Host<Settings>} s
 * @param {Drawn<Settings, Model>} drawn
 * @returns {string | null} why there is nothing to draw; null if there is something
 */
function reasonOf(s, { drawing, m, sentence }) {
  if (hasNoWord(drawing, sentence)) return t('There is no word in the text yet.');
  return drawing.nothing?.(m, s) ?? null;
}

/**
 * Changes settings and reports the values that they then have.
 *
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Host<Settings>} s
 * @param {Drawn<Settings, Model>} drawn
 * @param {Record<string, unknown>} change
 * @returns {boolean} whether anything changed
 */
function moved(s, { drawing: { selected }, m }, change) {
  if (!isReadable(() => selected?.(m, s))) return false;
  const now = (/** @type {string} */ name) => Reflect.get(name in m ? m : s, name);
  if (Object.entries(change).every(([name, value]) => value === now(name))) return false;
  s.set(change);
  if (selected) s.report('phasor-select', selected(m, s));
  return true;
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings>} outside
 * @param {Drawing<Settings, Model> | null} given
 * @param {() => Promise<Drawing<Settings, Model>>} fetch fetches the drawing code if it is not given
 * @returns {any} a FigureClass
 */
function classOf({ settings, ...outside }, given, fetch) {
  class Figure extends PhasorElement {
    static settings = withCommon(settings);
    static css = outside.css ?? '';
    static cursor = outside.cursor ?? [];
    static fills = outside.fills ?? false;
    static leads = outside.leads ?? false;
    static drawing = given;

    #host = /** @type {Host<Settings>} */ (/** @type {unknown} */ (this));
    /** the drawing code, once loaded @type {Drawn<Settings, Model> | null} */
    #drawn = null;
    #fetched = later(this, async () => {
      const drawn = this.#begun(await fetch());
      this.#mark(drawn);
      // set last: if one of these fails, the next drawing starts over
      this.#drawn = drawn;
      this.prepare(); // it may be printed before it is seen
    });
    /** @type {Pin | null} */
    pin = null;
    /** @type {Mark[]} */
    #marks = [];
    #news = reporter();
    #say = this.kept(() => {
      const drawn = this.#filled;
      this.claim = drawn?.drawing.says?.(drawn.m, this.#host) ?? '';
    }, ['language']);

    constructor() {
      super();
      const { drawing } = /** @type {typeof Figure} */ (this.constructor);
      if (drawing) this.#drawn = this.#begun(drawing);
    }

    /** null until the drawing code has loaded */
    get m() {
      return this.#drawn?.m ?? null;
    }

    /** Also creates the pin of the figure. @param {Drawing<Settings, Model>} drawing */
    #begun(drawing) {
      const drawn = drawnFor(this.#host, drawing);
      const { place } = drawing;
      if (Object.hasOwn(settings, 'pinned'))
        this.pin ??= new Pin(this, place && (() => place(drawn.m, this.#host)));
      return drawn;
    }

    /** @param {Drawn<Settings, Model>} drawn */
    #mark({ drawing, m }) {
      this.#marks = drawing.marks(m, this.#host);
      this.figure.append(...this.#marks.map(({ node }) => node));
    }

    build() {
      if (this.#drawn) this.#mark(this.#drawn);
    }

    /** The drawing code, if there is something to draw. */
    get #filled() {
      const drawn = this.loaded ? this.#drawn : null;
      return drawn && reasonOf(this.#host, drawn) === null ? drawn : null;
    }

    get hasParts() {
      return this.#asked !== null;
    }

    get #asked() {
      if (!this.#drawn) this.#fetched();
      return this.#drawn;
    }

    prepare() {
      const drawn = this.#asked;
      drawn?.sentence();
      drawn?.drawing.isAwaited?.(drawn.m, this.#host);
    }

    draw() {
      const drawn = this.#asked;
      if (!drawn) return;
      const { drawing, m } = drawn;
      const s = this.#host;
      const sentence = drawn.sentence();
      if (!sentence.isLoaded) return;
      const reason = reasonOf(s, drawn);
      const isEmpty = reason !== null;
      this.figure.parentElement?.classList.toggle('empty', isEmpty);
      if (drawing.isAwaited?.(m, s)) return;
      if (!isEmpty) {
        if (drawing.isReady?.(m, s) === false) return this.refresh();
        for (const mark of this.#marks) mark.draw();
      }
      this.#say();
      const noted = isEmpty ? [reason] : [...sentence.notices(), ...(drawing.notes?.(m, s) ?? [])];
      this.notice = prose(...noted);
      this.warning = isEmpty ? '' : drawing.warns?.(m, s) || sentence.warning();
      if (!isEmpty) this.#news.note(drawing.reports?.(m, s) ?? null);
      const error = !hasNoWord(drawing, drawn.sentence) && drawing.problem?.(m, s);
      if (error) this.fail(error);
    }

    announce() {
      this.#news.send(this);
    }

    /** @param {Record<string, unknown>} change @returns {boolean} whether anything changes */
    go(change) {
      const drawn = this.#filled;
      return drawn !== null && moved(this.#host, drawn, change);
    }

    data() {
      const drawn = this.#filled;
      return drawn?.drawing.data?.(drawn.m, this.#host) ?? null;
    }

    /** @param {Dialect} dialect @returns {string | Promise<string>} */
    code(dialect) {
      const drawn = this.#filled;
      return drawn?.drawing.program?.(drawn.m, this.#host, dialect) ?? '';
    }
  }
  return withProperties(Figure, settings);
}

/**
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings> & Drawing<Settings, Model>} given
 * @returns {FigureClass<Settings, Model>}
 */
export const figure = (given) => classOf(given, given, async () => given);

/**
 * A figure whose drawing code is fetched when it is first drawn.
 *
 * @template {Record<string, Setting>} Settings
 * @template {object} Model
 * @param {Outside<Settings> & { drawing: () => Promise<Drawing<Settings, Model>> }} given
 * @returns {FigureClass<Settings, Model | null>}
 */
export const figureLater = ({ drawing, ...outside }) => classOf(outside, null, drawing);
