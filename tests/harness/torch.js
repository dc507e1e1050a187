// The Python that has PyTorch. Tests that need it are left out where there is none, except for a release
// (PHASOR_RELEASE=1), where they fail.

import assert from 'node:assert/strict';
import { pythonWith, runBy } from './numpy.js';

const python = pythonWith('torch');

/** For the option `skip` of a test. */
export const withoutTorch =
  !python &&
  process.env.PHASOR_RELEASE !== '1' &&
  'no python3 has torch (Debian: python3-torch); PHASOR_RELEASE=1 demands it';

/** @param {string} program @returns {string} what it prints */
export function runTorch(program) {
  assert.ok(python, 'no python3 has torch: install it (Debian: python3-torch)');
  return runBy(python, `import torch\ntorch.set_num_threads(1)\n${program}`, []);
}
