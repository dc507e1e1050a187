// Text that a tool writes into the repository, in the style of its other files.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { web } from './entries.js';

/** @param {string} path of the file, whose name tells the language @param {string} text */
export const formatted = async (path, text) =>
  format(text, { ...(await resolveConfig(path)), filepath: path });

/**
 * Changes files of web/.
 *
 * @param {readonly string[]} paths in web/
 * @param {(path: string, text: string) => Promise<string>} change returns the new text
 */
export async function rewrite(paths, change) {
  for (const path of paths) {
    const file = join(web, path);
    await writeFile(file, await change(path, await readFile(file, 'utf8')));
  }
}
