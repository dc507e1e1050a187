// The first screen of the front page, the article, the page on models of today, and figures of other pages,
// with everything they need → dist/phasor-demo.html: one file without any requests, so it works from a disk
// or inside another page. The first screen, the article and their styles come first, then the script of the
// first figure, all other text, and last what is needed later, so that the page is readable before it has
// loaded completely.

import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { classic } from './classic.js';
import { dist, web } from './entries.js';
import { legalNote } from './pack-notices.js';
import { classicScript, hash } from './page-bundle.js';

/** @param {string} path within web/ */
const read = (path) => readFile(join(web, path), 'utf8');

/**
 * Sequential: `make` records hashes in the order of the page.
 *
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(...groups: string[]) => Promise<string>} make
 */
async function replaced(text, pattern, make) {
  /** @type {string[]} */
  const replacements = [];
  for (const [, ...groups] of text.matchAll(pattern)) replacements.push(await make(...groups));
  return text.replace(pattern, () => String(replacements.shift()));
}

/** Scripts with data, in this order. */
const data = ['words', 'language-model'];

/** @param {string} page @param {RegExp} pattern with one group @returns {string} the text of the group */
function part(page, pattern) {
  const [, found] = pattern.exec(page) ?? [];
  if (found === undefined) throw new Error(`pack: a page has no ${pattern}`);
  return found;
}

const chapters = /<ol id="chapters">\n([^]*?) *<\/ol>/;
/** Parts of the front page: its figure, and its own styles. */
const sentence = /( *<phasor-sentence[^]*?) *<p class="on"/;
const ownStyles =
  /( *<link rel="stylesheet" href="article\/first\.css" \/>\n *<link[^>]*front\.css" \/>\n)/;
/** The place of the first script. */
const afterArticle = '<!-- first script -->\n      ';
const rest = /<template id="rest">\n([^]*?) *<\/template>/;

/**
 * Pages that do not exist beside this one → the chapter with their content.
 *
 * @type {Record<string, string>}
 */
const inside = {
  'article.html': '#lost',
  'today.html': '#today',
  'train.html': '#learn',
  'model.html': '#trained',
};

/**
 * The first screen, then the chapters of both pages, and the figures of other pages.
 *
 * @param {string} front
 * @param {string} article
 * @param {string} today
 */
function whole(front, article, today) {
  const others = part(article, rest);
  const items = Array.from(
    others.matchAll(/<h2[^>]* id="(\w+)-title">([^<]*)<\/h2>/g),
    ([, id, title]) => `        <li><a href="#${id}">${title}</a></li>\n`,
  );
  const about = `${afterArticle}<div class="part wide" id="today">
        <h2>${part(today, /<h1[^>]*>([^<]*)<\/h1>/)}</h2>
        <p>${part(today, /<p class="lede">([^]*?)<\/p>/)}</p>
      </div>
`;
  const first = part(front, /( *<h1>[^]*?) *<\/header>/) + part(front, sentence);
  return article
    .replace(/ *<h1>([^]*?)<\/h1>/, (_, title) => `${first}      <h2>${title}</h2>`)
    .replace(/ *<link rel="stylesheet" href="article\/contents\.css"/, (link) =>
      part(front, ownStyles).concat(link),
    )
    .replace(chapters, (list) =>
      list.replace(/ *<\/ol>/, (end) => part(today, chapters) + items.join('') + end),
    )
    .replace(rest, () => about + part(today, /<main[^>]*>\n([^]*?) *<\/main>/) + others)
    .replace('article/article.js', 'article/whole.js')
    .replace(/href="(?:\w+\.html)(#[\w-]+)"/g, 'href="$1"')
    .replace(/href="(\w+\.html)"/g, (link, page) =>
      page in inside ? `href="${inside[page]}"` : link,
    );
}

export async function packDemo() {
  /** @type {string[]} */
  const scripts = [];
  /** @type {string[]} */
  const styles = [];
  /** @param {string} text @param {string} [attributes] */
  const script = (text, attributes = '') => {
    scripts.push(hash(text));
    if (/<\/script|<!--/i.test(text)) throw new Error('pack: a script would end before its end');
    return `<script${attributes}>${text}</script>`;
  };

  let page = whole(await read('index.html'), await read('article.html'), await read('today.html'));
  page = page.replace(/<(\w+)[^>]* data-served\b[^]*?<\/\1\s*>/g, '');
  // the front page does not exist beside this one
  page = page.replace(
    /<a (class="wordmark") href="index\.html"([^]*?)<\/a\s*>/,
    '<span $1$2</span>',
  );
  page = page.replace(/\s*<link\s+rel="(modulepreload|alternate)"[^>]*>/g, '');
  page = await replaced(page, /<link rel="stylesheet" href="([^"]+)" \/>/g, async (path) => {
    const { code } = await transform(await read(path), { loader: 'css', minify: true });
    styles.push(hash(code));
    return `<style>${code}</style>`;
  });
  page = await replaced(page, /(<link rel="icon" href=")([^"]+\.svg)"/g, async (start, path) => {
    return `${start}data:image/svg+xml,${encodeURIComponent(await read(path))}"`;
  });
  page = await replaced(page, /<a href="([^":#]+\.md)"/g, async (path) => {
    const address = `data:text/markdown;charset=utf-8,${encodeURIComponent(await read(path))}`;
    return `<a download="${basename(path)}" href="${address}"`;
  });
  page = await replaced(page, /<script src="([^"]+)"><\/script>/g, async (path) =>
    script(classicScript(path)),
  );
  /** @type {string[]} */
  const modules = [];
  page = page.replace(/\s*<script type="module" src="([^"]+)"><\/script>/g, (_, path) => {
    modules.push(`import './${path}';`);
    return '';
  });
  const { script: main, beside } = await classic(modules.join('\n'), web, {
    // what is below the first screen
    parts: /article[\\/]whole-(page|later)\.js$/,
  });
  page = page.replace(afterArticle, () => `${script(main)}\n`);
  // data last: the first screen needs none
  const last = Object.entries(beside)
    .sort(([one, a], [other, b]) => data.indexOf(one) - data.indexOf(other) || a.length - b.length)
    .map(([name, text]) => script(text, ` data-name="${name}"`));
  page = page.replace('</body>', () => `${last.join('\n')}\n</body>`);
  const policy = [
    "default-src 'none'",
    `script-src 'wasm-unsafe-eval' ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    'img-src data:',
    // models are trained in workers whose text is in this page
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  page = page.replace(/(http-equiv="Content-Security-Policy"\s+content=")[^"]*/, (_, start) =>
    start.concat(policy.join('; ')),
  );

  const note = await legalNote();
  page = page.replace('<html', () => `<!-- ${note} -->\n<html`);

  const [outside] =
    page.match(/<[a-z]+\s[^<>]*?\b(?:src|href)="(?!#|data:|https?:|mailto:)[^"]*"/) ?? [];
  if (outside) throw new Error(`pack: the one-file page would need another file: ${outside}`);
  await writeFile(join(dist, 'phasor-demo.html'), page);
}
