// Trained models of others: the public entry `phasor/model`.
//
//   import { openModel } from 'phasor/model'; const model = await openModel({ 'model.safetensors':
//   blob, 'config.json': text, 'tokenizer.json': text }); const { tokens, weights, next } = await
//   model.run('the river bank');
//
// Weights are read from the files as they are needed, a matrix at a time. A run of a model of a hundred
// million parameters takes a good part of a second, on all cores and on this thread too: use a worker where
// a page must stay fluent.

import { provideTextModel } from '../../core/words/text-model.js';
import { openWith } from './api/open.js';
import { startHelpers } from './api/start-helpers.js';

/** @typedef {import('./api/files.js').ModelFiles} ModelFiles */
/** @typedef {import('./api/tokens.js').Token} Token */
/** @typedef {import('./api/run.js').ModelInfo} ModelInfo */
/** @typedef {import('./api/run.js').RunOptions} RunOptions */
/** @typedef {import('./api/run.js').RunResult} RunResult */
/** @typedef {import('./api/run.js').Model} Model */
/** @typedef {import('./api/vision/model.js').Picture} Picture */
/** @typedef {import('./api/vision/model.js').PictureOptions} PictureOptions */
/** @typedef {import('./api/vision/model.js').PictureResult} PictureResult */
/** @typedef {import('./api/vision/model.js').VisionInfo} VisionInfo */
/** @typedef {import('./api/heads.js').ModelHeads} ModelHeads */
/** @typedef {import('./api/measured.js').Measured} Measured */
/** @typedef {import('./api/open.js').OpenOptions} OpenOptions */

/**
 * Opens a trained model: safetensors (one file, or several with their index) with config.json, or GGUF.
 * Only headers are read; tokenizer.json is needed for texts alone. Files of the same folder that are
 * something else are left aside.
 *
 * Models that read pictures (ViT, DINO, DeiT, DINOv2, the vision towers of CLIP and SigLIP) need
 * preprocessor_config.json too; their `run` takes `{ width, height, data }`, as ImageData is.
 *
 * `'phasor'` is the small language model that the package brings, a module of its own that is loaded then: it
 * has read old books and speeches, is for looking at its heads, and is wrong about the world.
 *
 * @param {ModelFiles | 'phasor'} files a list of File, or an object of names and contents: a Blob, bytes, a
 *   URL, which is fetched, or the text of a file; or the name of the model that the package brings
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
 * @example
 * // the model of the package, and what it has measured of its heads
 * const own = await openModel('phasor');
 * const { tokens, next } = await own.run('she looked at the river bank');
 * tokens.length; // → 6
 * next.length; // → 10
 * own.measured.heads.length; // → 16
 * own.close();
 */
export function openModel(files, given) {
  return openWith(files, given, () => import('./api/tokens.js'), startHelpers);
}

// for <phasor-attention trained>, in the reader's language
provideTextModel(async () => {
  await import('../../core/texts/labs.js');
  return openModel('phasor');
});
