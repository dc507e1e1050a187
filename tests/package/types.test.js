// What the compiler of TypeScript says of right and wrong uses of the interface.

import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import ts from '../../node_modules/typescript/lib/typescript.js';
import { forRelease, test } from '../harness/tiers.js';

/**
 * @param {string} name of a file with right uses, and wrong ones that are expected errors
 * @returns {string[]}
 */
function errorsOf(name) {
  const file = fileURLToPath(new URL(`./types/${name}.ts`, import.meta.url));
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    allowJs: true,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  });
  // a wrong use that compiles is an expected error that does not come
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(file)).map((one) => {
    const text = ts.flattenDiagnosticMessageText(one.messageText, '\n');
    const line = one.file?.getLineAndCharacterOfPosition(one.start ?? 0).line ?? 0;
    return `line ${line + 1}: ${text}`;
  });
}

// the package is compiled against its declarations for every change: package.test.js
forRelease('right uses of the interface compile, wrong ones do not', () => {
  assert.deepEqual(errorsOf('interface'), []);
});

test('sentences are literals or marked literals: right ones compile, wrong ones do not', () => {
  assert.deepEqual(errorsOf('phrases'), []);
});
