// The element classes → an entry for each that registers it, and the custom-elements manifest, which tells
// editors and catalogues the tags, attributes, events, parts and properties.

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { slots } from '../web/core/draw/parts.js';
import { dist, web } from './entries.js';

/** @typedef {import('./entries.js').Element} Element */
/** @typedef {import('./element-types.js').Facts} Facts */

/** @param {string | undefined} said */
const described = (said) => (said ? { description: said } : {});

/**
 * A default as source code, the form used in manifests.
 *
 * @param {import('./element-types.js').Property} property
 */
const preset = ({ preset: text, gives, written }) => {
  if (text === undefined) return {};
  const plain = /^(number|boolean)/.test(gives) || written === 'number';
  return { default: plain ? text : `'${text.replaceAll("'", "\\'")}'` };
};

/** The type of an event's detail. @param {import('./element-types.js').Event} event */
export const eventType = ({ name, fields }) => {
  const mark = name === 'phasor-change' ? '?' : '';
  const all = Object.entries(fields).map(([field, type]) => `${field}${mark}: ${type}`);
  return `CustomEvent<{ ${all.join('; ')} }>`;
};

/** @param {Facts} facts */
function declaration(facts) {
  const { element, summary, properties, events, cssParts, cssProperties } = facts;
  return {
    kind: 'class',
    customElement: true,
    name: element.className,
    tagName: element.tag,
    description: summary,
    superclass: { name: 'HTMLElement' },
    attributes: properties.map((property) => ({
      name: property.name,
      fieldName: property.name,
      type: { text: property.written },
      ...preset(property),
      ...described(property.said),
    })),
    members: properties.map((property) => ({
      kind: 'field',
      name: property.name,
      attribute: property.name,
      reflects: property.reflects,
      type: { text: property.gives },
      ...preset(property),
      ...described(property.said),
    })),
    events: events.map((event) => ({
      name: event.name,
      type: { text: eventType(event) },
      ...described(event.said),
    })),
    slots: Object.entries(slots).map(([name, said]) => ({ name, description: said })),
    cssParts: cssParts.map(({ name, said }) => ({ name, description: said })),
    cssProperties: cssProperties.map(({ name, said, preset: value, syntax }) => ({
      name,
      syntax,
      default: value,
      description: said,
    })),
  };
}

/** @param {Element} element */
const registration = ({ tag, className, file }) =>
  `// registers <${tag}>, once and only where there are custom elements
import { ${className} } from '../${relative(web, file).split(sep).join('/')}';
import { register } from '../core/kit/register.js';
register({ '${tag}': ${className} });
export { ${className} };
`;

/** @param {Facts} facts */
function moduleOf(facts) {
  const { name, className, tag } = facts.element;
  const path = `dist/register/${name}.js`;
  const reference = { name: className, module: path };
  return {
    kind: 'javascript-module',
    path,
    declarations: [declaration(facts)],
    exports: [
      { kind: 'js', name: className, declaration: reference },
      { kind: 'custom-element-definition', name: tag, declaration: reference },
    ],
  };
}

/** Writes dist/register/ and dist/custom-elements.json. @param {readonly Facts[]} all */
export async function packElements(all) {
  const register = join(dist, 'register');
  await mkdir(register, { recursive: true });
  const manifest = { schemaVersion: '2.1.0', readme: 'README.md', modules: all.map(moduleOf) };
  await Promise.all([
    ...all.map(({ element }) =>
      writeFile(join(register, `${element.name}.js`), registration(element)),
    ),
    writeFile(join(dist, 'custom-elements.json'), JSON.stringify(manifest)),
  ]);
}
