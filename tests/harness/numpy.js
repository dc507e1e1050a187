// The Python that has NumPy (Debian's NumPy belongs to Debian's Python, which may not be the first on the path), for programs that figures and the API print.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import numpy']).status === 0,
);

/**
 * @param {string} program
 * @param {readonly string[]} [options] of Python: a warning is an error
 * @returns {string} what it prints
 */
export function runPython(program, options = ['-W', 'error']) {
  assert.ok(python, 'no python3 has numpy: install it (Debian: python3-numpy)');
  const { status, stdout, stderr } = spawnSync(python, [...options, '-'], {
    input: program,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  assert.equal(status, 0, `${stderr}\n${program}`);
  return stdout;
}
