// What every element has: settings from attributes and properties, one update for many changes,
// nothing drawn off screen, messages, events, a group, controls and the toolbar.
//
// An element extends `elementWith(settings)` and gives
//
//   static css         its style, besides the common one
//   static shared      what a group calls its settings where the names differ: { row: 'position' }
//   static cursor      its settings that a pin holds, see pin.js
//   build()            once: its nodes, put into the figure; words on them are `told`
//   draw(changed)      whenever something changed and the figure is on screen; `changed` holds the
//                      names of settings, 'size' when there is another width or height, 'colors'
//                      when the colour scheme changed, 'start' the first time and when all words
//                      are to be written in another language
//   data()             what is seen, as a matrix with labels: the table, CSV and NPY
//   code(dialect)      the program that computes it with NumPy, PyTorch or JAX, or a promise of it, which
//                      fetches what only those need who want one; '' for none
//
// and may set `claim`, the sentence below the figure, and `notice`, what was left out and why.

import { blank } from '../draw/canvas.js';
import { load } from '../index.js';
import { inWords, listen, retell, t, unlisten } from '../text/language.js';
import { arrival } from './arrival.js';
import { controls, controlsStyle } from './controls.js';
import { settle } from './ground.js';
import { join, leave, share } from './group.js';
import { pinStyle } from './pin.js';
import { printed, printStyle } from './print.js';
import { choices, text } from './settings.js';
import { common, node, sheet, style } from './style.js';
import { toolbar, toolbarStyle } from './toolbar.js';
import { acceptable, alike, kind, messageOf, written } from './values.js';
import { Watch } from './watch.js';

/** @typedef {import('../index.js').Phasor} Phasor */
/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./settings.js').Setting<any>} Setting */

/**
 * @typedef {object} Shown
 * @property {string} name of the file, without its ending
 * @property {Tensor} tensor the matrix that is seen, [rows, columns]
 * @property {string} rowtitle
 * @property {string} columntitle
 * @property {(row: number) => string} rowname
 * @property {(column: number) => string} columnname
 */

/** @typedef {'numpy' | 'pytorch' | 'jax'} Dialect */

const commonStyle = common + controlsStyle + toolbarStyle + printStyle + pinStyle;
const workedByKeys = 'input, select, textarea, button, summary, .table, pre';

/** Settings of every element. */
export const everywhere = {
  /** what the figure shows, in a sentence; its accessible name */
  caption: text(),
  /** elements of one group move together */
  group: text(),
  /** sliders and choices below the figure, of all settings or of those named */
  controls: choices(),
};

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class PhasorElement extends Base {
  /** @type {Record<string, Setting>} */
  static settings = everywhere;
  /** @type {Record<string, string>} */
  static shared = {};
  /** @type {readonly string[]} */
  static cursor = [];
  static css = '';

  /** @type {Map<string, any>} */
  #values = new Map();
  /** @type {Map<string, () => string>} settings that are wrong → what is wrong with them */
  #complaints = new Map();
  /** @type {Map<string, () => string>} settings that the group has and this element cannot → what it has */
  #held = new Map();
  #notice = '';
  /** @type {Set<string>} */
  #changed = new Set(['start']);
  #built = false;
  /** @type {unknown} the language that its nodes are in */
  #words = null;
  #waiting = false;
  #group = '';
  #failure = '';
  #reported = '';
  /** @type {Phasor | null} */
  #phasor = null;
  #watch;
  #controls;
  #toolbar;
  #parts;
  #arrive;

  constructor() {
    super();
    const { settings, css } = this.#class;
    for (const [name, { preset }] of Object.entries(settings)) this.#values.set(name, preset);
    // first, because a shadow root hides what stands inside the tag, also if a browser has no such sheets
    sheet(commonStyle);
    const root = this.attachShadow({ mode: 'open' });
    style(root, [commonStyle, css]);
    this.#parts = {
      figure: node('div', 'figure'),
      claim: node('p', 'claim'),
      notice: node('p', 'notice'),
      message: node('p', 'message'),
      status: node('span', 'unseen'),
      probe: node('span', 'unseen'),
      frame: node('div', 'frame'),
    };
    const { figure, claim, notice, message, status, probe, frame } = this.#parts;
    const fallback = node('div', 'fallback', document.createElement('slot'));
    this.#controls = controls(settings, (change) => this.set(change));
    this.#toolbar = toolbar(this);
    frame.append(fallback, figure, this.#controls.node, claim, notice, message, status, probe);
    frame.append(this.#toolbar.node);
    root.append(frame);
    this.#arrive = arrival(frame);
    this.#watch = new Watch(
      this,
      frame,
      (...changed) => this.refresh(...changed),
      () => this.#picture(),
    );

    // slides turn at the keys with which a box, a list or a button is worked; they see only the
    // element that holds it. Escape and Tab leave a figure, and so do the browser's own shortcuts
    frame.addEventListener('keydown', (event) => {
      const worked = event.target instanceof Element && event.target.closest(workedByKeys);
      const leaves = ['Escape', 'Tab'].includes(event.key);
      if (worked && !leaves && !event.altKey && !event.metaKey) event.stopPropagation();
    });
    // a browser short of memory takes the pixels of canvases away; the event does not bubble
    frame.addEventListener('contextrestored', () => this.refresh('start', 'colors'), true);
    frame.addEventListener(blank, () => {
      if (this.#complaints.has(blank)) return;
      const complaint = () => t('This browser gives no canvas to draw on.');
      this.#complaints.set(blank, complaint);
      this.report('phasor-error', { message: complaint() });
      this.refresh(blank);
    });
    frame.setAttribute('role', 'group');
    message.setAttribute('role', 'alert');
    status.setAttribute('role', 'status');
    for (const [name, part] of Object.entries({ frame, figure, claim, message, notice })) {
      part.setAttribute('part', name);
    }
  }

  /** @returns {typeof PhasorElement} */
  get #class() {
    return /** @type {typeof PhasorElement} */ (this.constructor);
  }

  // ---- for elements ----

  get loaded() {
    return this.#phasor !== null;
  }

  /** The library; there whenever `draw` is called. */
  get phasor() {
    if (!this.#phasor) throw new Error('phasor is not loaded yet');
    return this.#phasor;
  }

  /** Where the nodes of an element live. */
  get figure() {
    return this.#parts.figure;
  }

  /** A node of no other use, to ask the browser for colours. */
  get probe() {
    return this.#parts.probe;
  }

  build() {}

  /** @param {ReadonlySet<string>} changed */
  // eslint-disable-next-line no-unused-vars
  draw(changed) {}

  /** @returns {Shown | null} */
  data() {
    return null;
  }

  /** @param {Dialect} dialect @returns {string | Promise<string>} */
  // eslint-disable-next-line no-unused-vars
  code(dialect) {
    return '';
  }

  /** @param {string | readonly (string | Node)[]} sentence the figure's claim, with its numbers */
  set claim(sentence) {
    this.#parts.claim.replaceChildren(...[sentence].flat());
  }

  /** @returns {string} */
  get claim() {
    return this.#parts.claim.textContent ?? '';
  }

  /** @param {string} sentence what is left out, and why */
  set notice(sentence) {
    this.#notice = sentence;
    this.#notify();
  }

  #notify() {
    const { notice } = this.#parts;
    const held = Array.from(this.#held.values(), (sentence) => sentence());
    const all = [this.#notice, ...held].filter(Boolean).join(' ');
    if (notice.textContent !== all) notice.textContent = all;
  }

  /** @param {string} sentence for those who do not see the figure */
  say(sentence) {
    this.#parts.status.textContent = sentence;
  }

  /**
   * What the reader did: settings change, the group follows, listeners hear of it.
   *
   * @param {Record<string, unknown>} change setting → value
   */
  set(change) {
    /** @type {Record<string, unknown>} */
    const changed = {};
    for (const [name, value] of Object.entries(change)) {
      if (alike(this.#class.settings[name], value, this.value(name))) continue;
      this.assign(name, value);
      changed[name] = value;
    }
    if (Object.keys(changed).length === 0) return;
    share(this, this.shared(changed));
    this.report('phasor-change', changed);
  }

  /**
   * What a group calls a setting; an element whose rows may mean this or that says so here.
   *
   * @param {string} name
   * @returns {string}
   */
  sharedName(name) {
    return this.#class.shared[name] ?? name;
  }

  /** @param {string} name @returns {string[]} a pin is that of each setting of the cursor */
  #sharedNames(name) {
    if (name !== 'pinned') return [this.sharedName(name)];
    return this.#class.cursor.map((each) => `pinned ${this.sharedName(each)}`);
  }

  /**
   * @param {Record<string, unknown>} change by the names of this element
   * @returns {Record<string, unknown>} by the names of the group
   */
  shared(change) {
    return Object.fromEntries(
      Object.entries(change).flatMap(([name, to]) =>
        this.#sharedNames(name).map((common) => [common, to]),
      ),
    );
  }

  /**
   * What another element of the group was set to. A number that this one cannot take is followed as
   * far as it can, and the figure says so.
   *
   * @param {Record<string, unknown>} change by the names of the group
   */
  follow(change) {
    for (const [name, { nearest, label }] of Object.entries(this.#class.settings)) {
      const common = this.#sharedNames(name).find((each) => Object.hasOwn(change, each));
      if (common === undefined) continue;
      const value = change[common];
      const near = nearest && isNumeric(value) ? nearest(Number(value)) : value;
      this.assign(name, near);
      const held = label && near !== value && Number(near) !== Number(value);
      const values = { near: String(near), value: String(value) };
      this.#hold(
        name,
        held
          ? () => t('{name} is {near} here: it cannot be {value}.', { name: t(label), ...values })
          : null,
      );
    }
  }

  /** @param {string} name @param {(() => string) | null} sentence on what the group has and this element cannot */
  #hold(name, sentence) {
    if (sentence) this.#held.set(name, sentence);
    else if (!this.#held.delete(name)) return;
    this.#notify();
  }

  /** @param {string} type @param {object} detail */
  report(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /** Asks for an update. @param {...string} names what changed */
  refresh(...names) {
    for (const name of names) this.#changed.add(name);
    if (this.#waiting || this.#changed.size === 0) return;
    if (!this.isConnected || !this.#watch.visible || !this.#phasor) return;
    this.#waiting = true;
    // many changes become one update, before the browser paints next
    queueMicrotask(() => {
      this.#waiting = false;
      if (this.isConnected && this.#watch.visible) this.#update();
    });
  }

  // ---- settings ----

  /** @param {string} name @returns {unknown} */
  value(name) {
    return this.#values.get(name);
  }

  /**
   * Sets a property. Never throws into the page: what is wrong is said in the element, and the
   * preset holds.
   *
   * @param {string} name
   * @param {unknown} value
   */
  assign(name, value) {
    const setting = this.#class.settings[name];
    // frameworks take a property back by setting it to undefined
    const back = value === null || value === undefined;
    if (!setting.write || back) {
      this.removeAttribute(name);
      this.#take(name, back ? setting.preset : acceptable(setting, value), value);
      return;
    }
    const text = written(setting, value);
    // what is written as nothing is what holds without the attribute
    if (typeof text === 'string') this.setAttribute(name, text);
    else this.removeAttribute(name);
    if (text === undefined) this.#take(name, undefined, value);
  }

  /** @param {string} name @param {any} value undefined when it is wrong @param {unknown} given */
  #take(name, value, given) {
    const setting = this.#class.settings[name];
    const complaint = () => this.#complaints.get(name)?.() ?? '';
    const before = complaint();
    if (value === undefined) {
      const shown = () =>
        typeof given === 'string'
          ? `'${(setting.wrong?.(given) ?? given).slice(0, 40)}'`
          : kind(given);
      this.#complaints.set(name, () =>
        t('{name} must be {wanted}, got {shown}', { name, wanted: setting.wanted, shown: shown() }),
      );
    } else this.#complaints.delete(name);
    this.#hold(name, null);
    const after = complaint();
    const next = value === undefined ? setting.preset : value;
    const same = alike(setting, next, this.#values.get(name));
    this.#values.set(name, next);
    if (!same || before !== after) this.refresh(name);
    if (after && after !== before) this.report('phasor-error', { message: after });
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before === after) return;
    const setting = this.#class.settings[name];
    this.#take(name, after === null ? setting.preset : setting.read(after), after);
    if (name === 'group' && this.isConnected) this.#regroup(this.group);
  }

  // ---- life ----

  connectedCallback() {
    if (!this.#built) this.build();
    this.#built = true;
    // a property that a page set before the element was defined hides the accessor
    for (const name of /** @type {any} */ (this.#class).observedAttributes) {
      if (!Object.hasOwn(this, name)) continue;
      const own = /** @type {any} */ (this);
      const value = own[name];
      delete own[name];
      own[name] = value;
    }
    this.#regroup(this.group);
    this.#watch.start();
    const words = listen(this.#hear);
    if (this.#words !== inWords()) this.#hear();
    Promise.all([load(), words, this.#settle()]).then(
      ([phasor]) => {
        this.#phasor = phasor;
        this.#parts.frame.classList.remove('failed');
        this.refresh();
      },
      (error) => {
        // no figure will come: what stands in its place stays, and why stands below it
        this.#parts.frame.classList.add('failed');
        this.#arrive();
        this.fail(error);
      },
    );
  }

  /** The words are others. */
  #hear = () => {
    this.#words = inWords();
    retell(this.#parts.frame);
    this.#notify();
    this.say('');
    this.refresh('start');
  };

  /** Style sheets stay behind with their document. */
  adoptedCallback() {
    style(/** @type {ShadowRoot} */ (this.shadowRoot));
    this.refresh('colors');
  }

  disconnectedCallback() {
    unlisten(this.#hear);
    this.#watch.stop();
    this.#regroup('');
  }

  /** @param {string} name */
  #regroup(name) {
    leave(this.#group, this);
    this.#group = name;
    join(name, this);
  }

  /** For paper: also of what has not been near the screen yet. */
  #picture() {
    if (!this.#phasor) return () => {};
    const again = () => this.#changed.add('size').add('colors');
    const remove = printed(this.figure, () => {
      again();
      this.#update();
    });
    again();
    this.refresh();
    return remove;
  }

  /** The page may have other colours. */
  #settle = async () => {
    if (await settle(this, this.probe)) this.refresh('colors');
  };

  #update() {
    const changed = this.#changed;
    this.#changed = new Set();
    const { frame, message } = this.#parts;
    this.#failure = '';
    if (changed.has('scheme')) this.#settle();
    if (this.caption) frame.setAttribute('aria-label', this.caption);
    else frame.removeAttribute('aria-label');
    frame.classList.toggle('pinned', this.value('pinned') === true);
    this.#controls.show(this.controls, (name) => this.value(name));
    // not before: what is not drawn yet has nodes without words, and its fallback says more
    const isFirst = !frame.classList.contains('ready');
    frame.classList.add('ready');
    try {
      this.draw(changed);
    } catch (error) {
      this.fail(error);
    }
    this.#toolbar.update();
    if (isFirst) this.#arrive();
    this.#reported = this.#failure;
    const complaints = Array.from(this.#complaints.values(), (sentence) => sentence());
    const complaint = [this.#failure, ...complaints].filter(Boolean).join('. ');
    if (message.textContent !== complaint) message.textContent = complaint;
  }

  /** @param {unknown} error what cannot be drawn; the last picture stays */
  fail(error) {
    this.#failure = messageOf(error);
    this.#parts.message.textContent = this.#failure;
    // listeners hear of it once, however often it is tried again
    if (this.#failure === this.#reported) return;
    this.#reported = this.#failure;
    this.report('phasor-error', { message: this.#failure });
  }

  /** @returns {string} */
  get caption() {
    return this.#values.get('caption');
  }
  set caption(caption) {
    this.assign('caption', caption);
  }

  /** @returns {string} */
  get group() {
    return this.#values.get('group');
  }
  set group(group) {
    this.assign('group', group);
  }

  /** @returns {boolean | readonly string[]} */
  get controls() {
    return this.#values.get('controls');
  }
  set controls(names) {
    this.assign('controls', names);
  }
}

/** @param {unknown} value of a setting or its text */
const isNumeric = (value) => value !== '' && Number.isFinite(Number(value));
