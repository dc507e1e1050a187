// The code that the reference gives for frameworks: each kind goes through the compiler of its framework, for
// every element, and has the attributes that the figure has.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTemplate } from '@angular/compiler';
import { transform as astro } from '@astrojs/compiler';
import { transform } from 'esbuild';
import * as svelte from 'svelte/compiler';
import { compileTemplate, parse } from 'vue/compiler-sfc';
import { examples } from '../tools/site/element-pages.js';
import { kindNames, snippet } from '../web/page/snippets.js';

/** @typedef {import('../web/page/snippets.js').Figure} Figure */

/** @type {Figure} what is hard to write */
const hard = {
  name: 'claim',
  attributes: [
    ['expr', 'a < b && "c" > \'d\' {e} `f` ${g} \\h'],
    ['key', '3'],
    ['controls', ''],
    ['caption', 'नमस्ते [[1, 2]]'],
  ],
  inside: 'A claim, <computed> & marked.',
};
const figures = [...(await examples()).values(), hard];

/** @param {string} kind @param {Figure} figure */
const code = (kind, figure) => snippet(kind, figure, 'phasor.iife.js');

/** The attributes that the tag is to have: frameworks keep `key` to themselves. @param {Figure} figure @param {boolean} renames */
const wanted = ({ attributes }, renames) =>
  attributes.map(([name, value]) => [renames && name === 'key' ? 'keyindex' : name, value]);

test('there are as many kinds as there are tests', () => {
  assert.deepEqual(kindNames, [
    ...['HTML', 'HTML with a bundler', 'React', 'Vue', 'Svelte', 'Angular', 'Astro'],
  ]);
});

test('React: the tag is JSX with these properties', async () => {
  for (const figure of figures) {
    const { code: made } = await transform(code('React', figure), {
      loader: 'jsx',
      jsxFactory: 'element',
      format: 'cjs',
    });
    assert.match(made, new RegExp(`import_${figure.name}|phasor/elements/${figure.name}`));
    const run = new Function(
      'require',
      'element',
      'module',
      `${made}; return module.exports.Figure();`,
    );
    const [tag, properties] = run(
      () => ({}),
      (/** @type {unknown[]} */ ...given) => given,
      { exports: {} },
    );
    assert.equal(tag, `phasor-${figure.name}`);
    const all = wanted(figure, true).map(([name, value]) => [name, value === '' ? true : value]);
    assert.deepEqual(properties ?? {}, Object.fromEntries(all));
  }
});

test('Vue: the template compiles without a complaint', () => {
  for (const figure of figures) {
    const { descriptor, errors } = parse(code('Vue', figure));
    assert.deepEqual(errors, []);
    assert.ok(descriptor.scriptSetup?.content.includes(`'phasor/elements/${figure.name}'`));
    const made = compileTemplate({
      ...{ id: 'figure', filename: 'Figure.vue', source: descriptor.template?.content ?? '' },
      compilerOptions: { isCustomElement: (tag) => tag.startsWith('phasor-') },
    });
    assert.deepEqual(made.errors, []);
    const given = /** @type {any} */ (made.ast).children
      .find((/** @type {any} */ { tag }) => tag === `phasor-${figure.name}`)
      .props.map((/** @type {any} */ { name, value }) => [name, value?.content ?? '']);
    assert.deepEqual(given, wanted(figure, true));
  }
});

test('Svelte: the component compiles without a warning', () => {
  for (const figure of figures) {
    const { js, warnings } = svelte.compile(code('Svelte', figure), { generate: 'server' });
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [],
    );
    assert.ok(js.code.includes(`phasor/elements/${figure.name}`));
    for (const [name] of figure.attributes) assert.ok(js.code.includes(name), name);
  }
});

test('Angular: the template has these attributes and no error', () => {
  for (const figure of figures) {
    const source = code('Angular', figure);
    const [, written = ''] = /template: (`(?:[^`\\]|\\.)*`)/.exec(source) ?? [];
    const template = new Function(`return ${written};`)();
    const { errors, nodes } = parseTemplate(template, 'figure.html');
    assert.deepEqual(errors ?? [], []);
    const tag = /** @type {any} */ (
      nodes.find((/** @type {any} */ { name }) => name === `phasor-${figure.name}`)
    );
    assert.deepEqual(
      tag.attributes.map((/** @type {any} */ { name, value }) => [name, value]),
      wanted(figure, false),
    );
    assert.deepEqual(tag.inputs, []);
  }
});

test('Astro and HTML: the tag stands there as it is', async () => {
  for (const figure of figures) {
    const { diagnostics, code: made } = await astro(code('Astro', figure));
    assert.deepEqual(diagnostics, []);
    assert.ok(made.includes(`phasor-${figure.name}`));
    const plain = code('HTML', figure);
    assert.match(plain, /^<script src="phasor\.iife\.js"><\/script>\n<phasor-/);
    for (const [name] of figure.attributes) assert.match(plain, new RegExp(`\\s${name}\\b`));
    assert.match(
      code('HTML with a bundler', figure),
      new RegExp(`import 'phasor/elements/${figure.name}'`),
    );
  }
});
