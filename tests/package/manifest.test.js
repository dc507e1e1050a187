// What editors and catalogues read of the elements: it is valid, complete and nothing internal, and
// it is what the elements themselves have.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import Ajv from 'ajv';
import css from 'vscode-css-languageservice';
import html from 'vscode-html-languageservice';
import { dist, elements, web } from '../../tools/entries.js';
import { parts, properties, slots } from '../../web/core/draw/parts.js';
import { colors, maps } from '../../web/core/api/colors.js';
import { testBrowser } from '../harness/browser.js';
import { gallery } from '../harness/gallery.js';
import { forRelease, test } from '../harness/tiers.js';

const { getCSSLanguageService, newCSSDataProvider, TextDocument: StyleSheet } = css;
const { getLanguageService, newHTMLDataProvider, TextDocument } = html;

const browser = testBrowser();
const require = createRequire(import.meta.url);

/** @param {string} path @returns {Promise<any>} */
const json = async (path) => JSON.parse(await readFile(path, 'utf8'));

const manifest = await json(join(dist, 'custom-elements.json'));
/** @type {any[]} */
const classes = manifest.modules.flatMap((/** @type {any} */ { declarations }) => declarations);
/** @param {string} tag */
const classOf = (tag) => classes.find(({ tagName }) => tagName === tag);
/** @param {readonly { name: string }[]} list */
const names = (list) => list.map(({ name }) => name);

test('the manifest is valid by the schema of custom-elements-manifest', async () => {
  const schema = await json(require.resolve('custom-elements-manifest/schema.json'));
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  validate(manifest);
  assert.deepEqual(validate.errors ?? [], []);
  assert.equal(validate({ modules: [{ kind: 'javascript-module' }] }), false, 'it can fail');
});

test('it has every element, each from a module that is there', async () => {
  assert.deepEqual(
    classes.map(({ tagName, name }) => `${tagName} ${name}`),
    elements.map(({ tag, className }) => `${tag} ${className}`),
  );
  for (const { path } of manifest.modules) await readFile(join(dist, '..', path));
});

for (const { tag, file, className } of elements) {
  test(`${tag}: attributes, defaults and values are those of its class, and nothing else`, async () => {
    const { [className]: Class } = await import(file);
    const { attributes, members, events, slots: slotList } = classOf(tag);
    assert.deepEqual(names(attributes), Class.observedAttributes);
    assert.deepEqual(names(members), Class.observedAttributes);
    assert.deepEqual(names(events), [...Object.keys(Class.events ?? {}), 'phasor-error']);
    assert.deepEqual(names(slotList), Object.keys(slots));
    for (const each of [...attributes, ...members, ...events]) {
      assert.ok(each.description, `${each.name} is described`);
      assert.ok(each.type.text, `${each.name} has a type`);
    }
    for (const { type } of events) assert.match(type.text, /^CustomEvent<\{ \w+\??: .+ \}>$/);
    for (const { name, type, default: preset } of attributes) {
      const setting = Class.settings[name === 'keyindex' ? 'key' : name];
      assert.doesNotMatch(type.text, /\b(any|object|unknown)\b/, name);
      if (preset !== undefined) {
        const text = preset.replace(/^'|'$/g, '').replaceAll("\\'", "'");
        const { preset: wanted } = setting;
        assert.deepEqual(setting.read(text), wanted, `the default of ${name}, ${preset}`);
      }
      // every text that is offered is right
      for (const [, value] of type.text.matchAll(/'([^']*)'/g)) {
        assert.notEqual(setting.read(value), undefined, `${name}="${value}"`);
      }
    }
  });
}

test('settings of names are completed by all of them, one by one', () => {
  const typeOf = (/** @type {string} */ tag, /** @type {string} */ name) =>
    classOf(tag).attributes.find((/** @type {any} */ each) => each.name === name).type.text;
  assert.equal(typeOf('phasor-attention', 'kind'), "'self' | 'cross' | 'causal' | 'padded'");
  assert.match(typeOf('phasor-heatmap', 'colormap'), /^'diverging' \| .*'viridis'.* \| string$/);
  assert.equal(typeOf('phasor-heatmap', 'domain'), "'auto' | 'symmetric' | string");
  assert.equal(typeOf('phasor-heatmap', 'dim'), 'number');
  assert.equal(typeOf('phasor-heatmap', 'square'), "boolean | 'on' | 'off'");
  assert.equal(typeOf('phasor-heatmap', 'tensor'), 'string');
});

/** Every module of web/ that elements are made of, as text. */
async function sources() {
  const files = (await readdir(web, { recursive: true })).filter((path) =>
    /(^core.(draw|kit)|[\\/]figures)[\\/].*\.js$/.test(path),
  );
  const described = ['core/draw/parts.js', 'core/api/colors.js'];
  return Promise.all(
    files
      .filter((path) => !described.includes(path))
      .map(async (path) => ({ path, text: await readFile(join(web, path), 'utf8') })),
  );
}

test('every --phasor-… of the code is described, and every described one is in the code', async () => {
  const texts = await sources();
  const used = new Set(
    texts.flatMap(({ text }) =>
      Array.from(text.matchAll(/--phasor-([a-z0-9-]*[a-z0-9])/g), ([, name]) => name),
    ),
  );
  const all = [...Object.keys(colors), ...Object.keys(properties)];
  assert.deepEqual(
    [...used].filter((name) => !all.includes(name)),
    [],
  );
  assert.deepEqual(
    Object.keys(properties).filter((name) => !used.has(name)),
    [],
  );
  // the style sheet is made of the colours; that each is used is seen by their short names, or in a map
  const code = texts.map(({ text }) => text).join('\n');
  const short = Object.keys(colors).filter((name) => !/^head-/.test(name));
  assert.deepEqual(
    short.filter(
      (name) => !code.includes(`var(--${name})`) && !Object.values(maps).flat().includes(name),
    ),
    [],
  );
  assert.match(code, /var\(--head-\$\{\(k % 8\) \+ 1\}\)/);
  const listed = new Set(classes.flatMap(({ cssProperties }) => names(cssProperties)));
  assert.deepEqual([...listed].sort(), all.map((name) => `--phasor-${name}`).sort());
});

test('every part of the code is described, and every described one is of some element', async () => {
  for (const { path, text } of await sources()) {
    assert.doesNotMatch(text, /setAttribute\('part'/, `${path}: the compiler checks parts in set`);
  }
  const listed = new Set(classes.flatMap(({ cssParts }) => names(cssParts)));
  assert.deepEqual([...listed].sort(), Object.keys(parts).sort());
});

forRelease(
  'what stands in the figures has the parts and takes the properties that the manifest lists',
  async () => {
    const { page, close } = await gallery(browser, { attributes: 'controls' });
    const seen = await page.evaluate(
      (tags) =>
        tags.map((tag) => {
          const root = document.querySelector(tag)?.shadowRoot;
          const found = Array.from(root?.querySelectorAll('[part]') ?? [], (each) =>
            each.getAttribute('part'),
          );
          const styles = (root?.adoptedStyleSheets ?? [])
            .flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText))
            .join('\n');
          return { tag, parts: [...new Set(found)], css: styles };
        }),
      elements.map(({ tag }) => tag),
    );
    await close();
    for (const { tag, parts: found, css: styles } of seen) {
      const { cssParts, cssProperties } = classOf(tag);
      for (const part of found)
        assert.ok(names(cssParts).includes(String(part)), `${tag}: ${part}`);
      assert.ok(found.includes('figure') && found.includes('toolbar'), tag);
      const used = new Set(
        Array.from(styles.matchAll(/var\((--phasor-[a-z0-9-]+)/g), ([, name]) => name),
      );
      assert.ok(used.size > 20, tag);
      for (const name of used) assert.ok(names(cssProperties).includes(name), `${tag}: ${name}`);
    }
  },
);

test('Visual Studio Code completes tags, attributes and values, and explains them', async () => {
  const data = await json(join(dist, 'vscode.html-custom-data.json'));
  const service = getLanguageService({
    useDefaultDataProvider: false,
    customDataProviders: [newHTMLDataProvider('phasor', data)],
  });
  /** @param {string} marked with | where the caret is */
  const at = (marked) => {
    const text = TextDocument.create('file:///page.html', 'html', 1, marked.replace('|', ''));
    const place = text.positionAt(marked.indexOf('|'));
    return { text, place, parsed: service.parseHTMLDocument(text) };
  };
  /** @param {string} marked */
  const completed = (marked) => {
    const { text, place, parsed } = at(marked);
    return service.doComplete(text, place, parsed).items.map(({ label }) => label);
  };
  assert.deepEqual(
    completed('<phasor-|')
      .filter((label) => label.startsWith('phasor-'))
      .sort(),
    elements.map(({ tag }) => tag),
  );
  const offered = completed('<phasor-attention |></phasor-attention>');
  for (const { name } of classOf('phasor-attention').attributes)
    assert.ok(offered.includes(name), name);
  assert.deepEqual(completed('<phasor-attention kind="|"></phasor-attention>').sort(), [
    'causal',
    'cross',
    'padded',
    'self',
  ]);
  assert.deepEqual(completed('<phasor-heatmap square="|"></phasor-heatmap>').sort(), ['off', 'on']);
  const { text, place, parsed } = at('<phasor-heatmap di|m="3"></phasor-heatmap>');
  assert.match(
    JSON.stringify(service.doHover(text, place, parsed)),
    /numbers in a row.*an integer from 1 to 4096.*Default: 32/,
  );
});

test('and in style sheets it completes the properties', async () => {
  const data = await json(join(dist, 'vscode.css-custom-data.json'));
  const service = getCSSLanguageService({ customDataProviders: [newCSSDataProvider(data)] });
  const marked = 'phasor-heatmap { --phasor-| }';
  const text = StyleSheet.create('file:///page.css', 'css', 1, marked.replace('|', ''));
  const { items } = service.doComplete(
    text,
    text.positionAt(marked.indexOf('|')),
    service.parseStylesheet(text),
  );
  const labels = items.map(({ label }) => label);
  for (const name of [...Object.keys(colors), ...Object.keys(properties)]) {
    assert.ok(labels.includes(`--phasor-${name}`), name);
  }
});

test('JetBrains reads the same tags, attributes, events, parts and properties', async () => {
  const { name, version, contributions } = await json(join(dist, 'web-types.json'));
  const own = await json(join(dist, '..', 'package.json'));
  assert.deepEqual([name, version], [own.name, own.version]);
  assert.equal(own['web-types'], './dist/web-types.json');
  const found = contributions.html.elements;
  assert.equal(found.length, classes.length);
  classes.forEach((each, k) => {
    assert.equal(found[k].name, each.tagName);
    assert.deepEqual(names(found[k].attributes), names(each.attributes));
    assert.deepEqual(
      found[k].attributes.map((/** @type {any} */ { value }) => value.type),
      each.attributes.map((/** @type {any} */ { type }) => type.text),
    );
    assert.deepEqual(names(found[k].js.events), names(each.events));
    assert.deepEqual(names(found[k].css.parts), names(each.cssParts));
    assert.deepEqual(names(found[k].css.properties), names(each.cssProperties));
  });
});
