// What the package offers to import, found in web/ so that a new element needs no line here.

import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const web = join(root, 'web');
export const dist = join(root, 'dist');

/**
 * @typedef {object} Element
 * @property {string} name 'heatmap'
 * @property {string} tag 'phasor-heatmap'
 * @property {string} className 'HeatmapElement'
 * @property {string} file the class, web/elements/heatmap/element.js
 */

/** @type {Element[]} */
export const elements = readdirSync(join(web, 'elements'))
  .filter((name) => existsSync(join(web, 'elements', name, 'element.js')))
  .filter((name) => name !== 'kit')
  .sort()
  .map((name) => {
    const className = name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase()) + 'Element';
    return {
      name,
      tag: `phasor-${name}`,
      className,
      file: join(web, 'elements', name, 'element.js'),
    };
  });

/** The modules that package.json's exports name, and those that run in workers. */
export const entries = [
  join(web, 'api', 'index.js'),
  join(web, 'api', 'slim.js'),
  join(web, 'words', 'words.js'),
  join(web, 'conventions', 'index.js'),
  join(web, 'masks', 'masks.js'),
  join(web, 'train', 'train.js'),
  join(web, 'model', 'model.js'),
  join(web, 'train', 'train-worker.js'),
  join(web, 'model', 'model-worker.js'),
  join(web, 'conventions', 'measure', 'measure-worker.js'),
  join(web, 'elements', 'define.js'),
  join(web, 'elements', 'lessons.js'),
  ...elements.map(({ file }) => file),
  join(web, 'api', 'pool', 'pool-worker.js'),
];
