// The code of the README and of web/guide/, taken from its text, and an app with the packed package
// to use it in.

import assert from 'node:assert/strict';
import { readFile, readdir, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import * as esbuild from 'esbuild';
import { installed, root } from './installed.js';
import { launch, patience } from './launch.js';
import { served } from './served.js';

const guide = join('web', 'guide');
const documents = (await readdir(join(root, guide))).map((file) => join(guide, file));
const texts = await Promise.all(
  ['README.md', ...documents].map((path) => readFile(join(root, path), 'utf8')),
);
export const app = await installed();
const browser = await launch();
export const site = await served(app.folder);
after(async () => {
  site.close();
  await browser.close();
  await app.remove();
});

/**
 * @param {string} title of a section
 * @param {string} language
 * @param {number} [which] of its blocks in that language, from 0
 * @returns {string} the code under it, as it is printed
 */
export function recipe(title, language, which = 0) {
  const sections = texts.flatMap((text) => text.split(/^##+ /m));
  const section = sections.find((each) => each.startsWith(`${title}\n`)) ?? '';
  const blocks = section.matchAll(new RegExp(`^(\`{3,})${language}\n([^]*?)\n\\1$`, 'gm'));
  const [, , code] = [...blocks][which] ?? [];
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

/** @param {string} url @param {readonly string[]} [kinds] of messages in the console that are kept */
export async function open(url, kinds = ['error', 'warning']) {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
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
