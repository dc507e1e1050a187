// Marks that lie on one letter: a browser takes time that grows with the square of their number, so of a
// reader, a link or a file at most 16 reach it, wherever the text goes.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from '../../tools/entries.js';
import { cut, cutTexts } from '../../web/core/draw/cut.js';
import { checked, read } from '../../web/article/state.js';
import { testBrowser } from '../harness/browser.js';
import { slowParts as slow } from '../harness/task-time.js';
import { inBoth, test } from '../harness/tiers.js';

const browser = testBrowser();

const tall = `a${'\u0301'.repeat(60_000)}`;
const inLink = encodeURIComponent(`x ${tall} y`);

test('a letter keeps 16 marks; letters of every script, emoji and lists without more stay as they are', () => {
  assert.equal(cut(`${tall}b`), `a${'\u0301'.repeat(16)}b`);
  assert.equal(cut(`👩${'\u200d'.repeat(99)}`), `👩${'\u200d'.repeat(16)}`);
  // different ones, and those that are no letters at all
  assert.equal(cut(`a${'\u0301\u0316\u200d'.repeat(50)}`).length, 17);
  assert.equal(cut('\u0301'.repeat(40)).length, 16);
  const whole = [
    '',
    'नमस्ते क्षत्रिय',
    'הַשָּׁמַ֖יִם',
    '👩‍👩‍👧 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'ཧཀྵྨླྺྼྻྂ',
    'Việt Nam',
    'x'.repeat(70_000),
    `${'e\u0301'.repeat(5000)}`,
  ];
  for (const text of whole) assert.equal(cut(text), text);
  assert.equal(cutTexts(whole), whole);
  assert.deepEqual(cutTexts(['a', tall, 3]), ['a', `a${'\u0301'.repeat(16)}`, 3]);
  assert.equal(cutTexts(null), null);
  // not between the halves of a character
  assert.equal(cut('ab'.repeat(20).concat('😀'), 41), 'ab'.repeat(20));
});

test('a link and a message to the article have their marks cut', () => {
  const shown = `a${'\u0301'.repeat(16)}`;
  assert.equal(read(`#text=${encodeURIComponent(tall)}`).text, shown);
  assert.equal(checked({ text: tall }).text, shown);
});

inBoth('a link to the worksheet with 60,000 accents on a letter does not hold it', async () => {
  const { page, close } = await browser.open('worksheet.html');
  await page.evaluate(() => /** @type {any} */ (globalThis).settled());
  const found = await slow(page, ['link'], async () => {
    await page.evaluate(async (text) => {
      location.hash = '';
      location.hash = `text=${text}`;
      await /** @type {any} */ (globalThis).settled();
    }, inLink);
  });
  assert.deepEqual(found, {});
  await close();
});

inBoth('settings that are texts, with their controls, do not hold a figure', async () => {
  const html = `<!doctype html><title>marks</title><main></main>
    <script type="module" src="core/figures/define.js"></script>
    <script type="module" src="article/lessons.js"></script>`;
  const { page, close } = await browser.open('marks.html', { html, everySeen: true });
  const draw = (/** @type {string} */ part, /** @type {string} */ text) =>
    page.evaluate(
      async ([[tag, name], value]) => {
        await customElements.whenDefined(tag);
        const figure = document.createElement(tag);
        figure.setAttribute('controls', '');
        figure.setAttribute(name, value);
        document.querySelector('main')?.replaceChildren(figure);
        await /** @type {any} */ (globalThis).settled();
      },
      /** @type {const} */ ([part.split(' '), text]),
    );
  const parts = [
    'phasor-rope compare',
    'phasor-terms text',
    'phasor-claim expr',
    'phasor-mask rule',
  ];
  // what a first figure fetches and compiles is not of its text
  for (const part of parts) await draw(part, 'bank');
  assert.deepEqual(await slow(page, parts, (part) => draw(part, tall)), {});
  await close();
});

inBoth('tokens that are written or pasted do not hold the page of own arrays', async () => {
  const { page, close } = await browser.open('yours.html');
  await page.evaluate(() => /** @type {any} */ (globalThis).settled());
  const box = page.locator('#tokens');
  const found = await slow(page, ['written', 'pasted'], (part) =>
    box.evaluate(
      (element, [how, text]) => {
        const area = /** @type {HTMLTextAreaElement} */ (element);
        const data = new DataTransfer();
        data.setData('text/plain', text);
        area.select();
        if (how === 'written') area.value = text;
        area.dispatchEvent(
          how === 'written'
            ? new InputEvent('input', { bubbles: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      },
      /** @type {const} */ ([part, `the ${tall} bank`]),
    ),
  );
  assert.deepEqual(found, {});
  assert.equal(await box.inputValue(), `the a${'\u0301'.repeat(16)} bank`);
  await close();
});

test('a page of `show` whose title, caption and tokens have 60,000 accents is there at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-marks-'));
  await writeFile(join(folder, 'w.json'), '[[1, 0], [0.5, 0.5]]');
  await writeFile(join(folder, 'tokens.json'), JSON.stringify([tall, 'b']));
  const out = join(folder, 'out.html');
  const command = join(dist, 'command', 'phasor.js');
  const options = ['--tokens', join(folder, 'tokens.json'), '--title', tall, '--caption', tall];
  for (const kind of ['heatmap', 'attention']) {
    const given = ['show', join(folder, 'w.json'), '--kind', kind, ...options, '-o', out];
    execFileSync(process.execPath, [command, ...given]);
    const html = await readFile(out, 'utf8');
    const { page, close } = await browser.open('shown.html', { html });
    const found = await slow(page, ['load'], () => page.reload());
    assert.deepEqual(found, {}, kind);
    await close();
  }
  await rm(folder, { recursive: true });
});
