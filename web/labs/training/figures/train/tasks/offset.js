// The text and PyTorch code of the task 'offset'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const offset = {
  name: phrase('look back'),
  steps: 300,
  says: ({ offset: distance }) =>
    t(
      'Every position names the token {offset} places back. The tokens are random, so only the place can tell which.',
      { offset: distance },
    ),
  torch: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    targets = torch.full((batch, n), -1)
    targets[:, offset:] = tokens[:, : n - offset]
    return tokens, targets`,
};
