// The attentions of `generate()`, the layers of each step, become one map of each head: in phasor.py, and in
// the command from JSON and from what phasor_record.py has recorded.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../web/command/run.js';
import { unpack } from '../../web/command/show/arrays.js';
import { runPython } from '../harness/numpy.js';

const python = fileURLToPath(new URL('../../python', import.meta.url));

/** @type {string} */
let folder;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-steps-'));
});
after(() => rm(folder, { recursive: true }));

/**
 * `whole(batch, n)` are the causal weights of a whole text, [layers, batch, heads, n, n]; `cached`,
 * `uncached` and `roomy` are what generate() returns of it after a prompt, with each kind of cache, `across`
 * its cross-attention. A Tensor stands in for one of PyTorch on a GPU.
 */
const start = `import sys, json, re, base64, numpy
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import show
from phasor_record import record

class Tensor:
    def __init__(self, array): self.array, self.shape, self.ndim = array, array.shape, array.ndim
    def detach(self): return self
    def float(self): return self
    def cpu(self): return self
    def numpy(self): return self.array
    def __array__(self, *all, **named): raise TypeError("can't convert cuda:0 device type tensor to numpy")

def whole(batch=1, n=7, keys=None, layers=2, heads=3):
    weights = numpy.random.default_rng(n).random((layers, batch, heads, n, keys or n)).astype("f4")
    weights = weights if keys else numpy.tril(weights)
    return weights / weights.sum(-1, keepdims=True)
def cached(w, p): return [[l[:, :, :p, :p] for l in w]] + [[l[:, :, t:t+1, :t+1] for l in w] for t in range(p, w.shape[-1])]
def uncached(w, p): return [[l[:, :, :t, :t] for l in w] for t in range(p, w.shape[-1] + 1)]
def across(w, p): return [[l[:, :, :p] for l in w]] + [[l[:, :, t:t+1] for l in w] for t in range(p, w.shape[-2])]
def roomy(steps, room): return [[numpy.pad(l, [(0, 0)] * 3 + [(0, room - l.shape[-1])]) for l in step] for step in steps]
def each(steps, of): return tuple(tuple(of(layer) for layer in step) for step in steps)

def kept(figure):
    text = re.search('id="data">(.*?)</script>', figure.html).group(1)
    figure = json.loads(text)["figures"][0]
    shape, bits = figure["array"]["shape"], base64.b64decode(figure["array"]["data"])
    return {"array": numpy.frombuffer(bits, "<f4").reshape(shape), "prompt": figure.get("settings", {}).get("prompt"),
            "tokens": figure.get("tokens"), "keytokens": figure.get("keytokens"), "name": figure["name"]}

def joined(steps, **options): return kept(show(steps, exact=True, **options))

def refused(*given, **options):
    try: show(*given, **options)
    except (TypeError, ValueError) as error: return f"{type(error).__name__}: {error}"
    return "nothing is said"

results = []
`;

/** @param {string} program that appends to `results` @returns {any[]} */
const results = (program) =>
  JSON.parse(runPython(`${start}${program}\nprint(json.dumps(results))`));

/** @param {string} path of a page @returns {Promise<any>} its first figure, with its numbers */
async function figureIn(path) {
  const html = await readFile(path, 'utf8');
  const [, text = ''] = /id="data">(.*?)<\/script>/s.exec(html) ?? [];
  const [figure] = JSON.parse(text).figures;
  return { ...figure, array: unpack(figure.array) };
}

test('steps with each kind of cache, as arrays, lists and tensors, become the map of the whole text', () => {
  const answers = results(`
w, p = whole(), 4
for steps in (cached(w, p), uncached(w, p), roomy(cached(w, p), 12), each(cached(w, p), Tensor), each(cached(w, p), lambda l: l.tolist()),
              each(cached(w, p), lambda l: l[0]), [numpy.stack(step) for step in cached(w, p)], {"attentions": each(cached(w, p), Tensor)}):
    one = joined(steps, tokens=list("abcdefgh"))
    results.append([bool((one["array"] == w[:, 0]).all()), one["prompt"], one["tokens"], one["keytokens"]])
w = whole(batch=3)
one = joined([step[1] for step in cached(w, p)], batch=2, tokens=list("abcdefg"))  # of one layer
results.append([bool((one["array"] == w[1:, 2]).all()), one["prompt"], one["tokens"], one["keytokens"]])`);
  assert.equal(answers.length, 9);
  for (const answer of answers) assert.deepEqual(answer, [true, '4 4', [...'abcdefg'], null]);
});

test("without the prompt's square the rows are the tokens that were generated, and the prompt is among the keys", () => {
  const answers = results(`
w, p = whole(), 4
for steps in (cached(w, p)[1:], roomy(cached(w, p), 12)[1:]):
    one = joined(steps, tokens=list("abcdefg"))
    results.append([bool((one["array"] == w[:, 0, :, p:]).all()), one["prompt"], one["tokens"], one["keytokens"]])
one = joined(cached(w, p)[:1])
results.append([one["array"].shape, one["prompt"]])
one = joined([[l[:, :, 2:4, :4] for l in w]] + cached(w, 4)[1:])  # a part of the prompt was read before
results.append([one["array"].shape, one["prompt"]])
one = joined(cached(w, p), prompt=2)
results.append([one["array"].shape, one["prompt"]])`);
  for (const answer of answers.slice(0, 2))
    assert.deepEqual(answer, [true, '0 4', [...'efg'], [...'abcdefg']]);
  assert.deepEqual(answers.slice(2), [
    [[2, 3, 4, 4], '4 4'],
    [[2, 3, 5, 7], '2 4'],
    [[2, 3, 7, 7], '2'],
  ]);
});

test('the last keys of a window stand in their places, beside a layer that has all', () => {
  const [isRight, isAlone] = results(`
w, p, width = whole(), 5, 3
steps = [[w[0][:, :, :p, :p], w[1][:, :, :p, :p]]] + [[w[0][:, :, t:t+1, :t+1], w[1][:, :, t:t+1, t+1-width:t+1]] for t in range(p, 7)]
one = joined(steps)["array"]
mask = numpy.array([[query - width < key for key in range(7)] for query in range(7)])
results.append(bool((one[0] == w[0, 0]).all() and (one[1][:, p:] == (w[1, 0] * mask)[:, p:]).all()))
one = joined([[l[1]] for l in steps])["array"]
results.append(bool((one[0][:, p:] == (w[1, 0] * mask)[:, p:]).all()))`);
  assert.deepEqual([isRight, isAlone], [true, true]);
});

test('cross-attention has keys that are other tokens, padded ones too; a decoder with several first tokens a prompt', () => {
  const answers = results(`
w = whole(n=6, keys=9)
padded = w.copy(); padded[..., 7:] = 0
for weights, p in ((w, 1), (w, 3), (padded, 1)):
    for steps in (across(weights, p), across(weights, p)[1:]):
        rows = sum(step[0].shape[2] for step in steps)
        one = joined(each(steps, Tensor), tokens=[*map(str, range(rows + 1))], keytokens=list("abcdefghi"))
        results.append([bool((one["array"] == weights[:, 0, :, 6 - rows:]).all()), one["prompt"], len(one["tokens"]), len(one["keytokens"])])`);
  assert.deepEqual(answers, [
    [true, null, 6, 9],
    [true, null, 5, 9],
    [true, '3 0', 6, 9],
    [true, null, 3, 9],
    [true, null, 6, 9],
    [true, null, 5, 9],
  ]);
});

test('of a batch one text is chosen, and of its beams one, which is followed where the model says how', () => {
  const answers = results(`
w, p = whole(batch=6), 4
steps = each(cached(w, p), Tensor)
for options, row in (({"batch": 5}, 5), ({"batch": 1, "beams": 3}, 3), ({"batch": 1, "beam": 2, "beams": 3}, 5), ({"beam": 4, "beams": 6}, 4)):
    one = joined(steps, **options)
    results.append([bool((one["array"] == w[:, row]).all()), one["name"]])
beams = [[0, 2, 1, 5], [3, 4, -1, -1]]
class Output:
    attentions, beam_indices = steps, Tensor(numpy.array(beams))
one = joined(Output(), batch=0)["array"]
results.append(bool((one[:, :, :4] == w[:, 0, :, :4]).all() and all((one[:, :, 4 + k] == w[:, row, :, 4 + k]).all() for k, row in enumerate(beams[0][1:]))))
one = joined({"attentions": steps, "beam_indices": beams}, beam=1, beams=2)["array"]
results.append(one.shape)
layers = [Tensor(layer) for layer in w]
for given, options in ((layers, {"batch": 2}), (w, {"batch": 2}), (w[1], {"batch": 2})):
    results.append(bool((joined(given, **options)["array"] == (w[1] if given is not layers and given.ndim == 4 else w)[..., 2, :, :, :]).all()))`);
  assert.deepEqual(answers, [
    [true, 'attention, batch 5'],
    [true, 'attention, batch 1'],
    [true, 'attention, batch 1, beam 2'],
    [true, 'attention, beam 4'],
    true,
    [2, 3, 5, 5],
    true,
    true,
    true,
  ]);
});

test('what of a batch is missing or not there is said, and steps that do not fit', () => {
  const said = results(`
w, p = whole(batch=6), 4
steps = cached(w, p)
for options in ({}, {"beams": 3}, {"beam": 1}, {"beams": 4}, {"batch": 6}, {"batch": 1, "beams": 3, "beam": 3}, {"batch": True + 0.5}):
    results.append(refused(steps, **options))
one = cached(whole(), p)
results.append(refused(one[:2] + one[3:]))
results.append(refused(one[:2] + [one[2][:1]]))
results.append(refused([one[0], [l[:, :2] for l in one[1]]]))
results.append(refused(whole()[0, 0], batch=0))
results.append(refused(whole(batch=2)))
results.append(refused(one, prompt=(8, 1)))
results.append(refused(one, prompt=(1, 2, 3)))
results.append(refused([one[0], (None, None)]))`);
  const wanted = [
    /have a batch of 6: choose one by batch, from 0 to 5; of several beams a text, say how many by beams$/,
    /have a batch of 2: choose one by batch, from 0 to 1$/,
    /beam needs beams/,
    /beams must divide 6, the sequences that there are, got 4$/,
    /batch must be from 0 to 5, of 6 sequences, got 6$/,
    /beam must be from 0 to 2, of 6 sequences, got 3$/,
    /batch must be from 0 to 5, of 6 sequences, got 1\.5$/,
    /step 2 must have 6 keys, one more than the step before it, got 7$/,
    /step 2 must have 2 layers of 3 heads, as step 0$/,
    /step 1 must have 2 layers of 3 heads, as step 0$/,
    /batch is of \[batch, heads, queries, keys\], of each layer, got \[3, 7, 7\]$/,
    /got \[2, 2, 3, 7, 7\]; batch chooses one of \[layers, batch, heads, queries, keys\]$/,
    /prompt must be how many queries and keys it has, \(7, 7\) at most, got \(8, 1\)$/,
    /prompt must be .* got \(1, 2, 3\)$/,
    /output_attentions=True$/,
  ];
  assert.equal(said.length, wanted.length);
  wanted.forEach((pattern, k) => assert.match(said[k], pattern));
});

test('the command reads steps of JSON and of an archive as phasor.py does', async () => {
  const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
  runPython(`${start}
w, p = whole(batch=4), 4
cases = {"cached": cached(w, p), "square": cached(w, p)[1:], "uncached": uncached(w, p), "roomy": roomy(cached(w, p), 12),
         "across": across(whole(batch=4, n=6, keys=9), 3), "from one": across(whole(batch=4, n=6, keys=9), 1)}
for name, steps in cases.items():
    figure = show(steps, batch=1, beam=1, beams=2)
    figure.save(${path('')} + f"/{name}-python.html")
    json.dump({"attentions": [[l.tolist() for l in step] for step in steps]}, open(${path('')} + f"/{name}.json", "w"))
    with record(None, ${path('')} + f"/{name}.safetensors") as recorded:
        recorded.add("attentions", each(steps, numpy.array))
beams = [[0, 2, 1, 3], [3, 1, -1, -1]]
json.dump({"attentions": [[l.tolist() for l in step] for step in cached(w, p)], "beam_indices": beams}, open(${path('beams.json')}, "w"))
show({"attentions": cached(w, p), "beam_indices": beams}, batch=1).save(${path('beams-python.html')})
`);
  const output = join(folder, 'figure.html');
  const chosen = ['--batch', '1', '--beam', '1', '--beams', '2'];
  for (const name of ['cached', 'square', 'uncached', 'roomy', 'across', 'from one', 'beams']) {
    const wanted = await figureIn(join(folder, `${name}-python.html`));
    for (const ending of name === 'beams' ? ['json'] : ['json', 'safetensors']) {
      const file = join(folder, `${name}.${ending}`);
      const options = name === 'beams' ? ['--batch', '1'] : chosen;
      const { status, errors } = await run(['show', file, ...options, '-o', output]);
      assert.equal(status, 0, errors);
      const figure = await figureIn(output);
      assert.deepEqual(figure.array, wanted.array, file);
      assert.equal(figure.settings?.prompt, wanted.settings?.prompt, file);
      assert.match(figure.name, name === 'beams' ? /, batch 1$/ : /, batch 1, beam 1$/);
    }
  }
});

test('tokens of the whole sequence name rows and columns of steps in a file, which may have no batch', async () => {
  const file = join(folder, 'tokens.json');
  runPython(`${start}
json.dump({"tokens": list("abcdefgh"), "weights": [[l[0].tolist() for l in step] for step in cached(whole(), 4)[1:]]}, open(${JSON.stringify(file)}, "w"))`);
  const output = join(folder, 'figure.html');
  const { status, errors } = await run(['show', file, '-o', output]);
  assert.equal(status, 0, errors);
  const { tokens, keytokens, settings } = await figureIn(output);
  assert.deepEqual([tokens, keytokens, settings], [[...'efg'], [...'abcdefg'], { prompt: '0 4' }]);
  const own = await run(['show', file, '--prompt', '1 3', '-o', output]);
  assert.equal(own.status, 0, own.errors);
  assert.equal((await figureIn(output)).settings.prompt, '1 3');
});

test('of an archive weights are taken before queries and keys, and steps of two kinds are asked about', async () => {
  const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
  runPython(`${start}
w, c = whole(), whole(n=7, keys=9)
with record(None, ${path('module.safetensors')}) as recorded:
    for step in cached(w, 4):
        for k, layer in enumerate(step):
            for side in "qkv": recorded.add(f"layers.{k}.attn.{side}", numpy.zeros((1, 3, layer.shape[2], 8)))
            recorded.add(f"layers.{k}.attn.weights", numpy.array(layer))
with record(None, ${path('both.safetensors')}) as recorded:
    recorded.add("own", each(cached(w, 4), numpy.array))
    recorded.add("cross", each(across(c, 4), numpy.array))
with record(None, ${path('texts.safetensors')}) as recorded:
    for text in range(3): recorded.add("weights", numpy.array(w[0]))
show(cached(w, 4)).save(${path('module-python.html')})
`);
  const output = join(folder, 'figure.html');
  const made = await run(['show', join(folder, 'module.safetensors'), '-o', output]);
  assert.equal(made.status, 0, made.errors);
  const wanted = await figureIn(join(folder, 'module-python.html'));
  assert.deepEqual((await figureIn(output)).array, wanted.array);
  const both = join(folder, 'both.safetensors');
  const refused = await run(['show', both, '-o', output]);
  assert.equal(refused.status, 2);
  assert.match(
    refused.errors ?? '',
    /steps of cross\.0, cross\.1, own\.0, own\.1, .*name one: \S*both\.safetensors:cross\.0\n/,
  );
  const one = await run(['show', `${both}:own.1`, '-o', output]);
  assert.equal(one.status, 0, one.errors);
  assert.deepEqual((await figureIn(output)).array.shape, [1, 3, 7, 7]);
  // as often as there are texts, and no step
  const texts = await run(['show', join(folder, 'texts.safetensors'), '-o', output]);
  assert.equal(texts.status, 0, texts.errors);
  assert.deepEqual((await figureIn(output)).array.shape, [3, 1, 3, 7, 7]);
});

for (const [attentions, message] of /** @type {[unknown[], RegExp][]} */ ([
  [[[[[[[1]]]], 5]], /attentions\[0\]\[1\] must be numbers \[batch, heads, queries, keys\]/],
  [[[[[[[1]]]]], 7], /attentions\[1\] must be a list of layers/],
  [[[[[[[1]]]]], []], /attentions\[1\] must be a list of layers/],
])) {
  test(`steps of JSON that are ${JSON.stringify(attentions)} are refused in a sentence`, async () => {
    const file = join(folder, 'odd.json');
    await writeFile(file, JSON.stringify({ attentions }));
    const { status, errors = '' } = await run(['show', file, '-o', join(folder, 'odd.html')]);
    assert.equal(status, 2);
    assert.match(errors, message);
  });
}

for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
  [[], /steps\.json has a batch of 4: choose one with --batch, from 0 to 3; of several beams/],
  [['--beam', '1'], /--beam needs --beams/],
  [['--beams', '3'], /--beams must divide 4, the sequences that \S*steps\.json has, got 3/],
  [
    ['--batch', '4'],
    /--batch must be a number from 0 to 3, as \S*steps\.json has 4 sequences, got 4/,
  ],
  [['--batch', '0', '--prompt', '9 1'], /--prompt must be less than 8, got 9 1/],
  [['--batch', '0', '--prompt', '1 2 3'], /--prompt must be .* got 1 2 3/],
])) {
  test(`phasor show steps.json ${given.join(' ')} ends with 2 and a sentence`, async () => {
    const file = join(folder, 'steps.json');
    const layer = (/** @type {number} */ queries, /** @type {number} */ keys) =>
      Array(4).fill([Array(queries).fill(Array(keys).fill(1 / keys))]);
    const steps = [[layer(5, 5)], [layer(1, 6)], [layer(1, 7)]];
    await writeFile(file, JSON.stringify(steps));
    const { status, errors = '' } = await run([
      'show',
      file,
      ...given,
      '-o',
      join(folder, 'no.html'),
    ]);
    assert.equal(status, 2);
    assert.match(errors, message);
  });
}

test('layers that get shorter are no steps, and a long object in JSON is read with its tokens', async () => {
  const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
  runPython(`${start}
layers = [numpy.full((1, 2, n, n), 1 / n).tolist() for n in (9, 7, 5)]
json.dump({"attentions": layers}, open(${path('merged.json')}, "w"))
n = 110
weights = numpy.random.default_rng(1).random((8, 12, n, n)).round(5)
json.dump({"tokens": [f"t{k}" for k in range(n)], "weights": weights.tolist()}, open(${path('long.json')}, "w"))
`);
  const merged = await run([
    'show',
    join(folder, 'merged.json'),
    '-o',
    join(folder, 'merged.html'),
  ]);
  assert.equal(merged.status, 2);
  assert.match(
    String(merged.errors),
    /layers must have the same shape, or be steps of generate\(\), got \[1, 2, 9, 9\], \[1, 2, 7, 7\]/,
  );
  const output = join(folder, 'long.html');
  const { status, errors } = await run(['show', join(folder, 'long.json'), '-o', output]);
  assert.equal(status, 0, errors);
  const { array, tokens } = await figureIn(output);
  assert.deepEqual(array.shape, [8, 12, 110, 110]);
  assert.deepEqual([tokens.length, tokens[109]], [110, 't109']);
});
