"""Small models with random weights, one an architecture, as safetensors and GGUF, and what reference.py
says of them: the folders beside this file.

    python3 tests/golden/models/make-models.py      (Debian: python3-numpy)
"""

import json
import math
import pathlib

import numpy as np

import convert
import formats
import reference

here = pathlib.Path(__file__).parent
V = 37


def shapes_llama(c, kind):
    d, h, kv, f = c["hidden_size"], c["num_attention_heads"], c["num_key_value_heads"], c["intermediate_size"]
    size = c.get("head_dim") or d // h
    s = {"model.embed_tokens.weight": [V, d], "model.norm.weight": [d]}
    for l in range(c["num_hidden_layers"]):
        p = f"model.layers.{l}."
        if kind == "phi3":
            s[p + "self_attn.qkv_proj.weight"] = [(h + 2 * kv) * size, d]
            s[p + "mlp.gate_up_proj.weight"] = [2 * f, d]
        else:
            for one, rows in (("q", h), ("k", kv), ("v", kv)):
                s[f"{p}self_attn.{one}_proj.weight"] = [rows * size, d]
                if kind == "qwen2":
                    s[f"{p}self_attn.{one}_proj.bias"] = [rows * size]
            s[p + "mlp.gate_proj.weight"] = s[p + "mlp.up_proj.weight"] = [f, d]
        s[p + "self_attn.o_proj.weight"] = [d, h * size]
        s[p + "mlp.down_proj.weight"] = [d, f]
        if kind in ("qwen3", "gemma3_text"):
            s[p + "self_attn.q_norm.weight"] = s[p + "self_attn.k_norm.weight"] = [size]
        if kind == "olmo2":
            s[p + "self_attn.q_norm.weight"], s[p + "self_attn.k_norm.weight"] = [h * size], [kv * size]
        else:
            s[p + "input_layernorm.weight"] = [d]
        s[p + "post_attention_layernorm.weight"] = [d]
        if kind in ("gemma2", "gemma3_text"):
            s[p + "pre_feedforward_layernorm.weight"] = [d]
        if kind in ("gemma2", "gemma3_text", "olmo2"):
            s[p + "post_feedforward_layernorm.weight"] = [d]
    if not c.get("tie_word_embeddings", kind.startswith("gemma")):
        s["lm_head.weight"] = [V, d]
    return s


def with_bias(s, name, out, into):
    s[name + ".weight"], s[name + ".bias"] = [out, into], [out]


def with_norm(s, name, d, shift=True):
    s[name + ".weight"] = [d]
    if shift:
        s[name + ".bias"] = [d]


def shapes_gpt2(c):
    d, s = c["n_embd"], {}
    s["transformer.wte.weight"], s["transformer.wpe.weight"] = [V, d], [c["n_positions"], d]
    for l in range(c["n_layer"]):
        p = f"transformer.h.{l}."
        with_norm(s, p + "ln_1", d)
        s[p + "attn.bias"] = [1, 1, c["n_positions"], c["n_positions"]]
        for name, into, out in (("attn.c_attn", d, 3 * d), ("attn.c_proj", d, d),
                                ("mlp.c_fc", d, 4 * d), ("mlp.c_proj", 4 * d, d)):
            s[f"{p}{name}.weight"], s[f"{p}{name}.bias"] = [into, out], [out]
        with_norm(s, p + "ln_2", d)
    with_norm(s, "transformer.ln_f", d)
    return s


def shapes_bert(c, kind):
    d, f, s = c["hidden_size"], c["intermediate_size"], {}
    e = kind + ".embeddings."
    s[e + "word_embeddings.weight"] = [V, d]
    s[e + "position_embeddings.weight"] = [c["max_position_embeddings"], d]
    s[e + "token_type_embeddings.weight"] = [c["type_vocab_size"], d]
    with_norm(s, e + "LayerNorm", d)
    for l in range(c["num_hidden_layers"]):
        p = f"{kind}.encoder.layer.{l}."
        for name in ("attention.self.query", "attention.self.key", "attention.self.value",
                     "attention.output.dense"):
            with_bias(s, p + name, d, d)
        with_norm(s, p + "attention.output.LayerNorm", d)
        with_bias(s, p + "intermediate.dense", f, d)
        with_bias(s, p + "output.dense", d, f)
        with_norm(s, p + "output.LayerNorm", d)
    head, norm = ("cls.predictions.transform.dense", "cls.predictions.transform.LayerNorm") \
        if kind == "bert" else ("lm_head.dense", "lm_head.layer_norm")
    with_bias(s, head, d, d)
    with_norm(s, norm, d)
    s["cls.predictions.bias" if kind == "bert" else "lm_head.bias"] = [V]
    return s


def shapes_distilbert(c):
    d, f, s = c["dim"], c["hidden_dim"], {}
    s["distilbert.embeddings.word_embeddings.weight"] = [V, d]
    s["distilbert.embeddings.position_embeddings.weight"] = [c["max_position_embeddings"], d]
    with_norm(s, "distilbert.embeddings.LayerNorm", d)
    for l in range(c["n_layers"]):
        p = f"distilbert.transformer.layer.{l}."
        for name in ("q_lin", "k_lin", "v_lin", "out_lin"):
            with_bias(s, p + "attention." + name, d, d)
        with_norm(s, p + "sa_layer_norm", d)
        with_bias(s, p + "ffn.lin1", f, d)
        with_bias(s, p + "ffn.lin2", d, f)
        with_norm(s, p + "output_layer_norm", d)
    with_bias(s, "vocab_transform", d, d)
    with_norm(s, "vocab_layer_norm", d)
    s["vocab_projector.bias"] = [V]
    return s


def shapes_neox(c):
    d, f, s = c["hidden_size"], c["intermediate_size"], {"gpt_neox.embed_in.weight": [V, c["hidden_size"]]}
    for l in range(c["num_hidden_layers"]):
        p = f"gpt_neox.layers.{l}."
        with_norm(s, p + "input_layernorm", d)
        with_norm(s, p + "post_attention_layernorm", d)
        with_bias(s, p + "attention.query_key_value", 3 * d, d)
        with_bias(s, p + "attention.dense", d, d)
        with_bias(s, p + "mlp.dense_h_to_4h", f, d)
        with_bias(s, p + "mlp.dense_4h_to_h", d, f)
    with_norm(s, "gpt_neox.final_layer_norm", d)
    s["embed_out.weight"] = [V, d]
    return s


def shapes_bloom(c):
    d, s = c["hidden_size"], {"transformer.word_embeddings.weight": [V, c["hidden_size"]]}
    with_norm(s, "transformer.word_embeddings_layernorm", d)
    for l in range(c["n_layer"]):
        p = f"transformer.h.{l}."
        with_norm(s, p + "input_layernorm", d)
        with_norm(s, p + "post_attention_layernorm", d)
        with_bias(s, p + "self_attention.query_key_value", 3 * d, d)
        with_bias(s, p + "self_attention.dense", d, d)
        with_bias(s, p + "mlp.dense_h_to_4h", 4 * d, d)
        with_bias(s, p + "mlp.dense_4h_to_h", d, 4 * d)
    with_norm(s, "transformer.ln_f", d)
    return s


def shapes_mpt(c):
    d, s = c["d_model"], {"transformer.wte.weight": [V, c["d_model"]]}
    for l in range(c["n_layers"]):
        p = f"transformer.blocks.{l}."
        s[p + "norm_1.weight"] = s[p + "norm_2.weight"] = [d]
        s[p + "attn.Wqkv.weight"], s[p + "attn.out_proj.weight"] = [3 * d, d], [d, d]
        s[p + "ffn.up_proj.weight"], s[p + "ffn.down_proj.weight"] = [4 * d, d], [d, 4 * d]
    s["transformer.norm_f.weight"] = [d]
    return s


def shapes_t5(c):
    d, f, inner, s = c["d_model"], c["d_ff"], c["num_heads"] * c["d_kv"], {"shared.weight": [V, c["d_model"]]}
    for l in range(c["num_layers"]):
        p = f"encoder.block.{l}."
        for one in "qkv":
            s[f"{p}layer.0.SelfAttention.{one}.weight"] = [inner, d]
        s[p + "layer.0.SelfAttention.o.weight"] = [d, inner]
        s[p + "layer.0.layer_norm.weight"] = s[p + "layer.1.layer_norm.weight"] = [d]
        for one in ("wi_0", "wi_1") if c["feed_forward_proj"].startswith("gated") else ("wi",):
            s[f"{p}layer.1.DenseReluDense.{one}.weight"] = [f, d]
        s[p + "layer.1.DenseReluDense.wo.weight"] = [d, f]
    s["encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"] = [
        c["relative_attention_num_buckets"], c["num_heads"]]
    s["encoder.final_layer_norm.weight"] = [d]
    return s


def drawn(shapes, seed, gain):
    """gains near `gain`, biases and products large enough that heads differ"""
    rng = np.random.default_rng(seed)
    out = {}
    for name, shape in shapes.items():
        if len(shape) == 4:
            out[name] = np.tril(np.ones(shape, np.float32))
            continue
        norm = len(shape) == 1 and name.endswith(".weight")
        std = 0.3 if len(shape) == 1 else 1.6 / math.sqrt(min(shape))
        out[name] = (rng.normal(gain if norm else 0, std, shape)).astype(np.float32)
    return out


small = {"hidden_size": 16, "num_attention_heads": 4, "num_key_value_heads": 2, "num_hidden_layers": 2,
         "intermediate_size": 24, "vocab_size": V, "rms_norm_eps": 1e-5, "rope_theta": 10000.0,
         "max_position_embeddings": 64, "hidden_act": "silu"}
wide = {"hidden_size": 16, "num_attention_heads": 4, "num_hidden_layers": 2, "intermediate_size": 32,
        "vocab_size": V, "max_position_embeddings": 20, "layer_norm_eps": 1e-5, "hidden_act": "gelu"}
gemma = {"head_dim": 6, "query_pre_attn_scalar": 9, "hidden_activation": "gelu_pytorch_tanh",
         "hidden_act": "gelu_pytorch_tanh", "sliding_window": 3, "rms_norm_eps": 1e-6,
         "tie_word_embeddings": True}
alibi = {"vocab_size": V, "layer_norm_epsilon": 1e-5}

# name -> (configuration, forward pass, type of the safetensors file)
models = {
    "gpt2": ({"model_type": "gpt2", "n_embd": 16, "n_head": 4, "n_layer": 3, "n_positions": 16,
              "vocab_size": V, "layer_norm_epsilon": 1e-5, "activation_function": "gelu_new"},
             reference.gpt2, "F32"),
    "bert": ({"model_type": "bert", **wide, "type_vocab_size": 2}, reference.bert, "F32"),
    "roberta": ({"model_type": "roberta", **wide, "type_vocab_size": 1, "pad_token_id": 1},
                reference.bert, "F32"),
    "distilbert": ({"model_type": "distilbert", "dim": 16, "n_heads": 4, "n_layers": 2, "hidden_dim": 32,
                    "vocab_size": V, "max_position_embeddings": 20, "activation": "gelu",
                    "tie_weights_": True}, reference.distilbert, "F16"),
    "llama": ({"model_type": "llama", **small, "tie_word_embeddings": False, "rope_theta": 500000.0,
               "rope_scaling": {"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0,
                                "high_freq_factor": 4.0, "original_max_position_embeddings": 16}},
              reference.llama, "BF16"),
    "mistral": ({"model_type": "mistral", **small, "sliding_window": 4, "tie_word_embeddings": False},
                reference.llama, "F32"),
    "qwen2": ({"model_type": "qwen2", **small, "use_sliding_window": True, "sliding_window": 3,
               "max_window_layers": 1, "tie_word_embeddings": True}, reference.llama, "F32"),
    "qwen3": ({"model_type": "qwen3", **small, "head_dim": 6, "tie_word_embeddings": False,
               "attention_bias": False, "use_sliding_window": False, "sliding_window": None,
               "max_window_layers": 2}, reference.llama, "F32"),
    "gemma2": ({"model_type": "gemma2", **small, **gemma, "attn_logit_softcapping": 5.0,
                "final_logit_softcapping": 8.0}, reference.llama, "F32"),
    "gemma3": ({"model_type": "gemma3_text", **small, **gemma, "query_pre_attn_scalar": 6, "rope_theta": 1000000.0,
                "rope_local_base_freq": 10000.0, "sliding_window_pattern": 2,
                "rope_scaling": {"rope_type": "linear", "factor": 8.0}}, reference.llama, "BF16"),
    "olmo2": ({"model_type": "olmo2", **small, "tie_word_embeddings": False}, reference.llama, "F32"),
    "phi3": ({"model_type": "phi3", **small, "sliding_window": 5, "tie_word_embeddings": False,
              "num_attention_heads": 2, "num_key_value_heads": 1, "partial_rotary_factor": 0.75,
              "original_max_position_embeddings": 8, "max_position_embeddings": 32,
              "rope_scaling": {"type": "longrope", "short_factor": [1.0, 1.1, 1.3],
                               "long_factor": [1.0, 2.5, 4.0]}}, reference.llama, "F32"),
    "gpt_neox": ({"model_type": "gpt_neox", **wide, "rotary_pct": 0.5, "rotary_emb_base": 10000,
                  "use_parallel_residual": True, "tie_word_embeddings": False}, reference.gpt_neox, "F16"),
    "bloom": ({"model_type": "bloom", "hidden_size": 18, "n_head": 6, "n_layer": 2, **alibi,
               "apply_residual_connection_post_layernorm": False}, reference.bloom, "F32"),
    "mpt": ({"model_type": "mpt", "d_model": 18, "n_heads": 3, "n_layers": 2, **alibi, "no_bias": True,
             "max_seq_len": 32, "expansion_ratio": 4,
             "attn_config": {"alibi": True, "alibi_bias_max": 4, "clip_qkv": 2.0}}, reference.mpt, "F32"),
    "t5": ({"model_type": "t5", "d_model": 16, "d_kv": 5, "d_ff": 24, "num_layers": 2, "num_heads": 4,
            "vocab_size": V, "relative_attention_num_buckets": 8, "relative_attention_max_distance": 128,
            "feed_forward_proj": "gated-gelu", "layer_norm_epsilon": 1e-6}, reference.t5, "F32"),
    "t5-relu": ({"model_type": "t5", "d_model": 16, "d_kv": 4, "d_ff": 24, "num_layers": 2, "num_heads": 4,
                 "vocab_size": V, "relative_attention_num_buckets": 8,
                 "relative_attention_max_distance": 6, "feed_forward_proj": "relu",
                 "layer_norm_epsilon": 1e-6}, reference.t5, "F32"),
}
SHAPES = {"gpt2": shapes_gpt2, "distilbert": shapes_distilbert, "gpt_neox": shapes_neox,
          "bloom": shapes_bloom, "mpt": shapes_mpt, "t5": shapes_t5}
# what llama.cpp's files can say; the others have settings of which they are silent
GGUF = {"gpt2", "bert", "llama", "qwen2-plain", "qwen3", "gemma", "gemma2-plain", "gemma3", "olmo2", "gpt_neox", "bloom",
        "mpt", "t5", "phi3", "phi3-plain"}
models["qwen2-plain"] = ({**models["qwen2"][0], "use_sliding_window": False}, reference.llama, "F32")
models["gemma"] = ({"model_type": "gemma", **small, "head_dim": 6, "hidden_activation": None,
                    "hidden_act": "gelu", "rms_norm_eps": 1e-6}, reference.llama, "F32")
models["gemma2-plain"] = ({**models["gemma2"][0], "query_pre_attn_scalar": 6}, reference.llama, "F32")
models["phi3-plain"] = ({k: v for k, v in models["phi3"][0].items() if k != "rope_scaling"},
                        reference.llama, "F32")
ids = [5, 9, 1, 30, 9, 5, 22, 3, 0, 36, 9, 17]


def shapes_of(c):
    kind = c["model_type"]
    if kind in SHAPES:
        return SHAPES[kind](c)
    return shapes_bert(c, kind) if kind in ("bert", "roberta") else shapes_llama(c, kind)


def rounded(array):
    return [float(f"{x:.7g}") for x in np.asarray(array).ravel()]


def write(name, config, forward, dtype, seed):
    folder = here / name
    folder.mkdir(exist_ok=True)
    weights = drawn(shapes_of(config), seed, 0.0 if "gemma" in config["model_type"] else 1.0)
    weights = {k: formats.stored(v, dtype)[1] for k, v in weights.items()}
    maps, last = forward(config, weights, ids)
    config = {k: v for k, v in config.items() if not k.endswith("_")}
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    formats.safetensors(folder / "model.safetensors", weights, dtype)
    golden = {"producer": "tests/golden/models/make-models.py", "ids": ids, "shape": list(maps.shape),
              "weights": rounded(maps), "logits": None if "t5" in name else rounded(last)}
    (folder / "golden.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
    if name not in GGUF:
        return
    fields = convert.fields(config, V)
    if name == "gemma3":
        # llama.cpp has every sixth layer full, and the scale of a head: what the file cannot say
        fields["gemma3.attention.sliding_window_pattern"] = config["sliding_window_pattern"]
    tensors = {k: (v, "F32", None) for k, v in convert.tensors(config, weights).items()}
    if name == "llama":
        # divisors of the frequencies, as Llama 3.1 has them
        plain = reference.frequencies(config["rope_theta"], 4)
        scaled = reference.llama3_scaled(plain, config["rope_scaling"])
        tensors["rope_freqs.weight"] = (np.array(plain, np.float32) / np.array(scaled, np.float32), "F32", None)
    if name == "phi3":
        for which in ("long", "short"):
            factors = np.array(config["rope_scaling"][which + "_factor"], np.float32)
            tensors[f"rope_factors_{which}.weight"] = (factors, "F32", None)
    formats.gguf(folder / "model.gguf", fields, tensors)


def write_blocks():
    """Random blocks of every format, and their numbers as bits of float32."""
    rng = np.random.default_rng(7)
    cases = []
    for kind in ("Q4_0", "Q4_1", "Q5_0", "Q5_1", "Q8_0", "Q4_K", "Q5_K", "Q6_K"):
        raw = [formats.random_block(kind, rng) for _ in range(2)]
        numbers = np.concatenate([formats.block_numbers(kind, one) for one in raw])
        cases.append({"type": kind, "bytes": b"".join(raw).hex(), "bits": numbers.astype("<f4").tobytes().hex()})
    halves = np.array([0, 1, 0x3FF, 0x400, 0x3C00, 0x7BFF, 0x7C00, 0xFC00, 0x8000, 0x8001, 0xC000, 0x3555], "<u2")
    cases.append({"type": "F16", "bytes": halves.tobytes().hex(),
                  "bits": halves.view("<f2").astype("<f4").tobytes().hex()})
    brains = np.array([0, 0x8000, 0x3F80, 0x7F80, 0x0001, 0xC2F7, 0x7F7F], "<u2")
    cases.append({"type": "BF16", "bytes": brains.tobytes().hex(),
                  "bits": formats.from_bf16(brains).astype("<f4").tobytes().hex()})
    (here / "blocks.json").write_text(json.dumps(
        {"producer": "tests/golden/models/make-models.py", "cases": cases}, indent=1) + "\n")


if __name__ == "__main__":
    for seed, (name, (config, forward, dtype)) in enumerate(models.items()):
        write(name, config, forward, dtype, seed)
    write_blocks()
