// A figure as code that works where it is pasted: in an empty page, and in the files of frameworks.

/** @typedef {{ name: string, attributes: readonly (readonly [name: string, value: string])[], inside: string }} Figure `name` without phasor- */

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** @param {Element} element @returns {Figure} as it is now; an address holds wherever the code is pasted */
export const figureOf = (element) => ({
  name: element.localName.replace('phasor-', ''),
  attributes: Array.from(
    element.attributes,
    ({ name, value }) =>
      /** @type {const} */ ([name, name === 'src' ? new URL(value, element.baseURI).href : value]),
  ),
  inside: (element.textContent ?? '').replace(/\s+/g, ' ').trim(),
});

/** @param {Figure} figure @returns {string} the module that registers its tag */
export const entryOf = ({ name }) => `phasor/elements/${name}`;

/**
 * @param {Figure} figure
 * @param {(name: string, value: string) => string} [write] an attribute
 */
function tagOf({ name, attributes, inside }, write = (key, value) => `${key}="${escaped(value)}"`) {
  const all = attributes.map(([key, value]) => (value === '' ? key : write(key, value)));
  const long = all.join(' ').length > 60;
  const given = long ? `\n  ${all.join('\n  ')}\n` : all.length > 0 ? ` ${all.join(' ')}` : '';
  return `<phasor-${name}${given}>${escaped(inside)}</phasor-${name}>`;
}

/** Frameworks keep `key` to themselves. @param {Figure} figure @returns {Figure} */
const withoutKey = (figure) => ({
  ...figure,
  attributes: figure.attributes.map(([key, value]) => [key === 'key' ? 'keyindex' : key, value]),
});

/** @param {string} text @param {number} by */
const indented = (text, by) => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/**
 * Where a framework reads braces, and what stands in them, in a text of HTML.
 *
 * @param {string} key @param {string} value
 */
const braced = (key, value) =>
  /["{}&<]/.test(value) ? `${key}={${JSON.stringify(value)}}` : `${key}="${value}"`;

/** @type {Record<string, (figure: Figure, script: string) => string>} kind → code; `script` is the address of the one-file build */
const kinds = {
  HTML: (figure, script) => `<script src="${escaped(script)}"></script>\n${tagOf(figure)}\n`,
  'HTML with a bundler': (figure) => `<script type="module">
  import '${entryOf(figure)}';
</script>
${tagOf(figure)}
`,
  React: (figure) => `'use client';

import '${entryOf(figure)}';

export function Figure() {
  return (
    ${indented(tagOf({ ...withoutKey(figure), inside: '' }, braced), 4)}
  );
}
`,
  Vue: (figure) => `<script setup>
import '${entryOf(figure)}';
</script>

<template>
  ${indented(tagOf(withoutKey(figure)), 2)}
</template>
`,
  Svelte: (figure) => `<script>
  import '${entryOf(figure)}';
</script>

${tagOf({ ...figure, inside: '' }, braced)}
`,
  Angular: (figure) => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import '${entryOf(figure)}';

@Component({
  selector: 'app-figure',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${indented(tagOf(figure), 4).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}
  \`,
})
export class Figure {}
`,
  Astro: (figure) => `${tagOf(figure)}

<script>
  import '${entryOf(figure)}';
</script>
`,
};

export const kindNames = Object.keys(kinds);

/**
 * @param {string} kind of `kindNames`
 * @param {Figure} figure
 * @param {string} script address of phasor.iife.js
 * @returns {string} a file, or what goes into an empty page
 */
export const snippet = (kind, figure, script) => kinds[kind](figure, script);
