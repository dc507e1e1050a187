// The files of a model → the model, by whatever brings the part that splits texts: a page loads it when
// there is a tokenizer.json, a worker has it from the start, because Vite builds no worker that loads later.

import { finite, integer, options, rangeError, refuse, say } from '../../../core/api/check.js';
import { cores } from '../../../core/api/pool/start-worker.js';
import { checkSignal } from '../../../core/api/signal.js';
import { Engine } from './engine.js';
import { openFiles } from './files.js';
import { jsonOf } from './readers/source.js';
import { makeModel } from './run.js';
import { module } from './module.js';
import { ownFiles } from './own.js';
import { ropeOf } from './positions.js';
import { makeVisionModel } from './vision/model.js';
import { processorOf } from './vision/processor.js';
import { bindVision } from './vision/weights.js';
import { bind } from './weights.js';

/** @typedef {import('./run.js').Model} Model */
/** @typedef {() => Promise<typeof import('./tokens.js')>} Tokenizers what splits texts, when it is needed */

/**
 * @typedef {object} OpenOptions
 * @property {(event: { file: string, loaded: number, total: number | undefined }) => void} [onProgress]
 *   while files are fetched, in bytes
 * @property {AbortSignal} [signal] ends it
 * @property {number} [keep] bytes of memory for the weights of a model that has no more numbers, 4
 *   bytes each: they are read once. Those of a larger model are read for each run, a matrix at a
 *   time. 2^29
 * @property {number} [workers] threads that compute a run, this one among them, where the weights are
 *   kept. Each has a part of the weights, so that they are in memory once; the numbers are the same.
 *   One a core by default for models of 20 million numbers and more, and 1 for smaller ones. Workers
 *   are started with the model and ended by `close()`
 * @property {string | URL} [url] a `.gguf` file that is read in place of the model 'phasor' of the package
 */

/** Numbers of a model whose layers are worth the messages to workers. */
const manyNumbers = 2e7;

/**
 * How the model of these files reads pictures.
 *
 * @param {import('./files.js').Opened} opened
 */
async function pictures({ plan, processor }) {
  const source = /** @type {import('./readers/source.js').Source} */ (processor);
  const vision = /** @type {import('./architectures/plan.js').Vision} */ (plan.vision);
  const reading = processorOf(await jsonOf(source), source.name, vision.processor);
  return { plan: { ...plan, vision }, processor: reading };
}

/**
 * What openModel does.
 *
 * @param {unknown} files
 * @param {OpenOptions | undefined} given
 * @param {Tokenizers} tokenizers
 * @param {(count: number) => import('./helpers.js').Helpers} [newHelpers] starts workers, where there are any
 * @returns {Promise<Model>}
 */
export async function openWith(files, given, tokenizers, newHelpers) {
  const {
    signal,
    onProgress,
    keep = 2 ** 29,
    workers,
    url,
  } = options('openModel', given, 'signal onProgress keep workers url');
  checkSignal('openModel', signal, onProgress);
  finite('openModel', 'keep', keep);
  integer('openModel', 'keep', keep, 0);
  if (workers !== undefined) integer('openModel', 'workers', workers);
  if (typeof files === 'string' && files !== 'phasor')
    refuse('openModel', 'files', say`'phasor' or the files of a model`, files, TypeError);
  if (url !== undefined && files !== 'phasor')
    refuse(
      'openModel',
      'url',
      say`nothing for files that are given, it is of the model 'phasor'`,
      url,
    );
  signal?.throwIfAborted();
  const all = files === 'phasor' ? await ownFiles(url) : files;
  const opened = await openFiles(all, { signal, onFetch: onProgress });
  const { plan, tensors, config, file } = opened;
  const { vision } = plan;
  const bound = vision ? bindVision({ ...plan, vision }, tensors, file) : bind(plan, tensors, file);
  for (const { name, source, from, to } of bound.layouts) {
    const [order] = await source.bytes(from, to);
    if (order !== 0)
      throw rangeError`openModel: ${source.name}: ${name} must be 0, rows one after the other, got ${order}: save the model with a newer bitsandbytes`;
  }
  const rope = plan.rotary ? ropeOf(config, file) : null;
  const calls = await module();
  const keeps = 4 * bound.parameters <= keep;
  const text =
    opened.tokenizer && !vision
      ? await (await tokenizers()).tokenizerOf(opened.tokenizer, bound.vocabulary)
      : undefined;
  signal?.throwIfAborted();
  const threads = workers ?? (bound.parameters < manyNumbers ? 1 : cores());
  const helpers = keeps && threads > 1 ? newHelpers?.(threads - 1) : undefined;
  const engine = new Engine(calls, keeps, plan.quantization?.factor, helpers);
  const parts = { ...opened, engine, rope, text };
  const model =
    'token' in bound
      ? makeModel({ ...parts, bound })
      : makeVisionModel({ ...parts, bound, ...(await pictures(opened)) });
  // each refuses what the other reads
  return /** @type {Model} */ (model);
}
