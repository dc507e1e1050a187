// Hostile text in hostile places: it is shown as text, runs nothing and asks nobody. All under the
// strictest policy there is, in which a string that becomes markup or script is refused and reported.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { dist, elements } from '../../tools/entries.js';
import { defaults } from '../../web/article/state.js';
import { inEachEngine, site as serve } from '../harness/engines.js';
import { keptSettings } from '../harness/kept-settings.js';
import { forRelease, test } from '../harness/tiers.js';

/** @param {string} types policies of trusted types that the page allows */
const allowing = (types) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${types}`,
  ].join('; ');
const policy = allowing('phasor');

const hostile = [
  '<img src=/stolen onerror=pwned=1>',
  '"><svg/onload=pwned=2>',
  "'-(pwned=3)-'",
  '</textarea></style></script><script>pwned=4</script>',
  '<iframe srcdoc="<script>parent.pwned=5</script>"></iframe>',
  '<a href=javascript:pwned=6>bank</a>',
  '${pwned=7} {{pwned=8}}',
  '<style>@import "/stolen.css"</style> url(/stolen.png) ]]> <!--',
  '\u202Ereversed\u0000\uFFFE\uD800 &lt;b&gt; %3Cb%3E',
].join(' ');

/** @type {import('../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.headers['Content-Security-Policy'] = policy;
  site.pages.set(
    '/web/security.js',
    "import './core/figures/define.js';\nimport './article/lessons.js';",
  );
  site.pages.set(
    '/web/security.html',
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>security</title>
    <script type="module" src="security.js"></script>`,
  );
});
after(() => site.close());

/**
 * An element with the hostile text as each of its attributes, one after another and all at once.
 *
 * @param {{ tag: string, text: string }} given
 */
async function tried({ tag, text }) {
  const { svg } = await import(/** @type {any} */ ('/web/core/draw/snapshot.js'));
  const frames = async () => {
    for (let k = 0; k < 2; ++k) await new Promise(requestAnimationFrame);
  };
  /** @type {string[]} */
  const markup = [];
  await customElements.whenDefined(tag);
  const element = /** @type {HTMLElement} */ (document.createElement(tag));
  document.body.replaceChildren(element);
  const names = /** @type {any} */ (element.constructor).observedAttributes;
  for (const name of [...names, 'all']) {
    for (const each of name === 'all' ? names : [name]) {
      // as a sentence, and as the JSON that some attributes take
      for (const value of [text, JSON.stringify([text, text])]) {
        element.setAttribute(each, value);
        // drawn in a microtask; frames take longer
        if (name !== 'all') await new Promise((done) => queueMicrotask(() => done(undefined)));
      }
    }
    await frames();
    const inside = /** @type {ShadowRoot} */ (element.shadowRoot);
    // none of these is in any figure, so they would come from the text
    const foreign = inside.querySelectorAll('img, script, iframe, a, style, [onload], [onerror]');
    if (foreign.length > 0) markup.push(`${tag} ${name}: ${foreign[0].localName}`);
    if (name !== 'all') element.removeAttribute(name);
  }
  const figure = element.shadowRoot?.querySelector('.frame.ready .figure');
  if (figure) {
    const drawing = await (await svg(figure)).text();
    if (/<(script|style|foreignObject|a|iframe|img)\b|<[^>]*\son\w+=/.test(drawing)) {
      markup.push(`${tag}, saved`);
    }
    // only what is well-formed is a picture
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    await picture.decode().catch(() => markup.push(`${tag}, saved, is no SVG`));
  }
  const { complaints, pwned = 'no' } = /** @type {any} */ (window);
  return { markup, complaints, pwned, isSaved: Boolean(figure) };
}

/** What the page looks like with a hostile address. */
async function settled() {
  const all = /** @type {any} */ (window);
  const frame = () => new Promise(requestAnimationFrame);
  while (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') await frame();
  for (let k = 0; k < 10; ++k) await frame();
  /** @param {ParentNode} root @returns {HTMLAnchorElement[]} */
  const links = (root) =>
    [...root.querySelectorAll('*')].flatMap((each) => [
      ...(each instanceof HTMLAnchorElement ? [each] : []),
      ...(each.shadowRoot ? links(each.shadowRoot) : []),
    ]);
  return {
    complaints: all.complaints,
    pwned: all.pwned ?? 'no',
    polluted: /** @type {any} */ ({}).polluted ?? 'no',
    images: document.images.length,
    tokens: document.querySelectorAll('#tokens .token').length,
    links: links(document).map(({ protocol, origin, rel, href }) => ({
      href,
      isOwn: origin === location.origin,
      isSafe: protocol.startsWith('http') && (origin === location.origin || /noopener/.test(rel)),
    })),
  };
}

/** A pool, which computes the same with workers and without. */
async function pooled() {
  const { load } = await import(/** @type {any} */ ('/web/core/api/index.js'));
  const phasor = await load();
  /** @type {string[]} */
  const warnings = [];
  console.warn = (text) => warnings.push(String(text));
  const pool = phasor.pool({ workers: 2, inPlace: false });
  const x = phasor.learned({ length: 600, dim: 512, std: 1, seed: 1 });
  const alone = phasor.attention(x, x, x, { heads: 8 }).output.data;
  let same = true;
  for (let times = 0; times < 2; ++times) {
    const { output } = await pool.attention(x, x, x, { heads: 8 });
    same &&= output.data.every(
      (/** @type {number} */ value, /** @type {number} */ k) => value === alone[k],
    );
  }
  pool.close();
  const { complaints } = /** @type {any} */ (window);
  return { same, warnings, complaints, enforced: 'trustedTypes' in window };
}

/** What stands behind the # → what is wrong with it. @type {Record<string, string>} */
const addresses = {
  'hostile text everywhere': new URLSearchParams(
    [...Object.keys(defaults), ...keptSettings, 'steps-onclick', 'learn-style'].map((name) => [
      name,
      hostile,
    ]),
  ).toString(),
  'names of every object': '__proto__[polluted]=1&constructor=1&__proto__=1&toString=x&text=bank',
  'broken escapes': 'text=%E0%A4%A&dim=%&base=%zz&length=&heads=%00',
  'a sentence of 100,000 letters': `text=${'bank%20'.repeat(14_000)}`,
  'numbers out of every range':
    'dim=1e99&length=-1&base=0&heads=NaN&positions=5%20-5&pair=Infinity&columns=99999999',
  'steps of nonsense': `steps-q=${encodeURIComponent('[[1,"a"],[null]]')}&steps-mask=%00&steps-step=9`,
};

inEachEngine((engine) => {
  forRelease('hostile attributes of every element are text, on screen and saved', async () => {
    await engine.page.goto(`${site.url}web/security.html`);
    const tags = elements.map(({ tag }) => tag);
    let saved = 0;
    /** @type {string[]} of the page, so far */
    let complaints = [];
    // one by one: a driver waits for a script only so long, and together they take a minute on a busy machine
    for (const tag of tags) {
      const found = await engine.page.evaluate(tried, { tag, text: hostile });
      assert.deepEqual([tag, found.markup, found.pwned], [tag, [], 'no']);
      saved += found.isSaved ? 1 : 0;
      ({ complaints } = found);
    }
    assert.deepEqual(complaints, []);
    assert.ok(saved > tags.length / 2, `${saved} were drawn`);
    // the whole text is the address of a picture where an author names it `image`; no part of it is asked for
    const parts = [...site.missing].filter((path) => !path.includes('<img src=/stolen onerror='));
    assert.deepEqual(parts, []);
    site.missing.clear();
  });

  test('a pool has its workers under trusted types', async () => {
    await engine.page.goto(`${site.url}web/security.html`);
    const { same, warnings, complaints } = await engine.page.evaluate(pooled);
    assert.deepEqual({ same, warnings, complaints }, { same: true, warnings: [], complaints: [] });
  });

  forRelease('a pool whose workers are refused says so once and computes in place', async () => {
    site.headers['Content-Security-Policy'] = allowing("'none'");
    await engine.page.goto(`${site.url}web/security.html`);
    site.headers['Content-Security-Policy'] = policy;
    const { same, warnings, enforced } = await engine.page.evaluate(pooled);
    assert.ok(same);
    assert.equal(warnings.length, enforced ? 1 : 0, warnings.join());
    for (const text of warnings)
      assert.match(
        text,
        /^phasor: no workers here \(.+\); the pool computes in place: this page requires trusted types; add 'trusted-types phasor' to/,
      );
  });

  for (const [what, hash] of Object.entries(addresses)) {
    const run = what === 'hostile text everywhere' ? test : forRelease;
    run(`${what} in the address`, async () => {
      // another query, because with another hash alone a page stays
      await engine.page.goto(`${site.url}web/article.html?${encodeURIComponent(what)}#${hash}`);
      const { links, tokens, ...seen } = await engine.page.evaluate(settled);
      assert.deepEqual(seen, { complaints: [], pwned: 'no', polluted: 'no', images: 0 });
      assert.ok(tokens > 0);
      assert.ok(links.length > 0);
      assert.deepEqual(
        links.filter(({ isSafe }) => !isSafe),
        [],
      );
      assert.deepEqual([...site.missing], []);
    });
  }
});

test('nothing that ships makes code or markup from text', async () => {
  const files = (await readdir(dist, { recursive: true })).filter((path) => path.endsWith('.js'));
  assert.ok(files.length > 100, `${files.length} files`);
  for (const path of files) {
    const text = await readFile(join(dist, path), 'utf8');
    const found = text.match(
      /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*['"`]|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
    );
    assert.equal(found, null, path);
  }
});
