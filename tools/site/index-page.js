// The first page of docs/, and llms.txt: all pages, by purpose.

import { first } from './function-pages.js';
import { layout } from './layout.js';
import { capital, escaped, inline } from './markdown.js';

/** @typedef {import('./interface.js').PublicFunction} PublicFunction */
/** @typedef {import('./guide-pages.js').Guide} Guide */
/** @typedef {import('../element-types.js').Facts} Facts */

/**
 * @typedef {{ functions: readonly PublicFunction[], elements: readonly Facts[], guides: readonly
 *   Guide[], labs: readonly { path: string, title: string, about: string }[] }} Contents
 */

/** @param {readonly { name: string, to: string, about: string }[]} rows */
const list = (rows) => `<dl class="options">
${rows
  .map(
    ({ name, to, about }) =>
      `<div><dt><a href="${to}"><code>${escaped(name)}</code></a></dt><dd>${inline(about)}</dd></div>`,
  )
  .join('\n')}
</dl>`;

/** Where each kind of reader begins. */
const starts = [
  [
    'You have a page',
    'Save <a href="../phasor.iife.js" download>phasor.iife.js</a> beside it; then two tags are a figure: ' +
      '<a href="guide/recipes.html#a-page-without-modules">a page without modules</a>. ' +
      'The <a href="../gallery.html">gallery</a> has the tag of each figure, to copy.',
  ],
  [
    'You have a bundler',
    'Vite, webpack, esbuild, Rollup or Parcel, with React, Vue, Svelte or none: one import, nothing to ' +
      'configure: <a href="guide/install.html#with-a-bundler">with a bundler</a>.',
  ],
  [
    'You write Python',
    'Attention weights from PyTorch or NumPy, in a notebook or as a page to send: ' +
      '<a href="guide/recipes.html#attention-weights-from-python">phasor.py</a>.',
  ],
  [
    'You have no build',
    'Modules from a folder, by an import map: ' +
      '<a href="guide/install.html#without-a-bundler">without a bundler</a>.',
  ],
];

/** @param {Contents} contents @returns {string} */
export function indexPage({ functions, elements, guides }) {
  const path = 'docs/index.html';
  const entries = [...new Set(functions.map(({ entry }) => entry))].map((entry) => {
    const own = functions.filter((one) => one.entry === entry);
    return `<section id="${entry.replace('/', '-')}">
<h2><code>${entry}</code></h2>
${list(own.map(({ name, text }) => ({ name, to: `functions/${name}.html`, about: first(text) })))}
</section>`;
  });
  const groups = [false, true].map((lesson) => {
    const own = elements.filter((facts) => facts.lesson === lesson);
    const items = own.map(({ element, summary }) => ({
      name: `<${element.tag}>`,
      to: `elements/${element.name}.html`,
      about: capital(first(summary)),
    }));
    return `<section>
<h2><code>phasor/${lesson ? 'lessons' : 'elements'}</code></h2>
${list(items)}
</section>`;
  });
  const read = guides
    .map(
      ({ path: to, title, about }) =>
        `<li><a href="${to.replace('docs/', '')}">${inline(title)}</a>: ${inline(first(about))}</li>`,
    )
    .join('\n');
  const body = `<h1>Docs</h1>
<section id="start">
<h2>Which of these are you?</h2>
<dl class="options">
${starts.map(([who, what]) => `<div><dt>${who}</dt><dd>${what}</dd></div>`).join('\n')}
</dl>
</section>
<section id="guide">
<h2>Guide</h2>
<ul>
${read}
</ul>
</section>
<section id="reference">
<h2>Reference</h2>
<p>Every function and every element, from the declarations of the code, and
<a href="types.html">the types</a>: what functions take and give, by its name.</p>
</section>
${entries.join('\n')}
${groups.join('\n')}`;
  return layout({
    path,
    title: 'docs',
    about: 'How to put phasor into a page, an app or a notebook; every function and every element.',
    body,
  });
}

/** The list for language models: https://llmstxt.org. @param {Contents} contents @returns {string} */
export function llmsText({ functions, elements, guides, labs }) {
  const line = (
    /** @type {string} */ name,
    /** @type {string} */ to,
    /** @type {string} */ about,
  ) => `- [${name}](${to}): ${about.replace(/\s+/g, ' ').trim()}`;
  const one = functions.map(({ name, text }) =>
    line(name, `docs/functions/${name}.html`, first(text)),
  );
  const tags = elements.map(({ element, summary }) =>
    line(`<${element.tag}>`, `docs/elements/${element.name}.html`, summary),
  );
  return `# phasor

> Positional encoding and attention, computed exactly in WebAssembly and drawn in a canvas: a JavaScript library
> with custom elements, an article and tools, for people who learn, teach or write about Transformers.

\`npm install ./phasor-0.1.0.tgz\`, a file that \`npm run build && npm pack\` makes in a clone (until phasor
is published, anybody may register its name); then \`const phasor = await load()\` from \`'phasor'\`. Arrays are
\`{ shape, data }\`, row-major; nested arrays are taken too. Options that do not exist are refused by
name. Elements are registered by \`import 'phasor/elements/heatmap'\` and the like; every setting is an
attribute and a property of the same lower-case name.

## Guides

${guides.map(({ name, title, about }) => line(title, `docs/guide/${name}.md`, first(about))).join('\n')}

## Functions

${one.join('\n')}

## Elements

${tags.join('\n')}

## Optional

${line('The article', 'article.html', 'how a Transformer knows the order of words')}
${labs.map(({ path, title, about }) => line(title, path, about)).join('\n')}
${line('Types', 'docs/types.html', 'what functions take and give, by its name')}
${line('custom-elements.json', 'custom-elements.json', 'the manifest of the elements')}
`;
}
