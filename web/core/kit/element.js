// What every element has: settings from attributes and properties, one update for many changes,
// nothing drawn off screen, messages, events, a group, controls and the toolbar.
//
// An element is a `figure({ … })`, see figure.js, whose class extends this one and gives
//
//   static keys        keys that have a meaning in it alone → what they do, for the reference
//   static css         its style, besides the common one
//   static cursor      its settings that a pin holds, see pin.js
//   build()            called once: appends its nodes to the figure; their texts are `localized`
//   prepare()          called when the page is idle: asks for what the first drawing waits for, such as
//                      words, because a figure may be printed before it is seen
//   draw()             called when something has changed and the figure is on screen. What is not cheap is
//                      `kept`: it is computed again only where what it read has changed, see reads.js
//   announce()         called after that, with the new message and sentence: sends events
//   data()             what is shown, as a matrix with labels: for the table, CSV and NPY
//   code(dialect)      the program that computes it with NumPy, PyTorch or JAX, or a promise of it, so
//                      that the code that writes programs is loaded only when it is used; '' for none
//
// It may set `claim`, the sentence below the figure, `notice`, what was left out and why, and `warning`, what
// a reader must know before the figure.

import { errorOf, say } from '../api/check.js';
import { blank } from '../draw/canvas.js';
import { colormap } from '../draw/colors.js';
import { watchTexts } from '../draw/cut.js';
import { node, set, write } from '../draw/nodes.js';
import { themeStyle } from '../draw/theme.js';
import { preparePrinting, printing, whenIdle } from './later.js';
import { load } from './library.js';
import {
  inWords,
  listed,
  listen,
  phrase,
  prose,
  relocalize,
  t,
  translated,
  unlisten,
} from '../texts/language.js';
import { earlyFocus, rest, Typing } from './keyboard.js';
import { controls, controlsStyle } from './controls.js';
import { Fit, fitStyle } from './fit.js';
import { settle } from './ground.js';
import { pinStyle } from './pin.js';
import { separate } from './labels.js';
import { Reads } from './reads.js';
import { followScrolling, showWhereItGoesOn, stopWhereItScrolls } from './scroll.js';
import { SettingsElement } from './settings-element.js';
import { frameStyle, printStyle, sheet, style, styleToo } from './style.js';
import { menuStyle } from './menu.js';
import { toolbar, toolbarStyle } from './toolbar.js';
import { soon } from './turns.js';
import { nameUnknown } from './settings.js';
import { messageOf } from './values.js';
import { Watch } from './watch.js';

/** @typedef {import('../api/index.js').Phasor} Phasor */
/** @typedef {import('../api/tensor.js').Tensor} Tensor */

/** @typedef {import('../draw/files.js').Shown} Shown */
/** @typedef {'numpy' | 'pytorch' | 'jax'} Dialect */

const commonStyle =
  themeStyle +
  frameStyle +
  controlsStyle +
  toolbarStyle +
  menuStyle +
  fitStyle +
  printStyle +
  pinStyle;
/** @typedef {import('./reads.js').Surrounding} Surrounding */

const workedByKeys = 'input, select, textarea, button, summary, .table, pre';

export class PhasorElement extends SettingsElement {
  /** @type {string | readonly string[]} style besides the common one */
  static css = '';
  /** whether the text that one types stands above the figure; other controls are below it */
  static leads = false;
  /** whether its figure fills the remaining height */
  static fills = false;

  #notice = '';
  #reads = new Reads();
  #palettes = {
    diverging: this.kept(() => colormap(this.probe, 'diverging'), ['colors']),
    sequential: this.kept(() => colormap(this.probe, 'sequential'), ['colors']),
  };
  /** whether something has changed since the last drawing */
  #isPending = true;
  /** whether the colour scheme has changed since the last drawing */
  #hasNewScheme = false;
  #built = false;
  /** whether the last drawing shows the author's data */
  #isPictured = false;
  /** @type {unknown} the language of its nodes */
  #words = null;
  /** in English, as event listeners receive it */
  /** @type {import('../api/message.js').Value} */
  #failure = '';
  #reported = '';
  /** @type {Phasor | null} */
  #phasor = null;
  /** @type {Set<unknown>} names or loaders that are awaited */
  #awaited = new Set();
  #root;
  #watch;
  #fit;
  #controls;
  #toolbar;
  #parts;
  /** errors are reported after typing pauses, not at every key */
  #typing = new Typing(() => this.refresh('typed'));
  #endEarlyFocus;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saying;
  /**
   * message and claim before the reader's last change
   *
   * @type {[said: string, claim: string] | null}
   */
  #before = null;

  constructor() {
    super();
    const { settings, css, fills } = this.#class;
    // before the shadow root, which would hide the fallback where no style sheet can be constructed
    sheet(commonStyle);
    const root = this.attachShadow({ mode: 'open' });
    this.#root = root;
    style(root, [commonStyle, [css].flat().join('')]);
    this.#parts = {
      figure: node('div', 'figure'),
      claim: node('p', 'claim'),
      notice: node('p', 'notice'),
      warning: node('p', 'warning'),
      message: node('p', 'message'),
      status: node('span', 'unseen'),
      probe: node('span', 'unseen'),
      frame: node('div', 'frame'),
    };
    const { figure, claim, notice, warning, message, status, probe, frame } = this.#parts;
    const fallback = node('div', 'fallback', document.createElement('slot'));
    const change = (/** @type {Record<string, unknown>} */ values) => this.set(values);
    this.#controls = controls(settings, change, this.#typing, this.#class.leads);
    this.#toolbar = toolbar(this);
    const ahead = this.#class.leads ? [this.#controls.typed] : [];
    frame.append(fallback, warning, ...ahead, figure, this.#controls.node, this.#toolbar.node);
    frame.append(claim, notice, message);
    frame.append(status, probe, this.#toolbar.below);
    const em = node('span', 'em');
    root.append(node('div', 'room', frame), em);
    watchTexts(frame);
    this.#typing.watch(frame);
    followScrolling(figure);
    this.#endEarlyFocus = earlyFocus(frame);
    this.#watch = new Watch(
      this,
      { frame, em },
      {
        refresh: (surrounding) => {
          this.#fit.later();
          this.refresh(surrounding);
        },
        recolor: () => {
          this.#hasNewScheme = true;
          this.refresh('colors');
        },
        wake: () => this.#ask(),
        print: () => this.#picture(),
      },
    );
    this.#fit = new Fit(frame, fills ? figure : null, () => this.refresh('size'));

    // Slide shows would turn the page at keys that operate a text box, a list or a button, because they see
    // only this element. Escape, Tab and the browser's shortcuts pass.
    frame.addEventListener('keydown', (event) => {
      const worked = event.target instanceof Element && event.target.closest(workedByKeys);
      const leaves = ['Escape', 'Tab'].includes(event.key);
      if (worked && !leaves && !event.altKey && !event.metaKey) event.stopPropagation();
    });
    // a browser short of memory discards the pixels of canvases; the event does not bubble
    frame.addEventListener('contextrestored', () => this.#drawAnew(), true);
    frame.addEventListener(blank, () => {
      const isNew = this.complain(blank, () => t('This browser gives no canvas to draw on.'));
      if (isNew) this.refresh();
    });
    set(frame, { part: 'frame', role: 'group' });
    set(figure, { part: 'figure' });
    set(claim, { part: 'claim' });
    set(notice, { part: 'notice' });
    set(warning, { part: 'warning' });
    set(message, { part: 'message', role: 'alert' });
    set(status, { role: 'status' });
  }

  /** @returns {typeof PhasorElement} */
  get #class() {
    return /** @type {typeof PhasorElement} */ (this.constructor);
  }

  // ---- for elements ----

  get loaded() {
    return this.#phasor !== null;
  }

  /** The library; it is always loaded when `draw` is called. */
  get phasor() {
    if (!this.#phasor) throw errorOf(Error, say`phasor is not loaded yet`);
    return this.#phasor;
  }

  /** The container of an element's nodes. */
  get figure() {
    return this.#parts.figure;
  }

  /** A hidden node for reading computed colours. */
  get probe() {
    return this.#parts.probe;
  }

  /** @param {string} css for parts that are loaded later, besides its own; each text is added once */
  addStyle(css) {
    styleToo(this.#root, css);
  }

  /** Whether the reader is typing into one of its fields: `draw` is called when that ends. */
  get isTyping() {
    this.#reads.note('typed');
    return this.#typing.isActive;
  }

  build() {}

  prepare() {}

  /**
   * A cached value or drawing: the returned function computes it again when something that it read has
   * changed.
   *
   * @template Value
   * @param {() => Value} work
   * @param {readonly Surrounding[]} [on] further settings and surroundings that it depends on
   * @returns {() => Value}
   */
  kept(work, on = []) {
    return this.#reads.kept(work, on);
  }

  /**
   * Reads a value that is neither a setting nor a surrounding, such as the size of a box or whether something
   * has loaded. It is compared at every drawing.
   *
   * @template Value
   * @param {() => Value} read
   * @returns {Value}
   */
  polled(read) {
    return this.#reads.polled(read);
  }

  /** @param {'diverging' | 'sequential'} kind @returns {string[]} the colour map, in the page's colours */
  palette(kind) {
    return this.#palettes[kind]();
  }

  /** @param {string} name @returns {unknown} */
  value(name) {
    this.#reads.note(name);
    return super.value(name);
  }

  draw() {}

  announce() {}

  /** Whether its drawing code has loaded; until then the content of the tag is shown. */
  get hasParts() {
    return true;
  }

  /**
   * @param {string} name of a setting
   * @returns {boolean} whether the setting has an effect now; otherwise its control is hidden
   */
  // eslint-disable-next-line no-unused-vars
  works(name) {
    return true;
  }

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
    const { claim } = this.#parts;
    if (typeof sentence === 'string' && !claim.firstElementChild) write(claim, sentence);
    else claim.replaceChildren(...[sentence].flat());
  }

  /** @returns {string} '' while the requested figure cannot be drawn */
  get claim() {
    const { claim } = this.#parts;
    return claim.hidden ? '' : (claim.textContent ?? '');
  }

  /** @param {string} sentence what is left out of the figure, and why */
  set notice(sentence) {
    this.#notice = sentence;
    this.notify();
  }

  /** @param {string} sentence a warning above the figure, about what is missing from its data */
  set warning(sentence) {
    write(this.#parts.warning, sentence);
  }

  notify() {
    const { notice } = this.#parts;
    write(notice, prose(this.#notice, ...this.clamped));
  }

  /** @param {string} sentence for screen readers */
  say(sentence) {
    this.#parts.status.textContent = sentence;
  }

  /**
   * Announces the new claim to screen readers once input stops, unless the element announced something
   * itself. Moves of the cursor are not announced: the control that moves it states its value.
   *
   * @param {Record<string, unknown>} change
   */
  set(change) {
    const { status } = this.#parts;
    const { cursor } = this.#class;
    if (Object.keys(change).every((name) => name === 'pinned' || cursor.includes(name)))
      return super.set(change);
    const before = (this.#before ??= [status.textContent ?? '', this.claim]);
    super.set(change);
    clearTimeout(this.#saying);
    this.#saying = setTimeout(() => {
      this.#before = null;
      if (status.textContent === before[0] && this.claim !== before[1]) this.say(this.claim);
    }, rest);
  }

  /**
   * Sets `aria-busy` while something that the figure shows is fetched or computed elsewhere, until it is
   * drawn.
   *
   * @param {unknown} what a name, or the function that loads it
   * @param {boolean} isAwaited
   */
  awaits(what, isAwaited) {
    if (isAwaited) this.#awaited.add(what);
    else this.#awaited.delete(what);
    if (isAwaited || !this.#isDrawnSoon) this.#showBusy();
  }

  #showBusy() {
    set(this.figure, { 'aria-busy': this.#awaited.size > 0 || null });
  }

  /**
   * Requests an update. Without names: a value that a mark polls has changed.
   *
   * @param {...string} names of settings or surroundings that changed
   */
  refresh(...names) {
    for (const name of names) this.#reads.changed(name);
    // values read before the drawing must see the change
    this.#reads.begin();
    this.#isPending = true;
    this.#ask();
  }

  #ask() {
    // merge many changes into one update
    if (this.#isDrawnSoon) soon(this.#turn, this.#watch.seen);
  }

  get #isDrawnSoon() {
    return this.#isPending && this.isConnected && this.#watch.visible && this.#phasor !== null;
  }

  #turn = () => {
    if (this.#isPending && this.isConnected && this.#watch.visible) this.#update();
  };

  connectedCallback() {
    super.connectedCallback();
    if (!this.#built) this.build();
    this.#built = true;
    // a property that a page set before the element was defined hides the accessor
    const { observedAttributes } = this.#class;
    for (const name of observedAttributes) {
      if (!Object.hasOwn(this, name)) continue;
      const value = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
    nameUnknown(this, observedAttributes);
    this.regroup(this.group);
    this.#watch.start();
    this.#fit.start();
    const words = listen(this.#changeLanguage);
    if (this.#words !== inWords()) this.#changeLanguage();
    Promise.all([load(), words, this.#settle()]).then(
      ([phasor]) => {
        this.#phasor = phasor;
        preparePrinting();
        whenIdle(() => this.isConnected && this.prepare());
        this.#parts.frame.classList.remove('failed');
        this.#ask();
      },
      (error) => {
        // the figure cannot be drawn: keep the fallback, and show the reason below it
        this.#parts.frame.classList.add('failed');
        this.#endEarlyFocus();
        this.fail(error);
      },
    );
  }

  /** The language has changed. */
  #changeLanguage = () => {
    this.#words = inWords();
    relocalize(this.#parts.frame);
    // in case it cannot be drawn again
    if (this.#failure) this.#parts.message.textContent = translated(this.#failure);
    this.notify();
    this.say('');
    this.refresh('language');
  };

  /** Style sheets are lost when the element moves to another document. */
  adoptedCallback() {
    style(this.#root);
    this.refresh('colors');
  }

  disconnectedCallback() {
    unlisten(this.#changeLanguage);
    this.#watch.stop();
    this.#fit.stop();
    this.regroup('');
  }

  /** Redraws the whole figure, whatever it depends on. */
  #drawAnew() {
    this.#reads.forget();
    this.refresh();
  }

  /** Draws for paper, even if the figure has not been near the screen yet. */
  #picture() {
    const print = printing();
    if (!this.#phasor || !print) return () => {};
    const remove = print(this.figure, () => {
      this.refresh('size', 'colors');
      this.#update();
    });
    this.refresh('size', 'colors');
    return remove;
  }

  #settle = async () => {
    // wait until all elements that were added together are there
    await null;
    if (await settle(this, this.probe)) this.refresh('colors');
  };

  #update() {
    this.#isPending = false;
    this.#reads.begin();
    const { frame, claim, message } = this.#parts;
    this.#failure = '';
    if (this.#hasNewScheme) this.#settle();
    this.#hasNewScheme = false;
    if (this.caption) frame.setAttribute('aria-label', this.caption);
    else frame.removeAttribute('aria-label');
    frame.classList.toggle('pinned', this.value('pinned') === true);
    this.#fit.compact = this.compact;
    this.#controls.show(
      this.controls,
      (name) => this.value(name),
      (name) => this.works(name),
    );
    // not earlier: until drawn, its nodes have no text, and the fallback says more
    const isFirst = this.hasParts && !frame.classList.contains('ready');
    if (isFirst) {
      frame.classList.add('ready');
      // parts that have been added since then take room, too
      this.#fit.start();
    }
    try {
      this.draw();
      stopWhereItScrolls(this.figure);
      showWhereItGoesOn(this.figure);
      separate(this.figure);
    } catch (error) {
      this.fail(error);
    }
    // if an author's data cannot be drawn, show a message and no figure of other data; an earlier picture of
    // the author's data stays
    const isFailed = this.#failure !== '';
    const isBroken = this.isBroken || (isFailed && this.isGiven && !this.#isPictured);
    if (!isFailed) this.#isPictured = this.isGiven && (this.#isPictured || this.#hasPicture());
    frame.classList.toggle('broken', isBroken);
    // the last picture stays, but its claim does not describe the requested figure
    claim.hidden = ((isFailed || this.isWrong) && !this.isTyping) || isBroken;
    this.#toolbar.update();
    this.#showBusy();
    if (isFirst) this.#endEarlyFocus();
    this.#reported = String(this.#failure);
    const complaints = [translated(this.#failure), ...this.complaints].filter(Boolean);
    const complaint = listed(complaints, phrase('{list}. {next}'));
    const isLeft = this.isTyping && complaint !== '';
    if (!isLeft) write(message, complaint);
    this.announce();
  }

  #hasPicture() {
    try {
      return this.data() !== null;
    } catch {
      return false;
    }
  }

  /** @param {unknown} error why it cannot be drawn; the last picture stays */
  fail(error) {
    this.#failure = messageOf(error);
    if (!this.isTyping) this.#parts.message.textContent = translated(this.#failure);
    // report an error once, even if it recurs
    const message = String(this.#failure);
    if (message === this.#reported) return;
    this.#reported = message;
    this.report('phasor-error', { message });
  }
}
