// The heads of every model during training: a card for each model, with a map of weights for each head; and
// the chosen head, enlarged, with its scores.

import { put } from '../../../../core/draw/canvas.js';
import { node, set, vars } from '../../../../core/draw/nodes.js';
import { percent } from '../../../../core/draw/numbers.js';
import { listed, localized, phrase, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { radios } from '../../../../core/kit/choice.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { namesOf } from '../../../../core/kit/names.js';
import { takes } from '../../api/tasks/index.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */
/** @typedef {{ model: number, layer: number, head: number }} Place */

/** The weights of one head. @param {Model} model @param {number} shot @param {Place} place */
function mapOf({ spec, shots, tokens }, shot, { layer, head }) {
  const n = tokens.length;
  const from = (layer * spec.full.heads + head) * n * n;
  return { shape: [n, n], data: shots[shot].weights.subarray(from, from + n * n) };
}

/**
 * The weights at a step, or the last ones before it.
 *
 * @param {Model} model
 * @param {number} step −1 for the newest
 */
export function shotAt({ shots }, step) {
  if (step < 0) return shots.length - 1;
  const place = shots.findLastIndex((shot) => shot.step <= step);
  return Math.max(0, place);
}

/** A card for each model: a canvas in a button for each of its heads. @param {Training} m @param {Host} s */
export function cards(m, s) {
  const box = localized(node('div', 'cards'), { 'aria-label': 'Heads' });
  /** @param {Model} model @param {number} k */
  const card = ({ spec }, k) => {
    const { layers, heads } = spec.full;
    const title = node('span', 'card-title');
    const maps = Array.from({ length: layers * heads }, (_, at) => {
      const place = { model: k, layer: Math.floor(at / heads), head: at % heads };
      const canvas = node('canvas', '');
      const each = button('', () => s.set(place), 'map-of');
      each.append(canvas);
      /** @type {unknown[]} what each map currently shows */
      const drawn = [];
      return { button: each, canvas, place, drawn };
    });
    const grid = vars(node('div', 'grid', ...maps.map((map) => map.button)), { heads });
    return { title, maps, node: vars(node('div', 'card', title, grid), { color: colorOf(k) }) };
  };
  const built = s.kept(() => {
    const all = m.seen.map(card);
    box.replaceChildren(...all.map((each) => each.node));
    return { titles: all.map(({ title }) => title), maps: all.flatMap(({ maps }) => maps) };
  });
  const choose = radios(
    box,
    () => built().maps.map((map) => map.button),
    (k) => s.set({ ...built().maps[k].place }),
  );
  const drawn = s.kept(() => {
    void m.now;
    const { phasor } = s;
    const colors = s.palette('sequential');
    m.seen.forEach(({ spec }, k) => (built().titles[k].textContent = t(nameOf(spec.choice))));
    for (const map of built().maps) {
      const model = m.seen[map.place.model];
      const { layer, head } = map.place;
      const name = t('{model}, layer {layer}, head {head}', {
        model: t(nameOf(model.spec.choice)),
        layer: layer + 1,
        head: head + 1,
      });
      const isRemoved = m.run.isRemoved(map.place);
      set(map.button, {
        'aria-label': isRemoved ? t('{name}, removed', { name }) : name,
        title: name,
      });
      map.button.classList.toggle('removed', isRemoved);
      if (model.shots.length === 0) continue;
      const at = shotAt(model, s.step);
      const picture = [model.shots[at], colors];
      if (picture.every((each, k) => each === map.drawn[k])) continue;
      map.drawn = picture;
      const tensor = mapOf(model, at, map.place);
      put(map.canvas, phasor.paint(tensor, { colormap: colors, domain: [0, 1] }));
    }
  }, ['language']);
  const chosen = s.kept(() => {
    const { model, layer, head } = m.place;
    choose(
      built().maps.findIndex(
        ({ place }) => place.model === model && place.layer === layer && place.head === head,
      ),
    );
  });
  return mark(box, drawn, chosen);
}

/** @type {Record<import('./session.js').Score, (share: string, offset: number) => string>} */
const headScores = {
  offset: (share, offset) => t('{share} of its weight goes {offset} back', { share, offset }),
  previousToken: (share) => t('{share} goes to the token before', { share }),
  firstToken: (share) => t('{share} goes to the first token', { share }),
  sameToken: (share) => t('{share} goes to the earlier copy of the same token', { share }),
  induction: (share) => t('{share} goes to the token after the earlier copy', { share }),
};

/**
 * The two largest scores of a head, as text.
 *
 * @param {Model} model
 * @param {Place} place
 * @returns {string} '' if it was not measured
 */
export function topScores({ measured, spec }, { layer, head }) {
  const scores = measured?.scores;
  if (!scores) return '';
  const { heads, offset } = spec.full;
  const most = namesOf(headScores)
    .filter((name) => name !== 'offset' || (takes(spec.full.task, 'offset') && offset > 1))
    .map((name) => ({ name, score: scores[name][layer * heads + head] }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 2);
  return listed(most.map(({ name, score }) => headScores[name](percent(score), offset)));
}

/** The chosen head, enlarged. @param {Training} m @param {Host} s */
export function large(m, s) {
  const canvas = set(node('canvas', ''), { 'aria-hidden': true });
  const sides = [
    localized(node('span', 'side query'), { text: 'query' }),
    localized(node('span', 'side key'), { text: 'key' }),
  ];
  const [name, scores, effect] = ['name', 'scores', 'effect'].map((names) => node('p', names));
  const toggle = button('', () => m.run.remove(m.place));
  const saving = button(phrase('Save the whole model'), () => m.run.session?.save(m.place.model));
  const picture = node('div', 'picture', sides[0], canvas, sides[1]);
  const about = node('div', 'about', name, scores, node('div', 'row', toggle, saving), effect);
  const drawn = s.kept(() => {
    const { state } = m.now;
    const { place } = m;
    const model = m.seen[place.model];
    const at = shotAt(model, s.step);
    const shot = model.shots[at];
    if (shot) {
      const colormap = s.palette('sequential');
      put(canvas, s.phasor.paint(mapOf(model, at, place), { colormap, domain: [0, 1] }));
    }
    name.textContent = t('{model}, layer {layer}, head {head}, step {step}', {
      model: t(nameOf(model.spec.choice)),
      layer: place.layer + 1,
      head: place.head + 1,
      step: shot?.step ?? 0,
    });
    scores.textContent = shot?.step === model.measured?.step ? topScores(model, place) : '';
    toggle.textContent = m.run.isRemoved(place) ? t('Put this head back') : t('Remove this head');
    for (const each of [toggle, saving]) each.disabled = state === 'ended';
    effect.textContent = effectOf(model);
  }, ['language']);
  return mark(node('div', 'large', picture, about), drawn);
}

/** @param {Model} model */
function effectOf({ ablated }) {
  if (!ablated || ablated.heads.length === 0) return '';
  const list = listed(ablated.heads.map(([layer, head]) => `${layer + 1}.${head + 1}`));
  const values = { list, without: percent(ablated.without), all: percent(ablated.accuracy) };
  return ablated.heads.length === 1
    ? t('Without head {list}, {without} of the answers are right; with all heads {all}.', values)
    : t('Without heads {list}, {without} of the answers are right; with all heads {all}.', values);
}
