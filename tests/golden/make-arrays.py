"""Rollout, merged words, similarities of two tables and colours, by NumPy in float64: arrays.json.

    python3 tests/golden/make-arrays.py
"""

import json
import pathlib

import numpy as np

random = np.random.default_rng(1)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def rollout(weights, residual, heads, first):
    n = weights.shape[-1]
    flow = np.eye(n)
    for layer in getattr(weights, heads)(axis=1)[first:]:
        mixed = (1 - residual) * layer + residual * np.eye(n)
        flow = mixed / mixed.sum(-1, keepdims=True) @ flow
    return flow


def merge(weights, spans, rows, cols):
    of = {"mean": np.mean, "sum": np.sum, "max": np.max, "min": np.min}
    columns = np.stack([of[cols](weights[..., a:b], axis=-1) for a, b in spans], axis=-1)
    return np.stack([of[rows](columns[..., a:b, :], axis=-2) for a, b in spans], axis=-2)


def similarity(p, q, metric):
    if metric == "euclidean":
        return np.linalg.norm(p[:, None] - q[None], axis=-1)
    dots = p @ q.T
    if metric == "dot":
        return dots
    return dots / np.outer(np.linalg.norm(p, axis=1), np.linalg.norm(q, axis=1))


# float32 numbers, so that both sides start from the same
weights = softmax(2 * random.standard_normal((3, 2, 5, 5))).astype(np.float32).astype(float)
p = random.standard_normal((4, 3)).astype(np.float32).astype(float)
q = random.standard_normal((5, 3)).astype(np.float32).astype(float)
spans = [[0, 1], [1, 3], [3, 5]]
values = (10 ** random.uniform(-4, 0, 12)).astype(np.float32).astype(float)
low, high = 1e-3, 0.5

rollouts = [
    {"options": {"residual": residual, "heads": heads, "from": first},
     "wanted": rollout(weights, residual, heads, first).tolist()}
    for residual, heads, first in [(0.5, "mean", 0), (0.5, "max", 0), (0.25, "min", 1), (0, "mean", 0), (0.9, "max", 2)]
]
merges = [
    {"options": {"rows": rows, "cols": cols}, "wanted": merge(weights, spans, rows, cols).tolist()}
    for rows, cols in [("mean", "sum"), ("max", "max"), ("sum", "mean"), ("min", "sum")]
]
similarities = [{"metric": metric, "wanted": similarity(p, q, metric).tolist()} for metric in ["cosine", "dot", "euclidean"]]
# places of the values between the ends of a domain, from 0 to 1
places = {
    "linear": np.clip((values - low) / (high - low), 0, 1).tolist(),
    "log": np.clip(np.log(values / low) / np.log(high / low), 0, 1).tolist(),
}

fields = {
    "madeBy": f"tests/golden/make-arrays.py, NumPy {np.__version__}",
    "weights": weights.tolist(),
    "spans": spans,
    "rollouts": rollouts,
    "merges": merges,
    "p": p.tolist(),
    "q": q.tolist(),
    "similarities": similarities,
    "values": values.tolist(),
    "domain": [low, high],
    "places": places,
}
lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
(pathlib.Path(__file__).parent / "arrays.json").write_text("{" + lines + "}\n")
