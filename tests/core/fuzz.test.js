// Every public function with right, wrong and malicious arguments. A few seconds of it here;
// `npm run fuzz` is the long form. A failure names the function and the seed of its arguments, and
// fast-check's line above it how to repeat the run.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { load } from '../../web/core/api/index.js';
import { words } from '../../web/core/words/words.js';
import { attempt, functionsOf } from '../fuzz/attempt.js';
import { hostile, Thrown } from '../fuzz/hostile.js';
import { recipes, wordRecipes } from '../fuzz/recipes.js';
import { watchdog } from '../fuzz/watchdog.js';
import { caseCount } from '../harness/tiers.js';

const numRuns = Number(process.env.PHASOR_FUZZ_CALLS ?? caseCount(20_000));
// the short form and that of a release make the same calls every time, the long one others
const { PHASOR_FUZZ_SEED: given } = process.env;
const seeded = process.env.PHASOR_FUZZ_CALLS && !given ? {} : { seed: Number(given ?? 20_000) };
const phasor = { ...(await load()), ...(await words()) };
const names = [...Object.keys(recipes), ...Object.keys(wordRecipes)];
const dog = watchdog();
after(() => dog.stop());

test('no public function is forgotten', () => {
  assert.deepEqual(functionsOf(phasor).sort(), names.sort());
});

test('a call gives a lawful result or a documented error, soon, and harms no later call', async (t) => {
  const counts = { result: 0, error: 0 };
  const call = fc.record({
    name: fc.constantFrom(...names),
    seed: fc.integer(),
    spoilt: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ name, seed, spoilt }) => {
      dog.watch(`${name}, seed ${seed}`);
      counts[await attempt(phasor, name, seed, spoilt)] += 1;
    }),
    // a smaller seed is no simpler call
    { numRuns, endOnFailure: true, ...seeded },
  );
  t.diagnostic(`${numRuns} calls: ${counts.result} results, ${counts.error} documented errors`);
  // neither all refused nor all taken
  assert.ok(counts.error > numRuns / 4 && counts.result > numRuns / 4, JSON.stringify(counts));
});

test('load refuses, by promise, what is no build and no WebAssembly', async () => {
  for (const { label, make } of hostile) {
    for (const loadOptions of [
      make(1),
      { build: make('simd') },
      { wasm: make([0, 97, 115, 109]) },
    ]) {
      dog.watch(`load with ${label}`);
      try {
        await load(loadOptions);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        assert.ok(error instanceof Thrown || message.startsWith('load: '), `${label}: ${message}`);
      }
    }
  }
});
