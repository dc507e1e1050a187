"""Writers of safetensors and GGUF, and ggml's block formats, from their descriptions:
https://github.com/huggingface/safetensors, https://github.com/ggml-org/ggml/blob/master/docs/gguf.md,
and block_q4_0 ... block_q6_K of ggml-common.h with dequantize_row_* of ggml-quants.c.
"""

import json
import struct

import numpy as np


def bf16(x):
    """float32 -> the upper half of its bits, rounded to even"""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def stored(x, dtype):
    """bytes of an array of float32, and the numbers that are left of it"""
    if dtype == "F32":
        return x.astype("<f4").tobytes(), x.astype(np.float32)
    if dtype == "F16":
        return x.astype("<f2").tobytes(), x.astype(np.float16).astype(np.float32)
    bits = bf16(x)
    return bits.astype("<u2").tobytes(), from_bf16(bits).reshape(x.shape)


def safetensors(path, tensors, dtype="F32"):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, x in tensors.items():
        raw, _ = stored(x, dtype)
        header[name] = {"dtype": dtype, "shape": list(x.shape),
                        "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


# ---- blocks: random ones, and what they mean ----

def random_block(kind, rng):
    """bytes of one block"""
    half = lambda: np.float16(rng.normal(0, 0.1)).tobytes()
    many = lambda n: rng.integers(0, 256, n, dtype=np.uint8).tobytes()
    return {
        "Q4_0": lambda: half() + many(16),
        "Q4_1": lambda: half() + half() + many(16),
        "Q5_0": lambda: half() + many(4) + many(16),
        "Q5_1": lambda: half() + half() + many(4) + many(16),
        "Q8_0": lambda: half() + many(32),
        "Q4_K": lambda: half() + half() + many(12) + many(128),
        "Q5_K": lambda: half() + half() + many(12) + many(32) + many(128),
        "Q6_K": lambda: many(128) + many(64) + many(16) + half(),
    }[kind]()


def halves(raw, at):
    return np.float32(np.frombuffer(raw, "<f2", 1, at)[0])


def scales(packed):
    """get_scale_min_k4: eight pairs of six bits"""
    pairs = []
    for j in range(8):
        if j < 4:
            pairs.append((packed[j] & 63, packed[j + 4] & 63))
        else:
            pairs.append(((packed[j + 4] & 0xF) | ((packed[j - 4] >> 6) << 4),
                          (packed[j + 4] >> 4) | ((packed[j] >> 6) << 4)))
    return pairs


def block_numbers(kind, raw):
    """float32, each operation rounded as in ggml's C"""
    f = np.float32
    d = halves(raw, 0) if kind != "Q6_K" else halves(raw, 208)
    out = []
    if kind == "Q8_0":
        return np.array([f(q) * d for q in np.frombuffer(raw, np.int8, 32, 2)], f)
    if kind in ("Q4_0", "Q4_1", "Q5_0", "Q5_1"):
        has_m, five = kind.endswith("1"), kind.startswith("Q5")
        at = 4 if has_m else 2
        high = struct.unpack_from("<I", raw, at)[0] if five else 0
        qs = raw[at + (4 if five else 0):]
        zero = 0 if has_m else 16 if five else 8
        m = halves(raw, 2) if has_m else None
        for j in range(32):
            q = (qs[j] & 0xF) if j < 16 else (qs[j - 16] >> 4)
            q |= ((high >> j) & 1) << 4
            out.append(f(q) * d + m if has_m else f(q - zero) * d)
        return np.array(out, f)
    if kind in ("Q4_K", "Q5_K"):
        m, pairs = halves(raw, 2), scales(raw[4:16])
        five = kind == "Q5_K"
        high, qs = raw[16:48], raw[48:] if five else raw[16:]
        for part in range(8):
            sc, mn = f(d * f(pairs[part][0])), f(m * f(pairs[part][1]))
            for l in range(32):
                byte = qs[part // 2 * 32 + l]
                q = (byte & 0xF) if part % 2 == 0 else (byte >> 4)
                if five and high[l] & (1 << part):
                    q += 16
                out.append(f(f(sc * f(q)) - mn))
        return np.array(out, f)
    ql, qh, sc = raw[:128], raw[128:192], np.frombuffer(raw, np.int8, 16, 192)
    y = np.zeros(256, f)
    for n in range(2):
        for l in range(32):
            a, b, h = ql[64 * n + l], ql[64 * n + l + 32], qh[32 * n + l]
            qs = [(a & 0xF) | ((h & 3) << 4), (b & 0xF) | (((h >> 2) & 3) << 4),
                  (a >> 4) | (((h >> 4) & 3) << 4), (b >> 4) | (((h >> 6) & 3) << 4)]
            for part, q in enumerate(qs):
                y[128 * n + 32 * part + l] = f(f(d * f(sc[8 * n + 2 * part + l // 16])) * f(q - 32))
    return y


GGML = {"F32": 0, "F16": 1, "Q4_0": 2, "Q4_1": 3, "Q5_0": 6, "Q5_1": 7, "Q8_0": 8,
        "Q4_K": 12, "Q5_K": 13, "Q6_K": 14, "BF16": 30}


def q8_0(x):
    """quantize_row_q8_0_ref: bytes and the numbers that are left"""
    rows = x.reshape(-1, 32)
    raw = b""
    for row in rows:
        d = np.float32(np.abs(row).max() / 127)
        q = np.round(row / d if d else row).astype(np.int8)
        raw += np.float16(d).tobytes() + q.tobytes()
    numbers = [block_numbers("Q8_0", raw[k * 34:(k + 1) * 34]) for k in range(len(rows))]
    return raw, np.array(numbers, np.float32).reshape(x.shape)


def text(s):
    return struct.pack("<Q", len(s.encode())) + s.encode()


def field(name, value):
    if isinstance(value, bool):
        return text(name) + struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return text(name) + struct.pack("<II", 4, value)
    if isinstance(value, float):
        return text(name) + struct.pack("<If", 6, value)
    if isinstance(value, str):
        return text(name) + struct.pack("<I", 8) + text(value)
    entries = b"".join(text(one) for one in value)
    return text(name) + struct.pack("<IIQ", 9, 8, len(value)) + entries


def gguf(path, fields, tensors):
    """tensors: name -> (array, type, bytes or None)"""
    head = struct.pack("<IIQQ", 0x46554747, 3, len(tensors), len(fields))
    head += b"".join(field(name, value) for name, value in fields.items())
    data = b""
    for name, (x, kind, raw) in tensors.items():
        raw = raw if raw is not None else stored(x, kind)[0]
        data += b"\0" * (-len(data) % 32)
        head += text(name) + struct.pack("<I", x.ndim)
        head += b"".join(struct.pack("<Q", side) for side in reversed(x.shape))
        head += struct.pack("<IQ", GGML[kind], len(data))
        data += raw
    path.write_bytes(head + b"\0" * (-len(head) % 32) + data)
