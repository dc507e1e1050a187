// The entries of the package, found in web/ so that a new element needs no line here.

import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const web = join(root, 'web');
export const dist = join(root, 'dist');

/** The pages of web/: 'article.html' */
export const pages = readdirSync(web).filter((name) => name.endsWith('.html'));

/**
 * @typedef {object} Element
 * @property {string} name 'heatmap'
 * @property {string} tag 'phasor-heatmap'
 * @property {string} className 'HeatmapElement'
 * @property {string} file the module of the class, web/core/figures/heatmap/element.js
 */

/** The folders of figures in core and in the labs. */
const figures = [
  join(web, 'core', 'figures'),
  ...readdirSync(join(web, 'labs')).map((lab) => join(web, 'labs', lab, 'figures')),
];

/** @type {Element[]} */
export const elements = figures
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'element.js')))
  .filter((file) => existsSync(file))
  .map((file) => {
    const name = basename(dirname(file));
    const className = name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase()) + 'Element';
    return { name, tag: `phasor-${name}`, className, file };
  })
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The modules that package.json's exports name, and those that run in workers. */
export const entries = [
  join(web, 'core', 'api', 'index.js'),
  join(web, 'core', 'api', 'relaxed.js'),
  join(web, 'core', 'api', 'slim.js'),
  join(web, 'core', 'words', 'words.js'),
  join(web, 'core', 'api', 'files', 'index.js'),
  join(web, 'labs', 'doctor', 'index.js'),
  join(web, 'labs', 'masks', 'index.js'),
  join(web, 'labs', 'training', 'index.js'),
  join(web, 'labs', 'models', 'index.js'),
  join(web, 'labs', 'training', 'api', 'train-worker.js'),
  join(web, 'labs', 'models', 'api', 'model-worker.js'),
  join(web, 'labs', 'doctor', 'api', 'measure', 'measure-worker.js'),
  join(web, 'core', 'figures', 'define.js'),
  join(web, 'article', 'lessons.js'),
  ...elements.map(({ file }) => file),
  join(web, 'core', 'api', 'pool', 'pool-worker.js'),
];
