// The program of <phasor-precision>.

import { program } from '../../kit/program.js';

/** @typedef {import('../../kit/element.js').Dialect} Dialect */

/** The list of number formats as Python, and the conversion of `x` to each. */
const formats = {
  numpy: { list: '[xp.float64, xp.float32, xp.float16]', make: 'xp.asarray(x, dtype=kind)' },
  pytorch: {
    list: '[xp.float64, xp.float32, xp.bfloat16, xp.float16]',
    make: 'xp.tensor(x, dtype=kind)',
  },
  jax: {
    list: '[xp.float64, xp.float32, xp.bfloat16, xp.float16]',
    make: 'xp.asarray(x, dtype=kind)',
  },
};

/**
 * One value, exact by Python's decimals and by the formula in each number format.
 *
 * @param {Dialect} dialect
 * @param {{ position: number, column: number, dim: number, base: number }} shown
 */
export const precisionCode = (dialect, { position, column, dim, base }) =>
  program(dialect, [
    'from decimal import Decimal, getcontext',
    'from math import log\n',
    `p, column, d, base = ${position}, ${column}, ${dim}, ${base}`,
    `
def usual(kind):
    def of(x):
        return ${formats[dialect].make}
    w = xp.exp(of(column // 2 * 2) * of(-log(base) / d))
    angle = of(p) * w
    return float(xp.cos(angle) if column % 2 else xp.sin(angle))
`,
    '# 60 digits: what is left of the turns of a far position is right to 40 of them',
    'getcontext().prec = 60',
    'pi = Decimal("3.14159265358979323846264338327950288419716939937510582097494")',
    'x = p * (Decimal(base).ln() * -2 * (column // 2) / d).exp() % (2 * pi)',
    'x += pi / 2 if column % 2 else 0  # a cosine is a sine a quarter turn on',
    'term = total = x',
    'for k in range(1, 60):',
    '    term *= -x * x / (2 * k * (2 * k + 1))',
    '    total += term',
    'exact = float(total)',
    'print(exact)',
    `for kind in ${formats[dialect].list}:`,
    '    print(kind, usual(kind))',
  ]);
