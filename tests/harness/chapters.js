// The chapters of the article and of the page on models of today, and of what the article has of other pages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from '../../tools/entries.js';

const read = (/** @type {string} */ name) => readFileSync(join(web, `${name}.html`), 'utf8');

export const [article, today] = ['article', 'today'].map(read);

/** @param {string} html @returns {Map<string, string>} id → what is in the chapter */
export const chaptersIn = (html) =>
  new Map(
    Array.from(
      html.matchAll(/<section class="chapter" id="(\w+)"[^]*?<\/section>/g),
      ([section, id]) => [id, section],
    ),
  );

const [own, template] = article.split('<template id="rest">');

/** Those of the article. */
export const ofArticle = chaptersIn(own);
export const ofToday = chaptersIn(today);
/** What is on pages of labs and in the guide. */
export const ofRest = chaptersIn(template);
