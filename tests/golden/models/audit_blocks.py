"""GGUF files of random bytes, one for each type that phasor/model reads, and what a Llama with these weights
computes: a second opinion beside formats.py, written from ggml's description of its blocks and from
llama.cpp's of the graph. Numbers are what the blocks mean, in float64.

    python3 audit_blocks.py FOLDER SEED      (Debian: python3-numpy)
"""

import json
import math
import pathlib
import struct
import sys

import numpy as np

F = np.float64
DIM, HEADS, KV, INNER, VOCABULARY, LAYERS = 256, 4, 2, 512, 24, 2
SIZE = DIM // HEADS


def half_bytes(x):
    return np.asarray(x, np.float16).reshape(-1, 1).view(np.uint8)


def nibbles(q):
    """the low halves of some bytes, then the high ones"""
    return np.concatenate([q & 15, q >> 4], 1)


def plain(dtype):
    def make(rng, count):
        x = rng.normal(0, 0.06, count)
        if dtype == "BF16":
            bits = (x.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)
            return bits.tobytes(), (bits.astype(np.uint32) << 16).view(np.float32).astype(F)
        x = x.astype(dtype)
        return x.tobytes(), x.astype(F)
    return make


def blocks_of_32(has_minimum, bits, zero):
    def make(rng, count):
        n = count // 32
        step = 0.2 / 2**bits
        d = rng.normal(0, step, n).astype(np.float16)
        m = rng.normal(0, 0.05, n).astype(np.float16) if has_minimum else np.zeros(n, np.float16)
        if bits == 8:
            q = rng.integers(-128, 128, (n, 32)).astype(np.int8)
            return np.hstack([half_bytes(d), q.view(np.uint8)]).tobytes(), (q * d.astype(F)[:, None]).ravel()
        q = rng.integers(0, 256, (n, 16), dtype=np.uint8)
        values = nibbles(q).astype(F)
        parts = [half_bytes(d)] + ([half_bytes(m)] if has_minimum else [])
        if bits == 5:
            high = rng.integers(0, 256, (n, 4), dtype=np.uint8)
            parts.append(high)
            # little-endian: bit k of the four bytes belongs to number k
            values += 16 * np.unpackbits(high, axis=1, bitorder="little")
        parts.append(q)
        return np.hstack(parts).tobytes(), ((values - zero) * d.astype(F)[:, None] + m.astype(F)[:, None]).ravel()
    return make


def superblocks(bits):
    """Q4_K and Q5_K: eight parts of 32 numbers, a scale and a minimum of six bits for each"""
    def make(rng, count):
        n = count // 256
        d = (rng.normal(0, 1, n) * 0.3 / 2**bits / 32).astype(np.float16)
        m = (rng.normal(0, 1, n) * 0.002).astype(np.float16)
        scale, minimum = rng.integers(0, 64, (n, 8)), rng.integers(0, 64, (n, 8))
        packed = np.concatenate([
            (scale[:, :4] & 63) | (scale[:, 4:] >> 4 << 6),
            (minimum[:, :4] & 63) | (minimum[:, 4:] >> 4 << 6),
            (scale[:, 4:] & 15) | (minimum[:, 4:] & 15) << 4], 1).astype(np.uint8)
        q = rng.integers(0, 2**bits, (n, 8, 32))
        low = (q[:, 0::2] & 15) | (q[:, 1::2] & 15) << 4  # two parts share 32 bytes
        parts = [half_bytes(d), half_bytes(m), packed]
        if bits == 5:
            parts.append(((q >> 4) << np.arange(8)[:, None]).sum(1).astype(np.uint8))
        parts.append(low.reshape(n, 128).astype(np.uint8))
        x = d.astype(F)[:, None, None] * scale[:, :, None] * q - m.astype(F)[:, None, None] * minimum[:, :, None]
        return np.hstack(parts).tobytes(), x.ravel()
    return make


def q6(rng, count):
    n = count // 256
    d = (rng.normal(0, 1, n) * 0.06 / 32 / 64).astype(np.float16)
    scale = rng.integers(-128, 128, (n, 16)).astype(np.int8)
    q = rng.integers(0, 64, (n, 2, 4, 32))  # halves of 128, their quarters of 32
    low = np.concatenate([(q[:, :, :2] & 15) | (q[:, :, 2:] & 15) << 4], 1).reshape(n, 128)
    high = ((q >> 4) << np.array([0, 2, 4, 6])[:, None]).sum(2).reshape(n, 64)
    raw = np.hstack([low.astype(np.uint8), high.astype(np.uint8), scale.view(np.uint8), half_bytes(d)])
    x = d.astype(F)[:, None] * np.repeat(scale, 16, 1) * (q.reshape(n, 256) - 32)
    return raw.tobytes(), x.ravel()


# the number of each type in ggml.h
TYPES = {"F32": (0, plain("<f4")), "F16": (1, plain("<f2")), "F64": (28, plain("<f8")), "BF16": (30, plain("BF16")),
         "Q4_0": (2, blocks_of_32(False, 4, 8)), "Q4_1": (3, blocks_of_32(True, 4, 0)),
         "Q5_0": (6, blocks_of_32(False, 5, 16)), "Q5_1": (7, blocks_of_32(True, 5, 0)),
         "Q8_0": (8, blocks_of_32(False, 8, 0)), "Q4_K": (12, superblocks(4)), "Q5_K": (13, superblocks(5)),
         "Q6_K": (14, q6)}


def text(s):
    raw = s.encode()
    return struct.pack("<Q", len(raw)) + raw


def gguf(path, fields, tensors):
    out = [b"GGUF", struct.pack("<IQQ", 3, len(tensors), len(fields))]
    for key, value in fields.items():
        if isinstance(value, str):
            out.append(text(key) + struct.pack("<I", 8) + text(value))
        elif isinstance(value, list):
            out.append(text(key) + struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(text, value)))
        elif isinstance(value, float):
            out.append(text(key) + struct.pack("<If", 6, value))
        else:
            out.append(text(key) + struct.pack("<II", 4, value))
    at = 0
    for name, (number, shape, raw) in tensors.items():
        out.append(text(name) + struct.pack("<I", len(shape)))
        out += [struct.pack("<Q", side) for side in reversed(shape)]
        out.append(struct.pack("<IQ", number, at))
        at += -(-len(raw) // 32) * 32
    head = b"".join(out)
    body = b"".join(raw + b"\0" * (-len(raw) % 32) for _, _, raw in tensors.values())
    path.write_bytes(head + b"\0" * (-len(head) % 32) + body)


def norm(x, gain, eps=1e-5):
    return x / np.sqrt(np.mean(x * x, -1, keepdims=True) + eps) * gain


def neighbours(x):
    """ggml_rope of Llama: columns 2j and 2j + 1 are a pair"""
    z = x[..., 0::2] + 1j * x[..., 1::2]
    w = 10000.0 ** (-np.arange(0, SIZE, 2) / SIZE)
    z = z * np.exp(1j * np.arange(len(x))[:, None] * w)[:, None, :]
    return np.stack([z.real, z.imag], -1).reshape(x.shape)


def make(folder, name, rng):
    number, draw = TYPES[name]
    tensors, w = {}, {}

    def matrix(key, rows, cols):
        raw, values = draw(rng, rows * cols)
        tensors[key + ".weight"] = (number, [rows, cols], raw)
        w[key] = values.reshape(rows, cols)

    def gains(key):
        x = rng.normal(1, 0.2, DIM).astype(np.float32)
        tensors[key + ".weight"] = (0, [DIM], x.tobytes())
        w[key] = x.astype(F)

    matrix("token_embd", VOCABULARY, DIM)
    for layer in range(LAYERS):
        at = f"blk.{layer}."
        gains(at + "attn_norm")
        matrix(at + "attn_q", DIM, DIM)
        matrix(at + "attn_k", KV * SIZE, DIM)
        matrix(at + "attn_v", KV * SIZE, DIM)
        matrix(at + "attn_output", DIM, DIM)
        gains(at + "ffn_norm")
        matrix(at + "ffn_gate", INNER, DIM)
        matrix(at + "ffn_up", INNER, DIM)
        matrix(at + "ffn_down", DIM, INNER)
    gains("output_norm")
    matrix("output", VOCABULARY, DIM)

    ids = rng.integers(0, VOCABULARY, 17)
    n = len(ids)
    x, maps = w["token_embd"][ids], []
    for layer in range(LAYERS):
        at = f"blk.{layer}."
        y = norm(x, w[at + "attn_norm"])
        q, k, v = ((y @ w[f"{at}attn_{s}"].T).reshape(n, -1, SIZE) for s in "qkv")
        q, k = neighbours(q), np.repeat(neighbours(k), HEADS // KV, 1)
        s = np.einsum("ihd,jhd->hij", q, k) / math.sqrt(SIZE)
        s[:, np.triu(np.ones((n, n), bool), 1)] = -np.inf
        p = np.exp(s - s.max(-1, keepdims=True))
        p /= p.sum(-1, keepdims=True)
        maps.append(p)
        o = np.einsum("hij,jhd->ihd", p, np.repeat(v, HEADS // KV, 1)).reshape(n, DIM)
        x = x + o @ w[at + "attn_output"].T
        y = norm(x, w[at + "ffn_norm"])
        gate = y @ w[at + "ffn_gate"].T
        x = x + (gate / (1 + np.exp(-gate)) * (y @ w[at + "ffn_up"].T)) @ w[at + "ffn_down"].T
    logits = norm(x, w["output_norm"]) @ w["output"].T

    fields = {"general.architecture": "llama", "general.name": "random bytes", "llama.block_count": LAYERS,
              "llama.embedding_length": DIM, "llama.feed_forward_length": INNER,
              "llama.attention.head_count": HEADS, "llama.attention.head_count_kv": KV,
              "llama.context_length": 64, "llama.rope.dimension_count": SIZE,
              "llama.attention.layer_norm_rms_epsilon": 1e-5, "llama.rope.freq_base": 10000.0,
              "tokenizer.ggml.tokens": [f"t{k}" for k in range(VOCABULARY)]}
    place = folder / name
    place.mkdir(parents=True)
    gguf(place / "model.gguf", fields, tensors)
    (place / "wanted.json").write_text(json.dumps({
        "ids": ids.tolist(), "shape": list(np.shape(maps)), "weights": np.ravel(maps).tolist(),
        "logits": logits.ravel().tolist()}))


if __name__ == "__main__":
    for each in TYPES:
        make(pathlib.Path(sys.argv[1]), each, np.random.default_rng([int(sys.argv[2]), TYPES[each][0]]))
