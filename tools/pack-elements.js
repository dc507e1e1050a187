// The element classes → one entry each that registers it, their typings for JSX, and the
// custom-elements manifest from which editors complete tags and attributes.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { described } from '../web/elements/head-comment.js';
import { dist, elements } from './entries.js';

/** @typedef {import('./entries.js').Element} Element */
/** @typedef {{ name: string, type: string, readonly: boolean }} Property */

/**
 * The public properties that a class adds to HTMLElement, as its declarations have them.
 *
 * @param {Element} element
 * @param {readonly string[]} attributes each is a property too, of whatever class it comes from
 * @returns {Property[]}
 */
function properties({ name, className }, attributes) {
  const file = join(dist, 'elements', `${name}-element.d.ts`);
  const program = ts.createProgram([file], { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'], types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((s) => s.name === className);
  if (!found) throw new Error(`pack: ${file} must export a class ${className}`);
  return checker
    .getDeclaredTypeOfSymbol(found)
    .getProperties()
    .filter((property) => {
      const [declaration] = property.declarations ?? [];
      return (
        attributes.includes(property.name) ||
        (declaration?.getSourceFile() === source &&
          !ts.isMethodDeclaration(declaration) &&
          /^[a-z]+$/.test(property.name))
      );
    })
    .map((property) => ({
      name: property.name,
      type: checker.typeToString(checker.getTypeOfSymbol(property)),
      readonly: !property.declarations?.some(
        (declaration) =>
          ts.isSetAccessor(declaration) ||
          // a setting of elementWith is a signature in the type of the class it extends
          ((ts.isPropertyDeclaration(declaration) || ts.isPropertySignature(declaration)) &&
            !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly)),
      ),
    }));
}

/** @param {Element} element */
async function declaration(element) {
  const { [element.className]: Class } = await import(element.file);
  const { summary, said, events } = described(await readFile(element.file, 'utf8'));
  /** @type {string[]} */
  const attributes = Class.observedAttributes ?? [];
  const description = (/** @type {string} */ name) =>
    said.has(name) ? { description: said.get(name) } : {};
  const members = properties(element, attributes);
  return {
    kind: 'class',
    customElement: true,
    name: element.className,
    tagName: element.tag,
    description: summary,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((name) => ({ name, fieldName: name, ...description(name) })),
    members: members.map(({ name, type, readonly }) => ({
      kind: 'field',
      name,
      type: { text: type },
      ...(readonly ? { readonly } : {}),
      ...description(name),
    })),
    events: events.map((name) => ({ name, type: { text: 'CustomEvent' }, ...description(name) })),
  };
}

/** @param {Element} element */
const registration = ({ name, tag, className }) =>
  `// registers <${tag}>, once and only where there are custom elements
import { ${className} } from '../elements/${name}-element.js';
import { register } from '../elements/register.js';
register({ '${tag}': ${className} });
export { ${className} };
`;

/** @param {Element} element */
const registrationTypes = ({ name, className }) =>
  `import '../elements/tags.js';
export { ${className} } from '../elements/${name}-element.js';
`;

const importTypes = () =>
  elements
    .map(({ name, className }) => `import type { ${className} } from './${name}-element.js';\n`)
    .join('');

/** `document.querySelector('phasor-heatmap')` knows what it gives. */
const tags = () => `${importTypes()}declare global {
  interface HTMLElementTagNameMap {
${elements.map(({ tag, className }) => `    '${tag}': ${className};`).join('\n')}
  }
}
`;

/** @param {any[]} declarations */
const jsx = (declarations) => `${importTypes().replaceAll("'./", "'./elements/")}
// a property as JSX gives it: its value, or the text of the attribute
type Given<Type, Names extends keyof Type> = { [Name in Names]?: Type[Name] | string };
interface Common {
  children?: unknown;
  class?: string;
  className?: string;
  hidden?: boolean;
  id?: string;
  key?: string | number | bigint | null;
  ref?: unknown;
  slot?: string;
  style?: object | string;
  suppressHydrationWarning?: boolean;
  title?: string;
  [listener: \`on\${string}\`]: unknown;
}
export interface PhasorElements {
${declarations
  .map(({ tagName, name, members }) => {
    const settable = members.filter((/** @type {any} */ member) => !member.readonly);
    const names = settable.map((/** @type {any} */ member) => `'${member.name}'`).join(' | ');
    return `  '${tagName}': Common & Given<${name}, ${names || 'never'}>;`;
  })
  .join('\n')}
}
declare global {
  namespace JSX {
    interface IntrinsicElements extends PhasorElements {}
  }
}
`;

/** React has kept its JSX types to itself since version 19. */
const reactJsx = `import type { PhasorElements } from './jsx.js';
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends PhasorElements {}
  }
}
`;

/** Writes dist/register/, dist/custom-elements.json and the typings of tags. */
export async function packElements() {
  const declarations = await Promise.all(elements.map(declaration));
  const register = join(dist, 'register');
  await mkdir(register, { recursive: true });
  await Promise.all([
    ...elements.flatMap((element) => [
      writeFile(join(register, `${element.name}.js`), registration(element)),
      writeFile(join(register, `${element.name}.d.ts`), registrationTypes(element)),
    ]),
    writeFile(join(dist, 'elements', 'tags.d.ts'), tags()),
    ...['define.d.ts', 'lessons.d.ts'].map((file) =>
      writeFile(join(dist, 'elements', file), "import './tags.js';\n"),
    ),
    writeFile(join(dist, 'jsx.d.ts'), jsx(declarations)),
    writeFile(join(dist, 'react.d.ts'), reactJsx),
    // they are imported for their types, but an import that stays must find something
    ...['jsx.js', 'react.js'].map((file) => writeFile(join(dist, file), 'export {};\n')),
    writeFile(
      join(dist, 'custom-elements.json'),
      JSON.stringify(
        {
          schemaVersion: '2.1.0',
          readme: 'README.md',
          modules: declarations.map((declaration, k) => {
            const path = `dist/register/${elements[k].name}.js`;
            const reference = { name: declaration.name, module: path };
            return {
              kind: 'javascript-module',
              path,
              declarations: [declaration],
              exports: [
                { kind: 'js', name: declaration.name, declaration: reference },
                {
                  kind: 'custom-element-definition',
                  name: declaration.tagName,
                  declaration: reference,
                },
              ],
            };
          }),
        },
        null,
        1,
      ),
    ),
  ]);
}
