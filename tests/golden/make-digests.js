// Writes digests.json: a hash of the bytes that each of the calls of calls.js gives in the SIMD build.
// Run it when results are meant to change: node tests/golden/make-digests.js

import { writeFileSync } from 'node:fs';
import { load } from '../../web/core/api/index.js';
import { calls, digest } from '../harness/calls.js';

const phasor = await load({ build: 'simd' });
/** @type {Record<string, string>} */
const digests = {};
for (const { name, run } of calls) digests[name] = digest(await run(phasor));

writeFileSync(
  new URL('digests.json', import.meta.url),
  `${JSON.stringify({ producer: 'the SIMD build, by make-digests.js', digests }, null, 1)}\n`,
);
