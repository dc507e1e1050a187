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


def sd3(dim, largest, base_size, rows, cols):
    """cropped_pos_embed of diffusers: the middle of a table for `largest` rows and columns"""
    scale = base_size / largest
    table = mae(dim, largest, largest, scale, scale).reshape(largest, largest, dim)
    top, left = (largest - rows) // 2, (largest - cols) // 2
    return table[top : top + rows, left : left + cols]


def vjepa(dim, times, rows, cols):
    """get_3d_sincos_pos_embed with uniform_power: a third for each axis, and what is too much is cut off"""
    width = int(np.ceil(dim / 6)) * 2
    axes = on_grid(np.arange(times), np.arange(rows), np.arange(cols))
    return np.concatenate([concatenated(width, place) for place in axes], axis=1)[:, :dim]


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


def centred(count):
    """positions of Qwen-Image (scale_rope): as many above 0 as below it, or one fewer"""
    return np.arange(count) - (count - count // 2)


def on_grid(*axes):
    """the positions of all points of a grid, a row for each axis"""
    return [place.reshape(-1) for place in np.meshgrid(*axes, indexing="ij")]


def ltx(x, shares, theta=10000.0):
    """LTXVideoRotaryPosEmbed: places from -1 to 1, each rate for every axis before the next one"""
    width = x.shape[1]
    rates = theta ** np.linspace(0, 1, width // 6) * np.pi / 2
    angles = (np.transpose(shares)[:, None, :] * 2 - 1) * rates[None, :, None]
    still = np.zeros((x.shape[0], width % 6 // 2))
    return turned(x, np.concatenate([still, angles.reshape(x.shape[0], -1)], axis=1))


def plain(values):
    return [float(f"{value:.9g}") for value in np.reshape(values, -1)]


random = np.random.default_rng(58)
x = random.integers(-64, 64, (4, 128)) / 32
positions = [[0, 1, 2, 40], [3, 0, 17, 5], [9, 9, 1, 100]]
sine, cosine = waves(8, [1, 999, 0.5])
j = np.arange(4)
ddpm = np.outer([1, 999, 0.5], np.exp(-np.log(10000) * j / (4 - 1)))
tables = {
    "time steps": np.concatenate([cosine, sine], axis=1),
    "time steps, interleaved": np.stack([cosine, sine], axis=2),
    "DETR": detr(2, 3, 8),
    "MAE": mae(16, 2, 3),
    "PixArt": mae(16, 2, 3, 8 / 2 / 2, 8 / 3 / 2),
    "CogVideoX": cogvideox(16, 2, 2, 3, 1.875, 1.0),
    "DDPM": np.concatenate([np.sin(ddpm), np.cos(ddpm)], axis=1),
    "SD3": sd3(16, 12, 4, 3, 6),
    "Open-Sora": mae(16, 2, 3, 4 / 2 / 1.5, 4 / 3 / 1.5),
    "V-JEPA": vjepa(16, 2, 2, 3),
    "VideoMAE": interleaved(8, np.arange(2 * 2 * 3)),
}
x6 = random.integers(-64, 64, (6, 64)) / 32
wide = random.integers(-64, 64, (6, 20)) / 32
grid = on_grid(np.arange(1), np.arange(2), np.arange(3))
crop = on_grid(np.arange(1), 2 + np.arange(2) * 5 / 2, np.arange(3) * 7 / 3)
shares = [grid[0] / 20, (1 + grid[1]) * 32 / 64, grid[2] * 32 / 80]
turns = {
    "Flux": by_sections(x, positions, [8, 28, 28], 10000.0),
    "HunyuanVideo": by_sections(x, positions, [8, 28, 28], 256.0),
    "Wan": by_sections(x, positions, [22, 21, 21], 10000.0),
    "ERNIE 4.5 VL": ernie(x, positions),
    "Qwen-Image": by_sections(
        x[[0, 1, 2, 3, 0, 1]],
        on_grid(np.arange(1), centred(2), centred(3)),
        [8, 28, 28],
        10000.0,
    ),
    "CogVideoX": by_sections(x6, crop, [8, 12, 12], 10000.0),
    "LTX-Video": ltx(wide, shares),
}
golden = {
    "producer": f"NumPy {np.__version__} in float64, by make-grids.py",
    "tables": {name: plain(table) for name, table in tables.items()},
    "x": plain(x),
    "cogvideox": {"x": plain(x6), "positions": [plain(axis) for axis in crop]},
    "ltx": {"x": plain(wide), "shares": [plain(axis) for axis in shares]},
    "positions": positions,
    "turned": {name: plain(y) for name, y in turns.items()},
}
(here / "grids.json").write_text(json.dumps(golden) + "\n")
