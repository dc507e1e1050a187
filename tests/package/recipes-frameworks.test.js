// The recipes of web/guide/ for frameworks: each, as it is printed, goes through the framework's own
// compiler and runs in Chromium with the packed package.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { compile } from '@mdx-js/mdx';
import * as svelte from 'svelte/compiler';
import * as vite from 'vite';
import { run, tools } from '../harness/installed.js';
import {
  app,
  bundle,
  checkFit,
  claim,
  html,
  link,
  open,
  put,
  site,
  whole,
} from '../harness/recipe.js';

test('React: attributes follow the state, and events change it', async () => {
  await link('react', 'react-dom');
  await put('react-recipe/lesson.jsx', whole('recipes', 'lesson.jsx'));
  await bundle(
    'react-recipe/out.js',
    `import { createRoot } from 'react-dom/client';
     import { Lesson } from './react-recipe/lesson.jsx';
     createRoot(document.querySelector('#app')).render(<Lesson text="the river bank" />);`,
  );
  await put(
    'react-recipe/index.html',
    html('<div id="app"></div><script type="module" src="out.js"></script>'),
  );
  const { page, complaints } = await open(new URL('react-recipe/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-attention'), /“the” 0/);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-attention')).set({ query: 2 }),
  );
  await page.getByText('Word 2 looks at the others.').waitFor();
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('React components: properties before the first paint, events, a ref, and nothing of the preset', async () => {
  await link('react', 'react-dom');
  await put('react-data/figure.jsx', whole('your-data', 'figure.jsx'));
  await put(
    'react-data/app.jsx',
    `import { useRef, useState } from 'react';
     import { Heatmap } from 'phasor/react';
     import { Figure } from './figure.jsx';
     export function App() {
       const [at, setAt] = useState('');
       const map = useRef(null);
       return (
         <main>
           <Figure weights={[[1, 0], [0.25, 0.75]]} tokens={['mine', 'yours']} />
           <Heatmap ref={map} className="map" tensor={[[1, 2], [3, 4]]}
             onPhasorChange={({ detail }) => setAt(JSON.stringify(detail) + map.current.localName)}>
             until it is ready
           </Heatmap>
           <output>{at}</output>
         </main>
       );
     }`,
  );
  await bundle(
    'react-data/server.js',
    `import { renderToString } from 'react-dom/server.edge';
     import { App } from './react-data/app.jsx';
     export const html = renderToString(<App />);`,
  );
  const { html: rendered } = await import(join(app.folder, 'react-data', 'server.js'));
  assert.match(rendered, /<phasor-heatmap class="map">until it is ready<\/phasor-heatmap>/);
  await bundle(
    'react-data/out.js',
    `import { hydrateRoot } from 'react-dom/client';
     import { App } from './react-data/app.jsx';
     hydrateRoot(document.querySelector('#app'), <App />);`,
  );
  await put(
    'react-data/index.html',
    html(`<div id="app">${rendered}</div>
      <script>
        // every sentence that figures say, from the first on
        window.claims = [];
        (function look() {
          for (const element of document.querySelectorAll('phasor-attention')) {
            const text = element.shadowRoot?.querySelector('.frame.ready .claim')?.textContent;
            if (text) claims.push(text);
          }
          requestAnimationFrame(look);
        })();
      </script>
      <script type="module" src="out.js"></script>`),
  );
  const { page, complaints } = await open(new URL('react-data/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-attention'), /mine|yours/);
  const claims = await page.evaluate(() => /** @type {any} */ (window).claims);
  assert.deepEqual(
    claims.filter((/** @type {string} */ text) => !/mine|yours/.test(text)),
    [],
  );
  const map = page.locator('phasor-heatmap');
  await map.scrollIntoViewIfNeeded();
  await map.locator('.frame.ready').waitFor();
  await map.evaluate((/** @type {any} */ element) => element.set({ row: 1 }));
  await page.getByText('{"row":1}phasor-heatmap').waitFor();
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Vue, built by Vite: attributes follow the state, and events change it', async () => {
  await link('vue', 'vite', '@vitejs/plugin-vue');
  await put('vue-recipe/vite.config.js', whole('recipes', 'vite.config.js'));
  await put('vue-recipe/Lesson.vue', whole('recipes', 'Lesson.vue'));
  await put(
    'vue-recipe/main.js',
    "import { createApp } from 'vue'; import Lesson from './Lesson.vue'; createApp(Lesson).mount('#app');",
  );
  await put(
    'vue-recipe/index.html',
    html('<div id="app"></div><script type="module" src="main.js"></script>'),
  );
  const folder = join(app.folder, 'vue-recipe');
  await vite.build({ root: folder, base: './', logLevel: 'error' });
  const { page, complaints } = await open(new URL('vue-recipe/dist/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-curves'), /at position 0/);
  const seen = await page.evaluate(() => {
    const { dim, columns } = /** @type {any} */ (document.querySelector('phasor-curves'));
    return [dim, columns];
  });
  assert.deepEqual(seen, [32, [6, 7]]);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-curves')).set({ position: 7 }),
  );
  await page.locator('output', { hasText: /^7$/ }).waitFor();
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Svelte: attributes follow the state, and events change it', async () => {
  await link('svelte');
  const { js } = svelte.compile(whole('recipes', 'Lesson.svelte'), { name: 'Lesson' });
  await put('svelte-recipe/lesson.js', js.code);
  await bundle(
    'svelte-recipe/out.js',
    `import { mount } from 'svelte';
     import Lesson from './svelte-recipe/lesson.js';
     mount(Lesson, { target: document.querySelector('#app') });`,
  );
  await put(
    'svelte-recipe/index.html',
    html('<div id="app"></div><script type="module" src="out.js"></script>'),
  );
  const { page, complaints } = await open(new URL('svelte-recipe/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-curves'), /at position 0/);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-curves')).set({ position: 7 }),
  );
  await page.locator('output', { hasText: /^7$/ }).waitFor();
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

/** @param {string} folder with index.html and out.js @returns {Promise<void>} after the checks */
async function checkHydrated(folder) {
  const { page, complaints } = await open(new URL(`${folder}/index.html`, site.url).href);
  const figure = page.locator('phasor-attention');
  await figure.locator('.claim', { hasText: /mine|yours/ }).waitFor();
  const seen = await figure.evaluate((/** @type {any} */ element) => ({
    weights: [...element.data().tensor.data],
    message: element.shadowRoot.querySelector('.message').textContent,
    said: /** @type {any} */ (window).claims.filter(
      (/** @type {string} */ text) => !/mine|yours/.test(text),
    ),
  }));
  assert.deepEqual(seen, { weights: [1, 0, 0.25, 0.75], message: '', said: [] });
  await page.getByRole('button', { name: 'change' }).click();
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('phasor-attention')).data()?.tensor.data[2] === 1,
  );
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

/** @param {string} rendered on a server */
const hydrated = (rendered) =>
  html(`<div id="app">${rendered}</div>
    <script>
      // every sentence and message that figures show, from the first on
      window.claims = [];
      (function look() {
        const inside = document.querySelector('phasor-attention')?.shadowRoot;
        for (const node of inside?.querySelectorAll('.frame.ready .claim, .message') ?? [])
          if (node.textContent) claims.push(node.textContent);
        requestAnimationFrame(look);
      })();
    </script>
    <script type="module" src="out.js"></script>`);

test('Vue on a server: arrays are set when the page comes alive, and nothing of the preset is shown', async () => {
  await link('vue');
  const component = `import { h, ref, createSSRApp } from 'vue';
    export const App = () => createSSRApp({
      setup() {
        const weights = ref([[1, 0], [0.25, 0.75]]);
        return () => h('main', [
          h('phasor-attention', { weights: weights.value, tokens: ['mine', 'yours'] }),
          h('button', { onClick: () => (weights.value = [[1, 0], [1, 0]]) }, 'change'),
        ]);
      },
    });`;
  await put('vue-server/app.js', component);
  await bundle(
    'vue-server/server.js',
    `import { renderToString } from 'vue/server-renderer';
     import { App } from './vue-server/app.js';
     export const html = await renderToString(App());`,
  );
  const { html: rendered } = await import(join(app.folder, 'vue-server', 'server.js'));
  assert.match(rendered, /<phasor-attention/);
  await bundle(
    'vue-server/out.js',
    `import 'phasor/elements';
     import { App } from './vue-server/app.js';
     App().mount('#app');`,
  );
  await put('vue-server/index.html', hydrated(rendered));
  await checkHydrated('vue-server');
});

test('Svelte on a server: arrays are set when the page comes alive, and nothing of the preset is shown', async () => {
  await link('svelte');
  const component = whole('recipes', '+page.svelte').replace(
    '</script>',
    'const change = () => (weights = [[1, 0], [1, 0]]);</script><button onclick={change}>change</button>',
  );
  for (const generate of /** @type {const} */ (['server', 'client'])) {
    const { js } = svelte.compile(component, { name: 'Figure', generate });
    await put(`svelte-server/${generate}-figure.js`, js.code);
  }
  await bundle(
    'svelte-server/server.js',
    `import { render } from 'svelte/server';
     import Figure from './svelte-server/server-figure.js';
     export const { body } = render(Figure);`,
  );
  const { body } = await import(join(app.folder, 'svelte-server', 'server.js'));
  assert.match(body, /<phasor-attention/);
  await bundle(
    'svelte-server/out.js',
    `import { hydrate } from 'svelte';
     import Figure from './svelte-server/client-figure.js';
     hydrate(Figure, { target: document.querySelector('#app') });`,
  );
  await put('svelte-server/index.html', hydrated(body));
  await checkHydrated('svelte-server');
});

test('MDX compiles and renders', async () => {
  await link('react', 'react-dom');
  await put('mdx-recipe/lesson.js', String(await compile(whole('recipes', 'lesson.mdx'))));
  await bundle(
    'mdx-recipe/out.js',
    `import { createRoot } from 'react-dom/client';
     import Lesson from './mdx-recipe/lesson.js';
     createRoot(document.querySelector('#app')).render(<Lesson />);`,
  );
  await put(
    'mdx-recipe/index.html',
    html('<div id="app"></div><script type="module" src="out.js"></script>'),
  );
  const { page, complaints } = await open(new URL('mdx-recipe/index.html', site.url).href);
  assert.ok(await claim(page, 'phasor-order'));
  assert.equal(await page.locator('h1').innerText(), 'Order');
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('phasor-order')).encoding),
    false,
  );
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('React in the app router of Next: rendered on the server, alive in the browser', async () => {
  await link('next', 'react', 'react-dom');
  await put('next-recipe/app/lesson.jsx', whole('recipes', 'lesson.jsx'));
  await put(
    'next-recipe/app/page.jsx',
    `import { Lesson } from './lesson';
     import { Figure } from './figure';
     export default function Page() {
       return (
         <>
           <Lesson text="the river bank" />
           <Figure weights={[[1, 0], [0.25, 0.75]]} tokens={['mine', 'yours']} />
         </>
       );
     }`,
  );
  // a server component
  await put('next-recipe/app/figure.jsx', whole('your-data', 'figure.jsx'));
  await put(
    'next-recipe/app/layout.jsx',
    `export default function Layout({ children }) {
       return <html lang="en"><body>{children}</body></html>;
     }`,
  );
  // a page that needs no server of its own
  await put(
    'next-recipe/next.config.mjs',
    "export default { output: 'export', basePath: '/next-recipe/out' };",
  );
  const folder = join(app.folder, 'next-recipe');
  await run(folder, process.execPath, [join(tools, 'next/dist/bin/next'), 'build', '--webpack']);
  const { page, complaints } = await open(new URL('next-recipe/out/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-attention'), /“the” 0/);
  // the figure may be ready before React listens to it
  await page.waitForFunction(() => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    element.set({ query: element.query === 2 ? 1 : 2 });
    return document.querySelector('figcaption')?.textContent === 'Word 2 looks at the others.';
  });
  const own = page.locator('phasor-attention').nth(1);
  await own.scrollIntoViewIfNeeded();
  await own.locator('.frame.ready').waitFor();
  assert.match(await own.locator('.claim').innerText(), /mine|yours/);
  const drawn = await own.evaluate((/** @type {any} */ element) => [...element.data().tensor.data]);
  assert.deepEqual(drawn, [1, 0, 0.25, 0.75]);
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Angular: its compiler takes the template, and checks it by the types of the elements', async () => {
  await link('rxjs', '@angular/core', '@angular/compiler');
  const source = whole('recipes', 'lesson.ts');
  const compilerOptions = {
    target: 'es2022',
    module: 'preserve',
    moduleResolution: 'bundler',
    strict: true,
    lib: ['es2023', 'dom', 'dom.iterable'],
    skipLibCheck: true,
    types: [],
    outDir: 'out',
  };
  const config = { compilerOptions, angularCompilerOptions: { strictTemplates: true } };
  const folder = join(app.folder, 'angular-recipe');
  const ngc = join(tools, '@angular/compiler-cli/bundles/src/bin/ngc.js');
  /** @param {string} name @param {string} text */
  const compiled = async (name, text) => {
    await put(`angular-recipe/${name}.ts`, text);
    await put('angular-recipe/tsconfig.json', JSON.stringify({ ...config, files: [`${name}.ts`] }));
    await run(folder, process.execPath, [ngc, '-p', 'tsconfig.json']);
    return readFile(join(folder, 'out', `${name}.js`), 'utf8');
  };
  const output = await compiled('lesson', source);
  assert.match(output, /listener\("phasor-change"/i);
  assert.match(output, /property\("dim", 32\)/i);
  const without = source.replace('schemas: [CUSTOM_ELEMENTS_SCHEMA],', '');
  await assert.rejects(compiled('without', without), /'phasor-curves' is not a known element/);
  await assert.rejects(
    compiled('wrong', source.replace('detail.position', 'detail.place')),
    /place/,
  );
});

test('Astro: lists go in as JSON, the elements come as a script', async () => {
  await link('astro');
  await put('astro-recipe/package.json', '{ "type": "module" }');
  await put('astro-recipe/astro.config.mjs', "export default { base: '/astro-recipe/dist' };");
  await put('astro-recipe/src/pages/index.astro', whole('recipes', 'index.astro'));
  const folder = join(app.folder, 'astro-recipe');
  await run(folder, process.execPath, [join(tools, 'astro/astro.js'), 'build']);
  const { page, complaints } = await open(new URL('astro-recipe/dist/index.html', site.url).href);
  assert.ok(await claim(page, 'phasor-attention'));
  const notice = await page.locator('phasor-attention .message').textContent();
  assert.equal(notice, '');
  const words = await page.evaluate(
    () => /** @type {any} */ (document.querySelector('phasor-attention')).tokens,
  );
  assert.deepEqual(words, ['cat', 'sat']);
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});
