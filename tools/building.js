// The pages that `npm start` serves while the docs are being built, and if that fails: without scripts, and
// in every language, because the language is in the address after `#`, which servers do not receive.

import '../web/core/texts/labs.js';
import { phrase, saidIn, t } from '../web/core/texts/language.js';
import { codes } from './languages.js';
import { escaped } from './site/markdown.js';

/** @typedef {import('../web/core/texts/language.js').Phrase} Phrase */

/**
 * @param {readonly Phrase[]} paragraphs
 * @param {string} [hash] of the links
 * @returns {string} in the current language
 */
const said = (paragraphs, hash = '') =>
  paragraphs
    .map((words) => t(words).replace(/<1>(.*)<\/1>/, `<a href="/article.html${hash}">$1</a>`))
    .map((words) => `      <p>${words}</p>\n`)
    .join('');

/**
 * @param {{ title: Phrase, paragraphs: Phrase[], head?: string, reason?: string }} given
 * @returns {Promise<string>}
 */
async function page({ title, paragraphs, head = '', reason }) {
  const others = codes().map((code) =>
    saidIn(
      code,
      () => `      <section lang="${code}">
      <h2>${t(title)}</h2>
${said(paragraphs, `#lang=${code}`)}      </section>
`,
    ),
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />${head}
    <title>phasor: ${title[0].toLowerCase()}${title.slice(1)}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/core/page/page.css" />
  </head>
  <body>
    <header class="column">
      <p><a class="wordmark" href="/index.html">phasor</a></p>
    </header>
    <main class="column">
      <h1>${title}</h1>
${said(paragraphs)}${(await Promise.all(others)).join('')}${
    reason === undefined
      ? ''
      : `      <pre style="font: 0.875rem/1.5 var(--mono); white-space: pre-wrap">${escaped(reason)}</pre>
`
  }    </main>
  </body>
</html>
`;
}

/**
 * Once shown, the page requests an address that is answered when the build has ended.
 *
 * @param {string} next
 */
export const buildingPage = (next) =>
  page({
    title: phrase('The docs are being built'),
    head: `\n    <meta http-equiv="refresh" content="1; url=${escaped(next)}" />`,
    paragraphs: [
      phrase(
        'The docs and the single-file version of the article are written from the sources when one of them is first opened after a build. That takes about a minute. This page then opens by itself.',
      ),
      phrase('The <1>article</1> and the other pages can be read meanwhile.'),
    ],
  });

/** @param {string} reason */
export const failedPage = (reason) =>
  page({
    title: phrase('The docs could not be built'),
    paragraphs: [
      phrase(
        'What the build said stands below and in the terminal. Load this page again to build it again.',
      ),
    ],
    reason,
  });
