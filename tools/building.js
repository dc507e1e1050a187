// What `npm start` answers while the docs are being built, and where that failed: pages without
// scripts, in both languages, because the language of a page stands in its address after `#`, which no
// server sees.

import { escaped } from './site/markdown.js';

/**
 * @param {{ title: string, head?: string, english: string, hindi: string, reason?: string }} given
 * @returns {string}
 */
const page = ({ title, head = '', english, hindi, reason }) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />${head}
    <title>phasor: ${title}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/core/page/page.css" />
  </head>
  <body>
    <header class="column">
      <p><a class="wordmark" href="/index.html">phasor</a></p>
    </header>
    <main class="column">
      <h1>${title[0].toUpperCase()}${title.slice(1)}</h1>
${english}
      <section lang="hi">
${hindi}
      </section>${
        reason === undefined
          ? ''
          : `
      <pre style="font: 0.875rem/1.5 var(--mono); white-space: pre-wrap">${escaped(reason)}</pre>`
      }
    </main>
  </body>
</html>
`;

/**
 * Asks, once it is drawn, for an address that is answered when the build has ended; until then it stays.
 *
 * @param {string} next
 */
export const buildingPage = (next) =>
  page({
    title: 'the docs are being built',
    head: `\n    <meta http-equiv="refresh" content="1; url=${escaped(next)}" />`,
    english: `      <p>
        The docs and the single-file version of the article are written from the sources when one of
        them is first opened after a build. That takes about a minute. This page then opens by itself.
      </p>
      <p>The <a href="/article.html">article</a> and the other pages can be read meanwhile.</p>`,
    hindi: `        <h2>संदर्भ बनाया जा रहा है</h2>
        <p>
          संदर्भ, मार्गदर्शिकाएँ और एक फ़ाइल वाला लेख तब बनते हैं जब इनमें से कोई पहली बार खोला जाता है। इसमें लगभग
          एक मिनट लगता है। फिर यह पृष्ठ अपने आप खुलता है।
        </p>
        <p>तब तक <a href="/article.html#lang=hi">लेख</a> और दूसरे पृष्ठ पढ़े जा सकते हैं।</p>`,
  });

/** @param {string} reason */
export const failedPage = (reason) =>
  page({
    title: 'the docs could not be built',
    english: `      <p>
        What the build said stands below and in the terminal. Load this page again to build it again.
      </p>`,
    hindi: `        <h2>संदर्भ नहीं बन सका</h2>
        <p>बनाते समय जो संदेश आया वह नीचे और टर्मिनल में है। फिर से बनाने के लिए यह पृष्ठ दोबारा लोड कीजिए।</p>`,
    reason,
  });
