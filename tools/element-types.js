// What users see of an element, read from its class by the compiler and by running it: properties with
// the type that they give and the wider one that they take, and events with what they tell. All else of
// a class is for elements themselves and stays out of declarations, manifest and completion.

import { readFile } from 'node:fs/promises';
import ts from 'typescript';
import { errorEvent } from '../web/elements/kit/settings-element.js';
import { elements } from './entries.js';

/** @typedef {import('./entries.js').Element} Element */
/** @typedef {import('../web/elements/kit/settings.js').Setting<any>} Setting */
/** @typedef {{ name: string, gives: string, takes: string, said?: string, preset?: string }} Property */
/** @typedef {{ name: string, fields: Record<string, string>, said?: string }} Event */
/**
 * @typedef {object} Facts
 * @property {Element} element
 * @property {string} summary
 * @property {Property[]} properties each is an attribute too
 * @property {Event[]} events
 * @property {{ name: string, type: string }[]} statics that the comment at the head names
 */

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

/** What the property and the attribute take beside what the property gives. @type {[RegExp, string][]} */
const wider = [
  [/^number$/, '`${number}`'],
  [/^boolean$/, "'' | 'on' | 'off' | 'true' | 'false'"],
  [/readonly \[number, number\]/, '`${number} ${number}` | `${number},${number}`'],
  [/readonly (string|number)\[\]/, 'string'],
];

/**
 * @param {string} type as the class has it
 * @param {Setting | undefined} setting none of a class that is not made of settings
 * @returns {{ gives: string, takes: string }}
 */
function givenAndTaken(type, setting) {
  if (!setting) return { gives: type, takes: type };
  if (/^(any|unknown)$/.test(type)) throw new Error(`pack: ${setting.wanted}: what type is it?`);
  if (!setting.write) {
    // the compiler spells out TensorLike, which is a union, where null is beside it
    const named = type.includes('Float32Array') ? 'TensorLike | null' : type;
    const takes = named
      .replace(/\bTensor\b/, 'TensorLike')
      .replace(/\bBooleanTensor\b/, 'BooleanTensor | readonly (readonly boolean[])[]');
    const kept = Array.isArray(setting.accept?.([[1, 2]]));
    // as a text it is JSON
    return { gives: kept ? takes : named, takes: `${takes} | string` };
  }
  const { stops } = setting;
  if (type === 'string' && stops) {
    const names = stops.map((name) => `'${name}'`).join(' | ');
    return { gives: names, takes: names };
  }
  const more = wider.find(([pattern]) => pattern.test(type))?.[1];
  return { gives: type, takes: more ? `${type} | ${more}` : type };
}

/** @param {any} preset */
const shown = (preset) =>
  typeof preset === 'number' ||
  typeof preset === 'boolean' ||
  (preset && typeof preset === 'string')
    ? String(preset)
    : undefined;

/**
 * What `report('phasor-…', { … })` tells, in the files of an element.
 *
 * @param {ts.Program} program
 * @param {string} name of the element
 * @returns {Map<string, Record<string, string>>} event → field → type
 */
function reported(program, name) {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.includes(`/elements/${name}/`));
  /** @type {Map<string, Record<string, string>>} */
  const events = new Map();
  /** @param {ts.Node} node */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.arguments.length !== 2) return;
    const [type, detail] = node.arguments;
    if (!/\breport$/.test(node.expression.getText()) || !ts.isStringLiteral(type)) return;
    const fields = events.get(type.text) ?? {};
    for (const field of checker.getTypeAtLocation(detail).getProperties()) {
      fields[field.name] = checker.typeToString(checker.getTypeOfSymbol(field), undefined, format);
    }
    events.set(type.text, fields);
  };
  files.forEach(visit);
  return events;
}

/**
 * What an element's class says of itself: `static about`, `static events`, and `about` of each setting.
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
  // its second name, see element-with.js
  if (settings.key) said.set('keyindex', 'the same as `key`, for React and Vue, which keep `key`');
  return { summary: about, said, events: Object.keys(all) };
}

/** @param {ts.Program} program @param {Element} element @returns {Promise<Facts>} */
async function facts(program, element) {
  const { file, name, className } = element;
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
    return checker.typeToString(checker.getTypeOfSymbol(found), undefined, format);
  };
  const instance = checker.getDeclaredTypeOfSymbol(symbol);
  /** @type {string[]} */
  const attributes = Class.observedAttributes ?? [];
  /** @type {Property[]} */
  const properties = attributes.map((property) => {
    /** @type {Setting | undefined} */
    const setting = Class.settings?.[property];
    const types = givenAndTaken(typeOf(instance, property), setting);
    const preset = shown(setting?.preset);
    return { name: property, ...types, said: said.get(property), ...(preset && { preset }) };
  });
  const told = reported(program, name);
  const changes = Object.fromEntries(properties.map(({ name, gives }) => [name, gives]));
  return {
    element,
    summary,
    properties,
    events: events.map((event) => {
      const fields = { 'phasor-change': changes, 'phasor-error': { message: 'string' } }[event];
      const found = fields ?? told.get(event);
      if (!found)
        throw new Error(
          `pack: elements/${name}/ has no report('${event}', …), which static events names`,
        );
      return { name: event, fields: found, said: said.get(event) };
    }),
    statics: Array.from(
      text.matchAll(new RegExp(`^//.*\\b${className}\\.(\\w+)`, 'gm')),
      ([, name]) => ({
        name,
        type: typeOf(checker.getTypeOfSymbol(symbol), name),
      }),
    ),
  };
}

/** @param {ts.Program} program of the sources @returns {Promise<Facts[]>} of every element */
export const elementFacts = (program) =>
  Promise.all(elements.map((element) => facts(program, element)));
