// What a page may style in an element, found in the modules that the element imports: parts, from the calls
// that set them, and custom properties, from style sheets. Their descriptions are in web/core/draw/.

import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { colors } from '../web/core/api/colors.js';
import { parts, properties } from '../web/core/draw/parts.js';
import { lightDark } from '../web/core/draw/theme.js';
import { web } from './entries.js';

/** @typedef {{ name: string, said: string }} CssPart */
/** @typedef {{ name: string, said: string, preset: string, syntax: string }} CssProperty */

const imported = /(?:from|import\()\s*'(\.{1,2}\/[^']+)'/g;

/** @type {Map<string, string>} */
const texts = new Map();

/** @param {string} file @returns {string} */
function textOf(file) {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/**
 * @param {string} file a module of web/
 * @returns {string[]} the module and all that it imports, statically or dynamically
 */
export function reached(file) {
  const found = [file];
  for (const path of found) {
    // skip the WebAssembly and the word vectors, which are long and style nothing
    if (/[\\/](wasm|core[\\/](texts|api|words))[\\/]/.test(path)) continue;
    for (const [, module] of textOf(path).matchAll(imported)) {
      const other = join(dirname(path), module);
      if (!found.includes(other)) found.push(other);
    }
  }
  return found.filter((path) =>
    /(^|[\\/])(figures|core[\\/](draw|kit))[\\/]/.test(relative(web, path)),
  );
}

/** @param {ts.Node} node @returns {string[]} the names of parts in an expression */
function literals(node) {
  if (ts.isStringLiteralLike(node)) return Object.hasOwn(parts, node.text) ? [node.text] : [];
  return ts.isConditionalExpression(node)
    ? [...literals(node.whenTrue), ...literals(node.whenFalse)]
    : [];
}

/** @param {ts.Type} type @returns {boolean} whether it is `Part`, the union of all names */
const isPart = (type) =>
  type.isUnion() &&
  type.types.length === Object.keys(parts).length &&
  type.types.every((one) => one.isStringLiteral() && Object.hasOwn(parts, one.value));

/** @type {Map<string, Set<string>>} file → the parts that it sets */
const known = new Map();

/** @param {ts.Program} program @param {string} file */
function partsIn(program, file) {
  const before = known.get(file);
  if (before) return before;
  const checker = program.getTypeChecker();
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {ts.CallExpression} call */
  const take = (call) => {
    // set(box, { part: 'plot' }), and chartMark(s, { part: 'plot', … })
    const isSet = ['set', 'drawn'].includes(call.expression.getText());
    for (const given of call.arguments.filter(ts.isObjectLiteralExpression)) {
      for (const { name, initializer } of given.properties.filter(ts.isPropertyAssignment)) {
        if (name.getText() !== 'part') continue;
        const type = checker.getContextualType(initializer);
        if (!isSet && !(type && isPart(checker.getNonNullableType(type)))) continue;
        for (const part of literals(initializer)) found.add(part);
      }
    }
    // chart('plot', …)
    const names = call.arguments.length > 0 ? literals(call.arguments[0]) : [];
    const [parameter] =
      names.length > 0 ? (checker.getResolvedSignature(call)?.parameters ?? []) : [];
    if (parameter && isPart(checker.getTypeOfSymbol(parameter)))
      names.forEach((name) => found.add(name));
  };
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`pack: ${file} is no module of the program`);
  (function visit(/** @type {ts.Node} */ node) {
    if (ts.isCallExpression(node)) take(node);
    ts.forEachChild(node, visit);
  })(source);
  known.set(file, found);
  return found;
}

/** @param {string} name without --phasor- @returns {CssProperty} */
function described(name) {
  if (Object.hasOwn(colors, name)) {
    const { about = '' } = colors[name];
    const preset = lightDark(colors[name]);
    return { name: `--phasor-${name}`, said: about, preset, syntax: '<color>' };
  }
  if (!Object.hasOwn(properties, name)) {
    throw new Error(
      `pack: --phasor-${name} is used, but web/core/draw/parts.js does not say what it is`,
    );
  }
  const { about, preset, syntax } = properties[name];
  return { name: `--phasor-${name}`, said: about, preset, syntax };
}

/**
 * @param {ts.Program} program of the sources
 * @param {string} file the class of an element
 * @returns {{ cssParts: CssPart[], cssProperties: CssProperty[] }} in the order of their descriptions
 */
export function stylingOf(program, file) {
  const files = reached(file);
  const set = new Set(files.flatMap((path) => [...partsIn(program, path)]));
  const used = new Set([
    ...Object.keys(colors),
    ...files.flatMap((path) =>
      Array.from(textOf(path).matchAll(/var\(--phasor-([a-z0-9-]+)/g), ([, name]) => name),
    ),
  ]);
  const order = [...Object.keys(properties), ...Object.keys(colors)];
  return {
    cssParts: Object.entries(parts)
      .filter(([name]) => set.has(name))
      .map(([name, said]) => ({ name, said })),
    cssProperties: [...used].sort((a, b) => order.indexOf(a) - order.indexOf(b)).map(described),
  };
}
