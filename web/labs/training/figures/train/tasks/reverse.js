// The text and PyTorch code of the task 'reverse'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const reverse = {
  name: phrase('reverse'),
  steps: 300,
  says: () => t('Every position names the token as far from the end as it stands from the start.'),
  torch: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    targets = tokens.flip(1)
    if causal:
        targets[:, : n // 2] = -1
    return tokens, targets`,
};
