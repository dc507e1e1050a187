// The element classes → one entry each that registers it, and the custom-elements manifest from which
// editors complete tags and attributes.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from './entries.js';

/** @typedef {import('./entries.js').Element} Element */
/** @typedef {import('./element-types.js').Facts} Facts */

/** @param {Facts} facts */
function declaration({ element, summary, properties, events }) {
  const described = (/** @type {string | undefined} */ said) => (said ? { description: said } : {});
  return {
    kind: 'class',
    customElement: true,
    name: element.className,
    tagName: element.tag,
    description: summary,
    superclass: { name: 'HTMLElement' },
    attributes: properties.map(({ name, said }) => ({ name, fieldName: name, ...described(said) })),
    members: properties.map(({ name, gives, said, preset }) => ({
      kind: 'field',
      name,
      type: { text: gives },
      ...(preset === undefined ? {} : { default: preset }),
      ...described(said),
    })),
    events: events.map(({ name, said }) => ({
      name,
      type: { text: 'CustomEvent' },
      ...described(said),
    })),
  };
}

/** @param {Element} element */
const registration = ({ name, tag, className }) =>
  `// registers <${tag}>, once and only where there are custom elements
import { ${className} } from '../elements/${name}/element.js';
import { register } from '../elements/kit/register.js';
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
    writeFile(join(dist, 'custom-elements.json'), JSON.stringify(manifest, null, 1)),
  ]);
}
