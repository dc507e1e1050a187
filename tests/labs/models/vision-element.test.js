// <phasor-model> with a model that reads pictures: over a picture that is given, dropped or chosen; what
// cannot be read is said. The page of images opens such a model, too.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testBrowser, violations } from '../../harness/browser.js';
import { furthest } from '../../harness/model-files.js';
import { test } from '../../harness/tiers.js';
import { settled } from '../../harness/settled.js';
import { randomPicture, randomVision, visionFiles } from '../../harness/vision-models.js';
import { visionReference } from '../../harness/vision-reference.js';

const browser = testBrowser();
const html = `<!doctype html><html lang="en"><title>a model</title>
  <meta name="viewport" content="width=device-width"><main><h1>a model</h1></main></html>`;

/** Of a file as a page makes it. @param {Record<string, string | Uint8Array>} files */
const sent = (files) =>
  Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);

/**
 * @param {string} family
 * @param {string} [attributes]
 */
async function open(family, attributes = '') {
  const model = randomVision(family, 3);
  const picture = randomPicture(48, 30, 4);
  // a canvas would change what it cannot show
  for (let k = 3; k < picture.data.length; k += 4) picture.data[k] = 255;
  const opened = await browser.open('models.html', { html });
  await opened.page.evaluate(
    async ([files, given, { width, height, bytes }]) => {
      const scope = /** @type {any} */ (window);
      scope.read = [];
      addEventListener('phasor-read', (event) =>
        scope.read.push(/** @type {any} */ (event).detail),
      );
      await import(/** @type {any} */ ('/article/lessons.js'));
      const decoded = (/** @type {string} */ text) =>
        Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      scope.files = Object.fromEntries(
        files.map(([name, text]) => [name, new Blob([decoded(text)])]),
      );
      scope.pixels = new ImageData(Uint8ClampedArray.from(decoded(bytes)), width, height);
      document
        .querySelector('main')
        ?.insertAdjacentHTML('beforeend', `<phasor-model ${given}>A model.</phasor-model>`);
      /** @type {any} */ (document.querySelector('phasor-model')).model = scope.files;
    },
    /** @type {const} */ ([
      sent(visionFiles(model)),
      attributes,
      { width: 48, height: 30, bytes: Buffer.from(picture.data.buffer).toString('base64') },
    ]),
  );
  const figure = opened.page.locator('phasor-model');
  /** @param {number} count of pictures that were read */
  const read = async (count) => {
    await opened.page.waitForFunction((n) => /** @type {any} */ (window).read.length >= n, count);
    await figure.locator('phasor-patches .claim').filter({ hasText: /./ }).waitFor();
    await settled(opened.page);
  };
  return { ...opened, figure, read, model, picture };
}

/** @param {import('playwright-core').Locator} figure */
const shownWeights = (figure) =>
  figure.locator('phasor-patches').evaluate((element) => {
    const { weights, grid, prefix } = /** @type {any} */ (element);
    const all = weights.flatMap((/** @type {any} */ layer) => Array.from(layer.data));
    return { all, grid: [...grid], prefix };
  });

test('a vision model asks for a picture, and shows what its heads look at in it', async () => {
  const { page, figure, read, model, picture, close } = await open('dinov2_with_registers');
  await figure.getByText('The model reads pictures: drop one here, or choose it.').waitFor();
  assert.match(
    await figure.locator('.sizes').innerText(),
    /2 layers of 2 heads.*patches of 5 × 5 pixels/,
  );
  await page.evaluate(() => {
    const scope = /** @type {any} */ (window);
    const figureOf = /** @type {any} */ (document.querySelector('phasor-model'));
    figureOf.image = scope.pixels;
  });
  await read(1);
  const wanted = visionReference(model, picture);
  const { all, grid, prefix } = await shownWeights(figure);
  assert.ok(furthest(all, wanted.weights) < 1e-5, `${furthest(all, wanted.weights)}`);
  assert.deepEqual({ grid, prefix }, { grid: wanted.grid, prefix: wanted.prefix });
  assert.match(
    await figure
      .locator('.claim')
      .allInnerTexts()
      .then((claims) => claims.join(' ')),
    /4 × 3 patches of the picture, and 4 more tokens, in 2 layers of 2 heads\./,
  );
  // heads of the small maps are those of the model, and one can be switched off
  await figure.evaluate((element) => {
    /** @type {any} */ (element).off = ['0.1'];
  });
  await read(2);
  const without = await shownWeights(figure);
  const half = all.length / 2;
  assert.deepEqual(without.all.slice(0, half), all.slice(0, half));
  assert.ok(furthest(without.all.slice(half), all.slice(half)) > 1e-4);
  assert.deepEqual(await violations(page), []);
  await close();
});

test('a picture is dropped on it, and only what the model sees is shown', async () => {
  const { figure, read, close } = await open('deit');
  await figure.getByText('The model reads pictures').waitFor();
  await figure.evaluate(async (element) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 60 });
    const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    g.fillStyle = '#3366cc';
    g.fillRect(0, 0, 40, 60);
    const blob = /** @type {Blob} */ (await new Promise((resolve) => canvas.toBlob(resolve)));
    const transfer = new DataTransfer();
    transfer.items.add(new File([blob], 'blue.png', { type: 'image/png' }));
    const target = /** @type {any} */ (element).shadowRoot.querySelector('.figure');
    target.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
  });
  await read(1);
  // 20 × 20 of which the middle 16 × 16 is seen: 32 × 48 pixels
  const size = await figure.locator('phasor-patches').evaluate((element) => {
    const { image, fit } = /** @type {any} */ (element);
    return [image.width, image.height, fit];
  });
  assert.deepEqual(size, [32, 48, 'stretch']);
  await figure.evaluate((element) => {
    /** @type {any} */ (element).image = new Blob(['no picture'], { type: 'image/png' });
  });
  await figure.getByText('The picture cannot be read').first().waitFor();
  await close();
});

test('without preprocessor_config.json it says what is missing', async () => {
  const { figure, close } = await open('vit');
  await figure.evaluate((element) => {
    const { 'preprocessor_config.json': _, ...others } = /** @type {any} */ (window).files;
    /** @type {any} */ (element).model = others;
    return _ !== undefined;
  });
  await figure
    .getByText('preprocessor_config.json says how a picture is resized')
    .first()
    .waitFor();
  await close();
});

test('images.html: a model that is dropped looks at the picture, until another grid is chosen', async () => {
  const model = randomVision('clip', 8);
  const { page, complaints, close } = await browser.open('images.html');
  const says = page.locator('#says');
  await page.locator('#attention .claim').filter({ hasText: /./ }).waitFor();
  const drop = (/** @type {Record<string, string | Uint8Array>} */ files) =>
    page.evaluate((given) => {
      const transfer = new DataTransfer();
      for (const [name, text] of given) {
        const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
    }, sent(files));
  await drop(visionFiles(model));
  await says.filter({ hasText: 'clip: 2 layers of 2 heads. It stays on your computer.' }).waitFor();
  await settled(page);
  const state = () =>
    page.locator('#attention').evaluate((element) => {
      const { weights, grid, fit } = /** @type {any} */ (element);
      return { layers: weights?.length, grid: [...grid], fit };
    });
  assert.deepEqual(await state(), { layers: 2, grid: [4, 4], fit: 'stretch' });
  // positions are those of the model
  const weights = () =>
    page
      .locator('#attention')
      .evaluate((element) => Array.from(/** @type {any} */ (element).weights[1].data));
  const before = await weights();
  await page.getByRole('switch', { name: 'Positions' }).click();
  await page.waitForFunction(
    (was) => /** @type {any} */ (document.querySelector('#attention')).weights[1].data[0] !== was,
    before[0],
  );
  assert.notDeepEqual(await weights(), before);
  await page.getByRole('button', { name: '24 × 10' }).click();
  await settled(page);
  assert.deepEqual(await state(), { layers: undefined, grid: [24, 10], fit: 'crop' });
  // what cannot be opened changes nothing
  const live = await page
    .locator('#attention')
    .evaluate((element) => Array.from(/** @type {any} */ (element).weights.data).join());
  const { 'preprocessor_config.json': _, ...others } = visionFiles(model);
  await drop(others);
  await says.filter({ hasText: 'preprocessor_config.json says how' }).waitFor();
  assert.ok(_);
  await settled(page);
  assert.equal(
    await page.getByRole('button', { name: '24 × 10' }).getAttribute('aria-pressed'),
    'true',
  );
  await page.getByRole('switch', { name: 'Positions' }).click();
  await page.waitForFunction(
    (was) => /** @type {any} */ (document.querySelector('#attention')).weights.data.join() !== was,
    live,
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('images.html: a folder that is dropped is a model; one whose worker has ended reads again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-dropped-'));
  await mkdir(join(folder, 'vit', 'inner'), { recursive: true });
  for (const [name, content] of Object.entries(visionFiles(randomVision('vit', 5)))) {
    await writeFile(join(folder, 'vit', name), content);
  }
  // not that of the model
  await writeFile(join(folder, 'vit', 'inner', 'config.json'), '{}');
  const { page, complaints, close } = await browser.open('images.html');
  await page.evaluate(() => {
    const { Worker } = window;
    window.Worker = class extends Worker {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        /** @type {any} */ (window).last = this;
      }
    };
  });
  await page.locator('#attention .claim').filter({ hasText: /./ }).waitFor();
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [join(folder, 'vit')], dragOperationsMask: 1 };
  for (const type of /** @type {const} */ (['dragEnter', 'dragOver', 'drop'])) {
    await session.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data });
  }
  const says = page.locator('#says');
  const read = says.filter({ hasText: 'vit: 2 layers of 2 heads. It stays on your computer.' });
  await read.waitFor();
  await page.evaluate(() =>
    /** @type {any} */ (window).last.dispatchEvent(new ErrorEvent('error', { message: 'ended' })),
  );
  await says.filter({ hasText: 'the next change starts another' }).waitFor();
  await page.getByRole('switch', { name: 'Positions' }).click();
  await read.waitFor();
  assert.deepEqual(complaints, []);
  await close();
  await rm(folder, { recursive: true, force: true });
});
