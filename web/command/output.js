// Texts → the standard output and the standard error, to their last byte, or why they could not be written.

import { Buffer } from 'node:buffer';
import { fstatSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOSPC: 'there is no space left',
  EFBIG: 'the file would be too large',
  EIO: 'the device reports an error',
  ENOENT: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'its disk can only be read',
  ENOTDIR: 'a part of its path is a file and no folder',
  ENAMETOOLONG: 'the name is too long',
};

/**
 * @param {string} file
 * @param {string} text
 * @returns {Promise<string>} why it could not be written; empty where it was
 */
export async function saveTo(file, text) {
  try {
    await writeFile(file, text);
    return '';
  } catch (error) {
    const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (error);
    return reasons[code] ?? message;
  }
}

/**
 * @param {NodeJS.WriteStream & { fd: number }} stream
 * @param {string} text
 * @returns {Promise<string>} why it could not be written; empty where it was, or where its reader has gone
 */
export async function written(stream, text) {
  if (text === '') return '';
  const { code = '', message = '' } = (await failureOf(stream, text)) ?? {};
  // a reader that takes the first lines only, such as head, is no failure
  return code === 'EPIPE' ? '' : (reasons[code] ?? message);
}

/**
 * @param {NodeJS.WriteStream & { fd: number }} stream
 * @param {string} text
 * @returns {Promise<NodeJS.ErrnoException | null | undefined>}
 */
async function failureOf(stream, text) {
  try {
    // a stream to a file takes what a full disk leaves out for written
    if (
      !stream.isTTY &&
      (fstatSync(stream.fd).isFile() || fstatSync(stream.fd).isCharacterDevice())
    ) {
      writeFileSync(stream.fd, Buffer.from(text));
      return null;
    }
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error);
  }
  return new Promise((resolve) => {
    stream.on('error', resolve);
    stream.write(text, resolve);
  });
}
