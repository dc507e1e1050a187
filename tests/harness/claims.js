// Claims of all forms that a program can have: numbers, lists and matrices, made at random from a seed.

import { randomNumbers } from '../../web/core/words/heads/projections.js';

/** @param {number} seed @returns {() => string} the next expression */
export function claims(seed) {
  const next = randomNumbers(seed);
  const below = (/** @type {number} */ count) => Math.floor(count * next());
  /** @param {readonly (() => string)[]} all */
  const one = (all) => all[below(all.length)]();

  const digits = () => ['0', '1', '2', '3', '07', '0.5', '1e-1', '2.25', '12'][below(9)];
  const few = () => `${1 + below(4)}`;
  const even = () => `${2 + 2 * below(3)}`;
  const size = (/** @type {number} */ depth) =>
    depth > 0 ? one([few, () => `size(${list(depth - 1, 3)})`, () => `(1 + ${few()})`]) : few();

  /** @param {number} depth @returns {string} */
  function number(depth) {
    if (depth === 0) return digits();
    const inner = () => number(depth - 1);
    return one([
      digits,
      () => `(${inner()} ${['+', '-', '*'][below(3)]} ${inner()})`,
      () => `${inner()} / 4`,
      () => `(${inner()}) ^ ${['2', '3', '0'][below(3)]}`,
      () => `(2 + abs(${inner()})) ^ ${['-1', '0.5', '-2'][below(3)]}`,
      () => `-${inner()}`,
      () => `${['sin', 'cos', 'abs', 'floor', 'ceil', 'norm', 'sum'][below(7)]}(${inner()})`,
      () =>
        `${['sum', 'max', 'min', 'norm', 'size', 'rank'][below(6)]}(${one([() => list(depth - 1), () => matrix(depth - 1)])})`,
      () => `det(${matrix(depth - 1, 3, 3)})`,
      () =>
        `${['rows', 'columns'][below(2)]}(${one([() => list(depth - 1), () => matrix(depth - 1)])})`,
      () => `${list(depth - 1, 3)}[${below(3)}]`,
      () => `matmul(${list(depth - 1, 3)}, ${list(depth - 1, 3)})`,
      () => `PE(${inner()}, ${below(4)}, ${4 + below(3)})`,
      () =>
        `${['frequency', 'wavelength'][below(2)]}(${below(2)}, 4, 1${digits().replace(/\D.*/, '')})`,
      () => ['pi', 'e', 'π'][below(3)],
    ]);
  }

  /** @param {number} depth @param {number} [count] @returns {string} */
  function list(depth, count = 1 + below(4)) {
    const items = () =>
      `[${Array.from({ length: count }, () => number(Math.max(0, depth - 1))).join(', ')}]`;
    if (depth === 0) return items();
    return one([
      items,
      () => `(${list(depth - 1, count)} * ${number(depth - 1)})`,
      () => `(${list(depth - 1, count)} - ${list(depth - 1, count)})`,
      () => `(3 + abs(${list(depth - 1, count)})) ^ -1`,
      () => `normalized(${count})`,
      () => `row(${number(depth - 1)}, ${count})`,
      () => `${matrix(depth - 1, 2, count)}[${below(2)}]`,
      () => `column(${matrix(depth - 1, count, 3)}, ${below(3)})`,
      () => `matmul(${matrix(depth - 1, count, 2)}, ${list(depth - 1, 2)})`,
      () => `cos(${list(depth - 1, count)})`,
    ]);
  }

  /** @param {number} depth @param {number} [rows] @param {number} [columns] @returns {string} */
  function matrix(depth, rows = 1 + below(3), columns = 1 + below(3)) {
    const lines = () =>
      `[${Array.from({ length: rows }, () => list(Math.max(0, depth - 1), columns)).join(', ')}]`;
    if (depth === 0) return `sinusoidal(${rows}, ${columns}, ${10 + below(90)}, ${below(9)})`;
    return one([
      lines,
      () => `transpose(${matrix(depth - 1, columns, rows)})`,
      () => `matmul(${matrix(depth - 1, rows, 2)}, ${matrix(depth - 1, 2, columns)})`,
      () => `(${matrix(depth - 1, rows, columns)} + ${matrix(depth - 1, rows, columns)} / 3)`,
      () => `sinusoidal(${rows}, ${columns}, 100, ${number(depth - 1)})`,
    ]);
  }

  return () => {
    const depth = 1 + below(3);
    return one([
      () => number(depth),
      () => list(depth),
      () => matrix(depth),
      () => `shiftMatrix(${even()}, ${number(depth - 1)}, 1${size(0)})`,
      () => `sinusoidal(${size(depth)}, ${size(depth)})`,
      // rounding decides no comparison
      () => `${number(1)} ${['<', '<=', '>', '>='][below(4)]} ${digits()} + 0.37`,
      () => `${list(depth)} ${['==', '!='][below(2)]} ${list(depth)}`,
    ]);
  };
}
