// The facts of all elements → dist/react/: a component for each, which sets properties before the first
// paint and registers the element after that. React does not write lists or matrices into server-rendered
// HTML and does not set them on hydration, so a plain tag would show its preset. dist/react.js exports all
// of them. Each has a file of its own, since webpack and Turbopack, unlike Rollup, keep the import() of a
// component that nobody uses, and with it the figure. Also writes dist/server-component.js, which replaces
// `phasor/elements` when React runs on a server.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dist } from './entries.js';

/** @typedef {import('./element-types.js').Facts} Facts */

/** @param {Facts} facts @returns {string} 'Attention' */
export const componentName = ({ element }) => element.className.replace(/Element$/, '');

/** @param {string} type 'phasor-change' @returns {string} 'onPhasorChange' */
const listener = (type) => `on${type.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase())}`;

const runtime = `import { createElement, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';

// before the first paint; a server has no paint, and React says so
const useEarly = globalThis.document ? useLayoutEffect : useEffect;

export function component(tag, settings, events, register) {
  const own = new Set([...settings, ...Object.keys(events)]);
  return function Figure({ ref, children, ...props }) {
    const element = useRef(null);
    const before = useRef({});
    useImperativeHandle(ref, () => element.current, []);
    useEarly(() => {
      for (const name of settings) {
        if (!Object.is(props[name], before.current[name])) element.current[name] = props[name];
      }
      before.current = props;
      register();
    });
    useEarly(() => {
      const figure = element.current;
      const listened = Object.entries(events).filter(([name]) => props[name]);
      for (const [name, type] of listened) figure.addEventListener(type, props[name]);
      return () => {
        for (const [name, type] of listened) figure.removeEventListener(type, props[name]);
      };
    });
    const others = Object.entries(props).filter(([name]) => !own.has(name));
    return createElement(tag, { ...Object.fromEntries(others), ref: element }, children);
  };
}
`;

/** @param {Facts} facts @returns {string} its module, which a server component can import */
function moduleOf(facts) {
  const { element, properties, events } = facts;
  // React reserves `key`; `keyindex` means the same
  const settings = properties.map(({ name }) => name).filter((name) => name !== 'key');
  const listened = Object.fromEntries(events.map(({ name }) => [listener(name), name]));
  const given = [element.tag, settings, listened].map((part) => JSON.stringify(part)).join(', ');
  return (
    "'use client';\nimport { component } from './component.js';\n" +
    `export const ${componentName(facts)} = component(${given}, () => import('../register/${element.name}.js'));\n`
  );
}

const onServer = `console.warn(
  "phasor: a server component imports the elements, and registers none: import them in a file that begins with " +
    "'use client', or take the components of 'phasor/react'",
);
export { tokenText } from './core/draw/token-text.js';
`;

/** @param {readonly Facts[]} all */
export async function packReact(all) {
  await mkdir(join(dist, 'react'));
  await writeFile(join(dist, 'react', 'component.js'), runtime);
  for (const facts of all) {
    await writeFile(join(dist, 'react', `${facts.element.name}.js`), moduleOf(facts));
  }
  const exported = all.map(
    (facts) => `export { ${componentName(facts)} } from './react/${facts.element.name}.js';\n`,
  );
  await writeFile(join(dist, 'react.js'), exported.join(''));
  await writeFile(join(dist, 'server-component.js'), onServer);
}
