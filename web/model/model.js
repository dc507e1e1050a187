// Trained models of others: the public entry `phasor/model`.
//
//   import { openModel } from 'phasor/model';
//   const model = await openModel({ 'model.safetensors': blob, 'config.json': text, 'tokenizer.json': text });
//   const { tokens, weights, next } = await model.run('the river bank');
//
// Weights are read from the files as they are needed, a matrix at a time. A run takes seconds for models of
// a hundred million parameters, in place: use a worker where a page must stay fluent.

import { isObject, options } from '../api/check.js';
import { Engine } from './engine.js';
import { openFiles } from './files.js';
import { makeModel } from './run.js';
import { module } from './module.js';
import { ropeOf } from './positions.js';
import { tokenizerOf } from './tokens.js';
import { bind } from './weights.js';

/** @typedef {import('./files.js').ModelFiles} ModelFiles */
/** @typedef {import('./tokens.js').Token} Token */
/** @typedef {import('./run.js').ModelInfo} ModelInfo */
/** @typedef {import('./run.js').RunOptions} RunOptions */
/** @typedef {import('./run.js').RunResult} RunResult */
/** @typedef {import('./run.js').Model} Model */
/** @typedef {import('./heads.js').ModelHeads} ModelHeads */

/**
 * @typedef {object} OpenOptions
 * @property {(event: { file: string, loaded: number, total: number | undefined }) => void} [onProgress]
 *   while files are fetched, in bytes
 * @property {AbortSignal} [signal] ends it
 */

/**
 * Opens a trained model: safetensors (one file, or several with their index) with config.json, or GGUF.
 * Only headers are read; tokenizer.json is needed for texts alone. Files of the same folder that are
 * something else are left aside.
 *
 * @param {ModelFiles} files a list of File, or an object of names and contents: a Blob, bytes, a URL, which
 *   is fetched, or the text of a file
 * @param {OpenOptions} [given]
 * @returns {Promise<Model>}
 * @throws {TypeError | RangeError} that names the file and the field which is missing, or which is not
 *   what the model needs
 * @example
 * // the files of a model, here of one that was made in place
 * const made = await trainer({ task: 'offset', encoding: 'rotary', length: 8, seed: 1 });
 * const model = await openModel(made.save());
 * const { weights } = await model.run([1, 2, 3]);
 * weights.shape; // → [1, 1, 3, 3]
 * model.close();
 */
export async function openModel(files, given) {
  const { signal, onProgress } = options('openModel', given, 'signal onProgress');
  if (signal !== undefined && !isObject(signal)) {
    throw new TypeError('openModel: signal must be an AbortSignal');
  }
  if (onProgress !== undefined && typeof onProgress !== 'function') {
    throw new TypeError('openModel: onProgress must be a function');
  }
  signal?.throwIfAborted();
  const opened = await openFiles(files, { signal, onFetch: onProgress });
  const { plan, tensors, config, file } = opened;
  const bound = bind(plan, tensors, file);
  const rope = plan.rotary ? ropeOf(config) : null;
  const engine = new Engine(await module());
  const factors = tensors.get('rope_freqs.weight');
  const divisors = factors && (await engine.numbers(factors));
  signal?.throwIfAborted();
  const text = opened.tokenizer
    ? await tokenizerOf(opened.tokenizer, opened.tokenizerConfig, bound.vocabulary)
    : undefined;
  return makeModel({ ...opened, engine, bound, rope, divisors, text });
}
