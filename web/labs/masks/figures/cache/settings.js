import { phrase } from '../../../../core/texts/language.js';
import { integer, oneOf, real, text } from '../../../../core/kit/settings.js';
import { formats, mostWords } from './model.js';

const few = [0, 1, 2, 3, 4, 6, 8];

export const settings = {
  text: text({
    preset: 'the money bank by the river bank',
    label: phrase('Text'),
    about: 'the tokens that are decoded; of longer texts the first 24 words',
  }),
  step: integer({
    group: 'cache step',
    link: true,
    preset: 7,
    least: 1,
    most: mostWords,
    about: 'tokens that are decoded, the last of them now',
  }),
  heads: integer({
    group: 'cache heads',
    preset: 32,
    least: 1,
    most: 128,
    label: phrase('Query heads'),
    stops: [1, 2, 4, 8, 16, 32, 64, 128],
    about: 'heads that ask, 1 to 128',
  }),
  kvheads: integer({
    link: true,
    preset: 8,
    least: 1,
    most: 128,
    label: phrase('Key heads'),
    stops: [1, 2, 4, 8, 16, 32, 64, 128],
    about:
      'heads with keys and values of their own, shared by groups of query heads; it divides `heads`',
  }),
  headdim: integer({
    preset: 128,
    least: 1,
    most: 1024,
    label: phrase('Width of a head'),
    stops: [32, 64, 96, 128, 256],
    about: 'numbers of a key or a value',
  }),
  layers: integer({
    preset: 32,
    least: 1,
    most: 1024,
    label: phrase('Layers'),
    stops: [1, 12, 24, 32, 48, 80, 128],
    about: 'each has a cache of its own',
  }),
  length: integer({
    group: 'cache length',
    link: true,
    preset: 8192,
    least: 1,
    most: 2 ** 24,
    label: phrase('Tokens n'),
    stops: [512, 2048, 8192, 32_768, 131_072, 1_048_576],
    about: 'tokens that are remembered',
  }),
  format: oneOf(formats, {
    group: 'cache format',
    preset: phrase('float16'),
    label: phrase('Number format'),
    about: "of keys and values: 'float32', 'float16', 'bfloat16', '8 bits' or '4 bits'",
  }),
  window: integer({
    group: 'cache window',
    link: true,
    preset: 3,
    least: 1,
    most: mostWords,
    label: phrase('Window'),
    stops: [1, 2, 3, 4, 6, 8, 12],
    about: 'last tokens that a window keeps',
  }),
  sinks: integer({
    link: true,
    preset: 1,
    least: 0,
    most: mostWords,
    label: phrase('First tokens kept'),
    stops: few,
    about: 'beside the window',
  }),
  pull: real({
    link: true,
    preset: 5,
    least: 0,
    most: 20,
    label: phrase('Added to the scores of the first token'),
    stops: few,
    about:
      'makes it an attention sink, a token that takes the weight that no other is given; a trained model makes one by itself (Xiao and others, arXiv:2309.17453)',
  }),
};
