// Files and the standard input → their bytes or text.

import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import process from 'node:process';

/** An input that cannot be read, with the reason as a sentence. */
export class Unreadable extends Error {}

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
};

/**
 * @param {string} file its path; '-' for the standard input
 * @param {number} most bytes that are taken
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(file, most) {
  if (file === '-') return joined(process.stdin, 'the standard input', most);
  return opened(file, async (handle) => {
    const { size } = await handle.stat();
    if (size > most) throw tooLarge(file, most);
    return joined(handle.createReadStream({ autoClose: false }), file, most);
  });
}

/**
 * @template Result
 * @param {string} file
 * @param {(handle: import('node:fs/promises').FileHandle) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function opened(file, use) {
  let handle;
  try {
    handle = await open(file);
    if ((await handle.stat()).isDirectory()) throw new Unreadable(`${file} is a folder`);
    return await use(handle);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Unreadable(`${file} cannot be read: ${reasons[code] ?? message}`);
  } finally {
    await handle?.close();
  }
}

/**
 * A file of which only those bytes are read that are asked for: of gigabytes the header and one tensor.
 *
 * @param {string} file its path; '-' for the standard input, which is read whole
 * @param {number} most bytes of the standard input
 * @returns {Promise<Blob | Uint8Array>}
 */
export async function partsOf(file, most) {
  if (file === '-') return bytesOf(file, most);
  const { size } = await opened(file, (handle) => handle.stat());
  const slice = (from = 0, to = size) => ({
    arrayBuffer: () =>
      opened(file, async (handle) => {
        const bytes = new Uint8Array(Math.max(0, Math.min(to, size) - from));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
        return bytes.buffer.slice(0, bytesRead);
      }),
  });
  return /** @type {Blob} */ (/** @type {unknown} */ ({ size, slice }));
}

/** @param {string} file @param {number} most */
const tooLarge = (file, most) =>
  new Unreadable(`${file} cannot be read: it has more than ${most} bytes`);

/**
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {string} name
 * @param {number} most
 */
async function joined(stream, name, most) {
  const parts = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) throw tooLarge(name, most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
