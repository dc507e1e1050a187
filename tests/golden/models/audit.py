"""Models of random sizes, settings and weights, and what they compute: a second opinion beside reference.py,
written from the modelling code of transformers without looking at it. Whole matrices in float64, where
reference.py goes token by token.

    python3 audit.py FOLDER COUNT SEED      (Debian: python3-numpy)

writes COUNT folders, each with config.json, model.safetensors in F32, F16, BF16 or F64, and wanted.json: the
ids, the attention of all heads, and the logits where there are any.
"""

import json
import math
import pathlib
import sys
from fractions import Fraction

import numpy as np

F = np.float64


# ---- files ----

def rounded(x, dtype):
    """what a file of that type keeps, and its bytes"""
    if dtype == "F64":
        return x, x.astype("<f8").tobytes()
    single = x.astype(np.float32)
    if dtype == "F32":
        return single.astype(F), single.astype("<f4").tobytes()
    if dtype == "F16":
        half = single.astype(np.float16)
        return half.astype(F), half.astype("<f2").tobytes()
    # bfloat16: the nearer one of the two neighbours that share the upper half of the bits
    low = single.view(np.uint32) & np.uint32(0xFFFF0000)
    high = low + np.uint32(0x10000)
    below, above = low.view(np.float32).astype(F), high.view(np.float32).astype(F)
    bits = np.where(np.abs(single - below) <= np.abs(above - single), low, high)
    return bits.view(np.float32).astype(F), (bits >> np.uint32(16)).astype("<u2").tobytes()


def save(folder, config, weights, dtype, rng):
    """tensors in a random order, with gaps of nothing between them"""
    header, data, kept = {}, [], {}
    names, at = list(weights), 0
    rng.shuffle(names)
    for name in names:
        kept[name], raw = rounded(weights[name], dtype)
        header[name] = {"dtype": dtype, "shape": list(weights[name].shape), "data_offsets": [at, at + len(raw)]}
        at += len(raw)
        data.append(raw)
    text = json.dumps(header).encode()
    folder.mkdir(parents=True)
    (folder / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + b"".join(data))
    (folder / "config.json").write_text(json.dumps(config))
    return kept


# ---- pieces ----

def sigmoid(x):
    return np.where(x >= 0, 1 / (1 + np.exp(-np.abs(x))), 1 - 1 / (1 + np.exp(-np.abs(x))))


def normal_cdf(x):
    return np.array([math.erfc(-t / math.sqrt(2)) / 2 for t in x.ravel()]).reshape(x.shape)


def by_tanh(x):
    return x / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x * x * x)))


ACTIVATIONS = {
    "gelu": lambda x: x * normal_cdf(x),
    "gelu_new": by_tanh,
    "gelu_fast": by_tanh,
    "gelu_pytorch_tanh": by_tanh,
    "quick_gelu": lambda x: x * sigmoid(1.702 * x),
    "silu": lambda x: x * sigmoid(x),
    "swish": lambda x: x * sigmoid(x),
    "relu": lambda x: x * (x > 0),
    "tanh": np.tanh,
}


def center(x, gain, shift, eps):
    return (x - x.mean(1)[:, None]) / np.sqrt(x.var(1) + eps)[:, None] * gain + shift


def root(x, gain, eps):
    return x / np.sqrt(np.square(x).mean(-1, keepdims=True) + eps) * gain


def attention(q, k, v, scale, visible, cap=0.0, bias=0.0):
    """[n, heads, d] each, fewer heads of k and v are shared by neighbours"""
    share = q.shape[1] // k.shape[1]
    k, v = np.repeat(k, share, 1), np.repeat(v, share, 1)
    s = np.einsum("ihd,jhd->hij", q, k) * scale
    if cap:
        s = np.tanh(s / cap) * cap
    s = np.where(visible, s + bias, -np.inf)
    p = np.exp(s - s.max(-1)[..., None])
    p /= p.sum(-1)[..., None]
    return np.einsum("hij,jhd->ihd", p, v).reshape(len(q), -1), p


def back(n, window=None):
    """who sees whom: i back to i - window + 1"""
    i, j = np.indices((n, n))
    return (j <= i) & (True if not window else i - j < window)


def turned(x, w, factor=1.0):
    """rotate_half over the first 2·len(w) columns, as complex numbers"""
    half = len(w)
    z = x[..., :half] + 1j * x[..., half:2 * half]
    z = z * factor * np.exp(1j * np.arange(len(x))[:, None] * np.asarray(w))[:, None, :]
    return np.concatenate([z.real, z.imag, x[..., 2 * half:]], -1)


def rates(config, size, n):
    """frequencies and the factor on cosines and sines: modeling_rope_utils.py"""
    scaling = config.get("rope_scaling") or {}
    kind = scaling.get("rope_type", scaling.get("type", "default"))
    d, base, s = size, config.get("rope_theta", 10000.0), scaling.get("factor", 1.0)
    longest = config["max_position_embeddings"]
    j = np.arange(0, d, 2)
    if kind == "dynamic":
        base *= (s * max(n, longest) / longest - (s - 1)) ** (d / (d - 2))
    w = base ** (-j / d)
    if kind == "linear":
        return w / s, 1.0
    trained = scaling.get("original_max_position_embeddings") or longest
    if kind == "llama3":
        turns = trained * w / (2 * math.pi)
        low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
        keep = np.clip((turns - low) / (high - low), 0, 1)
        return keep * w + (1 - keep) * w / s, 1.0
    if kind == "yarn":
        def pair(turns):
            return d * math.log(trained / turns / 2 / math.pi) / 2 / math.log(base)
        low, high = pair(scaling.get("beta_fast", 32)), pair(scaling.get("beta_slow", 1))
        if scaling.get("truncate", True):
            low, high = math.floor(low), math.ceil(high)
        low, high = max(low, 0), min(high, d - 1)
        ramp = np.clip((j / 2 - low) / (high - low if high != low else 0.001), 0, 1)
        grown = lambda m=1.0: 0.1 * m * math.log(s) + 1 if s > 1 else 1.0
        factor = scaling.get("attention_factor")
        if factor is None:
            m, all_dim = scaling.get("mscale"), scaling.get("mscale_all_dim")
            factor = grown(m) / grown(all_dim) if m and all_dim else grown()
        return w * (1 - ramp) + w / s * ramp, factor
    return w, 1.0


class Maker:
    """Weights as they are asked for, and afterwards what the file has kept of them."""

    def __init__(self, rng):
        self.rng, self.made, self.kept = rng, {}, None

    def __call__(self, name, *shape, std=None, mean=0.0):
        if self.kept is not None:
            return self.kept[name]
        if name not in self.made:
            std = std if std is not None else (1.0 / math.sqrt(shape[-1]) if len(shape) > 1 else 0.2)
            self.made[name] = self.rng.normal(mean, std, shape)
        return self.made[name]

    def linear(self, x, name, out, bias=True, inputs_first=False):
        into = x.shape[1]
        w = self(name + ".weight", *((into, out) if inputs_first else (out, into)),
                 std=1.2 / math.sqrt(into))
        y = x @ (w if inputs_first else w.T)
        return y + self(name + ".bias", out) if bias else y

    def centered(self, x, name, eps):
        d = x.shape[1]
        return center(x, self(name + ".weight", d, mean=1.0), self(name + ".bias", d), eps)

    def rooted(self, x, name, eps, plus=0.0):
        return root(x, plus + self(name + ".weight", x.shape[-1], mean=1.0 - plus), eps)


def heads_of(x, heads):
    return x.reshape(len(x), heads, -1)


# ---- architectures: settings by chance, then the forward pass ----

class Case:
    def __init__(self, rng):
        self.rng = rng
        self.v = int(rng.integers(20, 60))
        self.layers = int(rng.integers(1, 4))
        self.heads = int(rng.choice([1, 2, 3, 4, 6]))
        self.size = 2 * int(rng.integers(2, 7))
        self.n = int(rng.integers(3, 24))
        self.eps = float(rng.choice([1e-5, 1e-6, 1e-3]))

    def pick(self, *values):
        return values[int(self.rng.integers(len(values)))]

    def chance(self, p=0.5):
        return bool(self.rng.random() < p)

    def odd(self, *names):
        return {name: value for name, value in names if value is not None}


def gpt2(c, m):
    d = c.heads * c.size
    inner = c.pick(None, 20)
    config = {"model_type": "gpt2", "n_embd": d, "n_head": c.heads, "n_layer": c.layers, "vocab_size": c.v,
              "n_positions": 32, "n_inner": inner, "layer_norm_epsilon": c.eps,
              "activation_function": c.pick("gelu_new", "relu", "gelu", "silu", "tanh", "gelu_fast", "quick_gelu"),
              "scale_attn_weights": c.chance(0.8), "scale_attn_by_inverse_layer_idx": c.chance(0.4),
              "tie_word_embeddings": c.chance(0.7)}
    pre = c.pick("transformer.", "")

    def forward(ids):
        w = lambda name, *shape: m(pre + name, *shape)
        x = w("wte.weight", c.v, d)[ids] + w("wpe.weight", 32, d)[:len(ids)]
        maps = []
        for l in range(c.layers):
            at = f"{pre}h.{l}."
            qkv = m.linear(m.centered(x, at + "ln_1", c.eps), at + "attn.c_attn", 3 * d, inputs_first=True)
            q, k, v = (heads_of(qkv[:, s * d:(s + 1) * d], c.heads) for s in range(3))
            scale = (c.size ** -0.5 if config["scale_attn_weights"] else 1.0)
            scale /= l + 1 if config["scale_attn_by_inverse_layer_idx"] else 1
            o, p = attention(q, k, v, scale, back(len(ids)))
            maps.append(p)
            x = x + m.linear(o, at + "attn.c_proj", d, inputs_first=True)
            h = m.linear(m.centered(x, at + "ln_2", c.eps), at + "mlp.c_fc", inner or 4 * d, inputs_first=True)
            h = ACTIVATIONS[config["activation_function"]](h)
            x = x + m.linear(h, at + "mlp.c_proj", d, inputs_first=True)
        x = m.centered(x, pre + "ln_f", c.eps)
        head = w("wte.weight", c.v, d) if config["tie_word_embeddings"] else m("lm_head.weight", c.v, d)
        return maps, x @ head.T
    return config, forward


def bert(c, m):
    d, kind = c.heads * c.size, c.pick("bert", "roberta", "xlm-roberta", "camembert")
    roberta = kind != "bert"
    config = {"model_type": kind, "hidden_size": d, "num_attention_heads": c.heads,
              "num_hidden_layers": c.layers, "intermediate_size": 22, "vocab_size": c.v,
              "max_position_embeddings": 40, "type_vocab_size": c.pick(1, 2), "layer_norm_eps": c.eps,
              "hidden_act": c.pick("gelu", "relu", "gelu_new", "silu"), "is_decoder": c.chance(0.2),
              "pad_token_id": c.pick(0, 1, 3), "tie_word_embeddings": c.chance(0.7)}
    act = ACTIVATIONS[config["hidden_act"]]
    pre = "roberta." if roberta else "bert."

    def forward(ids):
        n = len(ids)
        e = pre + "embeddings."
        places = np.arange(n)
        if roberta:
            real = np.array(ids) != config["pad_token_id"]
            places = np.cumsum(real) * real + config["pad_token_id"]
        table = m(e + "word_embeddings.weight", c.v, d)
        x = table[ids] + m(e + "position_embeddings.weight", 40, d)[places]
        x = x + m(e + "token_type_embeddings.weight", config["type_vocab_size"], d)[0]
        x = m.centered(x, e + "LayerNorm", c.eps)
        visible = back(n) if config["is_decoder"] else np.ones((n, n), bool)
        maps = []
        for l in range(c.layers):
            at = f"{pre}encoder.layer.{l}."
            q, k, v = (heads_of(m.linear(x, f"{at}attention.self.{s}", d), c.heads)
                       for s in ("query", "key", "value"))
            o, p = attention(q, k, v, c.size ** -0.5, visible)
            maps.append(p)
            x = m.centered(m.linear(o, at + "attention.output.dense", d) + x, at + "attention.output.LayerNorm", c.eps)
            h = act(m.linear(x, at + "intermediate.dense", 22))
            x = m.centered(m.linear(h, at + "output.dense", d) + x, at + "output.LayerNorm", c.eps)
        tied = config["tie_word_embeddings"]
        if roberta:
            h = m.centered(ACTIVATIONS["gelu"](m.linear(x, "lm_head.dense", d)), "lm_head.layer_norm", c.eps)
            out = table if tied else m("lm_head.decoder.weight", c.v, d)
            return maps, h @ out.T + m("lm_head.bias", c.v)
        h = act(m.linear(x, "cls.predictions.transform.dense", d))
        h = m.centered(h, "cls.predictions.transform.LayerNorm", c.eps)
        out = table if tied else m("cls.predictions.decoder.weight", c.v, d)
        return maps, h @ out.T + m("cls.predictions.bias", c.v)
    return config, forward


def distilbert(c, m):
    d = c.heads * c.size
    config = {"model_type": "distilbert", "dim": d, "n_heads": c.heads, "n_layers": c.layers, "hidden_dim": 26,
              "vocab_size": c.v, "max_position_embeddings": 32, "activation": c.pick("gelu", "relu"),
              "tie_weights_": True}
    act = ACTIVATIONS[config["activation"]]

    def forward(ids):
        n, e = len(ids), "distilbert.embeddings."
        table = m(e + "word_embeddings.weight", c.v, d)
        x = m.centered(table[ids] + m(e + "position_embeddings.weight", 32, d)[:n], e + "LayerNorm", 1e-12)
        maps = []
        for l in range(c.layers):
            at = f"distilbert.transformer.layer.{l}."
            q, k, v = (heads_of(m.linear(x, f"{at}attention.{s}_lin", d), c.heads) for s in "qkv")
            o, p = attention(q, k, v, c.size ** -0.5, np.ones((n, n), bool))
            maps.append(p)
            x = m.centered(m.linear(o, at + "attention.out_lin", d) + x, at + "sa_layer_norm", 1e-12)
            h = m.linear(act(m.linear(x, at + "ffn.lin1", 26)), at + "ffn.lin2", d)
            x = m.centered(h + x, at + "output_layer_norm", 1e-12)
        h = m.centered(act(m.linear(x, "vocab_transform", d)), "vocab_layer_norm", 1e-12)
        return maps, h @ table.T + m("vocab_projector.bias", c.v)
    return config, forward


def scaling_for(c):
    """a rope_scaling or none; the length of the training is small, so that texts are beyond it"""
    kind = c.pick(None, None, "default", "linear", "dynamic", "llama3", "yarn", "yarn")
    if kind is None:
        return None
    s = {"rope_type": kind}
    if kind != "default":
        s["factor"] = float(c.pick(1.0, 2.0, 4.0, 8.5))
    if kind in ("llama3", "yarn"):
        s["original_max_position_embeddings"] = c.pick(8, 16, 64)
    if kind == "llama3":
        s["low_freq_factor"], s["high_freq_factor"] = 1.0, 4.0
    if kind == "yarn":
        s.update(c.pick({}, {"beta_fast": 16.0, "beta_slow": 2.0}, {"truncate": False},
                        {"attention_factor": 1.25}, {"mscale": 0.7, "mscale_all_dim": 1.0}, {"mscale": 1.0}))
    return s


def llama(c, m):
    kind = c.pick("llama", "llama", "mistral", "qwen2", "qwen3", "olmo2", "phi3", "gemma", "gemma2",
                  "gemma3_text")
    gemma, sandwich = kind.startswith("gemma"), kind in ("gemma2", "gemma3_text")
    kv = c.pick(*[g for g in range(1, c.heads + 1) if c.heads % g == 0])
    d = c.heads * c.size
    if kind not in ("olmo2", "phi3") and c.chance():
        d += 2 * c.heads  # heads that are not a share of the width
    inner, longest = 18, 48
    config = {"model_type": kind, "hidden_size": d, "num_attention_heads": c.heads, "num_key_value_heads": kv,
              "num_hidden_layers": c.layers, "intermediate_size": inner, "vocab_size": c.v, "head_dim": c.size,
              "rms_norm_eps": c.eps, "rope_theta": float(c.pick(10000, 500, 1e6)),
              "max_position_embeddings": longest, "tie_word_embeddings": c.chance()}
    if not gemma:
        config["hidden_act"] = c.pick("silu", "silu", "gelu", "relu", "gelu_pytorch_tanh")
    config["rope_scaling"] = scaling_for(c) if kind in ("llama", "qwen2", "qwen3", "olmo2") else None
    window = c.pick(None, 3, 5, 9)
    slides = [False] * c.layers
    qkv_bias, o_bias, mlp_bias = False, False, False
    cap = final_cap = None
    scale = c.size ** -0.5
    if kind == "llama":
        config["attention_bias"], config["mlp_bias"] = c.chance(0.4), c.chance(0.4)
        mlp_bias = config["mlp_bias"]
    if kind in ("qwen3", "olmo2", "gemma", "gemma2", "gemma3_text"):
        config["attention_bias"] = c.chance(0.3)
    qkv_bias = o_bias = config.get("attention_bias", False)
    if kind == "mistral":
        config["sliding_window"] = window
        slides = [bool(window)] * c.layers
    if kind == "phi3":
        config["sliding_window"] = window
        slides = [bool(window)] * c.layers
        config["partial_rotary_factor"] = c.pick(1.0, 0.5) if c.size % 4 == 0 else 1.0
        config["original_max_position_embeddings"] = 16
        if c.chance():
            pairs = int(c.size * config["partial_rotary_factor"]) // 2
            config["rope_scaling"] = {"type": "longrope",
                                      "short_factor": c.rng.uniform(1, 2, pairs).round(3).tolist(),
                                      "long_factor": c.rng.uniform(1, 9, pairs).round(3).tolist()}
    if kind == "qwen2":
        qkv_bias = True
    if kind in ("qwen2", "qwen3"):
        from_layer = c.pick(0, 1)
        config.update(use_sliding_window=c.chance(), sliding_window=window or 4, max_window_layers=from_layer)
        slides = [config["use_sliding_window"] and l >= from_layer for l in range(c.layers)]
        if c.chance(0.3):
            slides = [c.chance() for _ in slides]
            config["use_sliding_window"] = True
            config["layer_types"] = ["sliding_attention" if s else "full_attention" for s in slides]
        window = window or 4
    if gemma:
        config["hidden_activation"] = c.pick("gelu_pytorch_tanh", "gelu", "silu")
    if sandwich:
        window = window or 4
        config["sliding_window"] = window
        config["query_pre_attn_scalar"] = c.pick(4, 16, 24)
        scale = config["query_pre_attn_scalar"] ** -0.5
        cap, final_cap = c.pick(None, 2.0, 50.0), c.pick(None, 5.0)
        config["attn_logit_softcapping"], config["final_logit_softcapping"] = cap, final_cap
        slides = [l % 2 == 0 for l in range(c.layers)]
    if kind == "gemma3_text":
        config["rope_local_base_freq"] = 200.0
        config["rope_scaling"] = c.pick(None, {"rope_type": "linear", "factor": 8.0})
        every = c.pick(2, 3)
        config["sliding_window_pattern"] = every
        slides = [(l + 1) % every != 0 for l in range(c.layers)]
        if c.chance(0.4):
            slides = [c.chance() for _ in slides]
            config["layer_types"] = ["sliding_attention" if s else "full_attention" for s in slides]
            del config["sliding_window_pattern"]
    act = ACTIVATIONS[config["hidden_activation"] if gemma else config["hidden_act"]]
    plus = 1.0 if gemma else 0.0
    hq, hk = c.heads * c.size, kv * c.size

    def forward(ids):
        n = len(ids)
        table = m("model.embed_tokens.weight", c.v, d, std=0.5)
        x = table[ids] * (math.sqrt(d) if gemma else 1.0)
        maps = []
        for l in range(c.layers):
            at = f"model.layers.{l}."
            a = at + "self_attn."
            y = x if kind == "olmo2" else m.rooted(x, at + "input_layernorm", c.eps, plus)
            if kind == "phi3":
                qkv = m.linear(y, a + "qkv_proj", hq + 2 * hk, False)
                q, k, v = qkv[:, :hq], qkv[:, hq:hq + hk], qkv[:, hq + hk:]
            else:
                q, k, v = (m.linear(y, f"{a}{s}_proj", out, qkv_bias)
                           for s, out in (("q", hq), ("k", hk), ("v", hk)))
            if kind == "olmo2":
                q, k = m.rooted(q, a + "q_norm", c.eps), m.rooted(k, a + "k_norm", c.eps)
            q, k, v = heads_of(q, c.heads), heads_of(k, kv), heads_of(v, kv)
            if kind in ("qwen3", "gemma3_text"):
                q, k = m.rooted(q, a + "q_norm", c.eps, plus), m.rooted(k, a + "k_norm", c.eps, plus)
            turning = int(c.size * config.get("partial_rotary_factor", 1.0))
            if kind == "gemma3_text" and slides[l]:
                w, factor = 200.0 ** (-np.arange(0, c.size, 2) / c.size), 1.0
            else:
                w, factor = rates(config, turning, n)
            scaling = config.get("rope_scaling") or {}
            if scaling.get("type") == "longrope":
                w = w / np.array(scaling["long_factor" if n > 16 else "short_factor"])
                factor = math.sqrt(1 + math.log(longest / 16) / math.log(16))
            q, k = turned(q, w, factor), turned(k, w, factor)
            o, p = attention(q, k, v, scale, back(n, window if slides[l] else None), cap or 0.0)
            maps.append(p)
            o = m.linear(o, a + "o_proj", d, o_bias)
            if sandwich or kind == "olmo2":
                o = m.rooted(o, at + "post_attention_layernorm", c.eps, plus)
            x = x + o
            y = x
            if sandwich:
                y = m.rooted(x, at + "pre_feedforward_layernorm", c.eps, plus)
            elif kind != "olmo2":
                y = m.rooted(x, at + "post_attention_layernorm", c.eps, plus)
            if kind == "phi3":
                both = m.linear(y, at + "mlp.gate_up_proj", 2 * inner, False)
                gate, up = both[:, :inner], both[:, inner:]
            else:
                gate = m.linear(y, at + "mlp.gate_proj", inner, mlp_bias)
                up = m.linear(y, at + "mlp.up_proj", inner, mlp_bias)
            h = m.linear(act(gate) * up, at + "mlp.down_proj", d, mlp_bias)
            if sandwich or kind == "olmo2":
                h = m.rooted(h, at + "post_feedforward_layernorm", c.eps, plus)
            x = x + h
        x = m.rooted(x, "model.norm", c.eps, plus)
        logits = x @ (table if config["tie_word_embeddings"] else m("lm_head.weight", c.v, d)).T
        return maps, np.tanh(logits / final_cap) * final_cap if final_cap else logits
    return config, forward


def gpt_neox(c, m):
    d = c.heads * c.size
    config = {"model_type": "gpt_neox", "hidden_size": d, "num_attention_heads": c.heads,
              "num_hidden_layers": c.layers, "intermediate_size": 24, "vocab_size": c.v,
              "max_position_embeddings": 48, "layer_norm_eps": c.eps, "rotary_pct": c.pick(0.25, 0.5, 1.0),
              "rotary_emb_base": c.pick(10000, 700), "use_parallel_residual": c.chance(),
              "attention_bias": c.chance(0.7), "hidden_act": c.pick("gelu", "gelu_new", "relu", "gelu_fast"),
              "tie_word_embeddings": c.chance(0.3)}
    turning = int(c.size * config["rotary_pct"])
    turning -= turning % 2
    if turning == 0 or turning != int(c.size * config["rotary_pct"]):
        config["rotary_pct"], turning = 1.0, c.size
    w = config["rotary_emb_base"] ** (-np.arange(0, turning, 2) / turning)
    act = ACTIVATIONS[config["hidden_act"]]

    def forward(ids):
        n = len(ids)
        x = m("gpt_neox.embed_in.weight", c.v, d)[ids]
        maps = []
        for l in range(c.layers):
            at = f"gpt_neox.layers.{l}."
            y = m.linear(m.centered(x, at + "input_layernorm", c.eps), at + "attention.query_key_value", 3 * d,
                         config["attention_bias"])
            q, k, v = np.moveaxis(y.reshape(n, c.heads, 3, c.size), 2, 0)
            o, p = attention(turned(q, w), turned(k, w), v, c.size ** -0.5, back(n))
            maps.append(p)
            o = m.linear(o, at + "attention.dense", d, config["attention_bias"])
            y = m.centered(x if config["use_parallel_residual"] else x + o, at + "post_attention_layernorm", c.eps)
            x = x + o + m.linear(act(m.linear(y, at + "mlp.dense_h_to_4h", 24)), at + "mlp.dense_4h_to_h", d)
        x = m.centered(x, "gpt_neox.final_layer_norm", c.eps)
        name = "gpt_neox.embed_in" if config["tie_word_embeddings"] else "embed_out"
        return maps, x @ m(name + ".weight", c.v, d).T
    return config, forward


def slopes(heads, most=8.0):
    """of powers of two: 2^(-most k/H); of others: those of the power below, then every other one of twice it"""
    p = 1 << (heads.bit_length() - 1)
    own = [2.0 ** (-most * (k + 1) / p) for k in range(p)]
    return np.array(own + [2.0 ** (-most * (2 * k + 1) / (2 * p)) for k in range(heads - p)])


def bloom(c, m):
    c.heads = c.pick(1, 2, 3, 4, 5, 6, 7)
    d = c.heads * c.size
    config = {"model_type": "bloom", "hidden_size": d, "n_head": c.heads, "n_layer": c.layers, "vocab_size": c.v,
              "layer_norm_epsilon": c.eps, "apply_residual_connection_post_layernorm": c.chance()}
    post = config["apply_residual_connection_post_layernorm"]

    def forward(ids):
        n = len(ids)
        table = m("transformer.word_embeddings.weight", c.v, d)
        x = m.centered(table[ids], "transformer.word_embeddings_layernorm", c.eps)
        distance = np.arange(n)[None, :] - np.arange(n)[:, None]
        bias = slopes(c.heads)[:, None, None] * distance
        maps = []
        for l in range(c.layers):
            at = f"transformer.h.{l}."
            y = m.centered(x, at + "input_layernorm", c.eps)
            qkv = m.linear(y, at + "self_attention.query_key_value", 3 * d).reshape(n, c.heads, 3, c.size)
            o, p = attention(qkv[:, :, 0], qkv[:, :, 1], qkv[:, :, 2], c.size ** -0.5, back(n), bias=bias)
            maps.append(p)
            x = (y if post else x) + m.linear(o, at + "self_attention.dense", d)
            y = m.centered(x, at + "post_attention_layernorm", c.eps)
            h = by_tanh(m.linear(y, at + "mlp.dense_h_to_4h", 4 * d))
            x = (y if post else x) + m.linear(h, at + "mlp.dense_4h_to_h", d)
        return maps, m.centered(x, "transformer.ln_f", c.eps) @ table.T
    return config, forward


def mpt(c, m):
    d = c.heads * c.size
    most, clip, scale = c.pick(8, 16), c.pick(None, 0.5), c.pick(None, 0.2)
    config = {"model_type": "mpt", "d_model": d, "n_heads": c.heads, "n_layers": c.layers, "vocab_size": c.v,
              "max_seq_len": 64, "expansion_ratio": c.pick(2, 4), "no_bias": True, "layer_norm_epsilon": c.eps,
              "attn_config": {"alibi": True, "alibi_bias_max": most, "clip_qkv": clip, "softmax_scale": scale}}
    # build_mpt_alibi_tensor: of the power of two above, the odd places first
    power = 1 << (c.heads - 1).bit_length()
    all_slopes = [2.0 ** (-most * k / power) for k in range(1, power + 1)]
    own = all_slopes if power == c.heads else (all_slopes[1::2] + all_slopes[::2])[:c.heads]

    def forward(ids):
        n = len(ids)
        table = m("transformer.wte.weight", c.v, d)
        x = table[ids]
        bias = np.array(own)[:, None, None] * (np.arange(n) - n + 1.0)
        norm = lambda x, name: center(x, m(name + ".weight", d, mean=1.0), 0, c.eps)
        maps = []
        for l in range(c.layers):
            at = f"transformer.blocks.{l}."
            qkv = m.linear(norm(x, at + "norm_1"), at + "attn.Wqkv", 3 * d, False)
            if clip:
                qkv = np.minimum(np.maximum(qkv, -clip), clip)
            q, k, v = (heads_of(qkv[:, s * d:(s + 1) * d], c.heads) for s in range(3))
            o, p = attention(q, k, v, scale or c.size ** -0.5, back(n), bias=bias)
            maps.append(p)
            x = x + m.linear(o, at + "attn.out_proj", d, False)
            h = ACTIVATIONS["gelu"](m.linear(norm(x, at + "norm_2"), at + "ffn.up_proj",
                                             config["expansion_ratio"] * d, False))
            x = x + m.linear(h, at + "ffn.down_proj", d, False)
        return maps, norm(x, "transformer.norm_f") @ table.T
    return config, forward


def bucket_of(offset, buckets, furthest):
    """T5, both directions; the logarithm by comparing powers of fractions, so that nothing is rounded"""
    half = buckets // 2
    exact = half // 2
    x = abs(offset)
    base = half if offset > 0 else 0
    if x < exact:
        return base + x
    steps = half - exact
    far = 0
    while far < steps - 1 and Fraction(x, exact) ** steps >= Fraction(furthest, exact) ** (far + 1):
        far += 1
    return base + exact + far


def t5(c, m):
    d, size = 2 * int(c.rng.integers(6, 16)), c.size
    wide = c.heads * size
    buckets, furthest = c.pick(8, 16, 32), c.pick(20, 64, 128)
    kind = c.pick("relu", "gated-gelu", "gated-silu", "gelu", "gelu_new", "gated-relu")
    config = {"model_type": c.pick("t5", "mt5"), "d_model": d, "d_kv": size, "d_ff": 20, "num_heads": c.heads,
              "num_layers": c.layers, "vocab_size": c.v, "relative_attention_num_buckets": buckets,
              "relative_attention_max_distance": furthest, "feed_forward_proj": kind,
              "layer_norm_epsilon": c.eps}
    gated = kind.startswith("gated-")
    act = ACTIVATIONS[{"gated-gelu": "gelu_new"}.get(kind, kind.removeprefix("gated-"))]

    def forward(ids):
        n = len(ids)
        table = m("encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", buckets, c.heads, std=1.0)
        index = [[bucket_of(j - i, buckets, furthest) for j in range(n)] for i in range(n)]
        bias = np.moveaxis(table[index], 2, 0)
        x = m("shared.weight", c.v, d, std=0.6)[ids]
        maps = []
        for l in range(c.layers):
            at = f"encoder.block.{l}."
            y = m.rooted(x, at + "layer.0.layer_norm", c.eps)
            # without a scale: queries are small from the start, as T5 initialises them
            q, k, v = (heads_of(m.linear(y, f"{at}layer.0.SelfAttention.{s}", wide, False), c.heads) for s in "qkv")
            o, p = attention(q * 1.0, k, v, 1.0, np.ones((n, n), bool), bias=bias)
            maps.append(p)
            x = x + m.linear(o, at + "layer.0.SelfAttention.o", d, False)
            y, f = m.rooted(x, at + "layer.1.layer_norm", c.eps), at + "layer.1.DenseReluDense."
            if gated:
                h = act(m.linear(y, f + "wi_0", 20, False)) * m.linear(y, f + "wi_1", 20, False)
            else:
                h = act(m.linear(y, f + "wi", 20, False))
            x = x + m.linear(h, f + "wo", d, False)
        m.rooted(x, "encoder.final_layer_norm", c.eps)
        return maps, None
    return config, forward


FAMILIES = [gpt2, bert, distilbert, llama, llama, llama, gpt_neox, bloom, mpt, t5]


def make(folder, k, seed):
    rng = np.random.default_rng([seed, k])
    case, maker = Case(rng), Maker(rng)
    config, forward = FAMILIES[k % len(FAMILIES)](case, maker)
    ids = [int(t) for t in rng.integers(0, case.v, case.n)]
    forward(ids)
    dtype = ["F32", "F16", "BF16", "F64"][int(rng.integers(4))]
    maker.kept = save(folder / str(k), config, maker.made, dtype, rng)
    maps, logits = forward(ids)
    (folder / str(k) / "wanted.json").write_text(json.dumps({
        "ids": ids, "dtype": dtype, "shape": list(np.shape(maps)), "weights": np.ravel(maps).tolist(),
        "logits": None if logits is None else logits.ravel().tolist()}))


if __name__ == "__main__":
    where, count, first = pathlib.Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    for number in range(count):
        make(where, number, first)
