// dist/phasor-demo.html: the page in one file, opened from the disk without a network; and one
// figure of it in a frame of another page, with the messages between the two.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { listen } from '../../tools/static.js';
import { dist } from '../../tools/entries.js';
import { ofArticle, ofRest, ofToday } from '../harness/chapters.js';
import { launch, patience } from '../harness/launch.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Frame} Frame */

const file = join(dist, 'phasor-demo.html');
const url = pathToFileURL(file).href;
const source = await readFile(file, 'utf8');
const folder = await mkdtemp(join(tmpdir(), 'phasor-demo-'));
const browser = await launch();
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** @param {string} address @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(address, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    offline: true,
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  /** @type {string[]} */
  const requests = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('request', (request) => {
    // a worker from a text of the page asks for nothing
    if (!request.url().startsWith('blob:')) requests.push(request.url().replace(/[?#].*/, ''));
  });
  await page.goto(address);
  return { page, complaints, requests, close: () => context.close() };
}

/** @param {Page | Frame} page until its parts have come */
const ready = (page) => page.waitForSelector('main[aria-busy=false]', { state: 'attached' });

/**
 * @param {Page | Frame} page
 * @returns {Promise<void>} until all figures that are near the screen are drawn
 */
const drawn = async (page) => {
  await ready(page);
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main *'))
      .filter(({ localName }) => localName.startsWith('phasor-'))
      .every((each) => {
        const { shadowRoot } = each;
        // cells alone claim nothing
        const claim = each.hasAttribute('bare') || shadowRoot?.querySelector('.claim')?.textContent;
        return shadowRoot?.querySelector('.frame.ready') && claim;
      }),
  );
};

test('opened from the disk it asks for nothing, says nothing, and draws every figure', async () => {
  // a screen that shows the whole page: figures that are off it are not drawn
  const viewport = { width: 1280, height: 32_000 };
  const { page, complaints, requests, close } = await open(url, { viewport });
  await drawn(page);
  const seen = await page.evaluate(() => {
    const figures = Array.from(document.querySelectorAll('main *')).filter(({ localName }) =>
      localName.startsWith('phasor-'),
    );
    return {
      tags: figures.map(({ localName }) => localName),
      undefined: figures.filter((each) => !each.matches(':defined')).length,
      messages: figures.map(
        ({ shadowRoot }) => shadowRoot?.querySelector('.message')?.textContent ?? 'none',
      ),
      unknown: document.querySelectorAll('.token.unknown').length,
    };
  });
  const wanted = [ofArticle, ofToday, ofRest].flatMap((chapters) =>
    [...chapters.values()].flatMap((html) =>
      Array.from(html.matchAll(/<(phasor-[a-z]+)/g), ([, tag]) => tag),
    ),
  );
  assert.ok(wanted.length >= 10);
  assert.deepEqual(seen.tags, wanted);
  assert.equal(seen.undefined, 0);
  assert.deepEqual(
    seen.messages,
    wanted.map(() => ''),
  );
  assert.equal(seen.unknown, 0, 'the words are in it');
  assert.deepEqual(requests, [url]);
  assert.deepEqual(complaints, []);
  await close();
});

test('it begins with the sentence of the front page, and the chapters have that sentence', async () => {
  const { page, complaints, requests, close } = await open(url);
  await ready(page);
  await page.locator('phasor-sentence .frame.ready').waitFor();
  const first = page.locator('phasor-sentence');
  const said = async () => ({
    text: await first.evaluate((/** @type {any} */ figure) => figure.text),
    typed: await page.locator('#text').inputValue(),
  });
  const both = (/** @type {string} */ text) => ({ text, typed: text });
  const map = first.locator('.heat canvas');
  const seen = await map.evaluate((/** @type {HTMLCanvasElement} */ canvas) => {
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(seen > 50, `${seen} colours`);
  const { y, height } = /** @type {any} */ (await map.boundingBox());
  assert.ok(y + height <= 900, 'on the first screen');
  assert.deepEqual(await said(), both('the money bank by the river bank'));

  await first.locator('.word.query[tabindex]').press('Alt+ArrowLeft');
  await page.waitForFunction(() => /text=.*bank\+river/.test(location.hash));
  assert.deepEqual(await said(), both('the money bank by the bank river'));
  await first.locator('[part=positions]').click();
  await page.waitForFunction(() => location.hash.includes('encoding=off'));
  assert.equal(await page.locator('#encoding').isChecked(), false);

  await page.locator('#text').fill('Paris is the capital');
  await page.locator('#encoding').press('Space');
  await page.waitForFunction(() => location.hash === '#text=Paris+is+the+capital');
  assert.deepEqual(await said(), both('Paris is the capital'));
  assert.ok(await first.evaluate((/** @type {any} */ figure) => figure.positions));
  assert.deepEqual([complaints, requests], [[], [url]]);
  await close();
});

test('an old link lands at its place', async () => {
  for (const id of ['similarity', 'masks', 'collisions']) {
    const { page, complaints, close } = await open(`${url}#${id}`);
    await ready(page);
    await page.locator(`#${id} .frame.ready`).first().waitFor();
    const top = await page.evaluate(
      (place) => document.getElementById(place)?.getBoundingClientRect().top,
      id,
    );
    // of a chapter's 48 pixels of air before its title 24 are on the screen
    assert.ok(Number(top) >= -25 && Number(top) < 160, `${id}: ${top}`);
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('it has every place that old links name, once, and its list of contents leads to its chapters', async () => {
  const table = await readFile(new URL('../../web/article/moved.js', import.meta.url), 'utf8');
  const places = Array.from(table.matchAll(/\.html':\s*' ([^']*) '/g), ([, ids]) => ids.split(' '));
  for (const id of places.flat()) {
    assert.equal(source.split(` id="${id}"`).length, 2, id);
  }
  const list = source.slice(source.indexOf('<ol id="chapters">'), source.indexOf('<main'));
  const links = Array.from(list.matchAll(/href="#(\w+)"/g), ([, id]) => id);
  assert.deepEqual(
    links,
    [ofArticle, ofToday, ofRest].flatMap((all) => [...all.keys()]),
  );
});

test('its address is a view, from the disk too', async () => {
  const first = await open(url);
  await ready(first.page);
  await first.page.locator('#encoding').click();
  await first.page.locator('#text').fill('River Bank');
  await first.page.waitForFunction(() => location.hash === '#text=River+Bank&encoding=off');
  const second = await open(first.page.url());
  await ready(second.page);
  assert.equal(await second.page.locator('#text').inputValue(), 'River Bank');
  assert.equal(await second.page.locator('#encoding').isChecked(), false);
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  await first.close();
  await second.close();
});

test('it is read in Hindi too, from the disk', async () => {
  const { page, complaints, requests, close } = await open(`${url}#lang=hi`, {
    viewport: { width: 1280, height: 32_000 },
  });
  await drawn(page);
  assert.equal(await page.locator('h1').innerText(), 'ट्रांसफ़ॉर्मर आपके शब्दों का क्रम कैसे जानता है');
  assert.ok(await page.locator('.examples-english').isVisible());
  assert.match(await page.locator('phasor-sentence .said').last().innerText(), /“bank”/);
  assert.match(await page.locator('phasor-order .claim').first().innerText(), /एन्कोडिंग के बिना/);
  assert.deepEqual([complaints, requests], [[], [url]]);
  await close();
});

test('its policy allows its own scripts, and no request', () => {
  const [, policy] = source.match(/Content-Security-Policy"\s+content="([^"]*)"/) ?? [];
  assert.match(String(policy), /^default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-/);
  assert.doesNotMatch(String(policy), /unsafe-inline|unsafe-eval(?<!wasm-unsafe-eval)|'self'|http/);
});

const KB = 1000;
const brotli = (/** @type {string} */ text) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).length;
// where what comes with the text of the article ends, with the first figure, with all figures
const script = source.indexOf('<script>', source.indexOf('id="mistakes"'));
const ends = [
  script,
  source.indexOf('</script>', script) + '</script>'.length,
  source.indexOf('<script data-name="words"'),
];

test('text needs at most 24 KB, text and first figure 180; neither waits for the rest, no figure for the words', async (context) => {
  assert.ok(ends[0] > 0 && ends[1] > ends[0] && ends[2] > ends[1]);
  const [text, first, all] = ends.map((end) => brotli(source.slice(0, end)));
  context.diagnostic(`bytes brotli: text ${text}, first figure ${first}, all figures ${all}`);
  assert.ok(text <= 24 * KB, `${text}`);
  assert.ok(first <= 180 * KB, `${first}`);
  assert.ok(source.length - ends[2] > 600 * KB, 'the words come last');

  // a server that sends a part and waits
  /** @type {import('node:http').ServerResponse[]} */
  const responses = [];
  const server = await listen((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.write(source.slice(0, ends[0]));
    responses.push(response);
  });
  // also after a failure: an open server keeps the file, and with it the whole run, from ending
  context.after(() => server.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`http://127.0.0.1:${server.port}/`, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  assert.ok(await page.locator('h1').isVisible());
  await page.locator('#mistakes-title').waitFor();
  for (const [k, tag] of ['phasor-sentence', 'phasor-heatmap'].entries()) {
    assert.equal(await page.locator(`${tag}:defined`).count(), 0);
    for (const response of responses) response.write(source.slice(ends[k], ends[k + 1]));
    await page.locator(`${tag}:defined`).first().scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (name) => document.querySelector(name)?.shadowRoot?.querySelector('.frame.ready'),
      tag,
    );
    assert.equal(await page.evaluate(() => document.readyState), 'loading');
  }
  await page.close();
});

/**
 * A page with a frame, from the disk.
 *
 * @param {string} query of the frame's address, with its hash
 * @param {string} [sandbox]
 */
async function framed(query, sandbox = 'allow-scripts') {
  const parent = join(folder, 'parent.html');
  await writeFile(
    parent,
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>parent</title><body>
      <script>
        window.received = [];
        addEventListener('message', ({ source, data }) => {
          received.push(data);
          const frame = document.querySelector('iframe');
          if (data.phasor === 'height') frame.style.height = data.height + 'px';
        });
        window.say = (message) => document.querySelector('iframe').contentWindow.postMessage(message, '*');
      </script>
      <iframe src="${url}?${query.replaceAll('&', '&amp;')}" sandbox="${sandbox}"
        style="width: 800px; border: 0"></iframe></body></html>`,
  );
  const opened = await open(pathToFileURL(parent).href);
  const frame = opened.page.frames()[1];
  await frame.waitForLoadState();
  return {
    ...opened,
    frame,
    /** @param {unknown} message @returns {Promise<any>} what the frame says next */
    ask: (message) =>
      opened.page.evaluate(async ([given, most]) => {
        const { received, say } = /** @type {any} */ (window);
        const before = received.length;
        say(given);
        for (const end = performance.now() + most; performance.now() < end;) {
          await new Promise((done) => setTimeout(done, 20));
          const next = received
            .slice(before)
            .find((/** @type {any} */ each) => each.phasor !== 'height');
          if (next) return next;
        }
        throw new Error(`no answer in ${most} ms to ${JSON.stringify(given)}`);
      }, /** @type {const} */ ([message, patience])),
    /** @returns {Promise<any[]>} */
    received: () => opened.page.evaluate(() => /** @type {any} */ (window).received),
  };
}

test('a figure alone, in a frame without an origin: nothing around it, its own height, attributes', async () => {
  const { frame, page, complaints, received, close } = await framed(
    'embed=heatmap&dim=32&controls=base&theme=dark&onclick=x#text=River+Bank',
  );
  await drawn(frame);
  assert.deepEqual(
    await frame.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-heatmap'));
      return {
        origin,
        dim: figure.dim,
        controls: figure.controls,
        onclick: figure.getAttribute('onclick'),
        figures: document.querySelectorAll('main *').length,
        seen: Array.from(document.body.children, (each) => [
          each.localName,
          /** @type {any} */ (each).checkVisibility(),
        ]).filter(([name, visible]) => visible && name !== 'script'),
        background: getComputedStyle(document.body).backgroundColor,
        title: document.title === figure.caption,
      };
    }),
    {
      origin: 'null',
      dim: 32,
      controls: ['base'],
      onclick: null,
      // with its heading
      figures: 3,
      seen: [['main', true]],
      background: 'rgb(18, 20, 23)',
      title: true,
    },
  );
  await page.waitForFunction(() => {
    const { height } = document.querySelector('iframe')?.getBoundingClientRect() ?? { height: 0 };
    return (
      height > 300 &&
      height ===
        /** @type {any} */ (window).received.findLast((/** @type {any} */ each) => each.height)
          .height
    );
  });
  const inside = await frame.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    return [scrollHeight, clientHeight];
  });
  assert.equal(inside[0], inside[1]);
  // a page on a disk has no origin that could be named
  assert.ok((await received()).every(({ phasor }) => phasor === 'height'));
  assert.deepEqual(complaints, []);
  await close();
});

test('hostile messages change nothing and are answered in words, or not at all', async () => {
  const { frame, page, complaints, ask, close } = await framed('embed=heatmap');
  await drawn(frame);
  /** @type {[unknown, RegExp][]} */
  const wrong = [
    [{ phasor: 'eval' }, /^phasor must be 'get' or 'set', got 'eval'$/],
    [{ phasor: {} }, /^phasor must be 'get' or 'set', got an object$/],
    [{ phasor: 'set' }, /^state must be an object, got undefined$/],
    [{ phasor: 'set', state: [1] }, /^state must be an object, got an array of 1$/],
    [
      { phasor: 'set', state: { nothing: 1 } },
      /^state has no 'nothing'; it has .*\btext, encoding, /,
    ],
    [{ phasor: 'set', state: { constructor: 1 } }, /^state has no 'constructor'/],
    [{ phasor: 'set', state: { dim: [8] } }, /^state\.dim must be .*, got an array of 1$/],
    [{ phasor: 'set', state: { dim: NaN } }, /^state\.dim must be .*, got NaN$/],
    [
      { phasor: 'set', state: { text: 'x'.repeat(100_001) } },
      /^state\.text must be .* 100000 characters, got 'x/,
    ],
    [
      { phasor: 'set', state: { encoding: 'off' } },
      /^state\.encoding must be a boolean, got 'off'$/,
    ],
    [{ phasor: 'set', state: { dim: 8, base: null } }, /^state\.base must be .*, got null$/],
  ];
  for (const [message, sentence] of wrong) {
    const { phasor, message: answer } = await ask(message);
    assert.equal(phasor, 'error');
    assert.match(answer, sentence);
  }
  // a message that Playwright would not carry as it is
  await page.evaluate(() => {
    const hostileState = JSON.parse('{"__proto__": {"dim": 3}}');
    /** @type {any} */ (window).say({ phasor: 'set', state: hostileState });
  });
  await page.waitForFunction(() =>
    /state has no '__proto__'/.test(/** @type {any} */ (window).received.at(-1).message),
  );
  for (const foreign of [null, 1, 'get', [], { type: 'get' }, { state: { dim: 4 } }]) {
    await page.evaluate((given) => /** @type {any} */ (window).say(given), foreign);
  }
  // nor are messages of anyone but the page around it read
  await frame.evaluate(() => window.postMessage({ phasor: 'set', state: { dim: 4 } }, '*'));
  assert.equal((await ask({ phasor: 'get' })).phasor, 'error');
  const markup = '<img src=x onerror="parent.hurt=1">';
  await page.evaluate(
    (text) => /** @type {any} */ (window).say({ phasor: 'set', state: { text, dim: text } }),
    markup,
  );
  await frame.waitForFunction(
    () =>
      document.querySelector('phasor-heatmap')?.shadowRoot?.querySelector('.message')?.textContent,
  );
  assert.equal(await frame.locator('img').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test('a section comes with its text; what is not there is said, with what there is', async () => {
  const section = await framed('embed=shift-title');
  await drawn(section.frame);
  assert.deepEqual(
    await section.frame.evaluate(() =>
      Array.from(document.querySelectorAll('main *'))
        .filter((each) => each.localName.startsWith('phasor-') || each.localName === 'h2')
        .map((each) => each.id || each.localName),
    ),
    ['shift-title', 'phasor-shift'],
  );
  assert.deepEqual(section.complaints, []);
  await section.close();

  for (const name of ['nothing', '', 'text', '<b>', 'constructor']) {
    const { frame, complaints, close } = await framed(`embed=${encodeURIComponent(name)}`);
    const said = await frame.locator('main').innerText();
    assert.ok(said.startsWith(`There is no figure “${name}” here. There are: `), said);
    assert.match(said, /heatmap/);
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('with an origin of its own, and opened by itself, a figure alone works the same', async () => {
  for (const sandbox of ['allow-scripts allow-same-origin', 'allow-scripts allow-downloads']) {
    const { frame, complaints, close } = await framed('embed=attention', sandbox);
    await drawn(frame);
    assert.deepEqual(complaints, []);
    await close();
  }
  const { page, complaints, close } = await open(`${url}?embed=attention&heads=2`);
  await drawn(page);
  await page.waitForFunction(() => location.hash === '#heads=2');
  assert.equal(
    await page.evaluate(
      () => /** @type {any} */ (document.querySelector('phasor-attention')).heads,
    ),
    2,
  );
  assert.deepEqual(complaints, []);
  await close();
});

const figures = new Set(Array.from(source.matchAll(/<phasor-([a-z]+)[\s>]/g), ([, name]) => name));
for (const name of figures) {
  test(`the figure ${name} is there alone`, async () => {
    const { page, complaints, close } = await open(`${url}?embed=${name}`);
    await page.locator(`main phasor-${name} .frame.ready`).waitFor();
    const all = await page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'), ({ localName }) => localName).filter(
        (tag) =>
          tag.startsWith('phasor-') && document.querySelector(tag)?.closest('[hidden]') === null,
      ),
    );
    assert.deepEqual(all, [`phasor-${name}`]);
    assert.deepEqual(complaints, []);
    await close();
  });
}
