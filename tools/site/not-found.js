// 404.html, which hosts of static files send for an address that does not exist: in both languages, with
// the search and the pages of the site.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { sentences } from '../../web/core/texts/hi.js';
import { root } from '../entries.js';
import { allowing } from '../page-bundle.js';
import { entries } from '../page-header.js';
import { layout } from './layout.js';
import { escaped } from './markdown.js';

/** Of the first page in English; what it and the others are called in Hindi is said in web/core/texts/. */
const front = 'How a Transformer knows the order of your words';

/**
 * @param {object} given
 * @param {string} given.title
 * @param {string} given.about
 * @param {(english: string) => string} given.name of a page
 * @param {string} [given.hash] of the links
 */
const section = ({ title, about, name, hash = '' }) => `<h2>${title}</h2>
<p>${about}</p>
<ul>
${[['index.html', front], ...entries]
  // generated pages are in English alone
  .map(([to, english]) => [to.startsWith('docs/') ? to : to + hash, english])
  .map(([to, english]) => `<li><a href="${to}">${escaped(name(english))}</a></li>`)
  .join('\n')}
</ul>`;

/** @returns {Promise<string>} where the site is, as far as package.json says it */
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
  const english = section({
    title: 'Nothing is at this address',
    about: 'It may have been mistyped, or the page has another name now. Search above, or choose:',
    name: (words) => words,
  });
  const hindi = section({
    title: 'इस पते पर कुछ नहीं है',
    about: 'पता ग़लत लिखा गया होगा, या पृष्ठ का नाम बदल गया है। ऊपर खोजिए, या चुनिए:',
    name: (words) => sentences[words],
    hash: '#lang=hi',
  });
  const html = layout({
    path: '404.html',
    title: 'page not found',
    about: 'Nothing is at this address; the pages of the site.',
    body: `<h1>404</h1>
<section>
${english}
</section>
<section lang="hi">
${hindi}
</section>`,
    missing: { base: await basePath(), script },
  });
  return allowing(html, 'script', script);
}
