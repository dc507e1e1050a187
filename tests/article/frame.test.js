// A page in a frame of another origin: who gets its state, and whose messages it follows.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { listen } from '../../tools/static.js';
import { target } from '../../web/article/frame.js';
import { checked, defaults, sent } from '../../web/article/state.js';
import { start } from '../harness/browser.js';
import { forRelease, inBoth, test } from '../harness/tiers.js';

/** @type {Awaited<ReturnType<typeof start>>} */
let browser;
/** @type {Awaited<ReturnType<typeof listen>>} */
let course;
/** the origin of the page around the frame: another port is another origin */
let around = '';
before(async () => {
  browser = await start();
  course = await listen((request, response) => {
    const source = new URL(request.url ?? '/', 'http://localhost').searchParams.get('frame') ?? '';
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><html lang="en"><title>course</title><script>
      window.received = [];
      addEventListener('message', ({ data, origin }) => received.push({ ...data, origin }));
      </script><iframe width="800" height="600" src="${source.replaceAll('&', '&amp;')}"></iframe></html>`);
  });
  around = `http://127.0.0.1:${course.port}`;
});
after(async () => {
  await browser.close();
  await course.close();
});

/** @param {string} query of the frame */
async function framed(query) {
  const { page, complaints, close } = await browser.open('');
  await page.goto(`${around}/?frame=${encodeURIComponent(`${browser.url}article.html?${query}`)}`);
  const inside = page.frames()[1];
  await inside.waitForFunction(() =>
    document.querySelector('phasor-shift')?.shadowRoot?.querySelector('.frame.ready'),
  );
  const said = (/** @type {string} */ kind) =>
    page.evaluate(
      (wanted) =>
        /** @type {any} */ (window).received.filter(
          (/** @type {any} */ one) => one.phasor === wanted,
        ),
      kind,
    );
  /** Asks, and waits until the frame has certainly got it: its own later message comes after. */
  const say = async (/** @type {unknown} */ message) => {
    await page.evaluate((given) => {
      const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
      frame.contentWindow?.postMessage(given, '*');
    }, message);
    await inside.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('message', ({ data }) => data === 'last' && done(undefined));
          window.postMessage('last', '*');
        }),
    );
  };
  const dim = () =>
    inside.evaluate(() => /** @type {any} */ (document.querySelector('phasor-shift')).dim);
  return { page, inside, complaints, said, say, dim, close };
}

inBoth(
  'the page around, of the origin that is named, sets the state, asks for it, and gets changes once',
  async () => {
    const { page, inside, complaints, said, say, dim, close } = await framed(
      `embed=shift&origin=${encodeURIComponent(around)}`,
    );
    const arrived = (/** @type {string} */ kind, /** @type {number} */ count) =>
      page.waitForFunction(
        ([wanted, least]) =>
          /** @type {any} */ (window).received.filter(
            (/** @type {any} */ one) => one.phasor === wanted,
          ).length >= least,
        /** @type {const} */ ([kind, count]),
      );
    await arrived('height', 1);
    await arrived('state', 1);
    await say({ phasor: 'set', state: { dim: 16, text: 'a b' } });
    assert.equal(await dim(), 16);
    await say({ phasor: 'get' });
    await arrived('state', 2);
    await inside.evaluate(() =>
      /** @type {any} */ (document.querySelector('phasor-shift')).set({ offset: 5 }),
    );
    await arrived('state', 3);
    // not what it set itself: two frames that follow each other would never rest
    await say({ phasor: 'set', state: { dim: 24 } });
    assert.equal(await dim(), 24);
    // an answer comes after everything that was said before it
    await say({ phasor: 'nothing' });
    await arrived('error', 1);
    const states = (await said('state')).map(({ state }) => state);
    const set = { ...sent(defaults), dim: 16, text: 'a b' };
    assert.deepEqual(states, [sent(defaults), set, { ...set, offset: 5 }]);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('with its own origin the page around receives the same', async () => {
  const { page, said, say, dim, close } = await framed(
    `embed=shift&origin=${encodeURIComponent(around)}`,
  );
  await page.waitForFunction(() => /** @type {any} */ (window).received.length > 1);
  assert.equal((await said('state')).length, 1);
  assert.ok((await said('height')).length > 0);
  await say({ phasor: 'get' });
  await page.waitForFunction(
    () =>
      /** @type {any} */ (window).received.filter(
        (/** @type {any} */ one) => one.phasor === 'state',
      ).length === 2,
  );
  await say({ phasor: 'set', state: { dim: 16 } });
  assert.equal(await dim(), 16);
  await close();
});

forRelease(
  '3,000 changes are made in a few drawings; the last one counts, and every message has its answer',
  async () => {
    const { page, inside, said, dim, close } = await framed(
      `embed=shift&origin=${encodeURIComponent(around)}`,
    );
    await inside.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-shift'));
      const { draw } = figure;
      figure.drawings = 0;
      figure.draw = (/** @type {unknown} */ changed) => {
        ++figure.drawings;
        draw.call(figure, changed);
      };
    });
    await page.evaluate(() => {
      const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('iframe'));
      const say = (/** @type {unknown} */ message) =>
        frame.contentWindow?.postMessage(message, '*');
      /** @type {any} */ (window).received = [];
      for (let k = 1; k <= 3000; ++k) {
        say({ phasor: 'set', state: { dim: 2 + 2 * (k % 50), ...(k === 7 ? { offset: 5 } : {}) } });
        if (k === 1000) say({ phasor: 'get' });
        if (k === 2000) say({ phasor: 'set', state: { dim: {} } });
        if (k === 2500) say({ phasor: 'nothing' });
      }
      say({ phasor: 'set', state: { dim: 24 } });
      say({ phasor: 'get' });
    });
    await page.waitForFunction(
      () =>
        /** @type {any} */ (window).received.filter(
          (/** @type {any} */ one) => one.phasor === 'state',
        ).length >= 2,
    );
    const states = await said('state');
    assert.deepEqual(
      states.map(({ state }) => [state.dim, state.offset]),
      [
        [2, 5],
        [24, 5],
      ],
    );
    const errors = (await said('error')).map(({ message }) => message);
    assert.equal(errors.length, 2);
    assert.match(errors[0], /^state\.dim must be a number/);
    assert.match(errors[1], /^phasor must be 'get' or 'set', got 'nothing'/);
    await inside.waitForFunction(
      () => /** @type {any} */ (document.querySelector('phasor-shift')).dim === 24,
    );
    assert.equal(await dim(), 24);
    const { drawings, offset } = await inside.evaluate(() => {
      const { drawings: count, offset: set } = /** @type {any} */ (
        document.querySelector('phasor-shift')
      );
      return { drawings: count, offset: set };
    });
    assert.equal(offset, 5);
    assert.ok(drawings < 300, `${drawings} drawings`);
    await close();
  },
);

test('without an origin the page around, whoever it is, learns the height and no state, and sets it', async () => {
  const { page, inside, said, say, dim, close } = await framed('embed=shift');
  await page.waitForFunction(() => /** @type {any} */ (window).received.length > 0);
  await say({ phasor: 'set', state: { dim: 16 } });
  assert.equal(await dim(), 16);
  await inside.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-shift')).set({ offset: 5 }),
  );
  await say({ phasor: 'get' });
  await page.waitForFunction(() =>
    /** @type {any} */ (window).received.some((/** @type {any} */ one) => one.phasor === 'error'),
  );
  const [{ message }] = await said('error');
  assert.match(
    message,
    /^the state is sent to an origin alone that the address of the frame names/,
  );
  assert.ok((await said('height')).length > 0);
  assert.deepEqual(await said('state'), []);
  await close();
});

test('with another or an invalid origin, the embedding page receives nothing and changes nothing', async () => {
  for (const origin of ['https://course.example', 'course.example', '*']) {
    const { inside, page, said, say, dim, close } = await framed(
      `embed=shift&origin=${encodeURIComponent(origin)}`,
    );
    const dimBefore = await dim();
    await say({ phasor: 'get' });
    await say({ phasor: 'set', state: { dim: 16 } });
    await say({ phasor: 'nothing' });
    assert.equal(await dim(), dimBefore, origin);
    // what the reader does is not sent either
    await inside.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-shift'));
      figure.set({ offset: 5 });
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    for (const kind of ['state', 'height', 'error']) {
      assert.deepEqual(await said(kind), [], `${origin}: ${kind}`);
    }
    await close();
  }
});

test('the page around is sent numbers and lists of numbers, and may send them back', () => {
  const state = {
    ...defaults,
    text: '2024',
    base: '5e3',
    dim: 'many',
    selected: '2 6',
    positions: '0.5 20',
    'steps-mask': '1',
  };
  const message = sent(state);
  const { text, length, base, dim, selected, columns, positions, dimensions, encoding } = message;
  assert.deepEqual(
    [
      text,
      length,
      base,
      dim,
      selected,
      columns,
      positions,
      dimensions,
      encoding,
      message['steps-mask'],
    ],
    ['2024', 64, 5000, 'many', [2, 6], [6, 7, 8, 9], [0.5, 20], [], true, '1'],
  );
  const keeps = (/** @type {string} */ name) => name === 'steps-mask';
  assert.deepEqual(checked(message, keeps), { ...state, base: '5000' });
  assert.throws(
    () => checked({ columns: [1, NaN] }),
    /^TypeError: state\.columns must be a number or/,
  );
  assert.throws(() => checked({ dim: [1] }), /^TypeError: state\.dim must be a number or/);
});

test('an origin is a scheme and a host; what else stands in an address is left out', () => {
  assert.equal(target(null), '*');
  assert.equal(target('https://course.example/unit/3?x#y'), 'https://course.example');
  assert.equal(target('https://course.example:443'), 'https://course.example');
  assert.equal(target('http://localhost:8080/'), 'http://localhost:8080');
  for (const none of [
    '',
    '*',
    'null',
    'course.example',
    'data:text/html,x',
    'file:///',
    'blob:https://a/1',
  ]) {
    assert.equal(target(none), '', none);
  }
});
