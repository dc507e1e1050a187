// The text and PyTorch code of the task 'addition'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const addition = {
  name: phrase('add'),
  steps: 2000,
  says: () => t('Two numbers are added, digit by digit, the last digit first.'),
  torch: `def sample(n):
    digits = (n - 3) // 3
    a, b = torch.randint(10, (2, batch, digits))
    total, carry = torch.zeros(batch, digits + 1).long(), torch.zeros(batch).long()
    for k in range(digits + 1):
        if k < digits:
            carry = carry + a[:, digits - 1 - k] + b[:, digits - 1 - k]
        total[:, k], carry = carry % 10, carry // 10
    plus, equals = torch.full((batch, 1), 10), torch.full((batch, 1), 11)
    tokens = torch.cat([a, plus, b, equals, total], 1)
    targets = torch.full((batch, n), -1)
    targets[:, 2 * digits + 1 : n - 1] = tokens[:, 2 * digits + 2 :]
    return tokens, targets`,
};
