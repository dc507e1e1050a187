// The tasks in PyTorch: each gives the tokens of a batch, and what each position should name, −1 where
// nothing is known. By the rules of src/training/tasks.cpp.

/** @type {Record<import('./choices.js').Task, string>} */
export const torchTasks = {
  offset: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    targets = torch.full((batch, n), -1)
    targets[:, offset:] = tokens[:, : n - offset]
    return tokens, targets`,

  reverse: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    targets = tokens.flip(1)
    if causal:
        targets[:, : n // 2] = -1
    return tokens, targets`,

  bank: `BANK, RIVER = 0, 1  # and money is 2
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

  induction: `def sample(n):
    tokens, targets = torch.zeros(batch, n).long(), torch.full((batch, n), -1)
    for b in range(batch):
        period = min(vocabulary, random.randint(max(2, n // 4), max(2, n // 2)))
        tokens[b] = torch.randperm(vocabulary)[torch.arange(n) % period]
        targets[b, period : n - 1] = tokens[b, period + 1 :]
    return tokens, targets`,

  sort: `def sample(n):
    tokens = torch.randint(vocabulary, (batch, n))
    larger = torch.where(tokens[:, None] > tokens[..., None], tokens[:, None], vocabulary).min(-1).values
    return tokens, torch.where(larger < vocabulary, larger, tokens.min(1, keepdim=True).values)`,

  addition: `def sample(n):
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

  text: `letters = sorted(set(text))
numbers = torch.tensor([letters.index(letter) for letter in text])
def sample(n):
    starts = torch.randint(len(text) - n, (batch, 1))
    return numbers[starts + torch.arange(n)], numbers[starts + 1 + torch.arange(n)]`,
};
