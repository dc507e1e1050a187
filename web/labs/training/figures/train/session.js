// The models of one run: their data so far, in bounded memory.

import { revived, say } from '../../../../core/api/message.js';
import { channel } from '../../api/channel.js';
import { untrained } from './options.js';

/** @typedef {import('./options.js').Spec} Spec */
/** @typedef {import('../../api/channel.js').Channel} Channel */

/**
 * Loss, accuracy and `norms` are means over the steps since the point before; `norms` of the gradient: of the
 * embeddings, of each layer, of the output. `norm` and `peak`: the mean and largest norm of the whole
 * gradient over all steps so far.
 *
 * @typedef {{ step: number, loss: number, accuracy: number, norms: number[], norm: number, peak:
 *   number }} Point
 */
/** @typedef {{ step: number, weights: Float32Array }} Shot weights: [layers, heads, n, n] */
/** @typedef {'previousToken' | 'offset' | 'firstToken' | 'sameToken' | 'induction'} Score */
/**
 * `accuracy` at 1, 2 and 4 lengths; null: too large to measure.
 *
 * @typedef {{ step: number, accuracy: number[], scores: Record<Score, Float32Array> | null,
 *   form: import('./form.js').Dials | null }} Measured
 */
/** @typedef {{ heads: readonly (readonly [number, number])[], accuracy: number, without: number }} Ablated */

/**
 * @typedef {object} Model
 * @property {Spec} spec
 * @property {number} step
 * @property {Point[]} points
 * @property {Shot[]} shots
 * @property {number[]} tokens of the example
 * @property {(number | null)[]} targets
 * @property {readonly string[]} names of tokens
 * @property {import('../../../../core/api/message.js').Value} failure why it has stopped
 * @property {Measured | null} measured
 * @property {Ablated | null} ablated
 */

/** Most points of a curve and most pictures of a model that are kept. */
const most = { points: 400, shots: 80 };
/** Tokens of the example whose weights are drawn. */
const shown = 48;
/** Points and pictures of a run that is not continued. */
const parts = { points: 100, shots: 40 };

/**
 * Keeps every second entry, and the last, if there are too many.
 *
 * @template Each
 * @param {Each[]} list
 * @param {number} limit
 */
const thinned = (list, limit) =>
  list.length <= limit ? list : list.filter((_, k) => k % 2 === 0 || k === list.length - 1);

export class Session {
  /** @type {'starting' | 'going' | 'resting' | 'done' | 'ended'} */
  state = 'starting';
  goal = 0;
  /** The error if the training module could not be loaded. @type {unknown} */
  problem = null;
  #changed;
  #saved;
  /** @type {Promise<Channel>[]} */
  #channels;

  /**
   * @param {Spec[]} specs
   * @param {object} act
   * @param {() => void} act.changed
   * @param {(files: Record<string, BlobPart>) => void} act.saved
   */
  constructor(specs, { changed, saved }) {
    this.#changed = changed;
    this.#saved = saved;
    this.models = specs.map(untrained);
    // leave one core to the page
    const cores = navigator.hardwareConcurrency || 2;
    const count = Math.min(specs.length, Math.max(1, Math.min(4, cores)));
    this.#channels = Array.from({ length: count }, (_, k) =>
      channel(
        (message) => this.#receive(message),
        (reason) => this.#lose(k, reason),
      ).catch((error) => this.#giveUp(error)),
    );
    const [{ seed }] = specs;
    specs.forEach((spec, id) => {
      // no maps are shown for further seeds
      this.#sendTo(id, {
        kind: 'create',
        id,
        options: spec.options,
        shown: spec.seed === seed ? shown : 0,
      });
    });
  }

  /** @param {number} id @param {{ kind: string, [name: string]: unknown }} message */
  async #sendTo(id, message) {
    const to = await this.#channels[id % this.#channels.length];
    if (this.state !== 'ended') to.send(message);
  }

  /** @param {{ kind: string, [name: string]: unknown }} message */
  async #sendAll(message) {
    for (const each of this.#channels) {
      const to = await each;
      if (this.state !== 'ended') to.send(message);
    }
  }

  /** @param {number} goal the step at which the models pause */
  go(goal) {
    this.goal = goal;
    this.state = 'going';
    this.#sendAll({
      kind: 'go',
      goal,
      window: Math.max(1, Math.round(goal / parts.points)),
      stride: Math.max(1, Math.round(goal / parts.shots)),
    });
  }

  pause() {
    if (this.state === 'going') this.state = 'resting';
    this.#sendAll({ kind: 'stop' });
  }

  /** One step of every model. */
  step() {
    this.state = 'resting';
    this.#sendAll({ kind: 'step' });
  }

  /** @param {number} id @param {Ablated['heads']} heads */
  ablate(id, heads) {
    this.#sendTo(id, { kind: 'ablate', id, heads });
  }

  /** @param {number} id */
  save(id) {
    this.#sendTo(id, { kind: 'save', id });
  }

  /** Frees the models; their data stay. */
  async end() {
    this.state = 'ended';
    for (const each of this.#channels) (await each).close();
  }

  /** @param {number} k index of a channel @param {import('../../../../core/api/message.js').Value} reason */
  #lose(k, reason) {
    this.models.forEach((model, id) => {
      if (id % this.#channels.length === k) model.failure ||= say`the worker ended (${reason})`;
    });
    this.#rest();
    this.#changed();
  }

  /**
   * @param {unknown} error why the module could not be loaded
   * @returns {Channel} a channel that does nothing
   */
  #giveUp(error) {
    this.problem = error;
    this.state = 'ended';
    this.#changed();
    return { send() {}, close() {} };
  }

  #rest() {
    if (this.state !== 'going') return;
    if (this.models.every(({ failure, step }) => failure || step >= this.goal)) this.state = 'done';
  }

  /** @param {any} message of trainers.js */
  #receive({ kind, id, ...sent }) {
    if (this.state === 'ended') return;
    const model = this.models[id];
    if (!model) return;
    if (kind === 'created') Object.assign(model, sent);
    else if (kind === 'point') {
      model.step = sent.step;
      model.points = thinned([...model.points, sent], most.points);
      model.ablated = null;
    } else if (kind === 'shot') model.shots = thinned([...model.shots, sent], most.shots);
    else if (kind === 'measured') model.measured = sent;
    else if (kind === 'ablated') model.ablated = sent;
    else if (kind === 'saved') this.#saved(sent.files);
    else if (kind === 'failed' || kind === 'refused') {
      model.failure = revived(sent.message);
      model.step = sent.step ?? model.step;
    } else return; // a message from a script that another tool put into the worker
    this.#rest();
    this.#changed();
  }
}
