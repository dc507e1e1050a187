// <phasor-train> and its lab in a page: nothing runs by itself, models grow in a worker or without one,
// heads are chosen, removed and saved, by mouse and by keyboard.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { testBrowser, violations } from '../../harness/browser.js';
import { engines, site as serve } from '../../harness/engines.js';
import { saved } from '../../harness/figures.js';
import { choose } from '../../harness/menu.js';
import { pageOf } from '../../../tools/sizes.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';
import { until } from '../../harness/until.js';

const browser = testBrowser();

/** Small enough for a busy machine. */
const small = 'encodings="none rotary" length="12" batch="8" dim="16" steps="60" seed="3"';

/** @param {string} attributes @param {(page: any) => Promise<void>} [before] the page has its element */
async function open(attributes, before = async () => {}) {
  const html = `<!doctype html><html lang="en"><title>training</title><main><h1>training</h1></main>`;
  const opened = await browser.open('training.html', { html });
  await before(opened.page);
  /** @type {string[]} */
  const fetched = [];
  opened.page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await opened.page.evaluate(async (text) => {
    await import(/** @type {any} */ ('/article/lessons.js'));
    const box = document.createElement('div');
    box.innerHTML = `<phasor-train ${text}></phasor-train>`;
    document.querySelector('main')?.append(box);
    const all = /** @type {any} */ (window);
    all.measured = [];
    all.claims = [];
    addEventListener('phasor-measure', (event) => {
      all.measured.push(/** @type {any} */ (event).detail);
      all.claims.push(/** @type {any} */ (event.target).claim);
    });
  }, attributes);
  const figure = opened.page.locator('phasor-train');
  await figure.locator('.frame.ready').waitFor();
  await figure.getByRole('button', { name: 'Start', exact: true }).waitFor();
  const press = (/** @type {string} */ name) =>
    figure.getByRole('button', { name, exact: true }).click();
  /** Until `count` runs have been measured. @param {number} count */
  const measured = (count) =>
    opened.page.waitForFunction(
      (wanted) => /** @type {any} */ (window).measured.length >= wanted,
      count,
    );
  return { ...opened, figure, fetched, press, measured };
}

const isOfTraining = (/** @type {string} */ path) =>
  /train-worker|trainers|wasm\/training/.test(path);

test('without a press nothing of the training is fetched; with it models grow, and what they learned is said', async () => {
  const { page, figure, fetched, press, measured, complaints, close } = await open(small);
  await settled(page);
  assert.match(
    await figure.locator('.claim').innerText(),
    /^Nothing is trained yet\. Start trains 2/,
  );
  assert.deepEqual(fetched.filter(isOfTraining), []);
  assert.equal(page.workers().length, 0);
  await press('Start');
  await measured(1);
  assert.ok(fetched.some((path) => path.endsWith('train-worker.js')));
  const [{ models }] = await page.evaluate(() => /** @type {any} */ (window).measured);
  assert.deepEqual(
    models.map((/** @type {any} */ model) => [model.encoding, model.seed, model.step]),
    [
      ['none', 3, 60],
      ['rotary', 3, 60],
    ],
  );
  await page.waitForFunction(
    () => document.querySelector('phasor-train')?.shadowRoot?.querySelectorAll('.bar').length === 6,
  );
  const said = await figure.locator('.claim').innerText();
  assert.match(said, /^After 60 steps/);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).claims), [said]);
  assert.equal(await figure.locator('.curve').count(), 4);
  assert.equal(await figure.locator('.map-of').count(), 2);
  assert.equal(await figure.getByText('step 60 of 60').count(), 1);
  // it goes on where it was
  await press('60 more steps');
  await measured(2);
  assert.match(await figure.locator('.progress').innerText(), /step 120 of 120/);
  const removed = await page.evaluateHandle(() => {
    const element = /** @type {Element} */ (document.querySelector('phasor-train'));
    element.remove();
    return element;
  });
  await until(() => page.workers().length === 0, 'the end of the workers');
  // back in its page, it begins anew
  await page.evaluate((element) => document.querySelector('main > div')?.append(element), removed);
  await press('Start');
  await measured(3);
  const [, , again] = await page.evaluate(() => /** @type {any} */ (window).measured);
  assert.deepEqual(
    again.models.map((/** @type {any} */ model) => model.step),
    [60, 60],
  );
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('without workers the same is trained in place, in parts', async () => {
  const inWorker = await open(small);
  await inWorker.press('Start');
  await inWorker.measured(1);
  const wanted = await inWorker.page.evaluate(() => /** @type {any} */ (window).measured);
  await inWorker.close();
  const { page, press, measured, complaints, close } = await open(small, (opened) =>
    opened.evaluate(() => {
      /** @type {any} */ (window).Worker = class {
        constructor() {
          throw new Error('no workers');
        }
      };
      /** @type {any} */ (window).turns = 0;
      setInterval(() => ++/** @type {any} */ (window).turns, 0);
    }),
  );
  await press('Start');
  await measured(1);
  assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).measured), wanted);
  assert.ok(
    await page.evaluate(() => /** @type {any} */ (window).turns > 5),
    'the page has its turns',
  );
  assert.match(
    complaints.join(),
    /^\S*phasor: no workers here \(no workers\); models are trained in place/,
  );
  assert.equal(complaints.length, 1);
  await close();
});

/**
 * `trained(count)` in a page asks the workers of its models how many steps each has taken; the figure does
 * not get the answers. A worker answers after all earlier messages. `hear(message)` is a message of all
 * workers.
 *
 * @param {import('playwright-core').Page} page
 */
async function askable(page) {
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    /** @type {MessagePort[]} */
    const ports = [];
    /** @type {Map<number, number>} */
    const answers = new Map();
    let wake = () => {};
    let asks = false;
    const listen = (/** @type {MessageEvent} */ event) => {
      const { kind, id, files } = event.data;
      if (!asks || kind !== 'saved') return;
      event.stopImmediatePropagation();
      answers.set(id, JSON.parse(files['config.json']).training.steps);
      wake();
    };
    all.Worker = class extends Worker {
      /** @param {URL} url @param {WorkerOptions} options */
      constructor(url, options) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (data.kind !== 'ready') return;
          ports.push(data.port);
          data.port.addEventListener('message', listen);
        });
      }
    };
    all.trained = async (/** @type {number} */ count) => {
      asks = true;
      answers.clear();
      for (let id = 0; id < count; ++id) {
        for (const port of ports) port.postMessage({ kind: 'save', id });
      }
      while (answers.size < count) {
        await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
      asks = false;
      return [...answers].sort(([a], [b]) => a - b);
    };
    all.hear = (/** @type {object} */ data) => {
      for (const port of ports) port.dispatchEvent(new MessageEvent('message', { data }));
    };
  });
}

test('pause, one step, start again, five seeds; another setting begins anew', async () => {
  const { page, figure, press, measured, close } = await open(
    small.replace('60', '100000'),
    askable,
  );
  /** @returns {Promise<[id: number, steps: number][]>} of each model, in its worker */
  const trained = () => page.evaluate(() => /** @type {any} */ (window).trained(2));
  await press('One step');
  await page.waitForFunction(() =>
    document
      .querySelector('phasor-train')
      ?.shadowRoot?.querySelector('.progress')
      ?.textContent?.startsWith('step 1 '),
  );
  await press('Go on');
  await page.waitForFunction(
    () =>
      Number(
        /step (\d+)/.exec(
          document.querySelector('phasor-train')?.shadowRoot?.querySelector('.progress')
            ?.textContent ?? '',
        )?.[1],
      ) > 60,
  );
  await press('Pause');
  await figure.getByRole('button', { name: 'Go on' }).waitFor();
  const rest = await trained();
  assert.ok(rest.every(([, steps]) => steps > 60));
  // a model that is going takes steps between any two questions
  for (let k = 0; k < 8; ++k) assert.deepEqual(await trained(), rest);
  // progress and slider say the steps at which the models rest, the sentence too
  const steps = rest.map(([, step]) => step).sort((a, b) => a - b);
  const where = steps[0] === steps[1] ? `${steps[0]}` : steps.join('–');
  await figure.getByText(`maps of step ${where}`, { exact: true }).waitFor();
  assert.equal(await figure.locator('.progress').innerText(), `step ${where} of 100000`);
  assert.match(await figure.locator('.claim').innerText(), new RegExp(`^Step ${where},`));
  // a script that a tool has put into the worker speaks
  await page.evaluate(() =>
    /** @type {any} */ (window).hear({ kind: 'connected', id: 0, message: 'hello' }),
  );
  const failures = await figure.evaluate((/** @type {any} */ { m }) =>
    m.models.map((/** @type {any} */ { failure }) => failure),
  );
  assert.deepEqual(failures, ['', '']);
  await figure.evaluate((element) => Object.assign(element, { steps: 20 }));
  await figure.getByRole('button', { name: 'Train five seeds' }).click();
  await measured(1);
  const [{ models }] = await page.evaluate(() => /** @type {any} */ (window).measured);
  assert.deepEqual(
    [...new Set(models.map((/** @type {any} */ model) => model.seed))],
    [3, 4, 5, 6, 7],
  );
  assert.equal(await figure.locator('.bracket').count(), 6);
  assert.equal(await figure.locator('.map-of').count(), 2, 'maps are of the first seed');
  await figure.getByRole('radio', { name: 'reverse' }).click();
  await figure.getByRole('button', { name: 'Start', exact: true }).waitFor();
  assert.equal(await figure.getAttribute('task'), 'reverse');
  await close();
});

test('heads are chosen by keys and by mouse, removed, and put back; the slider shows earlier steps', async () => {
  const { page, figure, press, measured, close } = await open(
    'task="induction" encodings="rotary t5" length="12" batch="8" dim="16" vocabulary="12" steps="40"',
  );
  await press('Start');
  await measured(1);
  assert.equal(await figure.locator('.map-of').count(), 8);
  await figure.locator('.map-of[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await settled(page);
  assert.match(await figure.locator('.name').innerText(), /^rotary, layer 1, head 1, step 40/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await settled(page);
  assert.match(await figure.locator('.name').innerText(), /^rotary, layer 2, head 1/);
  assert.equal(await figure.getAttribute('layer'), '1');
  assert.match(await figure.locator('.about .scores').innerText(), /% goes to .+, .*% goes to/);
  await press('Remove this head');
  await figure
    .getByText(/^Without head 2\.1, \d+\s% of the answers are right; with all heads/)
    .waitFor();
  await figure.getByRole('radio', { name: 'rotary, layer 2, head 2' }).click();
  await press('Remove this head');
  await figure.getByText(/^Without heads 2\.1, 2\.2/).waitFor();
  await press('Put this head back');
  await figure.getByText(/^Without head 2\.1/).waitFor();
  const slider = figure.getByRole('slider', { name: 'Step whose maps are shown' });
  await slider.focus();
  await page.keyboard.press('Home');
  await settled(page);
  assert.match(await figure.locator('.name').innerText(), /step 0$/);
  assert.equal(await figure.getAttribute('step'), '0');
  await page.keyboard.press('End');
  await settled(page);
  assert.equal(await figure.getAttribute('step'), '-1');
  await close();
});

forRelease('the model is saved as files that are read again, the curves as CSV', async () => {
  const { page, figure, press, measured, close } = await open(small);
  await press('Start');
  await measured(1);
  /** @type {string[]} */
  const names = [];
  page.on('download', (/** @type {any} */ file) => names.push(file.suggestedFilename()));
  await press('Save the whole model');
  await until(() => names.length === 3, 'three files');
  assert.deepEqual(names.sort(), ['config.json', 'model.safetensors', 'tokenizer.json']);
  const { name, bytes } = await saved(page, () => choose(figure, 'Save CSV'));
  assert.equal(name, 'training.csv');
  const [head, ...lines] = bytes.toString().trim().split('\r\n');
  // of both models: loss, right answers, and the norms of three parts of the gradient
  assert.equal(head.split(',').length, 11);
  assert.match(head, /rotary 3: gradient of layer 1,"?rotary 3: gradient of the output/);
  assert.equal(lines.length, 60);
  assert.match(lines[59], /^60(,[\d.e-]+){10}$/);
  await close();
});

forRelease(
  'the norms of the gradient are a chart for each part and a sentence with numbers',
  async () => {
    const { page, figure, press, measured, close } = await open(
      small.replace('none rotary', 'counting normalized sinusoidal'),
    );
    await press('Start');
    await measured(1);
    assert.equal(await figure.locator('.norms').count(), 0);
    await figure.getByText('Norms of the gradient, layer by layer').click();
    await figure.locator('.norms').first().waitFor();
    assert.equal(await figure.getAttribute('gradients'), '');
    const titles = await figure.locator('.parts figcaption').allInnerTexts();
    assert.deepEqual(titles, ['By the embeddings', 'By layer 1', 'By the output']);
    assert.equal(await figure.locator('.parts .curve').count(), 9);
    const sentence = await figure.locator('.gradients > p').innerText();
    const found =
      /counting ([\d.]+), at most ([\d.]+); normalized counting ([\d.]+), at most [\d.]+; sinusoidal ([\d.]+), at most [\d.]+\. The mean of counting is ([\d.]+) times/.exec(
        sentence,
      );
    assert.ok(found, sentence);
    const [counting, peak, normalized, sinusoidal, times] = found.slice(1).map(Number);
    assert.ok(peak > counting && counting > 5 * normalized && counting > 5 * sinusoidal, sentence);
    assert.ok(Math.abs(counting / Math.min(normalized, sinusoidal) / times - 1) < 0.1, sentence);
    await figure.getByText('Norms of the gradient, layer by layer').click();
    await settled(page);
    assert.equal(await figure.getAttribute('gradients'), null);
    await close();
  },
);

test('settings that cannot be trained say which option is wrong; nothing can be started', async () => {
  const { page, figure, close } = await open('heads="5"');
  assert.match(
    await figure.locator('.message').innerText(),
    /heads must be a divisor of dim, 32, got 5/,
  );
  assert.ok(await figure.getByRole('button', { name: 'Start', exact: true }).isDisabled());
  await figure.getByText('Model and training').click();
  await figure.getByRole('textbox', { name: 'Heads' }).fill('4');
  await settled(page);
  assert.equal(await figure.locator('.message').innerText(), '');
  assert.ok(await figure.getByRole('button', { name: 'Start', exact: true }).isEnabled());
  await figure.getByLabel('Learning rate').fill('NaN');
  await settled(page);
  assert.equal(await figure.getByLabel('Learning rate').getAttribute('aria-invalid'), 'true');
  await close();
});

forRelease(
  'five seeds that are too many for memory are refused with a sentence, and the page goes on',
  async () => {
    const { figure, press, complaints, close } = await open('length="1000" batch="16"');
    await press('Train five seeds');
    await figure.locator('.message').filter({ hasText: 'length must be at most' }).waitFor();
    assert.ok(await figure.getByRole('button', { name: 'Start', exact: true }).isEnabled());
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease(
  'a loss that is no number stops its model with a sentence, and the others go on',
  async () => {
    const { figure, press, close } = await open(
      'encodings="rotary counting" length="12" batch="8" dim="16" steps="40" learningrate="1e9"',
    );
    await press('Start');
    await figure
      .getByText(/stopped: .*is not a number; the model after step \d+ is kept/)
      .waitFor();
    await close();
  },
);

for (const [width, colorScheme] of /** @type {const} */ ([
  [1280, 'light'],
  [390, 'dark'],
])) {
  forRelease(
    `the lab at ${width} pixels, ${colorScheme}: axe finds nothing, nothing is too wide, a link is a view`,
    async () => {
      const { page, complaints, strangers, close } = await browser.open(
        'train.html#task=reverse&encodings=learned+rotary&steps=20',
        { viewport: { width, height: 1600 }, colorScheme, bypassCSP: true },
      );
      const figure = page.locator('phasor-train');
      const start = figure.getByRole('button', { name: 'Start', exact: true });
      await start.waitFor();
      await figure.getByRole('button', { name: 'Shaw' }).click();
      await settled(page);
      const address = new URLSearchParams(new URL(page.url()).hash.slice(1));
      assert.deepEqual(
        [address.get('task'), address.get('encodings')],
        ['reverse', 'learned rotary shaw'],
      );
      await start.click();
      await figure.locator('.bar').first().waitFor();
      await settled(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide`);
      assert.deepEqual(await violations(page), []);
      assert.deepEqual([complaints, strangers], [[], []]);
      await close();
    },
  );
}

test('on a phone long names leave the curves most of the width, and both charts have the same steps', async () => {
  const { page, close } = await browser.open('train.html', {
    viewport: { width: 390, height: 1600 },
  });
  const figure = page.locator('phasor-train');
  await figure.locator('.accuracies .end').first().waitFor();
  await settled(page);
  const found = await figure.evaluate((host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const hit = (/** @type {string} */ chart) => {
      const box = root.querySelector(`${chart} .hit`)?.getBoundingClientRect();
      return [Math.round(box?.left ?? 0), Math.round(box?.right ?? 0)];
    };
    const chart = root.querySelector('.accuracies')?.getBoundingClientRect();
    const names = Array.from(root.querySelectorAll('.accuracies .end'));
    return {
      losses: hit('.losses'),
      accuracies: hit('.accuracies'),
      width: chart?.width ?? 0,
      outside: names.filter((name) => name.getBoundingClientRect().right > (chart?.right ?? 0))
        .length,
      count: names.length,
    };
  });
  const [left, right] = found.accuracies;
  assert.deepEqual(found.losses, found.accuracies);
  assert.ok(right - left > found.width / 2, `${right - left} of ${found.width} pixels`);
  assert.deepEqual([found.outside, found.count], [0, 8]);
  // a short run of the same models: names of the bars stand beside them
  await figure.evaluate((host) => {
    /** @type {any} */ (host).steps = 10;
  });
  await figure.getByRole('button', { name: 'Start', exact: true }).click();
  await figure.locator('.bar').first().waitFor();
  await settled(page);
  const over = await figure.evaluate((host) => {
    const root = /** @type {ShadowRoot} */ (host.shadowRoot);
    const ends = Array.from(root.querySelectorAll('.bars .bar'), (bar) =>
      bar.getBoundingClientRect(),
    );
    const zero = Math.min(...ends.map(({ left: barLeft }) => barLeft));
    const names = Array.from(root.querySelectorAll('.bars .bar-name'));
    return names
      .filter((name) => name.getBoundingClientRect().right > zero)
      .map((name) => name.textContent);
  });
  assert.deepEqual(over, []);
  await close();
});

forRelease('the same models come to the same numbers in every engine', async () => {
  const site = await serve();
  /** @type {Record<string, string>} */
  const found = {};
  for (const [name, launch] of Object.entries(engines)) {
    const { page, close } = await launch({ width: 1000, height: 1200 });
    await page.goto(
      `${site.url}web/train.html#encodings=rotary+sinusoidal&steps=50&length=12&batch=8&dim=16`,
    );
    found[name] = await page.evaluate(async () => {
      const figure = /** @type {HTMLElement} */ (document.querySelector('phasor-train'));
      const measured = new Promise((done) =>
        figure.addEventListener('phasor-measure', (event) =>
          done(JSON.stringify(/** @type {CustomEvent} */ (event).detail)),
        ),
      );
      /** @type {HTMLButtonElement | null | undefined} */
      let start;
      await /** @type {any} */ (window).until(() => {
        start = figure.shadowRoot?.querySelector('button.main');
        return start?.textContent && !start.disabled;
      }, 'a button that starts');
      start?.click();
      return /** @type {Promise<string>} */ (measured);
    });
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).complaints ?? []), []);
    await close();
  }
  site.close();
  assert.deepEqual(Object.keys(found), Object.keys(engines));
  for (const [name, models] of Object.entries(found)) {
    assert.deepEqual(JSON.parse(models), JSON.parse(found.Chromium), name);
  }
});

forRelease(
  'the weights after 200 steps have the same bytes in every engine and in Node',
  async () => {
    const all = ['rotary', 'shaw', 't5', 'sinusoidal'].map((encoding) => ({
      task: 'induction',
      encoding,
      seed: 7,
    }));
    const runs = [...all, { task: 'addition', encoding: 'learned', normalization: true, seed: 7 }];
    /**
     * Runs here and in pages.
     *
     * @param {[path: string, list: any[]]} given
     * @returns {Promise<string[]>} base64
     */
    const trained = async ([path, list]) => {
      const { trainer } = await import(path);
      const files = [];
      for (const options of list) {
        const run = await trainer(options);
        run.step(200);
        /** @type {Uint8Array} */
        const bytes = run.save()['model.safetensors'];
        run.close();
        files.push(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
      }
      return files;
    };
    const hashes = (/** @type {string[]} */ files) =>
      files.map((file) => createHash('sha256').update(Buffer.from(file, 'base64')).digest('hex'));
    const wanted = hashes(
      await trained([new URL('../../../web/labs/training/index.js', import.meta.url).href, runs]),
    );
    assert.equal(new Set(wanted).size, runs.length);
    const site = await serve();
    site.pages.set(
      '/web/weights.html',
      '<!doctype html><html lang="en"><title>weights</title></html>',
    );
    for (const [name, launch] of Object.entries(engines)) {
      const { page, close } = await launch();
      await page.goto(`${site.url}web/weights.html`);
      const files = await page.evaluate(
        trained,
        /** @type {[string, any[]]} */ (['/web/labs/training/index.js', runs]),
      );
      await close();
      assert.deepEqual(hashes(files), wanted, name);
    }
    site.close();
  },
);

forRelease('the lab fetches the engine only when a run starts', async () => {
  const { inputs } = await pageOf('train');
  assert.ok(!inputs.some((path) => /training-simd|trainers/.test(path)));
  assert.ok(inputs.includes('web/labs/training/figures/train/figure.js'));
});
