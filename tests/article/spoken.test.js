// What a screen reader announces: one message when the input rests, and not one at every key; what
// became of a sentence and of a word that was moved. And what they see whose system chooses the colours.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rest } from '../../web/core/kit/keyboard.js';
import { testBrowser } from '../harness/browser.js';
import { gallery } from '../harness/gallery.js';
import { settled } from '../harness/settled.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();

/**
 * Notes in `said` what live regions get, and delays what waits for the input to rest until `rested()`, so
 * that a machine on which a key takes longer than that types as fast.
 *
 * @param {Page} page
 */
const listen = (page) =>
  page.evaluate((pause) => {
    const scope = /** @type {any} */ (window);
    scope.said = [];
    /** @param {Document | ShadowRoot | Element} root */
    const watch = (root) => {
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) watch(one.shadowRoot);
        if (!['alert', 'status'].includes(one.getAttribute('role') ?? '')) continue;
        new MutationObserver(() => {
          if (one.textContent) scope.said.push(one.textContent);
        }).observe(one, { childList: true, subtree: true, characterData: true });
      }
    };
    watch(document);
    const { setTimeout: later, clearTimeout: never } = scope;
    /** @type {Map<unknown, () => void>} */
    const pending = new Map();
    scope.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ delay) => {
      if (delay !== pause) return later(run, delay);
      const timer = {};
      pending.set(timer, run);
      return timer;
    };
    scope.clearTimeout = (/** @type {any} */ timer) => pending.delete(timer) || never(timer);
    scope.rested = async () => {
      // what is said next may begin to wait only when the figure is drawn
      await scope.settled();
      for (const [timer, run] of [...pending]) {
        pending.delete(timer);
        run();
      }
      await scope.settled();
      return scope.said.splice(0);
    };
  }, rest);

/** Announcements since the last call, after a pause. @param {Page} page @returns {Promise<string[]>} */
const announcements = (page) => page.evaluate(() => /** @type {any} */ (window).rested());

test('a formula, a rule and a claim are announced once, when the input rests', async () => {
  const { page, close } = await browser.open('spoken.html', {
    everySeen: true,
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>spoken</title>
      <script type="module" src="article/lessons.js"></script>
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-ladder controls="formula"></phasor-ladder>
      <phasor-mask rule="k <= q" controls="rule"></phasor-mask>
      <phasor-claim expr="sin(3)" says="0.14" controls></phasor-claim></body></html>`,
  });
  await settled(page);
  const field = (/** @type {string} */ tag) => page.locator(`${tag} input[type=text]`).first();
  // what measures a formula is fetched for the first one
  await field('phasor-ladder').fill('pos');
  await page.locator('phasor-ladder .tested:not(:empty)').waitFor();
  await listen(page);

  await field('phasor-ladder').fill('');
  await announcements(page);
  await field('phasor-ladder').pressSequentially('[sin(pos), cos(pos)]');
  const formula = await announcements(page);
  assert.equal(formula.length, 1, formula.join('\n'));
  assert.match(formula[0], /^Different for 400 positions: no\./);

  for (const [tag, text, wanted] of [
    ['phasor-mask', 'k <= q && q - k < 4', /^\d+ of 64 blocks/],
    ['phasor-claim', 'sin(2)+cos(3)', /^Wrong/],
  ]) {
    await field(String(tag)).fill('');
    await announcements(page);
    await field(String(tag)).pressSequentially(String(text));
    const said = await announcements(page);
    assert.equal(said.length, 1, said.join('\n'));
    assert.match(said[0], /** @type {RegExp} */ (wanted));
  }

  // what stays wrong is said, and no sentence of the last right one stays beside it
  await field('phasor-ladder').pressSequentially(' +');
  assert.match(
    (await announcements(page)).join('|'),
    /^formula cannot be read at character \d+: [^|]+$/,
  );
  assert.equal(await page.locator('phasor-ladder .claim').textContent(), '');
  assert.equal(await field('phasor-ladder').getAttribute('aria-invalid'), 'true');
  await close();
});

test('an invalid number in a cell of a matrix is announced once, when typing pauses', async () => {
  const { page, close } = await browser.open('spoken.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>spoken</title>
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-steps x="[[1,0],[0,2]]"></phasor-steps></body></html>`,
  });
  await settled(page);
  const field = page.locator('phasor-steps .matrix.fields input').first();
  const invalid = () => field.getAttribute('aria-invalid');
  await listen(page);
  await field.press('End');
  await announcements(page);
  await field.pressSequentially('e-x');
  await settled(page);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).said), []);
  assert.equal(await invalid(), null);
  const said = await announcements(page);
  assert.equal(said.length, 1, said.join('|'));
  assert.match(said[0], /^Must be a number.*; 1 holds\.$/);
  assert.equal(await invalid(), 'true');

  // a number again: nothing is wrong, and what follows from it is said
  for (let k = 0; k < 3; ++k) await field.press('Backspace');
  await field.pressSequentially('5');
  await announcements(page);
  assert.equal(await invalid(), null);
  assert.equal(await page.locator('phasor-steps .wrong:not(:empty)').count(), 0);
  await close();
});

test('arrows in the table of both orders choose a word and say what became of it', async () => {
  const { page, close } = await browser.open('spoken.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>spoken</title>
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-order text="one two three" order="2 1 0"></phasor-order></body></html>`,
  });
  await settled(page);
  await page.locator('phasor-order .outputs').focus();
  await listen(page);
  await page.keyboard.press('ArrowDown');
  assert.deepEqual(
    (await announcements(page)).map((said) => said.replaceAll(/\d\.\d+( × 10\S+)?/g, '#')),
    ['“two” 1, place 1 → 1: # with the encoding, # without it'],
  );
  assert.equal(await page.locator('phasor-order .outputs .current .name').innerText(), 'two');
  await page.keyboard.press('End');
  assert.match((await announcements(page))[0], /^“three” 2, place 2 → 0: /);
  await close();
});

test('the article says how many words a sentence has, which are unknown, and what comes of it; forced colours tell its words apart', async () => {
  const { page, close } = await browser.open('article.html', { forcedColors: 'active' });
  await settled(page);
  const [query, key, plain] = ['.is-query', '.is-key', ':not(.is-query, .is-key)'].map((kind) =>
    page.locator(`#tokens .token${kind}`).first(),
  );
  const styleOf = (/** @type {import('playwright-core').Locator} */ one) =>
    one.evaluate((node) => {
      const { backgroundColor, borderBottomWidth } = getComputedStyle(node);
      return `${backgroundColor} ${borderBottomWidth}`;
    });
  const styles = await Promise.all([query, key, plain].map(styleOf));
  assert.equal(new Set(styles).size, 3, String(styles));

  await listen(page);
  await page.locator('#text').fill('');
  await announcements(page);
  await page.locator('#text').pressSequentially('the quick foxx');
  const typed = await announcements(page);
  assert.equal(typed.length, 1, typed.join('\n'));
  assert.match(typed[0], /^3 words long, “foxx” is not in the word list/);
  // the figure that is on the screen says it
  await page.locator('#attention phasor-attention').scrollIntoViewIfNeeded();
  await settled(page);
  await page.locator('#encoding').press('Space');
  assert.match((await announcements(page)).join(' '), /“foxx” 2 looks at “\w+” \d with/);
  await close();
});

test('in forced colours the small marks of every legend keep their colours', async () => {
  const { page, close } = await gallery(browser, {
    forcedColors: 'active',
    attributes: 'controls',
  });
  const { lost, count } = await page.evaluate(() => {
    /** @type {string[]} */
    const names = [];
    let all = 0;
    for (const { localName, shadowRoot } of document.querySelectorAll('main > *')) {
      for (const each of shadowRoot?.querySelectorAll('.figure *') ?? []) {
        for (const pseudo of each.childNodes.length === 0 ? [null, '::before'] : ['::before']) {
          const style = getComputedStyle(each, pseudo);
          const [width, height] = [style.width, style.height].map(Number.parseFloat);
          const isMark = Math.max(width, height) <= 24 && Math.min(width, height) > 1;
          const isFilled = !/, 0\)$|transparent/.test(style.backgroundColor);
          if (!isMark || !isFilled || /^(input|button|canvas)$/.test(each.localName)) continue;
          ++all;
          // what has an edge is seen without its colour
          const isSeen = style.forcedColorAdjust === 'none' || style.borderTopStyle === 'solid';
          if (!isSeen) names.push(`${localName} .${each.className}`);
        }
      }
    }
    return { lost: names, count: all };
  });
  assert.deepEqual(lost, []);
  assert.ok(count > 20, `${count} marks`);
  await close();
});
