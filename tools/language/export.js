// A trained model → files for other programs, each compared with the logits of the training program.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openModel } from '../../web/labs/models/index.js';
import { config, safetensors } from '../../web/labs/training/api/files.js';
import { defaultsOf } from '../../web/labs/training/api/options.js';
import { gguf } from './gguf-file.js';
import { ggufFields, neoxConfig, neoxTensors } from './neox.js';
import { q8, quantized } from './quantize.js';

/** @typedef {import('../../web/core/api/tensor.js').Tensor} Tensor */
/** @typedef {Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>} Files */

/** @param {object} content */
const json = (content) => `${JSON.stringify(content, null, 1)}\n`;

/** @typedef {import('./recipe.js').Recipe} Recipe */

/**
 * In phasor's own form, with any encoding.
 *
 * @param {Readonly<Record<string, Tensor>>} tensors
 * @param {Recipe} recipe
 */
export const ownFiles = (tensors, { options, steps }) => ({
  'model.safetensors': safetensors(tensors),
  'config.json': `${config(
    /** @type {any} */ ({ ...defaultsOf('text'), ...options, letters: [] }),
    steps,
  )}\n`,
});

/** @param {Recipe} recipe */
function sizesOf({ options }) {
  const { layers, heads, dim, length, vocabulary, base } = { ...defaultsOf('text'), ...options };
  return { layers, heads, dim, length, vocabulary, base };
}

/**
 * As a GPT-NeoX in float32.
 *
 * @param {Readonly<Record<string, Tensor>>} tensors
 * @param {Recipe} recipe
 */
export function neoxFiles(tensors, recipe) {
  const sizes = sizesOf(recipe);
  return {
    'model.safetensors': safetensors(neoxTensors(tensors, sizes, false)),
    'config.json': json(neoxConfig(sizes)),
  };
}

/**
 * bfloat16 numbers, as float32: more digits of biases and norms change nothing.
 *
 * @param {Float32Array} values
 */
function shortened(values) {
  const bits = new Uint32Array(values.slice().buffer);
  return new Uint8Array(bits.map((one) => (one + 0x8000) & 0xffff0000).buffer);
}

/**
 * As a GGUF file with quantized matrices; with a config.json for readers without a field for its GELU.
 *
 * The matrices are last: their blocks follow each other up to the end.
 *
 * @param {Readonly<Record<string, Tensor>>} tensors
 * @param {import('./recipe.js').Rounded} recipe
 * @param {Float32Array} embeddingSteps of the rows of the embedding
 * @param {readonly (readonly [name: string, value: string])[]} [texts] more fields
 */
export function ggufFiles(tensors, recipe, embeddingSteps, texts = []) {
  const sizes = sizesOf(recipe);
  const all = Object.entries(neoxTensors(tensors, sizes, true));
  const stored = all
    .toSorted(([, a], [, b]) => a.shape.length - b.shape.length)
    .map(([name, { shape, data }]) => {
      const values = /** @type {Float32Array} */ (data);
      const isMatrix = shape.length === 2;
      const steps = name === 'token_embd.weight' ? embeddingSteps : [recipe.rounding.matrices];
      const bytes = isMatrix ? quantized(values, steps) : shortened(values);
      /** @type {import('./gguf-file.js').Tensor} */
      const tensor = { type: isMatrix ? q8 : 0, shape: [...shape], bytes };
      return /** @type {const} */ ([name, tensor]);
    });
  return {
    'phasor.gguf': gguf([...ggufFields(sizes, 'phasor'), ...texts], stored),
    'config.json': json(neoxConfig(sizes)),
  };
}

/** @param {string} folder @param {Files} files */
export async function writeFiles(folder, files) {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)),
  );
}

/**
 * The largest difference between a model's logits of these tokens and others.
 *
 * @param {Files} files
 * @param {readonly number[]} ids
 * @param {Float32Array} wanted
 */
export async function logitDifference(files, ids, wanted) {
  const model = await openModel(/** @type {any} */ (files));
  const { logits } = await model.run([...ids]);
  model.close();
  const { data } = /** @type {Tensor} */ (logits);
  return wanted.reduce((most, value, k) => Math.max(most, Math.abs(value - data[k])), 0);
}
