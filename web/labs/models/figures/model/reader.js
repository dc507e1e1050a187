// What <phasor-model> reads: the session of the model that its settings name, opened when they name another,
// and the text that it was asked to read.

import { Session } from './session.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** Where the model of no session is from. @type {{ key: string, model: object | null }} */
const noOrigin = { key: '', model: null };

/** Milliseconds that a reader types on before the text is read. */
const pause = 250;

export class Reader {
  /** @type {Session | null} */
  session = null;
  /** files that the reader has chosen @type {object | null} */
  chosen = null;
  /** how often something has come of the session */
  changes = 0;
  #element;
  /** where the model of the session is from */
  #origin = noOrigin;
  /** what the session was asked to read */
  #asked = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  /** whether a text was given that the session has not been asked to read yet */
  #isLate = false;

  /** @param {Host} element */
  constructor(element) {
    this.#element = element;
  }

  /** @param {File[]} files */
  choose(files) {
    if (files.length === 0) return;
    this.chosen = files;
    this.#element.set({ model: files });
  }

  close() {
    clearTimeout(this.#later);
    this.#isLate = false;
    this.#element.awaits('session', false);
    this.session?.end();
    this.session = null;
    this.changes += 1;
    this.#origin = noOrigin;
    this.#asked = '';
  }

  /** Opens the model of the settings, and has it read their text. */
  follow() {
    const { src, config, tokenizer, origins, model } = this.#element;
    const key = JSON.stringify([src, config, tokenizer, origins]);
    if (key !== this.#origin.key || model !== this.#origin.model) {
      this.close();
      this.#origin = { key, model };
      const session = new Session(
        { src, config, tokenizer, origins, model },
        document.baseURI,
        (what) => this.#take(session, what),
      );
      this.session = session;
    }
    const { session } = this;
    if (session) this.#ask(session);
    this.#element.awaits('session', session !== null && (this.#isLate || session.isBusy));
  }

  /** @param {Session} session */
  #ask(session) {
    const { text, off, start, positions } = this.#element;
    const asked = JSON.stringify([text, off, start, positions]);
    if (asked === this.#asked) return;
    const isFirst = this.#asked === '';
    this.#asked = asked;
    const isNumbers = /^\s*\d+([\s,]+\d+)*[\s,]*$/.test(text);
    const given = isNumbers ? (text.match(/\d+/g)?.map(Number) ?? []) : text;
    /** @type {[layer: number, head: number][]} */
    const ablate = off.map((each) => {
      const [layer, head] = each.split('.').map(Number);
      return [layer, head];
    });
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
  #take(session, what) {
    if (session !== this.session) return;
    const element = this.#element;
    this.changes += 1;
    element.refresh();
    if (what !== 'result' || !session.result) return;
    const { next, tokens } = session.result;
    element.report('phasor-read', { next, tokens: tokens.map(({ id, text }) => text || `${id}`) });
    // once the figure has drawn it
    queueMicrotask(() => element.say(element.claim));
  }
}
