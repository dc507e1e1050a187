// On paper every figure is its picture, light and whole, also those that were never on screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { openFigures } from '../harness/figures.js';
import { settled } from '../harness/settled.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();

/** What stands in the figures when the page goes to the printer. @param {Page} page */
const watched = (page) =>
  page.evaluate(() => {
    // after the figures, which have listened before
    addEventListener('beforeprint', () => {
      const figures = Array.from(document.querySelectorAll('main *')).filter(({ localName }) =>
        localName.startsWith('phasor-'),
      );
      /** @type {any} */ (window).printed = figures.map(({ localName, attributes, shadowRoot }) => {
        const svg = shadowRoot?.querySelector('.paper')?.shadowRoot?.firstElementChild;
        const [, , width, height] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number);
        return {
          localName,
          width,
          height,
          ground: svg?.firstElementChild?.getAttribute('fill'),
          isBare: attributes.getNamedItem('bare') !== null,
          shapes: svg?.querySelectorAll('text, path, line, rect, circle, image').length ?? 0,
          words: svg?.textContent?.length ?? 0,
          images: Array.from(
            svg?.querySelectorAll('image') ?? [],
            (image) => image.getAttribute('xlink:href')?.length ?? 0,
          ),
        };
      });
    });
  });

test('on paper the title begins where the name of the site does, on every line that it has, and nothing is left to be pressed', async () => {
  const { page, close } = await browser.open('article.html', {
    viewport: { width: 794, height: 900 },
  });
  await page.waitForSelector('main[aria-busy=false]');
  await page.emulateMedia({ media: 'print' });
  const edges = await page.evaluate(() => {
    const title = /** @type {HTMLElement} */ (document.querySelector('h1'));
    // more lines than any font makes of it by itself
    title.style.maxInlineSize = '8em';
    const range = document.createRange();
    range.selectNodeContents(title);
    const name = /** @type {Element} */ (document.querySelector('.wordmark'));
    const lefts = Array.from(range.getClientRects(), ({ left }) => Math.round(left));
    return { name: Math.round(name.getBoundingClientRect().left), lefts };
  });
  assert.ok(edges.lefts.length > 1, `${edges.lefts.length} lines`);
  assert.deepEqual([...new Set(edges.lefts)], [edges.name]);
  assert.equal(await page.locator('#languages').isVisible(), false);
  await close();
});

test('on paper the number of a chapter, the name of its part and its first pictures are on the page of what follows', async () => {
  const { page, close } = await browser.open('article.html');
  await page.waitForSelector('main[aria-busy=false]');
  await page.emulateMedia({ media: 'print' });
  const breaks = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main :is(h2, h3, .part, .part > *, .three)'), (each) => {
      const { breakInside, breakAfter } = getComputedStyle(each);
      return `${breakInside} ${breakAfter}`;
    }),
  );
  assert.ok(breaks.length > 20, `${breaks.length} titles`);
  assert.deepEqual([...new Set(breaks)], ['avoid avoid']);
  const [folded, text] = await page
    .locator('main details p')
    .first()
    .evaluate((inside) =>
      [inside, inside.closest('details')?.previousElementSibling].map(
        (each) => getComputedStyle(/** @type {Element} */ (each)).fontSize,
      ),
    );
  assert.equal(folded, text, 'the size of what is folded on the screen');
  await close();
});

test('all figures of the page are printed, light and in full, though it is dark and at its top', async () => {
  const { page, complaints, close } = await browser.open('article.html', { colorScheme: 'dark' });
  await page.waitForSelector('main[aria-busy=false]');
  // fetched when the page rests, though nobody has seen it
  await page.waitForFunction(() =>
    Boolean(document.querySelector('phasor-mistakes')?.shadowRoot?.querySelector('.figure *')),
  );
  await settled(page);
  await watched(page);
  const before = await page.evaluate(
    () => getComputedStyle(/** @type {Element} */ (document.querySelector('phasor-heatmap'))).color,
  );
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 100_000);
  await page.emulateMedia({ media: 'print' });
  // as the page in one file has it
  const room = await page.evaluate(() => {
    const { content } = /** @type {HTMLTemplateElement} */ (
      document.querySelector('template#rest')
    );
    const trained = /** @type {Element} */ (content.querySelector('#trained')?.cloneNode(true));
    document.querySelector('main')?.append(trained);
    const model = /** @type {Element} */ (trained.querySelector('phasor-model'));
    const { minBlockSize } = getComputedStyle(model);
    trained.remove();
    return minBlockSize;
  });
  assert.equal(room, '0px', 'no paper is kept for a model that is not open');
  await page.emulateMedia({ media: null });
  const printed = await page.evaluate(() => /** @type {any} */ (window).printed);
  assert.ok(printed.length >= 10);
  for (const { localName, width, height, isBare, ground, shapes, words, images } of printed) {
    if (isBare) {
      // cells alone, with no words or axes, have the place that the page gives them
      assert.ok(width > 200 && width < 400 && height === 80, `${width} by ${height}`);
      assert.deepEqual([images.length, words], [1, 0]);
      continue;
    }
    // a claim is one line, and a list of mistakes is text alone
    const [high, many, long] = { 'phasor-claim': [20, 2, 10], 'phasor-mistakes': [100, 15, 50] }[
      /** @type {string} */ (localName)
    ] ?? [100, 20, 50];
    // wider than the rest is what does not fit otherwise
    const isWide = { 'phasor-ladder': 1024, 'phasor-order': 1024, 'phasor-attention': 1024 };
    const widths = [896, /** @type {Record<string, number>} */ (isWide)[localName]];
    const size = `${localName}: ${width} by ${height}`;
    assert.ok(widths.includes(width) && height > high, size);
    assert.equal(ground, 'rgb(255, 255, 255)', localName);
    const drawn = shapes > many && words > long;
    assert.ok(drawn, `${localName}: ${shapes} shapes, ${words} letters`);
  }
  // afterwards the screen is as it was
  assert.deepEqual(
    await page.evaluate(() => {
      const figure = /** @type {Element} */ (document.querySelector('phasor-heatmap'));
      const left = Array.from(document.querySelectorAll('*')).filter((each) =>
        each.shadowRoot?.querySelector('.paper'),
      );
      return [left.length, getComputedStyle(figure).color];
    }),
    [0, before],
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('a picture has what the figure shows; controls and toolbar stay on the screen', async () => {
  const { page, complaints, close } = await browser.open('print.html', {
    html: `<!doctype html><html lang="en"><title>print</title>
      <script type="module" src="core/figures/define.js"></script>
      <main><phasor-heatmap length="9" dim="8" controls></phasor-heatmap>
      <phasor-heatmap id="bare" length="9" dim="8" bare></phasor-heatmap></main></html>`,
  });
  await page.waitForFunction(() =>
    ['phasor-heatmap', '#bare'].every((each) =>
      document.querySelector(each)?.shadowRoot?.querySelector('.frame.ready'),
    ),
  );
  // what prints is fetched after the first drawing
  await page.evaluate(() => /** @type {any} */ (window).settled());
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate(() => {
    const root = document.querySelector('phasor-heatmap')?.shadowRoot;
    const seen = (/** @type {string} */ part) =>
      root?.querySelector(part)?.checkVisibility() ?? 'none';
    const svg = root?.querySelector('.paper')?.shadowRoot?.firstElementChild;
    return {
      paper: seen('.paper'),
      figure: seen('.figure'),
      controls: seen('.controls'),
      toolbar: seen('.toolbar'),
      claim: seen('.claim'),
      width: svg?.getBoundingClientRect().width === root?.host.clientWidth,
      text: /position/.test(svg?.textContent ?? ''),
      images: svg?.querySelectorAll('image').length,
    };
  });
  assert.deepEqual(
    { ...shown, images: Number(shown.images) > 0 },
    {
      paper: true,
      figure: false,
      controls: false,
      toolbar: false,
      claim: true,
      width: true,
      text: true,
      images: true,
    },
  );
  assert.deepEqual(
    [
      await page.locator('#bare .paper image').isVisible(),
      await page.locator('#bare .figure').isVisible(),
    ],
    [true, false],
    'cells alone are printed too',
  );
  // a page that is not wide enough for a high picture has it smaller, and whole
  await page.setViewportSize({ width: 1280, height: 300 });
  const { height } = await page.evaluate(() => {
    const svg = document.querySelector('phasor-heatmap')?.shadowRoot?.querySelector('.paper')
      ?.shadowRoot?.firstElementChild;
    return svg?.getBoundingClientRect() ?? { height: 0 };
  });
  assert.ok(height > 0 && height <= 0.9 * 300, `${height}`);

  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  assert.equal(await page.locator('phasor-heatmap .figure').first().isVisible(), true);
  assert.equal(await page.locator('phasor-heatmap .paper').count(), 0);
  assert.deepEqual(complaints, []);
  await close();
});

test('in a picture nothing lies over a text, of any element', async () => {
  const { page, close } = await browser.open('covered.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>covered</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <main>${elements.map(({ tag }) => `<${tag}></${tag}>`).join('')}</main></html>`,
  });
  await settled(page);
  await page.waitForFunction(
    () =>
      document.querySelector('phasor-attention')?.shadowRoot?.querySelector('.word .share')
        ?.textContent,
  );
  const found = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const all = Array.from(document.querySelectorAll('main > *'), ({ localName, shadowRoot }) => {
      const figure = shadowRoot?.querySelector('.frame.ready .figure');
      if (!figure) return { localName, texts: 0, covered: [] };
      const picture = drawing(figure);
      document.body.append(picture);
      const shapes = Array.from(picture.children);
      const texts = shapes.filter((/** @type {any} */ each) => each.localName === 'text');
      const covered = texts.filter((/** @type {any} */ text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return shapes.slice(shapes.indexOf(text)).some((/** @type {any} */ other) => {
          const box = other.getBoundingClientRect();
          const fill = other.localName === 'rect' ? other.getAttribute('fill') : 'none';
          // a tint of the steps, 14 of 100, whose edge lies above fields that touch, leaves a text readable
          const isFilled = fill !== 'none' && !(Number(/\/ (0\.\d+)\)$/.exec(fill)?.[1]) <= 0.2);
          return isFilled && box.left < x && x < box.right && box.top < y && y < box.bottom;
        });
      });
      picture.remove();
      return {
        localName,
        texts: texts.length,
        covered: covered.map((/** @type {any} */ { textContent }) => textContent),
      };
    });
    return all;
  });
  assert.ok(found.filter(({ texts }) => texts > 0).length > 20);
  for (const { localName, covered } of found) assert.deepEqual(covered, [], localName);
  await close();
});

test('a figure that is higher than a page is cut between its parts, and no letter is smaller than 7 points', async () => {
  const { page, complaints, close } = await browser.open('paper.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>paper</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <main><phasor-steps x="[[1,0,1,0],[0,2,0,1],[1,1,-1,0]]"></phasor-steps>
      <phasor-order></phasor-order><phasor-heatmap notation="paper"></phasor-heatmap>
      <phasor-ladder view="vectors" step="paper" text="River Bank"></phasor-ladder></main></html>`,
  });
  await settled(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main > *'), ({ localName, shadowRoot }) => {
      const pieces = Array.from(shadowRoot?.querySelector('.paper')?.shadowRoot?.children ?? []);
      const boxes = pieces.map((svg) => (svg.getAttribute('viewBox') ?? '').split(' ').map(Number));
      const sizes = Array.from(pieces[0]?.querySelectorAll('text') ?? [])
        .filter((text) => text.textContent?.trim())
        .map((text) => Number.parseFloat(text.getAttribute('font-size') ?? ''));
      const last = Array.from(pieces[0]?.querySelectorAll('text') ?? [])
        .map((text) => ({ words: text.textContent, y: Number(text.getAttribute('y')) }))
        .reduce((a, b) => (b.y > a.y ? b : a), { words: '', y: 0 });
      return { localName, boxes, least: Math.min(...sizes), last: last.words };
    }),
  );
  assert.deepEqual(
    printed.map(({ boxes }) => boxes.length),
    [2, 1, 1, 1],
  );
  // the sum, which stays at the edge of the screen there
  assert.match(String(printed[0].last), /0\.200|query|number/);
  for (const { localName, boxes, least } of printed) {
    // 523 points are between the margins of A4
    const points = (least * 523) / boxes[0][2];
    assert.ok(points > 6.95, `${localName}: ${points} points`);
    boxes.forEach(([, top, width, height], k) => {
      assert.ok(height <= 1.3 * width, `${localName}: ${height} of ${width}`);
      const above = k > 0 ? boxes[k - 1] : [0, 0, 0, 0];
      assert.ok(Math.abs(above[1] + above[3] - top) < 0.01, 'nothing is left out');
    });
  }
  // a space between two pieces of a sentence stays: without it the letters would be drawn apart
  await page.emulateMedia({ media: 'print' });
  const spaced = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main > *'), ({ shadowRoot }) => {
      const paper = shadowRoot?.querySelector('.paper')?.shadowRoot;
      return Array.from(paper?.querySelectorAll('text') ?? [])
        .filter(({ textContent }) => textContent !== textContent?.trim())
        .map((text) => [text.textContent?.length, text.getNumberOfChars()]);
    }).flat(),
  );
  assert.ok(spaced.length > 0);
  for (const [length, drawn] of spaced) assert.equal(drawn, length);
  await page.emulateMedia({ media: null });
  // on the screen letters are as they were
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const size = await page
    .locator('phasor-steps .head')
    .first()
    .evaluate((head) => getComputedStyle(head).fontSize);
  assert.equal(size, '11px');
  assert.deepEqual(complaints, []);
  await close();
});

test('the page on paper: no presets, nothing sticky, links readable, details open', async () => {
  const { page, close } = await browser.open('article.html', { colorScheme: 'dark' });
  await page.waitForSelector('main[aria-busy=false]');
  await page.emulateMedia({ media: 'print' });
  const seen = await page.evaluate(() => {
    const find = (/** @type {string} */ selector) =>
      /** @type {Element} */ (document.querySelector(selector));
    const style = (/** @type {string} */ selector) => getComputedStyle(find(selector));
    return {
      presets: find('#presets').checkVisibility(),
      sentence: style('.sentence').position,
      background: style('body').backgroundColor,
      ink: style('body').color,
      link: style('footer a').color,
      underlined: style('footer a').textDecorationLine,
      details: find('details p').getBoundingClientRect().height > 0,
    };
  });
  assert.deepEqual(seen, {
    presets: false,
    sentence: 'static',
    background: 'rgb(255, 255, 255)',
    ink: 'rgb(27, 28, 31)',
    link: 'rgb(27, 28, 31)',
    underlined: 'underline',
    details: true,
  });
  await close();
});

test('figures that nobody has scrolled to are printed in full, once the page has been at rest', async () => {
  const names = ['order', 'add', 'terms', 'bias', 'cache', 'attention', 'mask', 'rope'];
  const away = '<div style="block-size: 4000px"></div>';
  const { page, complaints, close } = await browser.open('unseen.html', {
    html: `<!doctype html><html lang="en"><title>unseen</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <main>${names.map((name) => `${away}<phasor-${name}></phasor-${name}>`).join('')}</main></html>`,
  });
  await page.waitForLoadState('networkidle');
  await settled(page);
  await watched(page);
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => /** @type {any} */ (window).printed);
  assert.equal(printed.length, names.length);
  for (const { localName, words } of printed) {
    assert.ok(words > 250, `${localName}: ${words} letters`);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('what a figure searches in parts is searched when the page rests, and printed though nobody has seen it', async () => {
  const away = '<div style="block-size: 4000px"></div>';
  const { page, complaints, close } = await browser.open('searched.html', {
    html: `<!doctype html><html lang="en"><title>searched</title>
      <script type="module" src="article/lessons.js"></script>
      <script type="module">
        // to read their data would begin the search
        for (const { shadowRoot, dataset } of document.querySelectorAll('main > :not(div)')) {
          const figure = shadowRoot.querySelector('.figure');
          new MutationObserver(() => (dataset.search = figure.ariaBusy ? 'begun' : 'over'))
            .observe(figure, { attributeFilter: ['aria-busy'] });
        }
      </script>
      <main>${away}<phasor-precision></phasor-precision>${away}
      <phasor-collisions compare="2 10000"></phasor-collisions></main></html>`,
  });
  await page.waitForSelector('phasor-precision[data-search=over]', { state: 'attached' });
  await page.waitForSelector('phasor-collisions[data-search=over]', { state: 'attached' });
  assert.equal(await page.locator('.frame.ready').count(), 0, 'nothing is drawn for the screen');
  await watched(page);
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => /** @type {any} */ (window).printed);
  const [map, curves] = printed;
  assert.ok(Math.max(...map.images) > 2000, `a map of ${map.images} letters`);
  assert.ok(curves.words > 250, `${curves.words} letters`);
  assert.ok(curves.shapes > 60, `${curves.shapes} shapes`);
  assert.deepEqual(complaints, []);
  await close();
});

test('printing waits for pictures that are on their way, or the paper says that some are missing', async () => {
  const { page, complaints, close } = await browser.open('article.html');
  await page.addInitScript(() => {
    const all = /** @type {any} */ (window);
    all.prints = [];
    all.print = () => all.prints.push(document.querySelector('.paper-note') === null);
  });
  // what comes after the first figure is delayed
  const later = /later/;
  const release = { give: () => {} };
  const given = new Promise((done) => (release.give = () => done(null)));
  const asked = page.waitForRequest(later);
  await page.route(later, async (route) => {
    await given;
    await route.continue();
  });
  await page.goto(`${browser.url}article.html`);
  await asked;
  const note = page.locator('.paper-note');
  // the menu of the browser does not wait
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.match(await note.innerText(), /^Some pictures were not there yet/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await note.count(), 0);
  await page.keyboard.press('Control+p');
  await note.filter({ hasText: 'are prepared for printing' }).waitFor();
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).prints), []);
  release.give();
  await page.waitForFunction(() => /** @type {any} */ (window).prints.length > 0);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).prints), [true]);
  const drawn = await page.evaluate(
    () =>
      document.querySelector('#pattern phasor-heatmap')?.shadowRoot?.querySelector('.claim')
        ?.textContent,
  );
  assert.match(drawn ?? '', /position/i);
  // and from now on the menu misses nothing, though most figures were never on the screen
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await note.count(), 0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  // but where one of them still computes, the paper says so
  await page.evaluate(() => {
    const figure = /** @type {any} */ (document.querySelector('#pattern phasor-heatmap'));
    figure.awaits('a search', true);
    dispatchEvent(new Event('beforeprint'));
  });
  assert.match(await note.innerText(), /^Some pictures were not there yet/);
  assert.deepEqual(complaints, []);
  await close();
});

test('the program beside a mask is printed to its end, with its indentation', async () => {
  const rule = Array.from({ length: 24 }, (_, k) => `k == ${k} && q > ${k + 100}`).join(' || ');
  const { page, close } = await browser.open('program.html', {
    html: `<!doctype html><html lang="en"><title>program</title>
      <script type="module" src="article/lessons.js"></script>
      <main><phasor-mask rule="${rule}"></phasor-mask></main></html>`,
  });
  await page.waitForFunction(
    () => document.querySelector('phasor-mask')?.shadowRoot?.querySelector('.program')?.textContent,
  );
  await settled(page);
  const printed = await page.evaluate(() => {
    dispatchEvent(new Event('beforeprint'));
    const root = document.querySelector('phasor-mask')?.shadowRoot;
    const picture = root?.querySelector('.paper')?.shadowRoot?.firstElementChild;
    const [, , , height] = (picture?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const lines = Array.from(picture?.querySelectorAll('text') ?? []);
    const last = lines.find(({ textContent }) => /flex_attention\(query/.test(textContent ?? ''));
    const indented = lines.some(({ textContent }) => /^\u00a0{4}return/.test(textContent ?? ''));
    return { height, last: Number(last?.getAttribute('y')), indented };
  });
  assert.ok(printed.last > 0 && printed.last < printed.height, JSON.stringify(printed));
  assert.equal(printed.indented, true);
  await close();
});

test('what scrolls on a screen is whole on paper, and what is folded is not printed', async () => {
  const words = Array.from({ length: 20 }, (_, k) => `word${k}`).join(' ');
  const { page, close } = await browser.open('whole.html', {
    viewport: { width: 390, height: 844 },
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>whole</title>
      <meta name="viewport" content="width=device-width">
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <main><phasor-ladder view="vectors" step="paper" text="River Bank" dim="6"></phasor-ladder>
      <phasor-attention row="6" column="2" view="matrix"></phasor-attention>
      <phasor-order text="${words}"></phasor-order>
      <phasor-train></phasor-train></main></html>`,
  });
  await page.waitForLoadState('networkidle');
  await settled(page);
  const table = page.locator('phasor-ladder .vectors');
  const left = () => table.evaluate((box) => box.scrollLeft);
  await table.evaluate((box) => (box.scrollLeft = 60));
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.equal(await left(), 60);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() =>
    Array.from(document.querySelectorAll('main > *'), ({ localName, shadowRoot }) => {
      const svg = shadowRoot?.querySelector('.paper')?.shadowRoot?.firstElementChild;
      const whole = svg?.getBoundingClientRect() ?? new DOMRect();
      const texts = Array.from(svg?.querySelectorAll('text') ?? []);
      const cut = texts.filter((text) => {
        const { left: textLeft, right, top, bottom, width } = text.getBoundingClientRect();
        const isInside = textLeft > whole.left - 2 && right < whole.right + 2;
        return width > 0 && !(isInside && top > whole.top - 2 && bottom < whole.bottom + 2);
      });
      return {
        localName,
        count: texts.length,
        cut: cut.map(({ textContent }) => textContent),
        text: texts.map(({ textContent }) => textContent).join(' '),
      };
    }),
  );
  for (const { localName, count, cut } of printed) {
    assert.ok(count > 10, `${localName}: ${count} texts`);
    assert.deepEqual(cut, [], localName);
  }
  const [ladder, , order, train] = printed;
  assert.match(ladder.text, /River.*Bank/);
  assert.match(order.text, /word19/);
  assert.doesNotMatch(train.text, /Model and training|Learning rate/);
  await close();
});

test('a line that has no room on the screen is not in the picture either', async () => {
  const { page, close } = await openFigures(
    browser,
    '<div style="inline-size: 1000px"><phasor-sentence></phasor-sentence></div>',
  );
  const [hidden, drawn] = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const figure = document.querySelector('phasor-sentence')?.shadowRoot?.querySelector('.figure');
    const range = document.createRange();
    const lines = Array.from(figure?.querySelectorAll('.what') ?? []).filter((line) => {
      range.selectNodeContents(line);
      return range.getClientRects()[0].top >= line.getBoundingClientRect().bottom - 1;
    });
    const texts = Array.from(drawing(figure).querySelectorAll('text'), (each) => each.textContent);
    return [lines.map((line) => line.textContent), texts.join(' ')];
  });
  assert.deepEqual(hidden, ['what it looks at, %']);
  assert.match(drawn, /Positional encoding where each word stands.*Attention/);
  assert.doesNotMatch(drawn, /looks|at, %/);
  await close();
});

test('in a picture legends have their keys, and what is hatched its stripes', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-mask mask="causal" length="1024"></phasor-mask><phasor-rope></phasor-rope>',
  );
  const found = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    return Array.from(document.querySelectorAll('phasor-mask, phasor-rope'), ({ shadowRoot }) => {
      const figure = shadowRoot?.querySelector('.figure') ?? document.body;
      const origin = figure.getBoundingClientRect();
      const shapes = Array.from(drawing(figure).children, (each) => ({
        tag: each.localName,
        fill: each.getAttribute('fill'),
        stroke: each.getAttribute('stroke'),
        x: Number(each.getAttribute('x')) + origin.left,
        y: Number(each.getAttribute('y')) + origin.top,
      }));
      const all = Array.from(figure.querySelectorAll('.swatch, .count, .entry'));
      const entries = all.filter((entry) => entry.checkVisibility());
      return {
        stripes: shapes.filter(({ tag, stroke }) => tag === 'path' && stroke).length,
        entries: entries.length,
        keys: entries.filter((entry) => {
          const { backgroundColor } = getComputedStyle(entry, '::before');
          const { left, top, bottom } = entry.getBoundingClientRect();
          return shapes.some(
            ({ tag, fill, x, y }) =>
              tag === 'rect' &&
              fill === backgroundColor &&
              Math.abs(x - left) < 0.1 &&
              top <= y &&
              y < bottom,
          );
        }).length,
      };
    });
  });
  const [mask, rope] = found;
  assert.equal(mask.entries, 5);
  assert.equal(mask.keys, 3, 'of visible, hidden and full; partial is striped, empty has an edge');
  assert.equal(mask.stripes, 2, 'of the bar and of its entry');
  assert.deepEqual([rope.entries, rope.keys], [3, 3]);
  await close();
});

test('in a picture the keys of a legend are dashed as their lines are', async () => {
  const { page, close } = await openFigures(browser, '<phasor-cache></phasor-cache>');
  const dashes = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const figure = document.querySelector('phasor-cache')?.shadowRoot?.querySelector('.figure');
    return Array.from(drawing(figure).children)
      .filter((each) => each.localName === 'line')
      .map((each) => each.getAttribute('stroke-dasharray'));
  });
  assert.deepEqual(dashes, ['6 3', '3 3'], 'of the second and the third; the first is solid');
  await close();
});

test('what can only be pressed is not printed, neither in pictures nor where a figure has none', async () => {
  const { page, close } = await browser.open('pressed.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><title>pressed</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <main>${elements.map(({ tag }) => `<${tag}></${tag}>`).join('\n')}</main></html>`,
  });
  await page.waitForLoadState('networkidle');
  await settled(page);
  /** @param {boolean} isPicture whether the pictures are looked at */
  const pressed = (isPicture) =>
    page.evaluate((isPaper) => {
      const roots = Array.from(
        document.querySelectorAll('main > *'),
        ({ shadowRoot }) => shadowRoot,
      );
      return roots.flatMap((root) => {
        const texts = root?.querySelector('.paper')?.shadowRoot?.querySelectorAll('text') ?? [];
        const printed = Array.from(texts, ({ textContent }) => textContent?.trim());
        /** @type {HTMLButtonElement[]} */
        const buttons = Array.from(root?.querySelectorAll('.figure button') ?? []);
        // others say what is chosen, or are entries of a list
        const content =
          '[aria-pressed], [aria-checked], [aria-current], [role], :has(canvas), li > *';
        return buttons
          .filter((each) => !each.matches(content))
          .filter((each) =>
            isPaper
              ? each.innerText.length > 2 && printed.includes(each.innerText.trim())
              : each.checkVisibility({ visibilityProperty: true }),
          )
          .map((each) => `${root?.host.localName}: ${each.innerText}`);
      });
    }, isPicture);
  assert.ok((await pressed(false)).length > 8, 'on the screen they are there');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.deepEqual(await pressed(true), []);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual(await pressed(false), []);
  await close();
});
