// The sentences that the modules of web/ say.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';
import { phrasesOf } from '../../tools/phrases.js';

/** @param {string} folder in web/, or '' @returns {ReadonlySet<string>} */
export const phrasesIn = (folder) =>
  phrasesOf(
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js') && !path.startsWith('wasm'))
      .map((path) => readFileSync(join(web, folder, path), 'utf8')),
  );
