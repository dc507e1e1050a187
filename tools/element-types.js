// The public interface of an element, found by compiling and running its class: properties with the type that
// they return and the wider one that they accept, and events with their details. Everything else in a class
// is internal and stays out of declarations, manifest and completion.

import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { errorEvent } from '../web/core/kit/settings-element.js';
import { keys as everyKey } from '../web/core/kit/keys.js';
import { reached, stylingOf } from './element-styling.js';
import { elements, web } from './entries.js';
import { known } from './pack-tags.js';

/** @typedef {import('./entries.js').Element} Element */
/** @typedef {import('../web/core/kit/settings.js').Setting<any>} Setting */
/**
 * @typedef {object} Property
 * @property {string} name also the name of the attribute
 * @property {string} gives type of the property's value
 * @property {string} takes type that may be assigned
 * @property {string} written the type of the attribute's text
 * @property {readonly string[]} names all valid texts, or some of them
 * @property {string} wanted describes valid texts, in a sentence
 * @property {number} [least] of numbers
 * @property {number} [most]
 * @property {boolean} reflects whether setting the property writes the attribute
 * @property {boolean} control whether `controls` can show it
 * @property {string} [said]
 * @property {string} [preset] as the attribute's text; absent if it is '' or there is none
 */
/** @typedef {{ name: string, fields: Record<string, string>, said?: string }} Event */
/**
 * @typedef {object} Facts
 * @property {Element} element
 * @property {string} summary
 * @property {Property[]} properties each is an attribute, too
 * @property {Event[]} events
 * @property {{ name: string, type: string }[]} statics those named in the file's head comment
 * @property {import('./element-styling.js').CssPart[]} cssParts
 * @property {import('./element-styling.js').CssProperty[]} cssProperties
 * @property {{ keys: string, said: string }[]} keys
 * @property {boolean} lesson true if `phasor/lessons` registers it instead of `phasor/elements`
 */

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/**
 * A union in a fixed order: the compiler's order depends on where it met the parts.
 *
 * @param {string} type
 * @returns {string}
 */
function ordered(type) {
  /** @type {string[]} */
  const parts = [''];
  let depth = 0;
  for (const word of type.split(/( \| |[[\](){}<>])/)) {
    if (/^[[({<]$/.test(word)) depth += 1;
    if (/^[\])}>]$/.test(word)) depth -= 1;
    if (word === ' | ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += word;
  }
  const last = (/** @type {string} */ part) => Number(['null', 'undefined'].includes(part));
  return parts.sort((a, b) => last(a) - last(b) || (a < b ? -1 : 1)).join(' | ');
}

/** Types that property and attribute accept in addition to the returned type. @type {[RegExp, string][]} */
const wider = [
  [/^number$/, '`${number}`'],
  [/^boolean$/, "'' | 'on' | 'off' | 'true' | 'false'"],
  [/readonly \[number, number\]/, '`${number} ${number}` | `${number},${number}`'],
  [/readonly (string|number)\[\]/, 'string'],
];

/**
 * @param {string} type from the class
 * @param {Setting | undefined} setting undefined for a class without settings
 * @returns {{ gives: string, takes: string }}
 */
function givenAndTaken(type, setting) {
  if (!setting) return { gives: type, takes: type };
  if (/^(any|unknown)$/.test(type)) throw new Error(`pack: ${setting.wanted}: what type is it?`);
  if (!setting.write) {
    // the compiler expands the union TensorLike if it is combined with null
    const numbers = type.includes('(number | null)[]') ? 'AttentionMaps' : 'TensorLike';
    const named = /\bFloat32Array\b|\bRow\b/.test(type) ? `${numbers} | null` : type;
    const takes = named
      .replace(/\bTensor\b/, 'TensorLike')
      .replace(/\bBooleanTensor\b/, 'BooleanTensor | readonly (readonly boolean[])[]');
    const kept = Array.isArray(setting.accept?.([[1, 2]]));
    // as text, it is JSON
    return { gives: kept ? takes : named, takes: `${takes} | string` };
  }
  const { stops } = setting;
  // the compiler lists a union in the order in which it met its parts
  if (stops && (type === 'string' || /^'[^']*'( \| '[^']*')*$/.test(type))) {
    const names = stops.map((name) => `'${name}'`).join(' | ');
    return { gives: names, takes: names };
  }
  const more = wider.find(([pattern]) => pattern.test(type))?.[1];
  return { gives: type, takes: more ? `${type} | ${more}` : type };
}

/** @param {Setting} setting @returns {string | undefined} */
function presetOf({ preset, write }) {
  if (preset === null || preset === undefined) return undefined;
  if (typeof preset !== 'object') return String(preset) || undefined;
  return (write ? write(preset) : JSON.stringify(rowsOf(preset))) || undefined;
}

/** @param {any} matrix { shape, data } or nested arrays @returns {any} nested arrays */
function rowsOf(matrix) {
  if (!matrix.shape) return matrix;
  const [rows, columns] = matrix.shape;
  return Array.from({ length: rows }, (_, row) =>
    Array.from(matrix.data.subarray(row * columns, (row + 1) * columns)),
  );
}

/**
 * The completions of an attribute's text.
 *
 * @param {ts.Type} type of the property
 * @param {Setting | undefined} setting
 */
function textOf(type, setting) {
  const parts = type.isUnion() ? type.types : [type];
  const place = (/** @type {string} */ name) => setting?.wanted.indexOf(`'${name}'`) ?? 0;
  const names = parts
    .flatMap((one) => (one.isStringLiteral() && one.value ? [one.value] : []))
    .sort((a, b) => place(a) - place(b));
  const stops = (setting?.stops ?? []).filter(
    (/** @type {any} */ one) => one && typeof one === 'string',
  );
  // in the order of the declaration, if there is one
  const knownNames = stops.length > 0 ? stops : names;
  const others = parts.filter((one) => !one.isStringLiteral());
  const quoted = knownNames.map((/** @type {string} */ name) => `'${name}'`);
  const isFlag = typeof setting?.preset === 'boolean';
  const isOpen = knownNames.length === 0 || (names.length > 0 && others.length > 0);
  const isNumber = typeof setting?.preset === 'number';
  if (isFlag) {
    const some = others.some(({ flags }) => !(flags & ts.TypeFlags.BooleanLike));
    return { written: `boolean | 'on' | 'off'${some ? ' | string' : ''}`, names: ['on', 'off'] };
  }
  return {
    written: [...quoted, ...(isNumber ? ['number'] : isOpen ? ['string'] : [])].join(' | '),
    names: knownNames,
  };
}

/** Beyond any useful number. */
const beyond = Number.MAX_SAFE_INTEGER;

/** @param {Setting | undefined} setting @returns {{ least?: number, most?: number }} */
function rangeOf(setting) {
  const [least, most] = [-2 * beyond, 2 * beyond].map((end) => setting?.nearest?.(end));
  return {
    ...(least !== undefined && least > -beyond && { least }),
    ...(most !== undefined && most < beyond && { most }),
  };
}

/** Types known to every TypeScript with the browser library. */
const ofBrowsers = [
  'Blob',
  'HTMLCanvasElement',
  'HTMLImageElement',
  'ImageBitmap',
  'ImageData',
  'OffscreenCanvas',
];

/**
 * Checks that declarations name no type that they do not import.
 *
 * @param {string} type
 * @param {string} what the property or event with that type
 */
function mustBeKnown(type, what) {
  const names = type.replace(/'[^']*'/g, '').match(/\b[A-Z]\w*/g) ?? [];
  const strange = names.find(
    (name) => ![...Object.values(known).flat(), ...ofBrowsers].includes(name),
  );
  if (strange) throw new Error(`pack: ${what} as ${strange}, which the package does not export`);
}

/**
 * The events of an element, from `report('phasor-…', { … })`, `selected` and `{ event: 'phasor-…', detail }`
 * in its files.
 *
 * @param {ts.Program} program
 * @param {string} file of the element
 * @returns {Map<string, Record<string, string>>} event → field → type
 */
function reported(program, file) {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${dirname(file)}/`));
  /** @type {Map<string, Record<string, string>>} */
  const events = new Map();
  /** @param {string} event @param {ts.Symbol[]} found */
  const note = (event, found) => {
    const fields = events.get(event) ?? {};
    for (const field of found) {
      const type = checker.typeToString(checker.getTypeOfSymbol(field), undefined, format);
      mustBeKnown(type, `${file} reports ${field.name} of '${event}'`);
      fields[field.name] = ordered(type);
    }
    events.set(event, fields);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (
      (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) &&
      node.name.getText() === 'selected'
    ) {
      const [signature] = checker.getTypeAtLocation(node).getCallSignatures();
      // a setting may have the same name
      if (signature) note('phasor-select', signature.getReturnType().getProperties());
    }
    if (ts.isObjectLiteralExpression(node)) {
      const named = (/** @type {string} */ text) =>
        node.properties.find((property) => property.name?.getText() === text);
      const [event, detail] = [named('event'), named('detail')];
      if (!detail || !event || !ts.isPropertyAssignment(event)) return;
      if (!ts.isStringLiteral(event.initializer)) return;
      const type = checker.getNonNullableType(checker.getTypeAtLocation(detail));
      const [signature] = type.getCallSignatures();
      if (signature) note(event.initializer.text, signature.getReturnType().getProperties());
    }
    if (!ts.isCallExpression(node) || node.arguments.length !== 2) return;
    const [type, detail] = node.arguments;
    if (!/\breport$/.test(node.expression.getText()) || !ts.isStringLiteral(type)) return;
    const found = checker.getTypeAtLocation(detail).getProperties();
    // the compiler lists the fields of a union in the order in which it met them
    if (!ts.isObjectLiteralExpression(detail)) found.sort((a, b) => (a.name < b.name ? -1 : 1));
    note(type.text, found);
  };
  files.forEach(visit);
  return events;
}

/**
 * The texts in an element's class: `static about`, `static events`, and `about` of each setting.
 *
 * @param {any} Class
 */
function ofClass({ name: className, about, events, settings }) {
  if (!about) throw new Error(`pack: ${className} needs a static about`);
  const all = { ...events, 'phasor-error': errorEvent };
  /** @type {Map<string, string>} */
  const said = new Map(Object.entries(all));
  for (const [name, setting] of Object.entries(settings)) {
    const { about: text } = /** @type {{ about?: string }} */ (setting);
    if (!text) throw new Error(`pack: the setting ${name} has no description`);
    said.set(name, text);
  }
  // its second name, see settings-element.js
  if (settings.key) said.set('keyindex', 'the same as `key`, for React and Vue, which keep `key`');
  return { summary: about, said, events: Object.keys(all) };
}

/** @param {any} Class @param {readonly string[]} files the files of the element */
function keysOf(Class, files) {
  const has = (/** @type {string} */ module) => files.includes(join(web, module));
  const common = everyKey.filter(
    ({ module = '', setting = '' }) =>
      (module && has(module)) || Object.hasOwn(Class.settings, setting),
  );
  const own = Object.entries(Class.keys ?? {}).map(([keys, said]) => ({
    keys,
    said: String(said),
  }));
  return [...common.map(({ keys, about }) => ({ keys, said: about })), ...own];
}

const lessons = new Set(
  Array.from(
    readFileSync(join(web, 'article', 'lesson-list.js'), 'utf8').matchAll(
      /^import \{ (\w+Element) \}/gm,
    ),
    ([, name]) => name,
  ),
);

/** @param {ts.Program} program @param {Element} element @returns {Promise<Facts>} */
async function facts(program, element) {
  const { file, className } = element;
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol = module && checker.getExportsOfModule(module).find((s) => s.name === className);
  if (!symbol) throw new Error(`pack: ${file} must export a class ${className}`);
  const { [className]: Class } = await import(file);
  const text = await readFile(file, 'utf8');
  const { summary, said, events } = ofClass(Class);
  /** @param {ts.Type} type @param {string} property */
  const typeOf = (type, property) => {
    const found = type.getProperty(property);
    if (!found) throw new Error(`pack: ${className} has no property ${property}`);
    return ordered(checker.typeToString(checker.getTypeOfSymbol(found), undefined, format));
  };
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  /** @type {string[]} */
  const attributes = Class.observedAttributes ?? [];
  /** @type {Property[]} */
  const properties = attributes.map((property) => {
    /** @type {Setting | undefined} */
    const setting = Class.settings?.[property === 'keyindex' ? 'key' : property];
    const types = givenAndTaken(typeOf(instance, property), setting);
    const preset = setting && presetOf(setting);
    const declared = instance.getProperty(property);
    if (!declared) throw new Error(`pack: ${className} has no property ${property}`);
    mustBeKnown(`${types.gives} | ${types.takes}`, `${className} has ${property}`);
    return {
      name: property,
      ...types,
      ...textOf(checker.getTypeOfSymbol(declared), setting),
      ...rangeOf(setting),
      wanted: setting?.wanted ?? '',
      reflects: Boolean(setting?.write),
      control: Boolean(setting?.label || setting?.adjustable),
      said: said.get(property),
      ...(preset && { preset }),
    };
  });
  const reportedFields = reported(program, file);
  const changes = Object.fromEntries(
    properties.map(({ name: propertyName, gives }) => [propertyName, gives]),
  );
  return {
    element,
    summary,
    properties,
    ...stylingOf(program, file),
    keys: keysOf(Class, reached(file)),
    lesson: lessons.has(className),
    events: events.map((event) => {
      const fields = { 'phasor-change': changes, 'phasor-error': { message: 'string' } }[event];
      const found = fields ?? reportedFields.get(event);
      if (!found)
        throw new Error(`pack: ${file} has no report('${event}', …), which static events names`);
      return { name: event, fields: found, said: said.get(event) };
    }),
    statics: Array.from(
      text.matchAll(new RegExp(`^//.*\\b${className}\\.(\\w+)`, 'gm')),
      ([, memberName]) => ({
        name: memberName,
        type: typeOf(checker.getTypeOfSymbol(symbol), memberName),
      }),
    ),
  };
}

/**
 * One after the other: the compiler lists fields in the order in which it first met their types.
 *
 * @param {ts.Program} program of the sources
 * @returns {Promise<Facts[]>} for every element
 */
export async function elementFacts(program) {
  const all = [];
  for (const element of elements) all.push(await facts(program, element));
  return all;
}
