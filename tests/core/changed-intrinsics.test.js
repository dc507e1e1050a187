// Pages in which other scripts have changed what all scripts share: Object.prototype has more
// properties, or every intrinsic is frozen, as Hardened JavaScript does. Results and messages are
// the same.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { options } from '../../web/core/api/check.js';
import { load } from '../../web/core/api/index.js';
import { functionsOf } from '../fuzz/attempt.js';
import { recipes } from '../fuzz/recipes.js';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { freezeIntrinsics, optionNames } from '../harness/changed-realm.js';

const program = join(import.meta.dirname, '..', 'harness', 'changed-realm.js');

/** @param {string} mode @returns {Promise<[name: string, result: string][]>} */
async function results(mode) {
  const { stdout } = await promisify(execFile)(process.execPath, [program, mode]);
  return JSON.parse(stdout);
}

const plain = results('plain');

test('every function gives its results in an unchanged process', async () => {
  const failed = (await plain).filter(([name, said]) => /Error/.test(said) && name !== 'a message');
  assert.deepEqual(failed, []);
  assert.equal(
    new Map(await plain).get('a message'),
    'RangeError: sinusoidal: dim must be a positive integer, got 3.5',
  );
});

for (const mode of ['frozen', 'polluted']) {
  test(`every function gives the same where intrinsics are ${mode}`, async () => {
    const wanted = new Map(await plain);
    const found = await results(mode);
    assert.equal(found.length, wanted.size);
    assert.deepEqual(
      found.filter(([name, said]) => said !== wanted.get(name)),
      [],
    );
  });
}

test('every option of the functions of the base entry is among those that are tried', async () => {
  const phasor = await load();
  const all = functionsOf(phasor).flatMap((name) => recipes[name].options.split(' '));
  // JavaScript looks for `return` in every iterator, and DOM methods for `signal` in theirs
  const missing = all.filter(
    (name) => name && !['return', 'signal', ...optionNames].includes(name),
  );
  assert.deepEqual(missing, []);
});

test('options are own properties, or those of a class, and never those of Object.prototype', async () => {
  const phasor = await load();
  class Shape {
    length = 2;
    get dim() {
      return this.length * 2;
    }
  }
  class Later extends Shape {
    get start() {
      return 5;
    }
  }
  const wanted = phasor.sinusoidal({ length: 2, dim: 4, start: 5 });
  assert.deepEqual(phasor.sinusoidal(new Later()), wanted);
  assert.deepEqual(phasor.sinusoidal(Object.create({ length: 2, dim: 4, start: 5 })), wanted);
  const bare = Object.assign(Object.create(null), { length: 2, dim: 4, start: 5 });
  assert.deepEqual(phasor.sinusoidal(bare), wanted);
  // each is read once
  let reads = 0;
  const counted = {
    dim: 4,
    start: 5,
    get length() {
      ++reads;
      return 2;
    },
  };
  assert.deepEqual(phasor.sinusoidal(counted), wanted);
  assert.equal(reads, 1);
  const scope = /** @type {any} */ (Object.prototype);
  scope.start = 7;
  try {
    const first = phasor.sinusoidal({ length: 2, dim: 4, start: 0 });
    assert.deepEqual(phasor.sinusoidal({ length: 2, dim: 4 }), first);
    // a copy finds nothing there either
    assert.equal({ ...options('call', {}, 'start') }.start, undefined);
  } finally {
    delete scope.start;
  }
});

const browser = testBrowser();

/** Names that methods of the browser look for in their options themselves. */
const ofTheBrowser = [
  'data',
  'keep',
  'block',
  'window',
  'url',
  'mode',
  'length',
  'width',
  'height',
];

/**
 * Every element in a page whose intrinsics were changed before its scripts run.
 *
 * @param {'frozen' | 'polluted'} mode
 */
async function drawn(mode) {
  const html = '<!doctype html><html lang="en"><title>changed</title><main></main></html>';
  const { page, complaints, close } = await browser.open('changed.html', { html });
  const found = await page.evaluate(
    async ({ freezing, names, tags }) => {
      const scope = /** @type {any} */ (Object.prototype);
      // a function of the test, as text
      if (freezing) new Function(`(${freezing})()`)();
      else for (const name of names) scope[name] = 'polluted';
      /** @type {string[]} */
      const wrong = [];
      addEventListener('error', ({ message }) => wrong.push(message));
      addEventListener('unhandledrejection', ({ reason }) =>
        wrong.push(String(reason?.stack ?? reason)),
      );
      await import(/** @type {any} */ ('/core/figures/define.js'));
      await import(/** @type {any} */ ('/article/lessons.js'));
      const main = /** @type {HTMLElement} */ (document.querySelector('main'));
      for (const tag of tags) {
        const element = document.createElement(tag);
        element.setAttribute('controls', '');
        main.replaceChildren(element);
        const frame = element.shadowRoot?.querySelector('.frame');
        // what never comes is named below
        await /** @type {any} */ (globalThis)
          .until(() => frame?.matches('.ready, .failed'), tag)
          .catch(() => {});
        for (let k = 0; k < 5; ++k) await new Promise(requestAnimationFrame);
        const message = element.shadowRoot?.querySelector('.message')?.textContent;
        if (!frame?.matches('.ready')) wrong.push(`${tag} is not drawn`);
        if (message) wrong.push(`${tag}: ${message}`);
      }
      main.replaceChildren();
      if (!freezing) for (const name of names) delete scope[name];
      return wrong;
    },
    {
      freezing: mode === 'frozen' ? String(freezeIntrinsics) : '',
      names: optionNames.filter((name) => !ofTheBrowser.includes(name)),
      tags: elements.map(({ tag }) => tag).filter((tag) => tag !== 'phasor-model'),
    },
  );
  await close();
  return [...found, ...complaints];
}

for (const mode of /** @type {const} */ (['frozen', 'polluted'])) {
  test(`every element is drawn in a page whose intrinsics are ${mode}`, async () => {
    assert.deepEqual(await drawn(mode), []);
  });
}
