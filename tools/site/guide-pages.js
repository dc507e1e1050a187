// web/guide/ → pages below docs/guide/. Links to other documents lead to their pages; names such as
// `sinusoidal(…)` or `<phasor-heatmap>` link to the reference.

import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { web } from '../entries.js';
import { first } from './function-pages.js';
import { layout } from './layout.js';
import { page, unescaped } from './markdown.js';

/** @typedef {import('./function-pages.js').Page} Page */
/** @typedef {Page & { title: string, name: string, about: string }} Guide */

const folder = join(web, 'guide');

/** Reading order; others follow. */
const order = [
  'install',
  'your-data',
  'coming-from',
  'functions',
  'masks',
  'conventions',
  'training',
  'models',
  'elements',
  'recipes',
  'how-it-works',
  'engines',
  'promises',
  'speed',
];

/** @param {string} href of a document @returns {string} of its page */
function linked(href) {
  const [, name, anchor = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return name ? `${name}.html${anchor}` : href;
}

/**
 * Code that consists of a name in the reference, or begins with a call of it, becomes a link.
 *
 * @param {string} html
 * @param {ReadonlyMap<string, string>} known name or tag → page
 */
const referring = (html, known) =>
  html.replace(/<code>(&lt;phasor-\w+|\w+)(\(|&gt;|<\/code>)/g, (whole, name, after, at) => {
    const to = known.get(name.replace('&lt;', '<'));
    const isLinked = html.lastIndexOf('<a ', at) > html.lastIndexOf('</a>', at);
    const isBlock = html.lastIndexOf('<pre', at) > html.lastIndexOf('</pre>', at);
    if (!to || isLinked || isBlock) return whole;
    return `<code><a href="../../${to}">${name}</a>${after}`;
  });

/** The tag of a figure in a fenced block. */
const fence = /<pre[^>]*><code class="language-figure">([^]*?)<\/code><\/pre>/g;

/** @param {string} html of a guide @returns {string} with its figures */
const live = (html) => html.replace(fence, (_, tag) => unescaped(tag));

/** Pictures are at the root of the site. @param {string} html @returns {string} */
const pictured = (html) => html.replaceAll('src="../pictures/', 'src="../../pictures/');

/** @param {readonly Page[]} reference pages of functions and elements @returns {Promise<Guide[]>} */
export async function guidePages(reference) {
  const known = new Map(
    reference.map(({ path }) => {
      const name = basename(path, '.html');
      return [path.includes('/elements/') ? `<phasor-${name}` : name, path];
    }),
  );
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'));
  const names = files
    .map((file) => basename(file, '.md'))
    .sort((a, b) => (order.indexOf(a) + 1 || 99) - (order.indexOf(b) + 1 || 99));
  return Promise.all(
    names.map(async (name) => {
      const path = `docs/guide/${name}.html`;
      const { title, lead, html, sections } = page(
        await readFile(join(folder, `${name}.md`), 'utf8'),
        linked,
      );
      const about = first(lead).replaceAll('`', '');
      const entries = sections.map((section, k) => ({
        title: k === 0 ? title : section.title,
        kind: k === 0 ? 'guide' : `guide, ${title}`,
        url: section.anchor ? `${path}#${section.anchor}` : path,
        text: section.text,
      }));
      const body = `<p class="crumbs"><a href="../index.html">Docs</a></p>
<div class="guide">
${pictured(live(referring(html, known)))}</div>`;
      return {
        path,
        name,
        title,
        about,
        entries,
        html: layout({ path, title, about, body, figures: body.includes('<phasor-') }),
      };
    }),
  );
}
