// The program of <phasor-binary>.

import { program, table } from '../../kit/program.js';

/**
 * Positions in binary, and the table `P`.
 *
 * @param {import('../../kit/element.js').Dialect} dialect
 * @param {{ length: number, start: number, bits: number, dim: number, base: number }} shown
 */
export const binaryCode = (dialect, { length, start, bits, dim, base }) =>
  program(dialect, [
    `for i in range(${start}, ${start + length}):`,
    `    print(f"{i} in binary is {i:0${bits}b}")`,
    '',
    ...table({ length, start, dim, base }),
    'print(P)',
  ]);
