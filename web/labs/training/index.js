// Training small models: the public entry `phasor/train`.
//
//   import { trainer } from 'phasor/train';
//   const run = await trainer({ task: 'offset', offset: 3, encoding: 'rotary', seed: 1 });
//   run.step(200);                       // { step: 200, loss, accuracy, gradientNorm }
//   run.evaluate({ length: 64, last: 16 });
//
// A model of one to twelve layers of attention learns one of a few tasks, with any encoding of positions.
// The same options and seed give the same bytes in every engine. A step takes milliseconds on the calling
// thread: use a worker if a page must stay responsive.

import { checked } from './api/options.js';
import { makeRun } from './api/run.js';
import { module } from './api/module.js';

/** @typedef {import('./api/options.js').TrainerOptions} TrainerOptions */
/** @typedef {import('./api/options.js').Task} Task */
/** @typedef {import('./api/options.js').TrainedEncoding} TrainedEncoding */
/** @typedef {import('./api/run.js').Progress} Progress */
/** @typedef {import('./api/run.js').Evaluation} Evaluation */
/** @typedef {import('./api/run.js').HeadScores} HeadScores */
/** @typedef {import('./api/run.js').ClosedForm} ClosedForm */
/** @typedef {ReturnType<typeof makeRun>} TrainingRun */

/** @type {FinalizationRegistry<import('../../core/api/marshal.js').Held> | undefined} */
let registry;

/**
 * Creates a model with its initial values. Nothing is trained before `step` is called.
 *
 * @param {TrainerOptions} given
 * @returns {Promise<TrainingRun>}
 * @throws {TypeError | RangeError} if options do not exist or do not fit each other; names them
 * @example
 * const run = await trainer({ task: 'offset', encoding: 'rotary', length: 8, seed: 1 });
 * run.step(10).step; // → 10
 * run.attention([1, 2, 3]).weights.shape; // → [1, 1, 3, 3]
 * run.close();
 */
export async function trainer(given) {
  const settings = checked('trainer', given);
  const calls = await module();
  registry ??= new FinalizationRegistry((handle) => handle.delete());
  return makeRun(calls, settings, registry);
}
