// Trains several runs together, controlled by messages: in a worker (train-worker.js), or on this thread
// without workers. The run with the fewest steps is always next.
//
//   to it    create { id, options, shown }   go { goal, window, stride }   stop   step { stride }
//            ablate { id, heads }   save { id }
//   from it  created { id, tokens, targets, names }   refused { id, message }
//            point { id, step, loss, accuracy, norms, norm, peak }   shot { id, step, weights }
//            failed { id, step, message }   measured { id, … }   ablated { id, … }   saved { id, files }
//
// In a point, loss, accuracy and the norms of the gradient's parts are means since the point before; `norm`
// and `peak` are the mean and the largest norm of the whole gradient over all steps so far.

import { saidOf } from '../../../core/api/message.js';
import { pause } from '../../../core/api/pause.js';
import { sayReady } from '../../../core/api/worker-life.js';
import { tasks } from './tasks/index.js';
import { trainer } from '../index.js';

/** @typedef {import('./run.js').Progress} Progress */
/** @typedef {import('./tasks/index.js').TaskName} TaskName */
/** @typedef {import('../index.js').TrainingRun} TrainingRun */
/** @typedef {Parameters<typeof trainer>[0]} TrainerOptions */
/**
 * @typedef {{ loss: number, accuracy: number, norms: number[], count: number }} Sums `norms` of the
 *   gradient: of the embeddings, of each layer, of the output
 */

/**
 * @typedef {object} Model
 * @property {number} id
 * @property {TrainingRun} run
 * @property {number} step
 * @property {number} shot the step whose weights were sent last
 * @property {number[]} tokens of the example whose weights are sent; empty while they are not shown
 * @property {Sums} sums since the last point
 * @property {{ norm: number, peak: number, count: number }} whole over all steps: the sum of the gradient's
 *   norms, and the largest
 * @property {boolean} broken whether its loss stopped being a number
 */

/** @typedef {{ kind: string, id: number, [name: string]: unknown }} Report */
/** @typedef {{ handle(message: { kind: string }): void | Promise<void> }} Handler */

/** Most tokens, and most pairs of them, in a measurement: it takes some milliseconds. */
const [measured, pairs] = [8192, 2 ** 25];

/** @returns {Sums} */
const nothing = () => ({ loss: 0, accuracy: 0, norms: [], count: 0 });

/**
 * @param {number} length
 * @param {number} wanted
 * @returns {number} number of sequences, 0 if even one takes long
 */
const samplesOf = (length, wanted) => Math.min(wanted, Math.floor(pairs / length ** 2));

/** @param {TrainingRun} run @returns {number} tokens per sequence in training */
const lengthOf = ({ options }) => /** @type {{ length: number }} */ (options).length;

/**
 * Accuracy of the last positions at one, two and four times the trained length; in longer sequences these are
 * positions that training from position 0 has not seen. Lengths that the task cannot have, or that would take
 * very long, are left out.
 *
 * @param {TrainingRun} run
 * @param {number} factor
 * @returns {number} NaN if there is no such length
 */
function accuracyAt(run, factor) {
  const trained = lengthOf(run);
  const length = factor * trained;
  const samples = samplesOf(length, Math.max(32, Math.floor(measured / length)));
  if (samples === 0) return NaN;
  return ifPossible(() => run.evaluate({ length, samples, last: trained }).accuracy) ?? NaN;
}

/**
 * Skips measurements that the model is too large for.
 *
 * @template Result
 * @param {() => Result} work
 * @returns {Result | null}
 */
function ifPossible(work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The scores of every head, by name. @param {TrainingRun} run */
const scoresOf = (run) =>
  Object.fromEntries(Object.entries(run.heads()).map(([name, { data }]) => [name, data]));

/** The closed form without its two matrices, which are never drawn. @param {TrainingRun} run */
function dialsOf(run) {
  const { cosine, angle, wanted, gain, rotation } = run.closedForm();
  return { cosine, angle, wanted, gain, rotation };
}

/** @typedef {readonly (readonly [layer: number, head: number])[]} Heads */

/** The accuracy while some heads are switched off. @param {TrainingRun} run @param {Heads} heads */
function without(run, heads) {
  for (const [layer, head] of heads) run.ablate(layer, head);
  const { accuracy } = run.evaluate({ samples: samplesOf(lengthOf(run), 256) });
  for (const [layer, head] of heads) run.ablate(layer, head, false);
  return accuracy;
}

/** Adds a step to the sums. @param {Model} model @param {Progress} progress */
function sumUp(model, { step, loss, accuracy, gradientNorm }) {
  const { run, sums, whole } = model;
  model.step = step;
  sums.loss += loss;
  sums.accuracy += accuracy;
  Object.values(run.gradientNorms()).forEach((norm, k) => {
    sums.norms[k] = (sums.norms[k] ?? 0) + norm;
  });
  sums.count += 1;
  whole.norm += gradientNorm;
  whole.peak = Math.max(whole.peak, gradientNorm);
  whole.count += 1;
}

/** The model with the next step. @param {Iterable<Model>} models @param {number} goal */
function nextOf(models, goal) {
  /** @type {Model | undefined} */
  let found;
  for (const model of models) {
    if (model.broken || model.step >= goal) continue;
    if (!found || model.step < found.step) found = model;
  }
  return found;
}

/**
 * @param {(message: Report, transfer?: ArrayBuffer[]) => void} post
 * @param {number} budget longest time slice (ms) before messages, and on this thread the page's events, are
 *   handled
 */
export function trainers(post, budget) {
  /** @type {Map<number, Model>} */
  const models = new Map();
  /** Work to do before the next step. @type {(() => void)[]} */
  const jobs = [];
  let [goal, window, stride] = [0, 1, 1];
  let isGoing = false;
  let isPlanned = false;
  /** Messages wait for runs that are being created. @type {Promise<void>} */
  let before = Promise.resolve();

  /** @param {Model} model */
  function shoot(model) {
    const { id, run, step, tokens } = model;
    model.shot = step;
    if (tokens.length === 0) return;
    const { data } = run.attention(tokens).weights;
    post({ kind: 'shot', id, step, weights: data }, [/** @type {ArrayBuffer} */ (data.buffer)]);
  }

  /** @param {Model} model */
  function report(model) {
    const { id, step, sums, whole } = model;
    if (sums.count === 0) return;
    const mean = (/** @type {number} */ sum) => sum / sums.count;
    post({
      kind: 'point',
      id,
      step,
      loss: mean(sums.loss),
      accuracy: mean(sums.accuracy),
      norms: sums.norms.map(mean),
      norm: whole.norm / whole.count,
      peak: whole.peak,
    });
    model.sums = nothing();
  }

  /** Measures its accuracies, each as a separate job, and its heads. @param {Model} model */
  function measure(model) {
    const { id, run, step } = model;
    /** @type {number[]} */
    const accuracy = [];
    for (const factor of [1, 2, 4]) later(model, () => accuracy.push(accuracyAt(run, factor)));
    later(model, () => {
      const { encoding, task } = /** @type {{ encoding: string, task: string }} */ (run.options);
      const scores = ifPossible(() => scoresOf(run));
      const isClosed =
        encoding === 'sinusoidal' && tasks[/** @type {TaskName} */ (task)].hasClosedForm === true;
      const form = isClosed ? ifPossible(() => dialsOf(run)) : null;
      post({ kind: 'measured', id, step, accuracy, scores, form });
    });
  }

  /** @param {Model} model @param {unknown} error */
  function fail(model, error) {
    model.broken = true;
    report(model);
    post({ kind: 'failed', id: model.id, step: model.step, message: saidOf(error) });
  }

  /**
   * Trains one step.
   *
   * @param {Model} model
   * @param {boolean} [isAlone] whether its results are posted at once
   */
  function train(model, isAlone = false) {
    try {
      sumUp(model, model.run.step());
      const isLast = model.step === goal;
      if (isAlone || model.step % window === 0 || isLast) report(model);
      if (isAlone || model.step % stride === 0 || isLast) shoot(model);
      if (isLast) measure(model);
    } catch (error) {
      fail(model, error);
      measure(model);
    }
  }

  /**
   * Queues work; an error stops its model, and nothing else.
   *
   * @param {Model} model
   * @param {() => void} work
   */
  function later(model, work) {
    jobs.push(() => {
      try {
        work();
      } catch (error) {
        fail(model, error);
      }
    });
  }

  function turn() {
    isPlanned = false;
    const end = performance.now() + budget;
    do {
      const job = jobs.shift();
      if (job) {
        job();
        continue;
      }
      const model = isGoing ? nextOf(models.values(), goal) : undefined;
      if (!model) return;
      train(model);
    } while (performance.now() < end);
    plan();
  }

  function plan() {
    if (isPlanned) return;
    isPlanned = true;
    // a timer would be delayed by a second in a hidden page
    pause()
      .then(turn)
      .catch((error) => {
        // rethrown as an error of the worker, which its page receives; a rejection is not sent
        setTimeout(() => {
          throw error;
        });
      });
  }

  /** @type {Record<string, Handler['handle']>} */
  const kinds = {
    /** @param {{ kind: string, id: number, options: TrainerOptions, shown: number }} message */
    async create({ id, options, shown }) {
      try {
        const run = await trainer(options);
        const { tokens, targets } = run.examples();
        const seen = tokens[0].slice(0, shown);
        const whole = { norm: 0, peak: 0, count: 0 };
        const sums = nothing();
        const model = { id, run, step: 0, shot: 0, tokens: seen, sums, whole, broken: false };
        models.set(id, model);
        post({
          kind: 'created',
          id,
          tokens: seen,
          targets: targets[0].slice(0, shown),
          names: run.tokens,
        });
        shoot(model);
      } catch (error) {
        post({ kind: 'refused', id, message: saidOf(error) });
      }
    },
    /** @param {{ kind: string, goal: number, window: number, stride: number }} message */
    go(message) {
      ({ goal, window, stride } = message);
      isGoing = true;
    },
    stop() {
      isGoing = false;
      // show the current step of a paused model
      for (const model of models.values()) {
        if (model.broken) continue;
        try {
          report(model);
          if (model.shot !== model.step) shoot(model);
        } catch (error) {
          fail(model, error);
        }
      }
    },
    step() {
      isGoing = false;
      for (const model of models.values()) {
        if (!model.broken) train(model, true);
      }
    },
    /** @param {{ kind: string, id: number, heads: Heads }} message */
    ablate({ id, heads }) {
      const model = models.get(id);
      if (!model) return;
      const { run } = model;
      later(model, () => {
        const [all, some] = [without(run, []), without(run, heads)];
        post({ kind: 'ablated', id, heads, accuracy: all, without: some });
      });
    },
    /** @param {{ kind: string, id: number }} message */
    save({ id }) {
      const model = models.get(id);
      if (model) later(model, () => post({ kind: 'saved', id, files: model.run.save() }));
    },
  };

  return {
    /** @param {{ kind: string }} message */
    handle(message) {
      // ignore unknown kinds
      if (!Object.hasOwn(kinds, message?.kind)) return;
      before = before.then(async () => {
        await kinds[message.kind](message);
        plan();
      });
    },

    /** Frees all models. */
    close() {
      before = before.then(() => {
        isGoing = false;
        jobs.length = 0;
        for (const { run } of models.values()) run.close();
        models.clear();
      });
    },
  };
}

/** Longest time slice (ms) before pending messages, such as `stop`, are handled. */
const turnOfWorker = 40;

/**
 * Runs the trainers in a worker with this global object.
 *
 * @param {Parameters<typeof sayReady>[0]} scope
 */
export function serve(scope) {
  const port = sayReady(scope, (message) => service.handle(message));
  const service = trainers(
    (message, transfer = []) => port.postMessage(message, transfer),
    turnOfWorker,
  );
}
