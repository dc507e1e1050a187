// The text and PyTorch code of the task 'bank'.

import { phrase, t } from '../../../../../core/texts/language.js';

/** @type {import('./index.js').ShownTask} */
export const bank = {
  name: phrase('which bank'),
  steps: 300,
  says: () =>
    t(
      'At the word “bank” the word before it decides, river or money. Its rival stands elsewhere in the sentence.',
    ),
  torch: `BANK, RIVER = 0, 1  # and money is 2
def sample(n):
    tokens = torch.randint(3, vocabulary, (batch, n))
    targets = torch.full((batch, n), -1)
    for b in range(batch):
        bank = random.randrange(1, n)
        word = RIVER + random.randrange(2)
        elsewhere = random.choice([i for i in range(n) if i not in (bank - 1, bank)])
        tokens[b, bank - 1], tokens[b, bank], tokens[b, elsewhere] = word, BANK, 3 - word
        targets[b, bank] = word
    return tokens, targets`,
};
