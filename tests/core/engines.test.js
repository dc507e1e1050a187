// The same in Chromium, Firefox and WebKit: the numbers, every element, the page, the cursor.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { attributesOf } from '../harness/attributes.js';
import { inEachEngine, site as serve } from '../harness/engines.js';

const { digests } = JSON.parse(
  await readFile(new URL('../golden/digests.json', import.meta.url), 'utf8'),
);
const tags = elements.map(({ tag }) => tag);

/** @type {import('../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set('/web/empty.html', '<!doctype html><html lang="en"><title>empty</title>');
  site.pages.set(
    '/web/all.html',
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>all elements</title>
    <script type="module" src="core/figures/define.js"></script>
    <script type="module" src="article/lessons.js"></script>
    ${tags.map((tag) => `<${tag} controls ${attributesOf(tag, { length: 20, dim: 8 })}>a ${tag}</${tag}>`).join('')}`,
  );
});
after(() => site.close());

/** Runs every call in the page, and what it gives with relaxed SIMD where the engine has that. */
async function computed() {
  const { load } = await import(/** @type {any} */ ('/web/core/api/index.js'));
  const { calls, digest, difference } = await import(
    /** @type {any} */ ('/tests/harness/calls.js')
  );
  const entry = await import(/** @type {any} */ ('/web/core/api/relaxed.js'));
  const plain = await load();
  const relaxed = await entry.load().catch(() => null);
  /** @type {Record<string, string>} */
  const bytes = {};
  /** @type {Record<string, number>} */
  const apart = {};
  for (const { name, run } of calls) {
    const result = await run(plain);
    bytes[name] = digest(result);
    if (relaxed) apart[name] = difference(result, await run(relaxed));
  }
  return { bytes, apart, builds: [plain, relaxed].map((each) => each?.info.build ?? null) };
}

/** Scrolls through the page until every figure was drawn; returns which were not, and complaints. */
async function drawn() {
  const figures = [...document.querySelectorAll('*')].filter(({ localName }) =>
    localName.startsWith('phasor-'),
  );
  /** @param {Element} figure @param {string} inside */
  const part = (figure, inside) => figure.shadowRoot?.querySelector(inside);
  /** @param {HTMLCanvasElement} canvas */
  const isPainted = (canvas) => {
    const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
      0,
      0,
      canvas.width,
      canvas.height,
    );
    return new Uint32Array(data.buffer).some((pixel) => pixel !== 0);
  };
  /** @type {string[]} */
  const missing = [];
  for (const figure of figures) {
    figure.scrollIntoView({ block: 'center', behavior: 'instant' });
    const isReady = () => {
      const inside = part(figure, '.figure');
      const canvases = [...(inside?.querySelectorAll('canvas') ?? [])].filter(
        (canvas) => canvas.checkVisibility() && canvas.getBoundingClientRect().width > 0,
      );
      return (
        part(figure, '.frame.ready') &&
        // a figure of words has nothing else
        (canvases.length > 0 ||
          inside?.querySelector('svg path, svg line') ||
          inside?.textContent) &&
        (inside?.getBoundingClientRect().height ?? 0) > 20 &&
        canvases.every(isPainted)
      );
    };
    // what never comes is named below
    await /** @type {any} */ (window).until(isReady, figure.localName).catch(() => {});
    const message = part(figure, '.message')?.textContent;
    if (!isReady() || message) missing.push(`${figure.localName}: ${message || 'not drawn'}`);
  }
  const { complaints } = /** @type {any} */ (window);
  return { figures: figures.map(({ localName }) => localName), missing, complaints };
}

/** Puts the focus on the first thing in the figure that keys move. @param {string} tag */
async function focused(tag) {
  const all = /** @type {any} */ (window);
  const figure = /** @type {HTMLElement} */ (document.querySelector(tag));
  const inside = [
    ...(figure.shadowRoot?.querySelectorAll(
      '.figure [tabindex="0"]:not([role=group], [role=region])',
    ) ?? []),
  ].find((each) => each.checkVisibility() && each.getBoundingClientRect().width > 0);
  figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  all.events = [];
  for (const type of ['phasor-select', 'phasor-change']) {
    figure.addEventListener(type, () => all.events.push(type));
  }
  /** @type {HTMLElement} */ (inside)?.focus();
  return figure.matches(':focus');
}

inEachEngine((engine, name) => {
  test('SIMD gives the bytes that Node gives, relaxed SIMD the same to 1e-6', async (context) => {
    context.diagnostic(`version ${engine.version}`);
    await engine.page.goto(`${site.url}web/empty.html`);
    const { bytes, apart, builds } = await engine.page.evaluate(computed);
    assert.deepEqual(bytes, digests);
    // this WebKit is the only one without relaxed SIMD
    const isWithout = name === 'WebKit';
    assert.deepEqual(builds, ['simd', isWithout ? null : 'relaxed-simd']);
    const far = Object.entries(apart).filter(([, distance]) => !(distance <= 1e-6));
    assert.deepEqual(far, []);
    assert.equal(Object.keys(apart).length, isWithout ? 0 : Object.keys(bytes).length);
  });

  test('every element is drawn, and nothing complains', async () => {
    await engine.page.goto(`${site.url}web/all.html`);
    const { figures, missing, complaints } = await engine.page.evaluate(drawn);
    assert.deepEqual(figures, tags);
    assert.deepEqual(missing, []);
    assert.deepEqual(complaints, []);
  });

  test('keys alone move the cursor of every element', async () => {
    /** @type {string[]} */
    const still = [];
    // without a model it has no cursor: see model-element.test.js
    for (const tag of tags.filter((tagName) => tagName !== 'phasor-model')) {
      const isFocused = await engine.page.evaluate(focused, tag);
      for (const key of ['ArrowRight', 'ArrowDown', 'Home', 'Enter'])
        await engine.page.keyboard.press(key);
      const events = await engine.page.evaluate(() => /** @type {any} */ (window).events);
      if (events.length === 0) still.push(`${tag}, ${isFocused ? 'focused' : 'not focused'}`);
    }
    assert.deepEqual(still, []);
  });

  test('the page is drawn from top to end, and nothing complains', async () => {
    await engine.page.goto(`${site.url}web/article.html`);
    const { figures, missing, complaints } = await engine.page.evaluate(drawn);
    assert.ok(figures.length > 0);
    assert.deepEqual(missing, []);
    assert.deepEqual(complaints, []);
  });
});
