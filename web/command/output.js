// Writes texts to files, the standard output and the standard error, completely, or returns why it failed. A
// file is either replaced completely or unchanged.

import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { constants, fstatSync, rmSync, writeFileSync } from 'node:fs';
import { access, open, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, sep } from 'node:path';
import process from 'node:process';
import { Unreadable } from './input.js';

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EFBIG: 'the file would be too large',
  EIO: 'the device reports an error',
  ENOENT: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed',
  EPERM: 'that is not allowed',
  EROFS: 'its disk can only be read',
  ENOTDIR: 'a part of its path is a file and no folder',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'its links lead in a circle',
  EBUSY: 'it is in use',
};

/**
 * Why something could not be written; '' if the reader has closed the pipe: one that takes only the first
 * lines, such as head, is not a failure.
 *
 * @param {{ code?: string, message?: string }} error
 */
const reasonOf = ({ code = '', message = '' }) =>
  code === 'EPIPE' ? '' : (reasons[code] ?? message);

/** Signals that could end the program while it writes. @type {readonly NodeJS.Signals[]} */
const endings = ['SIGHUP', 'SIGINT', 'SIGTERM'];

/** Paths of this program's streams, which cannot be replaced by renaming. */
const streams = /^\/(?:proc\/|dev\/(?:fd\/|std))/;

/**
 * The target of a path's links, which need not exist.
 *
 * @param {string} file
 * @returns {Promise<string>}
 */
async function targetOf(file) {
  // not normalized: '..' after a linked folder is relative to its target
  const link = streams.test(file) ? null : await readlink(file).catch(() => null);
  if (link === null) return file;
  return targetOf(isAbsolute(link) ? link : `${dirname(file)}${sep}${link}`);
}

/**
 * Writes a temporary file beside the target, and renames it to the target.
 *
 * @param {string} target
 * @param {string | Uint8Array} text
 * @param {import('node:fs').Stats | null} there the target's status, if it exists
 */
async function replaced(target, text, there) {
  if (there) await access(target, constants.W_OK);
  const beside = join(dirname(target), `.phasor-${randomUUID()}`);
  const remove = () => rmSync(beside, { force: true });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, end);
  try {
    // synchronous, so that no signal arrives between creating the file and recording its name
    writeFileSync(beside, '', { flag: 'wx' });
    const handle = await open(beside, 'r+');
    try {
      await handle.writeFile(text);
      if (there) {
        // only a superuser can change the owner
        await handle.chown(there.uid, there.gid).catch(() => {});
        await handle.chmod(there.mode);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, target);
  } catch (error) {
    remove();
    throw error;
  } finally {
    for (const signal of endings) process.off(signal, end);
  }
}

/**
 * Links are kept and their targets replaced; pipes and devices are written directly.
 *
 * @param {string} file
 * @param {string | Uint8Array} text
 * @returns {Promise<string>} why it could not be written; '' on success
 */
export async function saveTo(file, text) {
  try {
    const there = await stat(file).catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    const target = await targetOf(file);
    if (!there && /[\\/]$/.test(target)) return reasons.ENOENT;
    const isFile = there?.isFile() ?? true;
    await (isFile && !streams.test(target)
      ? replaced(target, text, there)
      : writeFile(target, text));
    return '';
  } catch (error) {
    return reasonOf(/** @type {NodeJS.ErrnoException} */ (error));
  }
}

/** Refuses an empty name, for example from an unset variable. @param {string} [output] */
export function checkName(output) {
  if (output === '') throw new Unreadable('--output must name a file, or be -, got an empty name');
}

/**
 * @param {NodeJS.WriteStream & { fd: number }} stream
 * @param {string} text
 * @returns {Promise<string>} why it could not be written; '' on success, or if the reader has closed the
 *   pipe
 */
export async function written(stream, text) {
  if (text === '') return '';
  return reasonOf((await failureOf(stream, text)) ?? {});
}

/**
 * @param {NodeJS.WriteStream & { fd: number }} stream
 * @param {string} text
 * @returns {Promise<NodeJS.ErrnoException | null | undefined>}
 */
async function failureOf(stream, text) {
  try {
    // a stream to a file reports success on a full disk: check what was written
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
