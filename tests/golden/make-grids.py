"""Tables and rotations of published models, by NumPy in float64: grids.json.

    python3 tests/golden/make-grids.py      (Debian: python3-numpy)

Written from what the models' code does, with other formulas than src/: meshgrids, and rotations as
products of complex numbers.
"""

import json
import pathlib

import numpy as np

here = pathlib.Path(__file__).parent


def waves(dim, positions, base=10000.0):
    """sines and cosines [n, dim/2]"""
    angles = np.outer(np.reshape(positions, -1), base ** (-np.arange(0, dim, 2) / dim))
    return np.sin(angles), np.cos(angles)


def concatenated(dim, positions):
    return np.concatenate(waves(dim, positions), axis=1)


def interleaved(dim, positions):
    return np.stack(waves(dim, positions), axis=2).reshape(-1, dim)


def detr(rows, cols, features):
    """PositionEmbeddingSine with normalize"""
    y, x = np.mgrid[1 : rows + 1, 1 : cols + 1].astype(float)
    y, x = [place / (last + 1e-6) * 2 * np.pi for place, last in ((y, rows), (x, cols))]
    return np.concatenate([interleaved(features, y), interleaved(features, x)], axis=1)


def mae(dim, rows, cols, down=1.0, across=1.0):
    """get_2d_sincos_pos_embed: the horizontal position in the first half of the columns"""
    x, y = np.meshgrid(np.arange(cols) * across, np.arange(rows) * down)
    return np.concatenate([concatenated(dim // 2, x), concatenated(dim // 2, y)], axis=1)


def cogvideox(dim, times, rows, cols, spatial, temporal):
    """get_3d_sincos_pos_embed of diffusers"""
    space = mae(dim // 4 * 3, rows, cols, 1 / spatial, 1 / spatial)
    time = concatenated(dim // 4, np.arange(times) / temporal)
    both = [np.concatenate([np.tile(t, (rows * cols, 1)), space], axis=1) for t in time]
    return np.concatenate(both)


def turned(x, angles):
    """pairs of neighbouring columns, as complex numbers"""
    numbers = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
    return np.stack([numbers.real, numbers.imag], axis=-1).reshape(x.shape)


def by_sections(x, positions, pairs, base):
    """each axis with the rates of its own width"""
    angles = [np.outer(p, base ** (-np.arange(n) / n)) for p, n in zip(positions, pairs)]
    return turned(x, np.concatenate(angles, axis=1))


def ernie(x, positions):
    """height and width by turns in 44 pairs, then 20 of time, all with the rates of the whole head"""
    rates = 500000.0 ** (-np.arange(64) / 64)
    time, height, width = positions
    angles = np.array([[height, width][j % 2] if j < 44 else time for j in range(64)]).T * rates
    return turned(x, angles)


def plain(values):
    return [float(f"{value:.9g}") for value in np.reshape(values, -1)]


random = np.random.default_rng(58)
x = random.integers(-64, 64, (4, 128)) / 32
positions = [[0, 1, 2, 40], [3, 0, 17, 5], [9, 9, 1, 100]]
sine, cosine = waves(8, [1, 999, 0.5])
tables = {
    "time steps": np.concatenate([cosine, sine], axis=1),
    "time steps, interleaved": np.stack([cosine, sine], axis=2),
    "DETR": detr(2, 3, 8),
    "MAE": mae(16, 2, 3),
    "PixArt": mae(16, 2, 3, 8 / 2 / 2, 8 / 3 / 2),
    "CogVideoX": cogvideox(16, 2, 2, 3, 1.875, 1.0),
}
turns = {
    "Flux": by_sections(x, positions, [8, 28, 28], 10000.0),
    "HunyuanVideo": by_sections(x, positions, [8, 28, 28], 256.0),
    "Wan": by_sections(x, positions, [22, 21, 21], 10000.0),
    "ERNIE 4.5 VL": ernie(x, positions),
}
golden = {
    "producer": f"NumPy {np.__version__} in float64, by make-grids.py",
    "tables": {name: plain(table) for name, table in tables.items()},
    "x": plain(x),
    "positions": positions,
    "turned": {name: plain(y) for name, y in turns.items()},
}
(here / "grids.json").write_text(json.dumps(golden) + "\n")
