// Whether a text is a Python program, where there is a Python to ask.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** @param {string} text */
export function compiles(text) {
  const parse = 'import ast, sys; ast.parse(sys.stdin.read())';
  const { error, status, stderr } = spawnSync('python3', ['-c', parse], { input: text });
  if (error) return;
  assert.equal(status, 0, `${stderr}\n${text}`);
}
