// How far the relaxed-SIMD build is from the plain one, call by call, as JSON. A program of its own,
// because Node 20 has relaxed SIMD behind a flag.

import { load } from '../../web/core/api/index.js';
import { load as loadRelaxed } from '../../web/core/api/relaxed.js';
import { calls, difference } from '../harness/calls.js';

const plain = await load();
const relaxed = await loadRelaxed();
/** @type {Record<string, number>} */
const apart = {};
for (const { name, run } of calls) apart[name] = difference(await run(plain), await run(relaxed));
console.log(JSON.stringify(apart));
