// The facts about the elements → files for editors that do not read the manifest: custom data for Visual
// Studio Code, for HTML and CSS, and web-types for JetBrains.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { slots } from '../web/core/draw/parts.js';
import { dist, root } from './entries.js';
import { eventType } from './pack-elements.js';

/** @typedef {import('./element-types.js').Facts} Facts */
/** @typedef {import('./element-types.js').Property} Property */

/** @param {Property} property @returns {string} the text of a tooltip */
const said = ({ said: text = '', wanted, preset }) =>
  [text, wanted && `Must be ${wanted}.`, preset && `Default: ${preset}.`]
    .filter(Boolean)
    .join('\n\n');

/** @param {Property} property @returns {boolean} whether it may be written without a value */
const isFlag = ({ written }) => written.startsWith('boolean');

/** @param {readonly Facts[]} all */
const htmlData = (all) => ({
  version: 1.1,
  tags: all.map(({ element, summary, properties }) => ({
    name: element.tag,
    description: summary,
    attributes: properties.map((property) => ({
      name: property.name,
      description: said(property),
      ...(property.names.length > 0 && { values: property.names.map((name) => ({ name })) }),
    })),
  })),
});

/** Removes duplicates across elements. @template {{ name: string }} Each @param {readonly Each[]} all */
const once = (all) => [...new Map(all.map((each) => [each.name, each])).values()];

/** @param {readonly Facts[]} all */
const cssData = (all) => ({
  version: 1.1,
  properties: once(all.flatMap(({ cssProperties }) => cssProperties)).map(
    ({ name, said: text, preset, syntax }) => ({
      name,
      description: `${text}. Default: ${preset}.`,
      syntax,
    }),
  ),
  pseudoElements: once(all.flatMap(({ cssParts }) => cssParts)).map(({ name, said: text }) => ({
    name: `::part(${name})`,
    description: text,
  })),
});

/** @param {readonly Facts[]} all @param {string} version */
const webTypes = (all, version) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'phasor',
  version,
  'description-markup': 'none',
  contributions: {
    html: {
      elements: all.map(({ element, summary, properties, events, cssParts, cssProperties }) => ({
        name: element.tag,
        description: summary,
        attributes: properties.map((property) => ({
          name: property.name,
          description: said(property),
          ...(property.preset && { default: property.preset }),
          // a value of type 'plain' is text, with suggested names
          value: { kind: 'plain', type: property.written, required: !isFlag(property) },
        })),
        slots: Object.entries(slots).map(([name, description]) => ({ name, description })),
        js: {
          properties: properties.map((property) => ({
            name: property.name,
            type: property.gives,
            description: said(property),
            ...(property.preset && { default: property.preset }),
          })),
          events: events.map((event) => ({
            name: event.name,
            type: eventType(event),
            description: event.said,
          })),
        },
        css: {
          properties: cssProperties.map(({ name, said: description }) => ({ name, description })),
          parts: cssParts.map(({ name, said: description }) => ({ name, description })),
        },
      })),
    },
  },
});

/** Writes the files for editors into dist/. @param {readonly Facts[]} all */
export async function packEditors(all) {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const files = {
    'vscode.html-custom-data.json': htmlData(all),
    'vscode.css-custom-data.json': cssData(all),
    'web-types.json': webTypes(all, version),
  };
  await Promise.all(
    Object.entries(files).map(([name, data]) => writeFile(join(dist, name), JSON.stringify(data))),
  );
}
