// A figure as code that works where it is pasted: in an empty page, and in the files of frameworks.

/**
 * @typedef {{ name: string, attributes: readonly (readonly [name: string, value: string])[],
 *   inside: string }} Figure `name` without phasor-
 */

/**
 * @param {string} text of an element or an attribute; its line breaks are escaped, so that indenting the
 *   code does not change it
 */
const escaped = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('\n', '&#10;');

/**
 * Escapes braces, which frameworks evaluate, and the at sign, which Angular does.
 *
 * @param {string} text
 */
const withoutBraces = (text) =>
  escaped(text).replace(/[{}@]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Element} element @returns {Figure} its current state; addresses are absolute */
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
 * How a kind writes attributes and texts.
 *
 * @typedef {{ attribute?: (key: string, value: string) => string, text?: (text: string) => string }} Writing
 */

const quoted = (/** @type {string} */ key, /** @type {string} */ value) =>
  `${key}="${escaped(value)}"`;

/** @param {Figure} figure @param {Writing} [writing] HTML by default */
export function tagOf({ name, attributes, inside }, { attribute = quoted, text = escaped } = {}) {
  const all = attributes.map(([key, value]) => (value === '' ? key : attribute(key, value)));
  const long = all.join(' ').length > 60;
  const given = long ? `\n  ${all.join('\n  ')}\n` : all.length > 0 ? ` ${all.join(' ')}` : '';
  return `<phasor-${name}${given}>${text(inside)}</phasor-${name}>`;
}

/** Frameworks reserve `key`: renames the attribute. @param {Figure} figure @returns {Figure} */
const withoutKey = (figure) => ({
  ...figure,
  attributes: figure.attributes.map(([key, value]) => [key === 'key' ? 'keyindex' : key, value]),
});

/** @param {string} text @param {number} by */
const indented = (text, by) => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/** JSX and Svelte: text that they would parse is a string in braces. @type {Required<Writing>} */
const braced = {
  attribute: (key, value) =>
    /["{}&<\n]/.test(value) ? `${key}={${JSON.stringify(value)}}` : `${key}="${value}"`,
  text: (text) => (/[{}&<>\n]/.test(text) ? `{${JSON.stringify(text)}}` : text),
};

/** Astro drops a backslash in an attribute, unless the value is a string in braces. @type {Writing} */
const astro = {
  attribute: (key, value) =>
    value.includes('\\') ? `${key}={${JSON.stringify(value)}}` : quoted(key, value),
  text: withoutBraces,
};

/** A string literal in an Angular expression, with braces escaped. @param {string} text */
const literal = (text) => {
  const plain = text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n');
  const code = (/** @type {string} */ sign) => `\\u00${sign.charCodeAt(0).toString(16)}`;
  return `'${escaped(plain.replace(/[{}]/g, code))}'`;
};

/**
 * Angular decodes &#123; before it looks for {{: a text with two braces is written as an expression.
 *
 * @type {Writing}
 */
const angular = {
  attribute: (key, value) =>
    value.includes('{{') ? `[attr.${key}]="${literal(value)}"` : quoted(key, value),
  text: (text) => (text.includes('{{') ? `{{ ${literal(text)} }}` : withoutBraces(text)),
};

/**
 * @type {Record<string, (figure: Figure, script: string) => string>} kind → code; `script` is the
 *   address of the one-file build
 */
const kinds = {
  HTML: (figure, script) => `<script src="${escaped(script)}"></script>
<!-- smaller, with this figure alone: npx --no-install phasor pack ${figure.name} -o figures.js -->
${tagOf(figure)}
`,
  'HTML with a bundler': (figure) => `<script type="module">
  import '${entryOf(figure)}';
</script>
${tagOf(figure)}
`,
  React: (figure) => `'use client';

import '${entryOf(figure)}';

export function Figure() {
  return (
    ${indented(tagOf(withoutKey(figure), braced), 4)}
  );
}
`,
  Vue: (
    figure,
  ) => `<!-- vite.config.js: vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('phasor-') } } }) -->
<script setup>
import '${entryOf(figure)}';
</script>

<template>
  ${indented(tagOf(withoutKey(figure), { text: withoutBraces }), 2)}
</template>
`,
  Svelte: (figure) => `<script>
  import '${entryOf(figure)}';
</script>

${tagOf(figure, braced)}
`,
  Angular: (figure) => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import '${entryOf(figure)}';

@Component({
  selector: 'app-figure',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    ${indented(tagOf(figure, angular), 4).replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}
  \`,
})
export class Figure {}
`,
  Astro: (figure) => `${tagOf(figure, astro)}

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
 * @returns {string} a file, or code to paste into an empty page
 */
export const snippet = (kind, figure, script) => kinds[kind](figure, script);
