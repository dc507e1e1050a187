// The code that the reference gives for frameworks: each kind goes through the compiler of its framework, for
// every element, and has the attributes that the figure has.

import assert from 'node:assert/strict';
import { BindingType, parseTemplate } from '@angular/compiler';
import { transform as astro } from '@astrojs/compiler';
import { transform } from 'esbuild';
import * as svelte from 'svelte/compiler';
import * as server from 'svelte/internal/server';
import { compileTemplate, parse } from 'vue/compiler-sfc';
import { examples } from '../../tools/site/element-pages.js';
import { kindNames, snippet } from '../../web/article/snippets.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('../../web/article/snippets.js').Figure} Figure */

/** @type {Figure} what is hard to write */
const hard = {
  name: 'claim',
  attributes: [
    ['expr', 'a < b && "c" > \'d\' {e} `f` ${g} \\h'],
    ['key', '3'],
    ['controls', ''],
    ['caption', 'नमस्ते [[1, 2]]'],
    ['text', '{{ 6 * 7 }} two\nlines'],
  ],
  inside: 'A {claim}, <computed> & {{ marked }} "well", it\'s } @if `t` ${u} \\n &#123;',
};
const figures = [...(await examples()).values(), hard];

/** @param {string} kind @param {Figure} figure */
const code = (kind, figure) => snippet(kind, figure, 'phasor.iife.js');

/**
 * The attributes that the tag is to have: frameworks keep `key` to themselves.
 *
 * @param {Figure} figure
 * @param {boolean} renames
 */
const wanted = ({ attributes }, renames) =>
  attributes.map(([name, value]) => [renames && name === 'key' ? 'keyindex' : name, value]);

test('there are as many kinds as there are tests', () => {
  assert.deepEqual(kindNames, [
    'HTML',
    'HTML with a bundler',
    'React',
    'Vue',
    'Svelte',
    'Angular',
    'Astro',
  ]);
});

forRelease('React: the tag is JSX with these properties', async () => {
  for (const figure of figures) {
    const { code: compiled } = await transform(code('React', figure), {
      loader: 'jsx',
      jsxFactory: 'element',
      format: 'cjs',
    });
    assert.match(compiled, new RegExp(`import_${figure.name}|phasor/elements/${figure.name}`));
    const run = new Function(
      'require',
      'element',
      'module',
      `${compiled}; return module.exports.Figure();`,
    );
    const [tag, properties, inside] = run(
      () => ({}),
      (/** @type {unknown[]} */ ...given) => given,
      { exports: {} },
    );
    assert.equal(tag, `phasor-${figure.name}`);
    assert.equal(inside, figure.inside, 'what is shown until the figure is ready');
    const all = wanted(figure, true).map(([name, value]) => [name, value === '' ? true : value]);
    assert.deepEqual(properties ?? {}, Object.fromEntries(all));
  }
});

test('Vue: the template compiles without a complaint', () => {
  for (const figure of figures) {
    const source = code('Vue', figure);
    const { descriptor, errors } = parse(source);
    assert.deepEqual(errors, []);
    // said where the code is copied, as the option that the plugin takes
    const [, option = ''] =
      /vite\.config\.js: vue\(\{ template: (\{.*\}) \}\) -->\n/.exec(source) ?? [];
    const { compilerOptions } = new Function(`return ${option};`)();
    assert.equal(compilerOptions.isCustomElement(`phasor-${figure.name}`), true);
    assert.equal(compilerOptions.isCustomElement('router-link'), false);
    assert.ok(descriptor.scriptSetup?.content.includes(`'phasor/elements/${figure.name}'`));
    const compiled = compileTemplate({
      id: 'figure',
      filename: 'Figure.vue',
      source: descriptor.template?.content ?? '',
      compilerOptions,
    });
    assert.deepEqual(compiled.errors, []);
    const { props, children } = /** @type {any} */ (compiled.ast).children.find(
      (/** @type {any} */ { tag }) => tag === `phasor-${figure.name}`,
    );
    const given = props.map((/** @type {any} */ { name, value }) => [name, value?.content ?? '']);
    assert.deepEqual(given, wanted(figure, true));
    // a text, and nothing that is computed
    assert.deepEqual(
      children.map((/** @type {any} */ { content }) => content),
      figure.inside ? [figure.inside] : [],
    );
  }
});

/** The one phasor tag of HTML: attributes and text, decoded. @param {string} html */
function tagIn(html) {
  const { ast } = compileTemplate({
    id: 'tag',
    filename: 'tag.html',
    source: html,
    compilerOptions: { isCustomElement: () => true },
  });
  const [{ props, children }] = /** @type {any[]} */ (ast?.children ?? []).filter(({ tag }) =>
    tag?.startsWith('phasor-'),
  );
  return {
    attributes: props.map((/** @type {any} */ { name, value }) => [name, value?.content ?? '']),
    // braces are nothing in HTML, but Vue reads them
    text: children.map((/** @type {any} */ { loc, content }) =>
      typeof content === 'string' ? content : loc.source,
    ),
  };
}

/** @param {Figure} figure @returns {string[]} */
const texts = ({ inside }) => (inside ? [inside] : []);

test('Svelte: the component compiles without a warning, and writes the tag with its text', () => {
  for (const figure of figures) {
    const { js, warnings } = svelte.compile(code('Svelte', figure), { generate: 'server' });
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [],
    );
    assert.ok(js.code.includes(`import 'phasor/elements/${figure.name}'`));
    const [, render = ''] = /export default (function [^]*)/.exec(js.code) ?? [];
    let html = '';
    new Function('$', `return (${render});`)(server)({
      push: (/** @type {string} */ part) => (html += part),
    });
    const { attributes, text } = tagIn(html.replaceAll('{', '&#123;'));
    assert.deepEqual(attributes, wanted(figure, false));
    assert.deepEqual(text, texts(figure));
  }
});

/** A literal of Angular's, alone or as the one expression of a text. @param {any} ast @returns {string} */
const literalOf = (ast) => {
  const { strings = ['', ''], expressions = [ast] } = ast;
  assert.deepEqual(strings, ['', '']);
  assert.equal(expressions.length, 1);
  assert.equal(typeof expressions[0].value, 'string', 'it is no computation');
  return expressions[0].value;
};

test('Angular: the template has these attributes, this text and no error', () => {
  for (const figure of figures) {
    const source = code('Angular', figure);
    const [, written = ''] = /template: (`(?:[^`\\]|\\.)*`)/.exec(source) ?? [];
    const template = new Function(`return ${written};`)();
    const { errors, nodes } = parseTemplate(template, 'figure.html');
    assert.deepEqual(errors ?? [], []);
    const tag = /** @type {any} */ (
      nodes.find((/** @type {any} */ { name }) => name === `phasor-${figure.name}`)
    );
    const given = [...tag.attributes, ...tag.inputs].map(({ name, value }) => [
      name,
      typeof value === 'string' ? value : literalOf(value.ast),
    ]);
    assert.deepEqual(given.sort(), wanted(figure, false).sort());
    for (const { type } of tag.inputs) assert.equal(type, BindingType.Attribute);
    assert.deepEqual(
      tag.children.map((/** @type {any} */ { value }) =>
        typeof value === 'string' ? value : literalOf(value.ast),
      ),
      texts(figure),
    );
  }
});

forRelease('Astro: the component has these attributes and this text', async () => {
  for (const figure of figures) {
    const { diagnostics, code: compiled } = await astro(code('Astro', figure));
    assert.deepEqual(diagnostics, []);
    const [, name, given = '', body = '``'] =
      /\$\$renderComponent\(\$\$result,'([\w-]+)','[\w-]+',(\{.*?\})(?:,\{"default": \(\) => \$\$render(`(?:[^`\\]|\\.)*`),\})?\)\}/s.exec(
        compiled,
      ) ?? [];
    assert.equal(name, `phasor-${figure.name}`);
    const attributes = Object.entries(new Function(`return ${given};`)());
    assert.deepEqual(
      attributes.map(([key, value]) => [key, value === true ? '' : value]),
      wanted(figure, false),
    );
    // text that the page has as it stands, with nothing that is computed
    const parts = (/** @type {TemplateStringsArray} */ { raw }, /** @type {unknown[]} */ ...rest) =>
      assert.deepEqual(rest, []) ?? raw;
    const [html] = new Function('parts', `return parts${body};`)(parts);
    const cooked = html.replace(/\\([`\\])/g, '$1');
    assert.deepEqual(tagIn(`<phasor-x>${cooked}</phasor-x>`).text, texts(figure));
  }
});

test('HTML: the tag stands there as it is', () => {
  for (const figure of figures) {
    const plain = code('HTML', figure);
    assert.match(plain, /^<script src="phasor\.iife\.js"><\/script>\n<!-- .* -->\n<phasor-/);
    assert.ok(
      plain.includes(`npx --no-install phasor pack ${figure.name} -o figures.js`),
      'the smaller script',
    );
    const tag = plain.slice(plain.indexOf('<phasor-'));
    // for Vue's reader alone
    const { attributes, text } = tagIn(tag.replaceAll('{', '&#123;'));
    assert.deepEqual(attributes, wanted(figure, false));
    assert.deepEqual(text, texts(figure));
    assert.match(
      code('HTML with a bundler', figure),
      new RegExp(`import 'phasor/elements/${figure.name}'`),
    );
  }
});
