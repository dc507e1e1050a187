// The gallery: a small picture of every figure, a field that filters, one figure that is open.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, elements, web } from '../../tools/entries.js';
import { pictures } from '../../web/article/small/pictures.js';
import { testBrowser } from '../harness/browser.js';
import { launch } from '../harness/launch.js';
import { settled } from '../harness/settled.js';
import { test } from '../harness/tiers.js';

const browser = testBrowser();

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} figures that run */
const running = (page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('*'), ({ localName }) => localName).filter((name) =>
      name.startsWith('phasor-'),
    ),
  );

/** Canvases with anything on them. @param {import('playwright-core').Page} page @param {string} selector */
const drawn = (page, selector) =>
  page.locator(selector).evaluateAll(
    (all) =>
      all.filter((node) => {
        const { width, height } = /** @type {HTMLCanvasElement} */ (node);
        const { data } = /** @type {CanvasRenderingContext2D} */ (
          /** @type {HTMLCanvasElement} */ (node).getContext('2d')
        ).getImageData(0, 0, width, height);
        return data.some((byte) => byte > 0);
      }).length,
  );

test('every element has its picture, tag and address in the gallery, and no other has', async () => {
  const html = await readFile(join(web, 'gallery.html'), 'utf8');
  const found = Array.from(
    html.matchAll(
      /<li id="phasor-([\w-]+)"[^]*?<a href="docs\/elements\/(\w+)\.html"[^]*?data-picture="([\w-]+)"[^]*?<template\s*>\s*<phasor-(\w+)/g,
    ),
    ([, id, ...rest]) => [id, ...rest],
  );
  const names = found.map(([, name]) => name);
  assert.deepEqual([...new Set(names)].sort(), elements.map(({ name }) => name).sort());
  for (const [id, name, picture, tag] of found) {
    assert.deepEqual([tag, picture], [name, id]);
    assert.equal(typeof pictures[picture], 'function', picture);
  }
});

test('where none is open no figure runs, all pictures are drawn, and the page is one screen and a bit', async () => {
  const { page, complaints, close } = await browser.open('gallery.html');
  await page.waitForFunction(() => !document.querySelector('.group canvas:not(.drawn)'));
  assert.deepEqual(await running(page), []);
  const count = await page.locator('.group canvas').count();
  assert.equal(await drawn(page, '.group canvas'), count);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(height <= 1000, `${height} pixels`);
  assert.deepEqual(complaints, []);
  await close();
});

test('a click opens one figure with its tag, another takes its place, Escape closes it', async () => {
  const { page, complaints, close } = await browser.open('gallery.html');
  await page.locator('#phasor-curves button').click();
  await page.locator('#stage phasor-curves .frame.ready').waitFor();
  assert.deepEqual(await running(page), ['phasor-curves']);
  assert.match(page.url(), /gallery\.html\?open=curves$/);
  assert.match(
    (await page.locator('#tag').textContent()) ?? '',
    /^<phasor-curves length="60" dim="32" columns="6 7 8 9" controls>/,
  );
  assert.equal(await page.locator('#settings').getAttribute('href'), 'docs/elements/curves.html');
  // the tag is that of the figure as it is now
  await page.locator('phasor-curves').evaluate((/** @type {any} */ each) => (each.dim = 8));
  await page.locator('#tag', { hasText: 'dim="8"' }).waitFor();
  assert.equal(await page.locator('[aria-expanded=true]').count(), 1);
  await page.locator('#after').click();
  await page.locator('#stage phasor-similarity .frame.ready').waitFor();
  assert.deepEqual(await running(page), ['phasor-similarity']);
  await page.locator('#close').press('ArrowLeft');
  await page.locator('#stage phasor-curves').waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(await running(page), []);
  assert.match(page.url(), /gallery\.html$/);
  assert.equal(
    await page.evaluate(() => document.activeElement?.closest('li')?.id),
    'phasor-curves',
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('an address opens a figure: by its name, and by the id that it had', async () => {
  for (const [address, tag, name] of [
    ['gallery.html?open=binary', 'phasor-binary', 'Binary'],
    ['gallery.html#phasor-order', 'phasor-order', 'Order'],
    ['gallery.html#phasor-attention-model', 'phasor-attention', 'A whole model'],
    ['gallery.html?open=shift#lang=hi', 'phasor-shift', 'खिसकाव'],
  ]) {
    const { page, close } = await browser.open(address);
    await page.locator(`#stage ${tag} .frame.ready`).waitFor();
    await page.locator('#open-name', { hasText: name }).waitFor();
    await close();
  }
});

test('the field keeps the figures that have every word, in either language, and the address has it', async () => {
  const { page, close } = await browser.open('gallery.html');
  const shown = () =>
    page
      .locator('.group li')
      .evaluateAll((all) =>
        all.filter((each) => each.checkVisibility()).map(({ id }) => id.replace('phasor-', '')),
      );
  const all = (await shown()).length;
  await page.keyboard.press('/');
  await page.keyboard.type('dot product');
  assert.deepEqual(await shown(), ['similarity', 'steps']);
  assert.equal(await page.locator('#count').textContent(), '2 figures');
  assert.match(page.url(), /\?find=dot\+product$/);
  await page.locator('#filter').fill('zorgblatt');
  assert.deepEqual(await shown(), []);
  await page.locator('#all').click();
  assert.equal((await shown()).length, all);
  await page.locator('#languages').selectOption('hi');
  await page.locator('#count', { hasText: 'चित्र' }).waitFor();
  await page.locator('#filter').fill('डायल');
  assert.deepEqual(await shown(), ['dials']);
  await close();
  const again = await browser.open('gallery.html?find=kv');
  await again.page.locator('#count', { hasText: '1 figure' }).waitFor();
  await again.close();
});

test('without a script the names of all figures are there, with links', async () => {
  const html = await readFile(join(web, 'gallery.html'), 'utf8');
  const { page, close } = await browser.open('gallery.html', {
    html: html.replace(/<script[^>]*><\/script>/g, ''),
  });
  const links = page.locator('.group a');
  assert.ok((await links.count()) >= elements.length);
  assert.equal(await links.first().isVisible(), true);
  assert.match(await links.first().innerText(), /^Heat map/);
  await close();
});

test('the whole page that is copied runs beside the file that it names', async () => {
  const { page: shown, close } = await browser.open('gallery.html?open=heatmap');
  await shown.locator('#stage .frame.ready').waitFor();
  await shown.evaluate(() => {
    const all = /** @type {any} */ (globalThis);
    navigator.clipboard.writeText = async (text) => (all.copied = text);
  });
  await shown.locator('#copy-page').click();
  await shown.locator('#copy-page', { hasText: 'Copied' }).waitFor();
  const code = await shown.evaluate(() => /** @type {any} */ (globalThis).copied);
  await close();
  const folder = await mkdtemp(join(tmpdir(), 'phasor-gallery-'));
  const other = await launch();
  try {
    await writeFile(join(folder, 'page.html'), code.replace(/src="[^"]*\//, 'src="'));
    await copyFile(join(dist, 'phasor.iife.js'), join(folder, 'phasor.iife.js'));
    const page = await other.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('requestfailed', (request) => complaints.push(request.url()));
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    await page.locator('phasor-heatmap .frame.ready').waitFor();
    assert.equal(await page.evaluate(() => document.compatMode), 'CSS1Compat');
    assert.deepEqual(complaints, []);
  } finally {
    await other.close();
    await rm(folder, { recursive: true });
  }
});

test('labs.html: a picture of each lab is in the HTML, then live, on one screen, and nothing moves', async () => {
  const { page, complaints, close } = await browser.open('labs.html', { wait: false });
  await page.evaluate(() => {
    const all = /** @type {any} */ (globalThis);
    all.moved = 0;
    new PerformanceObserver((list) => {
      for (const each of /** @type {any[]} */ (list.getEntries())) all.moved += each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const labs = page.locator('.labs li');
  const count = await labs.count();
  assert.ok(count >= 6);
  assert.equal((await page.locator('.labs svg.lab-picture :is(path, circle)').count()) > 100, true);
  // that of the models asks for its model first, when it is pointed at
  await page.waitForFunction(
    (wanted) => document.querySelectorAll('.labs canvas.drawn').length === wanted,
    count - 1,
  );
  await settled(page);
  assert.equal(await page.evaluate(() => /** @type {any} */ (globalThis).moved), 0);
  const end = await labs.last().evaluate((each) => each.getBoundingClientRect().bottom);
  assert.ok(end <= 800, `${end}`);
  const picture = page.locator('canvas[data-picture=mask]');
  const pixels = () =>
    picture.evaluate((each) => /** @type {HTMLCanvasElement} */ (each).toDataURL());
  const before = await pixels();
  const box = await picture.boundingBox();
  await page.mouse.move(Number(box?.x) + 5, Number(box?.y) + 20);
  assert.notEqual(await pixels(), before, 'it follows the pointer');
  await page.locator('.labs a[href="model.html"] .picture').hover();
  await page.locator('canvas[data-picture=model].drawn').waitFor();
  assert.equal(await drawn(page, '.labs canvas'), count);
  assert.deepEqual(complaints, []);
  await close();
});
