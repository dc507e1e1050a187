// Redirects at the addresses before docs/ existed, reference/… and guide/…: each leads to the page's current
// address, keeping what follows "#" or "?". They work from a disk, and without scripts lead to the page
// itself.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { root } from '../entries.js';
import { allowing } from '../page-bundle.js';

const file = join(root, 'tools', 'site', 'client', 'moved.js');
const script = transformSync(readFileSync(file, 'utf8'), { minify: true }).code.trim();

/** 'docs/elements/rope.html' → 'reference/elements/rope.html'. @param {string} path */
const before = (path) =>
  path.startsWith('docs/guide/') ? path.slice('docs/'.length) : path.replace('docs/', 'reference/');

/** @param {string} path @param {string} to its path seen from the old address @returns {string} */
const page = (path, to) =>
  allowing(
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'" />
    <meta name="robots" content="noindex" />
    <title>phasor: moved</title>
    <link rel="canonical" href="${to}" />
    <script>${script}</script>
    <noscript><meta http-equiv="refresh" content="0; url=${to}" /></noscript>
  </head>
  <body>
    <p>This page has moved: <a href="${to}">${path}</a></p>
  </body>
</html>
`,
    'script',
    script,
  );

/** @param {readonly string[]} paths in docs/ @returns {Record<string, string>} old path → page */
export const movedPages = (paths) =>
  Object.fromEntries(
    paths.map((path) => {
      const old = before(path);
      return [old, page(path, '../'.repeat(old.split('/').length - 1) + path)];
    }),
  );
