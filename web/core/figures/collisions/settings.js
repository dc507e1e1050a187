import { phrase, t } from '../../texts/language.js';
import { integer, numbers, oneOf } from '../../kit/settings.js';
import { base, dim, length } from '../../kit/stops.js';
import { isGeometric } from './search.js';

const most = 1_000_000;
const list = numbers({ preset: [1, 2], least: 1, most: 1000, atMost: 6 });

export const settings = {
  // other names in groups: a text has too few positions for this figure
  length: length({
    group: 'collisions length',
    link: true,
    preset: 400,
    most,
    label: phrase('Positions'),
    stops: [2, 7, 10, 20, 64, 100, 400, 1000, 10_000, 43_300, 100_000, most],
    about: 'positions 0 to length − 1, 2 to 1000000',
  }),
  dim: dim({
    group: 'collisions dim',
    link: true,
    preset: 1,
    least: 1,
    most: 1024,
    stops: [1, 2, 3, 4, 6, 8, 16, 32, 64, 128, 256, 512],
    about: 'numbers in a row of the encoding; 1 is a sine alone',
  }),
  base: base({
    link: true,
    most: 1e12,
    stops: [1, 2, 4, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  format: oneOf([phrase('exact'), phrase('float32'), phrase('bfloat16'), phrase('decimals')], {
    link: true,
    label: phrase('Written as'),
    about: "how rows are written: 'exact', 'float32', 'bfloat16' or 'decimals', two of them",
  }),
  encoding: oneOf([phrase('sinusoidal'), phrase('waves')], {
    group: 'collisions encoding',
    link: true,
    label: phrase('Encoding'),
    about: "'sinusoidal', or 'waves': a sine and a cosine of p/a for each of the divisors",
  }),
  divisors: {
    ...list,
    get wanted() {
      return t('up to 6 numbers 1, r, r², … of at most 1000, divided by blanks');
    },
    /** @param {string} given */
    read(given) {
      const all = list.read(given);
      return all && isGeometric(all) ? all : undefined;
    },
    about: 'of the waves, 1 and its multiples by one factor; none for none in the chart',
  },
  compare: numbers({
    preset: [1, 2, 4, 8, 16, 64],
    least: 1,
    most: 1024,
    whole: true,
    atMost: 8,
    about: 'dimensions of the other lines in the chart, up to 8',
  }),
  limit: integer({
    link: true,
    preset: 100_000,
    least: 10,
    most,
    label: phrase('Chart to'),
    stops: [100, 1000, 10_000, 100_000, most],
    about: "positions at the chart's right end",
  }),
};
