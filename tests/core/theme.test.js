// Colours and type of pages, figures and pictures: one table, and style sheets that are written from it.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { colors, lightMaps, pageColors } from '../../web/core/api/colors.js';
import { root } from '../../tools/entries.js';
import { sheets, withTheme } from '../../tools/theme.js';
import { phasor } from '../harness/phasor.js';

const all = { ...pageColors, ...colors };

for (const path of Object.keys(sheets)) {
  test(`${path} is as npm run theme writes it`, async () => {
    const css = await readFile(join(root, 'web', path), 'utf8');
    assert.equal(await withTheme(path, css), css);
    const other = css.replace('--ink: light-dark(', '--ink: light-dark(#000000, ');
    assert.notEqual(await withTheme(path, other), other);
  });
}

test('no other file of pages and figures has one of these colours', async () => {
  const values = Object.values(all).flatMap(({ light, dark }) => [light, dark]);
  const found = [];
  for (const folder of ['web', 'tools', 'python']) {
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      const file = `${folder}/${path}`.replaceAll('\\', '/');
      if (!/\.(css|js|html|py)$/.test(file) || /^web\/wasm\//.test(file)) continue;
      if (file === 'web/core/api/colors.js' || file.slice('web/'.length) in sheets) continue;
      const text = await readFile(join(root, file), 'utf8');
      for (const value of values) if (text.includes(value)) found.push(`${file}: ${value}`);
    }
  }
  assert.deepEqual(found, []);
});

/** @param {string} color '#rrggbb' */
const luminance = (color) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, k) => {
    const value = parseInt(color.slice(2 * k + 1, 2 * k + 3), 16) / 255;
    return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

test('text has a contrast of 4.5 to what is behind it, edges and marks one of 3', () => {
  const text = ['ink', 'muted', 'accent', 'focus', 'error', 'query', 'key', 'value'];
  const marks = ['edge', 'positive', 'negative', 'masked', 'weight', 'weight-strong'];
  const heads = Object.keys(colors).filter((name) => /^head-/.test(name));
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    const ratio = (/** @type {string} */ name, behind = 'background') =>
      contrast(all[name][scheme], all[behind][scheme]);
    for (const name of text) assert.ok(ratio(name) >= 4.5, `${name}, ${scheme}: ${ratio(name)}`);
    for (const name of [...marks, ...heads])
      assert.ok(ratio(name) >= 3, `${name}, ${scheme}: ${ratio(name)}`);
    for (const name of ['query', 'key']) {
      const onTint = ratio(name, `${name}-tint`);
      assert.ok(onTint >= 4.5, `${name} on its tint, ${scheme}: ${onTint}`);
    }
  }
});

test('paint has the light maps: ends, soft stops, and the background as zero', () => {
  const paint = (/** @type {number[]} */ row, /** @type {readonly [number, number]} */ domain) => {
    const { data } = phasor.paint([row], { domain });
    return row.map((_, k) => `#${Buffer.from(data.slice(4 * k, 4 * k + 3)).toString('hex')}`);
  };
  const signed = ['#2a62a8', '#a5c3e3', '#fdfcfa', '#efb9a6', '#bf4a35'];
  assert.deepEqual(lightMaps.diverging, signed);
  assert.deepEqual(paint([-1, -0.5, 0, 0.5, 1], [-1, 1]), signed);
  const weights = ['#fdfcfa', '#c9cbe8', '#6d70b8', '#1f1d57'];
  assert.deepEqual(lightMaps.sequential, weights);
  assert.deepEqual(paint([0, 1, 2, 3], [0, 3]), weights);
});
