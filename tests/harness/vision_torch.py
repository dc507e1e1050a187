"""The attention of vision models by PyTorch's own operations, in float64, from the tensors, the configuration
and pixel_values that a file of JSON has: convolution, interpolate, layer_norm, matmul and softmax.
tests/labs/models/vision-torch.test.js runs it behind `import torch` and a path."""

import json

import torch.nn.functional as F

torch.set_default_dtype(torch.float64)


def run(model):
    config, all_tensors = model["config"], model["tensors"]
    kind = config["model_type"]
    c = config.get("vision_config", config)
    is_clip = kind.startswith("clip") or kind.startswith("siglip")
    is_dino = kind.startswith("dinov2")
    anchor = next(name for name in all_tensors if "embeddings.patch_embedding" in name)
    prefix = anchor[: anchor.index("embeddings.")]
    tensors = {
        name[len(prefix):]: torch.tensor(one["data"]).reshape(one["shape"])
        for name, one in all_tensors.items()
        if name.startswith(prefix)
    }
    dim, heads = c["hidden_size"], c["num_attention_heads"]
    eps = c.get("layer_norm_eps", 1e-5 if kind.startswith("clip") else 1e-6 if is_clip or is_dino else 1e-12)

    def linear(name, x):
        return F.linear(x, tensors[name + ".weight"], tensors.get(name + ".bias"))

    def norm(name, x):
        return F.layer_norm(x, (dim,), tensors[name + ".weight"], tensors[name + ".bias"], eps)

    pixels = torch.tensor(model["pixels"])[None]
    height, width = pixels.shape[-2:]
    projection = "embeddings.patch_embedding" if is_clip else "embeddings.patch_embeddings.projection"
    x = F.conv2d(pixels, tensors[projection + ".weight"], tensors.get(projection + ".bias"), stride=c["patch_size"])
    rows, cols = x.shape[-2:]
    x = x.flatten(2).transpose(1, 2)[0]
    first = [tensors[name].reshape(1, dim) for name in
             ("embeddings.cls_token", "embeddings.class_embedding", "embeddings.distillation_token") if name in tensors]
    table = tensors["embeddings.position_embedding.weight" if is_clip else "embeddings.position_embeddings"].reshape(-1, dim)
    own, places = table[: len(first)], table[len(first):]
    if (height, width) != (c["image_size"], c["image_size"]):
        side = int(len(places) ** 0.5)
        places = places.reshape(1, side, side, dim).permute(0, 3, 1, 2)
        places = F.interpolate(places, size=(rows, cols), mode="bicubic", align_corners=False,
                               antialias=kind == "dinov2_with_registers")
        places = places.permute(0, 2, 3, 1).reshape(-1, dim)
    registers = tensors.get("embeddings.register_tokens", torch.zeros(0, dim)).reshape(-1, dim)
    x = torch.cat([torch.cat(first + [own[:0]]) + own, registers, x + places])
    if "pre_layrnorm.weight" in tensors:
        x = norm("pre_layrnorm", x)
    n = len(x)
    gelu = {"gelu": F.gelu, "gelu_pytorch_tanh": lambda y: F.gelu(y, approximate="tanh"),
            "quick_gelu": lambda y: y * torch.sigmoid(1.702 * y)}
    act = gelu[c.get("hidden_act", "gelu_pytorch_tanh" if kind.startswith("siglip") else "gelu")]
    attention = []
    for layer in range(c["num_hidden_layers"]):
        own = f"encoder.{'layers' if is_clip else 'layer'}.{layer}."
        at = own + ("self_attn." if is_clip else "attention.attention.")
        q, k, v = (at + name for name in
                   (("q_proj", "k_proj", "v_proj") if is_clip else ("query", "key", "value")))
        before, after = ("layer_norm1", "layer_norm2") if is_clip else ("norm1", "norm2") if is_dino \
            else ("layernorm_before", "layernorm_after")
        read = norm(own + before, x)
        q, k, v = (linear(name, read).reshape(n, heads, -1).transpose(0, 1) for name in (q, k, v))
        weights = torch.softmax(torch.matmul(q, k.transpose(-1, -2)) * q.shape[-1] ** -0.5, dim=-1)
        attention.append(weights)
        mixed = torch.matmul(weights, v).transpose(0, 1).reshape(n, dim)
        mixed = linear(own + ("self_attn.out_proj" if is_clip else "attention.output.dense"), mixed)
        x = x + mixed * tensors.get(own + "layer_scale1.lambda1", torch.ones(dim))
        inner = norm(own + after, x)
        if own + "mlp.weights_in.weight" in tensors:
            gate, up = linear(own + "mlp.weights_in", inner).chunk(2, dim=-1)
            out = linear(own + "mlp.weights_out", F.silu(gate) * up)
        else:
            up, down = ("mlp.fc1", "mlp.fc2") if is_clip or is_dino else ("intermediate.dense", "output.dense")
            out = linear(own + down, act(linear(own + up, inner)))
        x = x + out * tensors.get(own + "layer_scale2.lambda1", torch.ones(dim))
    return torch.stack(attention).flatten().tolist()


with open(path) as file:
    print(json.dumps([run(model) for model in json.load(file)]))
