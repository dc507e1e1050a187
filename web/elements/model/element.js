// <phasor-model>: a trained model that the author hosts, or whose files the reader has: what every head of
// every layer looks at in a text, what heads do, which token comes next, and what changes without a head.
//
//   <phasor-model src="models/gpt2/" text="the river bank" controls></phasor-model>
//
// Without src and model it is the small language model that the package brings.

import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { mapStyle } from '../kit/map.js';
import { weightsStyle } from '../kit/weights/style.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** Everything but the settings: fetched by the first figure that is drawn. */
const engine = () => import('./figure.js');

/** @typedef {Awaited<ReturnType<typeof engine>>} Engine */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/** Where the model of no session is from. @type {{ key: string, model: object | null }} */
const noOrigin = { key: '', model: null };

/** Milliseconds that a reader types on before the text is read. */
const pause = 250;

export class ModelElement extends elementWith(settings) {
  static about =
    'a trained model, the small one that the package brings or one from files that the author hosts or the reader chooses: the maps of all layers and heads, one head large, what heads do, the next tokens, and what changes when a head or the positions are switched off. The model is computed in a worker of the page; nothing is sent anywhere.';
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, querytoken, keytoken } when the reader moves, also by hovering',
    'phasor-change': '{ layer, head }, { off } or what else the reader changes',
    'phasor-read': '{ tokens, next } when the model has read a text',
  };
  // what is read comes first
  static leads = true;
  static css = [mapStyle, weightsStyle, css];
  static cursor = ['query', 'key'];

  #fetched = later(this, async () => {
    const fetched = await engine();
    const parts = fetched.figure(this, {
      choose: (files) => this.#choose(files),
      scene: () => this.#scene,
      tell: (place) => this.report('phasor-select', place),
    });
    return { engine: fetched, parts };
  });
  /** @type {Session | null} */
  #session = null;
  /** where the model of the session is from */
  #origin = noOrigin;
  /** files that the reader has chosen @type {object | null} */
  #chosen = null;
  /** what the session was asked to read */
  #read = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  /** whether a text was given that the session has not been asked to read yet */
  #isLate = false;
  /** @type {Scene | null} */
  #scene = null;
  /** @type {Session['result']} that the scene is made of */
  #shown = null;

  /** Files may be the reader's, who puts them right where they are chosen, and a text where it is typed. */
  get isGiven() {
    return false;
  }

  connectedCallback() {
    super.connectedCallback();
    // one that was taken away has closed its model
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // an element that is moved comes back at once
    setTimeout(() => {
      if (!this.isConnected) this.#close();
    });
  }

  /** Switches the chosen head off, or on again. */
  switchHead() {
    const parts = this.#fetched()?.parts;
    if (!this.#scene || !parts) return;
    const { layer, head } = parts.views.state(this.#scene);
    const name = `${layer}.${head}`;
    const others = this.off.filter((each) => each !== name);
    this.set({ off: others.length < this.off.length ? others : [...others, name] });
  }

  /**
   * What a head does, by what was measured of it.
   *
   * @param {string} place as `off` has it, '0.3'
   * @returns {string | null} 'previousToken' and others; null for a head without a name, or not known yet
   */
  deedOf(place) {
    const scores = this.#session?.scores;
    const [layer, head] = place.split('.').map(Number);
    return (scores && this.#fetched()?.engine.deedOf(scores, { layer, head })?.deed) ?? null;
  }

  draw() {
    const fetched = this.#fetched();
    // what is fetched while nobody sees it has no words until it is drawn
    this.figure.style.visibility = fetched ? '' : 'hidden';
    if (!fetched) return;
    const { engine: made, parts } = fetched;
    this.#follow(made);
    const session = this.#session;
    this.awaits('session', session !== null && (this.#isLate || session.isBusy));
    if (session && session.result !== this.#shown) {
      this.#shown = session.result;
      this.#scene = session.result && session.info && made.modelScene(session.result, session.info);
    }
    const going = made.status(session);
    parts.top(session, going, this.choose || (this.model !== null && this.model === this.#chosen));
    const scene = this.#scene;
    const state = scene && parts.views.state(scene);
    parts.head(session, scene, state);
    parts.maps(session, state ?? this, parts.views.palette);
    this.claim = session && scene && state ? made.claim(session, scene, state) : '';
    const held = scene && state ? made.held(scene, state, this, parts.views.windows.held) : [];
    this.notice = session ? [...made.notices(session, this.off), ...held].join(' ') : '';
    // what is on screen stays
    if (session?.failure) throw new Error(session.failure);
  }

  /** @param {File[]} files */
  #choose(files) {
    if (files.length === 0) return;
    this.#chosen = files;
    this.set({ model: files });
  }

  #close() {
    clearTimeout(this.#later);
    this.#isLate = false;
    this.awaits('session', false);
    this.#session?.end();
    this.#session = null;
    this.#scene = null;
    this.#shown = null;
    this.#origin = noOrigin;
    this.#read = '';
  }

  /** Opens the model of the settings, and has it read their text. @param {Engine} made */
  #follow(made) {
    const { src, config, tokenizer, origins, model } = this;
    const key = JSON.stringify([src, config, tokenizer, origins]);
    if (key !== this.#origin.key || model !== this.#origin.model) {
      this.#close();
      this.#origin = { key, model };
      const session = new made.Session(
        { src, config, tokenizer, origins, model },
        document.baseURI,
        (what) => this.#hear(session, what),
      );
      this.#session = session;
    }
    const session = this.#session;
    if (!session) return;
    const { text, off, start, positions } = this;
    const asked = JSON.stringify([text, off, start, positions]);
    if (asked === this.#read) return;
    const isFirst = this.#read === '';
    this.#read = asked;
    const isNumbers = /^\s*\d+([\s,]+\d+)*[\s,]*$/.test(text);
    const given = isNumbers ? (text.match(/\d+/g)?.map(Number) ?? []) : text;
    const ablate = off.map((each) => /** @type {[number, number]} */ (each.split('.').map(Number)));
    clearTimeout(this.#later);
    this.#isLate = !isFirst;
    const read = () => {
      this.#isLate = false;
      session.read(given, { ablate, start, positions });
    };
    if (isFirst) read();
    else this.#later = setTimeout(read, pause);
  }

  /** @param {Session} session @param {'progress' | 'result' | 'scores'} what */
  #hear(session, what) {
    if (session !== this.#session) return;
    this.refresh();
    if (what !== 'result' || !session.result) return;
    const { next, tokens } = session.result;
    this.report('phasor-read', { next, tokens: tokens.map(({ id, text }) => text || `${id}`) });
    // once the figure has drawn it
    queueMicrotask(() => this.say(this.claim));
  }

  data() {
    const fetched = this.#fetched();
    if (!this.#scene || !fetched) return null;
    const { engine: made, parts } = fetched;
    return made.shown(this.phasor, this.#scene, parts.views.state(this.#scene));
  }

  /** @param {import('../kit/element.js').Dialect} dialect @returns {Promise<string>} */
  async code(dialect) {
    const fetched = this.#fetched();
    if (!this.#scene || !fetched) return '';
    const { engine: made, parts } = fetched;
    return made.program(dialect, this.#scene, parts.views.state(this.#scene));
  }
}
