// A trained model with a previous-token head and an induction head → web/labs/training/heads/. The bytes are
// the same each time, in every engine: tests/labs/training/train-demo.test.js trains it again.
//
//   npm run train:demo [folder]

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { web } from './entries.js';
import { trainer } from '../web/labs/training/index.js';

const folder = process.argv[2] ?? join(web, 'labs', 'training', 'heads');
const steps = 1000;

const run = await trainer({ task: 'induction', encoding: 'rotary', seed: 1 });
run.step(steps);
const { accuracy } = run.evaluate();
const { previousToken, induction } = run.heads();
// pages request a tokenizer_config.json beside a model, and log an error if it is missing
const files = { ...run.save(), 'tokenizer_config.json': '{}' };
run.close();

const strongest = (/** @type {Float32Array} */ scores) => {
  const place = scores.indexOf(Math.max(...scores));
  const heads = previousToken.shape[1];
  return `layer ${Math.floor(place / heads)}, head ${place % heads}: ${scores[place].toFixed(2)}`;
};
await mkdir(folder, { recursive: true });
await Promise.all(
  Object.entries(files).map(([name, content]) =>
    writeFile(join(folder, name), typeof content === 'string' ? `${content}\n` : content),
  ),
);
console.log(
  `${folder}: ${files['model.safetensors'].length} bytes, ${(100 * accuracy).toFixed(1)} % right
previous token: ${strongest(previousToken.data)}
induction:      ${strongest(induction.data)}`,
);
