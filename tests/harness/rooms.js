// The rooms of tests/, which are those of web/: where the files of tests lie.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/entries.js';

const tests = join(root, 'tests');
const labs = readdirSync(join(tests, 'labs')).map((lab) => join('labs', lab));

/** Absolute paths of all test files. */
export const testFiles = ['core', 'article', 'package', ...labs].flatMap((room) =>
  readdirSync(join(tests, room))
    .filter((name) => name.endsWith('.test.js'))
    .map((name) => join(tests, room, name)),
);
