// The settings of <phasor-heatmap> → a matrix, and the sentence that states what is seen. Of the
// sinusoidal encoding only the part on screen is ever computed.

import { cut, tableMatrix } from '../../draw/matrix.js';
import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../draw/matrix.js').Matrix} Matrix */
/** @typedef {{ length: number, dim: number, base: number, start: number,
 *   layout: 'interleaved' | 'concatenated' }} Settings */
/** @typedef {typeof encodingNames[number]['phrase']} Encoding */

/** Cells of a table that is computed whole, at most: 4 MB, and a tenth of a second without a break. */
const mostCells = 2 ** 20;

export const encodingNames = /** @type {const} */ ([
  phrase('sinusoidal'),
  phrase('learned'),
  phrase('binary'),
  phrase('counting'),
  phrase('normalized'),
  phrase('waves'),
]);

/** @param {Encoding} encoding whether its rows depend on the first position */
export const starts = (encoding) => ['sinusoidal', 'binary', 'waves'].includes(encoding);

/** @param {Encoding} encoding whether it holds nothing below zero */
export const isPositive = (encoding) => ['binary', 'counting', 'normalized'].includes(encoding);

/**
 * @param {Phasor} phasor
 * @param {Settings} settings
 * @returns {Matrix}
 */
function sinusoidalMatrix(phasor, { length, start, dim, base, layout }) {
  const settings = { dim, base, layout };
  return {
    rows: length,
    columns: dim,
    paint: (drawing) => phasor.paintSinusoidal({ length, start, ...settings, ...drawing }),
    value: (row, column) => phasor.sinusoidalAt({ position: start + row, column, ...settings }),
    masked: () => false,
    ends: () => [-1, 1],
    bare: () => [],
    part([from, to], columns) {
      const shown = { length: to - from, start: start + from };
      return cut(phasor.sinusoidal({ ...shown, ...settings }), [0, to - from], columns);
    },
  };
}

/**
 * @param {Phasor} phasor
 * @param {Encoding} encoding
 * @param {Settings} settings
 * @returns {Matrix} of at most `length` rows
 */
export function encodingMatrix(phasor, encoding, settings) {
  const { dim, start } = settings;
  // the others have few columns
  const most = ['learned', 'waves'].includes(encoding) ? Math.floor(mostCells / dim) : Infinity;
  const length = Math.min(settings.length, most);
  const table = (/** @type {Tensor} */ tensor) => tableMatrix(phasor, tensor);
  switch (encoding) {
    case 'sinusoidal':
      return sinusoidalMatrix(phasor, settings);
    case 'learned':
      return table(phasor.learned({ length, dim }));
    case 'binary':
      return table(phasor.binary({ length, start }));
    case 'counting':
      return table(phasor.counting({ length }));
    case 'normalized':
      return table(phasor.normalized({ length }));
    default: {
      const divisors = Array.from({ length: Math.max(1, dim >> 1) }, (_, k) => k + 1);
      return table(phasor.waves({ length, start, divisors }));
    }
  }
}

/** @type {{ key: string, spectrum: ReturnType<Phasor['wavelengths']> } | null} */
let last = null;

/**
 * The frequencies of a table, which many readings of its cells share.
 *
 * @param {Phasor} phasor
 * @param {Pick<Settings, 'dim' | 'base'>} settings
 */
export function spectrumOf(phasor, { dim, base }) {
  const key = `${dim} ${base}`;
  if (last?.key !== key) last = { key, spectrum: phasor.wavelengths({ dim, base }) };
  return last.spectrum;
}

/**
 * Which wave a column holds.
 *
 * @param {number} column
 * @param {number} pairs there are
 * @param {Settings['layout']} layout
 * @returns {{ pair: number, wave: 'sin' | 'cos' }}
 */
export function waveOf(column, pairs, layout) {
  const [pair, cosine] =
    layout === 'interleaved' ? [column >> 1, column % 2 === 1] : [column % pairs, column >= pairs];
  return { pair, wave: cosine ? 'cos' : 'sin' };
}

/** @param {Phasor} phasor @param {Settings} settings */
function sinusoidalClaim(phasor, { dim, base }) {
  const { wavelength } = spectrumOf(phasor, { dim, base });
  const [first, last] = [wavelength[0], wavelength[wavelength.length - 1]];
  const length = number(last, 2);
  if (wavelength.length === 1)
    return t('The one pair comes round every {length} positions.', { length });
  if (first === last) return t('All pairs come round every {length} positions.', { length });
  return t('The first pair comes round every {first} positions, the last only every {last}.', {
    first: number(first, 2),
    last: length,
  });
}

/**
 * The sentence below the figure of an encoding, with its live number.
 *
 * @param {Phasor} phasor
 * @param {Matrix} matrix
 * @param {Settings & { encoding: Encoding }} settings
 * @returns {string}
 */
export function claim(phasor, { rows, columns, value, ends }, settings) {
  const { encoding, length } = settings;
  switch (encoding) {
    case 'sinusoidal':
      return sinusoidalClaim(phasor, settings);
    case 'learned':
      return t(
        'Before training a learned table is random numbers, here up to {most} from 0: nothing in it tells of order yet.',
        { most: number(ends(true)[1]) },
      );
    case 'binary':
      return t(
        'The last bit changes at every position, the first only every {count}: fast and slow columns, as in the sinusoidal encoding.',
        { count: 2 ** (columns - 1) },
      );
    case 'counting':
      return t('The last position has the value {value}: counting has no bound.', {
        value: number(value(rows - 1, 0)),
      });
    case 'normalized':
      return t(
        'One step is {value} here: in a text of another length the same position has another value.',
        { value: number(value(0, 0)) },
      );
    default:
      return columns === 2
        ? t('Pairs that turn once tell {length} positions apart where one sine alone repeats.', {
            length,
          })
        : t(
            'Pairs that turn 1 to {pairs} times slower tell {length} positions apart where one sine alone repeats.',
            { pairs: columns / 2, length },
          );
  }
}
