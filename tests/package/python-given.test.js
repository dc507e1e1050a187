// What phasor.py is given: what a model of Transformers returns, tensors wherever they are, rows, names; and
// what it says of what it cannot show.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { codes } from '../../tools/languages.js';
import { either } from '../../web/command/printable.js';
import { colormapNames } from '../../web/core/api/picture.js';
import { runPython } from '../harness/numpy.js';

const python = fileURLToPath(new URL('../../python', import.meta.url));

const languages = either(['en', ...codes()]);

const colors = colormapNames.join(', ');

/** `Tensor` stands in for one of PyTorch on a GPU, `Output` for what a model returns. */
const start = `import sys, json, re, numpy
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import heatmap, show

class Tensor:
    def __init__(self, array, place="cuda"):
        self.array, self.place = numpy.asarray(array, "f4"), place
        self.shape, self.ndim = self.array.shape, self.array.ndim
    def detach(self): return self
    def float(self): return self
    def cpu(self): return Tensor(self.array, "cpu")
    def __array__(self, *all, **named): raise TypeError("can't convert cuda:0 device type tensor to numpy")
    def numpy(self):
        assert self.place == "cpu"
        return self.array

class Output(dict):
    def __getattr__(self, name):
        if name in ("attentions", "encoder_attentions", "decoder_attentions", "cross_attentions"): return self.get(name)
        raise AttributeError(name)

def kept(figure):
    text = re.search('id="data">(.*?)</script>', figure.html).group(1)
    figure = json.loads(text)["figures"][0]
    return [figure["kind"], figure["array"]["shape"], figure.get("tokens"), figure.get("keytokens")]

def refused(call, *given, **options):
    try: call(*given, **options)
    except (TypeError, ValueError, OSError) as error: return f"{type(error).__name__}: {error}"
    return "nothing is said"

def maps(*shape):
    return numpy.full(shape, 1 / shape[-1], "f4")

results = []
`;

/** @param {string} program that appends to `results` @returns {any[]} */
const results = (program) =>
  JSON.parse(runPython(`${start}${program}\nprint(json.dumps(results))`));

test('what a model returns is shown by its attentions, tensors on a GPU too', () => {
  const shapes = results(`
layers = tuple(Tensor(maps(1, 3, 4, 4)) for _ in range(2))
for given in (layers, list(layers), Output(attentions=layers), {"attentions": layers}, [[Tensor(maps(4, 4))] * 3] * 2,
              [[[Tensor(maps(4))] * 4] * 3] * 2, tuple(layer.array for layer in layers)):
    results.append(kept(show(given)))
results.append(kept(show([Tensor([0.5, 0.5]), Tensor([1, 0])])))
results.append(kept(heatmap([Tensor([0.5, 0.5, 3]), Tensor([1, 0, 2])])))`);
  for (const [kind, shape] of shapes.slice(0, 7)) {
    assert.equal(kind, 'attention');
    assert.deepEqual(shape, [2, 3, 4, 4]);
  }
  assert.deepEqual(shapes[7].slice(0, 2), ['attention', [2, 2]]);
  assert.deepEqual(shapes[8].slice(0, 2), ['heatmap', [2, 3]]);
});

test('without attentions a sentence says how a model is loaded that returns them', () => {
  const eager = /load the model with attn_implementation='eager'/;
  const said = results(`
layers = tuple(Tensor(maps(1, 3, 4, 4)) for _ in range(2))
for given in (None, (None, None), Output(attentions=None), Output(attentions=(None, None)), Output(logits=1), {"attentions": None},
              ((None, None), (None, None)), (layers[0], None)):
    results.append(refused(show, given))
results.append(refused(show, Output(encoder_attentions=layers, cross_attentions=layers)))`);
  for (const sentence of said.slice(0, 8)) assert.match(sentence, eager);
  assert.match(
    said[8],
    /TypeError: show: .* encoder_attentions, cross_attentions: give one of them/,
  );
});

test('one row of weights has tokens that are looked at', () => {
  const rows = results(`
results.append(kept(show([0.9, 0.1], tokens=["the", "cat"])))
results.append(kept(show(Tensor([0.9, 0.1]), tokens=["the", "cat"])))
results.append(kept(show([[0.9, 0.1]], tokens=["the", "cat"])))
results.append(kept(show([[0.9, 0.1]], tokens=["it"], keytokens=["the", "cat"])))
results.append(kept(show([[1.0]], tokens=["it"])))
results.append(refused(show, [0.9, 0.1], tokens=["a", "b", "c"]))`);
  for (const row of rows.slice(0, 3)) {
    assert.deepEqual(row, ['attention', [1, 2], null, ['the', 'cat']]);
  }
  assert.deepEqual(rows[3], ['attention', [1, 2], ['it'], ['the', 'cat']]);
  assert.deepEqual(rows[4], ['attention', [1, 1], ['it'], null]);
  assert.match(rows[5], /tokens must have 1, as many as queries, got 3/);
});

test('what NumPy masks has no number, and a layer or head that there is not is refused', () => {
  const said = results(`
masked = numpy.ma.masked_where(numpy.triu(numpy.ones((3, 3)), 1) > 0, numpy.full((3, 3), 0.5))
def numbers(figure):
    array = json.loads(re.search('id="data">(.*?)</script>', figure.html).group(1))["figures"][0]["array"]
    import base64
    data = numpy.frombuffer(base64.b64decode(array["data"]), {"float16": "<f2", "float32": "<f4"}[array["type"]])
    return [None if numpy.isnan(value) else float(value) for value in data]
results.append(numbers(show(masked)))
results.append(numbers(show((masked[None, None], masked[None, None]))))
results.append(numbers(heatmap(numpy.ma.masked_equal([[1, 2], [3, 4]], 3))))
two = maps(2, 3, 4, 4)
results.append(refused(show, two, layer=7))
results.append(refused(show, two, layer=-1))
results.append(refused(show, two, head=3))
results.append(refused(show, two[0, 0], layer=1))
results.append(kept(show(two, layer=1, head=2)))
for head in (99, -1, 1.5, float("nan"), float("inf"), "1", [0], numpy.float32(1)):
    results.append(refused(show, two, head=head))
for head in (1, numpy.int8(1), None):
    results.append(kept(show(two, layer=head, head=head)))`);
  const lower = [0.5, null, null, 0.5, 0.5, null, 0.5, 0.5, 0.5];
  assert.deepEqual(said.slice(0, 3), [lower, [...lower, ...lower], [1, 2, null, 4]]);
  assert.match(said[3], /^ValueError: show: layer must be from 0 to 1, got 7/);
  assert.match(said[4], /layer must be from 0 to 1, got -1/);
  assert.match(said[5], /head must be from 0 to 2, got 3/);
  assert.match(said[6], /layer must be from 0 to 0, got 1/);
  assert.equal(said[7][0], 'attention');
  const got = ['99', '-1', '1.5', 'nan', 'inf', '1', '[0]', '1.0'];
  assert.deepEqual(
    said.slice(8, 16),
    got.map((one) => `ValueError: show: head must be from 0 to 2, got ${one}`),
  );
  for (const one of said.slice(16)) assert.equal(one[0], 'attention');
});

test('options that nothing shows are refused by their names, in both calls; None is no option', () => {
  const said = results(`
table = [[1, 0], [0.5, 0.5]]
for call in (show, heatmap):
    for options in ({"theme": "blue"}, {"theme": ["light"]}, {"lang": "fr"}, {"lang": "hi-IN"},
                    *({"height": height} for height in (float("inf"), float("nan"), 0, -5, "tall", [300]))):
        results.append(refused(call, table, **options))
for call in (show, heatmap):
    call(table, theme=None, lang=None, title=None, caption=None, height=None, page=None, exact=None)
    figure = call(table, theme="dark", lang="en", title=5, height=300.5)
    contents = json.loads(re.search('id="data">(.*?)</script>', figure.html).group(1))
    results.append([figure.height, contents["theme"], contents["title"]])`);
  const wanted = (/** @type {string} */ call) =>
    [
      'theme must be light, dark or auto, got blue',
      "theme must be light, dark or auto, got ['light']",
      `lang must be ${languages}, got fr`,
      `lang must be ${languages}, got hi-IN`,
      ...['inf', 'nan', '0', '-5', 'tall', '[300]'].map(
        (one) => `height must be a positive number of pixels, got ${one}`,
      ),
    ].map((sentence) => `ValueError: ${call}: ${sentence}`);
  assert.deepEqual(said.slice(0, 20), [...wanted('show'), ...wanted('heatmap')]);
  assert.deepEqual(said.slice(20), [
    [300, 'dark', '5'],
    [300, 'dark', '5'],
  ]);
});

test('the page that is named is taken, and no other', () => {
  const said = results(`
import pathlib, shutil, tempfile, phasor
table = [[1, 0], [0.5, 0.5]]
with tempfile.TemporaryDirectory() as folder:
    folder = pathlib.Path(folder)
    own = pathlib.Path(phasor.__file__).resolve().parent.parent / "dist" / "show" / "figure.html"
    shutil.copy(own, folder / "figure.html")
    mine = own.read_text("utf-8").replace("<head>", "<head><!--mine-->").replace('id="engine">', 'id="engine">OWN')
    (folder / "mine.html").write_text(mine, "utf-8")
    (folder / "other.html").write_text("<p>another page")
    for page in (folder / "none.html", folder, folder / "none" / "figure.html", "", (folder / "none.html").as_uri(),
                 folder / "other.html"):
        results.append(refused(show, table, page=page).replace(str(folder), "FOLDER"))
    for page in (folder / "mine.html", str(folder / "mine.html"), (folder / "mine.html").as_uri()):
        results.append("<!--mine-->" in show(table, page=page).html)
    results.append(refused(show, table, page=folder / "mine.html", lang="hi").replace(str(folder), "FOLDER"))
    (folder / "hi.txt").write_text("HINDI")
    results.append('id="texts">HINDI<' in show(table, page=folder / "mine.html", lang="hi").html)`);
  const missing = 'FileNotFoundError: phasor:';
  assert.deepEqual(said.slice(0, 4), [
    `${missing} there is no FOLDER/none.html`,
    `${missing} there is no FOLDER`,
    `${missing} there is no FOLDER/none/figure.html`,
    `${missing} there is no .`,
  ]);
  assert.match(
    said[4],
    /^FileNotFoundError: phasor: file:\/\/FOLDER\/none\.html cannot be read: .*No such file/,
  );
  assert.equal(
    said[5],
    'ValueError: show: page must be the figure.html of the package, got another one, FOLDER/other.html',
  );
  assert.deepEqual(said.slice(6), [true, true, true, `${missing} there is no FOLDER/hi.txt`, true]);
});

test('a page without WebAssembly takes that of its package, by a path and by an address', () => {
  const said = results(`
import base64, functools, http.server, pathlib, phasor, shutil, tempfile, threading, zlib
def engine(figure):
    return zlib.decompress(base64.b64decode(re.search('id="engine">([^<]*)', figure.html)[1]), -15)
table = [[1, 0], [0.5, 0.5]]
dist = pathlib.Path(phasor.__file__).resolve().parent.parent / "dist"
wasm = (dist / "wasm" / "simd.wasm").read_bytes()
page = dist / "show" / "figure.html"
files = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(dist))
with http.server.ThreadingHTTPServer(("127.0.0.1", 0), files) as server:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/show/figure.html?version=1"
    for named in (None, page, str(page), page.as_uri(), address):
        results.append(engine(show(table, page=named)) == wasm)
    server.shutdown()
with tempfile.TemporaryDirectory() as folder:
    copy = pathlib.Path(folder) / "show" / "figure.html"
    copy.parent.mkdir()
    shutil.copy(page, copy)
    results.append(refused(show, table, page=copy).replace(folder, "FOLDER"))
    results.append(refused(heatmap, table, page=copy.as_uri()).replace(folder, "FOLDER"))`);
  assert.deepEqual(said.slice(0, 5), [true, true, true, true, true]);
  const site =
    '; a page outside the package must be show/figure.html of the site, which has the WebAssembly in it';
  assert.equal(
    said[5],
    `FileNotFoundError: phasor: there is no FOLDER/show/../wasm/simd.wasm${site}`,
  );
  assert.match(
    said[6],
    /^FileNotFoundError: phasor: file:\/\/FOLDER\/wasm\/simd\.wasm cannot be read: .*the site/,
  );
});

test('numbers that float32 does not have are refused with their place, whatever they would be kept in', () => {
  const said = results(`
table = numpy.array([[1, 3.4e38], [-1e300, 1e39]])
for call in (show, heatmap):
    results.append(refused(call, table))
    results.append(refused(call, table, exact=True))
results.append(refused(heatmap, numpy.where(numpy.arange(4_000_002).reshape(2, -1) == 4_000_001, 1e39, 1.0)))
results.append(kept(heatmap([[3.4e38, -3.4e38], [1e-300, 0]])))
results.append(kept(heatmap([[numpy.inf, 1], [numpy.nan, 0]])))`);
  const sentence = 'numbers must be within ±3.4e+38, as float32 is, got';
  for (const k of [0, 1]) {
    assert.equal(said[k], `ValueError: show: ${sentence} -1e+300 at [1, 0]`);
    assert.equal(said[2 + k], `ValueError: heatmap: ${sentence} -1e+300 at [1, 0]`);
  }
  assert.equal(said[4], `ValueError: heatmap: ${sentence} 1e+39 at [1, 2000000]`);
  assert.deepEqual([said[5][0], said[6][0]], ['heatmap', 'heatmap']);
});

test('names of columns are shown by a heat map, and what it does not have is refused', () => {
  const said = results(`
table = [[1, 2, 3], [4, 5, 7]]
results.append(kept(heatmap(table, tokens=["a", "b"], keytokens=["x", "y", "z"])))
results.append(refused(heatmap, table, keytokens=["x"]))
results.append(refused(heatmap, table, kind="similarity", keytokens=["x", "y", "z"]))
results.append(refused(heatmap, table, layer=1))
results.append(refused(heatmap, table, head=0))`);
  assert.deepEqual(said[0], ['heatmap', [2, 3], ['a', 'b'], ['x', 'y', 'z']]);
  assert.match(said[1], /keytokens must have 3, as many as columns, got 1/);
  assert.match(said[2], /keytokens .*similarity/);
  assert.match(said[3], /heatmap: there is no option layer/);
  assert.match(said[4], /heatmap: there is no option head/);
});

test('a part that is shown lies within the array, and keeps its digits', () => {
  const said = results(`
def settings(figure):
    text = re.search('id="data">(.*?)</script>', figure.html).group(1)
    return json.loads(text)["figures"][0]["settings"]
results.append(settings(heatmap(numpy.zeros((1, 1200000)), columns=(1000001, 1000101))))
results.append(settings(show(maps(10, 10), rows=(0, 10), columns=(0.5, 9.5))))
results.append(refused(show, maps(10, 10), rows=(7, 12)))
results.append(refused(show, maps(10, 10), columns=(20, 24)))
results.append(refused(heatmap, numpy.zeros((3, 20)), rows=(2, 4)))
results.append(refused(heatmap, numpy.zeros((3, 20)), kind="similarity", columns=(2, 4)))`);
  assert.deepEqual(said, [
    { columns: '1000001 1000101' },
    { rows: '0 10', columns: '0.5 9.5' },
    'ValueError: show: rows must end at 10 at most, got (7, 12)',
    'ValueError: show: columns must end at 10 at most, got (20, 24)',
    'ValueError: heatmap: rows must end at 3 at most, got (2, 4)',
    'ValueError: heatmap: columns must end at 3 at most, got (2, 4)',
  ]);
});

test('over a picture a query is one of the patches, and a rollout has as many queries as keys', () => {
  const said = results(`
picture, square, words = numpy.zeros((4, 4, 3)), maps(2, 17, 17), maps(2, 3, 17)
results.append(refused(show, square, image=picture, grid=(4, 4), query=(20, 20)))
results.append(refused(show, square, image=picture, query=(3, 4)))
results.append(refused(show, words, image=picture, query=(3, 0)))
results.append(refused(show, words, image=picture, combine="rollout"))
for given, options in ((square, {"query": (3, 3)}), (square, {"query": 16}), (words, {"query": (2, 9)}), (square, {"combine": "rollout"})):
    results.append(kept(show(given, image=picture, **options))[0])`);
  assert.deepEqual(said, [
    'ValueError: show: query must be within 4 × 4 patches, got (20, 20)',
    'ValueError: show: query must be within 4 × 4 patches, got (3, 4)',
    'ValueError: show: query must be within 4 × 4 patches, got (3, 0)',
    'ValueError: show: combine rollout is of as many queries as keys, got 3 and 17',
    ...Array(4).fill('attention'),
  ]);
});

test('colours that a figure does not have are refused, by the names of the library', () => {
  const said = results(`
table, picture = maps(4, 4), numpy.zeros((4, 4, 3))
for wrong in ("nope", ["red"], [], "", ["viridis", "x"], 5):
    results.append(refused(show, table, colormap=wrong))
for wrong in ("auto", "nope"):
    results.append(refused(heatmap, table, colormap=wrong))
for wrong in ("auto", ["#ff0000", "#00ff00"]):
    results.append(refused(show, table, image=picture, colormap=wrong))
for right in (*${JSON.stringify(colormapNames)}, "auto", ["#ff0000", "#00ff0080"], "#ff0000 #00ff00"):
    results.append(kept(show(table, colormap=right))[0])
results.append(kept(show(table, image=picture, colormap="viridis"))[0])`);
  const wanted = (/** @type {string} */ names) =>
    `colormap must be ${names}, or two or more colours such as '#ff0000', got`;
  ['nope', "['red']", '[]', '', "['viridis', 'x']", '5'].forEach((got, k) =>
    assert.equal(
      said[k],
      `${k === 5 ? 'TypeError' : 'ValueError'}: show: ${wanted(`auto, ${colors}`)} ${got}`,
    ),
  );
  assert.equal(said[6], `ValueError: heatmap: ${wanted(colors)} auto`);
  assert.equal(said[7], `ValueError: heatmap: ${wanted(colors)} nope`);
  assert.equal(said[8], `ValueError: show: colormap must be ${either(colormapNames)}, got auto`);
  assert.match(said[9], /colormap must be .* greys, got \['#ff0000', '#00ff00'\]$/);
  assert.deepEqual(said.slice(10), Array(said.length - 10).fill('attention'));
});

test('what is refused is named as it was given, and numbers of NumPy are numbers', () => {
  const said = results(`
table, picture = maps(4, 4), numpy.zeros((4, 4, 3))
results.append(refused(heatmap, None))
for call in (heatmap, show):
    results.append(refused(call, [[1, None], [2, 3]]))
results.append(refused(show, {"cross_attentions": table}))
results.append(refused(show, table, origin="https://a.b:70000"))
results.append(refused(show(table, origin="https://a.b:65535").save, "x.svg"))
results.append(refused(show, table, for_="x"))
results.append(refused(show(table, for_="paper").save, "x.html"))
results.append(kept(show(table, words=numpy.bool_(True)))[0])
results.append(kept(show(table, image=picture, opacity=numpy.float32(0.5)))[0])
results.append(refused(show, table, image=picture, opacity=True))
import phasor
class Picture:  # of PIL, with 16 bits
    mode = "I;16"
    def __array__(self, *all, **named): return numpy.array([[0, 65535], [257, 32896]], "u2")
results.append(phasor._pixels(Picture())[..., 0].tolist())
results.append([phasor._iswhole("gif", b"GIF89a" + end) for end in (b";", b";\\0", b";\\r\\n", b"; more", b"")])`);
  assert.deepEqual(said, [
    'TypeError: heatmap: numbers are wanted, got None',
    'TypeError: heatmap: numbers are wanted, got None',
    'TypeError: show: numbers are wanted, got None',
    'TypeError: show: the model has returned cross_attentions: give one of them',
    'ValueError: show: origin must be scheme, host and port of a page, such as https://example.org, got https://a.b:70000',
    'ValueError: save: origin is of a page, and x.svg is a picture',
    'ValueError: show: for_ must be screen or paper, got x',
    'ValueError: save: for_ is of a picture, and x.html is a page',
    'attention',
    'attention',
    'ValueError: show: opacity must be from 0 to 1, got True',
    [
      [0, 255],
      [1, 128],
    ],
    [true, true, true, false, false],
  ]);
});

test('tokens are any list: numbers of tensors and arrays, what a generator gives, but no set', () => {
  const [numbers, generated, scalars, ...refusals] = results(`
weights = maps(1, 3, 3)
results.append(kept(show(weights, numpy.arange(3), keytokens=numpy.array([b"a", b"b", b"c"])))[2:])
results.append(kept(show(weights, (each for each in "abc")))[2])
results.append(kept(show(weights, list(numpy.arange(3.0))))[2])
for given in ({"a", "b", "c"}, 5, numpy.int64(3)):
    results.append(refused(show, weights, given))
results.append(refused(heatmap, weights[0], {1, 2, 3}))`);
  assert.deepEqual(numbers, [
    ['0', '1', '2'],
    ['a', 'b', 'c'],
  ]);
  assert.deepEqual(
    [generated, scalars],
    [
      ['a', 'b', 'c'],
      ['0.0', '1.0', '2.0'],
    ],
  );
  for (const said of refusals)
    assert.match(said, /^TypeError: \w+: tokens must be a list of texts, got /);
});

test('nothing, layers that get shorter, and words for a switch are refused by what they are', () => {
  const said = results(`
for given in ((), [], ((), ()), {"attentions": ()}):
    results.append(refused(show, given))
results.append(refused(heatmap, []))
results.append(refused(show, numpy.zeros((0, 5))))
results.append(refused(show, tuple(Tensor(maps(1, 2, n, n)) for n in (9, 7, 5))))
results.append(refused(show, maps(3, 3), exact="no"))
figure = show(maps(1, 1, 3, 3))
figure.given["array"] = numpy.broadcast_to(numpy.float32(0), (24, 16, 210, 210))
results.append(refused(figure.save, "x.svg"))`);
  const eager = /in place of weights: load the model with attn_implementation='eager'/;
  for (const one of said.slice(0, 4)) assert.match(one, eager);
  assert.deepEqual(said.slice(4), [
    'TypeError: heatmap: numbers are wanted, got []',
    'TypeError: show: numbers are wanted, got an empty array, [0, 5]',
    'ValueError: show: layers must have the same shape, or be steps of generate(), got [1, 2, 9, 9] and [1, 2, 7, 7]',
    'TypeError: show: exact must be True or False, got no',
    'ValueError: save: a picture is drawn of 2^24 numbers at most, got [24, 16, 210, 210]: give only the layers and heads that it shows',
  ]);
});
