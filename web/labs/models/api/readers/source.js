// What a user gives for a file → bytes by range: a Blob is sliced, so that of gigabytes only what is asked
// for is in memory; an address is fetched once, into a Blob, which browsers may keep on disk.

import { errorOf, kindOf, rangeError, say, show, take } from '../../../../core/api/check.js';
import { isShared } from '../../../../core/api/pool/memory.js';

/**
 * @typedef {{ name: string, size: number, bytes: (from: number, to: number) => Promise<Uint8Array> }} Source
 */

/** @typedef {Blob | Uint8Array | ArrayBuffer | URL | string} FileContent a string is the text of the file */

/** @typedef {(event: { file: string, loaded: number, total: number | undefined }) => void} OnFetch */

/**
 * @param {import('../../../../core/api/message.js').Value} what is wrong
 * @param {ErrorConstructor} [Kind]
 * @param {unknown} [cause]
 * @returns {never}
 */
export function fail(what, Kind = RangeError, cause) {
  throw errorOf(Kind, say`${'openModel'}: ${what}`, cause === undefined ? undefined : { cause });
}

/** @typedef {Partial<typeof globalThis>} Realm */

/**
 * @param {URL} url
 * @param {string} name
 * @param {{ signal?: AbortSignal, onFetch?: OnFetch }} [given]
 * @returns {Promise<Blob>}
 */
export async function fetched(url, name, { signal, onFetch } = {}) {
  if (url.protocol === 'file:') {
    // Node's fetch reads no files
    const files = /** @type {Realm} */ (globalThis).process?.getBuiltinModule?.('node:fs');
    if (files) return files.openAsBlob(url);
  }
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    // the address of a worker is that of its text
    const isOnDisk = url.protocol === 'file:' && globalThis.origin === 'null';
    const message = isOnDisk
      ? say`${name}: ${url.href} cannot be fetched: a page on a disk may fetch no file, so open it from a server`
      : say`${name}: ${url.href} cannot be fetched`;
    return fail(message, TypeError, error);
  }
  if (!response.ok) fail(say`${name}: ${url.href} answers with status ${response.status}`);
  if (!response.body || !onFetch) return response.blob();
  const total = Number(response.headers.get('content-length')) || undefined;
  let loaded = 0;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        onFetch({ file: name, loaded, total });
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob();
}

/**
 * @param {string} name
 * @param {unknown} content
 * @param {{ signal?: AbortSignal, onFetch?: OnFetch }} [given]
 * @returns {Promise<Source>}
 */
export async function sourceOf(name, content, given) {
  // of weights a text would be a path, or an address that is to be a URL
  if (typeof content === 'string' && name.endsWith('.json'))
    return ofBytes(name, new TextEncoder().encode(content));
  if (content instanceof ArrayBuffer) return ofBytes(name, viewOf(content));
  if (kindOf(content) === 'Uint8Array') {
    return ofBytes(name, /** @type {Uint8Array} */ (content));
  }
  if (content instanceof URL) return ofBlob(name, await fetched(content, name, given));
  if (content instanceof Blob) return ofBlob(name, content);
  return fail(
    say`${name} must be a Blob, a Uint8Array, an ArrayBuffer, a URL or the text of JSON, got ${show(content)}`,
    TypeError,
  );
}

/** @param {ArrayBuffer} buffer @returns {Uint8Array} empty for one that was sent to another thread */
function viewOf(buffer) {
  try {
    return new Uint8Array(buffer);
  } catch {
    return new Uint8Array(0);
  }
}

/** @param {string} name @param {number} from @param {number} to */
const endsBefore = (name, from, to) =>
  rangeError`openModel: ${name}: bytes ${from} to ${to} are wanted, the file ends before`;

/** @param {string} name @param {Uint8Array} given @returns {Source} */
function ofBytes(name, given) {
  // not the Buffer that it may be in Node, whose slices are no copies
  const bytes = take(name, given);
  const { buffer, byteOffset } = bytes;
  return {
    name,
    size: bytes.length,
    async bytes(from, to) {
      // a buffer that was sent away or that shrank since
      if (byteOffset + to > buffer.byteLength) throw endsBefore(name, from, to);
      const part = new Uint8Array(buffer, byteOffset + from, to - from);
      // TextDecoder reads no shared memory
      return isShared(part) ? part.slice() : part;
    },
  };
}

/** @param {string} name @param {Blob} blob @returns {Source} */
const ofBlob = (name, blob) => ({
  name,
  size: blob.size,
  async bytes(from, to) {
    let buffer;
    try {
      buffer = await blob.slice(from, to).arrayBuffer();
    } catch (error) {
      // a file that has been changed or removed since
      return fail(say`${name}: bytes ${from} to ${to} cannot be read`, RangeError, error);
    }
    if (buffer.byteLength === to - from) return new Uint8Array(buffer);
    throw endsBefore(name, from, to);
  },
});

/**
 * All of a small file, as text.
 *
 * @param {Source} source
 * @param {number} [most] bytes
 */
export async function textOf(source, most = 2 ** 27) {
  if (source.size > most)
    fail(say`${source.name} must have at most ${most} bytes, got ${source.size}`);
  return new TextDecoder().decode(await source.bytes(0, source.size));
}

/** @param {Source} source @returns {Promise<Record<string, unknown>>} */
export async function jsonOf(source) {
  const text = await textOf(source);
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    fail(say`${source.name} must be JSON (${/** @type {Error} */ (error).message})`, TypeError);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    fail(say`${source.name} must be a JSON object, got ${show(value)}`, TypeError);
  }
  return value;
}
