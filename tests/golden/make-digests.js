// Writes digests.json: hashes of the bytes that each of the calls of calls.js gives in the SIMD build, and of
// what `measure` fits to the arrays of measured-fits.js.
// Run it when results are meant to change: node tests/golden/make-digests.js

import { writeFileSync } from 'node:fs';
import { load } from '../../web/core/api/index.js';
import { calls, digest } from '../harness/calls.js';
import { fitDigests } from '../harness/measured-fits.js';

const phasor = await load({ build: 'simd' });
/** @type {Record<string, string>} */
const digests = {};
for (const { name, run } of calls) digests[name] = digest(await run(phasor));

writeFileSync(
  new URL('digests.json', import.meta.url),
  `${JSON.stringify({ producer: 'the SIMD build, by make-digests.js', digests, fits: fitDigests() }, null, 1)}\n`,
);
