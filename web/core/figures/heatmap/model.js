// The settings of <phasor-heatmap> → a matrix, the cursor's cell, and the sentence below. Of a sinusoidal
// encoding only the visible part is computed.

import { usualColormap } from '../../api/picture.js';
import { cut, tableMatrix } from '../../draw/matrix.js';
import { narrowing } from '../../draw/narrowing.js';
import { windowOf } from '../../draw/window.js';
import { number } from '../../draw/numbers.js';
import { tokenText } from '../../draw/words.js';
import { phrase, t } from '../../texts/language.js';
import { isInterleaved, waveOf } from './formula.js';

/** @typedef {import('../../api/encoding/encoding.js').Layout} Layout */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../draw/matrix.js').Matrix} Matrix */
/** @typedef {{ length: number, dim: number, base: number, start: number,
 *   layout: Layout }} Settings */
/** @typedef {typeof encodingNames[number]['phrase']} Encoding */

/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

/** Most cells of a table that is computed as a whole: 4 MB, and a tenth of a second without a break. */
const mostCells = 2 ** 20;

export const encodingNames = /** @type {const} */ ([
  phrase('sinusoidal'),
  phrase('learned'),
  phrase('binary'),
  phrase('counting'),
  phrase('normalized'),
  phrase('waves'),
]);

/**
 * @param {import('../../api/picture.js').Colormap | readonly string[]} colors
 * @returns {boolean} whether zero is in their middle, as for `paint`
 */
export const isSigned = (colors) =>
  typeof colors === 'string'
    ? ['diverging', 'rdbu', 'burd'].includes(colors)
    : colors.length % 2 === 1;

/** @param {Encoding} encoding whether its rows depend on the first position */
export const starts = (encoding) => ['sinusoidal', 'binary', 'waves'].includes(encoding);

/** @param {Encoding} encoding whether it has no values below zero */
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
 * @returns {Matrix} with at most `length` rows
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

/** @param {Float64Array} wavelength the wavelength of every pair */
function sinusoidalClaim(wavelength) {
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
 * The sentence below the figure of an encoding, with its current number.
 *
 * @param {Matrix} matrix
 * @param {{ readonly spectrum: ReturnType<Phasor['wavelengths']> }} m
 * @param {{ encoding: Encoding, length: number }} settings
 * @returns {string}
 */
export function claim({ rows, columns, value, ends }, m, { encoding, length }) {
  switch (encoding) {
    case 'sinusoidal':
      return sinusoidalClaim(m.spectrum.wavelength);
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

/**
 * Settings that request an encoding, and those that only a table uses: a table may arrive later, as a
 * property.
 */
const asking = ['encoding', 'length', 'dim'];
const ofEncodings = [...asking, 'base', 'start', 'layout', 'notation'];
const ofTables = ['tensor', 'mask', 'rowlabels', 'columnlabels', 'rowtitle', 'columntitle'];

/** @param {Host} s */
export const model = (s) => {
  const has = (/** @type {string} */ name) => s.polled(() => s.hasAttribute(name));
  /** the last matrix that could be drawn @type {{ matrix: Matrix | null, isEncoding: boolean }} */
  let last = { matrix: null, isEncoding: true };
  return {
    /** whether an encoding is shown: if one is requested, or no setting of a table is used */
    get encodes() {
      const isAwaited = s.polled(() => s.wasSet('tensor'));
      return !s.tensor && (asking.some(has) || !(isAwaited || ofTables.some(has)));
    },
    /** a table has no encoding to change @param {string} name */
    works(name) {
      return this.encodes || !ofEncodings.includes(name);
    },
    get isSinusoidal() {
      return this.encodes && s.encoding === 'sinusoidal';
    },
    /** edges of the columns, if pairs are adjacent and become narrower */
    get edges() {
      const isPaired = s.encoding === 'waves' || (this.isSinusoidal && isInterleaved(s.layout));
      const isTurning = s.widths === 'turning' && this.encodes && isPaired && !s.square;
      return isTurning ? narrowing(this.size.columns) : null;
    },
    /** the position of the first row */
    get first() {
      return this.encodes && starts(s.encoding) ? s.start : 0;
    },
    /** the drawn matrix, or an error: then the last matrix stays, with its numbers */
    get current() {
      if (!s.polled(() => s.loaded)) return { matrix: null, broken: null };
      const { phasor, encoding, length, dim, base, start, layout, tensor, mask } = s;
      const isEncoding = this.encodes;
      // a message about an author's table must not stand above an encoding
      if (last.isEncoding !== isEncoding) last = { matrix: null, isEncoding };
      try {
        const matrix = tensor
          ? tableMatrix(phasor, tensor, mask)
          : isEncoding
            ? encodingMatrix(phasor, encoding, { length, dim, base, start, layout })
            : null;
        if (matrix && matrix.rows * matrix.columns > 0) last.matrix = matrix;
        return { matrix: last.matrix, broken: null };
      } catch (broken) {
        return { matrix: last.matrix, broken };
      }
    },
    get matrix() {
      return this.current.matrix;
    },
    // lists, which are compared by value: new numbers in a map of the same size do not lay out its axes again
    get counts() {
      return [this.matrix?.rows ?? 0, this.matrix?.columns ?? 0];
    },
    get size() {
      const [rows, columns] = this.counts;
      return { rows, columns };
    },
    get down() {
      return windowOf(s.rows, this.counts[0]);
    },
    get across() {
      return windowOf(s.columns, this.counts[1]);
    },
    /** the visible part */
    get shown() {
      return { rows: this.down, columns: this.across };
    },
    get colormap() {
      if (s.domain === 'symmetric' || has('colormap')) return s.colormap;
      return usualColormap(this.lowest);
    },
    /** negative if a visible value may be */
    get lowest() {
      if (typeof s.domain !== 'string') return s.domain[0];
      if (this.encodes) return isPositive(s.encoding) ? 0 : -1;
      return this.matrix?.ends(false)[0] ?? 0;
    },
    /** the values at the two ends of the colours @returns {readonly [number, number]} */
    get domain() {
      if (typeof s.domain !== 'string') return s.domain;
      return this.matrix?.ends(s.domain === 'symmetric' || isSigned(this.colormap)) ?? [0, 1];
    },
    get title() {
      const across = s.encoding === 'binary' ? 'bit' : 'dimension';
      /** @param {'rowtitle' | 'columntitle'} name @param {string} usual */
      const given = (name, usual) => (this.encodes && !has(name) ? usual : s[name]);
      return { row: given('rowtitle', 'position'), column: given('columntitle', across) };
    },
    // lists, which are compared by value: a slider sets new labels at every step, mostly equal ones
    get rowlabels() {
      return s.rowlabels;
    },
    get columnlabels() {
      return s.columnlabels;
    },
    /** @param {number} row */
    rowName(row) {
      const label = this.rowlabels?.[row];
      return label === undefined
        ? String(this.first + row).replace('-', '\u2212')
        : tokenText(label);
    },
    /** @param {number} column */
    columnName(column) {
      const label = this.columnlabels?.[column];
      return label === undefined ? String(column) : tokenText(label);
    },
    /** @param {{ row: number, column: number }} cell whether there is one */
    has({ row, column }) {
      const { rows, columns } = this.size;
      return row >= 0 && column >= 0 && row < rows && column < columns;
    },
    /** at the cursor */
    get value() {
      return this.matrix?.value(s.row, s.column) ?? NaN;
    },
    get spectrum() {
      return s.phasor.wavelengths({ dim: s.dim, base: s.base });
    },
    /** of a sinusoidal encoding: the cell at the cursor @returns {import('./formula.js').Cell} */
    get cell() {
      const { frequency } = this.spectrum;
      const wave = waveOf(s.column, frequency.length, s.layout);
      const position = this.first + s.row;
      const { value } = this;
      return { ...wave, position, column: s.column, frequency: frequency[wave.pair], value };
    },
  };
};

/** @typedef {ReturnType<typeof model>} Model */
