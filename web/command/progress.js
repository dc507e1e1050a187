// Reports progress on the standard error: one line that is overwritten in a terminal, elsewhere a line every
// few seconds, and nothing for quick work.

import process from 'node:process';

/** Milliseconds before the first line, and between lines in a terminal and elsewhere. */
const pauses = { first: 2000, terminal: 100, file: 5000 };

/** Returns to the start of a terminal's line and clears it. */
const cleared = '\r\u001b[K';

/** @typedef {(text: string) => void} Say reports the current step, without names of files */

/**
 * @param {string} command
 * @returns {{ say: Say, end: () => void }} `end`: clears the line in a terminal
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
      // a reader that has gone is not a failure
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
