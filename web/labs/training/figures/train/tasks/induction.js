// The text and PyTorch code of the task 'induction'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const induction = {
  name: phrase('repeat'),
  steps: 600,
  says: () => t('A random sequence is repeated: what came after this token the first time?'),
  torch: `def sample(n):
    tokens, targets = torch.zeros(batch, n).long(), torch.full((batch, n), -1)
    for b in range(batch):
        period = min(vocabulary, random.randint(max(2, n // 4), max(2, n // 2)))
        tokens[b] = torch.randperm(vocabulary)[torch.arange(n) % period]
        targets[b, period : n - 1] = tokens[b, period + 1 :]
    return tokens, targets`,
};
