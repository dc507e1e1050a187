"""What attention modules compute, written to a safetensors file that `phasor doctor` compares.

    from phasor_record import record

    with record(model, "a.safetensors"):
        model(ids)

Every torch.nn.MultiheadAttention NAME gives NAME.q, NAME.k and NAME.v (after the projections),
NAME.weights, all [batch, heads, positions, ...], and NAME.out. Of modules whose names match a pattern the
outputs are written, under their names:

    with record(model, "a.safetensors", r"q_proj|k_proj|rotary_emb") as recorded:
        model(ids)
        recorded.add("layers.0.q_rot", q)  # and what no module gives: tensors or NumPy arrays
        recorded.add("attentions", outputs.attentions)  # a tensor of each layer, or of each layer at each step

A module that is called again, as at each step of generate(), gives NAME.weights.2, NAME.weights.3 and so on, which
`phasor show` puts together.

Needs NumPy, and PyTorch only where a model is given. Tensors are in the file in the order of computation.
"""

import contextlib
import json
import os
import re
import signal
import stat
import sys
import threading
import uuid
import warnings

import numpy

__all__ = ["Recorder", "record", "save"]

TYPES = {"float64": "F64", "float32": "F32", "float16": "F16", "int64": "I64", "int32": "I32", "int16": "I16"}
TYPES.update({"int8": "I8", "uint8": "U8", "bool": "BOOL"})


def encoded(name, array):
    """A tensor of PyTorch or a NumPy array -> its type and shape in safetensors, and its bytes."""
    if hasattr(array, "detach"):
        array = array.detach().cpu().contiguous()
        if str(array.dtype) == "torch.bfloat16":
            import torch

            return "BF16", list(array.shape), array.view(torch.int16).numpy().tobytes()
        array = array.numpy()
    array = numpy.asarray(array)
    if array.dtype.name not in TYPES:  # whatever its byte order
        raise TypeError(f"{name} must be of {', '.join(TYPES)} or bfloat16, got {array.dtype}")
    little = array.astype(array.dtype.newbyteorder("<"), copy=False)
    return TYPES[array.dtype.name], list(array.shape), little.tobytes()


def _written(path, parts):
    """Writes a temporary file and renames it, so that the target is either complete or unchanged; a link is kept,
    pipes and devices are written directly."""
    path = target = os.fsdecode(path)
    if not path:
        raise ValueError("path must name a file, got an empty name")
    try:
        there = os.stat(path)
    except FileNotFoundError:
        there = None
    streams = "/proc/", "/dev/fd/", "/dev/std"  # those of this program have no path to rename to
    while os.path.islink(target) and not target.startswith(streams):
        target = os.path.join(os.path.dirname(target), os.readlink(target))
    if there and not stat.S_ISREG(there.st_mode) or target.startswith(streams):
        with open(target, "wb") as file:
            file.writelines(parts)
        return
    if there:
        open(target, "r+b").close()  # refuses a file that may not be written
    beside = os.path.join(os.path.dirname(target), f".phasor-{uuid.uuid4()}")
    main = threading.current_thread() is threading.main_thread()
    ends = main and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
    try:
        if ends:  # removes what was begun, as an interrupt does
            signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
        with open(beside, "xb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        if there:
            if hasattr(os, "chown"):
                with contextlib.suppress(OSError):  # only a superuser may give a file to somebody else
                    os.chown(beside, there.st_uid, there.st_gid)
            os.chmod(beside, stat.S_IMODE(there.st_mode))
        os.replace(beside, target)
    except BaseException as error:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        if getattr(error, "filename", None) == beside:
            error.filename = path  # as it was given
        raise
    finally:
        if ends:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _checked(call, name):
    """A name as the file has it; the format has one for something else."""
    if str(name) == "__metadata__":
        raise ValueError(f"{call}: the name of an array must be another than __metadata__, which safetensors reserves")
    return str(name)


def save(path, arrays):
    """Writes arrays by name, in their order."""
    header, bodies, start = {}, [], 0
    for given, (dtype, shape, body) in arrays.items():
        name = _checked("save", given)
        if name in header:
            raise ValueError(f"save: two arrays have the name {name}, got {given!r}")
        end = start + len(body)
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [start, end]}
        bodies.append(body)
        start = end
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    _written(path, [len(text).to_bytes(8, "little"), text, *bodies])


class Recorder:
    """Collects arrays while it is open, and writes them when it closes without an error."""

    def __init__(self, model, path, pattern):
        self.model = model
        self.path = path
        self.pattern = re.compile(pattern) if pattern else None
        self.arrays = {}
        self.counts = {}
        self.hooks = []
        self.attentions = []
        self.layers = []

    def add(self, name, array):
        """An array under a name; of a second call of the same module the name has a number behind it. Of a tuple each under
        its number; of a tuple of steps, which are tuples of layers, each layer is called again."""
        if isinstance(array, (tuple, list)):
            isnested = len(array) > 0 and all(isinstance(each, (tuple, list)) for each in array)
            for step in array if isnested else [array]:
                for k, each in enumerate(step):
                    self.add(f"{name}.{k}", each)
            return
        name = own = _checked("add", name)
        count = self.counts.get(name, 1)
        while own in self.arrays:
            count += 1
            own = f"{name}.{count}"
        self.arrays[own] = encoded(own, array)
        self.counts[name] = count

    def __enter__(self):
        try:
            if self.model is not None:
                for name, module in self.model.named_modules():
                    self._listen(name, module)
        except BaseException:
            self._leave()
            raise
        return self

    def __exit__(self, kind, error, trace):
        self._leave()
        if kind is None and not self.arrays:
            what = f" or a module whose name matches {self.pattern.pattern}" if self.pattern else ""
            warnings.warn(f"record: {self.path} is empty: no torch.nn.MultiheadAttention{what} was called", stacklevel=2)
        if kind is None:
            save(self.path, self.arrays)

    def _leave(self):
        for hook in self.hooks:
            hook.remove()
        for layer, activation in self.layers:
            layer.activation_relu_or_gelu = activation
        for module, recorded in self.attentions:
            recorded.ended = True
            # what another program has put around it since stays, and calls what was there before
            own = vars(module).get("forward")
            while getattr(own, "ended", False) is True:
                own = own.before
                if own is None:
                    del module.forward
                else:
                    module.forward = own
        self.hooks, self.attentions, self.layers = [], [], []

    def _listen(self, name, module):
        import torch

        if isinstance(module, torch.nn.TransformerEncoderLayer) and hasattr(module, "activation_relu_or_gelu"):
            self.layers.append((module, module.activation_relu_or_gelu))
            module.activation_relu_or_gelu = 0
        if isinstance(module, torch.nn.MultiheadAttention):
            # a hook sees no arguments by name before PyTorch 2, so the call itself is replaced
            recorded = self._attention(name, module, module.forward)
            # None: that of its class; accelerate and PEFT give a module its own
            recorded.before, recorded.ended = vars(module).get("forward"), False
            module.forward = recorded
            self.attentions.append((module, recorded))
            # a hook beside it, and for layers an activation that is none of two, keep PyTorch from its fused
            # paths, which would not make the call
            self.hooks.append(module.register_forward_hook(lambda _, args, output: None))
        elif self.pattern and self.pattern.search(name):
            hook = module.register_forward_hook(lambda _, args, output: self._output(name, output))
            self.hooks.append(hook)

    def _output(self, name, output):
        if hasattr(output, "detach"):
            import torch

            # cosine and sine of a complex table of rotations
            self.add(name, torch.view_as_real(output) if output.is_complex() else output)
        elif isinstance(output, (tuple, list)):
            for i, one in enumerate(output):
                self._output(f"{name}.{i}", one)
        elif isinstance(output, dict):
            for key, one in output.items():
                self._output(f"{name}.{key}", one)

    def _attention(self, name, module, forward):
        start = f"{name}." if name else ""  # the model itself has no name
        names = "query key value key_padding_mask need_weights attn_mask average_attn_weights is_causal".split()

        def recorded(*args, **options):
            if recorded.ended:
                return forward(*args, **options)
            given = {**dict(zip(names, args)), **options}
            needed, averaged = given.get("need_weights", True), given.get("average_attn_weights", True)
            for side, array in zip("qkv", projected(module, given["query"], given["key"], given["value"])):
                self.add(f"{start}{side}", array)
            out, weights = forward(**{**given, "need_weights": True, "average_attn_weights": False})
            self.add(f"{start}weights", weights if weights.dim() == 4 else weights[None])
            self.add(f"{start}out", out)
            # the caller gets what it had asked for
            if not needed:
                return out, None
            return out, weights.mean(dim=-3) if averaged else weights

        return recorded


def projected(module, *inputs):
    """Queries, keys and values of torch.nn.MultiheadAttention, [batch, heads, positions, features]."""
    from torch.nn.functional import linear

    width = module.embed_dim
    if module.in_proj_weight is not None:
        weights = module.in_proj_weight.split(width)
    else:
        weights = module.q_proj_weight, module.k_proj_weight, module.v_proj_weight
    biases = module.in_proj_bias.split(width) if module.in_proj_bias is not None else (None,) * 3
    arrays = []
    for array, weight, bias in zip(inputs, weights, biases):
        if array.dim() == 2:
            array = array[None]
        elif not module.batch_first:
            array = array.transpose(0, 1)
        batch, positions, _ = array.shape
        made = linear(array, weight, bias)
        arrays.append(made.reshape(batch, positions, module.num_heads, -1).transpose(1, 2))
    return arrays


def record(model, path, pattern=None):
    """Records a model (None: only what `add` is given), and outputs of modules whose names match."""
    return Recorder(model, path, pattern)
