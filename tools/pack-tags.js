// The facts about the elements → declarations: their classes, their tags and events in the DOM, and their
// tags in JSX, React, Vue and Svelte.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from './entries.js';
import { componentName } from './pack-react.js';

/** @typedef {import('./element-types.js').Facts} Facts */

/** @param {string} [said] @param {string} [preset] @param {string} indent */
const comment = (said = '', preset, indent = '  ') => {
  const text = [said, preset && `Default: ${preset}.`].filter(Boolean).join(' — ');
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
};

/**
 * Types of the library that declarations of elements may name, by module.
 *
 * @type {Record<string, string[]>}
 */
export const known = {
  '../core/api/tensor.js': ['Tensor', 'TensorLike', 'BooleanTensor', 'AttentionMaps'],
  '../core/api/picture.js': ['Colormap'],
};

/** @param {string} text of types, in a folder of dist/ @returns {string} the imports that they need */
const typeImports = (text) =>
  Object.entries(known)
    .map(([module, names]) => [
      module,
      names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).join(', '),
    ])
    .map(([module, names]) => (names ? `import type { ${names} } from '${module}';\n` : ''))
    .join('');

/** null resets a setting. @param {string} type */
const withNull = (type) => (/\bnull\b/.test(type) ? type : `${type} | null`);

/** @param {Record<string, string>} fields */
const detail = (fields, optional = false) =>
  `{ ${Object.entries(fields)
    .map(([name, type]) => `${name}${optional ? '?' : ''}: ${type}`)
    .join('; ')} }`;

/** @param {Facts} facts */
const eventType = ({ element }) => `${element.className}Events`;
/** @param {Facts} facts */
const attributesType = ({ element }) => `${element.className}Attributes`;

/** @param {readonly Facts[]} all @param {string} folder of the registrations, relative to the file */
const imports = (all, folder) =>
  all
    .map((facts) => {
      const names = [facts.element.className, attributesType(facts), eventType(facts)];
      return `import type { ${names.join(', ')} } from '${folder}/${facts.element.name}.js';\n`;
    })
    .join('');

/** @param {Facts} facts */
function classTypes(facts) {
  const { element, summary, properties, events, statics } = facts;
  const { className, tag } = element;
  const listen = ['addEventListener', 'removeEventListener'].map((method) => {
    const options = method.startsWith('add') ? 'AddEventListenerOptions' : 'EventListenerOptions';
    const last = `options?: boolean | ${options}`;
    return ['Events', 'EventMap']
      .map((map) => {
        const eventMap = map === 'Events' ? eventType(facts) : 'HTMLElementEventMap';
        const callback = `(this: ${className}, event: ${eventMap}[Type]) => unknown`;
        return `  ${method}<Type extends keyof ${eventMap}>(type: Type, listener: ${callback}, ${last}): void;\n`;
      })
      .concat(
        `  ${method}(type: string, listener: EventListenerOrEventListenerObject, ${last}): void;\n`,
      )
      .join('');
  });
  const body = properties
    .map(
      ({ name, gives, takes, said, preset }) =>
        `${comment(said, preset)}  get ${name}(): ${gives};\n  set ${name}(value: ${withNull(takes)} | undefined);\n`,
    )
    .join('');
  const attributes = properties
    .map(
      ({ name, takes, said, preset }) =>
        `${comment(said, preset)}  ${name}?: ${takes} | undefined;\n`,
    )
    .join('');
  const eventLines = events
    .map(({ name, fields, said }) => {
      const type = detail(fields, name === 'phasor-change');
      return `${comment(said)}  '${name}': CustomEvent<${type}>;\n`;
    })
    .join('');
  const used = properties.map(({ takes, gives }) => `${takes} ${gives}`).join(' ');
  return `${typeImports(used)}import '../core/tags.js';

/** What the attributes of <${tag}> and the properties of the same names take. */
export interface ${attributesType(facts)} {
${attributes}}
/** The events of <${tag}>. */
export interface ${eventType(facts)} {
${eventLines}}
${comment(`<${tag}>: ${summary}`, undefined, '')}export declare class ${className} extends HTMLElement {
  static readonly observedAttributes: readonly string[];
${statics.map(({ name, type }) => `  static readonly ${name}: ${type};\n`).join('')}${body}${listen.join('')}}
`;
}

/**
 * The events of all elements, for listeners on a page, which may receive those of any element.
 *
 * @param {readonly Facts[]} all
 */
function pageEvents(all) {
  /** @type {Map<string, Map<string, Set<string>>>} event → field → its types */
  const found = new Map();
  for (const { name, fields } of all.flatMap(({ events }) => events)) {
    const fieldTypes = found.get(name) ?? new Map();
    for (const [field, type] of Object.entries(fields)) {
      fieldTypes.set(field, (fieldTypes.get(field) ?? new Set()).add(type));
    }
    found.set(name, fieldTypes);
  }
  return Array.from(found, ([name, fields]) => {
    const types = Object.fromEntries(
      Array.from(fields, ([field, some]) => [field, [...some].join(' | ')]),
    );
    const always = name === 'phasor-error';
    return `    '${name}': CustomEvent<${detail(types, !always)}>;`;
  });
}

/** Types of `querySelector('phasor-heatmap')` and `addEventListener('phasor-change', …)`. */
const tags = (
  /** @type {readonly Facts[]} */ all,
) => `${imports(all, '../register')}${typeImports(pageEvents(all).join(' '))}declare global {
  interface HTMLElementTagNameMap {
${all.map(({ element }) => `    '${element.tag}': ${element.className};`).join('\n')}
  }
  // the events bubble, so a document and a window get them too
  interface GlobalEventHandlersEventMap {
${pageEvents(all).join('\n')}
  }
}
`;

/** The attributes of a tag in frameworks, which reserve `key`. */
const given = `type Listeners<Events> = {
  [Type in keyof Events & string as \`on\${Type}\`]?: ((event: Events[Type]) => void) | undefined;
};
type Given<Attributes> = Omit<Attributes, 'key'>;
`;

/** @param {readonly Facts[]} all @param {string} type type for an element, with its attributes and events */
const entriesOf = (all, type, indent = '  ') =>
  all
    .map((facts) => {
      const { tag, className } = facts.element;
      return `${indent}'${tag}': ${type}<${className}, ${attributesType(facts)}, ${eventType(facts)}>;`;
    })
    .join('\n');

const camelCased =
  `Click DblClick MouseDown MouseUp MouseMove MouseEnter MouseLeave MouseOver MouseOut
  PointerDown PointerUp PointerMove PointerEnter PointerLeave PointerOver PointerOut PointerCancel KeyDown KeyUp
  FocusIn FocusOut TouchStart TouchMove TouchEnd TouchCancel ContextMenu TransitionEnd AnimationStart
  AnimationEnd DragStart DragEnd DragOver DragEnter`.split(/\s+/);

const jsx = (/** @type {readonly Facts[]} */ all) => `${imports(all, './register')}
${given}
type CamelCased = ${camelCased.map((name) => `'${name}'`).join(' | ')};
interface Common<Element> {
  children?: unknown;
  class?: string | undefined;
  className?: string | undefined;
  contentEditable?: boolean | 'true' | 'false' | 'inherit' | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
  draggable?: boolean | 'true' | 'false' | undefined;
  hidden?: boolean | '' | 'hidden' | 'until-found' | undefined;
  id?: string | undefined;
  inert?: boolean | undefined;
  key?: string | number | bigint | null | undefined;
  lang?: string | undefined;
  part?: string | undefined;
  popover?: '' | 'auto' | 'manual' | 'hint' | undefined;
  ref?: ((element: Element | null) => unknown) | { current: Element | null } | null | undefined;
  role?: string | undefined;
  slot?: string | undefined;
  style?: object | string | undefined;
  suppressHydrationWarning?: boolean | undefined;
  tabIndex?: number | undefined;
  tabindex?: number | \`\${number}\` | undefined;
  title?: string | undefined;
  translate?: 'yes' | 'no' | undefined;
  [aria: \`aria-\${string}\`]: string | number | boolean | undefined;
  [data: \`data-\${string}\`]: unknown;
}
type Handlers = {
  [Type in keyof HTMLElementEventMap & string as \`on\${Type}\` | \`on\${Capitalize<Type>}\`]?:
    ((event: HTMLElementEventMap[Type]) => void) | undefined;
} & {
  [Name in CamelCased as \`on\${Name}\`]?:
    ((event: HTMLElementEventMap[Lowercase<Name>]) => void) | undefined;
};
type Tag<Element, Attributes, Events> = Omit<Common<Element> & Handlers, keyof Listeners<Events>> &
  Given<Attributes> & Listeners<Events>;
export interface PhasorElements {
${entriesOf(all, 'Tag')}
}
declare global {
  namespace JSX {
    interface IntrinsicElements extends PhasorElements {}
  }
}
`;

/** React 19 and later export their own JSX types. */
const react = (
  /** @type {readonly Facts[]} */ all,
) => `import type { DetailedHTMLProps, HTMLAttributes, ReactElement, ReactNode, Ref } from 'react';
${imports(all, './register')}
${given}
type Tag<Element, Attributes, Events> =
  Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Given<Attributes>> &
  { class?: string | undefined } & Given<Attributes> & Listeners<Events>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${entriesOf(all, 'Tag', '      ')}
    }
  }
}
type CamelCasedListeners<Events> = {
  [Type in keyof Events & string as Type extends \`phasor-\${infer Name}\`
    ? \`onPhasor\${Capitalize<Name>}\`
    : never]?: ((event: Events[Type]) => void) | undefined;
};
type Component<Element, Attributes, Events> = (
  props: Omit<HTMLAttributes<Element>, keyof Given<Attributes> | 'children'> &
    Given<Attributes> &
    CamelCasedListeners<Events> & { ref?: Ref<Element> | undefined; children?: ReactNode },
) => ReactElement;
${all.map(componentType).join('')}`;

/** @param {Facts} facts */
function componentType(facts) {
  const { tag, className } = facts.element;
  const types = [className, attributesType(facts), eventType(facts)].join(', ');
  const said = comment(`<${tag}> as a component: ${facts.summary}`, undefined, '');
  return `${said}export declare const ${componentName(facts)}: Component<${types}>;\n`;
}

/** As Vue's documentation has it, "Using custom elements with TypeScript". */
const vue = (
  /** @type {readonly Facts[]} */ all,
) => `import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';
${imports(all, './register')}
type Tag<Element extends HTMLElement, Attributes, Events> = new () => Element & {
  /** @deprecated for the compiler of templates alone */
  $props: HTMLAttributes & Omit<Attributes, 'key'> & PublicProps;
  /** @deprecated for the compiler of templates alone */
  $emit: EmitFn<{ [Type in keyof Events & string]: (event: Events[Type]) => void }>;
};
declare module 'vue' {
  interface GlobalComponents {
${entriesOf(all, 'Tag', '    ')}
  }
}
`;

/** As Svelte's documentation has it, "Typing wrapper components" and "Enhancing built-in DOM types". */
const svelte = (
  /** @type {readonly Facts[]} */ all,
) => `import type { HTMLAttributes } from 'svelte/elements';
${imports(all, './register')}
${given}
type Tag<Element extends HTMLElement, Attributes, Events> =
  Omit<HTMLAttributes<Element>, keyof Given<Attributes>> & Given<Attributes> & Listeners<Events>;
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${entriesOf(all, 'Tag', '    ')}
  }
}
`;

/** @param {readonly Facts[]} all */
export async function packTags(all) {
  await Promise.all(
    ['register', 'core/figures', 'article'].map((folder) =>
      mkdir(join(dist, folder), { recursive: true }),
    ),
  );
  /** @type {Record<string, string>} */
  const files = {
    'core/tags.d.ts': tags(all),
    'jsx.d.ts': jsx(all),
    'react.d.ts': react(all),
    'vue.d.ts': vue(all),
    'svelte.d.ts': svelte(all),
  };
  files['core/figures/define.d.ts'] =
    "import '../tags.js';\nexport { tokenText } from '../draw/token-text.js';\n";
  files['article/lessons.d.ts'] = "import '../core/tags.js';\n";
  for (const facts of all) files[`register/${facts.element.name}.d.ts`] = classTypes(facts);
  // imported only for their types, but a remaining import must resolve
  for (const name of ['jsx', 'vue', 'svelte']) files[`${name}.js`] = 'export {};\n';
  await Promise.all(Object.entries(files).map(([path, text]) => writeFile(join(dist, path), text)));
}
