// Precomputes what the doctor finds in the first example of conventions.html: it takes a tenth of a second,
// which the page needs for its first drawing.
//
//   npm run picture

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { diagnose } from '../web/labs/doctor/api/diagnose/diagnose.js';
import { firstSymptom } from '../web/labs/doctor/page/symptoms.js';
import { web } from './entries.js';
import { formatted } from './formatted.js';

const file = join(web, 'labs', 'doctor', 'page', 'break-first.js');

/** The fields that `inWords` needs of each difference. */
export const found = () => {
  const sides = /** @type {any} */ (firstSymptom.make(Number(firstSymptom.knob?.preset)));
  return diagnose(sides).differ.map(({ axis, a, b, sentence }) => ({ axis, a, b, sentence }));
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `// What the doctor finds in the first example; written by \`npm run picture\`.

export const firstFound = ${JSON.stringify(found())};
`;
  await writeFile(file, await formatted(file, text));
}
