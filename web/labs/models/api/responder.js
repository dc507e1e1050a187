// A model that is asked by messages: in a worker (model-worker.js), or in place where there are none.
// Questions are answered in order. `stop` ends those that are open, between two layers.
//
//   to it    open { id, files }   run { id, given, options }   heads { id }   stop
//   from it  layer { id, layer, layers, weights }   answer { id, result }   refused { id, message }
//
// It fetches nothing: the policy of a page does not hold in a worker that has an address of its own.

import { errorOf, saidOf, say } from '../../../core/api/message.js';
import { sayReady } from '../../../core/api/worker-life.js';
import { answerTasks } from '../../../core/api/pool/answer-tasks.js';
import { kinds } from './helper.js';
import { lossesOf } from './losses.js';
import { module } from './module.js';

/** @typedef {import('./run.js').Model} Model */
/** @typedef {import('./run.js').RunOptions} RunOptions */
/**
 * @typedef {object} HeadScores
 * @property {Readonly<Record<string, import('../../../core/api/tensor.js').Tensor>>} places the mean weight of each kind
 *   of place, [layers, heads]
 * @property {import('./measured.js').Measured | null} measured on text; null for the probe of random tokens
 */

/**
 * @typedef {object} Question
 * @property {'open' | 'run' | 'heads' | 'stop'} kind
 * @property {number} [id]
 * @property {readonly [name: string, content: import('./files.js').FileContent][]} [files]
 * @property {any} [given] a text, numbers of tokens, or a picture
 * @property {Pick<RunOptions, 'ablate' | 'start' | 'positions'>} [options]
 */

/** @typedef {import('../../../core/api/message.js').Value} Value */
/**
 * @typedef {{ kind: 'layer', id?: number, layer: number, layers: number,
 *     weights: import('../../../core/api/tensor.js').Tensor }
 *   | { kind: 'answer', id?: number, result: unknown }
 *   | { kind: 'refused', id?: number, message: Value }} Reply
 */

const questions = new Set(['open', 'run', 'heads', 'stop']);

/** Weights of all heads and layers that a figure keeps at most, 1 GB. */
const mostWeights = 2 ** 28;

/** Tokens of a figure, at most: a map of more cells would hold the page while it is looked through. */
const mostTokens = 2048;

/** Multiply-adds that the logits of all tokens may take: a tenth of a second. */
const mostForLosses = 2 ** 29;

/** @param {Model} model @param {string | ArrayLike<number>} given */
function lengthOf(model, given) {
  if (typeof given !== 'string') return given.length;
  try {
    return model.tokens(given).length;
  } catch {
    // the run says what is wrong
    return 0;
  }
}

/**
 * What heads do: as it was measured on text, or by a probe.
 *
 * @param {Model} model
 * @param {AbortSignal} signal
 * @returns {Promise<HeadScores>}
 */
async function headsOf(model, signal) {
  const { measured, info } = model;
  if (!measured) return { places: await model.heads({ signal }), measured: null };
  const shape = [info.layers, info.heads];
  const places = Object.keys(measured.even).map((name) => {
    const data = Float32Array.from(measured.heads, (means) => means[name]);
    return [name, { shape, data }];
  });
  return { places: Object.fromEntries(places), measured };
}

/**
 * @param {(message: Reply, transfer?: Transferable[]) => void} post
 * @param {typeof import('../index.js').openModel} openModel
 * @param {Model | null} [model] one that is open; without one the first question is `open`
 */
export function responder(post, openModel, model = null) {
  const isGiven = model !== null;
  let ending = new AbortController();

  /** @param {Question} question @param {AbortSignal} signal */
  async function open({ files = [] }, signal) {
    const opened = await openModel(Object.fromEntries(files), { signal });
    model?.close();
    model = opened;
    const { info } = opened;
    // what an object of its own keeps beside a property stays here
    return { info, said: /** @type {{ said?: readonly Value[] }} */ (info).said };
  }

  /** @param {number | undefined} id @returns {NonNullable<RunOptions['onProgress']>} */
  const layersTo =
    (id) =>
    ({ layer, layers, weights }) => {
      const { buffer } = weights.data;
      post({ kind: 'layer', id, layer, layers, weights }, [/** @type {ArrayBuffer} */ (buffer)]);
    };

  /** @param {Question} question @param {AbortSignal} signal @returns {Promise<unknown>} */
  async function answer(question, signal) {
    signal.throwIfAborted();
    const { kind, id, given, options } = question;
    if (kind === 'open') return open(question, signal);
    if (!model) throw errorOf(Error, say`There is no model yet.`);
    if (kind === 'heads') return headsOf(model, signal);
    const onProgress = layersTo(id);
    const { dim, vocabulary, causal, predicts, layers: depth, heads, vision } = model.info;
    if (vision) {
      const { ablate, positions } = options ?? {};
      const chosen = { ablate, positions, signal, onProgress };
      const picture = /** @type {import('./vision/model.js').Picture} */ (given);
      const { grid, prefix, seen } = await model.run(picture, chosen);
      return { grid, prefix, seen };
    }
    const fitting = Math.floor(Math.sqrt(mostWeights / (depth * heads)));
    const most = Math.min(mostTokens, Math.max(1, fitting));
    const length = Math.min(most, lengthOf(model, given));
    const hasLosses = causal && predicts && length * dim * vocabulary <= mostForLosses;
    const { tokens, next, windowed, logits } = await model.run(given, {
      ...options,
      logits: hasLosses ? 'all' : 'last',
      most,
      signal,
      onProgress,
    });
    const came = tokens.slice(1).map(({ id: tokenId }) => tokenId);
    const losses = hasLosses && logits && came.length > 0 ? lossesOf(logits, came) : null;
    return { tokens, next, windowed, losses };
  }

  /** @type {Promise<unknown>} */
  let before = Promise.resolve();
  return {
    /** @param {Question} question */
    handle(question) {
      // kinds that are not known get no answer
      if (!questions.has(question?.kind)) return;
      if (question.kind === 'stop') {
        ending.abort();
        ending = new AbortController();
        return;
      }
      const { id } = question;
      const { signal } = ending;
      before = before
        .then(() => answer(question, signal))
        .then(
          (result) => post({ kind: 'answer', id, result }),
          (error) => post({ kind: 'refused', id, message: saidOf(error) }),
        );
    },
    close() {
      ending.abort();
      // what it opened itself, also where that is still under way
      before = before.then(() => (isGiven ? undefined : model?.close()));
    },
  };
}

/**
 * What the worker does whose global object is given.
 *
 * @param {import('../../../core/api/pool/answer-tasks.js').Port} scope
 * @param {typeof import('../index.js').openModel} openModel
 */
export function serve(scope, openModel) {
  // of the thread that has a model: this worker computes parts of it
  answerTasks(scope, kinds, module);
  const port = sayReady(scope, (message) => responding.handle(message));
  const responding = responder(
    (message, transfer = []) => port.postMessage(message, transfer),
    openModel,
  );
}
