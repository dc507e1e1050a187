// A trained model → files for other programs, each compared with the logits of the training program.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openModel } from '../../web/labs/models/index.js';
import { config, safetensors } from '../../web/labs/training/api/files.js';
import { defaultsOf } from '../../web/labs/training/api/options.js';
import { gguf } from './gguf-file.js';
import { ggufFields, neoxConfig, neoxTensors } from './neox.js';
import { quantized, types } from './quantize.js';

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
 * The types of matrices if most are Q5_0: three quarters of the loss due to quantization come from the
 * embeddings, which are also the output, and much of the rest from attention.
 *
 * @param {string} name
 * @returns {keyof typeof types}
 */
function finer(name) {
  if (name === 'token_embd.weight') return 'Q7';
  return name.includes('.attn_') ? 'Q6' : 'Q5_0';
}

/**
 * As a GGUF file with quantized matrices; with a config.json for readers without a field for its GELU.
 *
 * @param {Readonly<Record<string, Tensor>>} tensors
 * @param {Recipe} recipe
 * @param {keyof typeof types} type
 * @param {readonly (readonly [name: string, value: string])[]} [texts] more fields
 */
export function ggufFiles(tensors, recipe, type, texts = []) {
  const sizes = sizesOf(recipe);
  const stored = Object.entries(neoxTensors(tensors, sizes, true)).map(
    ([name, { shape, data }]) => {
      const values = /** @type {Float32Array} */ (data);
      const plain = new Uint8Array(values.slice().buffer);
      const isMatrix = shape.length === 2;
      const own = type === 'Q5_0' ? finer(name) : type;
      return /** @type {[string, import('./gguf-file.js').Tensor]} */ ([
        name,
        {
          type: isMatrix ? types[own].ggml : 0,
          shape: [...shape],
          bytes: isMatrix ? quantized(values, own) : plain,
        },
      ]);
    },
  );
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
