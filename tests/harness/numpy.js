// The Python that has NumPy (Debian's NumPy belongs to Debian's Python, which may not be the first
// on the path), for programs that figures and the API print.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** @param {string} name of a module @returns {string | undefined} a Python that has it */
export const pythonWith = (name) =>
  ['python3', '/usr/bin/python3'].find(
    (command) => spawnSync(command, ['-c', `import ${name}`]).status === 0,
  );

/**
 * @param {string | undefined} python
 * @param {string} program
 * @param {readonly string[]} options of Python
 * @returns {string} what it prints
 */
export function runBy(python, program, options) {
  const { status, stdout, stderr } = spawnSync(String(python), [...options, '-'], {
    input: program,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  assert.equal(status, 0, `${stderr}\n${program}`);
  return stdout;
}

const python = pythonWith('numpy');

/**
 * @param {string} program
 * @param {readonly string[]} [options] of Python: a warning is an error
 * @returns {string} what it prints
 */
export function runPython(program, options = ['-W', 'error']) {
  assert.ok(python, 'no python3 has numpy: install it (Debian: python3-numpy)');
  return runBy(python, program, options);
}
