"""The files that phasor/train saves → what their models compute, in float64, from config.json, the names of the
tensors and the papers of the encodings alone.

    python3 audit_trained.py FOLDER      (Debian: python3-numpy)

Each folder in FOLDER has config.json, model.safetensors and ids.json; it gets wanted.json.
"""

import json
import math
import pathlib
import sys

import numpy as np


def tensors(path):
    raw = path.read_bytes()
    length = int.from_bytes(raw[:8], "little")
    header, body = json.loads(raw[8:8 + length]), raw[8 + length:]
    out = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        first, last = entry["data_offsets"]
        assert entry["dtype"] == "F32"
        out[name] = np.frombuffer(body[first:last], "<f4").reshape(entry["shape"]).astype(np.float64)
    return out


def bucket(offset, both, buckets=32, furthest=128):
    """Raffel et al. 2020: offset = key - query"""
    start, distance = 0, max(-offset, 0)
    if both:
        buckets //= 2
        start, distance = (buckets if offset > 0 else 0), abs(offset)
    exact = buckets // 2
    if distance < exact:
        return start + distance
    # texts here are short enough that no quotient is near an integer unless it is one
    far = math.log(distance / exact) / math.log(furthest / exact) * (buckets - exact)
    return start + min(exact + int(far + 1e-9), buckets - 1)


def waves(n, width, base):
    angles = np.arange(n)[:, None] * base ** (-np.arange(0, width, 2) / width)
    return np.sin(angles), np.cos(angles)


def run(c, w, ids):
    n, d, heads = len(ids), c["hidden_size"], c["num_attention_heads"]
    size, code, causal = d // heads, c["position_embedding_type"], c["is_causal"]
    offset = np.arange(n)[None, :] - np.arange(n)[:, None]

    def norm(x, name):
        if not c["use_layer_norm"]:
            return x
        deviation = x - x.mean(1, keepdims=True)
        x = deviation / np.sqrt((deviation**2).mean(1, keepdims=True) + c["layer_norm_eps"])
        return x * w[name + ".weight"] + w[name + ".bias"]

    product = lambda x, name: x @ w[name + ".weight"] + w[name + ".bias"]
    x = w["embedding.weight"][ids]
    if c.get("scale_embedding"):
        x = x * math.sqrt(d)
    if code == "learned":
        x = x + w["positions.weight"][:n]
    elif code == "counting":
        x = x + np.arange(1, n + 1)[:, None]
    elif code == "normalized":
        x = x + np.arange(1, n + 1)[:, None] / n
    elif code == "sinusoidal":
        sines, cosines = waves(n, d, c["position_base"])
        x = x + np.stack([sines, cosines], 2).reshape(n, -1)[:, :d]
    maps = []
    for layer in range(c["num_hidden_layers"]):
        at = f"layers.{layer}."
        q, k, v = np.split(product(norm(x, at + "norm1"), at + "attention.qkv"), 3, axis=1)
        q, k, v = (part.reshape(n, heads, size).transpose(1, 0, 2) for part in (q, k, v))
        if code == "rotary":
            sines, cosines = waves(n, size, c["rope_theta"])

            def turn(x):
                a, b = x[..., 0::2], x[..., 1::2]
                return np.stack([a * cosines - b * sines, a * sines + b * cosines], -1).reshape(x.shape)
            q, k = turn(q), turn(k)
        s = q @ k.transpose(0, 2, 1)
        if code == "shaw":
            keys = w[at + "attention.relative.weight"][np.clip(offset, -16, 16) + 16]
            s = s + np.einsum("hid,ijd->hij", q, keys)
        s = s / math.sqrt(size)
        if code == "alibi":
            slopes = c.get("alibi_slope_values") or [2 ** (-8 * (h + 1) / heads) for h in range(heads)]
            s = s - np.array(slopes)[:, None, None] * np.abs(offset)
        if code == "t5":
            index = [[bucket(j - i, not causal) for j in range(n)] for i in range(n)]
            s = s + w[at + "attention.relative.weight"][index].transpose(2, 0, 1)
        if causal:
            s = np.where(offset <= 0, s, -np.inf)
        p = np.exp(s - s.max(2, keepdims=True))
        p = p / p.sum(2, keepdims=True)
        maps.append(p)
        x = x + product((p @ v).transpose(1, 0, 2).reshape(n, d), at + "attention.output")
        if c["intermediate_size"] > 0:
            h = product(norm(x, at + "norm2"), at + "mlp.up")
            h = h * (1 + np.tanh(math.sqrt(2 / math.pi) * (h + 0.044715 * h**3))) / 2
            x = x + product(h, at + "mlp.down")
    x = norm(x, "norm")
    logits = x @ w["embedding.weight"].T if c["tie_word_embeddings"] else product(x, "output")
    return maps, logits


for folder in pathlib.Path(sys.argv[1]).iterdir():
    config, ids = (json.loads((folder / f"{name}.json").read_text()) for name in ("config", "ids"))
    weights, logits = run(config, tensors(folder / "model.safetensors"), ids)
    (folder / "wanted.json").write_text(json.dumps(
        {"weights": np.ravel(weights).tolist(), "logits": np.ravel(logits).tolist()}))
