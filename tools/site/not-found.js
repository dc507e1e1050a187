// 404.html, which hosts of static files send for an address that does not exist: in every language, with
// the search and the pages of the site.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import '../../web/core/texts/labs.js';
import { phrase, saidIn, t } from '../../web/core/texts/language.js';
import { root } from '../entries.js';
import { codes } from '../languages.js';
import { allowing } from '../page-bundle.js';
import { entries } from '../page-header.js';
import { layout } from './layout.js';
import { escaped } from './markdown.js';

const front = phrase('How a Transformer knows the order of your words');

/** @param {string} [hash] of the links @returns {string} in the current language */
const section = (hash = '') => `<h2>${t('Nothing is at this address')}</h2>
<p>${t('It may have been mistyped, or the page has another name now. Search above, or choose:')}</p>
<ul>
${
  /** @type {const} */ ([['index.html', front], ...entries])
    .map(([to, name]) => `<li><a href="${to}${hash}">${escaped(t(name))}</a></li>`)
    .join('\n')
}
</ul>`;

/** @returns {Promise<string>} the folder of the site, if package.json has its address */
async function basePath() {
  const { homepage } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return homepage ? new URL(homepage).pathname : '/';
}

/** @returns {Promise<string>} */
async function scriptText() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'tools', 'site', 'client', 'not-found.js')],
    format: 'esm',
    minify: true,
    write: false,
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0].text.trim();
}

/** @returns {Promise<string>} the page */
export async function notFoundPage() {
  const script = await scriptText();
  const others = codes().map((code) =>
    saidIn(code, () => `\n<section lang="${code}">\n${section(`#lang=${code}`)}\n</section>`),
  );
  const html = layout({
    path: '404.html',
    title: 'page not found',
    about: 'Nothing is at this address; the pages of the site.',
    body: `<h1>404</h1>
<section>
${section()}
</section>${(await Promise.all(others)).join('')}`,
    missing: { base: await basePath(), script },
  });
  return allowing(html, 'script', script);
}
