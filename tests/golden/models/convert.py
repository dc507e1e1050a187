"""What llama.cpp's convert_hf_to_gguf.py makes of a checkpoint: names, fields, and the changes of the
numbers that it makes for each architecture.
"""

import numpy as np

LLAMA = {
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output", "self_attn.qkv_proj": "attn_qkv",
    "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
    "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up", "mlp.down_proj": "ffn_down",
    "mlp.gate_up_proj": "ffn_up", "pre_feedforward_layernorm": "ffn_norm",
    "post_feedforward_layernorm": "post_ffw_norm",
}
NAMES = {
    "gpt2": ("transformer.", "h.", {
        "wte": "token_embd", "wpe": "position_embd", "ln_f": "output_norm", "ln_1": "attn_norm",
        "attn.c_attn": "attn_qkv", "attn.c_proj": "attn_output", "ln_2": "ffn_norm",
        "mlp.c_fc": "ffn_up", "mlp.c_proj": "ffn_down"}),
    "bert": ("bert.", "encoder.layer.", {
        "embeddings.word_embeddings": "token_embd", "embeddings.position_embeddings": "position_embd",
        "embeddings.token_type_embeddings": "token_types", "embeddings.LayerNorm": "token_embd_norm",
        "attention.self.query": "attn_q", "attention.self.key": "attn_k",
        "attention.self.value": "attn_v", "attention.output.dense": "attn_output",
        "attention.output.LayerNorm": "attn_output_norm", "intermediate.dense": "ffn_up",
        "output.dense": "ffn_down", "output.LayerNorm": "layer_output_norm"}),
    "gpt_neox": ("gpt_neox.", "layers.", {
        "embed_in": "token_embd", "final_layer_norm": "output_norm", "input_layernorm": "attn_norm",
        "attention.query_key_value": "attn_qkv", "attention.dense": "attn_output",
        "post_attention_layernorm": "ffn_norm", "mlp.dense_h_to_4h": "ffn_up",
        "mlp.dense_4h_to_h": "ffn_down"}),
    "bloom": ("transformer.", "h.", {
        "word_embeddings": "token_embd", "word_embeddings_layernorm": "token_embd_norm",
        "ln_f": "output_norm", "input_layernorm": "attn_norm",
        "self_attention.query_key_value": "attn_qkv", "self_attention.dense": "attn_output",
        "post_attention_layernorm": "ffn_norm", "mlp.dense_h_to_4h": "ffn_up",
        "mlp.dense_4h_to_h": "ffn_down"}),
    "mpt": ("transformer.", "blocks.", {
        "wte": "token_embd", "norm_f": "output_norm", "norm_1": "attn_norm", "attn.Wqkv": "attn_qkv",
        "attn.out_proj": "attn_output", "norm_2": "ffn_norm", "ffn.up_proj": "ffn_up",
        "ffn.down_proj": "ffn_down"}),
    "t5": ("encoder.", "block.", {
        "final_layer_norm": "output_norm", "layer.0.layer_norm": "attn_norm",
        "layer.0.SelfAttention.q": "attn_q", "layer.0.SelfAttention.k": "attn_k",
        "layer.0.SelfAttention.v": "attn_v", "layer.0.SelfAttention.o": "attn_o",
        "layer.0.SelfAttention.relative_attention_bias": "attn_rel_b",
        "layer.1.layer_norm": "ffn_norm", "layer.1.DenseReluDense.wi": "ffn_up",
        "layer.1.DenseReluDense.wi_0": "ffn_gate", "layer.1.DenseReluDense.wi_1": "ffn_up",
        "layer.1.DenseReluDense.wo": "ffn_down"}),
}
ARCH = {"gpt_neox": "gptneox", "gemma3_text": "gemma3", "mistral": "llama", "t5": "t5encoder"}


def permute(x, heads):
    """LlamaModel.permute: rows of a head from halves to neighbours"""
    return x.reshape(heads, 2, x.shape[0] // heads // 2, *x.shape[1:]).swapaxes(1, 2).reshape(x.shape)


def apart(x, heads):
    """BloomModel, GPTNeoXModel: [heads, 3, d] rows -> all queries, all keys, all values"""
    parts = x.reshape(heads, 3, -1, *x.shape[1:])
    return np.concatenate([parts[:, s].reshape(-1, *x.shape[1:]) for s in range(3)])


def tensors(c, weights):
    kind = c["model_type"]
    prefix, layer, names = NAMES.get(kind, ("model.", "layers.", {
        "embed_tokens": "token_embd", "norm": "output_norm", **LLAMA}))
    if kind in ("gemma2", "gemma3_text", "olmo2"):
        names = {**names, "post_attention_layernorm": "post_attention_norm"}
    heads = c.get("num_attention_heads") or c.get("n_head") or c.get("n_heads") or c.get("num_heads")
    out = {}
    for name, x in weights.items():
        if name.startswith("cls.") or name.endswith(".attn.bias"):
            continue  # buffers, and the head of BERT
        stem, _, suffix = name.rpartition(".")
        if stem in ("lm_head", "embed_out"):
            out["output." + suffix] = x
            continue
        if stem == "shared":
            out["token_embd." + suffix] = x
            continue
        stem = stem.removeprefix(prefix)
        block = ""
        if stem.startswith(layer):
            number, _, stem = stem.removeprefix(layer).partition(".")
            block = f"blk.{number}."
        if kind in ("llama", "mistral") and stem in ("self_attn.q_proj", "self_attn.k_proj"):
            x = permute(x, heads if "q_proj" in stem else c["num_key_value_heads"])
        if kind in ("bloom", "gpt_neox") and stem.endswith("query_key_value"):
            x = apart(x, heads)
        if kind == "gpt2" and stem.startswith(("attn.c_", "mlp.c_")) and suffix == "weight":
            x = x.T
        if kind.startswith("gemma") and stem.endswith("norm"):
            x = x + np.float32(1)
        part = "enc." if kind == "t5" else ""
        out[f"{part}{block}{names[stem]}.{suffix}"] = np.ascontiguousarray(x)
    return out


def fields(c, vocabulary):
    arch = ARCH.get(c["model_type"], c["model_type"])
    first = lambda *names: next((c[name] for name in names if c.get(name) is not None), None)
    width = first("hidden_size", "n_embd", "d_model")
    heads = first("num_attention_heads", "n_head", "n_heads", "num_heads")
    size = first("head_dim", "d_kv") or width // heads
    own = {
        "block_count": first("num_hidden_layers", "n_layer", "n_layers", "num_layers"),
        "embedding_length": width,
        "feed_forward_length": first("intermediate_size", "n_inner", "d_ff") or 4 * width,
        "attention.head_count": heads,
        "attention.head_count_kv": c.get("num_key_value_heads"),
        "context_length": first("max_position_embeddings", "n_positions", "max_seq_len"),
        "attention.layer_norm_rms_epsilon": c.get("rms_norm_eps"),
        "attention.layer_norm_epsilon": first("layer_norm_epsilon", "layer_norm_eps"),
        "attention.key_length": size if first("head_dim", "d_kv") else None,
        "attention.value_length": size if first("head_dim", "d_kv") else None,
        "rope.freq_base": first("rope_theta", "rotary_emb_base"),
        "attention.sliding_window": c.get("sliding_window"),
        "attn_logit_softcapping": c.get("attn_logit_softcapping"),
        "final_logit_softcapping": c.get("final_logit_softcapping"),
    }
    if arch == "gptneox":
        own["rope.dimension_count"] = int(c["rotary_pct"] * size)
        own["use_parallel_residual"] = c["use_parallel_residual"]
    if arch == "phi3":
        own["rope.dimension_count"] = int(c["partial_rotary_factor"] * size)
        own["rope.scaling.original_context_length"] = c["original_max_position_embeddings"]
    elif arch in ("llama", "qwen2", "qwen3", "olmo2"):
        own["rope.dimension_count"] = size
    if arch == "mpt":
        own["attention.clamp_kqv"] = float(c["attn_config"]["clip_qkv"] or 0)
        own["attention.max_alibi_bias"] = float(c["attn_config"]["alibi_bias_max"])
    if arch == "bert":
        own["attention.causal"] = False
    if arch == "t5encoder":
        own["attention.relative_buckets_count"] = c["relative_attention_num_buckets"]
    if (c.get("rope_scaling") or {}).get("rope_type") == "linear":
        own["rope.scaling.type"] = "linear"
        own["rope.scaling.factor"] = float(c["rope_scaling"]["factor"])
    whole = {"general.architecture": arch, "general.name": "a fixture"}
    whole.update({f"{arch}.{name}": v for name, v in own.items() if v is not None})
    whole["tokenizer.ggml.tokens"] = [f"<{k}>" for k in range(vocabulary)]
    return whole
