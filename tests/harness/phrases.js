// The sentences that the modules of web/ say.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';
import { phrasesOf } from '../../tools/phrases.js';

/** @param {RegExp} [places] paths in web/; without: all @returns {ReadonlySet<string>} */
export const phrasesIn = (places = /^/) =>
  phrasesOf(
    readdirSync(web, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.js') && !path.startsWith('wasm') && places.test(path))
      .map((path) => readFileSync(join(web, path), 'utf8')),
  );
