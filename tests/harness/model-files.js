// The small models of tests/golden/models, and files that are made from them.

import { readFile } from 'node:fs/promises';

const folder = new URL('../golden/models/', import.meta.url);

/** @param {string} path @returns {Promise<any>} */
export const golden = async (path) => JSON.parse(await readFile(new URL(path, folder), 'utf8'));

/** @param {string} path @returns {Promise<Uint8Array<ArrayBuffer>>} */
export const bytesOf = async (path) => new Uint8Array(await readFile(new URL(path, folder)));

/**
 * @param {string} name of a folder
 * @param {'safetensors' | 'gguf'} [format]
 * @returns {Promise<Record<string, any>>} as openModel takes them
 */
export async function filesOf(name, format = 'safetensors') {
  const weights = { [`model.${format}`]: await bytesOf(`${name}/model.${format}`) };
  if (format === 'gguf') return weights;
  return {
    ...weights,
    'config.json': await readFile(new URL(`${name}/config.json`, folder), 'utf8'),
  };
}

/**
 * The header of a safetensors file, and its numbers.
 *
 * @param {Uint8Array} file
 * @returns {{ header: Record<string, any>, data: Uint8Array }}
 */
export function opened(file) {
  const length = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(file.subarray(8, 8 + length)));
  return { header, data: file.subarray(8 + length) };
}

/**
 * A safetensors file of a header, whatever it says, and numbers.
 *
 * @param {unknown} header
 * @param {Uint8Array} data
 */
export function closed(header, data) {
  const text = new TextEncoder().encode(
    typeof header === 'string' ? header : JSON.stringify(header),
  );
  const file = new Uint8Array(8 + text.length + data.length);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  file.set(data, 8 + text.length);
  return file;
}

/** @typedef {{ dtype: string, shape: number[], bytes: Uint8Array }} Stored */

/** The tensors of a safetensors file. @param {Uint8Array} file @returns {Record<string, Stored>} */
export function tensorsIn(file) {
  const { header, data } = opened(file);
  const named = Object.entries(header).filter(([name]) => name !== '__metadata__');
  return Object.fromEntries(
    named.map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => [name, { dtype, shape, bytes: data.subarray(from, to) }],
    ),
  );
}

/** A safetensors file of tensors, one after the other. @param {Record<string, Stored>} tensors */
export function fileOf(tensors) {
  /** @type {Record<string, object>} */
  const header = {};
  let end = 0;
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [end, (end += bytes.length)] };
  }
  const all = Buffer.concat(Object.values(tensors).map(({ bytes }) => bytes));
  return closed(header, new Uint8Array(all));
}

/** The largest difference. @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
export function furthest(a, b) {
  if (a.length !== b.length) return Infinity;
  let most = 0;
  for (let k = 0; k < a.length; ++k) {
    const off = Math.abs(a[k] - b[k]);
    if (!(off <= most)) most = off;
  }
  return most;
}
