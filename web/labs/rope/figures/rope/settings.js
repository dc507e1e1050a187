import { phrase } from '../../../../core/texts/language.js';
import { integer, oneOf, real, text } from '../../../../core/kit/settings.js';

const farthest = 2 ** 24;

export const settings = {
  view: oneOf(['all', 'turning', 'context', 'compare'], {
    about:
      "'all', 'turning' for the query, the key and their score alone, 'context' for models and their wavelengths, or 'compare' for two configurations alone",
  }),
  model: text({
    link: true,
    preset: 'Llama 2',
    about: "one of the models above the figure; 'config' wins",
  }),
  config: text({
    link: true,
    about: 'a config.json: its text, with the fields that say how positions turn',
  }),
  compare: text({
    about:
      'what to compare with: one of the models above the figure, or the text of a config.json; the facts that differ, the position from which angles differ, and a curve',
  }),
  length: integer({
    group: 'rope length',
    link: true,
    preset: 16_384,
    least: 1,
    most: farthest,
    label: phrase('Wanted context'),
    stops: [2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072, 262_144, 1_048_576],
    about: 'positions that the model is to read',
  }),
  trained: integer({
    preset: 0,
    least: 0,
    most: farthest,
    about: 'positions that it was trained on; 0 for what the configuration says',
  }),
  pairing: oneOf([phrase('as configured'), phrase('half'), phrase('interleaved')], {
    label: phrase('Pairing'),
    about:
      "which numbers of a head are a pair: 'half' or 'interleaved' instead of what the model does",
  }),
  share: real({
    preset: 0,
    least: 0,
    most: 1,
    label: phrase('Part that turns, 0 as configured'),
    stops: [0, 0.25, 0.5, 0.75, 1],
    about: 'partial_rotary_factor, 0.5 for half of the numbers; 0 for what the configuration says',
  }),
  layer: integer({ preset: 0, least: 0, most: 63, about: 'which kind of layers, from 0' }),
  query: integer({
    group: 'rope query',
    link: true,
    preset: 24,
    least: 0,
    most: farthest,
    about: 'the position of the query',
  }),
  key: integer({
    group: 'rope key',
    link: true,
    preset: 10,
    least: 0,
    most: farthest,
    about: 'the position of the key',
  }),
  pair: integer({
    link: true,
    preset: 0,
    least: 0,
    most: 4095,
    about: 'the pair that is pointed at',
  }),
};
