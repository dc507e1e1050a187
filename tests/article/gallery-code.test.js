// The first code of the gallery: copied as it stands into an empty folder, beside the one file that it names.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { launch } from '../harness/launch.js';
import { settled } from '../harness/settled.js';

const gallery = testBrowser();

test('the first code of the gallery is a page that runs beside the file that it names', async () => {
  const { page: shown, close } = await gallery.open('gallery.html');
  await settled(shown);
  const code = await shown.locator('pre').first().innerText();
  const file = await shown.locator('header .beside a').innerText();
  await close();
  const folder = await mkdtemp(join(tmpdir(), 'phasor-gallery-'));
  const browser = await launch();
  try {
    await writeFile(join(folder, 'page.html'), code);
    await copyFile(join(dist, file), join(folder, file));
    const page = await browser.newPage();
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
    await browser.close();
    await rm(folder, { recursive: true });
  }
});
