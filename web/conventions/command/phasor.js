#!/usr/bin/env node
// The command `phasor`: what a configuration means, why two arrays differ. It exits with 0 where there
// is nothing to say, 1 where something was found, 2 where an input cannot be read.

import process from 'node:process';
import { run } from './run.js';

// a reader that takes the first lines only, such as head, is no failure
process.stdout.on('error', (error) => {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EPIPE') throw error;
});

const { status, output, errors } = await run(process.argv.slice(2));
if (errors) process.stderr.write(errors);
if (output) process.stdout.write(output);
process.exitCode = status;
