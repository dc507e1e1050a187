// A model that is open somewhere, asked by messages: what is known of it, and what of the last text has been
// computed. A layer's weights are there as soon as it is done.

import { errorOf, revived, say, saying } from '../../../../core/api/message.js';
import { isObject } from '../../../../core/api/check.js';
import { channel, inPlace } from '../../api/channel.js';
import { fetchAll, filesOf } from './addresses.js';

/** @typedef {import('../../../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../index.js').ModelInfo} ModelInfo */
/** @typedef {import('../../api/responder.js').HeadScores} HeadScores */
/** @typedef {import('../../api/responder.js').Reply} Reply */
/** @typedef {import('../../index.js').RunResult} RunResult */
/**
 * What is known of a text: `losses` of its tokens from the second on, in nats; null where there are none, or
 * computing them would take long.
 *
 * @typedef {RunResult & { layers: Tensor[], losses: Float64Array | null }} Result
 */
/** @typedef {import('../../index.js').Model} Model */
/** @typedef {import('../../index.js').Picture} Picture */
/**
 * What is known of a picture.
 *
 * @typedef {Omit<import('../../index.js').PictureResult, 'weights'> & { layers: Tensor[] }} Sight
 */

/** @typedef {{ ablate: [layer: number, head: number][], start: number, positions: boolean }} Changes */

/**
 * @typedef {{ resolve(result: unknown): void, reject: (error: Error) => void,
 *   onMessage: (message: Extract<Reply, { kind: 'layer' }>) => void }} Waiting `onMessage` gets what comes
 *   before the answer
 */

/** @param {unknown} given @returns {given is Model} */
const isOpen = (given) =>
  isObject(given) && 'run' in given && typeof given.run === 'function' && 'info' in given;

export class Session {
  /** @type {'opening' | 'reading' | 'resting'} */
  state = 'opening';
  /** @type {ModelInfo | null} */
  info = null;
  /** @type {HeadScores | null} */
  scores = null;
  /** of the text that is being read; null for layers to come @type {(Tensor | null)[]} */
  layers = [];
  /** @type {Result | null} of the last text that was read */
  result = null;
  /** @type {Sight | null} of the last picture */
  sight = null;
  /**
   * with all heads and positions, of the text that is shown
   *
   * @type {Pick<Result, 'next' | 'losses'> | null}
   */
  whole = null;
  /** why it could not be opened, or the last text not be read @type {Error | null} */
  #error = null;
  /**
   * file that is fetched, and how much of it
   *
   * @type {{ file: string, loaded: number, total: number | undefined } | null}
   */
  fetched = null;

  #changed;
  #source;
  #base;
  /** @type {Promise<import('../../api/channel.js').Channel>} */
  #channel;
  /** @type {Map<number | undefined, Waiting>} */
  #waiting = new Map();
  /** why nothing is answered any more */
  /** @type {import('../../../../core/api/message.js').Value} */
  #lost = '';
  #last = 0;
  #turn = 0;
  #ending = new AbortController();
  /** @type {{ given: string | number[], changes: Changes } | null} */
  #wanted = null;
  /** @type {{ given: Picture, changes: Omit<Changes, 'start'> } | null} */
  #looked = null;
  #wholeOf = '';

  /**
   * @param {import('./addresses.js').Origin} source
   * @param {string} base of relative addresses
   * @param {(what: 'progress' | 'result' | 'scores') => void} changed
   */
  constructor(source, base, changed) {
    this.#changed = changed;
    this.#source = source;
    this.#base = base;
    this.#channel = this.#connect();
    this.#open();
  }

  /**
   * Reads a text; one that is being read is given up. A worker that has ended is started again, and the model
   * opened in it.
   *
   * @param {string | number[]} given
   * @param {Changes} changes
   */
  read(given, changes) {
    this.#wanted = { given, changes };
    this.#begin();
  }

  /**
   * Reads a picture, where the model reads those; as `read` does.
   *
   * @param {Picture} given
   * @param {Omit<Changes, 'start'>} changes
   */
  look(given, changes) {
    this.#looked = { given, changes };
    this.#begin();
  }

  #begin() {
    if (this.#lost) this.#restart();
    else if (this.info) this.#run();
  }

  /**
   * The error of opening it, or of reading the last text; some are in the reader's language.
   */
  get failure() {
    return this.#error;
  }

  /** Whether something is still to come: layers, what follows the text, or what heads do. */
  get isBusy() {
    if (this.state !== 'resting') return true;
    return this.scores === null && !this.#error && !this.info?.vision;
  }

  /** Whether it is the model that the package brings. */
  get isOwn() {
    const { src, model } = this.#source;
    return !src && !model;
  }

  end() {
    this.#ending.abort();
    this.#channel.then(
      (to) => to.close(),
      () => {},
    );
  }

  #connect() {
    const receive = (/** @type {Reply} */ message) => this.#receive(message);
    const { model } = this.#source;
    const connected = isOpen(model)
      ? inPlace(receive, model)
      : channel(receive, (reason) => this.#lose(reason));
    // it may fail while files are fetched: #open says so after that
    connected.catch(() => {});
    return connected;
  }

  #restart() {
    this.#lost = '';
    this.#error = null;
    this.info = this.scores = null;
    this.state = 'opening';
    this.#channel = this.#connect();
    this.#open();
  }

  /** @template Answer @param {string} kind @param {object} [more] @param {Waiting['onMessage']} [onMessage]
   * @returns {Promise<Answer>} */
  async #ask(kind, more, onMessage = () => {}) {
    const to = await this.#channel;
    if (this.#lost) throw errorOf(Error, this.#lost);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onMessage });
      if (!this.#ending.signal.aborted) to.send({ kind, id, ...more });
    });
  }

  /** @param {Reply} message */
  #receive(message) {
    const { kind, id } = message;
    const one = this.#waiting.get(id);
    if (!one || this.#ending.signal.aborted) return;
    if (kind === 'answer') one.resolve(message.result);
    else if (kind === 'refused') one.reject(errorOf(Error, revived(message.message)));
    else {
      // others are of scripts that tools put into workers
      if (kind === 'layer') one.onMessage(message);
      return;
    }
    this.#waiting.delete(id);
  }

  /** @param {import('../../../../core/api/message.js').Value} reason */
  #lose(reason) {
    this.#lost = say`the worker ended (${reason}); the next change starts another`;
    const error = errorOf(Error, this.#lost);
    if (this.#waiting.size === 0) this.#fail(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.state = 'resting';
    this.#error = error instanceof Error ? error : new Error(String(error));
    if (!this.#ending.signal.aborted) this.#changed('progress');
  }

  async #open() {
    const { model } = this.#source;
    try {
      if (isOpen(model)) {
        // whoever made this session has it before it is called back
        await this.#channel;
        this.info = model.info;
      } else {
        const to = this.#channel;
        const { files, addresses } = await filesOf(this.#source, this.#base);
        const fetched = await fetchAll(addresses, {
          signal: this.#ending.signal,
          onFetch: (event) => {
            this.fetched = event;
            this.#changed('progress');
          },
        });
        // the worker may have ended while files were fetched, and another been started
        if (to !== this.#channel) return;
        this.fetched = null;
        const { info, said } = await this.#ask('open', { files: [...files, ...fetched] });
        // computed in place, the info is the frozen one of the model
        this.info = saying({ ...info }, said.map(revived));
      }
      await this.#run();
    } catch (error) {
      this.#fail(error);
    }
  }

  async #run() {
    const { info } = this;
    if (!info) return;
    const wanted = info.vision ? this.#looked : this.#wanted;
    if (!wanted) {
      this.state = 'resting';
      this.#changed('progress');
      return;
    }
    const turn = ++this.#turn;
    const { given, changes } = wanted;
    const isNow = () => turn === this.#turn && !this.#ending.signal.aborted;
    this.state = 'reading';
    this.#error = null;
    /** @type {(Tensor | null)[]} */
    const layers = Array(info.layers).fill(null);
    this.layers = layers;
    this.#changed('progress');
    try {
      (await this.#channel).send({ kind: 'stop' });
      const answer = await this.#ask('run', { given, options: changes }, ({ layer, weights }) => {
        layers[layer] = weights;
        if (isNow()) this.#changed('progress');
      });
      if (!isNow()) return;
      const all = layers.filter((each) => each !== null);
      this.state = 'resting';
      if (info.vision) {
        this.sight = { ...answer, layers: all };
        this.#changed('result');
        return;
      }
      this.result = { ...answer, layers: all };
      this.#compare(/** @type {string} */ (given), /** @type {Changes} */ (changes), answer);
      this.#changed('result');
      this.scores ??= await this.#ask('heads');
      if (isNow()) this.#changed('scores');
    } catch (error) {
      if (isNow()) this.#fail(error);
    }
  }

  /** @param {string | number[]} given @param {Changes} changes @param {Result} result */
  #compare(given, { ablate, start, positions }, { next, losses }) {
    const key = JSON.stringify(given);
    if (ablate.length === 0 && start === 0 && positions) {
      this.whole = { next, losses };
      this.#wholeOf = key;
    } else if (key !== this.#wholeOf) this.whole = null;
  }
}
