// The frame of every generated page: the header of the pages of web/, a search box, and the text.

import { allowing, classicScript } from '../page-bundle.js';
import { pageHeader } from '../page-header.js';
import { escaped } from './markdown.js';

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";

/** Reports that a script of the page did not load. */
const early = classicScript('core/page/lost-early.js');

/**
 * @param {object} given
 * @param {string} given.path of the page in the site: 'docs/elements/heatmap.html'
 * @param {string} given.title
 * @param {string} given.about one sentence
 * @param {string} given.body
 * @param {boolean} [given.figures] whether there are figures on it
 * @param {{ base: string, script: string }} [given.missing] for the 404 page: the folder of the site, and a
 *   module that finds it if it is elsewhere and loads the search
 * @returns {string} the page
 */
export function layout({ path, title, about, body, figures = false, missing }) {
  const up = '../'.repeat(path.split('/').length - 1);
  const scripts = [...(figures ? ['phasor.iife.js'] : []), ...(missing ? [] : ['docs/docs.js'])];
  const base = missing
    ? `
    <base href="${escaped(missing.base)}" />
    <meta name="robots" content="noindex" />`
    : '';
  const script = missing ? `\n    <script type="module">${missing.script}</script>` : '';
  // with a <base>, a link to a place in this page would leave it
  const skip = missing ? '' : '\n    <a class="skip" href="#content">Skip to the content</a>';
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="description" content="${escaped(about)}" />
    <title>phasor: ${escaped(title)}</title>${base}
    <script>${early}</script>
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${up}core/page/page.css" />
    <link rel="stylesheet" href="${up}core/page/controls.css" />
    <link rel="stylesheet" href="${up}docs/docs.css" />
${scripts.map((src) => `    <script defer src="${up}${src}"></script>\n`).join('')}  </head>
  <body data-root="${up || './'}">${skip}
    <header class="wide">
${pageHeader(path)}
      <search class="search">
        <label class="visually-hidden" for="search">Search the site</label>
        <input id="search" type="search" placeholder="Search (key /)" autocomplete="off" spellcheck="false"
          role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" />
        <ol id="found" role="listbox" aria-label="Found" hidden></ol>
      </search>
    </header>

    <main class="wide docs" id="content">
${body}
    </main>

    <footer class="wide">
      <p>
        Written from the declarations of the code. Every number is computed in your browser by the phasor
        library; nothing is sent anywhere. <a href="${up}NOTICES.md">Licences</a>
      </p>
    </footer>${script}
  </body>
</html>
`;
  return allowing(html, 'script', early);
}
