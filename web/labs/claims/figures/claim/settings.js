import { phrase } from '../../../../core/texts/language.js';
import { pinning } from '../../../../core/kit/pin.js';
import { real, text } from '../../../../core/kit/settings.js';

export const settings = {
  expr: text({
    link: true,
    preset: 'sin(3)',
    label: phrase('Expression'),
    about:
      'what is computed: numbers, [lists], [[matrices]], + − * / ^, comparisons, pi, and the functions that ClaimElement.functions lists, such as sin(x), PE(position, column, dim), closestPair(length, dim), matmul(A, B)',
  }),
  says: text({
    link: true,
    preset: '0.14',
    label: phrase('Says'),
    about:
      'what it is said to be: a number is right when it is the true value rounded to the digits that stand here; true, a list or another expression',
  }),
  tolerance: real({
    preset: 0,
    least: 0,
    about: 'how far a number may be off instead; 0 for the digits',
  }),
  ...pinning,
};
