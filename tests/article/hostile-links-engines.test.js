// Links with hostile texts in Firefox and WebKit: nothing runs, and nothing is fetched from another origin.
// hostile-links.test.js has more of them, in Chromium.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../tools/static.js';
import { allEngines, site } from '../harness/engines.js';
import { address, hostile, ofPages, pages, texts } from '../harness/hostile-texts.js';

for (const engineName of ['Firefox', 'WebKit']) {
  test(`in ${engineName} no link to a page runs or fetches anything`, async (context) => {
    /** @type {string[]} */
    const asked = [];
    const stranger = await listen((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
    });
    const served = await site();
    const { page, close } = await allEngines[engineName]();
    // also where it fails: what is open would keep the process
    context.after(async () => {
      await close();
      await served.close();
      await stranger.close();
    });
    for (const name of pages) {
      for (const [what, text] of Object.entries(hostile(stranger.port))) {
        asked.length = 0;
        // a page that leads on to another at this moment takes the place of this one
        await page.goto('about:blank').catch(() => page.goto('about:blank'));
        await page.goto(`${served.url}web/${name}${address([...ofPages, ...texts], text)}`);
        // not in the page, which may lead on to another
        await pause(300);
        assert.equal(await page.evaluate(() => 'pwned' in globalThis), false, `${name} ${what}`);
        assert.deepEqual(asked, [], `${name} ${what}`);
      }
    }
  });
}
