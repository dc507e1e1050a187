// The harness of the page tests: a page that is used again costs a fifth of a new one.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testBrowser } from '../harness/browser.js';
import { endpoint } from '../harness/launch.js';
import { testFiles } from '../harness/rooms.js';
import { rested, settled } from '../harness/settled.js';
import { forRelease, releaseOnly, test } from '../harness/tiers.js';
import { besides, giveUntil, until } from '../harness/until.js';

const browser = testBrowser();

const html = '<!doctype html><html lang="en"><title>empty</title></html>';

forRelease(
  'a page that a test left as it was is used again, one that it changed is not',
  async () => {
    const first = await browser.open('harness-test.html', { html });
    await first.page.evaluate(() => {
      localStorage.setItem('left', 'here');
      addEventListener('pagehide', () => localStorage.setItem('left', 'later'));
    });
    await first.close();
    const second = await browser.open('harness-test.html', { html });
    assert.equal(second.page, first.page);
    assert.equal(await second.page.evaluate(() => localStorage.getItem('left')), null);
    await second.page.context().newCDPSession(second.page);
    await second.close();
    const third = await browser.open('harness-test.html', { html });
    assert.notEqual(third.page, second.page);
    await third.close();
  },
);

forRelease(
  'a page of another size or theme is the same page, one of another context is not',
  async () => {
    const first = await browser.open('harness-test.html', { html });
    await first.close();
    const viewport = { width: 390, height: 844 };
    const dark = await browser.open('harness-test.html', { html, viewport, colorScheme: 'dark' });
    assert.equal(dark.page, first.page);
    await dark.page.emulateMedia({ media: 'print' });
    await dark.close();
    const screen = await browser.open('harness-test.html', { html });
    assert.equal(screen.page, first.page);
    assert.ok(await screen.page.evaluate(() => matchMedia('screen').matches));
    await screen.close();
    const touch = await browser.open('harness-test.html', { html, hasTouch: true });
    assert.notEqual(touch.page, first.page);
    await touch.close();
  },
);

forRelease('what a page asks for until the next one has come is not waited for', async () => {
  const asking = `<!doctype html><html lang="en"><title>asking</title><script>
    const ask = () => fetch('harness-test.html?' + Math.random()).then(ask);
    if (!sessionStorage.getItem('asked')) for (let k = 0; k < 20; ++k) ask();
    sessionStorage.setItem('asked', 'yes');
  </script></html>`;
  const { page, close } = await browser.open('harness-test.html', { html: asking });
  for (let times = 0; times < 5; ++times) {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.waitForResponse(() => true);
    await page.reload();
    await settled(page);
  }
  await close();
});

test('a page that does not ask for what its test routes fails when it is closed', async () => {
  for (const name of ['there', 'moved']) {
    const { page, close } = await browser.open('harness-test.html', { html });
    for (const each of ['there', name]) await page.route(`**/${each}.js`, (route) => route.abort());
    await page.evaluate(() => fetch('there.js').catch(() => {}));
    if (name === 'there') await close();
    else await assert.rejects(close(), /did not ask for \*\*\/moved\.js/);
  }
});

test('a wait ends with what did not come, in Node and in a page', async () => {
  await assert.rejects(
    until(() => false, 'the moon', 30),
    /30 ms in vain for the moon/,
  );
  let times = 0;
  await until(async () => ++times === 3, 'a third time');
  const { page, close } = await browser.open('harness-test.html', { html });
  await page.evaluate(giveUntil, 30);
  const wait = page.evaluate(() => /** @type {any} */ (window).until(() => false, 'the moon'));
  await assert.rejects(wait, /30 ms in vain for the moon/);
  await close();
});

test('files that are started beside each other wait longer, before the load average has them', async () => {
  const at = JSON.stringify(new URL('../harness/until.js', import.meta.url).href);
  const print = `import(${at}).then(({ patience }) => console.log(patience))`;
  const patience = async (/** @type {number} */ count) => {
    const env = { ...process.env, [besides]: String(count) };
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', print], { env });
    return Number(stdout);
  };
  // six processes for a processor, and one
  const [many, few] = [await patience(3 * availableParallelism()), await patience(0)];
  assert.equal(many, 120_000);
  assert.ok(few >= 20_000 && few <= many, `${few}`);
});

test('a page is at rest after a pause of its reader, which `settled` does not wait for', async () => {
  const { page, close } = await browser.open('harness-test.html', { html });
  const title = await page.evaluate(async () => {
    setTimeout(() => (document.title = 'looked'), 900);
    const end = performance.now() + 900;
    await /** @type {any} */ (window).settled();
    // a machine that is so busy that its frames take longer than the pause shows nothing
    return performance.now() < end ? document.title : 'too late';
  });
  assert.ok(['empty', 'too late'].includes(title), title);
  await rested(page);
  assert.equal(await page.title(), 'looked');
  await close();
});

test('every test runs in a tier: a file of the release alone takes no test of the tiers, others have some for each', async () => {
  const files = testFiles.map((path) => basename(path));
  for (const name of Object.keys(releaseOnly)) assert.ok(files.includes(`${name}.test.js`), name);
  assert.equal(new Set(files).size, files.length, 'tiers.js names a file without its room');
  for (const [k, file] of files.entries()) {
    const source = await readFile(testFiles[k], 'utf8');
    const [, names = ''] =
      /import \{([^}]*)\} from '(?:\.\.\/)+harness\/tiers\.js'/.exec(source) ?? [];
    const taken = names.split(',').map((each) => each.trim());
    if (basename(file, '.test.js') in releaseOnly) {
      assert.ok(!taken.includes('test') && !taken.includes('forRelease'), file);
    } else if (taken.includes('forRelease')) {
      const hasOne = taken.includes('test') || taken.includes('inBoth');
      assert.ok(hasOne, `${file} has no test for every change`);
    }
    // in a test of one tier more cases, or fewer, would never be looked at
    if (!taken.includes('caseCount')) continue;
    const ofOne = ['test', 'forRelease'].filter((name) => taken.includes(name));
    const counts = source.matchAll(/^const (\w+) =[^;]*\bcaseCount\(/gm);
    const counted = new RegExp(
      `\\b(${['caseCount', ...[...counts].map(([, name]) => name)].join('|')})\\b`,
    );
    for (const [, , run, body] of source.matchAll(
      /^( *)(test|forRelease)\((.*\);$|[^]*?^\1\}?\);)/gm,
    )) {
      if (ofOne.includes(run)) assert.doesNotMatch(body, counted, file);
    }
  }
});

/**
 * Runs test files as `npm test` does.
 *
 * @param {Record<string, string>} files name → source
 * @param {string[]} [options] of run.js
 */
async function ran(files, options = []) {
  const folder = await mkdtemp(join(tmpdir(), 'phasor-harness-'));
  try {
    const harness = fileURLToPath(new URL('../harness', import.meta.url));
    await symlink(harness, join(folder, 'harness'));
    const paths = Object.keys(files).map((name) => join(folder, name));
    await Promise.all(paths.map((path) => writeFile(path, files[basename(path)])));
    const list = join(folder, 'flaky.txt');
    const given = [join(harness, 'run.js'), '--flaky', list, ...options, ...paths];
    // a run of its own, not a part of this one
    const env = { ...process.env };
    delete env.NODE_TEST_CONTEXT;
    delete env[endpoint];
    const { code, stdout } = await new Promise((done) => {
      execFile(process.execPath, given, { env }, (error, printed, stderr) =>
        done({ code: error?.code ?? 0, stdout: printed + stderr }),
      );
    });
    const last = stdout.trim().split('\n').at(-1);
    return { code, stdout, last, flaky: await readFile(list, 'utf8').catch(() => '') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The head of a file with pages whose tests may fail at their first run alone. */
const once = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { describe, test } from 'node:test';
  import { testBrowser } from './harness/browser.js';
  const first = (name, message) => {
    const file = new URL(name, import.meta.url);
    if (existsSync(file)) return;
    writeFileSync(file, '');
    throw new Error(message);
  };
`;

test('a test with a page that passes when it is run once more is flaky, and said to be', async () => {
  const { code, stdout, last, flaky } = await ran({
    'pages.test.js': `${once}
      test('good', () => {});
      test('once (a) [b] 2 > 1', () => first('seen', 'the picture did not come'));
      describe('some', () => test('inner', () => first('inner', 'nor the other')));`,
  });
  assert.equal(code, 0, stdout);
  assert.equal(last, 'phasor: 1 passed, 0 failed, 2 flaky, 0 skipped');
  for (const said of [stdout, flaky]) {
    assert.match(said, /^flaky: .*pages\.test\.js: once \(a\) \[b\] 2 > 1$/m);
    assert.match(said, /the picture did not come[^]*passed when run once more, alone/);
    assert.match(said, /^flaky: .*pages\.test\.js: some$/m);
  }
});

test('a test that fails twice, one without a page, and a file that does not load are red', async () => {
  const { code, stdout, last, flaky } = await ran({
    'twice.test.js': `${once} test('never', () => { first('seen', 'one'); throw new Error('two'); });`,
    'law.test.js': `${once.replace(/.*browser.*\n/g, '')} test('law', () => first('law', 'no law'));`,
    'broken.test.js': `${once} throw new Error('not a module');`,
  });
  assert.equal(code, 1);
  assert.equal(last, 'phasor: 0 passed, 3 failed, 0 flaky, 0 skipped');
  assert.match(stdout, /failed twice: .*twice\.test\.js: never\n.*first:\n.*one\n.*alone:\n.*two/);
  assert.match(stdout, /failed: .*law\.test\.js: law\n.*no law/);
  assert.match(stdout, /failed twice: .*broken\.test\.js\n[^]*not a module/);
  assert.equal(flaky, '');
});

test('more than three flaky tests are red', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const tests = names.map((name) => `test('${name}', () => first('${name}', 'late'));`);
  const { code, last, flaky } = await ran({ 'pages.test.js': once + tests.join('\n') });
  assert.equal(code, 1);
  assert.equal(last, 'phasor: 0 passed, 0 failed, 4 flaky (more than 3 fail the run), 0 skipped');
  assert.equal(flaky.match(/^flaky: /gm)?.length, 4);
});

const importTest = `import { test } from 'node:test';`;
const waits = `test('waits', () => new Promise(() => setInterval(() => {}, 1000)));`;

test('a process that does not end is ended: its files that had not ended fail by name, others go on', async () => {
  // two processes: of the first and the third, of the second and the fourth
  const { code, stdout, last } = await ran(
    {
      'waiting.test.js': `${importTest} ${waits}`,
      'open.test.js': `${importTest} test('leaves', () => { setInterval(() => {}, 1000); });`,
      'behind.test.js': `${importTest} test('behind', () => {});`,
      'good.test.js': `${importTest} test('good', () => {});`,
    },
    ['--minutes', '0.2'],
  );
  assert.equal(code, 1);
  assert.equal(last, 'phasor: 2 passed, 3 failed, 0 flaky, 0 skipped', stdout);
  for (const name of ['waiting', 'behind']) {
    assert.match(
      stdout,
      new RegExp(`^failed: .*/${name}\\.test\\.js\n.*did not end: .*12000`, 'm'),
    );
  }
  assert.match(
    stdout,
    /^failed: .*after all tests of .*\/open\.test\.js, .*\/good\.test\.js\n.*12000/m,
  );
});

test('files of a process that ends before them fail by name, whatever its status', async () => {
  const { code, stdout, last } = await ran({
    'leaving.test.js': `${importTest} test('leaves', () => process.exit(0));`,
    'other.test.js': `${importTest} test('other', () => {});`,
  });
  assert.equal(code, 1);
  assert.equal(last, 'phasor: 1 passed, 1 failed, 0 flaky, 0 skipped', stdout);
  assert.match(stdout, /^failed: .*\/leaving\.test\.js\n.*its process ended before it/m);
});

forRelease(
  'a test with a page that waits for ever is ended when it is run once more, too',
  async () => {
    const { code, stdout, last } = await ran({ 'pages.test.js': `${once} ${waits}` }, [
      '--minutes',
      '0.2',
    ]);
    assert.equal(code, 1);
    assert.equal(last, 'phasor: 0 passed, 1 failed, 0 flaky, 0 skipped', stdout);
    assert.match(
      stdout,
      /failed twice: .*\/pages\.test\.js\n.*first:\n.*12000ms\n.*alone:\n.*12000ms/,
    );
  },
);
