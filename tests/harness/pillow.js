// The Python that has Pillow. Tests that need it are left out where there is none, except for a release
// (PHASOR_RELEASE=1), where they fail.

import assert from 'node:assert/strict';
import { pythonWith, runBy } from './numpy.js';

const python = pythonWith('PIL');

/** For the option `skip` of a test. */
export const withoutPillow =
  !python &&
  process.env.PHASOR_RELEASE !== '1' &&
  'no python3 has Pillow (Debian: python3-pil); PHASOR_RELEASE=1 demands it';

/** @param {string} program @returns {string} what it prints */
export function runPillow(program) {
  assert.ok(python, 'no python3 has Pillow: install it (Debian: python3-pil)');
  return runBy(python, program, []);
}
