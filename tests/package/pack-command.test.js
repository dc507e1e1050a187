// `phasor pack`: chosen figures in one script, which a page on a disk loads.

import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { dist, elements } from '../../tools/entries.js';
import { load } from '../../web/core/api/index.js';
import { functions } from '../../web/labs/claims/api/functions.js';
import { run } from '../../web/command/run.js';
import { groups, groupsFor } from '../../web/core/api/script/groups.js';
import { launch, patience } from '../harness/launch.js';
import { settled, watchRequests, watchWork } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';
import { giveUntil } from '../harness/until.js';

const browser = await launch();
const folder = await mkdtemp(join(tmpdir(), 'phasor-pack-'));
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/**
 * Opens a page on a disk.
 *
 * @param {string} name @param {string} script its name @param {string} tags
 */
async function opened(name, script, tags) {
  const file = join(folder, name);
  await writeFile(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>pack</title>
     <script src="${script}"></script>${tags}`,
  );
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  await page.addInitScript(giveUntil, patience);
  await page.addInitScript(watchWork, patience);
  watchRequests(page);
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(pathToFileURL(file).href);
  return { page, complaints };
}

test('figures in one script are drawn by a page on a disk, and others are not in it', async () => {
  const file = join(folder, 'figures.js');
  const { status, output, errors } = await run(['pack', 'heatmap', 'attention', '-o', file]);
  assert.deepEqual([status, errors ?? ''], [0, '']);
  assert.match(output, /figures\.js: heatmap, attention; \d+ KB, \d+ KB to download/);
  assert.match(output, /phasor\.words\.iife\.js +for texts of your own/);
  const script = await readFile(file, 'utf8');
  const piped = await run(['pack', 'heatmap', 'attention', '-o', '-', '--json']);
  assert.equal(piped.output, script);
  assert.ok(JSON.parse(String(piped.errors)).beside.includes('phasor.words.iife.js'));
  assert.ok(!script.includes('phasor-ladder'));
  const { page, complaints } = await opened(
    'page.html',
    'figures.js',
    `<phasor-heatmap tensor="[[1, 2], [3, 4]]"></phasor-heatmap>
     <phasor-attention weights="[[1, 0], [0.25, 0.75]]" tokens='["a", "b"]'></phasor-attention>`,
  );
  await page.locator('phasor-attention .claim', { hasText: '75' }).waitFor();
  const seen = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    const { info, sinusoidal, pool } = await /** @type {any} */ (window).phasor.load();
    const { data } = sinusoidal({ length: 1, dim: 2 });
    return [[...map.data().tensor.data], info.build, data[1], pool ?? 'no pool'];
  });
  assert.deepEqual(seen, [[1, 2, 3, 4], 'simd', 1, 'no pool']);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a script has the functions that its figures use', async () => {
  const phasor = await load();
  /** @type {string[]} */
  const all = ['info', 'pool'];
  for (const [name, { file, functions: wantedFunctions }] of Object.entries(groups)) {
    const { [name]: group } = await import(`../../web/core/api/${file}`);
    const names = Object.keys(group(() => {}));
    if (wantedFunctions) assert.deepEqual(names, wantedFunctions, name);
    all.push(...names);
  }
  assert.deepEqual(all.sort(), Object.keys(phasor).sort(), 'every group is in the table');
  const used = (/** @type {string} */ code) =>
    Array.from(groupsFor(code).matchAll(/import \{ (\w+) \}/g), ([, name]) => name);
  const both = ['encodings', 'pictures'];
  assert.deepEqual(used("'rank', multiHeads(w), cached.alibis"), both);
  assert.deepEqual(used('s.phasor.rank(m)'), [...both, 'meanings']);
  assert.deepEqual(used('engine\n  .multiHead(w)'), [...both, 'multiHeads']);
  const claim = '({ q, attention }, given) => attention(q), phasor.alibi(q)';
  assert.deepEqual(used(claim), [...both, 'biases', 'attentions']);
});

forRelease('each figure alone in a script is drawn, and has what it computes with', async () => {
  for (const { name, tag } of elements) {
    const { status, output } = await run([
      'pack',
      name,
      '-o',
      join(folder, `${name}.js`),
      '--json',
    ]);
    assert.equal(status, 0, name);
    for (const file of JSON.parse(output).beside)
      await copyFile(join(dist, file), join(folder, file));
    const tags = `<${tag} controls></${tag}>`;
    const { page, complaints } = await opened(`${name}.html`, `${name}.js`, tags);
    await page.locator(`${tag} .frame.ready`).waitFor();
    assert.equal(await page.locator(`${tag} .message`).innerText(), '', name);
    // what a figure computes with is found in its code by name: every choice computes
    const choices = await page.evaluate((given) => {
      const { settings } = /** @type {any} */ (customElements.get(given));
      return Object.entries(settings)
        .filter(([, { stops }]) => typeof stops?.[0] === 'string')
        .flatMap(([setting, { stops }]) =>
          stops.map((/** @type {string} */ one) => [setting, one]),
        );
    }, tag);
    for (const [setting, value] of choices) {
      await page.locator(tag).evaluate((figure, given) => {
        figure.setAttribute(...given);
      }, /** @type {const} */ ([setting, value]));
      await settled(page);
      const message = await page.locator(`${tag} .message`).innerText();
      assert.equal(message, '', `${tag} ${setting}="${value}"`);
      await page.locator(tag).evaluate((figure, given) => {
        figure.removeAttribute(given);
      }, setting);
    }
    assert.deepEqual(complaints, [], name);
    await page.close();
  }
});

/** A value of what a signature asks for. @type {Record<string, string>} */
const values = {
  length: '4',
  'length|P': 'sinusoidal(8, 8)',
  dim: '8',
  pair: '1',
  index: '1',
  seed: '1',
  Divisors: '[1, 2]',
};

forRelease('a claim has every function in a script of its own', async () => {
  const { status } = await run(['pack', 'claim', '-o', join(folder, 'claims.js')]);
  assert.equal(status, 0);
  const { page, complaints } = await opened(
    'claims.html',
    'claims.js',
    '<phasor-claim></phasor-claim>',
  );
  const claim = page.locator('phasor-claim');
  await claim.locator('.frame.ready').waitFor();
  for (const [name, { signature }] of functions) {
    const given = signature
      .split(', ')
      .filter((each) => !each.includes(' = '))
      .map((each) => values[each] ?? (/^[A-Z]/.test(each) ? 'sinusoidal(8, 8)' : '1'));
    const expr = `${name}(${given.join(', ')})`;
    await claim.evaluate((figure, text) => figure.setAttribute('expr', text), expr);
    await settled(page);
    const message = await claim.locator('.message').innerText();
    assert.equal(message, '', expr);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('many queries and keys are looked at without a pool', async () => {
  await run(['pack', 'attention', '-o', join(folder, 'long.js')]);
  const { page, complaints } = await opened(
    'long.html',
    'long.js',
    '<phasor-attention></phasor-attention>',
  );
  await page.evaluate(() => {
    const vectors = {
      shape: [1200, 2],
      data: Float32Array.from({ length: 2400 }, (_, at) => Math.sin(at)),
    };
    const tokens = Array.from({ length: 1200 }, (_, at) => `t${at}`);
    Object.assign(/** @type {any} */ (document.querySelector('phasor-attention')), {
      queryvectors: vectors,
      keyvectors: vectors,
      tokens,
    });
  });
  const status = page.locator('phasor-attention .tile-status');
  await status.filter({ hasText: 'Every cell is computed' }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a figure that does not exist is named, with the nearest that does; and none at all with all of them', async () => {
  for (const [given, message] of /** @type {const} */ ([
    [['heatmp'], /phasor pack: there is no figure heatmp; did you mean heatmap\?/],
    [['phasor-rope', 'kit'], /there is no figure kit/],
    [[], /name one or more figures: add, attention, /],
    [['binary', '-o', join(folder, 'no', 'where.js')], /where\.js cannot be written/],
  ])) {
    const { status, output, errors = '' } = await run(['pack', ...given]);
    assert.deepEqual([status, output], [2, '']);
    assert.match(errors, message);
  }
});
