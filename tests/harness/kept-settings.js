// Which settings of the article's single figures its address keeps, 'steps-mask': as the settings say.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { elements, web } from '../../tools/entries.js';

const html = await readFile(join(web, 'article.html'), 'utf8');

/** @type {string[]} */
export const keptSettings = [];
for (const [, name, rest] of html.matchAll(/<phasor-([a-z]+)\b([^>]*)/g)) {
  const own = /\bdata-own="([a-z]+)"/.exec(rest)?.[1];
  const element = elements.find((one) => one.name === name);
  if (!own || !element) continue;
  const { settings } = (await import(element.file))[element.className];
  for (const [setting, { link }] of Object.entries(settings))
    if (link) keptSettings.push(`${own}-${setting}`);
}
