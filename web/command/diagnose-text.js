// The result of diagnose → a text for people.

import { columns, wrapped } from './columns.js';

/** @typedef {Omit<import('../labs/doctor/index.js').Diagnosis, 'converted'>} Diagnosis */
/** @typedef {import('../labs/doctor/index.js').Difference} Difference */

/** @type {Readonly<Record<Diagnosis['verdict'], string>>} */
const verdicts = {
  same: 'The arrays are the same.',
  differ: 'The arrays differ by convention:',
  unrelated: 'No convention that is known here turns a into b.',
  'cannot-tell': 'The arrays agree, but they do not show by which conventions they were made:',
};

/** @param {readonly Difference[]} differ */
const sentences = (differ) =>
  differ
    .map(
      ({ axis, a, b, sentence }) =>
        wrapped(`${axis}: ${a} in a, ${b} in b`, '  ') + wrapped(sentence, '    '),
    )
    .join('');

/** @param {number | null} value */
const size = (value) => (value === null ? 'not known' : String(Number(value.toPrecision(3))));

/**
 * @param {Diagnosis} diagnosis
 * @param {readonly string[]} files
 */
export function diagnosisText(diagnosis, [a, b]) {
  const { verdict, differ, alternatives, undecided, before, residual, tolerance, convert } =
    diagnosis;
  const parts = [
    columns([
      ['a', a],
      ['b', b],
    ]),
    `${verdicts[verdict]}\n${sentences(differ)}${undecided
      .map(({ sentence }) => wrapped(sentence, '  '))
      .join('')}`,
  ];
  if (alternatives.length > 0) {
    const others = alternatives.map(sentences);
    parts.push(`Or, which gives the same numbers:\n${others.join('\n  or\n')}`);
  }
  parts.push(
    columns([
      ['largest difference', size(before)],
      ...(verdict === 'differ' ? [['after converting', size(residual)]] : []),
      ['tolerance', size(tolerance)],
    ]),
  );
  if (convert) {
    const program = convert.numpy.trimEnd().replace(/^(?=.)/gm, '    ');
    const others = 'in NumPy; --code pytorch and --code javascript print the others';
    parts.push(`From a to b, ${others}:\n\n${program}\n`);
  }
  return parts.join('\n');
}
