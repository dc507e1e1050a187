// How far long work is → the standard error: one line that is written over in a terminal, elsewhere a line
// every few seconds, and nothing at all of quick work.

import process from 'node:process';

/** Milliseconds before the first line, and between two lines, in a terminal and elsewhere. */
const pauses = { first: 2000, terminal: 100, file: 5000 };

/** The beginning of a terminal's line, which is then empty. */
const cleared = '\r\u001b[K';

/** @typedef {(text: string) => void} Say says where the work is now, without names of files */

/**
 * @param {string} command
 * @returns {{ say: Say, end: () => void }} end: leaves the line of a terminal empty
 */
export function progressOf(command) {
  const { stderr } = process;
  let next = performance.now() + pauses.first;
  let hasLine = false;
  return {
    say(text) {
      const now = performance.now();
      if (now < next) return;
      next = now + (stderr.isTTY ? pauses.terminal : pauses.file);
      // its reader may have gone, which is no failure
      if (stderr.listenerCount('error') === 0) stderr.on('error', () => {});
      hasLine = stderr.isTTY;
      const line = `phasor ${command}: ${text}`;
      stderr.write(hasLine ? cleared + line : `${line}\n`);
    },
    end() {
      if (hasLine) stderr.write(cleared);
    },
  };
}
