// Texts in the reader's language: every sentence has its translation, a page in another language has no
// English left, and a change of language changes nothing else.

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, web } from '../../tools/entries.js';
import { codes, modulesOf, partsOf, place, textsByRoom, textsOf } from '../../tools/languages.js';
import { pagesOfWeb } from '../../tools/page-bundle.js';
import { phrasesOfPage } from '../../tools/page-phrases.js';
import { reports, saidByRoom } from '../../tools/texts.js';
import { percent } from '../../web/core/draw/numbers.js';
import { keyOf } from '../../web/core/api/message.js';
import { listed, prose, saidIn, t } from '../../web/core/texts/language.js';
import { presets } from '../../web/core/words/presets.js';
import { testBrowser } from '../harness/browser.js';
import { gallery } from '../harness/gallery.js';
import { choose, openMenu } from '../harness/menu.js';
import { phrasesIn } from '../harness/phrases.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();
/** Unbundled: each language is a file of a known name, and a module is imported by its own. */
const unbundled = testBrowser({ sources: true });

test('the sentences of a page are found without a browser as in one', async () => {
  const { page, close } = await unbundled.open('empty.html', {
    html: '<!doctype html><title>empty</title>',
  });
  for (const [file, html] of await pagesOfWeb()) {
    const found = await page.evaluate(async (given) => {
      const { article } = await import(/** @type {any} */ ('/core/page/language.js'));
      const served = new DOMParser().parseFromString(given, 'text/html');
      // the page in one file has no links to others
      const alone = new DOMParser().parseFromString(given, 'text/html');
      for (const link of alone.querySelectorAll('[data-served]')) link.remove();
      // and what the site has on other pages
      const rest = /** @type {HTMLTemplateElement | null} */ (alone.querySelector('template#rest'));
      rest?.replaceWith(rest.content);
      return [served, alone].flatMap((each) => article(each).sentences);
    }, html);
    assert.ok(found.length > 10, file);
    assert.deepEqual(new Set(await phrasesOfPage(html)), new Set(found), file);
  }
  await close();
});

test('every language has every sentence of code and pages in the room that says it, and no other', async () => {
  for (const code of codes()) {
    for (const { room, missing, dead } of await reports(code)) {
      assert.deepEqual({ missing, dead }, { missing: [], dead: [] }, `${code}: web/${room}`);
    }
  }
  const said = await saidByRoom();
  assert.ok(Number(said.texts.get('core')?.size) > 500);
  assert.ok(Number(said.messages.get('core')?.size) > 300);
  assert.ok(Number(said.texts.get('article')?.size) > 300);
});

test('a sentence that is not translated, or no longer said, is named by its room', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-texts-'));
  await cp(web, folder, { recursive: true, filter: (path) => !/\.(js|wasm|gguf|bin)$/.test(path) });
  const file = join(folder, 'labs', 'rope', 'texts', 'hi.json');
  const given = JSON.parse(await readFile(file, 'utf8'));
  const [first] = Object.keys(given.texts);
  const [message] = Object.keys(given.messages);
  delete given.texts[first];
  delete given.messages[message];
  given.texts['An elephant'] = 'हाथी';
  given.messages['an elephant of {0}'] = '{0} का हाथी';
  await writeFile(file, JSON.stringify(given));
  const found = (await reports('hi', folder)).filter(
    ({ missing, dead }) => missing.length + dead.length,
  );
  await rm(folder, { recursive: true });
  assert.deepEqual(found, [
    {
      room: 'labs/rope',
      missing: [first, message],
      dead: ['An elephant', 'an elephant of {0}'],
    },
  ]);
});

test('a language is there when its files are, and nothing else names it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-texts-'));
  const own = join(folder, 'web');
  // the engine, and rooms with two files
  await cp(join(web, 'core', 'texts'), join(own, 'core', 'texts'), { recursive: true });
  const message = join('core', 'api', 'message.js');
  await cp(join(web, message), join(own, message));
  await mkdir(join(own, 'labs', 'rope', 'texts'), { recursive: true });
  await mkdir(join(own, 'wasm', 'texts'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(own, 'core', 'texts', 'de.json'),
    JSON.stringify({
      name: 'Deutsch',
      texts: { Reload: 'Neu laden' },
      messages: {
        '{0}: {1} must be {2}, got {3}': '{0}: {1} muss {2} sein, nicht {3}',
        'a positive integer': 'eine positive ganze Zahl',
      },
    }),
  );
  const texts = { '{count} pairs': '{count} Paare' };
  await writeFile(join(own, 'labs', 'rope', 'texts', 'de.json'), JSON.stringify({ texts }));

  const all = [...codes(), 'de'].sort();
  assert.deepEqual(codes(own), all);
  assert.equal(textsOf('de', own).name, 'Deutsch');
  for (const [name, module] of Object.entries(modulesOf(own))) {
    await writeFile(join(own, 'wasm', 'texts', name), module);
  }
  const engine = await import(pathToFileURL(join(own, 'core', 'texts', 'language.js')).href);
  const add = () => import(pathToFileURL(join(own, 'core', 'texts', 'labs.js')).href);
  const { say: saying } = await import(pathToFileURL(join(own, message)).href);
  const refused = saying`${'attention'}: ${'dim'} must be ${saying`a positive integer`}, got ${0}`;
  assert.deepEqual(Object.keys(engine.languages), all);
  const say = () => [
    engine.t('Reload'),
    engine.t('{count} pairs', { count: 3 }),
    engine.t('Not translated'),
    engine.translated(refused),
  ];
  const ofCore = await engine.saidIn('de', say);
  await add();
  const ofAll = await engine.saidIn('de', say);
  await rm(folder, { recursive: true });
  const refusal = 'attention: dim muss eine positive ganze Zahl sein, nicht 0';
  assert.deepEqual(ofCore, ['Neu laden', '3 pairs', 'Not translated', refusal]);
  assert.deepEqual(ofAll, ['Neu laden', '3 Paare', 'Not translated', refusal]);
});

test('every page offers every language by its own name', async () => {
  const names = ['English', ...codes().map((code) => textsOf(code).name)];
  for (const [file, html] of await pagesOfWeb()) {
    const [, options] = /<select id="languages"[^>]*>([^]*?)<\/select>/.exec(html) ?? [];
    const found = Array.from(
      String(options).matchAll(/>\s*([^<>]+?)\s*<\/option/g),
      ([, name]) => name,
    );
    assert.deepEqual(found, names, file);
  }
});

test('words in a row have the commas of the language, and sentences what stands between them', async () => {
  const list = () => listed(['a', 'b', 3]);
  assert.equal(list(), 'a, b, 3');
  assert.equal(await saidIn('zh', list), 'a、b、3');
  assert.equal(listed([]), '');
  const two = () => prose('', t('Reload'), false, percent(0.5), undefined);
  assert.equal(two(), 'Reload 50\u00a0%');
  assert.equal(await saidIn('zh', two), `${textsOf('zh').texts.Reload}50%`);
});

const holes = (/** @type {string} */ text) => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).sort();

test('a translation has the {names} and <tags> of its sentence', () => {
  for (const code of codes()) {
    for (const [sentence, words] of Object.entries(textsOf(code).texts)) {
      assert.deepEqual(holes(words), holes(sentence), `${code}: ${sentence}`);
      assert.equal(words, words.trim(), sentence);
    }
  }
});

const hindi = textsOf('hi').texts;

test('Hindi has Latin digits, and ends a sentence with a danda', () => {
  for (const [sentence, words] of Object.entries(hindi)) {
    assert.doesNotMatch(words, /[०-९]/, 'numbers have Latin digits');
    assert.doesNotMatch(words, /\.$/, 'a sentence ends with a danda');
    assert.equal(words.endsWith('।'), /[.]$/.test(sentence), sentence);
  }
});

test('a language of the package has every sentence of elements and messages, and none of pages', async () => {
  const elements = phrasesIn(/[\\/](kit|figures)[\\/]/);
  assert.ok(elements.size > 500, `${elements.size} sentences`);
  const all = new Set([...phrasesIn()].map(keyOf));
  const ofPages = [...phrasesIn(/[\\/]page[\\/]|^article[\\/]/)].filter(
    (sentence) => !elements.has(sentence),
  );
  for (const code of codes()) {
    const parts = Object.keys(partsOf(code)).map((name) => join(dist, place, `${name}.js`));
    const [core, labs] = await Promise.all(parts.map((path) => import(pathToFileURL(path).href)));
    for (const { texts, messages } of [core, labs]) {
      assert.ok(Object.keys(texts).length > 200, `${code}: ${Object.keys(texts).length} texts`);
      assert.ok(Object.keys(messages).length > 20, `${Object.keys(messages).length} messages`);
    }
    const texts = { ...core.texts, ...labs.texts };
    const whole = textsOf(code).texts;
    const missing = [...elements].filter((sentence) => texts[keyOf(sentence)] !== whole[sentence]);
    const dead = Object.keys(texts).filter((key) => !all.has(key));
    assert.deepEqual({ missing, dead }, { missing: [], dead: [] });
    const found = ofPages.filter((sentence) => texts[keyOf(sentence)]);
    assert.ok(found.length < ofPages.length / 4, `${found.length} of ${ofPages.length} of pages`);
  }
});

/** Every text and every attribute that is read, of page and figures, in order. @param {Page} page */
const texts = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const read = ['aria-label', 'aria-valuetext', 'aria-roledescription', 'title', 'placeholder'];
    const skipped = 'script, style, noscript, pre, code, [translate=no], [lang]:not(html)';
    (function visit(/** @type {Node} */ node) {
      if (node instanceof Text) found.push(node.data);
      if (node instanceof Element && !node.matches(skipped)) {
        for (const name of read)
          if (node.hasAttribute(name)) found.push(node.getAttribute(name) ?? '');
        if (node.shadowRoot) visit(node.shadowRoot);
      } else if (node instanceof Element) return;
      node.childNodes.forEach(visit);
    })(document.documentElement);
    return found;
  });

/** @param {Page} page @param {string} language */
async function speak(page, language) {
  await page.locator('#languages').selectOption(language);
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  await settled(page);
}

// a screen that shows the whole page: figures that are off it are not drawn
const whole = { everySeen: true };

/** Of the texts that figures begin with. */
const preset = `Nitish killed lion the River Bank river bank money by Thank You boats left loans
  I like this movie don't because think it's too mind twisting`.split(/\s+/);

/** Names and letters of formulas, which are the same in every language. */
const proper =
  `phasor Transformer MLP Alt Enter Escape softmax base attribute event query key value Query sin cos pow rad float bfloat e PE pos model lim ln log exp det ms KiB MiB GiB TiB PiB Shaw rotary
  PNG SVG CSV NPY NPZ GGUF safetensors tokenizer JSON NumPy PyTorch JAX FlexAttention FlashAttention ALiBi Llama Qwen YaRN Phi LongRoPE NTK Gemma gpt oss config json default JavaScript WebAssembly Emscripten Eigen SIMD relaxed GloVe
  rotate half gpt neox gguf Persuasion Jane Austen
  Pennington Socher Manning Vaswani Attention is all you need self cross causal`
    .split(/\s+/)
    .concat(preset);

/** @param {string[]} found @returns {string[]} those with a word that is English */
const english = (found) =>
  found.filter((text) =>
    // what is quoted is the reader's, or what a model says of it
    (text.replaceAll(/“[^”]*”/g, '').match(/[A-Za-z]{2,}(?:['’][a-z]+)?…?/g) ?? []).some((word) =>
      // where there is no room only its first letters are shown; fewer than four say nothing of a name
      word.endsWith('…')
        ? !(word.length < 5 ? preset : proper).some((name) => name.startsWith(word.slice(0, -1)))
        : !proper.includes(word),
    ),
  );

const literal = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * @param {string[]} found
 * @param {string} code
 * @returns {string[]} those that are what a sentence is in English, where the language has another one
 */
function untranslated(found, code) {
  const sentences = Object.entries(textsOf(code).texts)
    .filter(([sentence, words]) => words !== sentence && /[a-z]{2,} [a-z]{2,}/i.test(sentence))
    .map(([sentence]) => sentence.split(/\{\w+\}|<\/?\d+\/?>/).map(literal));
  const pattern = new RegExp(`^(?:${sentences.map((parts) => parts.join('.+')).join('|')})$`, 's');
  // examples in English stay, among them one that a language has another of
  const isExample = (/** @type {string} */ words) => presets.some(({ text }) => text === words);
  return found.filter((text) => pattern.test(text.trim()) && !isExample(text.trim()));
}

/** @param {string[]} found @param {string} code @returns {string[]} what of it is English */
const englishIn = (found, code) =>
  /[\u0900-\u097f]|\p{Script=Han}/u.test(textsOf(code).name)
    ? english(found)
    : untranslated(found, code);

const han = /\p{Script=Han}/u;

/** @param {string[]} found @returns {string[]} Chinese texts with a blank or a mark of English among them */
const spacedAsEnglish = (found) =>
  found.filter((text) => han.test(text) && /[。，、；：？！] \S|\p{Script=Han}[,;:] /u.test(text));

/**
 * Opens the article in a language, and asserts that all of it is.
 *
 * @param {string} code
 * @param {number} width
 */
async function isWholly(code, width) {
  const viewport = { width, height: 900 };
  const { page, complaints, close } = await browser.open(`article.html#lang=${code}`, {
    ...whole,
    viewport,
  });
  await settled(page);
  const found = await texts(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await close();
  const own = new Set(Object.values(textsOf(code).texts));
  assert.ok(found.filter((text) => own.has(text)).length > 400, `it is in ${code}`);
  assert.deepEqual(englishIn(found, code), []);
  assert.deepEqual(spacedAsEnglish(found), []);
  assert.deepEqual(complaints, []);
  assert.equal(over, 0);
}

for (const code of codes()) {
  test(`the article in ${code} has no English left on it, and at 320 px no sideways scroll`, () =>
    isWholly(code, 320));
}

forRelease(
  'a change of language and back leaves the texts, the address and the state as they were',
  async () => {
    const { page, close } = await browser.open('article.html#text=River+Bank&position=1', whole);
    await settled(page);
    const before = await texts(page);
    await speak(page, 'hi');
    assert.match(new URL(page.url()).hash, /lang=hi/);
    const between = await texts(page);
    assert.notDeepEqual(between, before);
    assert.ok(between.includes('River'), 'what the reader typed is not translated');
    await speak(page, 'en');
    assert.deepEqual(await texts(page), before);
    assert.equal(new URL(page.url()).hash, '#text=River+Bank&position=1');
    await close();
  },
);

for (const code of codes()) {
  for (const width of [390, 1280]) {
    forRelease(
      `the article in ${code} has neither English nor a sideways scroll at ${width} px`,
      () => isWholly(code, width),
    );
  }
}

forRelease(
  'only those who read Hindi fetch it; in the gallery code alone stays English',
  async () => {
    const { page, complaints, close } = await unbundled.open('gallery.html?open=heatmap', whole);
    /** @type {string[]} */
    const fetched = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await page.reload();
    await settled(page);
    const none = fetched.filter((path) => /\/hi(-labs)?\.js$/.test(path));
    await page.locator('#languages').selectOption('hi');
    await page.getByText('गैलरी').first().waitFor();
    await settled(page);
    assert.deepEqual(none, []);
    for (const name of Object.keys(partsOf('hi')))
      assert.ok(fetched.includes(`/${place}/${name}.js`), name);
    assert.equal(new URL(page.url()).hash, '#lang=hi');
    assert.equal(await page.title(), 'phasor: चित्रों की गैलरी');
    assert.deepEqual(english(await texts(page)), []);
    assert.deepEqual(complaints, []);
    await close();
  },
);

for (const isThere of [true, false]) {
  const how = isThere ? 'brings its own, and' : 'stays English where they do not load;';
  test(`figures of core fetch the texts of core alone; a lab that comes later ${how} theirs stay`, async () => {
    const ofLab = textsByRoom('hi').get('labs/rope')?.texts ?? {};
    const [inEnglish, inHindi] = Object.entries(ofLab).find(([key]) => !key.includes('{')) ?? [];
    const { page, complaints, close } = await unbundled.open('later.html', {
      html: '<!doctype html><html lang="hi"><title>t</title><body><p>',
    });
    /** @type {string[]} */
    const fetched = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    if (!isThere) await page.route('**/texts/hi-labs.js', (route) => route.abort());
    await page.evaluate(async () => {
      const { HeatmapElement } = await import(
        /** @type {any} */ ('/core/figures/heatmap/element.js')
      );
      const { register } = await import(/** @type {any} */ ('/core/kit/register.js'));
      register({ 'phasor-heatmap': HeatmapElement });
      document.body.innerHTML = '<phasor-heatmap encoding="binary"></phasor-heatmap>';
    });
    const last = page.locator('phasor-heatmap').getByText('अंतिम बिट');
    await last.waitFor();
    const before = fetched.filter((path) => path.startsWith(`/${place}/hi`));
    const said = await page.evaluate(async (sentence) => {
      await import(/** @type {any} */ ('/labs/rope/figures/rope/element.js'));
      const engine = await import(/** @type {any} */ ('/core/texts/language.js'));
      await engine.listen(() => {});
      return engine.t(sentence);
    }, String(inEnglish));
    assert.deepEqual(before, [`/${place}/hi.js`]);
    assert.equal(said, isThere ? inHindi : inEnglish);
    assert.ok(await last.isVisible());
    const warned = complaints.filter((text) => /words of 'hi' could not be loaded/.test(text));
    assert.equal(warned.length, isThere ? 0 : 1);
    await close();
  });
}

test('a language that is chosen while the script of a page is loading is that of the page', async () => {
  const { page, complaints, close } = await browser.open('empty.html', {
    html: '<!doctype html><title>empty</title>',
  });
  /** @type {() => void} */
  let send = () => {};
  const sent = new Promise((resolve) => (send = () => resolve(undefined)));
  await page.route('**/*.js', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(new URL('labs.html', page.url()).href, { waitUntil: 'commit' });
  await page.locator('#languages').selectOption('hi');
  send();
  await page.getByRole('link', { name: 'गैलरी' }).waitFor();
  assert.equal(await page.locator('#languages').inputValue(), 'hi');
  assert.equal(new URL(page.url()).hash, '#lang=hi');
  assert.deepEqual(complaints, []);
  await close();
});

for (const [file] of await pagesOfWeb()) {
  const run = ['index.html', 'article.html', 'worksheet.html'].includes(file) ? test : forRelease;
  run(
    `${file} opens in the language that a search engine has linked, and keeps it after '#'`,
    async () => {
      const { page, close } = await browser.open(`${file}?lang=hi`);
      await page.getByRole('link', { name: 'गैलरी' }).first().waitFor({ state: 'attached' });
      assert.equal(await page.locator('#languages').inputValue(), 'hi');
      const { search, hash } = new URL(page.url());
      assert.deepEqual({ search, hash }, { search: '', hash: '#lang=hi' });
      await close();
    },
  );
}

test('what figures put together of several texts has the marks and blanks of Chinese', async () => {
  const { page, close } = await gallery(browser);
  await become(page, 'zh-CN');
  await page.locator('phasor-heatmap').getByText('每 ').first().waitFor();
  await settled(page);
  const found = await texts(page);
  await close();
  assert.ok(found.filter((text) => han.test(text)).length > 300, 'figures are in Chinese');
  assert.deepEqual(spacedAsEnglish(found), []);
});

for (const [file] of await pagesOfWeb()) {
  const run = file === 'index.html' ? test : forRelease;
  run(`no heading of ${file} in Chinese ends a line within a word at 390 px`, async () => {
    const { page, close } = await browser.open(`${file}#lang=zh`, {
      viewport: { width: 390, height: 844 },
    });
    await page.locator('html[lang=zh-CN]').waitFor({ state: 'attached' });
    await settled(page);
    const broken = await page.evaluate(() => {
      const range = document.createRange();
      const topOf = (/** @type {Node} */ text, /** @type {number} */ k) => {
        range.setStart(text, k);
        range.setEnd(text, k + 1);
        return range.getClientRects()[0]?.top;
      };
      return Array.from(document.querySelectorAll('h1, h2, h3')).flatMap((heading) =>
        Array.from(heading.childNodes).flatMap((text) =>
          Array.from(text.textContent ?? '').flatMap((_, k, letters) => {
            const isInside =
              text instanceof Text &&
              k > 0 &&
              /^\p{Script=Han}{2}$/u.test(letters[k - 1] + letters[k]);
            return isInside && topOf(text, k) > topOf(text, k - 1) + 4 ? [text.data] : [];
          }),
        ),
      );
    });
    await close();
    assert.deepEqual(broken, []);
  });
}

forRelease('Chinese has its own letters, without serifs, and room between its lines', async () => {
  const { page, close } = await browser.open('article.html#lang=zh', whole);
  await page.locator('html[lang=zh-CN]').waitFor({ state: 'attached' });
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  for (const selector of ['h1', 'main p']) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    const names = fonts.map(({ familyName }) => familyName);
    assert.ok(names.includes('Noto Sans CJK SC'), `${selector}: ${names}`);
    assert.ok(!names.some((name) => /Serif/.test(name)), `${selector}: ${names}`);
  }
  const lines = await page.evaluate(() =>
    [
      document.body,
      document.querySelector('phasor-order')?.shadowRoot?.querySelector('.claim'),
    ].map((each) => {
      const { lineHeight, fontSize } = getComputedStyle(/** @type {Element} */ (each));
      return parseFloat(lineHeight) / parseFloat(fontSize);
    }),
  );
  assert.ok(
    lines.every((ratio) => ratio >= 1.65),
    String(lines),
  );
  await close();
});

/** @param {string} body @param {string} [language] */
async function figure(body, language = 'en') {
  const html = `<!doctype html><html lang="${language}"><title>a figure</title>
    <script type="module" src="core/figures/define.js"></script>
    <script type="module" src="article/lessons.js"></script><body>${body}`;
  const opened = await browser.open('figure.html', { html });
  await opened.page.locator(':defined .frame.ready').first().waitFor();
  return opened;
}

/** @param {Page} page @param {string} language */
const become = (page, language) =>
  page.evaluate((wanted) => {
    document.documentElement.lang = wanted;
  }, language);

test('what is open, typed and complained about stays, in the other language', async () => {
  const { page, complaints, close } = await figure(
    '<phasor-heatmap encoding="sinusoidal" length="8" dim="0" controls="length"></phasor-heatmap>',
  );
  const map = page.locator('phasor-heatmap');
  await choose(map, 'Show as table');
  await map.getByRole('textbox').fill('none');
  const wrong = map.locator('.wrong');
  // it is said when the input rests
  await wrong.filter({ hasText: /./ }).waitFor();
  assert.equal(await wrong.innerText(), 'Length must be an integer from 1 to 100000.');
  const message = map.locator('.message');
  assert.equal(await message.innerText(), "dim must be an integer from 1 to 4096, got '0'");
  await become(page, 'hi-IN');
  await map.locator('caption', { hasText: 'नीचे की ओर स्थान, दाईं ओर आयाम' }).waitFor();
  assert.equal(await wrong.innerText(), 'लंबाई: यहाँ 1 से 100000 तक कोई पूर्णांक होना चाहिए।');
  assert.equal(await message.innerText(), "dim: 1 से 4096 तक कोई पूर्णांक होना चाहिए, मिला '0'");
  assert.equal(await map.getByRole('textbox').inputValue(), 'none');
  const entries = await openMenu(map);
  assert.equal(await map.locator('.more').getAttribute('aria-label'), 'और');
  assert.ok(await entries.filter({ hasText: 'तालिका छिपाएँ' }).isVisible());
  assert.ok(await entries.filter({ hasText: 'PNG सहेजें' }).isVisible());
  await become(page, 'fr');
  await entries.filter({ hasText: 'Hide table' }).waitFor();
  assert.equal(await wrong.innerText(), 'Length must be an integer from 1 to 100000.');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'a half-typed number of a matrix stays, and what is wrong with it is said anew',
  async () => {
    const { page, close } = await figure('<phasor-steps></phasor-steps>');
    const field = page.locator('phasor-steps input').first();
    await field.fill('1e');
    await become(page, 'hi');
    await page.locator('phasor-steps').getByText('होना चाहिए; 1 ही रहेगा।').waitFor();
    assert.equal(await field.inputValue(), '1e');
    assert.equal(await field.getAttribute('aria-label'), 'Q, query, पंक्ति 0, स्तंभ 0');
    await close();
  },
);

forRelease(
  'an element that comes or comes back later is in the language of the document',
  async () => {
    const { page, close } = await figure('<phasor-shift controls></phasor-shift>');
    const shift = await page.evaluateHandle(() => {
      const shiftFigure = /** @type {HTMLElement} */ (document.querySelector('phasor-shift'));
      shiftFigure.remove();
      document.documentElement.lang = 'hi';
      document.body.append(document.createElement('phasor-order'));
      return shiftFigure;
    });
    await page.locator('phasor-order').getByText('उलटा करें').waitFor();
    await shift.evaluate((element) => document.body.append(element));
    await page.locator('phasor-shift').getByText('ग़लत दूसरी पंक्ति').waitFor();
    await page.locator('phasor-shift').getByText('किसी भी स्थान को').waitFor();
    await close();
  },
);

forRelease(
  'a change within a language draws nothing, and a language that cannot come is English',
  async () => {
    const { page, close } = await figure(
      '<phasor-heatmap encoding="binary"></phasor-heatmap>',
      'hi',
    );
    await page.locator('phasor-heatmap').getByText('अंतिम बिट').waitFor();
    const drawn = await page.evaluate(async () => {
      const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
      let count = 0;
      const { draw } = map;
      map.draw = function (/** @type {any} */ changed) {
        count += 1;
        draw.call(this, changed);
      };
      document.documentElement.lang = 'hi-Deva-IN';
      await /** @type {any} */ (window).settled();
      return count;
    });
    assert.equal(drawn, 0);
    await close();

    const html = '<!doctype html><html lang="hi"><title>t</title><body><p>';
    const { page: other, close: leave } = await unbundled.open('lost.html', { html });
    await other.route('**/texts/hi.js', (route) => route.abort());
    await other.evaluate(async () => {
      await import(/** @type {any} */ ('/core/figures/define.js'));
      document.body.append(document.createElement('phasor-shift'));
    });
    await other.locator('phasor-shift').getByText('moves any position by').waitFor();
    await leave();
  },
);
