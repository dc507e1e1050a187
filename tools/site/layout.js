// The frame of every generated page: the same header as the pages of web/, a search box, and the text.

import { escaped } from './markdown.js';

/** The pages of the site, in the order of the header; in web/ the same stands in each file. */
export const pages = /** @type {const} */ ([
  ['article.html', 'Article'],
  ['rope.html', 'Rotary'],
  ['masks.html', 'Masks'],
  ['conventions.html', 'Conventions'],
  ['train.html', 'Training'],
  ['model.html', 'Models'],
  ['yours.html', 'Your data'],
  ['worksheet.html', 'Worksheets'],
  ['gallery.html', 'Gallery'],
  ['reference/index.html', 'Reference'],
]);

const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:";

/**
 * @param {object} given
 * @param {string} given.path of the page in the site: 'reference/elements/heatmap.html'
 * @param {string} given.title
 * @param {string} given.about one sentence
 * @param {string} given.body
 * @param {boolean} [given.figures] whether there are figures on it
 * @param {{ base: string, script: string }} [given.missing] of the page for addresses that do not exist:
 *   where the site is, and a module that finds it if it is elsewhere, and loads the search
 * @returns {string} the page
 */
export function layout({ path, title, about, body, figures = false, missing }) {
  const up = '../'.repeat(path.split('/').length - 1);
  const links = pages.map(([to, name]) => {
    const here = to.startsWith('reference/') && !missing ? ' aria-current="true"' : '';
    return `          <a href="${up}${to}"${here}>${name}</a>`;
  });
  const scripts = [
    ...(figures ? ['phasor.iife.js'] : []),
    ...(missing ? [] : ['reference/reference.js']),
  ];
  const base = missing
    ? `
    <base href="${escaped(missing.base)}" />
    <meta name="robots" content="noindex" />`
    : '';
  const script = missing ? `\n    <script type="module">${missing.script}</script>` : '';
  // a place in this page would be one in the page at the base
  const skip = missing ? '' : '\n    <a class="skip" href="#content">Skip to the content</a>';
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="${policy}" />
    <meta name="description" content="${escaped(about)}" />
    <title>phasor: ${escaped(title)}</title>${base}
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${up}core/page/page.css" />
    <link rel="stylesheet" href="${up}core/page/controls.css" />
    <link rel="stylesheet" href="${up}reference/reference.css" />
${scripts.map((src) => `    <script defer src="${up}${src}"></script>\n`).join('')}  </head>
  <body data-root="${up || './'}">${skip}
    <header class="wide">
      <div class="top">
        <p class="wordmark"><a href="${up}index.html">phasor</a></p>
        <nav class="pages" aria-label="Pages">
          <button type="button" aria-expanded="false">Menu</button>
${links.join('\n')}
        </nav>
      </div>
      <search class="search">
        <label class="visually-hidden" for="search">Search the site</label>
        <input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false"
          role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list" />
        <ol id="found" role="listbox" aria-label="Found" hidden></ol>
      </search>
    </header>

    <main class="wide reference" id="content">
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
}
