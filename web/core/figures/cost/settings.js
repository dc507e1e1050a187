import { phrase } from '../../texts/language.js';
import { flag, integer, text } from '../../kit/settings.js';
import { dim, length } from '../../kit/stops.js';
import { lengths, mostWords } from './model.js';

export const settings = {
  length: length({
    group: 'cost length',
    preset: 512,
    least: 1,
    most: 2 ** 20,
    label: phrase('Words n'),
    stops: lengths,
    about: 'words n that the table counts for',
  }),
  dim: dim({
    group: 'cost dim',
    preset: 512,
    least: 1,
    most: 2 ** 14,
    label: phrase('Dimension d'),
    stops: [16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
    about: 'numbers d of a word',
  }),
  kernel: integer({
    link: true,
    preset: 3,
    least: 2,
    most: 64,
    label: phrase('Kernel k'),
    stops: [2, 3, 4, 5, 7, 9, 16, 32, 64],
    about: 'words k that a convolution reads at once, 2 to 64',
  }),
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: 'the words of the drawing; of longer texts the first 12 are shown',
  }),
  query: integer({ preset: 6, least: 0, about: 'an end of the path, the position of a word' }),
  key: integer({
    preset: 1,
    least: 0,
    about: 'its other end; the earlier of both influences the later',
  }),
  charts: flag({
    link: true,
    preset: true,
    about: 'the two charts are open: operations by length, and the time measured in this browser',
  }),
  step: integer({
    group: 'cost step',
    link: true,
    preset: 0,
    least: 0,
    most: mostWords,
    about: 'steps that the drawing has computed, from 0',
  }),
};
