// Weights over a picture: `phasor show --image` and phasor.py write one page that works offline.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { run } from '../../web/command/run.js';
import { pictureOf } from '../../web/command/still.js';
import { patchSettings } from '../../web/command/show/kinds.js';
import { settings } from '../../web/labs/images/figures/patches/settings.js';
import { launch, patience } from '../harness/launch.js';
import { runPython } from '../harness/numpy.js';
import { forRelease, test } from '../harness/tiers.js';

const python = fileURLToPath(new URL('../../python', import.meta.url));

/** @type {string} */
let folder;
/** @type {import('playwright-core').Browser} */
let browser;
/** Weights [2, 2, 7, 7] of a class token and 2 × 3 patches: token q looks at (q + 1) mod 7 with 0.7. */
const weights = [0, 1].map(() =>
  [0, 1].map(() =>
    Array.from({ length: 7 }, (_, q) =>
      Array.from({ length: 7 }, (__, k) => (k === (q + 1) % 7 ? 0.7 : 0.05)),
    ),
  ),
);
/** Six squares, a colour each. */
const picture = pictureOf({ kind: 'heatmap', shape: [2, 3], data: [1, 2, 3, 4, 5, 6] });
const path = (/** @type {string} */ name) => join(folder, name);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-picture-'));
  browser = await launch();
  const damaged = Buffer.from(picture);
  damaged[60] ^= 1;
  /** @type {Record<string, string | Buffer>} */
  const files = {
    'w.json': JSON.stringify(weights),
    'table.json': '[[1, 2], [3, 5]]',
    'cat.png': picture,
    'cut.png': picture.subarray(0, picture.length - 9),
    'damaged.png': damaged,
    'cut.jpg': Buffer.from('ffd8ffe000104a464946ffd9ffda0008010100003f00', 'hex'),
    'cat.svg':
      '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>pwned=1</script></svg>',
    'text.png': 'no picture',
    'words.json': JSON.stringify(['a', 'b']),
    'names.json': JSON.stringify({ tokens: Array(7).fill('a'), keytokens: Array(7).fill('b') }),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path(name), content);
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** @param {string[]} options */
const show = (...options) =>
  run([
    'show',
    ...options.map((each) => (/\.(json|png|svg|pdf|jpg|html)$/.test(each) ? path(each) : each)),
  ]);

/** @param {string} program after its imports @returns {string} */
const inPython = (program) =>
  runPython(`import sys
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
import json, numpy, os, phasor
from phasor import show
os.chdir(${JSON.stringify(folder)})
with open("w.json") as file:
    weights = json.load(file)
${program}`);

/** @param {string} name of a page */
async function contents(name) {
  const [, text = ''] = /id="data">(.*?)<\/script>/s.exec(await readFile(path(name), 'utf8')) ?? [];
  return JSON.parse(text);
}

test('a page has the picture and its weights, works offline, and is the same of the command and of phasor.py', async () => {
  const options = [
    '--image',
    'cat.png',
    '--grid',
    '2x3',
    '--prefix',
    '1',
    '--query',
    '1 0',
    '--head',
    '1',
  ];
  const { status, errors, output } = await show(
    'w.json',
    ...options,
    '--fit',
    'stretch',
    '-o',
    'a.html',
  );
  assert.equal(status, 0, errors);
  assert.match(output, /w\.json \[2, 2, 7, 7\] is attention of 2 layers with 2 heads; /);
  inPython(
    `show(weights, image="cat.png", grid=(2, 3), prefix=1, query=(1, 0), head=1, fit="stretch").save("b.html")`,
  );
  const [a, b] = [await contents('a.html'), await contents('b.html')];
  assert.equal(a.image, `data:image/png;base64,${picture.toString('base64')}`);
  assert.deepEqual(b.image, a.image);
  assert.deepEqual(b.figures[0].settings, a.figures[0].settings);
  assert.deepEqual(b.figures[0].array, a.figures[0].array);
  for (const name of ['a.html', 'b.html']) {
    const context = await browser.newContext({ offline: true });
    context.setDefaultTimeout(patience);
    const page = await context.newPage();
    /** @type {string[]} */
    const complaints = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url());
    });
    await page.goto(String(pathToFileURL(path(name))));
    const figure = page.locator('phasor-patches');
    await figure
      .locator('.claim')
      .filter({ hasText: /gives 70\s%/ })
      .waitFor();
    // patch (1, 0) is token 4, which looks at token 5, patch (1, 1)
    assert.match(
      await figure.locator('.claim').innerText(),
      /Patch \(1, 0\) gives 70\s% to patch \(1, 1\)/,
    );
    assert.deepEqual(
      await figure.evaluate((/** @type {any} */ { grid, prefix, head, layer, fit }) => ({
        grid,
        prefix,
        head,
        layer,
        fit,
      })),
      { grid: [2, 3], prefix: 1, head: 1, layer: 0, fit: 'stretch' },
    );
    // the picture is drawn: patches have several colours
    const seen = await figure.evaluate((element) => {
      const canvas = /** @type {HTMLCanvasElement} */ (
        element.shadowRoot?.querySelector('.stage canvas')
      );
      const { data } = /** @type {any} */ (canvas.getContext('2d')).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      );
      return new Set(
        Array.from({ length: data.length / 4 }, (_, k) => data.slice(4 * k, 4 * k + 3).join()),
      ).size;
    });
    assert.ok(seen >= 6, `${seen} colours`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test('without a grid the keys are a square; words look, and one row does; a page in Hindi has its texts', async () => {
  inPython(`numpy.save("row.npy", numpy.full((1, 5), 0.2, "f4"))
numpy.save("words.npy", numpy.full((2, 12), 1 / 12, "f4"))
show(numpy.full((2, 12), 1 / 12), ["a", "b"], image="cat.png", grid=(2, 3), prefix=2, lang="hi").save("hi.html")`);
  const row = await show(path('row.npy'), '--image', 'cat.png', '-o', 'row.html');
  assert.equal(row.status, 0, row.errors);
  const words = ['--tokens', 'words.json', '--grid', '2x3', '--prefix', '2', '--lang', 'hi'];
  const made = await show(path('words.npy'), '--image', 'cat.png', ...words, '-o', 'words.html');
  assert.equal(made.status, 0, made.errors);
  for (const name of ['words.html', 'hi.html']) {
    assert.deepEqual((await contents(name)).figures[0].tokens, ['a', 'b']);
    const page = await browser.newPage();
    await page.goto(String(pathToFileURL(path(name))));
    await page
      .locator('phasor-patches .claim')
      .filter({ hasText: /[\u0900-\u097f]/ })
      .waitFor();
    await page.close();
  }
});

test('of a batch one sequence is shown, and steps of generate() are put together; names of their keys are left out', async () => {
  // two sequences of three tokens, of which two are the prompt: the second one looks at itself
  const even = [[1, 0], [0.5, 0.5]]; // prettier-ignore
  const own = [[1, 0], [0, 1]]; // prettier-ignore
  const steps = [[[[even], [own]]], [[[[[0.2, 0.3, 0.5]]], [[[0, 0, 1]]]]]];
  await writeFile(path('steps.json'), JSON.stringify({ attentions: steps }));
  await writeFile(path('three.json'), '["a", "b", "c"]');
  const options = ['--image', 'cat.png', '--grid', '1x2', '--prefix', '1'];
  const { status, errors } = await show(
    ...['steps.json', ...options, '--batch', '1', '--tokens', 'three.json', '-o', 'steps.html'],
  );
  assert.equal(status, 0, errors);
  inPython(`with open("steps.json") as file:
    given = json.load(file)
given = {"attentions": [[numpy.array(layer) for layer in step] for step in given["attentions"]]}
show(given, ["a", "b", "c"], image="cat.png", grid=(1, 2), prefix=1, batch=1).save("steps-python.html")
show(weights, image="cat.png", grid=(2, 3), batch=1).save("batch.html")`);
  const [a, b] = [await contents('steps.html'), await contents('steps-python.html')];
  assert.deepEqual(a.figures[0].settings, { grid: '1 2', prefix: '1' });
  assert.deepEqual(a.figures[0].tokens, ['a', 'b', 'c']);
  assert.equal(a.figures[0].keytokens, undefined);
  assert.deepEqual(a.figures[0].array.shape, [1, 1, 3, 3]);
  assert.deepEqual({ ...b.figures[0], name: a.figures[0].name }, a.figures[0]);
  assert.deepEqual((await contents('batch.html')).figures[0].array.shape, [2, 7, 7]);
});

test('a picture file of weights over a picture is refused, by the command and phasor.py, and nothing is written', async () => {
  for (const ending of ['svg', 'png', 'pdf']) {
    const output = `over.${ending}`;
    const options = ['--image', 'cat.png', '--grid', '2x3', '-o', output];
    const { status, errors } = await show('w.json', ...options);
    assert.equal(status, 2);
    const wanted = new RegExp(
      `image is of a page, which exports SVG and PNG, and .*over\\.${ending} is a picture`,
    );
    assert.match(errors, wanted);
    const said = inPython(`try: show(weights, image="cat.png", grid=(2, 3)).save("over.${ending}")
except ValueError as error: print(error)`);
    assert.match(said, wanted);
    await assert.rejects(readFile(path(`over.${ending}`)), /ENOENT/);
  }
});

/** What is refused: options of the command, those of phasor.py, and what both say. */
const wrong = /** @type {[string[], string, RegExp][]} */ ([
  [['--image', 'none.png'], 'image="none.png"', /none\.png/],
  [
    ['--image', 'text.png'],
    'image="text.png"',
    /text\.png is no picture: PNG, JPEG, GIF or WebP is wanted/,
  ],
  [
    ['--image', 'cat.svg'],
    'image="cat.svg"',
    /cat\.svg is a drawing \(SVG\), and models see pixels: save it as PNG/,
  ],
  [
    ['--image', 'cut.png'],
    'image="cut.png"',
    /cut\.png is broken: the end of it is missing, or a part/,
  ],
  [['--image', 'damaged.png'], 'image="damaged.png"', /damaged\.png is broken/],
  [['--image', 'cut.jpg'], 'image="cut.jpg"', /cut\.jpg is broken/],
  [
    ['--image', 'cat.png', '--grid', '3x3'],
    'image="cat.png", grid=(3, 3)',
    /weights must have keys for 3 × 3 patches, got 7 keys/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--prefix', '2'],
    'image="cat.png", grid=(2, 3), prefix=2',
    /weights must have keys for 2 × 3 patches after 2 tokens, got 7 keys/,
  ],
  [
    ['--image', 'cat.png', '--prefix', '1'],
    'image="cat.png", prefix=1',
    /grid must be given: 7 keys are no square number of patches after 1 tokens/,
  ],
  [
    ['--image', 'cat.png', '--grid', '14'],
    'image="cat.png", grid=14',
    /grid must be rows and columns, such as .*, got 14/,
  ],
  [['--image', 'cat.png', '--grid', '0x3'], 'image="cat.png", grid=(0, 3)', /grid must be /],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--fit', 'cut'],
    'image="cat.png", grid=(2, 3), fit="cut"',
    /fit must be .*got cut/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--opacity', '2'],
    'image="cat.png", grid=(2, 3), opacity=2',
    /opacity must be .* 0 to 1, got 2/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--query', '7'],
    'image="cat.png", grid=(2, 3), query=7',
    /query must be .*got 7/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--words'],
    'image="cat.png", grid=(2, 3), words=True',
    /words/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--prompt', '2'],
    'image="cat.png", grid=(2, 3), prompt=2',
    /prompt is of weights without a picture, and (--)?image is given/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--groups', '[0, 0, 1, 1, 2, 2, 3]'],
    'image="cat.png", grid=(2, 3), groups=[0, 0, 1, 1, 2, 2, 3]',
    /groups is of weights without a picture, and (--)?image is given/,
  ],
  [
    ['--image', 'cat.png', '--grid', '2x3', '--width', '85mm'],
    'image="cat.png", grid=(2, 3), width="85mm"',
    /width is of /,
  ],
  [['--grid', '2x3'], 'grid=(2, 3)', /grid is of weights over a picture: give (--)?image/],
  [['--query', '1 0'], 'query=(1, 0)', /query must be /],
]);

test('what does not fit is refused by a sentence, by the command and by phasor.py', async () => {
  const said = JSON.parse(
    inPython(`said = []
for options in (${wrong.map(([, options]) => `lambda: show(weights, ${options})`).join(', ')}):
    try:
        options()
        said.append("nothing is said")
    except (OSError, TypeError, ValueError) as error:
        said.append(str(error))
print(json.dumps(said))`),
  );
  for (const [k, [options, , message]] of wrong.entries()) {
    const { status, errors } = await show('w.json', ...options, '-o', 'wrong.html');
    assert.equal(status, 2, options.join(' '));
    assert.match(errors, message);
    assert.doesNotMatch(errors, /mistake of phasor/);
    assert.match(said[k], message, options.join(' '));
  }
  for (const [options, message] of /** @type {[string[], RegExp][]} */ ([
    [
      ['table.json', '--kind', 'heatmap', '--image', 'cat.png'],
      /--image is of attention weights, and --kind is heatmap/,
    ],
    [
      ['w.json', '--image', 'cat.png', '--grid', '2x3', '--tokens', 'names.json'],
      /keytokens are names of keys/,
    ],
    [
      ['w.json', '--image', 'cat.png', '--grid', '2x3', '-o', 'cat.png'],
      /--output must be another file than .*cat\.png/,
    ],
  ])) {
    const { status, errors } = await show(...options);
    assert.equal(status, 2);
    assert.match(errors, message);
  }
});

test('options of a picture have one name in the element, the command and phasor.py', async () => {
  const known = JSON.parse(
    inPython(`print(json.dumps({name: value if isinstance(value, tuple) and isinstance(value[0], str) else None
  for name, value in phasor._PATCHES.items()}))`),
  );
  assert.deepEqual(Object.keys(known).sort(), [...patchSettings].sort());
  const help = (await run(['help', 'show'])).output;
  for (const name of patchSettings) {
    const setting =
      /** @type {Record<string, import('../../web/core/kit/settings.js').AnySetting>} */ (settings)[
        name
      ];
    assert.ok(setting, name);
    assert.match(help, new RegExp(`--${name}\\b`));
    const listed = [...setting.wanted.matchAll(/'(\w+)'/g)].map(([, each]) => each);
    if (known[name]) assert.deepEqual([...known[name]].sort(), listed.sort(), name);
  }
  // those of the element that are no options are given otherwise
  const others = [
    'weights',
    'image',
    'layer',
    'head',
    'tokens',
    'names',
    'encoding',
    'base',
    'dim',
    'table',
    'pinned',
  ];
  const all = Object.keys(settings).filter((name) => !patchSettings.includes(name));
  assert.deepEqual(
    all.filter((name) => !others.includes(name)),
    [],
  );
});

test('pictures of PIL and arrays are turned, scaled and written as PNG', () => {
  inPython(`import struct, zlib, base64
def decoded(image):
    data = base64.b64decode(phasor._address(image).split(",")[1])
    width, height = struct.unpack(">II", data[16:24])
    at, body = 8, b""
    while at < len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        if data[at + 4:at + 8] == b"IDAT": body += data[at + 8:at + 8 + length]
        at += length + 12
    rows = numpy.frombuffer(zlib.decompress(body), "u1").reshape(height, 1 + 3 * width)
    assert (rows[:, 0] == 0).all()
    return rows[:, 1:].reshape(height, width, 3)

stored = numpy.arange(2 * 5 * 3, dtype="u1").reshape(2, 5, 3) * 8
assert (decoded(stored) == stored).all()
assert (decoded(stored / 255) == stored).all()
assert (decoded(stored.transpose(2, 0, 1)) == stored).all()
assert (decoded(stored[..., 0])[..., 2] == stored[..., 0]).all()
assert (decoded(numpy.dstack([stored, stored[..., :1]])) == stored).all()

class Picture:  # of PIL, with the EXIF orientation of its file
    def __init__(self, array, orientation): self.array, self.orientation = array, orientation
    def getexif(self): return {0x0112: self.orientation}
    def convert(self, mode):
        assert mode == "RGB"
        return self.array

# https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf: where the first row and the first column of the file are seen
turned = {1: stored, 2: stored[:, ::-1], 3: stored[::-1, ::-1], 4: stored[::-1], 5: stored.transpose(1, 0, 2),
          6: stored.transpose(1, 0, 2)[:, ::-1], 7: stored[::-1, ::-1].transpose(1, 0, 2), 8: stored.transpose(1, 0, 2)[::-1]}
for orientation, wanted in turned.items():
    got = decoded(Picture(stored, orientation))
    assert got.shape == wanted.shape and (got == wanted).all(), orientation

large = numpy.zeros((3000, 2000, 3), "u1")
large[:1500] = 200
got = decoded(large)
assert got.shape == (1024, 682, 3), got.shape
assert (got[:511] == 200).all() and (got[513:] == 0).all()
for wrong in (numpy.zeros((2, 2, 5)), numpy.zeros(3), stored - 50.0, [["a"]], numpy.full((2, 2, 3), numpy.nan)):
    try:
        phasor._address(wrong)
        raise SystemExit(f"{wrong} is taken")
    except (TypeError, ValueError) as error:
        assert str(error).startswith("show: image must "), error`);
});

forRelease('a picture of 40 megapixels is shown, by its file and by its array', async () => {
  inPython(`large = numpy.zeros((5200, 7800, 3), "u1")
large[:, ::2] = 255
with open("large.png", "wb") as file:
    file.write(phasor._png(large))
show(weights, image="large.png", grid=(2, 3), prefix=1).save("large-file.html")
show(weights, image=large, grid=(2, 3), prefix=1).save("large-array.html")`);
  for (const name of ['large-file.html', 'large-array.html']) {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(String(pathToFileURL(path(name))));
    const figure = page.locator('phasor-patches');
    await figure
      .locator('.claim')
      .filter({ hasText: /gives 70\s%/ })
      .waitFor();
    assert.equal(await figure.locator('.message').filter({ hasText: /./ }).count(), 0);
    await page.close();
  }
});

test('the recipes of the guide show what timm, a ViT and a language model that sees give, with stand-ins', async () => {
  const guide = await readFile(new URL('../../web/guide/your-data.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## Over a picture\n([^]*?)^## /m.exec(guide) ?? [];
  const [timm, vit, llava] = [...section.matchAll(/^```python\n([^]*?)^```/gm)].map(
    ([, code]) => code,
  );
  const about = JSON.parse(
    inPython(`import re
class Tensor:  # of PyTorch
    def __init__(self, array): self.array = numpy.asarray(array, "f4")
    shape, ndim = property(lambda self: self.array.shape), property(lambda self: self.array.ndim)
    def detach(self): return self
    float = cpu = detach
    def numpy(self): return self.array
class Named:
    def __init__(self, **names): self.__dict__.update(names)
def even(n): return Tensor(numpy.full((1, 2, n, n), 1 / n))
results, real = [], show
def show(*given, **options):
    text = re.search('id="data">(.*?)</script>', real(*given, **options).html).group(1)
    figure = json.loads(text)["figures"][0]
    results.append([figure["array"]["shape"], figure["settings"], figure.get("tokens", [])[:2]])

class Drop:  # timm's attn_drop: a hook is called with what comes out
    def register_forward_hook(self, hook): self.hook = hook
class Model:
    blocks = [Named(attn=Named(fused_attn=True, attn_drop=Drop())) for _ in range(3)]
    patch_embed, num_prefix_tokens = Named(grid_size=(2, 3)), 1
    def __call__(self, pixels):
        for block in self.blocks:
            if not block.attn.fused_attn: block.attn.attn_drop.hook(block.attn.attn_drop, (), even(7))
model, pixels = Model(), None
${timm}
image = numpy.zeros((4, 6, 3), "u1")
processor = lambda *images, **options: {}
class Model:
    config = Named(image_size=32, patch_size=16)
    def __call__(self, output_attentions, **inputs):
        assert output_attentions
        return Named(attentions=tuple(even(5) for _ in range(2)))
model = Model()
${vit}
class Processor:
    tokenizer = Named(convert_ids_to_tokens=lambda ids: [f"t{each}" for each in ids])
    def __call__(self, images, text, return_tensors):
        return {"input_ids": numpy.array([[1, 5] + [32000] * 576 + [7, 8, 9]])}
class Model:
    config = Named(image_token_index=32000)
    def __call__(self, input_ids, output_attentions):
        return Named(attentions=(even(input_ids.shape[1]),))
processor, model, prompt = Processor(), Model(), ""
${llava}
print(json.dumps(results))`),
  );
  assert.deepEqual(about, [
    [[3, 2, 7, 7], { grid: '2 3', prefix: '1' }, []],
    [[2, 2, 5, 5], { grid: '2 2', prefix: '1', fit: 'stretch' }, []],
    [[1, 2, 581, 581], { grid: '24 24', prefix: '2', query: '580' }, ['t1', 't5']],
  ]);
});
