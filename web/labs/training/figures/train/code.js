// The same models and the same training in PyTorch: the sizes, tasks, encodings and optimiser of the figure,
// and its names of the parameters, so that `logits` also takes those of a saved model. Its random numbers are
// PyTorch's, so losses differ a little, but the results agree.

import { textLiteral } from '../../../../core/draw/words.js';
import { takes } from '../../api/tasks/index.js';
import { bucketOfOffset, slopesOfPaper } from '../../../../core/kit/bias-program.js';
import { taskFacts } from './tasks/index.js';

/** @typedef {import('./options.js').Spec} Spec */

/** @param {boolean} value */
const bool = (value) => (value ? 'True' : 'False');

const angles = `def sinusoidal(positions, width):
    w = base ** (-2 * torch.arange((width + 1) // 2).double() / width)
    angles = positions.double()[..., None] * w
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(-2)[..., :width].float()
`;

const rotation = `def rotate(x, positions):  # x: batch, heads, n, width; the numbers 2j and 2j + 1 are a pair
    table = sinusoidal(positions, x.shape[-1])[:, None]
    sine, cosine, a, b = table[..., 0::2], table[..., 1::2], x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cosine - b * sine, a * sine + b * cosine], -1).flatten(-2)
`;

/** Functions that only some encodings need. @type {Record<string, (spec: Spec) => string[]>} */
const functions = {
  sinusoidal: () => [angles],
  rotary: () => [angles, rotation],
  alibi: ({ full }) => (full.slopes === 'paper' ? [`${slopesOfPaper}\n`] : []),
  t5: ({ full }) => [`${bucketOfOffset({ count: 32, farthest: 128, causal: full.causal })}\n`],
  learned: () => [
    `# rows of a table of positions beyond the trained ones: as they began
torch.manual_seed(seed)
untrained = torch.randn(8 * length, dim) * std
`,
  ],
};

/**
 * Code that adds a bias to scores: a branch of `bias` for each encoding that has one.
 *
 * @type {Record<string, (spec: Spec) => string>}
 */
const biases = {
  alibi: ({ full }) => `    if encoding == "alibi":
        slope = torch.tensor(${full.slopes === 'one' ? '[2.0**-h for h in range(heads)]' : 'slopes(heads)'})
        i = torch.arange(n)
        return -slope[:, None, None] * (i[:, None] - i).abs()
`,
  t5: () => `    if encoding == "t5":
        index = torch.tensor([[bucket(j - i) for j in range(n)] for i in range(n)])
        return p[name + "relative.weight"][index].permute(2, 0, 1)
`,
  shaw: () => `    if encoding == "shaw":
        index = (torch.arange(n) - torch.arange(n)[:, None]).clamp(-16, 16) + 16
        return torch.einsum("bhid,ijd->bhij", q, p[name + "relative.weight"][index]) / q.shape[-1] ** 0.5
`,
};

/** Code for rows that are added to the embeddings. @type {Record<string, string>} */
const added = {
  sinusoidal: `    if encoding == "sinusoidal":
        x = x + sinusoidal(positions, dim)`,
  learned: `    if encoding == "learned":
        x = x + torch.cat([p["positions.weight"], untrained])[positions]`,
  counting: `    if encoding == "counting":
        x = x + (positions + 1)[..., None]`,
  normalized: `    if encoding == "normalized":  # 1/n to 1, wherever the sequence begins
        x = x + (torch.arange(1, n + 1) / n)[:, None]`,
};

/** @param {Spec[]} specs with one seed @param {number} steps */
function head(specs, steps) {
  const [{ full, seed }] = specs;
  const models = specs.map(
    (spec) => `("${spec.choice}", "${spec.full.encoding}", ${spec.full.randomStart})`,
  );
  return `import math
import random

import torch
import torch.nn.functional as F

length, vocabulary, batch, steps, seed = ${full.length}, ${full.vocabulary}, ${full.batch}, ${steps}, ${seed}
layers, heads, dim, base, offset = ${full.layers}, ${full.heads}, ${full.dim}, ${full.base}, ${full.offset}
mlp, normalization, causal = ${[full.mlp, full.normalization, full.causal].map(bool).join(', ')}
rate, warmup, decay = ${full.learningRate}, ${full.warmup}, ${full.weightDecay}
clip, std = ${full.clip}, ${full.embeddingStd}
${takes(full.task, 'text') ? `text = ${textLiteral(full.text ?? '')}\n` : ''}# name, encoding, largest first position in training
models = [${models.join(',\n          ')}]
`;
}

const weights = (/** @type {ReadonlySet<string>} */ all) => `
def parameters(encoding, starts):
    p = {}

    def draw(name, rows, columns, std):
        p[name + ".weight"] = torch.randn(rows, columns) * std

    def product(name, rows, columns, gain=1):
        draw(name, rows, columns, gain * rows**-0.5)
        p[name + ".bias"] = torch.zeros(columns)

    def gain(name):
        if normalization:
            p[name + ".weight"], p[name + ".bias"] = torch.ones(dim), torch.zeros(dim)

    draw("embedding", vocabulary, dim, std)
${all.has('learned') ? `    if encoding == "learned":\n        draw("positions", length + starts, dim, std)\n` : ''}    for l in range(layers):
        gain(f"layers.{l}.norm1")
        product(f"layers.{l}.attention.qkv", dim, 3 * dim)
${all.has('t5') ? `        if encoding == "t5":\n            draw(f"layers.{l}.attention.relative", 32, heads, 0.02)\n` : ''}${all.has('shaw') ? `        if encoding == "shaw":\n            draw(f"layers.{l}.attention.relative", 33, dim // heads, 0.02)\n` : ''}        product(f"layers.{l}.attention.output", dim, dim)
        if mlp:
            gain(f"layers.{l}.norm2")
            product(f"layers.{l}.mlp.up", dim, 4 * dim)
            product(f"layers.{l}.mlp.down", 4 * dim, dim)
    gain("norm")
    product("output", dim, vocabulary, 2)
    return {name: value.requires_grad_() for name, value in p.items()}
`;

const model = (/** @type {ReadonlySet<string>} */ all, /** @type {Spec[]} */ specs) => `
def norm(p, name, x):
    return F.layer_norm(x, (dim,), p[name + ".weight"], p[name + ".bias"], 1e-5) if normalization else x

def linear(p, name, x):
    return x @ p[name + ".weight"] + p[name + ".bias"]

def bias(p, name, encoding, q, n):
${Object.entries(biases)
  .filter(([name]) => all.has(name))
  .map(([, make]) => make(specs[0]))
  .join('')}    return 0

def attention(p, name, encoding, x, positions):
    n = x.shape[1]
    qkv = linear(p, name + "qkv", x).split(dim, -1)
    q, k, v = (part.view(-1, n, heads, dim // heads).transpose(1, 2) for part in qkv)
${all.has('rotary') ? '    if encoding == "rotary":\n        q, k = rotate(q, positions), rotate(k, positions)\n' : ''}    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5 + bias(p, name, encoding, q, n)
    if causal:
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
    mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(-1, n, dim)
    return linear(p, name + "output", mixed)

def logits(p, encoding, tokens, starts):
    n = tokens.shape[1]
    positions = starts[:, None] + torch.arange(n)
    x = p["embedding.weight"][tokens]
${Object.entries(added)
  .filter(([name]) => all.has(name))
  .map(([, lines]) => `${lines}\n`)
  .join('')}    for l in range(layers):
        x = x + attention(p, f"layers.{l}.attention.", encoding, norm(p, f"layers.{l}.norm1", x), positions)
        if mlp:
            wide = linear(p, f"layers.{l}.mlp.up", norm(p, f"layers.{l}.norm2", x))
            x = x + linear(p, f"layers.{l}.mlp.down", F.gelu(wide, approximate="tanh"))
    return linear(p, "output", norm(p, "norm", x))
`;

/** @param {string} lengths a Python list of the lengths for evaluation */
const training = (lengths) => `
def accuracy(p, encoding, n, last):
    right = known = 0
    with torch.no_grad():
        for _ in range(max(1, 8192 // (batch * n))):
            tokens, targets = sample(n)
            named = logits(p, encoding, tokens, torch.zeros(batch).long()).argmax(-1)
            there = targets[:, -last:] >= 0
            right += (named == targets)[:, -last:][there].sum().item()
            known += there.sum().item()
    return right / max(1, known)

for name, encoding, last_start in models:
    torch.manual_seed(seed)
    random.seed(seed)
    p = parameters(encoding, last_start)
    fast = [value for key, value in p.items() if "relative" in key]  # three times the rate
    slow = [value for key, value in p.items() if "relative" not in key]
    groups = [{"params": slow, "rate_scale": 1}] + ([{"params": fast, "rate_scale": 3}] if fast else [])
    adam = torch.optim.AdamW(groups, betas=(0.9, 0.99), eps=1e-8, weight_decay=decay)
    for step in range(1, steps + 1):
        tokens, targets = sample(length)
        starts = torch.randint(last_start + 1, (batch,))
        loss = F.cross_entropy(logits(p, encoding, tokens, starts).flatten(0, 1), targets.flatten(), ignore_index=-1)
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(list(p.values()), clip)
        for group in adam.param_groups:
            group["lr"] = rate * min(1, step / warmup) * group["rate_scale"]
        adam.step()
    result = [accuracy(p, encoding, n, length) for n in ${lengths}]
    print(name, f"loss {loss.item():.3f}", *(f"{share:.2f}" for share in result))
`;

/**
 * @param {Spec[]} specs with one seed
 * @param {number} steps
 * @returns {string} a program that prints, for each model, its name, its last loss, and the accuracy at 1,
 *   2
 *   and 4 times the length
 */
export function torchProgram(specs, steps) {
  const [first] = specs;
  const all = new Set(specs.map(({ full }) => full.encoding));
  const { task } = first.full;
  const needed = new Set([...all].flatMap((encoding) => functions[encoding]?.(first) ?? []));
  const lengths = '(length, 2 * length, 4 * length)';
  return [
    head(specs, steps),
    taskFacts[task].torch,
    '',
    ...needed,
    weights(all),
    model(all, specs),
    // a text has no longer sequences than itself
    training(takes(task, 'text') ? `${lengths} if n < len(text)` : lengths),
  ].join('\n');
}
