"""The shipped language model, computed anew in NumPy -> phasor.json beside this file.

    python3 tests/golden/language/shipped.py

Reads web/labs/models/phasor/phasor.gguf with a reader of its own (the GGUF specification), decodes its blocks with
tests/golden/models/formats.py, and runs it in float64, written from the code of GPT-NeoX in Transformers.
"""

import hashlib
import json
import pathlib
import struct
import sys

import numpy as np

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / "models"))
import formats
import reference

root = here.parents[2]
SCALARS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
# numbers and bytes of a block, by ggml's number of the type
BLOCKS = {0: ("F32", 1, 4), 2: ("Q4_0", 32, 18), 6: ("Q5_0", 32, 22), 8: ("Q8_0", 32, 34)}


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, kind):
        value, = struct.unpack_from("<" + kind, self.data, self.at)
        self.at += struct.calcsize("<" + kind)
        return value

    def text(self):
        length = self.take("Q")
        self.at += length
        return self.data[self.at - length:self.at].decode()

    def value(self, kind):
        if kind == 8:
            return self.text()
        if kind == 9:
            inner, count = self.take("I"), self.take("Q")
            return [self.value(inner) for _ in range(count)]
        return self.take(SCALARS[kind])


def read(data):
    r = Reader(data)
    assert r.take("I") == 0x46554747 and r.take("I") == 3
    count, fields = r.take("Q"), r.take("Q")
    metadata = {r.text(): r.value(r.take("I")) for _ in range(fields)}
    places = []
    for _ in range(count):
        name = r.text()
        shape = [r.take("Q") for _ in range(r.take("I"))][::-1]
        places.append((name, shape, r.take("I"), r.take("Q")))
    start = -(-r.at // 32) * 32
    return metadata, {name: numbers(data, start + at, shape, kind) for name, shape, kind, at in places}


def numbers(data, at, shape, kind):
    name, width, size = BLOCKS[kind]
    count = int(np.prod(shape))
    raw = data[at:at + count // width * size]
    if name == "F32":
        return np.frombuffer(raw, "<f4").astype(float).reshape(shape)
    blocks = [formats.block_numbers(name, raw[k:k + size]) for k in range(0, len(raw), size)]
    return np.concatenate(blocks).astype(float).reshape(shape)


def logits_of(metadata, tensors, ids):
    field = lambda name: metadata["gptneox." + name]
    heads, dim = field("attention.head_count"), field("embedding_length")
    assert field("hidden_activation") == "gelu_new"
    eps, size = field("attention.layer_norm_epsilon"), dim // heads
    inverse = reference.frequencies(field("rope.freq_base"), size)
    w = reference.Weights(tensors)
    x = w["token_embd.weight"][ids]
    for l in range(field("block_count")):
        b = w.under(f"blk.{l}.")
        qkv = b.linear(b.norm(x, "attn_norm", eps), "attn_qkv").reshape(len(ids), 3, heads, size)
        q, k, v = (qkv[:, s].transpose(1, 0, 2) for s in range(3))
        o, _ = reference.attend(reference.rotate(q, inverse), reference.rotate(k, inverse), v, size**-0.5)
        x = x + b.linear(o, "attn_output")
        x = x + b.linear(reference.gelu_tanh(b.linear(b.norm(x, "ffn_norm", eps), "ffn_up")), "ffn_down")
    return w.norm(x, "output_norm", eps) @ w["token_embd.weight"].T


def losses_of(logits, came):
    largest = logits.max(-1, keepdims=True)
    log_sum = np.log(np.exp(logits - largest).sum(-1)) + largest[:, 0]
    return log_sum - logits[np.arange(len(came)), came]


if __name__ == "__main__":
    data = (root / "web/labs/models/phasor/phasor.gguf").read_bytes()
    metadata, tensors = read(data)
    ids = json.loads((here / "held-out.json").read_text())["ids"]
    length = 128
    losses, last = [], None
    for at in range(0, len(ids) - length, length):
        logits = logits_of(metadata, tensors, ids[at:at + length])
        losses.extend(losses_of(logits, ids[at + 1:at + length + 1]))
        last = logits[-1]
    (here / "phasor.json").write_text(json.dumps({
        "producer": "tests/golden/language/shipped.py, NumPy in float64",
        "sha256": hashlib.sha256(data).hexdigest(),
        "loss": round(float(np.mean(losses)), 6),
        "last": [round(float(x), 4) for x in last[:64]],
    }) + "\n")
    print("loss", np.mean(losses))
