// The budget of lines: what tools/weight.js counts, and what it says of a room that has more than its limit.

import assert from 'node:assert/strict';
import { faults, lineCount, roomOf } from '../../tools/weight.js';
import { test } from '../harness/tiers.js';

/** @param {string} path @param {[text: string, lines: number][]} samples */
function counted(path, samples) {
  for (const [text, lines] of samples) assert.equal(lineCount(path, text), lines, text);
}

test('blank lines and comments of JavaScript are not counted, texts that look like comments are', () => {
  counted('a.js', [
    ['', 0],
    ['const a = 1;\n\n  \t\nconst b = 2;\n', 2],
    ['// only a comment\n\nf(); // beside code\n', 1],
    ['/**\n * @param {number} n\n *\n * @returns {number} of `f()`\n */\nconst f = (n) => n;\n', 1],
    ['/* before */ f();\n/* alone */\nf(/* inside */);', 2],
    ['/* from here\n to here */ f();\n', 1],
    ["const a = 'https://a/*';\nconst b = '*/';\n", 2],
    ['const a = `\n// text\n\n/* text ${\n  // comment\n  b /* comment */\n} */\n`;\n', 6],
    ['const a = /[/*]\\/\\//;\nconst b = c / 2; // comment\nconst d = 1 / 2 / 3;\n', 3],
    ['#!/usr/bin/env node\nf();\n', 1],
  ]);
});

test('blank lines and comments of C++ are not counted, texts and separators of digits are', () => {
  counted('a.h', [
    ['// head\n#include "a.h"\n\n/* two\n lines */\nint a; // beside\n', 2],
    ['auto a = "/*";\nint b;\nauto c = "\\"*/";\n', 3],
    ['auto a = "goes on \\\n// here";\n', 2],
    ["char a = '\"';\n// comment\nchar b = '\\'';\n// comment\nchar c = '\"';\n", 3],
    ["long a = 1'000;\n// comment\nlong b = 0x1'f;\n", 2],
    ['auto a = R"x(/* )" )x";\n// comment\nauto b = R"(*/ )";\n', 2],
    ['// goes on \\\n   here\nint a = 4 / 2 / 1;\n', 1],
  ]);
});

test('a room is a folder of core, a lab or another folder of the second level, and all of tools/', () => {
  assert.deepEqual(
    [
      'web/core/figures/heatmap/marks.js',
      'web/labs/rope/index.js',
      'tests/labs/rope/rope-config.test.js',
      'web/command/show/page.js',
      'src/training/tasks/sort.cpp',
      'src/matrix.h',
      'tests/core/app/page.js',
      'tests/onnx.js',
      'tools/site/client/find.js',
    ].map(roomOf),
    [
      'web/core/figures',
      'web/labs/rope',
      'tests/labs/rope',
      'web/command',
      'src/training',
      'src',
      'tests/core',
      'tests',
      'tools',
    ],
  );
});

test('a room above its limit is named with its lines, its limit and what to do', () => {
  assert.deepEqual(faults({ 'web/core/kit': 50 }, { 'web/core/kit': 50 }), []);
  assert.deepEqual(faults({ 'web/core/kit': 51 }, { 'web/core/kit': 50 }), [
    'web/core/kit has 51 lines, and its limit is 50: a change that needs more raises the number in the table of tools/weight.js in the same commit and says why in its message.',
  ]);
});

test('a room without a row is a fault, and so is a row without a room', () => {
  assert.deepEqual(faults({ 'web/labs/images': 7 }, { 'web/train': 50 }), [
    'web/labs/images has 7 lines and no row in the table of tools/weight.js: add one.',
    'web/train has a row in the table of tools/weight.js and no script: remove the row.',
  ]);
});
