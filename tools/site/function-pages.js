// The facts about the functions → a page for each, and one for the types that they name.

import { layout } from './layout.js';
import { comment, escaped, inline } from './markdown.js';

/** @typedef {import('./interface.js').Described} Described */
/** @typedef {import('./interface.js').PublicFunction} PublicFunction */
/** @typedef {import('./interface.js').PublicType} PublicType */
/** @typedef {import('./interface.js').Row} Row */
/** @typedef {import('./search.js').Entry} Entry */
/** @typedef {{ path: string, html: string, entries: Entry[] }} Page */

/**
 * A type as code, with links to named types.
 *
 * @param {string} type
 * @param {ReadonlySet<string>} known
 */
const typed = (type, known) =>
  `<code>${escaped(type).replace(/\b[A-Z]\w+\b/g, (name) =>
    known.has(name) ? `<a href="../types.html#${name}">${name}</a>` : name,
  )}</code>`;

/** @param {readonly Row[]} rows @param {ReadonlySet<string>} known @returns {string} */
const list = (rows, known) =>
  rows.length === 0
    ? ''
    : `<dl class="options">
${rows
  .map(
    ({ name, type, optional, text }) =>
      `<div><dt><code>${escaped(name)}</code>${optional ? ' <span>optional</span>' : ''}</dt>
<dd>${typed(type, known)}${text ? ` ${inline(text)}` : ''}</dd></div>`,
  )
  .join('\n')}
</dl>`;

/** @param {Described} described @param {ReadonlySet<string>} known @param {string} level of headings, 'h2' */
function body(described, known, level) {
  const { parameters, returns, errors, examples, papers } = described;
  const part = (/** @type {string} */ title, /** @type {string} */ inside) =>
    inside && `<section><${level}>${title}</${level}>\n${inside}</section>`;
  const takes = parameters
    .map(
      ({ name, type, optional, text, rows }) => `<div class="parameter">
<p><code class="name">${escaped(name)}</code>${optional ? ' <span>optional</span>' : ''} ${typed(type, known)}</p>
${text ? comment(text) : ''}${list(rows, known)}</div>`,
    )
    .join('\n');
  const gives = `<p>${typed(returns.type, known)}</p>
${returns.text ? comment(returns.text) : ''}${list(returns.rows, known)}`;
  const code = examples
    .map((text) => `<pre class="source" tabindex="0"><code>${escaped(text)}</code></pre>`)
    .join('\n');
  const all = (/** @type {readonly string[]} */ texts) =>
    texts.length > 0 ? `<ul>${texts.map((text) => `<li>${inline(text)}</li>`).join('')}</ul>` : '';
  // `@throws {RangeError} for …`
  const kinds = errors.map((text) =>
    text.replace(/^\{([^}]*)\}/, (_, kind) =>
      kind
        .split('|')
        .map((/** @type {string} */ one) => `\`${one.trim()}\``)
        .join(' or '),
    ),
  );
  return [
    described.text && comment(described.text),
    part('Parameters', takes),
    part('Returns', gives),
    part('Errors', all(kinds)),
    part('Example', code),
    part('Papers', all(papers)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** @param {PublicFunction} one @returns {string} */
const imported = ({ name, entry, needsLoad }) =>
  needsLoad
    ? `import { load } from '${entry}';\nconst phasor = await load();\nphasor.${name}(…);`
    : `import { ${name} } from '${entry}';`;

/** The first sentence, or the beginning of a long one. @param {string} text */
export function first(text) {
  const plain = text.replace(/\s+/g, ' ').trim();
  const [sentence] = /^.*?\.(?=\s+\S?[A-Z]|$)/.exec(plain) ?? [plain];
  if (sentence.length <= 160) return sentence;
  const [start] = /^.{20,160}?(?=[:;] )/.exec(sentence) ?? [`${sentence.slice(0, 157)}…`];
  return start.endsWith('…') ? start : `${start}.`;
}

/** @param {PublicFunction} one @param {ReadonlySet<string>} known @returns {Page} */
function functionPage(one, known) {
  const path = `docs/functions/${one.name}.html`;
  const methods = one.methods.map(
    (method) => `<section class="method" id="${method.name.replace(/^.*\./, '')}">
<h2><code>${escaped(method.signature)}</code></h2>
${body(method, known, 'h3')}</section>`,
  );
  const html = layout({
    path,
    title: one.name,
    about: first(one.text),
    body: `<p class="crumbs"><a href="../index.html">Docs</a> / <code>${one.entry}</code></p>
<h1><code>${escaped(one.signature)}</code></h1>
<pre class="source" tabindex="0"><code>${escaped(imported(one))}</code></pre>
${body(one, known, 'h2')}
${methods.join('\n')}
<p class="file">Declared in <code>${escaped(one.source)}</code>.</p>`,
  });
  const words = (/** @type {Described} */ { text, parameters, returns, papers }) =>
    [
      text,
      returns.text,
      ...papers,
      ...parameters.flatMap(({ text: said, rows }) => [
        said,
        ...rows.map((row) => `${row.name} ${row.text}`),
      ]),
    ].join(' ');
  const entries = [
    { title: one.name, kind: `function of ${one.entry}`, url: path, text: words(one) },
    ...one.methods.map((method) => ({
      title: method.name,
      kind: `method, ${one.entry}`,
      url: `${path}#${method.name.replace(/^.*\./, '')}`,
      text: words(method),
    })),
  ];
  return { path, html, entries };
}

/** @param {readonly PublicType[]} types @param {ReadonlySet<string>} known @returns {Page} */
function typesPage(types, known) {
  const path = 'docs/types.html';
  // on this page, types are in the same page
  const here = (/** @type {string} */ html) => html.replaceAll('../types.html#', '#');
  const sections = types.map(
    ({ name, entry, text, type, rows }) => `<section id="${name}">
<h2><code>${name}</code></h2>
<p class="crumbs"><code>${entry}</code></p>
${text ? comment(text) : ''}${type ? `<p>${here(typed(type, known))}</p>` : ''}${here(list(rows, known))}</section>`,
  );
  const html = layout({
    path,
    title: 'types',
    about: 'What functions take and give, by its name.',
    body: `<p class="crumbs"><a href="index.html">Docs</a></p>
<h1>Types</h1>
<p class="lede">What functions take and give, by its name. Each can be imported from its entry.</p>
${sections.join('\n')}`,
  });
  const entries = types.map(({ name, entry, text, rows }) => ({
    title: name,
    kind: `type of ${entry}`,
    url: `${path}#${name}`,
    text: [text, ...rows.map((row) => `${row.name} ${row.text}`)].join(' '),
  }));
  return { path, html, entries };
}

/** @param {readonly PublicFunction[]} functions @param {readonly PublicType[]} types @returns {Page[]} */
export function functionPages(functions, types) {
  const known = new Set(types.map(({ name }) => name));
  return [...functions.map((one) => functionPage(one, known)), typesPage(types, known)];
}
