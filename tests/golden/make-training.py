"""Losses of the first 100 steps of small models, by PyTorch: training.json.

    python3 tests/golden/make-training.py      (Debian: python3-torch; needs a built web/wasm)

The first weights come from the engine, as safetensors; the sequences are drawn here a second time, by
the rules of src/training/tasks.h, and model, gradients and optimiser are PyTorch's.
"""

import base64
import json
import math
import pathlib
import struct
import subprocess

import torch
import torch.nn.functional as F

here = pathlib.Path(__file__).parent
MASK = 2**64 - 1


class Random:
    """splitmix64"""

    def __init__(self, state):
        self.state = state & MASK

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, count):
        return ((self.bits() >> 32) * count) >> 32


def offset_task(random, o):
    n, k = o["length"], o["offset"]
    tokens = [random.below(o["vocabulary"]) for _ in range(n)]
    return tokens, [-1] * k + tokens[: n - k]


def induction_task(random, o):
    n, vocabulary = o["length"], o["vocabulary"]
    least, most = max(2, n // 4), max(max(2, n // 4), n // 2)
    period = min(vocabulary, least + random.below(most - least + 1))
    every = list(range(vocabulary))
    for i in range(min(period, n)):
        other = i + random.below(vocabulary - i)
        every[i], every[other] = every[other], every[i]
    tokens = [every[i % period] for i in range(n)]
    targets = [tokens[i + 1] if period <= i < n - 1 else -1 for i in range(n)]
    return tokens, targets


def sample(random, o):
    task = {"offset": offset_task, "induction": induction_task}[o["task"]]
    tokens, targets, starts = [], [], []
    for _ in range(o["batch"]):
        a, b = task(random, o)
        tokens.append(a)
        targets.append(b)
        starts.append(random.below(o["randomStart"] + 1) if o["randomStart"] else 0)
    return torch.tensor(tokens), torch.tensor(targets), torch.tensor(starts)


def sinusoidal(positions, dim, base):
    w = base ** (-2 * torch.arange(dim // 2).double() / dim)
    angles = positions.double()[..., None] * w
    return torch.stack([angles.sin(), angles.cos()], -1).flatten(-2).float()


def rotate(x, positions, base):
    """x: batch, heads, n, dk; pairs interleaved"""
    table = sinusoidal(positions, x.shape[-1], base)[:, None]
    sine, cosine = table[..., 0::2], table[..., 1::2]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack([a * cosine - b * sine, a * sine + b * cosine], -1).flatten(-2)


def t5_bucket(offset, both):
    count = 32 // 2 if both else 32
    first = count if both and offset > 0 else 0
    distance = abs(offset) if both else max(-offset, 0)
    exact = count // 2
    if distance < exact:
        return first + distance
    share = math.log(distance / exact) / math.log(128 / exact)
    return first + min(exact + int(share * (count - exact)), count - 1)


def relative_terms(p, o, prefix, q, n):
    """what is added to the scores, before the mask"""
    if o["encoding"] == "alibi":
        slopes = torch.tensor([2.0**-h for h in range(o["heads"])])
        distance = (torch.arange(n)[:, None] - torch.arange(n)).float()
        distance = distance if o["causal"] else distance.abs()
        return -slopes[:, None, None] * distance
    if o["encoding"] == "t5":
        index = [[t5_bucket(j - i, not o["causal"]) for j in range(n)] for i in range(n)]
        return p[prefix + "relative.weight"][torch.tensor(index)].permute(2, 0, 1)
    if o["encoding"] == "shaw":
        index = (torch.arange(n) - torch.arange(n)[:, None]).clamp(-16, 16) + 16
        keys = p[prefix + "relative.weight"][index]
        return torch.einsum("bhid,ijd->bhij", q, keys) / math.sqrt(q.shape[-1])
    return 0


def attention(p, o, prefix, x, positions):
    batch, n, dim = x.shape
    qkv = x @ p[prefix + "qkv.weight"] + p[prefix + "qkv.bias"]
    q, k, v = (t.view(batch, n, o["heads"], -1).transpose(1, 2) for t in qkv.split(dim, -1))
    if o["encoding"] == "rotary":
        q, k = rotate(q, positions, o["base"]), rotate(k, positions, o["base"])
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    scores = scores + relative_terms(p, o, prefix, q, n)
    if o["causal"]:
        scores = scores.masked_fill(torch.ones(n, n).triu(1).bool(), -math.inf)
    mixed = (scores.softmax(-1) @ v).transpose(1, 2).reshape(batch, n, dim)
    return mixed @ p[prefix + "output.weight"] + p[prefix + "output.bias"]


def norm(p, o, name, x):
    if not o["normalization"]:
        return x
    return F.layer_norm(x, x.shape[-1:], p[name + ".weight"], p[name + ".bias"], 1e-5)


def logits(p, o, tokens, starts):
    positions = starts[:, None] + torch.arange(tokens.shape[1])
    x = p["embedding.weight"][tokens]
    if o["encoding"] == "sinusoidal":
        x = x + sinusoidal(positions, o["dim"], o["base"])
    if o["encoding"] == "learned":
        x = x + p["positions.weight"][positions]
    if o["encoding"] == "counting":
        x = x + (positions + 1)[..., None]
    for layer in range(o["layers"]):
        name = f"layers.{layer}."
        x = x + attention(p, o, name + "attention.", norm(p, o, name + "norm1", x), positions)
        if o["mlp"]:
            inner = norm(p, o, name + "norm2", x) @ p[name + "mlp.up.weight"]
            inner = F.gelu(inner + p[name + "mlp.up.bias"], approximate="tanh")
            x = x + inner @ p[name + "mlp.down.weight"] + p[name + "mlp.down.bias"]
    return norm(p, o, "norm", x) @ p["output.weight"] + p["output.bias"]


def first_weights(options):
    """the engine's weights, and its options with all defaults"""
    program = """
      import { trainer } from './web/labs/training/index.js';
      const run = await trainer(JSON.parse(process.argv[1]));
      const bytes = Buffer.from(run.save()['model.safetensors']).toString('base64');
      console.log(JSON.stringify({ bytes, options: run.options }));
    """
    command = ["node", "--input-type=module", "-e", program, json.dumps(options)]
    given = json.loads(subprocess.check_output(command, cwd=here.parent.parent))
    data = base64.b64decode(given["bytes"])
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    p = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        a, b = (8 + length + end for end in entry["data_offsets"])
        values = struct.unpack(f"<{(b - a) // 4}f", data[a:b])
        p[name] = torch.tensor(values).reshape(entry["shape"]).requires_grad_()
    return p, given["options"]


def losses(options, steps=100):
    p, o = first_weights(options)
    fast = [v for name, v in p.items() if "relative" in name]
    slow = [v for name, v in p.items() if "relative" not in name]
    groups = [{"params": slow, "speed": 1}] + ([{"params": fast, "speed": 3}] if fast else [])
    adam = torch.optim.AdamW(groups, betas=(0.9, 0.99), eps=1e-8, weight_decay=o["weightDecay"])
    random = Random(o["seed"] ^ 0x6A09E667F3BCC908)
    random.bits()
    result = []
    for t in range(1, steps + 1):
        tokens, targets, starts = sample(random, o)
        loss = F.cross_entropy(logits(p, o, tokens, starts).flatten(0, 1), targets.flatten(), ignore_index=-1)
        adam.zero_grad()
        loss.backward()
        size = math.sqrt(sum(v.grad.double().pow(2).sum().item() for v in p.values()))
        for v in p.values():
            v.grad *= min(1, o["clip"] / size)
        for group in adam.param_groups:
            group["lr"] = o["learningRate"] * min(1, t / o["warmup"]) * group["speed"]
        adam.step()
        result.append(round(loss.item(), 6))
    return result


small = {"batch": 8, "length": 16, "seed": 3}
cases = [{"task": "offset", "encoding": name, **small} for name in ("sinusoidal", "t5", "shaw", "alibi", "rotary")]
cases.append({"task": "offset", "encoding": "learned", "randomStart": 9, "weightDecay": 0.5, **small})
rich = {"mlp": True, "normalization": True, "learningRate": 3e-3}
cases.append({"task": "induction", "encoding": "rotary", "vocabulary": 20, **small, **rich})
cases.append({"task": "induction", "encoding": "counting", "vocabulary": 20, **small, **rich})

torch.set_num_threads(1)
runs = [{"options": options, "losses": losses(options)} for options in cases]
made_by = f"tests/golden/make-training.py, PyTorch {torch.__version__}"
lines = ",\n".join(json.dumps(run) for run in runs)
(here / "training.json").write_text(f'{{"madeBy": "{made_by}", "runs": [\n{lines}\n]}}\n')
