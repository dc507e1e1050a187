// The text and PyTorch code of the task 'text'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const text = {
  name: phrase('your text'),
  steps: 400,
  says: () => t('The next letter of your text.'),
  torch: `letters = sorted(set(text))
numbers = torch.tensor([letters.index(letter) for letter in text])
def sample(n):
    starts = torch.randint(len(text) - n, (batch, 1))
    return numbers[starts + torch.arange(n)], numbers[starts + 1 + torch.arange(n)]`,
};
