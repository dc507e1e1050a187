// Runs programs of JAX: by JAX where a Python has it, else by NumPy with JAX's names, types and promotions.

import { pythonWith, runBy, runPython } from './numpy.js';

const python = pythonWith('jax');

/**
 * `jax` and `jax.numpy` for what programs here use. Arrays have 32 bits unless jax_enable_x64 is
 * set, a number of Python takes the type of the array beside it, and an operation is computed in
 * the type of its result. https://docs.jax.dev/en/latest/type_promotion.html
 */
const standIn = `
import operator as _operator, sys as _sys, types as _types
import numpy as _np

_wide = [False]

def _kind(name):
    return getattr(_np, name + ("64" if _wide[0] else "32"))

class _Array:
    def __init__(self, data):
        self.data = data
    shape = property(lambda self: self.data.shape)
    ndim = property(lambda self: self.data.ndim)
    dtype = property(lambda self: self.data.dtype)
    T = property(lambda self: _Array(self.data.T))
    def __array__(self, dtype=None, copy=None):
        return _np.asarray(self.data, dtype)
    def __len__(self):
        return len(self.data)
    def __iter__(self):
        return (_Array(_np.asarray(row)) for row in self.data)
    def __float__(self):
        return float(self.data)
    def __int__(self):
        return int(self.data)
    def __bool__(self):
        return bool(self.data)
    def __index__(self):
        return self.data.__index__()
    def __str__(self):
        return str(self.data)
    __repr__ = __str__
    def __getitem__(self, index):
        plain = lambda each: _np.asarray(each.data) if isinstance(each, _Array) else each
        index = tuple(map(plain, index)) if isinstance(index, tuple) else plain(index)
        return _Array(_np.asarray(self.data[index]))
    def tolist(self):
        return self.data.tolist()
    def reshape(self, *shape):
        return _Array(self.data.reshape(*shape))
    def swapaxes(self, a, b):
        return _Array(self.data.swapaxes(a, b))
    def astype(self, kind):
        return _Array(self.data.astype(kind))
    def __matmul__(self, other):
        return _wrap(self.data @ other.data)
    def __neg__(self):
        return _Array(-self.data)
    def __abs__(self):
        return _Array(abs(self.data))
    def __invert__(self):
        return _Array(~self.data)

def _wrap(data):
    data = _np.asarray(data)
    if data.dtype.kind == "f":
        return _Array(data.astype(_kind("float")))
    return _Array(data.astype(_kind("int"))) if data.dtype.kind in "iu" else _Array(data)

def _fits(value, kind):
    if isinstance(value, _Array):
        return value.data.astype(kind)
    made = _np.asarray(value)
    if made.dtype.kind in "iu" and kind == _kind("int") and made.astype(kind) != made:
        raise OverflowError(f"{value} does not fit {kind.__name__}")
    return made.astype(kind)

def _same(values, division=False):
    ranks = ["biuf".index(_np.asarray(value).dtype.kind) for value in values]
    rank = 3 if division else max(ranks)
    kind = [_np.bool_, _kind("int"), _kind("int"), _kind("float")][rank]
    if rank == 3:  # half as wide an array stays that wide
        kinds = {v.data.dtype.type for v in values if isinstance(v, _Array) and v.data.dtype.kind == "f"}
        kind = max(kinds, key=lambda each: _np.dtype(each).itemsize) if kinds else kind
    return [_fits(value, kind) for value in values]

def _binary(name, division=False, power=False):
    of = getattr(_operator, name)
    def forward(self, other):
        if power and self.data.dtype.kind in "iu" and isinstance(other, int) and other < 0:
            raise TypeError("integers have no negative powers")
        a, b = _same([self, other], division)
        with _np.errstate(all="ignore"):
            return _Array(_np.asarray(of(a, b)))
    def backward(self, other):
        a, b = _same([other, self], division)
        with _np.errstate(all="ignore"):
            return _Array(_np.asarray(of(a, b)))
    return forward, backward

for _name in ("add", "sub", "mul", "floordiv", "mod", "and_", "or_"):
    _forward, _backward = _binary(_name)
    setattr(_Array, "__" + _name.strip("_") + "__", _forward)
    setattr(_Array, "__r" + _name.strip("_") + "__", _backward)
_Array.__truediv__, _Array.__rtruediv__ = _binary("truediv", division=True)
_Array.__pow__, _Array.__rpow__ = _binary("pow", power=True)
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(_Array, "__" + _name + "__", _binary(_name)[0])
for _name in ("sum", "max", "min", "all", "argmin"):
    def _method(self, *given, _of=_name, **more):
        return _wrap(getattr(self.data, _of)(*given, **more))
    setattr(_Array, _name, _method)

_jnp = _types.ModuleType("jax.numpy")
_jax = _types.ModuleType("jax")
_plain = lambda value: (
    value.data if isinstance(value, _Array) else [_plain(each) for each in value] if isinstance(value, (list, tuple)) else value
)
def _array(value, dtype=None):
    made = _np.asarray(_plain(value))
    return _Array(made.astype(dtype)) if dtype else _wrap(made)
_jnp.array = _jnp.asarray = _array
_jnp.arange = lambda *given: _wrap(_np.arange(*map(_plain, given)))
for _name in ("zeros", "ones", "eye"):
    setattr(_jnp, _name, lambda *given, _of=getattr(_np, _name): _wrap(_of(*given)))
for _name in ("sin", "cos", "sqrt", "exp", "log", "floor", "ceil"):
    def _float(value, _of=getattr(_np, _name)):
        kind = value.data.dtype if isinstance(value, _Array) and value.data.dtype.kind == "f" else _kind("float")
        with _np.errstate(all="ignore"):
            return _Array(_np.asarray(_of(_np.asarray(_plain(value)).astype(kind))))
    setattr(_jnp, _name, _float)
for _name in ("abs", "sum", "max", "min", "diag", "round", "tril", "isfinite"):
    setattr(_jnp, _name, lambda *given, _of=getattr(_np, _name): _wrap(_of(*map(_plain, given))))
for _name in ("minimum", "maximum"):
    setattr(_jnp, _name, lambda *given, _of=getattr(_np, _name): _Array(_np.asarray(_of(*_same(given)))))
for _name in ("stack", "concatenate"):
    setattr(_jnp, _name, lambda all, axis=0, _of=getattr(_np, _name): _wrap(_of([_plain(each) for each in all], axis)))
_jnp.kron = lambda a, b: _wrap(_np.kron(a.data, b.data))
_jnp.full_like = lambda like, value, dtype=None: _Array(_np.full_like(like.data, _plain(value), dtype=dtype))
_jnp.where = lambda test, a, b: _Array(_np.where(_plain(test), *_same([a, b])))
_jnp.broadcast_to = lambda value, shape: _Array(_np.broadcast_to(_plain(value), shape))
_jnp.inf, _jnp.set_printoptions = _np.inf, _np.set_printoptions
_jnp.float32, _jnp.float64, _jnp.float16 = _np.float32, _np.float64, _np.float16
_jnp.linalg = _types.SimpleNamespace(
    det=lambda value: _wrap(_np.linalg.det(value.data)),
    svd=lambda value, compute_uv: _wrap(_np.linalg.svd(value.data, compute_uv=compute_uv)),
)
_jax.numpy = _jnp
_jax.config = _types.SimpleNamespace(update=lambda name, value: _wide.__setitem__(0, value))
def _softmax(value, axis=-1):
    with _np.errstate(all="ignore"):
        powers = _np.exp(value.data - value.data.max(axis, keepdims=True))
        return _Array(powers / powers.sum(axis, keepdims=True))
_jax.nn = _types.SimpleNamespace(softmax=_softmax)
_sys.modules["jax"], _sys.modules["jax.numpy"] = _jax, _jnp
`;

/** @param {string} program @returns {string} what it prints */
export const runJax = (program) =>
  python ? runBy(python, program, []) : runPython(standIn + program, []);
