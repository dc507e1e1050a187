#!/usr/bin/env node
// The command `phasor`: what a configuration means, why two arrays differ. It exits with 0 if nothing was
// found, 1 if something was found, 2 if an input cannot be read or the output cannot be written.

import process from 'node:process';
import { written } from './output.js';
import { run } from './run.js';

const { status, output, errors = '' } = await run(process.argv.slice(2));
await written(process.stderr, errors);
const failure = await written(process.stdout, output);
if (failure) {
  await written(process.stderr, `phasor: the output cannot be written: ${failure}\n`);
}
process.exitCode = failure ? 2 : status;
