// The code of the README and of web/guide/, taken from its text, an app with the packed package to use it in,
// and what of a page is wider than its place.

import assert from 'node:assert/strict';
import { readFile, readdir, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { after } from 'node:test';
import * as esbuild from 'esbuild';
import { elements } from '../../tools/entries.js';
import { installed, root } from './installed.js';
import { launch, patience } from './launch.js';
import { served } from './served.js';
import { watchWork } from './settled.js';

const guide = join('web', 'guide');
const documents = (await readdir(join(root, guide))).map((file) => join(guide, file));
const texts = await Promise.all(
  ['README.md', ...documents].map((path) => readFile(join(root, path), 'utf8')),
);

/**
 * @typedef {object} Block
 * @property {string} document README, recipes …
 * @property {string} name of the file that it is, in the line above it; '' where no file is named
 * @property {string} language
 * @property {string} code as it is printed
 */

/** @type {Block[]} all code */
export const blocks = ['README.md', ...documents].flatMap((path, k) =>
  Array.from(
    texts[k].matchAll(/^(?:.*?`([\w.+-]+\.\w+)`.*\n\n)?(`{3,})(\w+)\n([^]*?)\n\2$/gm),
    ([, name = '', , language, code]) => ({
      document: basename(path, '.md'),
      name,
      language,
      code: `${code}\n`,
    }),
  ),
);

/** @param {string} document @param {string} name @returns {string} the whole file, as it is printed */
export function whole(document, name) {
  const found = blocks.find((block) => block.document === document && block.name === name);
  assert.ok(found, `${document} has ${name}`);
  return found.code;
}
export const app = await installed();
const browser = await launch();
export const site = await served(app.folder);
after(async () => {
  site.close();
  await browser.close();
  await app.remove();
});

/** A presenter's or reader's window, and a phone. */
export const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

/**
 * @param {string} title of a section
 * @param {string} language
 * @param {number} [which] of its blocks in that language, from 0
 * @returns {string} the code under it, as it is printed
 */
export function recipe(title, language, which = 0) {
  const sections = texts.flatMap((text) => text.split(/^##+ /m));
  const section = sections.find((each) => each.startsWith(`${title}\n`)) ?? '';
  const found = section.matchAll(new RegExp(`^(\`{3,})${language}\n([^]*?)\n\\1$`, 'gm'));
  const [, , code] = [...found][which] ?? [];
  assert.ok(code, `${title} has a block of ${language}`);
  return code;
}

/** Puts a file into the app. @param {string} path @param {string} text */
export async function put(path, text) {
  const file = join(app.folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Makes packages of the tests the app's. @param {...string} names */
export const link = (...names) => app.link(names);

/** @param {string} body */
export const html = (body) => `<!doctype html><html lang="en"><meta charset="utf-8" />
  <title>a recipe</title><body>${body}</body></html>`;

/**
 * @param {string} url
 * @param {readonly string[]} [kinds] of messages in the console that are kept
 * @param {{ width: number, height: number }} [viewport]
 */
export async function open(url, kinds = ['error', 'warning'], viewport = windows[0]) {
  const page = await browser.newPage({ viewport });
  page.setDefaultTimeout(patience);
  await page.addInitScript(watchWork, patience);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (kinds.includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

/**
 * @param {import('playwright-core').Page | import('playwright-core').Frame} page
 * @param {string} tag
 * @returns {Promise<string>} the sentence below the figure, once it is drawn
 */
export async function claim(page, tag) {
  const drawn = await page.waitForFunction((name) => {
    const inside = document.querySelector(name)?.shadowRoot;
    return inside?.querySelector('.frame.ready') && inside.querySelector('.claim')?.textContent;
  }, tag);
  return String(await drawn.jsonValue());
}

/** @param {string} path within the package's dist, copied beside the page as a reader would */
export async function beside(path) {
  const text = await readFile(join(app.folder, 'node_modules', 'phasor', 'dist', path), 'utf8');
  return put(join('copied', path), text);
}

/** @param {string} path @param {string} contents @returns {Promise<void>} `path` as one script */
export async function bundle(path, contents) {
  await esbuild.build({
    stdin: { contents, resolveDir: app.folder, loader: 'jsx' },
    absWorkingDir: app.folder,
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    format: 'esm',
    outfile: path,
    logLevel: 'error',
  });
}

/**
 * Every figure of a page is drawn, in windows of two sizes, without a message, and neither it nor the page is
 * wider than its place.
 *
 * @param {import('playwright-core').Page} page
 */
export async function checkFit(page) {
  for (const size of windows) {
    await page.setViewportSize(size);
    for (const figure of await page.locator(elements.map(({ tag }) => tag).join()).all()) {
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('.frame.ready').waitFor();
    }
    const wrong = await page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      const { scrollWidth, clientWidth } = document.documentElement;
      const found = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : [];
      for (const element of document.querySelectorAll('*')) {
        const frame = element.shadowRoot?.querySelector('.frame');
        if (!frame) continue;
        const { left, right, width, height } = element.getBoundingClientRect();
        const message = element.shadowRoot?.querySelector('.message')?.textContent;
        if (width < 100 || height < 100 || left < 0 || right > clientWidth)
          found.push(`${element.localName}: ${width} × ${height} from ${left}`);
        // boxes that scroll are up to 4 pixels wider than their column, for the outline of what has the focus
        if (frame.scrollWidth > frame.clientWidth + 4)
          found.push(`in ${element.localName}: ${frame.scrollWidth} in ${frame.clientWidth}`);
        if (message) found.push(message);
      }
      return found;
    });
    assert.deepEqual(wrong, [], `${size.width} × ${size.height}`);
  }
}
