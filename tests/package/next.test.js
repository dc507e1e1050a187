// The packed package in Next, with nothing configured for it: figures from server components, every entry in
// a client component, workers, and a route of the server; by Turbopack and by webpack, built and in
// development.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { installed, run, tools } from '../harness/installed.js';
import { launch } from '../harness/launch.js';
import { expected, found } from '../harness/served.js';
import { until } from '../harness/until.js';

const own = await expected();
const app = await installed();
const browser = await launch();
const folder = join(app.folder, 'next');
const next = join(tools, 'next', 'dist', 'bin', 'next');
after(async () => {
  await browser.close();
  await app.remove();
});

/** @type {Record<string, string>} */
const sources = {
  // tests link Next into the app: Turbopack wants all files below one folder
  'next.config.mjs': `export default {
    turbopack: { root: '/' },
    outputFileTracingRoot: '/',
    devIndicators: false,
  };`,
  'app/layout.jsx': `export default function Layout({ children }) {
    return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
  }`,
  // a server component
  'app/page.jsx': `import { Attention, Heatmap, Model, Train } from 'phasor/react';
  import { All } from './all';
  export default function Page() {
    return (
      <>
        <Heatmap length={60} dim={32} />
        <Attention text="a zebra sleeps under the piano" />
        <Model text="she looked at the river bank" />
        <Train steps={20} encodings={['rotary']} />
        <All />
      </>
    );
  }`,
  'app/all.jsx': `'use client';
  import { useEffect } from 'react';
  import * as phasor from 'phasor';
  import * as relaxed from 'phasor/relaxed';
  import * as slim from 'phasor/slim';
  import { ropeConfig, measureInWorker } from 'phasor/conventions';
  import 'phasor/elements';
  import { MaskElement } from 'phasor/elements/mask';
  import { readArrays } from 'phasor/files';
  import 'phasor/lessons';
  import { maskOf } from 'phasor/masks';
  import { openModel } from 'phasor/model';
  import { trainer } from 'phasor/train';
  import { words } from 'phasor/words';
  import { pooled } from './pooled';
  import { answer, sample, show } from './sample';

  async function trained() {
    const training = await trainer({ task: 'offset', encoding: 'rotary', length: 8, seed: 1 });
    const model = await openModel(training.save());
    const { weights } = await model.run([1, 2, 3]);
    return weights.shape;
  }
  async function languageModel() {
    const model = await openModel('phasor');
    const { next } = await model.run('she said that');
    return next.length;
  }
  /** The sentence of a figure, once it has one, and what it complains of. */
  async function says(tag) {
    const element = document.querySelector(tag);
    // what is out of sight waits
    element.scrollIntoView();
    const inside = element.shadowRoot;
    for (;;) {
      const claim = inside.querySelector('.frame.ready .claim')?.textContent;
      const message = inside.querySelector('.message')?.textContent;
      if (message || claim) return message || claim;
      await new Promise((later) => setTimeout(later, 100));
    }
  }
  /** What <Train> says after its run, which is made in workers. */
  async function run() {
    const inside = document.querySelector('phasor-train').shadowRoot;
    const before = await says('phasor-train');
    inside.querySelector('button.main').click();
    while ((await says('phasor-train')) === before) await new Promise((later) => setTimeout(later, 100));
    return says('phasor-train');
  }
  async function find() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const x = [[[1, 0], [0, 1]]];
    return {
      page: await sample(phasor),
      slim: await sample(slim),
      relaxed: await sample(relaxed),
      worker: await answer(worker),
      pooled: await pooled(phasor),
      words: (await words()).size,
      languageModel: await languageModel(),
      trained: await trained(),
      measured: (await measureInWorker({ kind: 'rotated', x, y: x })).open.length,
      mask: maskOf('k <= q', { queries: 3, keys: 3 }).shape,
      others: [typeof ropeConfig, typeof readArrays, customElements.get('phasor-mask') === MaskElement],
      route: await (await fetch('/route')).json(),
      heatmap: await says('phasor-heatmap'),
      attention: await says('phasor-attention'),
      model: await says('phasor-model'),
      train: await run(),
    };
  }
  export function All() {
    useEffect(() => void show(find()), []);
    return null;
  }`,
  // the file of the workers as the guide names it
  'app/route/route.js': `import { load } from 'phasor';
  import { openModel } from 'phasor/model';
  import { words } from 'phasor/words';
  export const dynamic = 'force-dynamic';
  export async function GET() {
    const { attention, pool, sinusoidal } = await load();
    const table = sinusoidal({ length: 2048, dim: 64 });
    const url = 'file://' + process.cwd() + '/../node_modules/phasor/dist/core/api/pool/pool-worker.js';
    const workers = pool({ workers: 2, inPlace: false, url });
    const { output } = await workers.attention(table, table, table);
    workers.close();
    const model = await openModel('phasor');
    return Response.json({
      number: sinusoidal({ length: 60, dim: 32 }).data[777],
      pooled: attention(table, table, table).output.data.every((x, k) => x === output.data[k]),
      words: (await words()).size,
      languageModel: (await model.run('she said that')).next.length,
    });
  }`,
};

before(async () => {
  await app.link(['next', 'react', 'react-dom']);
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  for (const name of ['pooled.js', 'sample.js', 'worker.js']) {
    await cp(join(app.folder, 'src', name), join(folder, 'app', name));
  }
});

/**
 * Starts a server of Next, opens its page and ends the server.
 *
 * @param {readonly string[]} given
 */
async function opened(given) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
  const server = spawn(process.execPath, [next, ...given, '--port', '0'], { cwd: folder, env });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  const address = () => /Local: +(http:\S+)/.exec(output)?.[1];
  try {
    await until(address, () => `the address of Next; it printed ${output}`);
    // in development they are compiled when they are first asked for
    for (const path of ['', '/route']) await fetch(address() + path);
    return { ...(await found(browser, String(address()))), output };
  } finally {
    server.kill();
    await ended;
  }
}

/** @param {Awaited<ReturnType<typeof opened>>} seen */
function check({ heatmap, attention, model, train, output, ...seen }) {
  assert.deepEqual(seen, {
    page: own,
    slim: own,
    relaxed: seen.relaxed,
    worker: own,
    pooled: true,
    words: 4033,
    languageModel: 10,
    trained: [1, 1, 3, 3],
    measured: 2,
    mask: [3, 3],
    others: ['function', 'function', true],
    route: { number: own.number, pooled: true, words: 4033, languageModel: 10 },
    complaints: [],
  });
  assert.ok(Math.abs(seen.relaxed.number - own.number) < 1e-6);
  assert.match(heatmap, /^The first pair comes round every 6\.28 positions/);
  // word vectors: without their script the figure says that it took letters
  assert.match(attention, /^In head 1, meaning and letters, “sleeps” 2 looks at/);
  assert.match(model, /layer 1, head 1/i);
  assert.match(train, /step/i);
  // workers that did not start
  assert.doesNotMatch(output, /phasor:/);
}

for (const [bundler, given] of /** @type {const} */ ([
  ['Turbopack', '--turbopack'],
  ['webpack', '--webpack'],
])) {
  test(`Next, built by ${bundler}`, async () => {
    await run(folder, process.execPath, [next, 'build', given]);
    check(await opened(['start']));
  });

  test(`Next, development server with ${bundler}`, async () => {
    check(await opened(['dev', given]));
  });
}
