// A finished run of train.html with its own settings → web/labs/training/page/train-run.js, which the page
// shows before a reader starts one. The numbers are the same each time, in every engine.
//
//   npm run picture      with the pictures that the pages open with

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { specs, stepsOf } from '../web/labs/training/figures/train/options.js';
import { settings } from '../web/labs/training/figures/train/settings.js';
import { trainers } from '../web/labs/training/api/trainers.js';
import { web } from './entries.js';
import { formatted } from './formatted.js';

const path = join(web, 'labs', 'training', 'page', 'train-run.js');

/** Points per curve. */
const points = 50;

const preset = /** @type {import('../web/labs/training/figures/train/settings.js').Values} */ (
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.preset]))
);

/** @param {number} value rounded to four decimals, the precision of a curve */
const short = (value) => Math.round(value * 1e4) / 1e4;

/**
 * Trains the models of the page's initial settings.
 *
 * @param {{ only?: number }} [given] `only`: how many of them
 * @returns {Promise<import('../web/labs/training/figures/train/finished.js').Finished>}
 */
export async function trainRun({ only = Infinity } = {}) {
  const steps = stepsOf(preset);
  const all = specs(preset).slice(0, only);
  const models = all.map(({ choice, options }) => ({
    choice,
    options: JSON.stringify(options),
    points: /** @type {[number, number, number][]} */ ([]),
    accuracy: /** @type {number[]} */ ([]),
  }));
  await new Promise((resolve, reject) => {
    let left = models.length;
    const { handle } = trainers((/** @type {any} */ message) => {
      const { kind, id, step, loss, accuracy } = message;
      if (kind === 'refused' || kind === 'failed') reject(new Error(message.message));
      if (kind === 'point') models[id].points.push([step, short(loss), short(accuracy)]);
      if (kind === 'measured') {
        models[id].accuracy = accuracy.map(short);
        if (--left === 0) resolve(undefined);
      }
    }, 1000);
    all.forEach(({ options }, id) =>
      handle(/** @type {any} */ ({ kind: 'create', id, options, shown: 0 })),
    );
    handle(/** @type {any} */ ({ kind: 'go', goal: steps, window: steps / points, stride: steps }));
  });
  return { steps, models };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `// A finished run of the models of train.html, written by tools/train-run.js: for each model
// its points, [step, loss, accuracy], and the accuracy at one, two and four times the length.

/** @type {import('../figures/train/finished.js').Finished} */
export const trainRun = ${JSON.stringify(await trainRun())};
`;
  await writeFile(path, await formatted(path, text));
}
