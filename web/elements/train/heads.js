// The heads of every model as they form: a card each, with a map of weights for each head; and the head that
// is chosen, large, with what it does.

import { put } from '../../draw/canvas.js';
import { node, set, vars } from '../../draw/nodes.js';
import { percent } from '../../draw/numbers.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { radios } from '../kit/choice.js';
import { takes } from '../../train/tasks/index.js';
import { colorOf, nameOf } from './choices.js';

/** @typedef {import('./session.js').Model} Model */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {{ model: number, layer: number, head: number }} Place */

/** The weights of one head. @param {Model} model @param {number} shot @param {Place} place */
function mapOf({ spec, shots, tokens }, shot, { layer, head }) {
  const n = tokens.length;
  const from = (layer * spec.full.heads + head) * n * n;
  return { shape: [n, n], data: shots[shot].weights.subarray(from, from + n * n) };
}

/** The picture of a step at or before it. @param {Model} model @param {number} step −1 for the newest */
export function shotAt({ shots }, step) {
  if (step < 0) return shots.length - 1;
  const place = shots.findLastIndex((shot) => shot.step <= step);
  return Math.max(0, place);
}

/** A map: a canvas in a button. @param {(place: Place) => void} choose */
export function cards(choose) {
  const box = node('div', 'cards');
  told(box, { 'aria-label': 'Heads' });
  /** @type {{ button: HTMLButtonElement, canvas: HTMLCanvasElement, place: Place, drawn: unknown }[]} */
  let maps = [];
  /** @type {HTMLElement[]} */
  let titles = [];
  let built = '';
  const mark = radios(
    box,
    () => maps.map((map) => map.button),
    (k) => choose(maps[k].place),
  );

  /** @param {readonly Model[]} models */
  function build(models) {
    maps = [];
    titles = [];
    const made = models.map(({ spec }, model) => {
      const { layers, heads } = spec.full;
      const title = node('span', 'card-title');
      const grid = vars(node('div', 'grid'), { heads });
      for (let layer = 0; layer < layers; ++layer) {
        for (let head = 0; head < heads; ++head) {
          const place = { model, layer, head };
          const canvas = node('canvas', '');
          const each = button('', () => choose(place), 'map-of');
          each.append(canvas);
          grid.append(each);
          maps.push({ button: each, canvas, place, drawn: null });
        }
      }
      titles.push(title);
      return vars(node('div', 'card', title, grid), { color: colorOf(model) });
    });
    box.replaceChildren(...made);
  }

  return {
    box,
    /**
     * @param {Phasor} phasor
     * @param {string[]} colors from no weight to all of it
     * @param {readonly Model[]} models of the first seed
     * @param {{ step: number, chosen: Place, removed: (place: Place) => boolean, repaint: boolean }} shown
     */
    draw(phasor, colors, models, { step, chosen, removed, repaint }) {
      const now = models
        .map(({ spec }) => `${spec.choice} ${spec.full.layers} ${spec.full.heads}`)
        .join();
      if (now !== built) build(models);
      built = now;
      models.forEach(({ spec }, k) => (titles[k].textContent = t(nameOf(spec.choice))));
      for (const map of maps) {
        const model = models[map.place.model];
        const { layer, head } = map.place;
        const name = t('{model}, layer {layer}, head {head}', {
          model: t(nameOf(model.spec.choice)),
          layer: layer + 1,
          head: head + 1,
        });
        const isRemoved = removed(map.place);
        set(map.button, {
          'aria-label': isRemoved ? t('{name}, removed', { name }) : name,
          title: name,
        });
        map.button.classList.toggle('removed', isRemoved);
        if (model.shots.length === 0) continue;
        const shot = model.shots[shotAt(model, step)];
        if (map.drawn === shot && !repaint) continue;
        map.drawn = shot;
        const tensor = mapOf(model, shotAt(model, step), map.place);
        put(map.canvas, phasor.paint(tensor, { colormap: colors, domain: [0, 1] }));
      }
      mark(
        maps.findIndex(
          ({ place }) =>
            place.model === chosen.model &&
            place.layer === chosen.layer &&
            place.head === chosen.head,
        ),
      );
    },
  };
}

/** @type {Record<import('./session.js').Score, (share: string, offset: number) => string>} */
const deeds = {
  offset: (share, offset) => t('{share} of its weight goes {offset} back', { share, offset }),
  previousToken: (share) => t('{share} goes to the token before', { share }),
  firstToken: (share) => t('{share} goes to the first token', { share }),
  sameToken: (share) => t('{share} goes to the earlier copy of the same token', { share }),
  induction: (share) => t('{share} goes to the token after the earlier copy', { share }),
};

/**
 * What a head does most: its two largest scores.
 *
 * @param {Model} model
 * @param {Place} place
 * @returns {string} '' where it was not measured
 */
export function deedsOf({ measured, spec }, { layer, head }) {
  const scores = measured?.scores;
  if (!scores) return '';
  const { heads, offset } = spec.full;
  const all = /** @type {import('./session.js').Score[]} */ (Object.keys(deeds));
  return all
    .filter((name) => name !== 'offset' || (takes(spec.full.task, 'offset') && offset > 1))
    .map((name) => ({ name, score: scores[name][layer * heads + head] }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 2)
    .map(({ name, score }) => deeds[name](percent(score), offset))
    .join(', ');
}

/** @param {{ remove: () => void, save: () => void }} act */
export function large({ remove, save }) {
  const canvas = node('canvas', '');
  const [query, key] = [node('span', 'side query'), node('span', 'side key')];
  const name = node('p', 'name');
  const deed = node('p', 'deed');
  const effect = node('p', 'effect');
  const toggle = button('', remove);
  const saving = button(phrase('Save the whole model'), save);
  const picture = node('div', 'picture', query, canvas, key);
  const box = node(
    'div',
    'large',
    picture,
    node('div', 'about', name, deed, node('div', 'row', toggle, saving), effect),
  );
  set(canvas, { 'aria-hidden': true });
  return {
    box,
    /**
     * @param {Phasor} phasor @param {string[]} colors @param {Model} model
     * @param {{ step: number, chosen: Place, isRemoved: boolean, isOver: boolean }} shown
     */
    draw(phasor, colors, model, { step, chosen, isRemoved, isOver }) {
      query.textContent = t('query');
      key.textContent = t('key');
      const { choice } = model.spec;
      const [layer, head] = [chosen.layer + 1, chosen.head + 1];
      const shot = model.shots[shotAt(model, step)];
      if (shot) {
        const tensor = mapOf(model, shotAt(model, step), chosen);
        put(canvas, phasor.paint(tensor, { colormap: colors, domain: [0, 1] }));
      }
      name.textContent = t('{model}, layer {layer}, head {head}, step {step}', {
        model: t(nameOf(choice)),
        layer,
        head,
        step: shot?.step ?? 0,
      });
      deed.textContent = shot?.step === model.measured?.step ? deedsOf(model, chosen) : '';
      toggle.textContent = isRemoved ? t('Put this head back') : t('Remove this head');
      for (const each of [toggle, saving]) each.disabled = isOver;
      effect.textContent = effectOf(model);
    },
  };
}

/** @param {Model} model */
function effectOf({ ablated }) {
  if (!ablated || ablated.heads.length === 0) return '';
  const list = ablated.heads.map(([layer, head]) => `${layer + 1}.${head + 1}`).join(', ');
  const values = { list, without: percent(ablated.without), all: percent(ablated.accuracy) };
  return ablated.heads.length === 1
    ? t('Without head {list}, {without} of the answers are right; with all heads {all}.', values)
    : t('Without heads {list}, {without} of the answers are right; with all heads {all}.', values);
}
