// The chapter on trained heads: the induction heads of a model that repeats letters. Its files, which
// `npm run train:demo` writes into web/labs/training/heads/, and the engine are fetched when the reader
// comes near.

import { number } from '../core/draw/numbers.js';
import { listen, phrase, t } from '../core/texts/language.js';
import { showMessage } from '../core/texts/message.js';

/** @typedef {import('../labs/models/index.js').Model} Model */
/** @typedef {import('../core/texts/language.js').Phrase} Phrase */

/** Tokens that come twice, as numbers of the model's vocabulary; what they are does not matter to it. */
const once = [11, 52, 7, 38, 23, 60, 2, 45, 30, 17];
const ids = [...once, ...once];
const letters = ids.map((id) => String.fromCharCode(65 + once.indexOf(id)));

/** What a head does, by the scores of model.heads(). @type {Record<string, Phrase>} */
const deeds = {
  previousToken: phrase('looks at the token before'),
  firstToken: phrase('looks at the first token'),
  sameToken: phrase('looks at the same token, earlier'),
  induction: phrase('looks at what came after the same token'),
};

/** @param {string} file */
const at = (file) => new URL(`../labs/training/heads/${file}`, import.meta.url);

/** @returns {Promise<Model>} */
async function open() {
  // not a part of the page in one file, which has no such files
  const path = new URL('../labs/models/index.js', import.meta.url).href;
  /** @type {typeof import('../labs/models/index.js')} */
  const { openModel } = await import(path);
  return openModel({
    'model.safetensors': at('model.safetensors'),
    'config.json': at('config.json'),
  });
}

/** @param {string} tag @param {string} name */
const node = (tag, name) => Object.assign(document.createElement(tag), { className: name });

/** @param {Element} place @param {Model} model */
async function show(place, model) {
  const figure = /** @type {any} */ (document.createElement('phasor-attention'));
  const line = node('span', '');
  const button = node('button', 'try');
  const result = node('span', '');
  button.setAttribute('type', 'button');
  result.setAttribute('role', 'status');
  const text = node('p', 'column');
  text.append(line, ' ', result, ' ', button);
  const { heads } = model.info;
  const scores = await model.heads();
  /** Heads that are switched off, layer · heads + head. @type {Set<number>} */
  const off = new Set();
  let right = 0;

  async function run() {
    const ablate = Array.from(off, (k) => [Math.floor(k / heads), k % heads]);
    const { weights, logits } = await model.run(ids, { ablate: /** @type {any} */ (ablate) });
    figure.weights = weights;
    const vocabulary = logits?.shape[1] ?? 0;
    // from the second time on the next token is known
    right = 0;
    for (let k = 1; k < once.length && logits; ++k) {
      const row = logits.data.slice(
        (once.length + k - 1) * vocabulary,
        (once.length + k) * vocabulary,
      );
      if (row.indexOf(Math.max(...row)) === once[k]) right += 1;
    }
  }
  const current = () => figure.layer * heads + figure.head;
  function write() {
    const [name, score] = Object.keys(deeds)
      .map(
        (each) => /** @type {const} */ ([each, /** @type {any} */ (scores)[each].data[current()]]),
      )
      .reduce((best, each) => (each[1] > best[1] ? each : best));
    line.textContent = t(
      'Layer {layer}, head {head} {deed}: over random sequences, {score} of its weight goes there.',
      {
        layer: figure.layer + 1,
        head: figure.head + 1,
        deed: t(deeds[name]),
        score: number(score, 2),
      },
    );
    button.textContent = off.has(current()) ? t('Switch this head on') : t('Switch this head off');
    result.textContent = t(
      'The model names {right} of {all} tokens right; heads that are switched off: {off}.',
      { right, all: once.length - 1, off: off.size },
    );
  }
  button.addEventListener('click', async () => {
    if (!off.delete(current())) off.add(current());
    await run();
    write();
    place.dispatchEvent(new CustomEvent('phasor-change', { detail: { right } }));
  });
  figure.addEventListener('phasor-change', write);
  figure.setAttribute('caption', t('Heads that training made'));
  figure.tokens = letters;
  // a head that looks at what came after the same token: its switch shows what the text says
  figure.layer = 1;
  await run();
  place.append(figure, text);
  write();
  listen(() => {
    figure.setAttribute('caption', t('Heads that training made'));
    write();
  });
}

/** @param {HTMLElement} place */
async function fill(place) {
  try {
    await show(place, await open());
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const write = () => showMessage(place, message);
    write();
    listen(write);
  }
}

/** @type {HTMLElement | null} */
const place = document.querySelector('#trained .letters');
if (place && typeof IntersectionObserver === 'function') {
  const observer = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      observer.disconnect();
      fill(place);
    },
    { rootMargin: '600px' },
  );
  observer.observe(place);
} else if (place) fill(place);
