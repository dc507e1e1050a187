"""Attention weights and other arrays as figures, in a notebook or in one html file that works offline.

    show(outputs.attentions, tokens=tokenizer.convert_ids_to_tokens(ids[0])).save("attention.html")

Weights are [queries, keys], [heads, queries, keys] or [layers, heads, queries, keys]: NumPy arrays,
tensors of PyTorch, lists, or a tuple of layers with a batch of one, or of the steps of generate(), as
Transformers gives them. A name that ends with .svg, .png or .pdf is a picture, for a paper too.
Needs NumPy and a page: that of the npm package, dist/show/figure.html (with ../wasm/simd.wasm; beside it es.txt,
widget.js for anywidget), or show/figure.html of the site beside this file; `page` names another path or address.
"""

import base64
import contextlib
import functools
import html
import json
import math
import operator
import os
import pathlib
import re
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import urllib.request
import uuid
import zlib

import numpy

__all__ = ["Figure", "heatmap", "show"]


class Figure:
    """A page with one figure: shown by notebooks, written by `save`. `error`: the largest rounding error of an entry;
    `value`: the last cell selected in the notebook, if anywidget is installed."""

    def __init__(self, text, height, error, page, about, picture, given):
        self.html, self.height, self.error, self.page, self.widget = text, height, error, page, None
        self.about, self.picture, self.given = about, picture, given

    def __repr__(self):
        kept = f", kept to within {self.error:.2g}" if self.error else ""
        return f"<phasor figure: {self.about}{kept}; save('figure.html') writes its page>"

    def _repr_png_(self):  # where a notebook is shown without scripts
        return self.picture

    @property
    def value(self):
        return dict(self.widget.value) if self.widget else {}

    def _repr_mimebundle_(self, **options):
        try:
            self.widget = self.widget or _widget(self)
        except (ImportError, OSError):
            return {}  # the notebook asks for _repr_html_
        return self.widget._repr_mimebundle_(**options)

    def _repr_html_(self):
        text = html.escape(self.html, quote=True)
        start = '<iframe sandbox="allow-scripts allow-downloads" style="width: 100%; border: 0"'
        return f'{start} height="{self.height}" srcdoc="{text}"></iframe>{_GROWS}'

    def save(self, path, **options):
        """Writes the page, or a picture if the path ends with .svg, .png or .pdf, and returns the path. Node draws
        pictures; PNG and PDF also need an installed Chromium. Options of pictures: width ('85mm', also cm, in, pt,
        px), for_ ('screen', 'paper': black, with letters of 7 to 9 points), browser (its path)."""
        name = os.fsdecode(path)
        ending = os.path.splitext(name)[1].lower()
        if ending not in ("", ".html", *_PICTURES):
            raise ValueError(f"save: path must end with .html, .svg, .png or .pdf, got {name}")
        given = {**self.given["options"], **_named(options)}
        for option in options.keys() - {*_OF_PICTURES, "for_"}:
            raise TypeError(f"save: there is no option {option}; there are width, for_, browser")
        ispicture = ending in _PICTURES
        if ispicture and self.given["image"]:
            raise ValueError(f"save: image is of a page, which exports SVG and PNG, and {name} is a picture")
        if ispicture and self.given["compare"]:
            raise ValueError(f"save: compare is of a page, and {name} is a picture")
        for option in ("height", "exact", "key", "origin") if ispicture else _OF_PICTURES:
            if given.get(option):
                what = "a page", "a picture"
                raise ValueError(f"save: {_spelled(option)} is of {what[not ispicture]}, and {name} is {what[ispicture]}")
        _written(path, [_drawn(self, name, ending, given) if ispicture else self.html.encode()])
        return path


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


# the page reports its height; if this script does not run, the height is the default of its kind of figure
_GROWS = """<script>addEventListener("message", ({ source, data }) => {
  if (data?.phasor !== "height" || !(data.value > 0 && data.value < 20000)) return;
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === source) frame.height = Math.ceil(data.value);
});</script>"""


def show(weights, tokens=None, image=None, **options):
    """Attention weights, or what a model of Transformers returns with its `attentions`. Those of generate(), the layers
    of each step, become one map, which says where the prompt ends; tokens are then those of the sequence. Of a batch
    `batch` chooses a text; `beams` says how many sequences a text has, and `beam` chooses one: give the whole output
    of generate(), or {'attentions': …, 'beam_indices': …}, whose beam_indices are followed. One row of weights is the
    sentence of its tokens, coloured. Options: keytokens, title, caption, theme ('light', 'dark', 'auto'), lang ('en',
    or another that the page has: 'es'), origin (of a page that frames the saved one and may know which cell is
    selected), layer, head, exact (float32 instead of float16), height in pixels, page; those of `save`; of the view
    combine ('mean', 'max', 'min' of heads), combinelayers ('mean', 'rollout'), words (pieces as words), groups, keygroups (which tokens are one
    word, such as `word_ids()` of Transformers gives it), withoutfirst (keys left out), prompt (how many tokens it has,
    or queries and keys, where these are others), scale ('fixed', 'largest', 'log', 'rank'), colormap, view ('all', 'matrix',
    'lines', 'tokens'), compare (weights of another run of the same shape, with the same tokens), run ('difference', 'first',
    'second'), query, key, rows and columns (the part that is shown), split, overview.
    With `image`, a path, a PIL image or an array [rows, columns, 3], the weights lie over it: grid=(14, 14) patches after
    prefix=1 tokens, fit ('crop', 'stretch'), show ('auto', 'colour', 'tint', 'squares'), opacity, combine ('mean', 'max',
    'min', 'rollout'), colormap, query, key instead of those of the view and of `save`; tokens are those that look."""
    which = [options.pop(name, None) for name in _OF_BATCHES]
    tokens, keytokens = _words("show", "tokens", tokens), _words("show", "keytokens", options.pop("keytokens", None))
    compare, other = options.pop("compare", None), None
    if image is not None and keytokens is not None:
        raise TypeError("show: keytokens are names of keys, and those of a picture are patches")
    if image is not None and compare is not None:
        raise TypeError("show: compare is of weights without a picture, and image is given")
    if compare is None and options.get("run") is not None:
        raise TypeError("show: run is of two runs: give compare, too")
    array, prompt, isself = _weights(weights, which)
    if compare is not None:
        other, another, _ = _weights(compare, which)
        if other.shape != array.shape:
            raise ValueError(f"show: compare must be of the shape of weights, {list(array.shape)}, got {list(other.shape)}")
        if prompt and another and prompt != another and options.get("prompt") is None:
            raise ValueError(f"show: compare must have the prompt of weights, {prompt}, got {another}: give prompt for both")
        prompt = prompt or another
    if isself is not None:
        tokens, keytokens = _names(tokens, keytokens, array.shape, isself)
    if prompt and image is None and options.get("prompt") is None:
        options["prompt"] = prompt
    wanted = "[queries, keys], [heads, queries, keys] or [layers, heads, queries, keys]"
    if array.ndim not in (2, 3, 4):
        choice = "; batch chooses one of [layers, batch, heads, queries, keys]" if array.ndim == 5 else ""
        raise ValueError(f"show: weights must be {wanted}, a batch of 1, got {list(array.shape)}{choice}")
    rows, columns = array.shape[-2:]
    if image is None and rows == 1 < columns and keytokens is None and tokens is not None and len(tokens) == columns:
        tokens, keytokens = None, tokens  # of one row they name what it looks at
    _check("show", "tokens", tokens, rows, "queries")
    _check("show", "keytokens", keytokens, columns, "keys")
    counts = {"layer": array[..., 0, 0, 0].size if array.ndim > 2 else 1, "head": array.shape[-3] if array.ndim > 2 else 1}
    sides = {"query": rows, "split": rows, "key": columns, "withoutfirst": columns, "prompt": (rows, columns)}
    sides.update({"groups": rows, "keygroups": columns, "rows": rows, "columns": columns})
    options = _options("show", options, counts, sides, image is not None)
    chosen = "".join(f", {name} {value}" for name, value in zip(_OF_BATCHES, which[:2]) if value is not None)
    if image is None:
        return _figure("show", "attention", array, tokens, keytokens, options, chosen, other=other)
    grid = _places(columns, options.get("grid"), options.get("prefix"))
    pair = [int(place) for place in options.get("query", "").split()]
    limits = grid if rows == columns else (rows, math.inf)  # queries that are no patches are counted by the first number
    if len(pair) == 2 and not all(place < limit for place, limit in zip(pair, limits)):
        raise ValueError(f"show: query must be within {grid[0]} × {grid[1]} patches, got {tuple(pair)}")
    if options.get("combine") == "rollout" and rows != columns:
        raise ValueError(f"show: combine rollout is of as many queries as keys, got {rows} and {columns}")
    return _figure("show", "attention", array, tokens, None, options, chosen, _address(image))


def _weights(given, which):
    """What `show` takes as an array; of generate() also its prompt, and whether the keys are the tokens of the rows."""
    given, path = _attentions(given)
    steps, prompt, isself = _steps(given), None, None
    if steps:
        array, prompt, isself = _joined(steps, None if path is None else _plain("show", path), which)
    else:
        array = _batch(_array("show", given), which)
    if array.ndim == 5 and 1 in array.shape[:2]:
        array = array.squeeze(0 if array.shape[0] == 1 else 1)
    return array[None] if array.ndim == 1 else array, prompt, isself


def _batch(array, which):
    """One sequence of [batch, heads, queries, keys], or of [layers, batch, heads, queries, keys]."""
    if all(value is None for value in which):
        return array
    if array.ndim not in (4, 5):
        name = _OF_BATCHES[[value is None for value in which].index(False)]
        raise ValueError(f"show: {name} is of [batch, heads, queries, keys], of each layer, got {list(array.shape)}")
    return array.take(_sequence(array.shape[-4], *which), axis=-4)


def heatmap(array, tokens=None, **options):
    """Any numbers, [rows, columns]; kind='similarity' shows how alike the rows are, 'encoding' positions.
    Options: keytokens (names of the columns), kind, title, caption, theme, lang, origin, exact, height, page;
    colormap, rows and columns (the part that is shown)."""
    array = _array("heatmap", array)
    kind = options.pop("kind", "heatmap")
    if kind not in ("heatmap", "similarity", "encoding"):
        raise ValueError(f"heatmap: kind must be heatmap, similarity or encoding, got {kind}")
    if array.ndim != 2:
        raise ValueError(f"heatmap: array must be [rows, columns], got {list(array.shape)}")
    tokens, keytokens = _words("heatmap", "tokens", tokens), _words("heatmap", "keytokens", options.pop("keytokens", None))
    if kind == "similarity" and keytokens is not None:
        raise TypeError("heatmap: keytokens are names of columns, and of similarity these are the rows again: give tokens")
    _check("heatmap", "tokens", tokens, array.shape[0], "rows")
    _check("heatmap", "keytokens", keytokens, array.shape[1], "columns")
    sides = dict(zip(("rows", "columns"), array.shape if kind != "similarity" else array.shape[:1] * 2))
    options = _options("heatmap", options, {}, sides)
    return _figure("heatmap", kind, array, tokens, keytokens, options)


def _widget(figure):
    import anywidget, traitlets  # only where they are installed
    kinds = {"html": traitlets.Unicode, "height": traitlets.Int, "value": traitlets.Dict}
    body = {name: kind().tag(sync=True) for name, kind in kinds.items()}
    body["_esm"] = _part("widget.js", figure.page).decode()
    return type("Widget", (anywidget.AnyWidget,), body)(html=figure.html, height=figure.height)


_EAGER = "load the model with attn_implementation='eager', and call it with output_attentions=True"


def _attentions(given):
    """The weights in what a model returns, and which beam each sequence goes on with at each step, where it says so."""
    isdict, path = isinstance(given, dict), None
    if isdict or hasattr(given, "attentions") or hasattr(given, "cross_attentions"):
        read = given.get if isdict else functools.partial(getattr, given)
        found = read("attentions", None)
        others = {name: read(name, None) for name in ("encoder_attentions", "decoder_attentions", "cross_attentions")}
        several = [name for name, each in others.items() if each is not None and len(each)]
        if found is None and several:
            raise TypeError(f"show: the model has returned {', '.join(several)}: give one of them")
        if found is None:
            raise TypeError(f"show: there are no attentions in what the model has returned: {_EAGER}")
        given, path = found, read("beam_indices", None)
    return given, path


def _steps(given):
    """The layers of each step of generate(), [batch, heads, queries, keys] each; None where these are others."""
    if not isinstance(given, (list, tuple)) or len(given) == 0:
        return None
    depth, one = 0, given
    while isinstance(one, (list, tuple)) and len(one) > 0:
        depth, one = depth + 1, one[0]
    depth += getattr(one, "ndim", 0)
    sizes = {tuple(getattr(each, "shape", ())) for each in given}
    if depth not in (5, 6) or (depth == 5 and len(sizes) == 1 and () not in sizes):
        return None
    isone = depth == 5 and all(getattr(each, "ndim", 0) == 4 for each in given)  # of one layer, with its batch
    try:
        steps = [[numpy.asarray(_plain("show", layer)) for layer in ([step] if isone else _plain("show", step))] for step in given]
    except ValueError:
        raise ValueError("show: all rows and heads of a layer of a step must have the same shape") from None
    shapes = [[layer.shape for layer in step] for step in steps]
    if depth == 5 and not isone:  # without a batch steps are told by their sizes, which differ
        if all(shape == shapes[0] for shape in shapes):
            return None
        steps = [[layer[None] for layer in step] for step in steps]
    if any(layer.ndim != 4 or layer.dtype.kind not in "fiu" for step in steps for layer in step):
        raise ValueError("show: attentions of generate() must be [batch, heads, queries, keys] of each layer and step")
    for before, after in zip(steps, steps[1:]):
        if after[0].shape[2] not in (1, before[0].shape[2] + 1):  # layers that get shorter are no steps
            raise ValueError(f"show: layers must have the same shape, or be steps of generate(), got {list(before[0].shape)} and {list(after[0].shape)}")
    return steps


def _sequence(count, batch, beam, beams):
    """The index of the requested sequence in a batch."""

    def read(name, value, least, most):
        if value is None:
            return None
        try:
            index = operator.index(value)
        except TypeError:
            index = least - 1
        if not least <= index <= most:
            raise ValueError(f"show: {name} must be from {least} to {most}, of {count} sequences, got {value}")
        return index

    if beam is not None and beams is None:
        raise ValueError("show: beam needs beams, how many sequences a text has")
    of = read("beams", beams, 1, count) or 1
    if count % of:
        raise ValueError(f"show: beams must divide {count}, the sequences that there are, got {of}")
    texts = count // of
    batch = read("batch", batch, 0, texts - 1)
    if batch is None and texts > 1:
        several = "; of several beams a text, say how many by beams" if of == 1 else ""
        raise ValueError(f"show: the weights have a batch of {texts}: choose one by batch, from 0 to {texts - 1}{several}")
    return (batch or 0) * of + (read("beam", beam, 0, of - 1) or 0)


def _seen(layers):  # keys up to the last that has a weight in the last row
    return max(int(numpy.flatnonzero(layer[:, -1].any(0)).max(initial=-1)) + 1 for layer in layers)


def _joined(steps, beams, which):
    """The steps of one sequence as a map of each head: a row for each token that was read, a column for each that was
    attended to; how many rows and columns belong to the prompt; whether the columns are the tokens of the rows. If a
    cache has a window, a step has only its last keys; if a cache is preallocated, the columns behind have no weight."""
    count = steps[0][0].shape[0]
    sequence = _sequence(count if beams is None else len(beams), *which)
    path = [sequence] * len(steps) if beams is None else [int(beam) for beam in beams[sequence]]
    ends = [step for step, beam in enumerate(path) if beam < 0]
    path = path[: ends[0]] if ends else path
    parts, heads = [], steps[0][0].shape[1]
    for step, (layers, beam) in enumerate(zip(steps, path)):
        if any(layer.shape[0] != count for layer in layers):
            raise ValueError(f"show: step {step} must have a batch of {count}, as step 0")
        if beam >= count:
            raise ValueError(f"show: beam_indices must be below {count}, the sequences that there are, got {beam}")
        rows = {layer.shape[2] for layer in layers}
        if len(layers) != len(steps[0]) or len(rows) != 1 or any(layer.shape[1] != heads for layer in layers):
            raise ValueError(f"show: step {step} must have {len(steps[0])} layers of {heads} heads, as step 0")
        parts.append([layer[beam] if step == 0 else layer[beam][:, -1:] for layer in layers])
    if not parts:
        raise ValueError("show: the sequence has no step")
    rows, later = parts[0][0].shape[1], len(parts) - 1
    keys = [max(part.shape[2] for part in step) for step in parts]
    first, isself, prompt = keys[0], True, None
    if later and len(set(keys)) == 1:
        seen = [_seen(step) for step in parts]
        isself = seen == list(range(seen[0], seen[0] + len(seen)))
        first = seen[0] if isself else first
    if isself and (later or rows == first):  # the prompt's square, or the step after it, of one query
        prompt = [first if rows == first or rows > 1 else first - 1] * 2
    elif not isself and rows > 1:  # of one token that is read first nobody knows whether it was generated
        prompt = [rows, 0]
    down, across = rows + later, first + later if isself else first
    array = numpy.zeros((len(parts[0]), heads, down, across), numpy.result_type(*parts[0], "f4"))
    for step, layers in enumerate(parts):
        end = first + step if isself else first
        place = slice(0, rows) if step == 0 else slice(rows + step - 1, rows + step)
        for layer, part in enumerate(layers):
            shift = max(0, end - part.shape[2])
            if (part[..., end:] != 0).any():
                raise ValueError(f"show: step {step} must have {end} keys, one more than the step before it, got {part.shape[2]}")
            array[layer, :, place, shift:end] = part[..., :end]
    if prompt and isself:
        prompt[0] = max(0, prompt[0] - across + down)
    return array, prompt, isself


def _names(tokens, keytokens, shape, isself):
    """The tokens of the whole sequence name its keys, and the last ones its queries; the last generated token was read
    by no step."""
    rows, columns = shape[-2:]
    count = columns if isself else rows
    if tokens is not None and len(tokens) == count + 1:
        tokens = tokens[:-1]
    if isself and keytokens is None and tokens is not None and rows < columns == len(tokens):
        return tokens[-rows:], tokens
    return tokens, keytokens


def _plain(call, given, isnumber=False):
    """Tensors of PyTorch, on a GPU and within tuples too, and masked arrays, as NumPy has them; `isnumber`: given beside
    numbers."""
    isnone = given is None or isinstance(given, (list, tuple)) and len(given) == 0
    if isnone and (isnumber or call == "heatmap"):
        raise TypeError(f"{call}: numbers are wanted, got {given}")
    if isnone:
        raise TypeError(f"{call}: got {given} in place of weights: {_EAGER}")
    if hasattr(given, "detach"):
        whole = given.to_dense() if getattr(given, "is_sparse", False) else given
        return whole.detach().float().cpu().numpy()
    if isinstance(given, numpy.ma.MaskedArray):  # what is masked has no number
        return given.astype("f8").filled(numpy.nan)
    if isinstance(given, (list, tuple)) and any(not isinstance(each, (int, float)) for each in given):
        beside = any(isinstance(each, (int, float)) for each in given)
        return [_plain(call, each, beside) for each in given]
    return given


def _array(call, given):
    try:
        array = numpy.asarray(_plain(call, given))
    except ValueError:
        raise ValueError(f"{call}: all rows, heads or layers must have the same shape") from None
    if array.dtype.kind not in "fiub" or array.size == 0:
        got = f"{array.dtype} {list(array.shape)}" if array.size else f"an empty array, {list(array.shape)}"
        raise TypeError(f"{call}: numbers are wanted, got {got}")
    return array


def _words(call, name, given):
    """Tokens as a list; of tensors and arrays their numbers."""
    if given is None:
        return None
    if hasattr(given, "tolist"):
        given = given.tolist()
    if isinstance(given, (set, frozenset)) or not hasattr(given, "__iter__"):
        raise TypeError(f"{call}: {name} must be a list of texts, got {given!r:.80}")
    return list(given)


def _check(call, name, words, count, what):
    if words is not None and len(words) != count:
        raise ValueError(f"{call}: {name} must have {count}, as many as {what}, got {len(words)}")


def _command(page):
    """The command of the package, which draws pictures."""
    if page is not None and "://" in str(page):
        raise FileNotFoundError(f"save: pictures are drawn by the command of the package, and page is an address, {page}")
    show = pathlib.Path(page).parent if page is not None else pathlib.Path(__file__).resolve().parent.parent / "dist" / "show"
    command = show.parent / "command" / "phasor.js"
    if not command.is_file():
        raise FileNotFoundError(f"save: pictures are drawn by the command of the package, and there is no {command}")
    return command


def _drawn(figure, path, ending, options):
    """The bytes of a picture."""
    node, command = shutil.which("node"), _command(figure.page)
    if node is None:
        raise FileNotFoundError(f"save: {path} is drawn by Node, and there is no node on the path; save('figure.html') needs none")
    kind, array, words = (figure.given[name] for name in ("kind", "array", "words"))
    if array.size > 2**24:
        raise ValueError(f"save: a picture is drawn of 2^24 numbers at most, got {list(array.shape)}: give only the layers and heads that it shows")
    with tempfile.TemporaryDirectory() as folder:
        here = pathlib.Path(folder)
        numpy.save(here / f"{kind}.npy", numpy.asarray(array, "<f4"))
        call = [node, str(command), "show", f"{kind}.npy", f"--kind={kind}", f"--output=figure{ending}"]
        if words:
            (here / "tokens.json").write_text(json.dumps(words), encoding="utf-8")
            call.append("--tokens=tokens.json")
        for name, value in options.items():
            if name in ("words", "overview"):
                call += [f"--{name}"] if value == "" else []
            elif value is not None and name not in ("exact", "page", "height", "origin"):
                call.append(f"--{name}={value}")
        answer = subprocess.run(call, cwd=folder, capture_output=True, stdin=subprocess.DEVNULL)
        if answer.returncode:
            said = answer.stderr.decode(errors="replace").strip().replace("--for ", "--for_ ")
            said = re.sub(r"^phasor(?: show)?: |--(?=\w)", "", said)
            raise ValueError(f"save: {said.replace(f'figure{ending}', path)}")
        return (here / f"figure{ending}").read_bytes()


# the page says which languages it has
_NAMES = {"theme": ("light", "dark", "auto"), "lang": None, "for": ("screen", "paper")}
_PICTURES = (".svg", ".png", ".pdf")
_OF_PICTURES = ("width", "for", "browser")
_ORIGIN = r"https?://([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]+)?"


_COLORMAPS = ("diverging", "sequential", "rdbu", "burd", "viridis", "blues", "greys")  # of phasor.paint


# settings of the view, as <phasor-attention> has them: names, True, a number or the ends of a part
_VIEW = {
    "combine": ("none", "mean", "max", "min"),
    "combinelayers": ("none", "mean", "rollout"),
    "scale": ("fixed", "largest", "log", "rank"),
    "view": ("all", "matrix", "lines", "tokens"),
    "words": bool,
    "groups": set,
    "keygroups": set,
    "overview": bool,
    "run": ("difference", "first", "second"),
    "withoutfirst": int,
    "query": int,
    "key": int,
    "split": int,
    "prompt": list,
    "rows": tuple,
    "columns": tuple,
    "colormap": str,
}
_OF_BATCHES = ("batch", "beam", "beams")
_OF_TABLES = {name: _VIEW[name] for name in ("rows", "columns", "colormap")}

# those of weights over a picture, as <phasor-patches> has them
_PATCHES = {
    "grid": (int, int),
    "prefix": int,
    "fit": ("crop", "stretch"),
    "show": ("auto", "colour", "tint", "squares"),
    "opacity": float,
    "combine": ("none", "mean", "max", "min", "rollout"),
    "colormap": _COLORMAPS,
    "query": (int,),
    "key": int,
}


def _setting(call, name, value, wanted, sides):
    """A setting of the view as the attribute's text."""
    kind = type(wanted)
    if wanted == (int, int) or wanted == (int,) and isinstance(value, (tuple, list)):
        try:
            pair = [operator.index(each) for each in value]
        except TypeError:
            pair = []
        least = 1 if name == "grid" else 0
        if len(pair) != 2 or not all(least <= each <= 1024 for each in pair):
            what = "rows and columns, such as (14, 14)" if name == "grid" else "a token, or row and column of a patch"
            raise ValueError(f"{call}: {name} must be {what}, got {value}")
        return f"{pair[0]} {pair[1]}"
    if wanted is float:
        isreal = isinstance(value, (int, float, numpy.integer, numpy.floating)) and not isinstance(value, bool)
        if not isreal or not 0 <= value <= 1:
            raise ValueError(f"{call}: {name} must be from 0 to 1, got {value}")
        return f"{value:g}"
    if kind is tuple and wanted != (int,):
        _oneof(call, name, value, wanted)
        return value
    if wanted is bool:
        if not isinstance(value, (bool, numpy.bool_)):
            raise TypeError(f"{call}: {name} must be True or False, got {value}")
        return "" if value else "off"
    if wanted is set:
        return _groups(call, name, value, sides[name])
    if wanted in (int, (int,)):
        try:
            index = operator.index(value)
        except TypeError:
            index = -1
        if not 0 <= index < sides.get(name, 2**31):
            last = f"from 0 to {sides[name] - 1}" if name in sides else "a number from 0"
            raise ValueError(f"{call}: {name} must be {last}, got {value}")
        return str(index)
    if wanted is list:
        places = [value] if not isinstance(value, (list, tuple)) else value
        try:
            counts = [operator.index(place) for place in places]
        except TypeError:
            counts = []
        if len(counts) not in (1, 2) or not all(0 <= count <= most for count, most in zip(counts, sides[name])):
            raise ValueError(f"{call}: {name} must be how many queries and keys it has, {sides[name]} at most, got {value}")
        return " ".join(map(str, counts))
    if wanted is tuple:
        try:
            first, end = map(float, value)
        except (TypeError, ValueError):
            first, end = 0, 0
        if not 0 <= first < end < math.inf:
            raise ValueError(f"{call}: {name} must be two numbers, the second the larger, got {value}")
        if end > sides[name]:
            raise ValueError(f"{call}: {name} must end at {sides[name]} at most, got {value}")
        return " ".join(str(int(place)) if place == int(place) else repr(place) for place in (first, end))
    colors = value.split() if isinstance(value, str) else value
    names = ("auto", *_COLORMAPS) if call == "show" else _COLORMAPS
    islist = isinstance(colors, (list, tuple)) and all(isinstance(color, str) for color in colors)
    iscolors = islist and len(colors) > 1 and all(re.fullmatch("#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})", color) for color in colors)
    if not (iscolors or islist and len(colors) == 1 and colors[0] in names):
        kind = ValueError if islist else TypeError
        raise kind(f"{call}: {name} must be {', '.join(names)}, or two or more colours such as '#ff0000', got {value}")
    return " ".join(colors)


def _named(options):  # of a word that Python keeps for itself an underscore follows the name
    return {"for" if name == "for_" else name: value for name, value in options.items()}


def _spelled(name):
    return "for_" if name == "for" else name


def _groups(call, name, value, count):
    """Which tokens are one word, as JSON."""
    wanted = f"{call}: {name} must be the number of a word for each of {count} tokens, None for none, or (first, end) of each word"
    whole = lambda each: operator.index(each) if operator.index(each) >= 0 else operator.index("")
    try:
        given = value.tolist() if hasattr(value, "tolist") else list(value)
        pairs = bool(given) and isinstance(given[0], (list, tuple))
        if pairs:
            groups = [[whole(first), whole(end)] for first, end in given]
            taken = [token for first, end in groups for token in range(first, end)]
            right = all(first < end <= count for first, end in groups) and len(set(taken)) == len(taken)
        else:
            groups = [None if each is None else whole(each) for each in given]
            right = len(groups) == count
    except (TypeError, ValueError):
        raise TypeError(f"{wanted}, got {value!r:.80}") from None
    if not right:
        raise ValueError(f"{wanted}, each token in one group, got {groups!r:.80}")
    return json.dumps(groups)


def _oneof(call, name, value, allowed):
    """Refuses a name that is not one of those allowed."""
    if value not in allowed:
        names = " or ".join(allowed).replace(" or ", ", ", len(allowed) - 2)
        raise ValueError(f"{call}: {_spelled(name)} must be {names}, got {value}")


def _isorigin(text):
    match = re.fullmatch(_ORIGIN, text)
    return bool(match) and int((match[2] or ":0")[1:]) < 2**16


def _options(call, given, counts, sides, hasimage=False):
    """The given options that are not None, each checked. `counts`: numbers of layers and heads; `sides`: limits of
    numbers in settings of the view. A table has no counts."""
    view = _OF_TABLES if not counts else _PATCHES if hasimage else _VIEW
    others = {} if not counts else _VIEW if hasimage else _PATCHES
    known = ["title", "caption", *_NAMES, "origin", "width", "browser", *counts, *{**view, **others}]
    known += [*(("image", "compare", *_OF_BATCHES) if counts else ()), "exact", "height", "page"]
    given = _named(given)
    for name in given.keys() - set(known):
        listed = ", ".join(known).replace(" for,", " for_,")
        raise TypeError(f"{call}: there is no option {_spelled(name)}; there are keytokens, {listed}")
    options = {name: value for name, value in given.items() if value is not None}
    for name in options.keys() & {*others, *(_OF_PICTURES if hasimage else ())} - view.keys():
        why = "without a picture, and image is given" if hasimage else "over a picture: give image"
        raise TypeError(f"{call}: {_spelled(name)} is of weights {why}")
    for name in options.keys() & view.keys():
        options[name] = _setting(call, name, options[name], view[name], sides)
    if "groups" in options or "keygroups" in options:
        options.setdefault("words", "")  # who names groups asks for words
    for name in options.keys() & {"title", "caption"}:  # without what no command line can have
        options[name] = str(options[name]).replace("\0", "\ufffd").encode(errors="replace").decode()
    for name in options.keys() & _NAMES.keys() - {"lang"}:
        _oneof(call, name, options[name], _NAMES[name])
    if "origin" in options and not _isorigin(str(options["origin"])):
        wanted = "scheme, host and port of a page, such as https://example.org"
        raise ValueError(f"{call}: origin must be {wanted}, got {options['origin']}")
    for name in options.keys() & counts.keys():
        try:
            index = operator.index(options[name])
        except TypeError:
            index = -1
        if not 0 <= index < counts[name]:
            raise ValueError(f"{call}: {name} must be from 0 to {counts[name] - 1}, got {options[name]}")
        options[name] = index
    if not isinstance(options.get("exact", False), (bool, numpy.bool_)):
        raise TypeError(f"{call}: exact must be True or False, got {options['exact']}")
    if "height" in options:
        try:
            pixels = int(options["height"])
        except (TypeError, ValueError, OverflowError):
            pixels = 0
        if pixels < 1:
            raise ValueError(f"{call}: height must be a positive number of pixels, got {options['height']}")
        options["height"] = pixels
    return options


# the letters of byte-level tokenizers, which figures decode: bytes that are not visible have letters from 256 on
_VISIBLE = [*range(33, 127), *range(161, 173), *range(174, 256)]
_LETTERS = dict(zip(_VISIBLE, map(chr, _VISIBLE)))
_LETTERS.update(zip((byte for byte in range(256) if byte not in _LETTERS), map(chr, range(256, 512))))


def _word(token):
    if hasattr(token, "item"):  # a number of PyTorch or NumPy
        token = token.item()
    if not isinstance(token, bytes):
        return str(token)
    try:
        return token.decode()
    except UnicodeDecodeError:  # a part of a character, of tiktoken
        return "".join(_LETTERS[byte] for byte in token)


def _packed(call, array, exact, kind):
    """Large arrays take one byte per entry, but weights do not: what is left of a row without its sink would be that of the
    rounding. Others take float16 if its error is small relative to the range of values."""
    with numpy.errstate(over="ignore"):
        single = numpy.ascontiguousarray(array, dtype="<f4")
    beyond = numpy.isinf(single) & numpy.isfinite(array)
    if beyond.any():
        place = tuple(numpy.argwhere(beyond)[0].tolist())
        raise ValueError(f"{call}: numbers must be within ±3.4e+38, as float32 is, got {array[place]} at {list(place)}")
    finite = single[numpy.isfinite(single)].astype("f8")
    least, most = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 0.0)
    fields, kept = {"shape": list(array.shape), "type": "float32"}, single
    with numpy.errstate(over="ignore", invalid="ignore"):
        if exact or numpy.isinf(single).any():
            data = single
        elif array.size > 4_000_000 and kind != "attention":
            step = (most - least) / 254 or 1.0
            index = numpy.floor((numpy.nan_to_num(single.astype("f8"), nan=least) - least) / step + 0.5)
            data = numpy.where(numpy.isnan(single), 255, index).astype("u1")
            kept = least + data * step
            fields.update(type="uint8", least=least, step=step)
        else:
            half = single.astype("<f2")
            error = _error(half, array)
            near = error == 0 or error <= (most - least) / 2**11
            data = kept = half if near else single
            fields["type"] = "float16" if near else "float32"
    return {**fields, "data": base64.b64encode(data.tobytes()).decode()}, _error(kept, array)


def _error(kept, array):  # the largest difference of an entry, inf where one is not finite any more
    with numpy.errstate(invalid="ignore"):
        off = numpy.abs(kept.astype("f8") - array)
    return float(off[numpy.isfinite(array)].max(initial=0.0))


def _about(kind, shape):
    size = " × ".join(map(str, shape[-2:]))
    layers, heads = (shape[0] if len(shape) > 3 else 1), (shape[-3] if len(shape) > 2 else 1)
    count = lambda number, name: f"{number} {name}" + ("s" if number > 1 else "")
    stack = f" of {count(layers, 'layer')} with {count(heads, 'head')}" if layers > 1 else f" of {count(heads, 'head')}"
    return f"{kind}{stack if heads > 1 or layers > 1 else ''}, {size}"


def _height(kind, shape, options):
    """Pixels that the figure takes in a frame of 760 to 1,000 pixels."""
    above = 60 * ("title" in options) + 60 * ("caption" in options)
    if kind != "attention":
        return (900 if kind == "picture" else 480) + above
    rows, columns = shape[-2:]
    layers, heads = (shape[0] if len(shape) > 3 else 1), (shape[-3] if len(shape) > 2 else 1)
    if rows == 1 and columns <= 128:
        return 520 + above
    height = 970 + 140 * (heads > 1) + 110 * (max(rows, columns) > 24) + 140 * (max(rows, columns) >= 1000)
    if max(rows, columns) > 3 * min(rows, columns):  # the map takes the whole width
        height += 188 + min(480, max(64, 16 * rows))
    if layers > 1 or heads > 16:  # all maps
        height += 130 + 48 * (layers if layers > 1 else -(-heads // 18))
    return height + above


_COLORS = {  # from none to all, and from below zero to above
    False: ((253, 252, 250), (196, 198, 231), (112, 113, 184), (31, 29, 87)),
    True: ((40, 98, 168), (165, 195, 227), (253, 252, 250), (239, 185, 166), (193, 74, 54)),
}


def _picture(kind, array, options):
    """PNG of the map that is shown first, as large as a thumb."""
    table = array
    for name in ("layer", "head")[-(table.ndim - 2):] if table.ndim > 2 else ():
        table = table[options.get(name, 0)]
    table = table.astype("f8")
    if kind == "similarity":
        table = table[:: -(-len(table) // 256)]
        size = numpy.sqrt((table**2).sum(1, keepdims=True))
        table = table @ table.T / numpy.maximum(size * size.T, 1e-30)
    table = numpy.where(numpy.isfinite(table), table, 0.0)
    for axis in (0, 1):  # the largest value of the cells of a pixel
        starts = numpy.unique(numpy.arange(256) * table.shape[axis] // 256)
        largest, least = numpy.maximum.reduceat(table, starts, axis), numpy.minimum.reduceat(table, starts, axis)
        table = numpy.where(-least > largest, least, largest)
    signed = bool(table.min() < 0)
    share = table / (abs(table).max() or 1.0)
    share = (share + 1) / 2 if signed else share
    colors = numpy.array(_COLORS[signed], "f8")
    places = numpy.linspace(0, 1, len(colors))
    pixels = numpy.stack([numpy.interp(share, places, colors[:, k]) for k in range(3)], -1).round().astype("u1")
    high, wide = (max(1, 320 // side) for side in pixels.shape[:2])
    if max(share.shape) <= 3 * min(share.shape):
        high = wide = min(high, wide)
    pixels = pixels.repeat(high, 0).repeat(wide, 1)
    return _png(pixels)


def _part(name, page):
    """The bytes of figure.html, which `page` names, or of a file by its path from there; without a page those of the
    package, or of what is beside this file."""
    here = pathlib.Path(__file__).resolve().parent
    isbeside = name != "figure.html"
    if page is not None and "://" in str(page):
        address = urllib.parse.urljoin(str(page), name) if isbeside else str(page)
        try:
            with urllib.request.urlopen(address) as answer:
                return answer.read()
        except (OSError, ValueError) as error:
            raise FileNotFoundError(f"phasor: {address} cannot be read: {error}") from None
    places = [here.parent / "dist" / "show" / name, here / name]
    if page is not None:
        places = [pathlib.Path(page).parent / name if isbeside else pathlib.Path(page)]
    for place in places:
        if place.is_file():
            return place.read_bytes()
    raise FileNotFoundError(f"phasor: there is no {' and no '.join(map(str, places))}")


def _engine(page):
    """The WebAssembly of the package, as its page takes it: deflated, in base64."""
    try:
        wasm = _part("../wasm/simd.wasm", page)
    except FileNotFoundError as error:
        site = "a page outside the package must be show/figure.html of the site, which has the WebAssembly in it"
        raise FileNotFoundError(f"{error}; {site}") from None
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(wasm) + packer.flush()).decode()


# the first bytes of a picture, and how it begins in an address
_IMAGES = {b"\x89PNG\r\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif", b"RIFF": "webp"}
_MOST_PIXELS = 1024  # of the longer side of a picture that is no file


def _places(keys, grid, prefix):
    """Rows and columns of patches; refuses weights that have no keys for them."""
    before = int(prefix or 0)
    if grid is None:
        rows = columns = math.isqrt(max(0, keys - before))
        if rows and (before + rows * columns == keys or prefix is None and keys - rows * columns <= 16):
            return rows, columns
        after = "" if prefix is None else f" after {before} tokens"
        raise ValueError(f"show: grid must be given: {keys} keys are no square number of patches{after}")
    rows, columns = map(int, grid.split())
    if before + rows * columns > keys:
        after = "" if prefix is None else f" after {before} tokens"
        raise ValueError(f"show: weights must have keys for {rows} × {columns} patches{after}, got {keys} keys")
    return rows, columns


def _address(image):
    """A picture as an address with its bytes in it: of a file as they are, of anything else as PNG."""
    if isinstance(image, (str, os.PathLike)):
        data, name = pathlib.Path(image).read_bytes(), os.fspath(image)
        if re.match(rb"(\xef\xbb\xbf)?\s*<(\?xml|!doctype svg|!--|svg)", data[:1024], re.IGNORECASE):
            raise ValueError(f"show: image {name} is a drawing (SVG), and models see pixels: save it as PNG")
        kind = next((kind for start, kind in _IMAGES.items() if data.startswith(start)), None)
        if kind is None or kind == "webp" and data[8:12] != b"WEBP":
            raise ValueError(f"show: image {name} is no picture: PNG, JPEG, GIF or WebP is wanted")
        if not _iswhole(kind, data):
            raise ValueError(f"show: image {name} is broken: the end of it is missing, or a part is damaged")
    else:
        kind, data = "png", _png(_pixels(image))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _iswhole(kind, data):
    if kind == "png":
        at = 8
        while at + 12 <= len(data):
            end = at + 8 + int.from_bytes(data[at : at + 4], "big")
            body, sum = data[at + 4 : end], data[end : end + 4]
            if len(sum) < 4 or zlib.crc32(body) != int.from_bytes(sum, "big"):
                return False
            if body[:4] == b"IEND":
                return True
            at = end + 4
        return False
    if kind == "jpeg":
        return data.rfind(b"\xff\xd9") > data.rfind(b"\xff\xda")
    if kind == "gif":
        return data.rstrip(b"\0\t\n\v\f\r ").endswith(b";")  # some programs write zeros or an empty line after the end
    return len(data) >= 8 + int.from_bytes(data[4:8], "little")


def _pixels(image):
    """[rows, columns, 3] bytes of a PIL image, turned as its EXIF data say, or of an array: 0 to 255, or 0 to 1."""
    turned = image.getexif().get(0x0112, 1) if hasattr(image, "getexif") else 1
    if str(getattr(image, "mode", "")).startswith("I;16"):  # 16 bits, which PIL cuts off at 255
        image = numpy.asarray(image) / (2**16 - 1)
    elif hasattr(image, "convert"):
        image = image.convert("RGB")
    if isinstance(image, numpy.ndarray) or hasattr(image, "detach"):
        image = _plain("show", image)
    array = numpy.asarray(image)
    if array.ndim == 3 and array.shape[0] in (1, 3, 4) and array.shape[2] not in (1, 3, 4):
        array = array.transpose(1, 2, 0)  # as PyTorch has it
    if array.ndim == 2:
        array = array[..., None]
    if array.ndim != 3 or array.shape[2] not in (1, 3, 4) or array.dtype.kind not in "uif" or array.size == 0:
        wanted = "a path, a PIL image or an array [rows, columns, 3]"
        raise TypeError(f"show: image must be {wanted}, got {array.dtype} {list(array.shape)}")
    if not numpy.isfinite(array).all() or array.min() < 0 or array.max() > 255:
        raise ValueError("show: image must have numbers from 0 to 255, or from 0 to 1, and others are there: undo its normalization")
    factor = 255 if array.dtype.kind == "f" and array.max() <= 1 else 1
    array = array[..., :3]
    if turned in (2, 4, 5, 7):
        array = array[:, ::-1]
    array = numpy.rot90(array, {3: 2, 4: 2, 5: 1, 6: 3, 7: 3, 8: 1}.get(turned, 0))
    share = min(1, _MOST_PIXELS / max(array.shape[:2]))
    for axis, length in enumerate(array.shape[:2]):  # the mean of what a pixel covers
        starts = numpy.arange(max(1, int(length * share))) * length // max(1, int(length * share))
        sums = numpy.add.reduceat(array, starts, axis, dtype="f4")
        array = sums / numpy.diff(numpy.append(starts, length)).reshape((-1, 1, 1) if axis == 0 else (1, -1, 1))
    return (array * factor).round().astype("u1").repeat(3 // array.shape[2], 2)


def _png(pixels):
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    part = lambda name, data: struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    head = struct.pack(">IIBBBBB", pixels.shape[1], pixels.shape[0], 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows, 9)) + part(b"IEND", b"")


def _figure(call, kind, array, tokens, keytokens, options, chosen="", image=None, other=None):
    exact, page, runs = options.get("exact", False), options.get("page"), 1 if other is None else 2
    height = options.get("height") or runs * _height("picture" if image else kind, array.shape, options)
    packed, error = _packed(call, array, exact, kind)
    name, compared = options.get("title") or kind, {}
    if other is not None:
        second, another = _packed(call, other, exact, kind)
        name, error = "first", max(error, another)
        compared = {"compare": second, "comparename": f"second{chosen}"}
    figure = {"kind": kind, "name": f"{name}{chosen}", "array": packed, **compared, **({"error": error} if error else {})}
    words = {"tokens": tokens, "keytokens": keytokens}
    figure.update({name: [_word(word) for word in words[name]] for name in words if words[name] is not None})
    figure.update({name: options[name] for name in ("layer", "head") if name in options})
    settings = {name: options[name] for name in (_PATCHES if image else _VIEW) if name in options}
    figure.update({"settings": settings} if settings else {})
    contents = {name: options[name] for name in ("title", "caption", "theme", "lang", "origin") if name in options}
    contents.update({"image": image} if image else {})
    text = json.dumps({**contents, "figures": [figure]}, allow_nan=False).replace("<", "\\u003c")
    empty = _part("figure.html", page).decode()
    if 'id="engine">' not in empty or 'id="data">null<' not in empty:
        raise ValueError(f"{call}: page must be the figure.html of the package, got another one, {page}")
    if 'id="engine"><' in empty:
        empty = empty.replace('id="engine">', f'id="engine">{_engine(page)}')
    filled = empty.replace('id="data">null<', f'id="data">{text}<')
    lang = options.get("lang", "en")
    there = re.search(r'data-languages="([^"]*)"', empty)
    _oneof(call, "lang", lang, ["en", *(there[1].split() if there else ())])
    if lang != "en":
        filled = filled.replace('id="texts"><', f'id="texts">{_part(f"{lang}.txt", page).decode()}<')
    words = {name: figure[name] for name in words if name in figure}
    given = {"kind": kind, "array": array, "words": words, "options": options, "image": image, "compare": other is not None}
    about, picture = _about(kind, array.shape), _picture(kind, array, options)
    still = f'<p>{html.escape(about)}. The figure is drawn by a script; this is a picture of its numbers.</p>'
    still += f'<img alt="" src="data:image/png;base64,{base64.b64encode(picture).decode()}">'
    return Figure(filled.replace("<!--still-->", still), height, error, page, about, picture, given)
