// The site as it is built: every link leads somewhere, pages are those of web/, and everything
// public has a page that says all of it. No browser.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { access, readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { load } from '../../web/core/api/index.js';
import { dist, elements, pages, root, web } from '../../tools/entries.js';
import { entries, labs, withHeader } from '../../tools/page-header.js';

const site = join(dist, 'site');
const files = (await readdir(site, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath, entry.name)).split(sep).join('/'));
const read = (/** @type {string} */ path) => readFile(join(site, path), 'utf8');

/** @type {Map<string, string>} */
const html = new Map(
  await Promise.all(
    files
      .filter((path) => path.endsWith('.html'))
      .map(async (path) => /** @type {const} */ ([path, await read(path)])),
  ),
);

/** What is HTML and not code in it. @param {string} text */
const outside = (text) => text.replace(/<script\b(?![^>]*\bsrc=)[^]*?<\/script>/g, '');

/** @param {string} text @returns {Set<string>} */
const ids = (text) => new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));

/**
 * @param {string} from a page
 * @param {string} link
 * @returns {string} what is wrong with it, '' for nothing
 */
function wrong(from, link) {
  if (/^(https:|data:)/.test(link)) return URL.canParse(link) ? '' : 'no address';
  if (/^[a-z]+:|^\//i.test(link)) return 'not relative';
  const [path, anchor = ''] = link.replaceAll('&amp;', '&').split('#');
  const clean = path.replace(/\?.*$/, '');
  const to =
    clean === '' ? from : join(dirname(from), clean.endsWith('/') ? `${clean}index.html` : clean);
  if (!files.includes(to)) return `no file ${to}`;
  const target = html.get(to);
  // what a page does with its hash is its own affair where it is no name
  if (!anchor || !target || /[=+]/.test(anchor)) return '';
  return ids(target).has(anchor) ? '' : `no #${anchor} in ${to}`;
}

/** What the entries offer to call. */
const functions = [
  ...Object.entries(await load()).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : [],
  ),
  ...(
    await Promise.all(
      [
        'core/api/index',
        'core/words/words',
        'core/api/files/index',
        'labs/doctor/index',
        'labs/masks/index',
        'labs/training/index',
        'labs/models/index',
      ].map(async (path) =>
        Object.entries(await import(`../../web/${path}.js`)).flatMap(([name, value]) =>
          typeof value === 'function' && !/^class\b/.test(String(value)) ? [name] : [],
        ),
      ),
    )
  ).flat(),
];

test('of the READMEs in web/ the site has the card of the language model alone', () => {
  assert.deepEqual(
    files.filter((path) => path.endsWith('README.md')),
    ['labs/models/phasor/README.md'],
  );
});

test('every link of every page leads to a file of the site and a place in it', () => {
  const broken = [];
  let count = 0;
  for (const [path, text] of html) {
    for (const [, tag, link] of outside(text).matchAll(
      /<([\w-]+)\b[^>]*?\s(?:href|src)="([^"]*)"/g,
    )) {
      // of the page for missing addresses, which has an address itself
      if (tag === 'base') continue;
      count += 1;
      // a figure reads the files of a folder
      const isFolder = tag.startsWith('phasor-') && link.endsWith('/');
      const problem = wrong(path, isFolder ? `${link}config.json` : link);
      if (problem) broken.push(`${path}: ${link}: ${problem}`);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(count > 1500, `${count} links`);
  assert.equal(wrong('gallery.html', 'nowhere.html'), 'no file nowhere.html', 'it can fail');
  assert.match(wrong('index.html', 'rope.html#nothing'), /^no #nothing/);
});

test('the places that old links lead to are on the pages that they lead to', async () => {
  const source = await readFile(join(web, 'article', 'moved.js'), 'utf8');
  const table = Array.from(source.matchAll(/'([\w/]+\.html)':\s*'([^']*)'/g));
  assert.ok(table.length >= 5);
  for (const [, page, places] of table) {
    const there = ids(html.get(page) ?? '');
    for (const id of places.trim().split(' ')) {
      assert.ok(there.has(id), `${page} has no #${id}`);
    }
  }
});

test('llms.txt names files that are there, among them every function and every element', async () => {
  const text = await read('llms.txt');
  assert.match(text, /^# phasor\n\n> /);
  const links = Array.from(text.matchAll(/\]\(([^)]+)\): \S/g), ([, link]) => link);
  assert.deepEqual(
    links.filter((link) => !files.includes(link)),
    [],
  );
  for (const { name } of elements) assert.ok(links.includes(`docs/elements/${name}.html`), name);
  for (const name of functions) assert.ok(links.includes(`docs/functions/${name}.html`), name);
});

test('a page has one script, its styles in its HTML, and its own text', async () => {
  const own = (await readdir(web)).filter((file) => file.endsWith('.html'));
  assert.ok(own.length >= 8);
  for (const file of own) {
    const text = html.get(file) ?? '';
    const source = await readFile(join(web, file), 'utf8');
    const main = (/** @type {string} */ page) => page.slice(page.indexOf('<body'));
    assert.equal(main(text), main(source), file);
    const count = (/** @type {RegExp} */ pattern) => Array.from(text.matchAll(pattern)).length;
    assert.equal(count(/<link rel="stylesheet"/g), 0, file);
    assert.ok(count(/<style>/g) >= 1, file);
    assert.equal(count(/<script type="module"/g), 1, file);
    // the parts of the first figure that the script would ask for later
    const early = Array.from(
      text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g),
      ([, address]) => address,
    );
    const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(text) ?? [];
    assert.ok(
      early.length <= 6 && new Set([...early, script]).size === early.length + 1,
      `${file}: ${early}`,
    );
    await access(join(site, script));
    for (const address of early) await access(join(site, address));
  }
  assert.match(
    html.get('article.html') ?? '',
    /<h1>How a Transformer knows the order of words<\/h1>/,
  );
});

// with assertions (tools/assertions.sh) the WebAssembly of web/ is another one than the site's
test(
  'what pages fetch is that of web/, byte by byte',
  { skip: 'PHASOR_ASSERTIONS' in process.env },
  async () => {
    for (const file of [
      'wasm/simd.wasm',
      'core/words/words.bin',
      'icon.svg',
      'pictures/front.png',
    ]) {
      assert.ok((await readFile(join(site, file))).equals(await readFile(join(web, file))), file);
    }
  },
);

test('a worker is one file, and others come only with what it does later', async () => {
  const bundle = join(site, 'bundle');
  const workers = (await readdir(bundle)).filter((name) => name.endsWith('-worker.js'));
  assert.ok(workers.includes('model-worker.js') && workers.includes('train-worker.js'));
  for (const name of workers) {
    const text = await readFile(join(bundle, name), 'utf8');
    assert.equal(/\b(?:from|import) ?"\.\.?\//.test(text), false, name);
  }
});

test('phasor.py is there, with the page that it fills, in which the WebAssembly is', async () => {
  const names = await readdir(join(dist, 'show'));
  assert.deepEqual(
    files.filter((path) => path.startsWith('show/')).sort(),
    [...names, 'phasor.py'].map((name) => `show/${name}`).sort(),
  );
  for (const name of names.filter((each) => each !== 'figure.html')) {
    assert.ok(
      (await readFile(join(site, 'show', name))).equals(await readFile(join(dist, 'show', name))),
    );
  }
  const page = await read('show/figure.html');
  const [, engine = ''] = /id="engine">([^<]*)/.exec(page) ?? [];
  const wasm = await readFile(join(dist, 'wasm', 'simd.wasm'));
  assert.ok(inflateRawSync(Buffer.from(engine, 'base64')).equals(wasm));
  assert.ok(
    page.replace(engine, '') === (await readFile(join(dist, 'show', 'figure.html'), 'utf8')),
  );
});

test('files of show/ that a guide names are there, in the package or on the site', async () => {
  const guides = join(web, 'guide');
  const named = [];
  for (const name of await readdir(guides)) {
    const text = await readFile(join(guides, name), 'utf8');
    for (const [, path] of text.matchAll(/`([\w/]*\bshow\/[\w.]+)`/g)) named.push(path);
  }
  const all = [...files, ...(await readdir(join(dist, 'show'))).map((name) => `dist/show/${name}`)];
  assert.ok(named.length > 3, named.join());
  assert.deepEqual(
    named.filter((path) => !all.includes(path)),
    [],
  );
});

/** A page at an address of before docs/. */
const isMoved = (/** @type {string} */ path) => /^(reference|guide)\//.test(path);

test('every page has the same links in its header, and says which it is', async () => {
  for (const [path, text] of html) {
    if (['phasor-demo.html', 'show/figure.html'].includes(path) || isMoved(path)) continue;
    const up = '../'.repeat(path.split('/').length - 1);
    const nav = /<nav class="pages" aria-label="Pages"[^>]*>([^]*?)<\/nav>/.exec(text)?.[1] ?? '';
    const links = Array.from(nav.matchAll(/<a href="([^"]+)"([^>]*)>([\w ]+)<\/a>/g));
    assert.deepEqual(
      links.map(([, to, , name]) => [to, name]),
      entries.map(([to, name]) => [up + to, name]),
      path,
    );
    assert.ok(text.includes('phas<svg viewBox'), `${path}: the name has its hand`);
    const here = links.filter(([, , attributes]) => attributes.includes('aria-current'));
    const isLab = /** @type {readonly string[]} */ (labs).includes(path);
    const [own] = entries.filter(([to]) => to === path);
    const wanted = own ?? (isLab ? ['labs.html'] : up ? ['docs/index.html'] : []);
    assert.deepEqual(
      here.map(([, to]) => to),
      wanted.slice(0, 1).map((to) => up + to),
      path,
    );
  }
  // the demo has no pages beside it
  assert.doesNotMatch(html.get('phasor-demo.html') ?? '', /class="pages"/);
});

test('the head of each page of web/ is what npm run picture writes', async () => {
  for (const path of pages) {
    const text = await readFile(join(web, path), 'utf8');
    assert.ok((await withHeader(path, text)) === text, path);
  }
});

test('every page of docs/ answers at its old address, too, and no other does', () => {
  const paths = [...html.keys()];
  const old = (/** @type {string} */ path) =>
    path.startsWith('docs/guide/') ? path.slice(5) : path.replace('docs/', 'reference/');
  assert.deepEqual(
    paths.filter(isMoved).sort(),
    paths
      .filter((path) => path.startsWith('docs/'))
      .map(old)
      .sort(),
  );
  assert.ok(paths.includes('reference/elements/heatmap.html'));
  assert.ok(paths.includes('guide/install.html'));
});

test('docs/ begins with the kinds of readers, then has the guide and the reference', () => {
  const text = html.get('docs/index.html') ?? '';
  const titles = Array.from(text.matchAll(/<h2>([^<]+)<\/h2>/g), ([, title]) => title);
  assert.deepEqual(titles.slice(0, 3), ['Which of these are you?', 'Guide', 'Reference']);
  const readers = text.slice(text.indexOf('id="start"'), text.indexOf('id="guide"'));
  assert.deepEqual(
    Array.from(readers.matchAll(/<dt>([^<]+)<\/dt>/g), ([, who]) => who),
    ['You have a page', 'You have a bundler', 'You write Python', 'You have no build'],
  );
});

test('no page in the root shows the marks of Markdown or an address as a text', () => {
  // code and figures have texts of their own
  const text = (/** @type {string} */ page) =>
    outside(page)
      .replace(/<(style|pre|code|textarea|svg)\b[^]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, '');
  const own = [...html].filter(([path]) => !path.includes('/') && path !== 'phasor-demo.html');
  assert.deepEqual(
    own.flatMap(([path, page]) => {
      const [found] = /`|https?:\/\//.exec(text(page)) ?? [];
      return found ? [`${path}: ${found}`] : [];
    }),
    [],
  );
});

test('every function has a page: its parameters, what it returns, its errors, an example; no other has', () => {
  const generated = files.flatMap((path) => /^docs\/functions\/(\w+)\.html$/.exec(path)?.[1] ?? []);
  assert.deepEqual(generated.sort(), [...functions].sort());
  for (const name of functions) {
    const text = html.get(`docs/functions/${name}.html`) ?? '';
    const body = text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    const titles = Array.from(body.matchAll(/<h2>([^<]+)<\/h2>/g), ([, title]) => title);
    for (const title of ['Returns', 'Example'])
      assert.ok(titles.includes(title), `${name}: ${title}`);
    // what takes nothing that could be wrong throws nothing
    const plain = ['counting', 'normalized', 'words'];
    if (!plain.includes(name)) assert.ok(titles.includes('Errors'), `${name}: Errors`);
    assert.match(body, /<h1>.*<\/h1>\n<pre[^]*?<\/pre>\n<p>\S/, `${name} begins with what it is`);
    assert.doesNotMatch(body, /\bany\b<\/code>|import\(/, `${name} has types`);
  }
});

test('encodings and attention name their papers', () => {
  const named = [
    'sinusoidal',
    'rotary',
    'alibi',
    't5Bias',
    'shawKeys',
    'attention',
    'multiHead',
    'decompose',
    'rollout',
    'merge',
  ];
  for (const name of named) {
    const text = html.get(`docs/functions/${name}.html`) ?? '';
    assert.match(text, /<h2>Papers<\/h2>\n<ul><li>.*https:\/\/arxiv\.org\/abs\/\d{4}\.\d{5}/, name);
  }
});

const manifest = JSON.parse(await readFile(join(dist, 'custom-elements.json'), 'utf8'));
/** @type {any[]} */
const classes = manifest.modules.flatMap((/** @type {any} */ { declarations }) => declarations);

test('every element has a page with all that its manifest has, and how keys move it', () => {
  const escaped = (/** @type {string} */ text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
  assert.equal(classes.length, elements.length);
  for (const { tagName, attributes, events, cssParts, cssProperties } of classes) {
    const text = html.get(`docs/elements/${tagName.slice('phasor-'.length)}.html`) ?? '';
    for (const { name, type, default: preset } of attributes) {
      const block =
        new RegExp(`id="${name}" data-name="${name}">([^]*?)\n</div>\n`).exec(text)?.[1] ?? '';
      assert.ok(block.includes(`<code>${escaped(type.text)}</code>`), `${tagName}: ${name}`);
      const shown = preset?.replace(/^'|'$/g, '').replaceAll("\\'", "'");
      if (shown)
        assert.ok(block.includes(`default <code>${escaped(shown)}</code>`), `${tagName}: ${name}`);
    }
    for (const { name, type } of events) {
      assert.ok(
        text.includes(`<code>${name}</code></dt><dd><code>${escaped(type.text)}</code>`),
        name,
      );
    }
    for (const { name } of cssParts) assert.ok(text.includes(`<code>::part(${name})</code>`), name);
    for (const { name } of cssProperties) assert.ok(text.includes(`<code>${name}</code>`), name);
    assert.match(text, /<h2>Keyboard<\/h2>\n<dl class="options">\n<div><dt><code>(Arrow keys|Tab)/);
  }
});

test('every document is a page, and its Markdown is beside it for programs that read', async () => {
  for (const file of await readdir(join(web, 'guide'))) {
    assert.ok(html.has(`docs/guide/${file.replace('.md', '.html')}`), file);
    assert.equal(
      await read(`docs/guide/${file}`),
      await readFile(join(web, 'guide', file), 'utf8'),
    );
  }
});

test('the README has at most 900 words and no place that is still to be filled', async () => {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const words = text.split(/\s+/).length;
  assert.ok(words <= 900, `${words} words`);
  assert.doesNotMatch(text, /`<[^>`]*(?:page|repository|address)[^>`]*>`/);
  for (const [, picture] of text.matchAll(/^!\[[^\]]+\]\(([^)]+)\)$/gm))
    assert.ok(existsSync(join(root, picture)), picture);
  // an animation and three pictures
  assert.equal(text.match(/^!\[/gm)?.length, 4);
});

test('the guides name every function', async () => {
  const guides = files.filter((path) => /^docs\/guide\/.*\.md$/.test(path));
  const text = (await Promise.all(guides.map(read))).join('\n');
  for (const name of functions) assert.match(text, new RegExp(`\\b${name}\\b`), name);
});

test('the site names no address of its own, and no page asks another host', () => {
  for (const [path, text] of html) {
    for (const [tag] of outside(text).matchAll(/<(?:script|link|img|iframe)\b[^>]*>/g)) {
      assert.doesNotMatch(tag, /(?:src|href)="(?:https?:)?\/\//, `${path}: ${tag}`);
    }
    assert.match(text, /http-equiv="Content-Security-Policy"/, path);
  }
  assert.ok(existsSync(join(site, 'NOTICES.md')));
});
