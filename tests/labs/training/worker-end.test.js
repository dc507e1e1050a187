// Workers that end without an event, as when the browser takes them away: the figures say so, and
// go on when the reader does. What fails in a worker of training stops its model alone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { revived } from '../../../web/core/api/message.js';
import { trainers } from '../../../web/labs/training/api/trainers.js';
import { inEachEngine, site as serve } from '../../harness/engines.js';

test('an error outside a training step is reported, and the other models go on training', async () => {
  /** @type {any[]} */
  const received = [];
  /** @type {() => void} */
  let wake = () => {};
  const trainer = trainers((message) => {
    received.push(message);
    wake();
  }, 20);
  const until = async (/** @type {(message: any) => boolean} */ wanted) => {
    while (!received.some(wanted)) await new Promise((done) => (wake = () => done(undefined)));
  };
  const options = { task: 'offset', encoding: 'none', length: 8, dim: 8, batch: 1, layers: 1 };
  for (const id of [0, 1]) {
    trainer.handle(/** @type {any} */ ({ kind: 'create', id, options, shown: 4 }));
  }
  trainer.handle(/** @type {any} */ ({ kind: 'ablate', id: 0, heads: [[99, 0]] }));
  await until(({ kind, id }) => kind === 'failed' && id === 0);
  const { message } = received.find(({ kind }) => kind === 'failed');
  assert.match(String(revived(message)), /^ablate: layer must be /);
  trainer.handle(/** @type {any} */ ({ kind: 'go', goal: 3, window: 1, stride: 1 }));
  await until(({ kind, id }) => kind === 'measured' && id === 1);
  trainer.handle(/** @type {any} */ ({ kind: 'save', id: 1 }));
  await until(({ kind }) => kind === 'saved');
  assert.ok(received.every(({ kind, id }) => kind !== 'point' || id === 1));
  trainer.close();
});

/** @type {import('../../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set(
    '/web/worker-end.html',
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>worker</title>
    <style>
      /* beside each other: what is far below the window is not drawn */
      body { display: grid; grid-template-columns: 1fr 1fr; align-items: start; }
    </style>
    <script>
      // each can be asked to close itself; its script sends and gets messages of the same names
      const names = ['ready', 'answer', 'refused', 'fetched', 'layer', 'created', 'point', 'failed', 'saved'];
      const strange = 'for (const kind of ' + JSON.stringify(names) + ') postMessage({ kind, id: 1, message: "strange" });';
      window.workers = [];
      window.texts = [];
      addEventListener('phasor-read', ({ detail }) => texts.push(detail.tokens));
      const Own = window.Worker;
      window.Worker = class extends Own {
        constructor(url, options) {
          const text = 'import ' + JSON.stringify(String(url)) + '; addEventListener("message", ({ data }) => data.kind === "end" && close()); setInterval(() => {' + strange + '}, 50);';
          super(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })), options);
          workers.push(this);
          for (const kind of ['stop', 'step', 'run', 'open', 'create']) this.postMessage({ kind, id: 1 });
        }
      };
    </script>
    <script type="module" src="article/lessons.js"></script>
    <phasor-train encodings="none rotary" steps="100000" dim="16"></phasor-train>
    <phasor-model src="/web/labs/training/heads/" text="a b c d a b c d"></phasor-model>`,
  );
});
after(() => site.close());

/** Ends all workers; what is said then, and after the reader goes on. */
async function ended() {
  const { workers } = /** @type {any} */ (window);
  const [train, model] = ['phasor-train', 'phasor-model'].map(
    (tag) => /** @type {any} */ (document.querySelector(tag)),
  );
  const part = (/** @type {Element} */ figure, /** @type {string} */ name) =>
    /** @type {HTMLElement | null | undefined} */ (figure.shadowRoot?.querySelector(name));
  const text = (/** @type {Element} */ figure, /** @type {string} */ name) =>
    part(figure, name)?.textContent ?? '';
  const { texts, until } = /** @type {any} */ (window);
  const isGoing = () => /^step [1-9]/.test(text(train, '.progress'));
  await until(() => text(train, '.main') === 'Start', 'the button Start');
  part(train, '.main')?.click();
  await until(() => isGoing() && texts.length > 0, 'a first step and a first text');
  for (const worker of workers.splice(0)) worker.postMessage({ kind: 'end' });
  await until(
    () => text(model, '.message') !== '' && text(train, '.main') === 'Start',
    'what is said of ended workers',
  );
  const said = { model: text(model, '.message'), train: text(train, '.notice') };
  part(train, '.main')?.click();
  model.text = 'b c d a b c d a';
  await until(() => isGoing() && texts.length > 1, 'both figures at work again');
  const { complaints } = /** @type {any} */ (window);
  return {
    said,
    again: { isGoing: isGoing(), reads: texts.length, message: text(model, '.message') },
    complaints,
  };
}

inEachEngine((engine) => {
  test('a worker that closes itself is reported, and the next press or change starts another', async () => {
    await engine.page.goto(`${site.url}web/worker-end.html`);
    const { said, again, complaints } = await engine.page.evaluate(ended);
    assert.match(
      said.model,
      /^the worker ended \(without giving a reason\); the next change starts/,
    );
    assert.match(said.train, /none stopped: the worker ended \(without giving a reason\)/);
    assert.deepEqual(again, { isGoing: true, reads: 2, message: '' });
    assert.deepEqual(complaints, []);
  });
});
