// The same models and the same training in PyTorch: the sizes, tasks, encodings and optimiser of the
// figure. Its random numbers are PyTorch's own, so losses differ a little and verdicts do not.

import { torchTasks } from './torch-tasks.js';

/** @typedef {import('./options.js').Spec} Spec */

/** @param {boolean} value */
const bool = (value) => (value ? 'True' : 'False');

/** What only some encodings need. */
const parts = {
  angles: `def sinusoidal(positions, width):
    w = base ** (-2 * torch.arange((width + 1) // 2).double() / width)
    angles = positions.double()[..., None] * w
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(-2)[..., :width].float()
`,
  rotary: `def rotate(x, positions):  # x: batch, heads, n, width; the numbers 2j and 2j + 1 are a pair
    table = sinusoidal(positions, x.shape[-1])[:, None]
    sine, cosine, a, b = table[..., 0::2], table[..., 1::2], x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cosine - b * sine, a * sine + b * cosine], -1).flatten(-2)
`,
  t5: `def bucket(offset):  # T5's 32 buckets, to a distance of 128
    count = 32 if causal else 16
    first = count if not causal and offset > 0 else 0
    distance = max(-offset, 0) if causal else abs(offset)
    if distance < count // 2:
        return first + distance
    share = math.log(distance / (count // 2)) / math.log(128 / (count // 2))
    return first + min(count // 2 + int(share * (count - count // 2)), count - 1)
`,
};

/** What is added to scores, a branch of `bias` for each encoding that has one. */
const biases = {
  alibi: (/** @type {Spec} */ { full }) => `    if encoding == "alibi":
        slopes = torch.tensor([${Array.from({ length: full.heads }, (_, h) => (full.slopes === 'one' ? 2 ** -h : `2 ** (-8 * ${h + 1} / ${full.heads})`)).join(', ')}])
        i = torch.arange(n)
        return -slopes[:, None, None].float() * (i[:, None] - i).abs()
`,
  t5: () => `    if encoding == "t5":
        index = torch.tensor([[bucket(j - i) for j in range(n)] for i in range(n)])
        return p[name + "relative"][index].permute(2, 0, 1)
`,
  shaw: () => `    if encoding == "shaw":
        index = (torch.arange(n) - torch.arange(n)[:, None]).clamp(-16, 16) + 16
        return torch.einsum("bhid,ijd->bhij", q, p[name + "relative"][index]) / q.shape[-1] ** 0.5
`,
};

/** Rows that are added to the embeddings. @type {Record<string, string>} */
const added = {
  sinusoidal: `    if encoding == "sinusoidal":
        x = x + sinusoidal(positions, dim)`,
  learned: `    if encoding == "learned":
        table = p["positions"] if n + int(starts.max()) <= len(p["positions"]) else longer
        x = x + table[positions]`,
  counting: `    if encoding == "counting":
        x = x + (positions + 1)[..., None]`,
  normalized: `    if encoding == "normalized":
        x = x + (torch.arange(n) / (n - 1))[:, None]`,
};

/** @param {Spec[]} specs of one seed @param {number} steps */
function head(specs, steps) {
  const [{ full, seed }] = specs;
  const models = specs.map((spec) => `("${spec.choice}", "${spec.full.encoding}", ${spec.full.randomStart})`); // prettier-ignore
  return `import math
import random

import torch
import torch.nn.functional as F

length, vocabulary, batch, steps, seed = ${full.length}, ${full.vocabulary}, ${full.batch}, ${steps}, ${seed}
layers, heads, dim, base, offset = ${full.layers}, ${full.heads}, ${full.dim}, ${full.base}, ${full.offset}
mlp, normalization, causal = ${[full.mlp, full.normalization, full.causal].map(bool).join(', ')}
rate, warmup, decay, clip, std = ${full.learningRate}, ${full.warmup}, ${full.weightDecay}, ${full.clip}, ${full.embeddingStd}
${full.task === 'text' ? `text = ${JSON.stringify(full.text)}\n` : ''}# name, encoding, largest first position in training
models = [${models.join(',\n          ')}]
`;
}

const weights = (/** @type {ReadonlySet<string>} */ all) => `
def parameters(encoding, starts):
    draw = lambda rows, columns, std: torch.randn(rows, columns) * std
    p = {"embedding": draw(vocabulary, dim, std)}
${all.has('learned') ? `    if encoding == "learned":\n        p["positions"] = draw(length + starts, dim, std)\n` : ''}    for l in range(layers):
        p[f"{l}.qkv"], p[f"{l}.qkv.b"] = draw(dim, 3 * dim, dim**-0.5), torch.zeros(3 * dim)
        p[f"{l}.out"], p[f"{l}.out.b"] = draw(dim, dim, dim**-0.5), torch.zeros(dim)
${all.has('t5') ? `        if encoding == "t5":\n            p[f"{l}.relative"] = draw(32, heads, 0.02)\n` : ''}${all.has('shaw') ? `        if encoding == "shaw":\n            p[f"{l}.relative"] = draw(33, dim // heads, 0.02)\n` : ''}        if mlp:
            p[f"{l}.up"], p[f"{l}.up.b"] = draw(dim, 4 * dim, dim**-0.5), torch.zeros(4 * dim)
            p[f"{l}.down"], p[f"{l}.down.b"] = draw(4 * dim, dim, (4 * dim) ** -0.5), torch.zeros(dim)
        for name in (f"{l}.norm1", f"{l}.norm2"):
            p[name], p[name + ".b"] = torch.ones(dim), torch.zeros(dim)
    p["norm"], p["norm.b"] = torch.ones(dim), torch.zeros(dim)
    p["output"], p["output.b"] = draw(dim, vocabulary, 2 * dim**-0.5), torch.zeros(vocabulary)
    return {name: value.requires_grad_() for name, value in p.items()}
`;

const model = (/** @type {ReadonlySet<string>} */ all, /** @type {Spec[]} */ specs) => `
def norm(p, name, x):
    return F.layer_norm(x, (dim,), p[name], p[name + ".b"], 1e-5) if normalization else x

def bias(p, name, encoding, q, n):
${Object.entries(biases)
  .filter(([name]) => all.has(name))
  .map(([, make]) => make(specs[0]))
  .join('')}    return 0

def attention(p, name, encoding, x, positions):
    n = x.shape[1]
    qkv = (x @ p[name + "qkv"] + p[name + "qkv.b"]).split(dim, -1)
    q, k, v = (part.view(-1, n, heads, dim // heads).transpose(1, 2) for part in qkv)
${all.has('rotary') ? '    if encoding == "rotary":\n        q, k = rotate(q, positions), rotate(k, positions)\n' : ''}    scores = q @ k.transpose(-1, -2) / q.shape[-1] ** 0.5 + bias(p, name, encoding, q, n)
    if causal:
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
    mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(-1, n, dim)
    return mixed @ p[name + "out"] + p[name + "out.b"]

${all.has('learned') ? 'longer = torch.randn(8 * length, dim) * std  # rows beyond the trained ones are as they began\n\n' : ''}def logits(p, encoding, tokens, starts):
    n = tokens.shape[1]
    positions = starts[:, None] + torch.arange(n)
    x = p["embedding"][tokens]
${Object.entries(added)
  .filter(([name]) => all.has(name))
  .map(([, lines]) => `${lines}\n`)
  .join('')}    for l in range(layers):
        x = x + attention(p, f"{l}.", encoding, norm(p, f"{l}.norm1", x), positions)
        if mlp:
            inner = F.gelu(norm(p, f"{l}.norm2", x) @ p[f"{l}.up"] + p[f"{l}.up.b"], approximate="tanh")
            x = x + inner @ p[f"{l}.down"] + p[f"{l}.down.b"]
    return norm(p, "norm", x) @ p["output"] + p["output.b"]
`;

const training = `
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
    groups = [{"params": slow, "speed": 1}] + ([{"params": fast, "speed": 3}] if fast else [])
    adam = torch.optim.AdamW(groups, betas=(0.9, 0.99), eps=1e-8, weight_decay=decay)
    for step in range(1, steps + 1):
        tokens, targets = sample(length)
        starts = torch.randint(last_start + 1, (batch,))
        loss = F.cross_entropy(logits(p, encoding, tokens, starts).flatten(0, 1), targets.flatten(), ignore_index=-1)
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([value for value in p.values() if value.grad is not None], clip)
        for group in adam.param_groups:
            group["lr"] = rate * min(1, step / warmup) * group["speed"]
        adam.step()
    lengths = [length, 2 * length, 4 * length]
    result = [accuracy(p, encoding, n, length) for n in lengths]
    print(name, f"loss {loss.item():.3f}", *(f"{share:.2f}" for share in result))
`;

/**
 * @param {Spec[]} specs of one seed
 * @param {number} steps
 * @returns {string} a program that prints, for each model, its name, its last loss, and the accuracy at 1, 2
 *   and 4 times the length
 */
export function torchProgram(specs, steps) {
  const all = new Set(specs.map(({ full }) => full.encoding));
  const task = specs[0].full.task;
  const needed = [
    (all.has('sinusoidal') || all.has('rotary')) && parts.angles,
    all.has('rotary') && parts.rotary,
    all.has('t5') && parts.t5,
  ].filter(Boolean);
  // a text cannot be longer than itself
  const end = task === 'text' ? training.replace('[length, 2 * length, 4 * length]', '[n for n in (length, 2 * length, 4 * length) if n < len(text)]') : training; // prettier-ignore
  return [head(specs, steps), torchTasks[task], '', ...needed, weights(all), model(all, specs), end].join('\n'); // prettier-ignore
}
