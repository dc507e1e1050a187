// The files of a model → the model, by whatever brings the part that splits texts: a page loads it when
// there is a tokenizer.json, a worker has it from the start, because Vite builds no worker that loads later.

import { finite, integer, options, refuse } from '../api/check.js';
import { checkSignal } from '../api/signal.js';
import { Engine } from './engine.js';
import { openFiles } from './files.js';
import { makeModel } from './run.js';
import { module } from './module.js';
import { ownFiles } from './own.js';
import { ropeOf } from './positions.js';
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
 * @property {string | URL} [url] where the file of the model 'phasor' is: for bundlers that do not carry it
 *   along
 */

/**
 * What openModel does.
 *
 * @param {unknown} files
 * @param {OpenOptions | undefined} given
 * @param {Tokenizers} tokenizers
 * @returns {Promise<Model>}
 */
export async function openWith(files, given, tokenizers) {
  const {
    signal,
    onProgress,
    keep = 2 ** 29,
    url,
  } = options('openModel', given, 'signal onProgress keep url');
  checkSignal('openModel', signal, onProgress);
  finite('openModel', 'keep', keep);
  integer('openModel', 'keep', keep, 0);
  if (typeof files === 'string' && files !== 'phasor')
    refuse('openModel', 'files', "'phasor' or the files of a model", files, TypeError);
  if (url !== undefined && files !== 'phasor')
    refuse(
      'openModel',
      'url',
      "nothing for files that are given, it is of the model 'phasor'",
      url,
    );
  signal?.throwIfAborted();
  const all = files === 'phasor' ? await ownFiles(url) : files;
  const opened = await openFiles(all, { signal, onFetch: onProgress });
  const { plan, tensors, config, file } = opened;
  const bound = bind(plan, tensors, file);
  for (const { name, source, from, to } of bound.layouts) {
    const [order] = await source.bytes(from, to);
    if (order !== 0)
      throw new RangeError(
        `openModel: ${source.name}: ${name} must be 0, rows one after the other, got ${order}: save the model with a newer bitsandbytes`,
      );
  }
  const rope = plan.rotary ? ropeOf(config, file) : null;
  const engine = new Engine(
    await module(),
    4 * bound.parameters <= keep,
    plan.quantization?.factor,
  );
  signal?.throwIfAborted();
  const text = opened.tokenizer
    ? await (await tokenizers()).tokenizerOf(opened.tokenizer, bound.vocabulary)
    : undefined;
  return makeModel({ ...opened, engine, bound, rope, text });
}
