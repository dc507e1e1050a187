"""Forward passes of trained models in float64, each written from the modelling code of its authors, a
token and a head at a time where that is plainer. They share no code with phasor.

Every function takes the configuration and the weights by their names in the checkpoint, and gives the
attention of all layers and heads, [layers, heads, n, n], and what the model ends in: logits where it has
a head, or its last hidden states.
"""

import math

import numpy as np

erf = np.vectorize(math.erf, otypes=[np.float64])


def gelu(x):
    return x * 0.5 * (1.0 + erf(x / math.sqrt(2.0)))


def gelu_tanh(x):
    return 0.5 * x * (1.0 + np.tanh(math.sqrt(2.0 / math.pi) * (x + 0.044715 * x**3)))


def silu(x):
    return x / (1.0 + np.exp(-x))


def relu(x):
    return np.maximum(x, 0)


ACT = {"gelu": gelu, "gelu_new": gelu_tanh, "gelu_pytorch_tanh": gelu_tanh, "silu": silu, "relu": relu}


def layer_norm(x, gain, shift, eps):
    mean = x.mean(-1, keepdims=True)
    var = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) / np.sqrt(var + eps) * gain + shift


def rms_norm(x, gain, eps):
    return x / np.sqrt((x**2).mean(-1, keepdims=True) + eps) * gain


def softmax(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum()


def attend(q, k, v, scale, causal=True, window=None, cap=None, bias=None):
    """q: [heads, n, d]; k, v: [kv heads, n, d]. Each query by itself."""
    heads, n, _ = q.shape
    group = heads // k.shape[0]
    weights = np.zeros((heads, n, n))
    out = np.zeros((heads, n, v.shape[-1]))
    for h in range(heads):
        for i in range(n):
            last = i + 1 if causal else n
            first = max(0, i - window + 1) if window else 0
            scores = np.array([q[h, i] @ k[h // group, j] * scale for j in range(first, last)])
            if cap:
                scores = cap * np.tanh(scores / cap)
            if bias is not None:
                scores = scores + bias[h, i, first:last]
            weights[h, i, first:last] = softmax(scores)
            out[h, i] = weights[h, i, first:last] @ v[h // group, first:last]
    return out.transpose(1, 0, 2).reshape(n, -1), weights


def split(x, heads):
    n = x.shape[0]
    return x.reshape(n, heads, -1).transpose(1, 0, 2)


class Weights:
    """The tensors of a checkpoint, under a prefix."""

    def __init__(self, tensors, prefix=""):
        self.tensors, self.prefix = tensors, prefix

    def __getitem__(self, name):
        return self.tensors[self.prefix + name].astype(np.float64)

    def __contains__(self, name):
        return self.prefix + name in self.tensors

    def under(self, prefix):
        return Weights(self.tensors, self.prefix + prefix)

    def linear(self, x, name):
        """nn.Linear: [out, in]"""
        y = x @ self[name + ".weight"].T
        return y + self[name + ".bias"] if name + ".bias" in self else y

    def norm(self, x, name, eps):
        return layer_norm(x, self[name + ".weight"], self[name + ".bias"], eps)

    def rms(self, x, name, eps, plus=0.0):
        return rms_norm(x, plus + self[name + ".weight"], eps)


def gpt2(c, tensors, ids):
    """openai/gpt-2 src/model.py; transformers modeling_gpt2.py: Conv1D is x @ W + b with W [in, out]"""
    w, eps, heads = Weights(tensors, "transformer."), c["layer_norm_epsilon"], c["n_head"]
    n, d = len(ids), c["n_embd"]
    x = w["wte.weight"][ids] + w["wpe.weight"][:n]
    maps = []
    for l in range(c["n_layer"]):
        b = w.under(f"h.{l}.")
        a = b.norm(x, "ln_1", eps)
        qkv = a @ b["attn.c_attn.weight"] + b["attn.c_attn.bias"]
        q, k, v = (split(part, heads) for part in np.split(qkv, 3, axis=1))
        o, p = attend(q, k, v, (d // heads) ** -0.5)
        maps.append(p)
        x = x + o @ b["attn.c_proj.weight"] + b["attn.c_proj.bias"]
        m = gelu_tanh(b.norm(x, "ln_2", eps) @ b["mlp.c_fc.weight"] + b["mlp.c_fc.bias"])
        x = x + m @ b["mlp.c_proj.weight"] + b["mlp.c_proj.bias"]
    return np.array(maps), w.norm(x, "ln_f", eps) @ w["wte.weight"].T


def bert(c, tensors, ids):
    """google-research/bert modeling.py: post-norm, GELU by erf, a head with a transform and tied weights"""
    kind = c["model_type"]
    w, eps, heads = Weights(tensors, kind + "."), c["layer_norm_eps"], c["num_attention_heads"]
    n, d = len(ids), c["hidden_size"]
    # fairseq counts positions from padding_idx + 1, and gives padding its own row
    if kind == "roberta":
        pad, at, positions = c["pad_token_id"], c["pad_token_id"], []
        for token in ids:
            at += token != pad
            positions.append(at if token != pad else pad)
    else:
        positions = list(range(n))
    e = w.under("embeddings.")
    x = e["word_embeddings.weight"][ids] + e["position_embeddings.weight"][positions]
    x = e.norm(x + e["token_type_embeddings.weight"][0], "LayerNorm", eps)
    maps = []
    for l in range(c["num_hidden_layers"]):
        b = w.under(f"encoder.layer.{l}.")
        q, k, v = (split(b.linear(x, "attention.self." + s), heads) for s in ("query", "key", "value"))
        o, p = attend(q, k, v, (d // heads) ** -0.5, causal=False)
        maps.append(p)
        x = b.norm(x + b.linear(o, "attention.output.dense"), "attention.output.LayerNorm", eps)
        m = b.linear(gelu(b.linear(x, "intermediate.dense")), "output.dense")
        x = b.norm(x + m, "output.LayerNorm", eps)
    root = Weights(tensors)
    if kind == "bert":
        t = gelu(root.linear(x, "cls.predictions.transform.dense"))
        t = root.norm(t, "cls.predictions.transform.LayerNorm", eps)
        return np.array(maps), t @ e["word_embeddings.weight"].T + root["cls.predictions.bias"]
    t = root.norm(gelu(root.linear(x, "lm_head.dense")), "lm_head.layer_norm", eps)
    return np.array(maps), t @ e["word_embeddings.weight"].T + root["lm_head.bias"]


def distilbert(c, tensors, ids):
    """transformers modeling_distilbert.py: BERT without types, eps 1e-12 in the code"""
    w, eps, heads, n, d = Weights(tensors, "distilbert."), 1e-12, c["n_heads"], len(ids), c["dim"]
    e = w.under("embeddings.")
    x = e["word_embeddings.weight"][ids] + e["position_embeddings.weight"][:n]
    x = e.norm(x, "LayerNorm", eps)
    maps = []
    for l in range(c["n_layers"]):
        b = w.under(f"transformer.layer.{l}.")
        q, k, v = (split(b.linear(x, f"attention.{s}_lin"), heads) for s in "qkv")
        # q is divided by sqrt(dim per head) before the product
        o, p = attend(q / math.sqrt(d // heads), k, v, 1.0, causal=False)
        maps.append(p)
        x = b.norm(b.linear(o, "attention.out_lin") + x, "sa_layer_norm", eps)
        x = b.norm(b.linear(gelu(b.linear(x, "ffn.lin1")), "ffn.lin2") + x, "output_layer_norm", eps)
    root = Weights(tensors)
    t = root.norm(gelu(root.linear(x, "vocab_transform")), "vocab_layer_norm", eps)
    return np.array(maps), t @ e["word_embeddings.weight"].T + root["vocab_projector.bias"]


def rotate(x, inverse, first=None, factor=1.0):
    """apply_rotary_pos_emb with rotate_half: pairs j and j + d/2 of the first `first` columns"""
    first = first or x.shape[-1]
    y = x.copy()
    half = first // 2
    for i in range(x.shape[1]):
        for j in range(half):
            cos, sin = math.cos(i * inverse[j]) * factor, math.sin(i * inverse[j]) * factor
            a, b = x[:, i, j], x[:, i, j + half]
            y[:, i, j] = a * cos - b * sin
            y[:, i, j + half] = b * cos + a * sin
    return y


def frequencies(base, dim):
    return [base ** (-2 * j / dim) for j in range(dim // 2)]


def llama3_scaled(inverse, s):
    """_compute_llama3_parameters"""
    out = []
    for f in inverse:
        wavelength = 2 * math.pi / f
        low = s["original_max_position_embeddings"] / s["low_freq_factor"]
        high = s["original_max_position_embeddings"] / s["high_freq_factor"]
        if wavelength < high:
            out.append(f)
        elif wavelength > low:
            out.append(f / s["factor"])
        else:
            smooth = (s["original_max_position_embeddings"] / wavelength - s["low_freq_factor"]) / (
                s["high_freq_factor"] - s["low_freq_factor"])
            out.append((1 - smooth) * f / s["factor"] + smooth * f)
    return out


def longrope(c, n, dim):
    """_compute_longrope_parameters: lists of divisors, and a factor on cosines and sines"""
    s = c["rope_scaling"]
    original = c["original_max_position_embeddings"]
    divisors = s["long_factor"] if n > original else s["short_factor"]
    ratio = c["max_position_embeddings"] / original
    factor = math.sqrt(1 + math.log(ratio) / math.log(original)) if ratio > 1 else 1.0
    return [f / s for f, s in zip(frequencies(c["rope_theta"], dim), divisors)], factor


def llama(c, tensors, ids):
    """modeling_llama.py, and mistral, qwen2, qwen3, gemma, gemma2, gemma3, olmo2, phi3 where they differ"""
    kind = c["model_type"]
    gemma = kind.startswith("gemma")
    w, eps = Weights(tensors, "model."), c["rms_norm_eps"]
    heads, kv = c["num_attention_heads"], c["num_key_value_heads"]
    d = c["hidden_size"]
    size = c.get("head_dim") or d // heads
    plus = 1.0 if gemma else 0.0
    x = w["embed_tokens.weight"][ids] * (math.sqrt(d) if gemma else 1.0)
    act = gelu_tanh if gemma else silu
    maps = []
    for l in range(c["num_hidden_layers"]):
        b = w.under(f"layers.{l}.")
        # OLMo 2 reads x itself, and norms what attention gives
        a = x if kind == "olmo2" else b.rms(x, "input_layernorm", eps, plus)
        s = b.under("self_attn.")
        if kind == "phi3":
            qkv = s.linear(a, "qkv_proj")
            q, k, v = np.split(qkv, [heads * size, (heads + kv) * size], axis=1)
        else:
            q, k, v = (s.linear(a, f"{one}_proj") for one in "qkv")
        if kind == "olmo2":
            q, k = s.rms(q, "q_norm", eps), s.rms(k, "k_norm", eps)
        q, k, v = split(q, heads), split(k, kv), split(v, kv)
        if kind in ("qwen3", "gemma3_text"):
            q, k = s.rms(q, "q_norm", eps, plus), s.rms(k, "k_norm", eps, plus)
        sliding = c["layer_types"][l] == "sliding_attention" if "layer_types" in c else None
        base, turning, factor = c["rope_theta"], size, 1.0
        if kind == "gemma3_text":
            sliding = (l + 1) % c["sliding_window_pattern"] != 0
            base = c["rope_local_base_freq"] if sliding else base
        elif kind == "gemma2":
            sliding = l % 2 == 0
        elif kind == "qwen2":
            sliding = c["use_sliding_window"] and l >= c["max_window_layers"]
        elif sliding is None:
            sliding = bool(c.get("sliding_window"))
        if kind == "phi3":
            turning = int(size * c["partial_rotary_factor"])
        inverse = frequencies(base, turning)
        scaling = c.get("rope_scaling") or {}
        if scaling.get("rope_type") == "llama3":
            inverse = llama3_scaled(inverse, scaling)
        elif scaling.get("rope_type") == "linear" and not (kind == "gemma3_text" and sliding):
            inverse = [f / scaling["factor"] for f in inverse]
        elif scaling.get("type") == "longrope":
            inverse, factor = longrope(c, len(ids), turning)
        q, k = rotate(q, inverse, turning, factor), rotate(k, inverse, turning, factor)
        scale = (c["query_pre_attn_scalar"] if "query_pre_attn_scalar" in c else size) ** -0.5
        o, p = attend(q, k, v, scale, window=c["sliding_window"] if sliding else None,
                      cap=c.get("attn_logit_softcapping"))
        maps.append(p)
        o = s.linear(o, "o_proj")
        sandwich = kind in ("gemma2", "gemma3_text")
        if sandwich or kind == "olmo2":
            o = b.rms(o, "post_attention_layernorm", eps, plus)
        x = x + o
        before = {"olmo2": None, "gemma2": "pre_feedforward_layernorm",
                  "gemma3_text": "pre_feedforward_layernorm"}.get(kind, "post_attention_layernorm")
        a = b.rms(x, before, eps, plus) if before else x
        f = b.under("mlp.")
        if kind == "phi3":
            gate, up = np.split(f.linear(a, "gate_up_proj"), 2, axis=1)
        else:
            gate, up = f.linear(a, "gate_proj"), f.linear(a, "up_proj")
        m = f.linear(act(gate) * up, "down_proj")
        if sandwich or kind == "olmo2":
            m = b.rms(m, "post_feedforward_layernorm", eps, plus)
        x = x + m
    x = w.rms(x, "norm", eps, plus)
    tied = c.get("tie_word_embeddings", gemma)
    logits = x @ (w["embed_tokens.weight"] if tied else Weights(tensors)["lm_head.weight"]).T
    cap = c.get("final_logit_softcapping")
    return np.array(maps), cap * np.tanh(logits / cap) if cap else logits


def gpt_neox(c, tensors, ids):
    """EleutherAI/gpt-neox; modeling_gpt_neox.py: [heads, 3, d] rows, x + attn(ln1 x) + mlp(ln2 x)"""
    w, eps, heads = Weights(tensors, "gpt_neox."), c["layer_norm_eps"], c["num_attention_heads"]
    n, d = len(ids), c["hidden_size"]
    size = d // heads
    turning = int(size * c["rotary_pct"])
    inverse = frequencies(c["rotary_emb_base"], turning)
    x = w["embed_in.weight"][ids]
    maps = []
    for l in range(c["num_hidden_layers"]):
        b = w.under(f"layers.{l}.")
        qkv = b.linear(b.norm(x, "input_layernorm", eps), "attention.query_key_value")
        qkv = qkv.reshape(n, heads, 3 * size)
        q, k, v = (qkv[:, :, s * size:(s + 1) * size].transpose(1, 0, 2) for s in range(3))
        o, p = attend(rotate(q, inverse, turning), rotate(k, inverse, turning), v, size**-0.5)
        maps.append(p)
        o = b.linear(o, "attention.dense")
        if c["use_parallel_residual"]:
            m = b.norm(x, "post_attention_layernorm", eps)
            x = x + o + b.linear(gelu(b.linear(m, "mlp.dense_h_to_4h")), "mlp.dense_4h_to_h")
        else:
            x = x + o
            m = b.norm(x, "post_attention_layernorm", eps)
            x = x + b.linear(gelu(b.linear(m, "mlp.dense_h_to_4h")), "mlp.dense_4h_to_h")
    return np.array(maps), w.norm(x, "final_layer_norm", eps) @ tensors["embed_out.weight"].astype(float).T


def alibi_slopes(heads):
    """ofirpress/attention_with_linear_biases, get_slopes"""
    def power(n):
        start = 2 ** (-(2 ** -(math.log2(n) - 3)))
        return [start * start**i for i in range(n)]
    if math.log2(heads).is_integer():
        return power(heads)
    closest = 2 ** math.floor(math.log2(heads))
    return power(closest) + alibi_slopes(2 * closest)[0::2][:heads - closest]


def alibi_bias(slopes, n):
    # BLOOM and MPT add slope times the key's place alone: the same but for a number a row
    return np.array([[[s * j for j in range(n)] for _ in range(n)] for s in slopes])


def bloom(c, tensors, ids):
    """bigscience Megatron-DeepSpeed; modeling_bloom.py: a norm of the embeddings, [heads, 3, d] rows"""
    w, eps, heads = Weights(tensors, "transformer."), c["layer_norm_epsilon"], c["n_head"]
    n, d = len(ids), c["hidden_size"]
    size = d // heads
    bias = alibi_bias(alibi_slopes(heads), n)
    x = w.norm(w["word_embeddings.weight"][ids], "word_embeddings_layernorm", eps)
    maps = []
    for l in range(c["n_layer"]):
        b = w.under(f"h.{l}.")
        a = b.norm(x, "input_layernorm", eps)
        qkv = b.linear(a, "self_attention.query_key_value").reshape(n, heads, 3, size)
        q, k, v = (qkv[:, :, s].transpose(1, 0, 2) for s in range(3))
        o, p = attend(q, k, v, size**-0.5, bias=bias)
        maps.append(p)
        after = c["apply_residual_connection_post_layernorm"]
        x = (a if after else x) + b.linear(o, "self_attention.dense")
        a = b.norm(x, "post_attention_layernorm", eps)
        m = b.linear(gelu_tanh(b.linear(a, "mlp.dense_h_to_4h")), "mlp.dense_4h_to_h")
        x = (a if after else x) + m
    return np.array(maps), w.norm(x, "ln_f", eps) @ w["word_embeddings.weight"].T


def mpt(c, tensors, ids):
    """mosaicml/llm-foundry; modeling_mpt.py: no biases, GELU by erf, build_mpt_alibi_tensor"""
    w, eps, heads = Weights(tensors, "transformer."), c["layer_norm_epsilon"], c["n_heads"]
    n, d, own = len(ids), c["d_model"], c["attn_config"]
    power = 2 ** math.ceil(math.log2(heads))
    slopes = [1 / 2 ** (k * own["alibi_bias_max"] / power) for k in range(1, power + 1)]
    if power != heads:
        slopes = (slopes[1::2] + slopes[::2])[:heads]
    bias = alibi_bias(slopes, n)
    x = w["wte.weight"][ids]
    maps = []
    for l in range(c["n_layers"]):
        b = w.under(f"blocks.{l}.")
        qkv = b.linear(layer_norm(x, b["norm_1.weight"], 0, eps), "attn.Wqkv")
        if own["clip_qkv"]:
            qkv = np.clip(qkv, -own["clip_qkv"], own["clip_qkv"])
        q, k, v = (split(part, heads) for part in np.split(qkv, 3, axis=1))
        o, p = attend(q, k, v, (d // heads) ** -0.5, bias=bias)
        maps.append(p)
        x = x + b.linear(o, "attn.out_proj")
        m = gelu(b.linear(layer_norm(x, b["norm_2.weight"], 0, eps), "ffn.up_proj"))
        x = x + b.linear(m, "ffn.down_proj")
    return np.array(maps), layer_norm(x, w["norm_f.weight"], 0, eps) @ w["wte.weight"].T


def t5_bucket(offset, buckets, furthest):
    """mesh_tensorflow transformer_layers.py, _relative_position_bucket, bidirectional"""
    half = buckets // 2
    bucket = half if offset > 0 else 0
    distance = abs(offset)
    exact = half // 2
    if distance < exact:
        return bucket + distance
    far = exact + int(math.log(distance / exact) / math.log(furthest / exact) * (half - exact))
    return bucket + min(far, half - 1)


def t5(c, tensors, ids):
    """mesh_tensorflow; modeling_t5.py: no scale, no means in norms, the bias of block 0 for all"""
    w, eps, heads, n = Weights(tensors, "encoder."), c["layer_norm_epsilon"], c["num_heads"], len(ids)
    table = w["block.0.layer.0.SelfAttention.relative_attention_bias.weight"]
    bias = np.zeros((heads, n, n))
    for i in range(n):
        for j in range(n):
            bias[:, i, j] = table[t5_bucket(j - i, c["relative_attention_num_buckets"],
                                            c["relative_attention_max_distance"])]
    x = tensors["shared.weight"].astype(float)[ids]
    maps = []
    for l in range(c["num_layers"]):
        b = w.under(f"block.{l}.")
        a = b.rms(x, "layer.0.layer_norm", eps)
        q, k, v = (split(b.linear(a, "layer.0.SelfAttention." + s), heads) for s in "qkv")
        o, p = attend(q, k, v, 1.0, causal=False, bias=bias)
        maps.append(p)
        x = x + b.linear(o, "layer.0.SelfAttention.o")
        a, f = b.rms(x, "layer.1.layer_norm", eps), b.under("layer.1.DenseReluDense.")
        if c["feed_forward_proj"] == "gated-gelu":
            m = gelu_tanh(f.linear(a, "wi_0")) * f.linear(a, "wi_1")
        else:
            m = relu(f.linear(a, "wi"))
        x = x + f.linear(m, "wo")
    return np.array(maps), w.rms(x, "final_layer_norm", eps)
