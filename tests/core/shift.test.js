// <phasor-shift>: the turn it draws is the turn it computes, and the matrix stays where it is.

import assert from 'node:assert/strict';
import { measure, moveBetween } from '../../web/core/figures/shift/model.js';
import { testBrowser } from '../harness/browser.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function open(body, options) {
  const html = `<!doctype html><html lang="en"><title>shift</title>
    <meta name="viewport" content="width=device-width" />
    <script type="module">
      window.leaked = [];
      window.events = [];
      addEventListener('keydown', ({ key }) => leaked.push(key));
      addEventListener('phasor-change', ({ detail }) => events.push(detail));
      import '/core/figures/define.js';
    </script>${body}</html>`;
  const opened = await browser.open('shift.html', { html, ...options });
  await opened.page.waitForFunction(
    () => document.querySelector('phasor-shift')?.shadowRoot?.querySelector('.claim')?.textContent,
  );
  const settled = () => opened.page.evaluate(() => /** @type {any} */ (window).settled());
  await settled();
  return { ...opened, one: opened.page.locator('phasor-shift').first(), settled };
}

/** @param {number} value as it stands in a matrix */
const shown = (value) => value.toFixed(3).replace('-', '−');

/** @param {import('playwright-core').Locator} one @param {number} k of M, p, the product, direct */
const matrix = (one, k) =>
  one.locator('.equation .matrix').nth(k).locator('.entry').allTextContents();

test('the right row gives [sin 3, cos 3], the wrong one the sine of the other direction', () => {
  const given = { position: 1, offset: 2, pair: 0, dim: 6, base: 10000 };
  const facts = measure(phasor, given);
  const sixth = (/** @type {number[]} */ list) => list.map((value) => value.toFixed(6));
  assert.deepEqual(sixth(facts.pairs.product), ['0.141120', '-0.989992']);
  assert.deepEqual(sixth(facts.wrong), ['0.141120', '-0.841471']);
  assert.equal(facts.wrongDeterminant.toFixed(4), '0.7568');
  assert.ok(Math.abs(facts.determinant - 1) < 1e-6);
  const wrong = [0, 1, 2].map((pair) => measure(phasor, { ...given, pair }).wrong[1]);
  assert.deepEqual(sixth(wrong), ['-0.841471', '-0.046399', '-0.002154']);
  // what is said to come of the wrong row is what its product is
  const [a, b, c, d] = facts.wrongBlock;
  const [sine, cosine] = facts.pairs.from;
  assert.ok(Math.abs(a * sine + b * cosine - facts.wrong[0]) < 1e-6);
  assert.ok(Math.abs(c * sine + d * cosine - facts.wrong[1]) < 1e-6);
});

test('M(a) M(b) = M(a + b) and M(−a) = M(a)ᵀ hold for any offset, and would be missed if they did not', () => {
  for (const offset of [-1000, -3, 0, 1, 12345]) {
    const facts = measure(phasor, { position: 70, offset, pair: 1, dim: 8, base: 100 });
    assert.ok(facts.sum < 1e-6 && facts.inverse < 1e-6 && facts.residual < 1e-6);
  }
  const bent = measure(
    {
      ...phasor,
      shiftMatrix: (given) => phasor.shiftMatrix({ ...given, offset: given.offset ** 2 }),
    },
    { position: 70, offset: 3, pair: 1, dim: 8, base: 100 },
  );
  assert.ok(bent.sum > 0.1 && bent.inverse > 0.1);
});

test('a hand goes to the nearest whole position, the short way round', () => {
  /** @param {number} angle @returns {[number, number]} */
  const at = (angle) => [Math.sin(angle), Math.cos(angle)];
  // 0.34 rad at a tenth of a radian a position are 3.4 positions
  assert.equal(moveBetween(at(0), at(0.34), 0.1), 3);
  assert.equal(moveBetween(at(3), at(-3), 0.1), 3);
  for (const angle of [-2, 0.5, 3]) {
    const [there, back] = [
      moveBetween(at(0), at(angle), 0.01),
      moveBetween(at(angle), at(0), 0.01),
    ];
    assert.equal(there + back, 0);
  }
});

test('what stands in the matrices is what the library computes', async () => {
  const { one, complaints, strangers, close } = await open(
    '<phasor-shift position="7" offset="-4" pair="1" dim="6" base="100"></phasor-shift>',
  );
  const M = phasor.shiftMatrix({ dim: 6, base: 100, offset: -4 }).data;
  const P = phasor.sinusoidal({ positions: [7, 3], dim: 6, base: 100 }).data;
  assert.deepEqual(await matrix(one, 0), [M[14], M[15], M[20], M[21]].map(shown));
  assert.deepEqual(await matrix(one, 1), [P[2], P[3]].map(shown));
  assert.deepEqual(await matrix(one, 2), [P[8], P[9]].map(shown));
  assert.deepEqual(await matrix(one, 3), [P[8], P[9]].map(shown));
  // the tip of the second hand lies at (cos, sin) of the circle of radius 104 around (150, 150)
  const tip = await one
    .locator('.to .tip')
    .evaluate((node) => [Number(node.getAttribute('cx')), Number(node.getAttribute('cy'))]);
  assert.ok(
    Math.abs(tip[0] - 150 - 104 * P[9]) < 0.02 && Math.abs(150 - tip[1] - 104 * P[8]) < 0.02,
  );
  const data = await one.evaluate((/** @type {any} */ element) => {
    const { tensor, columnname } = element.data();
    return { shape: tensor.shape, data: Array.from(tensor.data), last: columnname(8) };
  });
  assert.deepEqual([data.shape, data.last], [[6, 9], 'PE(3)']);
  assert.deepEqual(data.data.slice(0, 6), Array.from(M.subarray(0, 6)));
  assert.equal(data.data[8], P[6]);
  assert.match(
    await one.evaluate((/** @type {any} */ element) => element.code('jax')),
    /\[7\.0, 3\.0\][^]*100\.0 \*\*[^]*-4\.0 \* w/,
  );
  assert.deepEqual([complaints, strangers], [[], []]);
  await close();
});

test('a moved position leaves the matrix alone, a moved offset does not', async () => {
  const { page, one, settled, close } = await open('<phasor-shift></phasor-shift>');
  await one.evaluate((/** @type {any} */ element) => {
    const all = /** @type {any} */ (window);
    all.written = 0;
    const observer = new MutationObserver((list) => (all.written += list.length));
    const node = element.shadowRoot.querySelector('.equation .matrix');
    observer.observe(node, { subtree: true, childList: true, characterData: true });
  });
  const before = await matrix(one, 1);
  await one.locator('.hand.at').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'PageDown', 'ArrowLeft'])
    await page.keyboard.press(key);
  await settled();
  assert.equal(await one.evaluate((/** @type {any} */ element) => element.position), 18);
  assert.notDeepEqual(await matrix(one, 1), before);
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).written), 0);
  assert.match(await one.locator('.claim').innerText(), / to 18, 0 of 4 entries of M changed\.$/);
  assert.match(
    (await one.locator('.hand.at').getAttribute('aria-valuetext')) ?? '',
    /^position 18: sine −0\.751, cosine 0\.660$/,
  );

  await one.locator('.hand.to').focus();
  await page.keyboard.press('ArrowLeft');
  await settled();
  assert.equal(await one.evaluate((/** @type {any} */ element) => element.offset), 2);
  assert.ok((await page.evaluate(() => /** @type {any} */ (window).written)) >= 4);
  assert.match(
    await one.locator('.claim').innerText(),
    /With the last change, 4 of 4 entries of M changed\.$/,
  );
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
  await close();
});

forRelease(
  'each hand is dragged to the nearest position, on a page that is scaled too',
  async () => {
    const { page, one, settled, close } = await open(
      `<div style="transform: scale(0.75); transform-origin: 0 0">
       <phasor-shift position="0" offset="2" pair="1" dim="4" base="100"></phasor-shift></div>`,
    );
    // pair 1 of this encoding turns by a tenth of a radian a position
    /** @param {string} which @param {number} radians where the pointer lets it go */
    const drag = async (which, radians) => {
      const tip = await one.locator(`${which} .tip`).boundingBox();
      const dial = await one.locator('.dial').boundingBox();
      assert.ok(tip && dial);
      await page.mouse.move(tip.x + tip.width / 2, tip.y + tip.height / 2);
      await page.mouse.down();
      const far = dial.width / 3;
      await page.mouse.move(
        dial.x + dial.width / 2 + far * Math.cos(radians),
        dial.y + dial.height / 2 - far * Math.sin(radians),
        { steps: 4 },
      );
      await page.mouse.up();
      await settled();
      return one.evaluate((/** @type {any} */ element) => [element.position, element.offset]);
    };
    assert.deepEqual(await drag('.hand.to', 1.22), [0, 12]);
    assert.deepEqual(await drag('.hand.at', -0.49), [-5, 12]);
    // let go: the pointer moves on and the hand stays
    await page.mouse.move(10, 10);
    assert.deepEqual(
      await one.evaluate((/** @type {any} */ element) => [element.position, element.offset]),
      [-5, 12],
    );
    await close();
  },
);

forRelease('a touch on a hand drags it, a touch beside the hands scrolls the page', async () => {
  const { page, one, settled, close } = await open(
    `<phasor-shift position="0" offset="2" pair="1" dim="4" base="100"></phasor-shift>
     <div style="height: 2000px"></div>`,
    { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true },
  );
  const session = await page.context().newCDPSession(page);
  const dial = await one.locator('.dial').boundingBox();
  assert.ok(dial);
  const [x, y] = [dial.x + dial.width / 2, dial.y + dial.height / 2];
  const radius = (dial.width * 104) / 300;
  /** @param {[number, number][]} places the finger's way */
  const swipe = async (places) => {
    for (const [k, [left, top]] of places.entries()) {
      await session.send('Input.dispatchTouchEvent', {
        type: k === 0 ? 'touchStart' : 'touchMove',
        touchPoints: [{ x: left, y: top }],
      });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await settled();
    return page.evaluate(() => {
      const { position, offset } = /** @type {any} */ (document.querySelector('phasor-shift'));
      return { at: [position, offset], scrolled: scrollY > 0 };
    });
  };
  const turn = Array.from({ length: 11 }, (_, k) => 0.2 + k / 10);
  assert.deepEqual(
    await swipe(turn.map((a) => [x + radius * Math.cos(a), y - radius * Math.sin(a)])),
    { at: [0, 12], scrolled: false },
  );
  assert.deepEqual(await swipe(turn.map((_, k) => [x - 30, y + 60 - 12 * k])), {
    at: [0, 12],
    scrolled: true,
  });
  await close();
});

test('a block of the whole matrix chooses the pair, by pointer and by keys', async () => {
  const { page, one, settled, close } = await open('<phasor-shift dim="8"></phasor-shift>');
  const map = await one.locator('.map').boundingBox();
  assert.ok(map);
  await page.mouse.click(map.x + map.width * 0.6, map.y + map.height * 0.6);
  await settled();
  const pair = () => one.evaluate((/** @type {any} */ element) => element.pair);
  assert.equal(await pair(), 2);
  await one.locator('.map').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  assert.equal(await pair(), 3);
  await page.keyboard.press('Home');
  assert.equal(await pair(), 0);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).leaked), []);
  await one.evaluate((/** @type {any} */ element) => Object.assign(element, { dim: 64, pair: 99 }));
  await settled();
  assert.equal(await one.locator('.whole').isVisible(), false);
  assert.equal(
    await one.locator('.notice').innerText(),
    'With dim 64 the last pair is 31, which is shown.',
  );
  await close();
});

forRelease('with the wrong row the figure shows what comes of it', async () => {
  const { one, settled, close } = await open(
    '<phasor-shift position="1" offset="2" wrong></phasor-shift>',
  );
  assert.deepEqual(await matrix(one, 0), ['−0.416', '0.909', '−0.416', '−0.909']);
  assert.deepEqual(await matrix(one, 2), ['0.141', '−0.841']);
  assert.match(
    await one.locator('.claim').innerText(),
    /−0\.841, is the sine of position −1, and its determinant is 0\.757/,
  );
  assert.equal(await one.locator('.lost').isVisible(), true);
  await one.evaluate((/** @type {any} */ element) => (element.wrong = false));
  await settled();
  assert.deepEqual(await matrix(one, 2), ['0.141', '−0.990']);
  assert.equal(await one.locator('.lost').isVisible(), false);
  await close();
});

test('wrong settings fall back and say so; far positions and long turns are drawn', async () => {
  const { one, settled, complaints, close } = await open(
    '<phasor-shift position="x" offset="1.5" dim="5" base="0"></phasor-shift>',
  );
  assert.equal(
    await one.locator('.message').innerText(),
    "position must be an integer from -1099511627776 to 1099511627776, got 'x'. " +
      "offset must be an integer from -1099511627776 to 1099511627776, got '1.5'. " +
      "dim must be an even integer from 2 to 512, got '5'. " +
      "base must be a number from 1 to 1000000000000, got '0'",
  );
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { dim: 4, base: 1, offset: -123456, position: 987654321 }),
  );
  await settled();
  assert.equal(await one.locator('.message').innerText(), '');
  const { data } = phasor.sinusoidal({ positions: [987654321 - 123456], dim: 4, base: 1 });
  assert.deepEqual(await matrix(one, 3), [data[0], data[1]].map(shown));
  await one.evaluate((/** @type {any} */ element) =>
    Object.assign(element, { offset: -12345, position: 1e9 }),
  );
  await settled();
  assert.match(
    await one.locator('.claim').innerText(),
    /M\(−12345\) moves any position by −12345: PE\(1000000000\) becomes PE\(999987655\)/,
  );
  assert.doesNotMatch((await one.locator('.arc').getAttribute('d')) ?? '', /NaN|Infinity/);
  assert.deepEqual(complaints, []);
  await close();
});

test('a change to the same value draws nothing, nor does another width', async () => {
  const { page, one, settled, close } = await open('<phasor-shift></phasor-shift>');
  const written = await one.evaluate(async (/** @type {any} */ element) => {
    let count = 0;
    new MutationObserver((list) => (count += list.length)).observe(element.shadowRoot, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(element, { position: 7, offset: 3, pair: 0, wrong: false });
    await /** @type {any} */ (window).settled();
    const same = count;
    element.position = 8;
    await /** @type {any} */ (window).settled();
    return [same, count > 0];
  });
  assert.deepEqual(written, [0, true]);
  await page.setViewportSize({ width: 320, height: 800 });
  await settled();
  const over = await one.evaluate((/** @type {any} */ element) =>
    [...element.shadowRoot.querySelectorAll('.figure *:not(svg *)')]
      .filter((part) => part.getBoundingClientRect().right > innerWidth)
      .map((part) => part.className),
  );
  assert.deepEqual(over, []);
  await close();
});
