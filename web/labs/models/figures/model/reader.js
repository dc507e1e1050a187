// What <phasor-model> reads: the session of the model that its settings name, opened when they name another,
// and the text that it was asked to read.

import { pictureOf } from '../../../images/figures/patches/source.js';
import { brokenPicture, isPicture, pixelsOf } from './pictures.js';
import { Session } from './session.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/**
 * What a reader asks of its figure.
 *
 * @typedef {Pick<Host, 'src' | 'config' | 'tokenizer' | 'origins' | 'model' | 'text' | 'off' | 'start' |
 *   'positions' | 'image' | 'awaits' | 'refresh' | 'set'> & {
 *   report: (type: string, detail: object) => void, say: (text: string) => void, claim?: string }} Asking
 */

/** Where the model of no session is from. @type {{ key: string, model: object | null }} */
const noOrigin = { key: '', model: null };

/** Milliseconds that a reader types on before the text is read. */
const pause = 250;

/** @param {readonly string[]} off as the setting has it @returns {[layer: number, head: number][]} */
const placesOf = (off) =>
  off.map((each) => {
    const [layer, head] = each.split('.').map(Number);
    return [layer, head];
  });

export class Reader {
  /** @type {Session | null} */
  session = null;
  /** files that the reader has chosen @type {object | null} */
  chosen = null;
  /** number of changes of the session */
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
  /** the picture that a session reads, as far as it is loaded */
  #picture;
  /** what the session was asked to look at @type {object | null} */
  #source = null;

  /** @param {Asking} element */
  constructor(element) {
    this.#element = element;
    this.#picture = pictureOf(element, () => {
      element.report('phasor-error', { message: brokenPicture(this.picture) });
    });
  }

  /** The picture of the settings. */
  get picture() {
    return this.#picture(this.#element.image);
  }

  /** Files of a model, or a picture for one. @param {File[]} files */
  choose(files) {
    const picture = files.find(isPicture);
    if (picture && files.every(isPicture)) this.#element.set({ image: picture });
    else if (files.length > 0) {
      this.chosen = files;
      this.#element.set({ model: files });
    }
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
    this.#source = null;
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
    if (session?.info?.vision) this.#look(session);
    else if (session) this.#ask(session);
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
    const ablate = placesOf(off);
    clearTimeout(this.#later);
    this.#isLate = !isFirst;
    const read = () => {
      this.#isLate = false;
      session.read(given, { ablate, start, positions });
    };
    if (isFirst) read();
    else this.#later = setTimeout(read, pause);
  }

  /** @param {Session} session of a model that reads pictures */
  #look(session) {
    const { source, isClosed } = this.picture;
    const { off, positions } = this.#element;
    const asked = JSON.stringify([off, positions]);
    if (!source || isClosed || (source === this.#source && asked === this.#asked)) return;
    this.#source = source;
    this.#asked = asked;
    session.look(pixelsOf(source), { ablate: placesOf(off), positions });
  }

  /** @param {Session} session @param {'progress' | 'result' | 'scores'} what */
  #take(session, what) {
    if (session !== this.session) return;
    const element = this.#element;
    this.changes += 1;
    element.refresh();
    if (what === 'result' && session.sight) {
      const { grid, prefix } = session.sight;
      element.report('phasor-read', { grid, prefix });
    }
    if (what !== 'result' || !session.result) return;
    const { next, tokens } = session.result;
    element.report('phasor-read', { next, tokens: tokens.map(({ id, text }) => text || `${id}`) });
    // once the figure has drawn it
    queueMicrotask(() => element.say(element.claim ?? ''));
  }
}
