// Inverse frequencies of a rotary encoding, [pairs].

import { refuse, say } from '../../../../../core/api/check.js';
import { precisionAxis } from '../precision.js';
import { ratesOf, scalingAxis } from './scaling.js';
import { exponentAxis } from './sinusoidal.js';
import { axis, baseAxis } from './values.js';

const denominators = axis('denominator', 'two pairs or more', [
  {
    name: 'rotary',
    says: 'divides exponents by the rotated width',
    numpy: { to: 'width = rotary' },
    javascript: { to: 'const width = rotary;' },
  },
  {
    name: 'head',
    says: 'divides exponents by the width of the head',
    numpy: { to: 'width = head' },
    javascript: { to: 'const width = head;' },
  },
]);

// exponents without a denominator do not say which one it would be
const denominatorAxis = { ...denominators, open: true };

const formAxis = axis('form', 'two pairs or more', [
  {
    name: 'inverse-frequency',
    says: 'holds rates, base^-e',
    of: (/** @type {number} */ rate) => rate,
  },
  {
    name: 'timescale',
    says: 'holds the reciprocals of rates, base^e',
    of: (/** @type {number} */ rate) => 1 / rate,
    numpy: { to: 'out = 1 / out', from: 'rates = 1 / rates' },
    javascript: { to: 'out = out.map((x) => 1 / x);', from: 'rates = rates.map((x) => 1 / x);' },
  },
]);

/** @type {import('../kind.js').Kind} */
export const frequencies = {
  name: 'inverse-frequencies',
  relative: true,
  sides: '[pairs]',
  fits: ([one], [other]) => one === other,
  axes: [
    formAxis,
    exponentAxis,
    scalingAxis,
    denominatorAxis,
    baseAxis(5000000, 150000, 8000000, 160000),
    precisionAxis,
  ],
  check(call, { shape, known: { rotaryDim } }, name) {
    if (rotaryDim && shape[0] !== Math.ceil(rotaryDim / 2)) {
      const wanted = say`${Math.ceil(rotaryDim / 2)} entries for rotaryDim ${rotaryDim}`;
      refuse(call, `${name}.shape[0]`, wanted, shape[0]);
    }
  },
  // the other exponents have a denominator of their own, but two scalings use the width too
  inert: ({ exponent, scaling }, name, { shape, known: { headDim } }) =>
    name === 'denominator' &&
    (!headDim ||
      headDim === 2 * shape[0] ||
      (exponent.name === 't2t' && !['ntk', 'yarn'].includes(scaling.method))),
  sourceless: () => false,
  cells(settings, { shape, known }) {
    const [h] = shape;
    const { form, exponent, denominator } = settings;
    const width = denominator.name === 'head' ? known.headDim : 2 * h;
    const rates = ratesOf(settings, width, known, (j) => exponent.of(j, width, h), h);
    return {
      count: h,
      // powers of a rounded exponent, and sums of the bands of a scaling
      slack: () => 3e-6,
      value: (i) => form.of(rates[i]),
    };
  },
};
