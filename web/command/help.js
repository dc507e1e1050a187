// The help texts of the command.

import { languages } from '../core/texts/language.js';
import { either } from './printable.js';

const whole = `phasor: arrays as figures, what a configuration means for rotary embedding, and why two arrays
differ

  phasor rope config.json                      the rotary encoding of every layer, and warnings
  phasor diagnose a.npy b.npy --kind rotated   why two arrays that should be equal are not
  phasor doctor a.safetensors b.safetensors    the first tensor of two dumps that differs, and why
  phasor show attention.npy -o figure.html     a page with the figure of an array, to send or to keep
  phasor pack heatmap attention -o figures.js  chosen figures in one script, for pages without a bundler
  phasor help rope                             the options of a command, with examples
  phasor --version

Exit status: 0 nothing to say, 1 something found, 2 cannot read or write.
`;

const rope = `phasor rope <config.json> [<config.json>]: which rotary encoding a Hugging Face config.json means

For every type of layers: frequencies, base, factors, pairing and which features turn; then warnings
by field, and what other libraries read otherwise. The file - is the standard input. Of two files it says
what differs, and from which position on an angle differs by 0.01 radians.

  --length <n>    length of the sequence, for scalings that depend on it
  --json          everything as JSON, for scripts
  --help          this text

Examples
  phasor rope config.json
  phasor rope config.json --length 32768
  phasor rope ~/models/llama/config.json --json | jq '.layerTypes[0].inverseFrequencies'
  cat config.json | phasor rope -
  phasor rope base/config.json long/config.json --length 131072

Warnings
  unknown         nobody reads the field
  ignored         a real field that this model does not read, or that loses to another
  contradictory   two fields, or a field and a rule, cannot both hold
  dead            changes no number here
  missing         needed and absent

Exit status: 0 no warning, 1 warnings, 2 the file cannot be read, a library would refuse
it, or the output cannot be written. Of two files: 0 they mean the same, 1 they do not.
`;

const diagnose = `phasor diagnose <a> <b> [--kind <kind>]: why two arrays that should be equal are not

Names the conventions in which they differ, and prints a program that turns a into b. An array is an
NPY, JSON or text file, or a tensor of another: weights.npz:name, model.safetensors:layer.0.q. One
of the files can be the standard input, -.

  --kind <kind>   what the arrays are; not needed where their shapes and the other options say it:
                    sinusoidal-table      [n, d]
                    sinusoidal-grid       [rows, columns, d] or [times, rows, columns, d]
                    rotated               [n, heads, d], queries or keys after the rotation
                    cos-sin-cache         [2, n, width]
                    inverse-frequencies   [pairs]
                    attention             [heads, queries, keys]
  --x <file>      rotated: the array before the rotation
  --q, --k <file> attention: the queries and the keys
  --stage <name>  attention: scores or weights
  --head-dim, --heads, --kv-heads, --rotary-dim <n>
                  sizes that are known
  --yarn original=4096,beta_fast=32,beta_slow=1
  --llama3 original=8192,low=1,high=4
                  constants of a scaling
  --code <name>   only the program: numpy, pytorch or javascript
  --json          everything as JSON, for scripts
  --help          this text

Examples
  phasor diagnose mine.npy theirs.npy --kind rotated --x x.npy
  phasor diagnose mine.npz:table theirs.safetensors:pe --kind sinusoidal-table
  phasor diagnose a.npy b.npy --kind sinusoidal-table --code numpy > convert.py
  phasor diagnose a.npy b.npy --kind attention --q q.npy --k k.npy --stage scores --json

Exit status: 0 the arrays are the same, 1 they differ or do not show it, 2 a file cannot be read or
the output cannot be written. With --code: 0 the program is written, 1 there is none.
`;

const doctor = `phasor doctor <a> <b>: the first tensor of two dumps that differs, and why

Two safetensors or NPZ files of activations with the same names, in order of computation: a table
of differences, the first tensor that differs beyond the rounding of its type, and, where its inputs
are in the first file, what the two programs do differently. python/phasor_record.py writes such files.

  --map <file>    JSON, { "name in a": "name in b", … }, where names differ
  --config <file> config.json of the model: what it says, and constants of its scaling
  --json          everything as JSON, for scripts
  --help          this text

Names, after a prefix such as layers.0.
  q, k            before the rotation, [positions, heads, features], or [batch, heads, positions,
                  features]; q_rot and k_rot after it
  scores, weights [heads, queries, keys], or with a batch before; from q_rot and k_rot, or q and k
  q_proj.weight, k_proj.weight
                  rows in another order

Examples
  phasor doctor mine.safetensors theirs.safetensors
  phasor doctor mine.npz theirs.npz --map names.json --config config.json --json

Exit status: 0 no tensor differs, 1 one does, 2 a file cannot be read or the output cannot be written.
`;

const show = `phasor show <file>... [-o figure.html]: arrays as figures, in one page that works offline, or a picture

The page has the figure with its controls and export, and the numbers; it asks nobody. An array is an
NPY, JSON or text file, or a tensor of another: weights.npz:name, activations.safetensors:layer.0.
An archive whose tensors have one shape, [heads, queries, keys], is a model, a layer each. JSON may be
an array, { "tokens": …, "weights": … } or { "attentions": … }; null is NaN. Several files are shown
below each other; - is the standard input.

The attentions of generate(), the layers of each step, become one map of each head, which says where the prompt
ends: in JSON, with its beam_indices too, or tensors NAME, NAME.2, NAME.3, … as phasor_record.py writes them.

  --tokens <file>   JSON: a list with a text for each query or row, or { "queries": …, "keys": … }, or
                    { "tokens": …, "keytokens": … }; of one row of weights what it looks at
  --image <file>    weights of a vision model over its picture: PNG, JPEG, GIF or WebP
  --grid <rows>x<columns>
                    of its patches, such as 14x14; without it the square that the keys have
  --prefix <n>      tokens before the patches, such as class token and registers; without it as many as
                    are left
  -o, --output <file>
                    where the page is written, figure.html without it; - is the standard output. A name that
                    ends with .svg, .png or .pdf is a picture: SVG needs no browser, the others an
                    installed Chromium. Weights over a picture, --image, are a page, which exports them
  --width <length>  of a picture, in mm, cm, in, pt or px: 160mm, for a paper 85mm
  --for paper       a picture without colours outside of maps, and with letters of 7 to 9 points
  --browser <path>  what draws PNG and PDF, where it is not found
  --kind <kind>     what the arrays are; without it shape, numbers and names tell, and it is said:
                      attention     weights, [queries, keys], with heads and layers before them;
                                    one row is a sentence
                      heatmap       any numbers, [rows, columns]
                      similarity    vectors, [positions, dim]: how alike any two are
                      encoding      [positions, dim]
  --title, --caption <text>
  --theme <name>    light, dark or auto, which is that of the reader's system; of a picture light or dark
  --lang <name>     ${either(['en', ...Object.keys(languages)])}
  --origin <origin> of a page that frames this one and may know which cell is selected, such as
                    https://example.org; without it nobody is told
  --batch <n>       which text of a batch, from 0: [batch, heads, queries, keys], of each layer
  --beams, --beam <n>
                    how many sequences a text has, and which one is shown, from 0
  --layer, --head <n>
                    which is shown first, from 0
  --combine <name>  the heads of a layer as one map: mean, max or min
  --combinelayers <name>
                    all layers as one map: mean or rollout
  --words           pieces of words put together
  --groups, --keygroups <file>
                    JSON: which tokens are one word, with --words or without: a number for each, null
                    for none, or [first, end) of each word; or the list itself, '[0, 1, 1, 2]'
  --withoutfirst <n>
                    how many keys at the beginning are left out
  --scale <name>    how dark a weight is: fixed, largest, log or rank
  --colormap <name> colours, as phasor.paint has them
  --view <name>     all, matrix, lines or tokens; of a picture matrix without it
  --query, --key <n>
                    the cell of the cursor; of a picture the query that is said
  --rows, --columns '<from> <to>'
                    the part that is shown
  --split <n>       where the second of two sentences begins
  --prompt '<n>'    how many tokens the prompt has, or '<queries> <keys>' where these are others
  --overview        the maps of all layers and heads
  --fit <name>      of a picture of another shape than its grid: crop or stretch
  --show <name>     how weights lie over a picture: auto, colour, tint or squares
  --opacity <0 to 1>
                    of a tint; --combine rollout and --query '<row> <column>' are of pictures, too
  --compare         two files of attention weights side by side with one cursor, what has changed, and the
                    heads that have changed most
  --run <name>      with --compare: difference, first or second
  --exact           keeps float32; else float16 where it is near, or 255 steps above 4,000,000 numbers
  --open            shows the page in the browser, from this machine
  --json            what was written, as JSON
  --help            this text

Examples
  phasor show attention.npy --tokens tokens.json -o figure.html
  phasor show before.npy after.npy --kind heatmap --title 'A layer norm'
  phasor show before.npy after.npy --compare --tokens tokens.json
  phasor show run.safetensors:layers.3.weights --head 2 --open
  phasor show attention.npy --tokens tokens.json --combine mean --for paper --width 85mm -o figure.svg
  phasor show vit.npy --image cat.png --grid 14x14 --prefix 1
  python3 dump.py | phasor show - --kind attention -o - > figure.html

Exit status: 0 the page or picture is written, 2 a file cannot be used, or nothing be drawn or written.
`;

const pack = `phasor pack <figure>... [-o figures.js]: chosen figures in one classic script

A page loads it with <script src="figures.js"></script>, also from a disk, and has the tags of these figures
and phasor.load(), which gives the functions that these figures use, and no pool. It has one build of the
WebAssembly, for every engine. esbuild puts it together, which is taken from your project: npm install --save-dev esbuild.

  -o, --output <file>
                    where the script is written, figures.js without it; - is the standard output
  --json            what was written, as JSON
  --help            this text

Examples
  phasor pack heatmap
  phasor pack heatmap attention -o figures.js
  phasor pack mask rope

Exit status: 0 the script is written, 2 there is no such figure, or the script cannot be made or written.
`;

const texts = /** @type {Readonly<Record<string, string>>} */ ({
  diagnose,
  doctor,
  pack,
  rope,
  show,
});

/** @param {string} [name] of a command */
export const help = (name) => (name === undefined ? whole : texts[name]);
