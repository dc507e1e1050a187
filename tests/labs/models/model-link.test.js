// A link to a page with <phasor-model>: what it names elsewhere is not fetched, and the policy of the page
// holds for all that a model is read from.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { listen } from '../../../tools/static.js';
import { testBrowser } from '../../harness/browser.js';
import { forRelease, test } from '../../harness/tiers.js';
import { until } from '../../harness/until.js';

const browser = testBrowser();
const text = 't11 t52 t7 t38 t23 t60';

/** Another host, and what it was asked for. */
/** @type {Awaited<ReturnType<typeof listen>>} */
let stranger;
/** @type {string[]} */
const asked = [];
let elsewhere = '';
before(async () => {
  stranger = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('{}');
  });
  elsewhere = `127.0.0.1:${stranger.port}`;
});
after(() => stranger.close());

/** @param {string} address of a page, with the link's settings */
async function opened(address) {
  asked.length = 0;
  const { page, close } = await browser.open(address);
  const figure = page.locator('phasor-model');
  await figure.locator('.claim').filter({ hasText: /./ }).waitFor();
  return { page, figure, close };
}

/** Settings of a link, each with something of another host. @returns {Record<string, string>[]} */
const named = () => [
  { src: `http://${elsewhere}/x.gguf` },
  { src: `//${elsewhere}/folder/` },
  { src: `http:\\\\${elsewhere}\\model.safetensors.index.json` },
  { src: 'labs/training/heads/', config: `http://${elsewhere}/config.json` },
  { src: 'labs/training/heads/', tokenizer: `//${elsewhere}/tokenizer.json` },
  { src: 'labs/training/heads/', origins: `http://localhost:1 http://${elsewhere}` },
];

for (const [where, at] of /** @type {const} */ ([
  ['a figure alone', 'index.html?embed=model&'],
  ['a lab', 'model.html#'],
])) {
  forRelease(
    `${where} fetches nothing that a link names elsewhere, and names the host`,
    async () => {
      for (const link of named()) {
        const search = new URLSearchParams({ ...link, text });
        const { page, close } = await opened(at + search);
        const said = page.locator('.withheld');
        // of several origins the first
        const host = link.origins ? 'localhost:1' : elsewhere;
        assert.match(await said.innerText(), new RegExp(`^This link names files at ${host}\\. `));
        assert.deepEqual(asked, [], String(search));
        await close();
      }
    },
  );
}

test('what a link names elsewhere is not fetched: a sentence has the host, in every language, and a button leads there', async () => {
  for (const at of ['index.html?embed=model&', 'model.html#']) {
    const { page, figure, close } = await opened(`${at}src=http://${elsewhere}/x.gguf`);
    const said = page.locator('.withheld');
    assert.match(await said.innerText(), new RegExp(`names files at ${elsewhere}\\.`));
    assert.deepEqual(asked, []);
    assert.equal(await figure.getAttribute('src'), null);
    assert.ok(await figure.locator('.files').isVisible());
    await said.getByRole('button', { name: `Go to ${elsewhere}` }).click();
    await until(() => asked.includes('/x.gguf'), 'the page that was opened');
    await Promise.all(
      page
        .context()
        .pages()
        .filter((each) => each !== page)
        .map((each) => each.close()),
    );
    await close();
    const hindi = await browser.open(
      `${at}src=http://${elsewhere}/x.gguf${at.endsWith('#') ? '&' : '#'}lang=hi`,
    );
    await hindi.page.getByText(`यह लिंक ${elsewhere} की फ़ाइलें बताता है`).waitFor();
    await hindi.close();
  }
});

test('an address without a host has no button; one of the own host is read, and the sentence goes', async () => {
  const { page, figure, close } = await opened(
    `model.html#src=${encodeURIComponent('javascript:alert(1)//x.gguf')}`,
  );
  const said = page.locator('.withheld');
  assert.match(await said.innerText(), /names files at javascript:/);
  assert.equal(await said.getByRole('button').count(), 0);
  await page.evaluate((given) => {
    location.hash = new URLSearchParams({ src: 'labs/training/heads/', text: given }).toString();
  }, text);
  await figure.locator('.sizes').filter({ hasText: 'phasor: 2 layers' }).waitFor();
  assert.equal(await said.count(), 0);
  await close();
});

test('the policy of a page holds for models: no other host is asked, by an address of a script or by a redirect', async () => {
  const { page, figure, close } = await opened('model.html');
  for (const src of [`http://${elsewhere}/x.gguf`, `http://${elsewhere}/folder/`]) {
    await figure.evaluate((element, given) => element.setAttribute('src', given), src);
    await figure.locator('.message').filter({ hasText: 'cannot be fetched' }).waitFor();
    assert.deepEqual(asked, []);
  }
  await page.route('**/moved/x.gguf', (route) =>
    route.fulfill({ status: 302, headers: { Location: `http://${elsewhere}/x.gguf` } }),
  );
  await figure.evaluate((element) => element.setAttribute('src', 'moved/x.gguf'));
  await figure.locator('.message').filter({ hasText: 'moved/x.gguf cannot be fetched' }).waitFor();
  assert.deepEqual(asked, []);
  await close();
});
