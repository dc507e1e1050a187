// Which settings of single figures the addresses of the article and of today.html keep, 'steps-mask': as the
// settings say.

import { elements } from '../../tools/entries.js';
import { article, today } from './chapters.js';

const html = article + today;

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
