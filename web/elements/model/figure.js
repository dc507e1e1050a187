// What <phasor-model> fetches when it is drawn: the model in a worker, and the parts of the figure.
// From above: where files are chosen, what the model is, all maps, the chosen head, what heads do,
// what comes next.

import { resolve } from '../../draw/colors.js';
import { node, set } from '../../draw/nodes.js';
import { inWords, phrase, t, told } from '../../language/language.js';
import { tellMessage } from '../../language/message.js';
import { button } from '../kit/button.js';
import { styleToo } from '../kit/style.js';
import { overview } from '../kit/weights/overview.js';
import { Views } from '../kit/weights/views.js';
import { deedList, deedName, deedOf, deeds } from './deeds.js';
import { nextTable } from './next.js';
import { lossWords, sizes } from './words.js';

export { program, shown } from '../kit/weights/files.js';
export { notices as held } from '../kit/weights/sentences.js';
export { claim, notices, status } from './words.js';
export { modelScene } from '../kit/weights/model-scene.js';
export { deedOf } from './deeds.js';
export { Session } from './session.js';

/** @typedef {import('./session.js').Session} Opened */
/** @typedef {import('./element.js').ModelElement} ModelElement */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */

/** Of a file that is wrong in every token there would be thousands. */
const mostWarnings = 12;

/**
 * Where a reader drops or chooses files.
 *
 * @param {HTMLElement} around
 * @param {(files: File[]) => void} choose
 */
function chooser(around, choose) {
  const input = node('input', '');
  set(input, { type: 'file', multiple: true });
  const label = told(node('span', ''), {
    text: 'Files of a model, dropped here or chosen: model.safetensors or a GGUF file, config.json, tokenizer.json',
  });
  const box = node('label', 'chooser', label, input);
  input.addEventListener('change', () => choose(Array.from(input.files ?? [])));
  const over = (/** @type {boolean} */ on) => box.classList.toggle('over', on);
  around.addEventListener('dragover', (event) => {
    if (box.hidden) return;
    event.preventDefault();
    over(true);
  });
  around.addEventListener('dragleave', () => over(false));
  around.addEventListener('drop', (event) => {
    if (box.hidden) return;
    event.preventDefault();
    over(false);
    choose(Array.from(event.dataTransfer?.files ?? []));
  });
  return box;
}

/** @typedef {import('../kit/weights/scene.js').State} State */

/**
 * @typedef {object} Parts
 * @property {Views} views
 * @property {(session: Opened | null, words: string, chooses: boolean) => void} top what is going on, and
 *   whether files may be chosen
 * @property {(session: Opened | null, chosen: { layer: number, head: number }, palette: Pick<State,
 *   'colors' | 'scale'>) => void} maps all that are there
 * @property {(session: Opened | null, scene: Scene | null, state: State | null) => void} head
 */

/**
 * @param {ModelElement} element
 * @param {object} act
 * @param {(files: File[]) => void} act.choose
 * @param {() => Scene | null} act.scene
 * @param {(place: import('../kit/weights/views.js').Selection) => void} act.tell
 * @returns {Parts}
 */
export function figure(element, { choose, scene: now, tell }) {
  const files = chooser(element.figure, choose);
  const [about, going] = [node('p', 'sizes'), node('p', 'going')];
  const warnings = node('ul', 'warnings');
  const all = overview(element);
  const views = new Views(element, { scene: now, tell });
  const name = node('p', 'name');
  const off = button('', () => element.switchHead());
  const heads = deedList((place) => element.set(place));
  const next = node('div', 'next-box scrolls');
  const loss = node('p', 'loss');
  const stage = node('div', 'views');
  const titles = [phrase('What the heads do'), phrase('What comes next')].map((text) =>
    told(node('p', 'heading'), { text }),
  );
  const lists = [node('div', '', titles[0], heads.list), node('div', '', titles[1], loss, next)];
  const rest = node(
    'div',
    'rest',
    node('div', 'chosen-head', off, name),
    stage,
    node('div', 'lists', ...lists),
  );
  // what is going on has a line of its own, above what comes of it
  element.figure.append(files, going, about, warnings, all.box, rest);
  views.build(stage);
  styleToo(/** @type {ShadowRoot} */ (element.shadowRoot), all.css);
  /** @type {unknown[]} what warnings are shown, and in which language */
  let warned = [];
  /** @type {unknown[]} what the table of next tokens was made of */
  let listed = [];

  return {
    views,
    top(session, words, chooses) {
      files.hidden = !chooses;
      const { info = null } = session ?? {};
      about.textContent = session && info ? sizes(info, session.isOwn) : '';
      about.hidden = !info;
      if (going.textContent !== words) going.textContent = words;
      const { warnings: all = [] } = info ?? {};
      const lines = all.slice(0, mostWarnings);
      const count = all.length - lines.length;
      if (count > 0) lines.push(t('and {count} more', { count }));
      warnings.hidden = lines.length === 0;
      const news = [inWords(), ...lines];
      if (news.length === warned.length && news.every((one, k) => one === warned[k])) return;
      warned = news;
      warnings.replaceChildren(...lines.map((line) => tellMessage(node('li', ''), line)));
    },
    maps(session, chosen, { colors, scale }) {
      // those of the text before stay until the first of the next one is there
      const layers = session?.layers[0] ? session.layers : (session?.result?.layers ?? []);
      all.box.hidden = !layers[0];
      if (!session || !layers[0]) return;
      const { scores } = session;
      const paint = Object.values(deeds).map(({ color }) => color);
      const series = resolve(element.probe, paint);
      const { off: removed } = element;
      const { layer, head } = chosen;
      all.show(element.phasor, { layers }, { layer, head, colors, scale }, false, {
        key: `${scores !== null} ${removed}`,
        of(place) {
          const best = scores && deedOf(scores, place);
          const k = best ? Object.keys(deeds).indexOf(best.deed) : -1;
          return { color: series[k] ?? '', off: removed.includes(`${place.layer}.${place.head}`) };
        },
        name: (place) =>
          removed.includes(`${place.layer}.${place.head}`)
            ? t('switched off')
            : deedName(scores, place),
      });
    },
    head(session, scene, state) {
      rest.hidden = !scene;
      if (!session || !scene || !state) return;
      const { layer, head } = state;
      const isOff = element.off.includes(`${layer}.${head}`);
      const values = { layer: layer + 1, head: head + 1 };
      const deed = isOff ? t('switched off') : deedName(session.scores, state);
      name.textContent = [t('Layer {layer}, head {head}', values), deed].filter(Boolean).join(': ');
      off.textContent = isOff ? t('Switch this head on') : t('Switch this head off');
      set(off, { 'aria-pressed': isOff });
      views.draw(scene, state);
      heads.show(session.scores);
      const { result, whole } = session;
      const tokens = result?.next ?? [];
      lists[1].hidden = tokens.length === 0;
      const made = [tokens, whole, t('probability')];
      if (made.some((each, k) => each !== listed[k]))
        next.replaceChildren(nextTable(tokens, whole?.next ?? []));
      listed = made;
      const words = lossWords(result?.losses ?? null, whole?.losses ?? null);
      loss.hidden = words === '';
      if (loss.textContent !== words) loss.textContent = words;
      views.reveal(state);
    },
  };
}
