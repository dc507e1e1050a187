// The facts about the elements → a page for each: the live figure with editable attributes, code to copy, and
// everything in the manifest.

import { readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { slots } from '../../web/core/draw/parts.js';
import { kindNames, snippet } from '../../web/article/snippets.js';
import { web } from '../entries.js';
import { eventType } from '../pack-elements.js';
import { dataExample } from './data-example.js';
import { layout } from './layout.js';
import { capital, escaped, inline, unescaped } from './markdown.js';

/** @typedef {import('../element-types.js').Facts} Facts */
/** @typedef {import('../element-types.js').Property} Property */
/** @typedef {import('./function-pages.js').Page} Page */
/** @typedef {import('../../web/article/snippets.js').Figure} Figure */

/**
 * The figures of the gallery: the first of each tag is its example.
 *
 * @returns {Promise<Map<string, Figure>>}
 */
export async function examples() {
  const page = await readFile(join(web, 'gallery.html'), 'utf8');
  // without the picture inside the tag, which stands there before scripts run
  const html = page
    .replace(/<svg class="lab-picture".*?<\/svg>/gs, '')
    .replace(/<span class="visually-hidden"\s*>([^<]*)<\/span\s*>/g, '$1');
  /** @type {Map<string, Figure>} */
  const found = new Map();
  for (const [, name, given, inside] of html.matchAll(/<phasor-(\w+)([^>]*)>([^<]*)<\/phasor-/g)) {
    const attributes = Array.from(
      given.matchAll(/([a-z]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g),
      ([, key, double, single]) => /** @type {const} */ ([key, unescaped(double ?? single ?? '')]),
    );
    const text = unescaped(inside.replace(/\s+/g, ' ').trim());
    if (!found.has(name)) found.set(name, { name, attributes, inside: text });
  }
  return found;
}

const stopped = (/** @type {string} */ text) => (/[.?]$/.test(text) ? text : `${text}.`);

/** @param {Property} property @param {string} tag */
function attribute(property, tag) {
  const { name, written, wanted, preset, said = '', gives, takes, control } = property;
  const facts = [
    `<code>${escaped(written)}</code>`,
    wanted && escaped(wanted),
    preset === undefined ? '' : `default <code>${escaped(preset)}</code>`,
  ].filter(Boolean);
  return `<div class="attribute" id="${name}" data-name="${name}">
<div class="name"><label for="${tag}-${name}"><code>${name}</code></label></div>
<div class="control"></div>
<div class="said"><p>${inline(stopped(capital(said)))}</p>
<p class="facts">${facts.join(' · ')}</p>
<p class="facts">Property: gives <code>${escaped(gives)}</code>, takes <code>${escaped(takes)}</code>${
    control ? '; <code>controls</code> offers it' : ''
  }.</p></div>
</div>`;
}

/** @param {readonly { name: string, said?: string, more?: string }[]} rows */
const list = (rows) => `<dl class="options">
${rows
  .map(({ name, said = '', more }) => {
    const before = more ? `<code>${escaped(more)}</code> ` : '';
    return `<div><dt><code>${escaped(name)}</code></dt><dd>${before}${inline(said)}</dd></div>`;
  })
  .join('\n')}
</dl>`;

/** @param {string} title @param {string} inside */
const section = (title, inside) => `<section>\n<h2>${title}</h2>\n${inside}\n</section>`;

/** @param {Facts} facts @param {Figure} example */
function live({ element: { tag }, events }, example) {
  // addresses are relative to the gallery, two folders up
  const attributes = example.attributes.map(
    ([key, value]) => /** @type {const} */ ([key, key === 'src' ? `../../${value}` : value]),
  );
  const plain = snippet('HTML', { ...example, attributes }, '../../phasor.iife.js');
  // without the script, which the page has already
  const figure = plain.slice(plain.indexOf(`<${tag}`)).trim();
  const choices = kindNames.map((kind) => `<option>${kind}</option>`).join('');
  return `<div class="live" data-live="${tag}" data-events="${events.map((event) => event.name).join(' ')}">
${figure}
</div>
<div class="code">
<label>Code for <select id="kind">${choices}</select></label> <button id="copy" type="button">Copy code</button>
<pre class="source" tabindex="0"><code id="code">${escaped(plain.trim())}</code></pre>
</div>`;
}

/** @param {Facts} facts @param {Figure} example @returns {Page} */
function elementPage(facts, example) {
  const { element, summary, properties, events, cssParts, cssProperties, keys, statics, lesson } =
    facts;
  const { name, tag, className } = element;
  const path = `docs/elements/${name}.html`;
  const all = lesson ? 'phasor/lessons' : 'phasor/elements';
  const body = `<p class="crumbs"><a href="../index.html">Docs</a> /
<a href="../guide/elements.html">Elements</a></p>
<h1><code>&lt;${tag}&gt;</code></h1>
<p class="lede">${inline(stopped(capital(summary)))}</p>
${live(facts, example)}
<p>The entry <code>phasor/elements/${name}</code> registers the tag and gives its class,
<code>${className}</code>; <code>${all}</code> registers it with others.</p>
${section(
  'In JavaScript',
  `<pre class="source" tabindex="0"><code>${escaped(dataExample(example, events[0].name))}</code></pre>
<p>Data of your own, from a model or a file: <a href="../guide/your-data.html">your own data</a>.</p>`,
)}
<section class="wide-section">
<h2>Attributes</h2>
<p>Each is a property of the same name too. A value that is wrong is named in the figure, and the default holds.</p>
<div class="attributes">
${properties.map((property) => attribute(property, tag)).join('\n')}
</div>
</section>
${section(
  'Events',
  `<p>They bubble, and leave shadow trees. <output id="last-event">No event yet.</output></p>
${list(events.map((event) => ({ name: event.name, said: event.said, more: eventType(event) })))}`,
)}
${section('Keyboard', list(keys.map(({ keys: pressed, said }) => ({ name: pressed, said }))))}
${section(
  'Parts',
  list(cssParts.map(({ name: part, said }) => ({ name: `::part(${part})`, said }))),
)}
${section(
  'CSS properties',
  list(cssProperties.map(({ name: own, said, preset }) => ({ name: own, said, more: preset }))),
)}
${section('Inside the tag', list(Object.values(slots).map((said) => ({ name: 'text', said }))))}
${
  statics.length === 0
    ? ''
    : section(
        'Of the class',
        list(statics.map((one) => ({ name: `${className}.${one.name}`, more: one.type }))),
      )
}
<p class="file">Declared in <code>web/${relative(web, dirname(element.file)).split(sep).join('/')}/</code>.</p>`;
  const html = layout({ path, title: `<${tag}>`, about: capital(summary), body, figures: true });
  const entries = [
    {
      title: `<${tag}>`,
      kind: 'element',
      url: path,
      text: [summary, ...keys.map(({ said }) => said)].join(' '),
    },
    ...properties.map((property) => ({
      title: `${property.name} of <${tag}>`,
      kind: 'attribute',
      url: `${path}#${property.name}`,
      text: `${property.said} ${property.written}`,
    })),
    {
      title: `events of <${tag}>`,
      kind: 'events',
      url: path,
      text: events.map((event) => `${event.name} ${event.said}`).join(' '),
    },
  ];
  return { path, html, entries };
}

/** @param {readonly Facts[]} all @returns {Promise<Page[]>} */
export async function elementPages(all) {
  const figures = await examples();
  return all.map((facts) => {
    const { name, tag } = facts.element;
    const example = figures.get(name);
    if (!example) throw new Error(`site: gallery.html has no <${tag}>`);
    return elementPage(facts, example);
  });
}
