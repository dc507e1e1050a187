// What a keystroke costs a figure, counted and not timed: nodes that are written, layouts that are made,
// matrices that are computed, and whether figures off screen come after those on it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testBrowser } from '../harness/browser.js';
import { settled } from '../harness/settled.js';

const browser = testBrowser();
// with a further m the last word is another of the list: heads keep their names
const text = 'the money bank by the river bank is not far from the';

/** @param {string} body */
async function open(body) {
  const opened = await browser.open('keystroke.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>keystroke</title>
      <script type="module" src="core/figures/define.js"></script><body>${body}</body></html>`,
    viewport: { width: 1280, height: 900 },
  });
  await opened.page
    .locator('phasor-attention .claim')
    .first()
    .filter({ hasText: 'bank' })
    .waitFor();
  await settled(opened.page);
  return opened;
}

test('a letter writes the word that it changes, and no other word, head or formula', async () => {
  const { page, complaints, close } = await open(
    `<phasor-attention text="${text}" query="6" key="2"></phasor-attention>`,
  );
  const { words, others, isSame } = await page.evaluate(async (before) => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    const root = element.shadowRoot;
    const score = root.querySelector('.formula math');
    /** @type {Node[]} */
    const targets = [];
    const changes = new MutationObserver((all) => targets.push(...all.map(({ target }) => target)));
    changes.observe(root, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['title', 'data-bold', 'aria-posinset', 'aria-setsize'],
    });
    element.text = `${before}m`;
    await new Promise(requestAnimationFrame);
    const nodes = targets.map((target) =>
      target instanceof Element ? target : target.parentElement,
    );
    const wordOf = (/** @type {Element | null} */ node) =>
      node?.matches('.letters, .place') ? node.closest('.word')?.textContent : null;
    return {
      words: [...new Set(nodes.map(wordOf).filter(Boolean))],
      others: nodes.filter((node) => node?.closest('.head, .title, .legend')).length,
      isSame: score !== null && score === root.querySelector('.formula math'),
    };
  }, text);
  assert.ok(words.length > 0);
  for (const word of words) assert.match(String(word), /^them/);
  assert.equal(others, 0);
  // the score of two words that stay is the same formula
  assert.ok(isSame);
  assert.deepEqual(complaints, []);
  await close();
});

test('the heads of a figure are computed once, whatever is typed', async () => {
  const { page, close } = await open(`<phasor-attention text="${text}"></phasor-attention>`);
  const counts = await page.evaluate(async (before) => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    const { phasor } = element;
    const { multiHead, sinusoidal } = phasor;
    const found = { multiHead: 0, sinusoidal: 0 };
    phasor.multiHead = (/** @type {any[]} */ ...given) => {
      found.multiHead += 1;
      return multiHead(...given);
    };
    phasor.sinusoidal = (/** @type {any[]} */ ...given) => {
      found.sinusoidal += 1;
      return sinusoidal(...given);
    };
    for (const end of ['s', 'se', 'sea']) {
      element.text = before + end;
      await new Promise(requestAnimationFrame);
    }
    const typed = { ...found };
    element.dim = 64;
    await new Promise(requestAnimationFrame);
    return { typed, after: found.multiHead };
  }, text);
  // the encoding of the sentence, once a letter
  assert.deepEqual(counts, { typed: { multiHead: 0, sinusoidal: 3 }, after: 1 });
  await close();
});

test('a letter has one figure laid out once, when its labels are measured', async () => {
  const { page, close } = await open(
    `<phasor-attention text="${text}" view="matrix"></phasor-attention>`,
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? NaN;
  };
  /** @param {number} k */
  const letter = (k) =>
    page.evaluate(
      async ([before, end]) => {
        const element = /** @type {any} */ (document.querySelector('phasor-attention'));
        element.text = `${before}${end}`;
        await null;
        await null;
        return element.shadowRoot.querySelector('.rows.labels').lastElementChild.textContent;
      },
      [text, k % 2 === 0 ? 'm' : ''],
    );
  for (let k = 0; k < 4; ++k) await letter(k);
  await settled(page);
  const counts = [];
  for (let k = 4; k < 12; ++k) {
    const from = await layouts();
    assert.match(await letter(k), k % 2 === 0 ? /^them/ : /^the\b/);
    counts.push((await layouts()) - from);
    await settled(page);
  }
  // a frame may come before they are counted, with a layout of its own
  assert.equal(Math.min(...counts), 1, String(counts));
  await session.detach();
  await close();
});

test('a figure off screen is drawn after those on it, and once for several letters', async () => {
  const { page, close } = await open(`<div style="height: 920px">
      <phasor-attention text="${text}" group="g" view="matrix"></phasor-attention></div>
    <phasor-attention text="${text}" group="g" id="below" view="matrix"></phasor-attention>`);
  const isOff = () =>
    (document.getElementById('below')?.getBoundingClientRect().top ?? 0) >= innerHeight;
  await page.locator('#below .claim').filter({ hasText: 'bank' }).waitFor();
  assert.ok(await page.evaluate(isOff));
  const seen = await page.evaluate(async (before) => {
    const all = /** @type {any[]} */ ([...document.querySelectorAll('phasor-attention')]);
    const [above, below] = all.map(({ shadowRoot }) => shadowRoot.querySelector('.rows.labels'));
    const [first, last] = [above, below].map((list) => () => list.lastElementChild.textContent);
    let writes = 0;
    new MutationObserver(() => (writes += 1)).observe(below, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const early = [];
    for (const end of ['s', 'se', 'sea']) {
      for (const each of all) each.text = before + end;
      await null;
      await null;
      early.push([first(), last()]);
    }
    while (!last().startsWith('thesea')) await new Promise(requestAnimationFrame);
    return { early, writes };
  }, text);
  assert.deepEqual(
    seen.early,
    ['thes', 'these', 'thesea'].map((word) => [`${word} 11`, 'the 11']),
  );
  assert.equal(seen.writes, 1);
  await close();
});
