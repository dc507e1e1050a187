// The marks of <phasor-model>. From above: what is being done, all maps beside or above the chosen head, what
// heads do, what comes next, what the model is, and where files are chosen, folded.

import { resolve } from '../../../../core/draw/colors.js';
import { node, set } from '../../../../core/draw/nodes.js';
import { localized, t } from '../../../../core/texts/language.js';
import { showMessage } from '../../../../core/texts/message.js';
import { button } from '../../../../core/kit/button.js';
import { filled, mark } from '../../../../core/kit/marks/boxes.js';
import { overview } from '../../../../core/kit/weights/overview.js';
import { views } from '../../../../core/kit/weights/views.js';
import { worth } from '../../../../core/kit/weights/worth.js';
import { deedList, deedName, deedOf, deeds } from './deeds.js';
import { droppedFiles } from './dropped.js';
import { nextTable } from './next.js';
import { isPicture } from './pictures.js';
import { sight } from './sight.js';
import { lossWords, sizes, status } from './words.js';

/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */
/** @typedef {import('../../index.js').ModelInfo} Info */
/** @typedef {import('./figure.js').Model} Model */
/** @typedef {import('./reader.js').Host} Host */

/** Of a file that is wrong in every token there would be thousands. */
const mostWarnings = 12;

/** Heads of a layer that have room beside the chosen one. */
const mostBeside = 6;

/** Where a reader drops or chooses files. @param {Model} m @param {Host} s */
function chooser(m, s) {
  const { figure: around } = s;
  const choose = (/** @type {FileList | null | undefined} */ files) =>
    m.reader.choose(Array.from(files ?? []));
  const input = node('input', '');
  set(input, { type: 'file', multiple: true });
  const label = localized(node('span', ''), {
    text: 'Files of a model, dropped here or chosen: model.safetensors or a GGUF file, config.json, tokenizer.json; preprocessor_config.json of one that reads pictures',
  });
  const box = node('label', 'chooser', label, input);
  const second = set(node('input', ''), { type: 'file', multiple: true });
  const secondLabel = localized(node('span', ''), { text: 'Files of a second model, to compare' });
  const end = localized(
    button('', () => s.set({ compare: null })),
    { text: 'End comparing' },
  );
  const compare = node('label', 'chooser', secondLabel, second);
  second.addEventListener('change', () => {
    if (second.files?.length) s.set({ compare: Array.from(second.files) });
  });
  const summary = localized(node('summary', ''), { text: 'Open your own model' });
  const fold = node('details', 'files', summary, box, compare, end);
  input.addEventListener('change', () => choose(input.files));
  const over = (/** @type {boolean} */ on) => {
    box.classList.toggle('over', on);
    if (on) fold.open = true;
  };
  const readsPictures = () => Boolean(m.reader.session?.info?.vision);
  around.addEventListener('dragover', (event) => {
    if (fold.hidden && !readsPictures()) return;
    event.preventDefault();
    over(!readsPictures());
  });
  around.addEventListener('dragleave', () => over(false));
  around.addEventListener('drop', (event) => {
    if (fold.hidden && !readsPictures()) return;
    event.preventDefault();
    over(false);
    void droppedFiles(event.dataTransfer).then((files) => {
      // a page may allow pictures alone
      m.reader.choose(fold.hidden ? files.filter(isPicture) : files);
    });
  });
  const shown = s.kept(() => {
    const isChosen = s.model !== null && s.model === s.polled(() => m.reader.chosen);
    fold.hidden = !s.choose && !isChosen;
    end.hidden = !s.compare;
  });
  return mark(fold, shown);
}

/** What the model is. @param {Model} m @param {Host} s */
function about(m, s) {
  const box = filled(s, node('p', 'sizes'), () => {
    const { session } = m.now;
    box.node.hidden = !session?.info;
    return session?.info ? [sizes(session.info, session.isOwn)] : [];
  });
  return box;
}

/** @param {Info & { said?: unknown[] } | null | undefined} info @returns {unknown[]} */
const warningsOf = (info) => info?.said ?? info?.warnings ?? [];

/** What is odd about its files. @param {Model} m @param {Host} s */
function warnings(m, s) {
  const all = s.kept(() => warningsOf(m.now.session?.info));
  const box = filled(s, node('ul', 'warnings'), () => {
    const lines = all().slice(0, mostWarnings);
    const count = all().length - lines.length;
    if (count > 0) lines.push(t('and {count} more', { count }));
    box.node.hidden = lines.length === 0;
    return lines.map((line) => showMessage(node('li', ''), line));
  });
  return box;
}

/** The maps of all layers and heads that are there. @param {Model} m @param {Host} s */
function maps(m, s) {
  const all = overview(s);
  s.addStyle(all.css);
  const proposals = worth(s, m.weights);
  all.box.append(proposals.node);
  const drawn = s.kept(() => {
    const { session } = m.now;
    // those of the text before stay until the first of the next one is there
    const read = session?.layers[0] ? session.layers : (session?.result?.layers ?? []);
    // of two models the run that is chosen, where its heads are not put together
    const both = m.scene?.changed && !m.scene.isFused ? m.scene : null;
    const layers = both?.layers ?? read;
    const isHidden = !session || !layers[0] || Boolean(session.info?.vision);
    all.box.hidden = isHidden;
    if (!session || isHidden || !layers[0]) return;
    const { scores } = session;
    const paint = Object.values(deeds).map(({ color }) => color);
    const series = resolve(s.probe, paint);
    const isOff = (/** @type {{ layer: number, head: number }} */ { layer, head }) =>
      s.off.includes(`${layer}.${head}`);
    const { layer, head } = m.scene ? m.place : s;
    const { isLeft, colors, signed } = m.state;
    const usual = { colors: s.palette('sequential'), scale: s.scale, isLeft };
    const palette = both ? { ...usual, colors, signed, top: both.top } : usual;
    // beside the chosen head where they leave it room
    all.box.classList.toggle('few', layers[0].shape[0] <= mostBeside);
    all.show(s.phasor, { layers }, { layer, head, ...palette }, proposals.heads(), {
      key: `${scores !== null} ${s.off}`,
      of(place) {
        const best = scores && deedOf(scores, place);
        const k = best ? Object.keys(deeds).indexOf(best.deed) : -1;
        return { color: series[k] ?? '', off: isOff(place) };
      },
      name: (place) => (isOff(place) ? t('switched off') : deedName(scores, place)),
    });
  }, ['size', 'colors', 'language']);
  return mark(all.box, proposals.draw, drawn);
}

/** The head that is chosen, and what it does. @param {Model} m @param {Host} s */
function chosen(m, s) {
  const off = button('', () => m.switchHead(), 'tool');
  const name = node('p', 'name');
  const written = s.kept(() => {
    const { session } = m.now;
    if (!m.scene || !session) return;
    const { layer, head } = m.place;
    const isOff = s.off.includes(`${layer}.${head}`);
    const values = { layer: layer + 1, head: head + 1 };
    const deed = isOff ? t('switched off') : deedName(session.scores, { layer, head });
    const place = t('Layer {layer}, head {head}', values);
    name.textContent = deed ? t('{name}: {value}', { name: place, value: deed }) : place;
    off.textContent = isOff ? t('Switch this head on') : t('Switch this head off');
    set(off, { 'aria-pressed': isOff });
  }, ['language']);
  return mark(node('div', 'chosen-head', off, name), written);
}

/** What the heads do. @param {Model} m @param {Host} s */
function deedsOf(m, s) {
  const title = localized(node('p', 'heading'), { text: 'What the heads do' });
  const heads = deedList((place) => s.set(place));
  const box = node('div', '', title, heads.list);
  return mark(
    box,
    s.kept(() => heads.show(m.now.session?.scores ?? null), ['language']),
  );
}

/** What comes next, and how well the model predicts the text. @param {Model} m @param {Host} s */
function next(m, s) {
  const title = localized(node('p', 'heading'), { text: 'What comes next' });
  const loss = filled(s, node('p', 'loss'), () => {
    const { result = null, whole = null } = m.now.session ?? {};
    const words = lossWords(result?.losses ?? null, whole?.losses ?? null);
    loss.node.hidden = words === '';
    return [words];
  });
  const tokens = s.kept(() => m.now.session?.result?.next ?? []);
  const whole = s.kept(() => m.now.session?.whole?.next ?? []);
  const table = filled(s, node('div', 'next-box scrolls'), () => [nextTable(tokens(), whole())]);
  const box = node('div', '', title, loss.node, table.node);
  return mark(
    box,
    s.kept(() => {
      box.hidden = tokens().length === 0;
    }),
    loss.draw,
    table.draw,
  );
}

/** @param {Model} m @param {Host} s @returns {Mark[]} */
export function marks(m, s) {
  const files = chooser(m, s);
  // what is going on stands in a separate line, above what comes of it
  const going = filled(s, node('p', 'going'), () => [
    status(m.now.session) || status(m.other.reader.session),
  ]);
  const all = Object.values(views(s, m.weights));
  const stage = mark(
    node('div', 'views', ...all.map(({ node: part }) => part)),
    ...all.map(({ draw }) => draw),
  );
  const [head, heads, follows] = [chosen(m, s), deedsOf(m, s), next(m, s)];
  const lists = node('div', 'lists', heads.node, follows.node);
  const rest = mark(node('div', 'rest', head.node, stage.node, lists), () => {
    rest.node.hidden = !m.scene;
    if (m.scene) for (const each of [head, stage, heads, follows]) each.draw();
  });
  const small = maps(m, s);
  const pictures = sight(m, s);
  const both = mark(node('div', 'maps', small.node, rest.node), small.draw, rest.draw);
  const followed = () => {
    m.reader.follow();
    m.other.follow();
  };
  const below = [about(m, s), warnings(m, s), files];
  return [
    mark(going.node, followed, going.draw),
    pictures,
    both,
    mark(
      node('div', 'about', ...below.map((each) => each.node)),
      ...below.map((each) => each.draw),
    ),
  ];
}
