// Elements where pages do what they should not, or seldom do: hostile values, clones, another
// document, names that frameworks keep to themselves.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';

const browser = testBrowser();

const tags = elements.map(({ tag }) => tag);

/** @param {string} body @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(body, options) {
  const opened = await browser.open('element-life.html', {
    html: `<!doctype html><html lang="en"><title>life</title>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script><main>${body}</main></html>`,
    everySeen: true,
    viewport: { width: 900, height: 900 },
    ...options,
  });
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('main > *')].every(({ shadowRoot }) =>
      shadowRoot?.querySelector('.frame.ready:not(.empty)'),
    ),
  );
  return opened;
}

test('every bare tag draws a figure, and nothing is wrong with it', async () => {
  const { page, complaints, close } = await open(tags.map((tag) => `<${tag}></${tag}>`).join(''));
  const found = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main > *')].map(({ localName, shadowRoot }) => {
        const figure = shadowRoot?.querySelector('.figure');
        const painted = [...(figure?.querySelectorAll('canvas') ?? [])].some((canvas) => {
          const { width, height } = canvas;
          const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
          // more than one colour
          return data.some((byte, at) => at % 4 < 3 && byte !== data[at % 4]);
        });
        const lines =
          figure?.querySelectorAll('svg path, svg circle, svg rect, svg line').length ?? 0;
        const numbers = (figure?.textContent?.match(/\d/g) ?? []).length;
        const message = shadowRoot?.querySelector('.message')?.textContent;
        return [localName, painted || lines > 5 || numbers > 3, message];
      }),
    );
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main > *')].every(
      (each) =>
        each.getAttribute('aria-busy') !== 'true' &&
        !each.shadowRoot?.querySelector('[aria-busy=true]'),
    ),
  );
  assert.deepEqual(
    await found(),
    tags.map((tag) => [tag, true, '']),
  );
  assert.deepEqual(complaints, []);
  await close();
});

test('no property of any element throws, whatever it is given, and the element goes on', async () => {
  const { page, complaints, close } = await open(tags.map((tag) => `<${tag}></${tag}>`).join(''));
  const thrown = await page.evaluate(async () => {
    const revoked = (/** @type {object} */ target) => {
      const { proxy, revoke } = Proxy.revocable(target, {});
      revoke();
      return proxy;
    };
    const hostile = (/** @type {object} */ target) =>
      new Proxy(
        target,
        new Proxy(
          {},
          {
            get: () => () => {
              throw revoked({});
            },
          },
        ),
      );
    const all = [
      revoked({}),
      revoked([]),
      revoked(() => {}),
      hostile({}),
      hostile([]),
      hostile(() => {}),
    ];
    /** @type {string[]} */
    const found = [];
    for (const element of /** @type {any[]} */ ([...document.querySelectorAll('main > *')])) {
      for (const name of element.constructor.observedAttributes) {
        for (const [k, value] of all.entries()) {
          try {
            element[name] = value;
            if (k % 3 === 0) await new Promise(requestAnimationFrame);
            element[name] = undefined;
          } catch {
            found.push(`${element.localName}.${name} ${k}`);
          }
        }
      }
    }
    return found;
  });
  assert.deepEqual(thrown, []);
  // the message of what is still wrong is said in the element, and goes with it
  const said = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    const message = () => map.shadowRoot.querySelector('.message').textContent;
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const messages = [];
    for (const value of [proxy, [[1, 2]]]) {
      map.tensor = value;
      await /** @type {any} */ (window).settled();
      messages.push(message());
    }
    return messages;
  });
  assert.notEqual(said[0], '');
  assert.equal(said[1], '');
  assert.deepEqual(complaints, []);
  await close();
});

test('an element in another document keeps its style, there and back', async () => {
  const { page, complaints, close } = await open('<phasor-curves id="a"></phasor-curves>');
  const looks = await page.evaluate(async () => {
    const element = /** @type {HTMLElement} */ (document.querySelector('#a'));
    const look = () => {
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const part = /** @type {Element} */ (root.querySelector('.claim'));
      const view = /** @type {Window} */ (element.ownerDocument.defaultView);
      const unseen = /** @type {Element} */ (root.querySelector('.unseen'));
      return [
        root.adoptedStyleSheets.length,
        view.getComputedStyle(element).display,
        view.getComputedStyle(part).fontSize,
        view.getComputedStyle(unseen).position,
      ].join();
    };
    const main = /** @type {HTMLElement} */ (document.querySelector('main'));
    const frame = document.body.appendChild(document.createElement('iframe'));
    // letters are smaller where it is narrow
    element.style.inlineSize = '600px';
    const found = [look()];
    frame.contentDocument?.body.append(element);
    await new Promise(requestAnimationFrame);
    found.push(look());
    main.append(element);
    found.push(look());
    // a document that nobody sees has no window
    document.implementation.createHTMLDocument().body.append(element);
    main.append(element);
    found.push(look());
    return found;
  });
  assert.match(looks[0], /^2,block,.*,absolute$/);
  assert.deepEqual(looks, Array(4).fill(looks[0]));
  assert.deepEqual(complaints, []);
  await close();
});

const withKey = ['attention', 'cost', 'steps', 'terms'];

test('keyindex is key by another name, as attribute and as property', async () => {
  const { page, complaints, close } = await open(
    withKey.map((name) => `<phasor-${name} keyindex="3"></phasor-${name}>`).join(''),
  );
  const seen = await page.evaluate(() =>
    /** @type {any[]} */ ([...document.querySelectorAll('main > *')]).map((element) => {
      const state = () =>
        [
          element.key,
          element.keyindex,
          ...['key', 'keyindex'].map((name) => element.getAttribute(name)),
        ].join();
      const all = [state()];
      const steps = [
        () => element.setAttribute('key', '2'),
        () => element.setAttribute('keyindex', '1'),
        () => (element.key = 0),
        () => (element.keyindex = 2),
        () => element.removeAttribute('keyindex'),
        () => (element.keyindex = 4),
        () => (element.keyindex = undefined),
      ];
      for (const step of steps) {
        step();
        all.push(state());
      }
      return all;
    }),
  );
  for (const states of seen) {
    const preset = Number(states.at(-1)?.split(',')[0]);
    assert.deepEqual(states, [
      '3,3,,3',
      '2,2,2,2',
      '1,1,1,1',
      '0,0,0,0',
      '2,2,2,2',
      `${preset},${preset},,`,
      '4,4,4,',
      `${preset},${preset},,`,
    ]);
  }
  const early = await page.evaluate(() => {
    const steps = /** @type {any} */ (document.createElement('phasor-steps'));
    steps.remove();
    const { observedAttributes } = steps.constructor;
    return ['key', 'keyindex'].map((name) => observedAttributes.includes(name));
  });
  assert.deepEqual(early, [true, true]);
  assert.deepEqual(complaints, []);
  await close();
});

test('a second copy of phasor, or a tag that is taken, warns once in the console', async () => {
  const cases = /** @type {[string, RegExp][]} */ ([
    [
      "customElements.define('phasor-curves', class extends HTMLElement {}); import('/core/figures/define.js'); import('/core/figures/define.js?b');",
      /another script has defined <phasor-curves>/,
    ],
    [
      "await import('/core/figures/define.js'); await import('/core/figures/curves/element.js'); const { register } = await import('/core/kit/register.js?b'); const { CurvesElement } = await import('/core/figures/curves/element.js?b'); register({ 'phasor-curves': CurvesElement }); register({ 'phasor-curves': CurvesElement });",
      /phasor is on this page twice: <phasor-curves>/,
    ],
  ]);
  for (const [script, expected] of cases) {
    const { page, close } = await browser.open('twice.html', {
      html: `<!doctype html><html lang="en"><title>twice</title>`,
    });
    /** @type {string[]} */
    const warned = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warned.push(message.text());
    });
    await page.evaluate((text) => {
      const injected = document.createElement('script');
      injected.type = 'module';
      injected.textContent = `${text}; await import('/core/figures/define.js'); window.done = true;`;
      document.head.append(injected);
    }, script);
    await page.waitForFunction(() => /** @type {any} */ (window).done);
    assert.equal(warned.length, 1, warned.join());
    assert.match(warned[0], expected);
    await close();
  }
});
