// Files and the standard input → their bytes or text.

import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import process from 'node:process';

/** An input that cannot be read, with the reason as a sentence. */
export class Unreadable extends Error {}

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

/**
 * @param {string} file its path; '-' for the standard input
 * @param {number} most bytes that are taken
 * @returns {Promise<Uint8Array>}
 */
export async function bytesOf(file, most) {
  if (file === '-') return joined(process.stdin, 'the standard input', most);
  let handle;
  try {
    handle = await open(file);
    const { size } = await handle.stat();
    if (size > most) throw tooLarge(file, most);
    return await joined(handle.createReadStream(), file, most);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Unreadable(`${file} cannot be read: ${reasons[code] ?? message}`);
  } finally {
    await handle?.close();
  }
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
