// Files, pipes and the standard input → their bytes.

import { Buffer } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import process from 'node:process';
import { jsonFault } from '../core/api/files/json-fault.js';

/** An input that cannot be read, with the reason as a sentence. */
export class Unreadable extends Error {}

/** The name of a file in messages. @param {string} file */
export const nameOf = (file) => (file === '-' ? 'the standard input' : file);

/**
 * Refuses the standard input for two files: it can be read only once.
 *
 * @param {readonly (string | undefined)[]} files
 */
export function checkStandard(files) {
  const count = files.filter((file) => file === '-').length;
  if (count > 1) {
    throw new Unreadable(`the standard input (-) can be one file only, got it ${count} times`);
  }
}

/**
 * JSON of a file.
 *
 * @template Value what the caller takes it for
 * @param {string} name for the message
 * @param {string} text
 * @returns {Value}
 */
export function parsed(name, text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    // zeros beside the first character, decoded as UTF-8
    const isWide = text.slice(0, 4).includes('\0');
    const wide = isWide && 'its text is UTF-16 or UTF-32, and JSON is UTF-8';
    const why = wide || jsonFault(text) || /** @type {Error} */ (error).message;
    throw new Unreadable(`${name}: it is no JSON: ${why}`, { cause: error });
  }
}

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
};

/**
 * @param {string} file its path; '-' for the standard input
 * @param {number} most most bytes to read
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(file, most) {
  const content = await partsOf(file, most);
  if (content instanceof Uint8Array) return content;
  if (content.size > most) throw tooLarge(file, most);
  return new Uint8Array(await content.slice(0, content.size).arrayBuffer());
}

/** @param {string} file @param {unknown} error from the system */
function unreadable(file, error) {
  const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
  return new Unreadable(`${file} cannot be read: ${reasons[code] ?? message}`, { cause: error });
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
    return await use(handle);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw unreadable(file, error);
  } finally {
    await handle?.close();
  }
}

/**
 * A file of which only the requested bytes are read, such as the header and one tensor of gigabytes. Inputs
 * without a size, such as pipes, are read to their end, once.
 *
 * @param {string} file its path; '-' for the standard input
 * @param {number} most most bytes to read from inputs without a size
 * @returns {Promise<Blob | Uint8Array>}
 */
export async function partsOf(file, most) {
  if (file === '-') return joined(process.stdin, file, most);
  return opened(file, async (handle) => {
    const stat = await handle.stat();
    if (stat.isDirectory()) throw new Unreadable(`${file} is a folder`);
    const { size } = stat;
    // files in /proc also have the size 0
    if (!stat.isFile() || size === 0) {
      return joined(handle.createReadStream({ autoClose: false }), file, most);
    }
    const slice = (from = 0, to = size) => ({
      arrayBuffer: async () => readPart(file, from, Math.max(0, Math.min(to, size) - from)),
    });
    return /** @type {Blob} */ (/** @type {unknown} */ ({ size, slice }));
  });
}

/**
 * Synchronous: reading many tensors through the thread pool takes ten times as long.
 *
 * @param {string} file
 * @param {number} from
 * @param {number} length
 * @returns {ArrayBuffer} shorter at the end of the file
 */
function readPart(file, from, length) {
  const bytes = new Uint8Array(length);
  try {
    const descriptor = openSync(file, 'r');
    try {
      return bytes.buffer.slice(0, readSync(descriptor, bytes, 0, length, from));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(file, error);
  }
}

/** @param {string} file @param {number} most */
const tooLarge = (file, most) =>
  new Unreadable(`${nameOf(file)} cannot be read: it has more than ${most} bytes`);

/**
 * @param {AsyncIterable<Uint8Array>} stream
 * @param {string} file
 * @param {number} most
 */
async function joined(stream, file, most) {
  const parts = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) throw tooLarge(file, most);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
