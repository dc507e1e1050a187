// The start page of the reference, and llms.txt: everything there is, by what it is for.

import { first } from './function-pages.js';
import { layout } from './layout.js';
import { escaped, inline } from './markdown.js';

/** @typedef {import('./interface.js').PublicFunction} PublicFunction */
/** @typedef {import('./guide-pages.js').Guide} Guide */
/** @typedef {import('../element-types.js').Facts} Facts */

/**
 * @typedef {{ functions: readonly PublicFunction[], elements: readonly Facts[], guides: readonly
 *   Guide[], labs: readonly { path: string, title: string, about: string }[] }} Contents
 */

const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {readonly { name: string, to: string, about: string }[]} rows */
const list = (rows) => `<dl class="options">
${rows
  .map(
    ({ name, to, about }) =>
      `<div><dt><a href="${to}"><code>${escaped(name)}</code></a></dt><dd>${inline(about)}</dd></div>`,
  )
  .join('\n')}
</dl>`;

/** @param {Contents} contents @returns {string} */
export function indexPage({ functions, elements, guides }) {
  const path = 'reference/index.html';
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
        `<li><a href="../${to}">${inline(title)}</a>: ${inline(first(about))}</li>`,
    )
    .join('\n');
  const body = `<h1>Reference</h1>
<p class="lede">Every function and every element, from the declarations of the code. Type a word into the box above
to search all of the site; it works without a network.</p>
<section>
<h2>To read first</h2>
<ul>
${read}
<li><a href="types.html">Types</a>: what functions take and give, by its name.</li>
</ul>
</section>
${entries.join('\n')}
${groups.join('\n')}`;
  return layout({
    path,
    title: 'reference',
    about: 'Every function and every element of phasor.',
    body,
  });
}

/** What programs that read find: https://llmstxt.org. @param {Contents} contents @returns {string} */
export function llmsText({ functions, elements, guides, labs }) {
  const line = (
    /** @type {string} */ name,
    /** @type {string} */ to,
    /** @type {string} */ about,
  ) => `- [${name}](${to}): ${about.replace(/\s+/g, ' ').trim()}`;
  const one = functions.map(({ name, text }) =>
    line(name, `reference/functions/${name}.html`, first(text)),
  );
  const tags = elements.map(({ element, summary }) =>
    line(`<${element.tag}>`, `reference/elements/${element.name}.html`, summary),
  );
  return `# phasor

> Positional encoding and attention, computed exactly in WebAssembly and drawn in a canvas: a JavaScript library
> with custom elements, an article and tools, for people who learn, teach or write about Transformers.

\`npm install ./phasor-0.1.0.tgz\`, a file that \`npm run build && npm pack\` makes in a clone (until phasor is published,
anybody may register its name); then \`const phasor = await load()\` from \`'phasor'\`. Arrays are
\`{ shape, data }\`, row-major; nested arrays are taken too. Options that do not exist are refused by
name. Elements are registered by \`import 'phasor/elements/heatmap'\` and the like; every setting is an
attribute and a property of the same lower-case name.

## Guides

${guides.map(({ name, title, about }) => line(title, `guide/${name}.md`, first(about))).join('\n')}

## Functions

${one.join('\n')}

## Elements

${tags.join('\n')}

## Optional

${line('The article', 'article.html', 'how a Transformer knows the order of words')}
${labs.map(({ path, title, about }) => line(title, path, about)).join('\n')}
${line('Types', 'reference/types.html', 'what functions take and give, by its name')}
${line('custom-elements.json', 'custom-elements.json', 'the manifest of the elements')}
`;
}
