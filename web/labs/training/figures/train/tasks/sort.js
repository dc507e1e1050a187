// The text and PyTorch code of the task 'sort'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const sort = {
  name: phrase('sort'),
  steps: 600,
  says: () =>
    t(
      'Every position names the next larger token of the sequence. No order is needed: this is the control.',
    ),
  torch: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    larger = torch.where(tokens[:, None] > tokens[..., None], tokens[:, None], vocabulary).min(-1).values
    return tokens, torch.where(larger < vocabulary, larger, tokens.min(1, keepdim=True).values)`,
};
