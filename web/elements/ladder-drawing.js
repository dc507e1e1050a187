// What <phasor-ladder> draws of a step: its sentence as curves, and the panel that shows where the
// step fails.

import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { distances, lakh, placesFrom, rounded } from './ladder-facts.js';
import {
  distancePanel,
  documentPanel,
  lengthsPanel,
  pickPanel,
  sentencePanel,
} from './ladder-panels.js';
import { write } from './ladder-view.js';

/** Words and columns that are drawn: more are a tangle. */
export const mostWords = 12;
export const mostColumns = 8;
/** Positions that the line across the sine is drawn over. */
const across = 60;

/**
 * @typedef {{ phasor: import('../index.js').Phasor, step: import('./ladder-steps.js').Step,
 *   facts: import('./ladder-facts.js').Facts, shape: import('./ladder-steps.js').Shape,
 *   counts: readonly number[] }} Given counts are the words of the sentence and of the other
 * @typedef {ReturnType<typeof import('./ladder-view.js').plot>} Plot
 */

/**
 * @param {Plot} plotted
 * @param {Given & { words: readonly string[], others: readonly string[],
 *   values: import('../tensor.js').Tensor, current: number }} given
 */
export function drawSentence(plotted, given) {
  const { phasor, step, facts, shape, counts, words, others, values, current } = given;
  const [count, other] = counts;
  const drawn = Math.max(words.length, others.length, 2);
  // a point for every two pixels; a staircase ends with the last word
  const last = step.first + (step.whole ? words.length : drawn) - 1;
  const from = step.whole ? step.first - 0.45 : step.first;
  const places = placesFrom(512, 0).map((k) => from + ((last - from) * k) / 511);
  const { same } = facts;
  const differs = !same.pass && same.counts[1] === other && other !== lakh;
  const otherRows = Math.min(others.length, mostWords);
  sentencePanel(plotted, {
    title: t('The words of the sentence; rings are those of the other one'),
    words,
    others,
    first: step.first,
    values,
    otherValues: step.encode(
      phasor,
      placesFrom(otherRows, step.first),
      Math.max(otherRows, other),
      shape,
    ),
    places,
    fine: step.encode(phasor, places, count, shape),
    whole: step.whole,
    columns: Math.min(values.shape[1], mostColumns),
    current,
    differs: differs ? { position: same.position, values: same.values } : null,
    jump: facts.smooth.pass ? null : facts.smooth.jump,
  });
  const { svg } = plotted;
  svg.setAttribute('aria-label', t('Words of the sentence'));
  svg.setAttribute('aria-valuemin', String(step.first));
  svg.setAttribute('aria-valuemax', String(step.first + words.length - 1));
}

/**
 * @param {Plot} plotted
 * @param {Given & { level: number, decimals: number, length: number }} given
 * @returns {import('../draw/axis.js').Scale | null} of the values, where a line is moved over them
 */
export function drawFault(plotted, given) {
  const { phasor, step, facts, shape, counts } = given;
  /** @type {import('../draw/axis.js').Scale | null} */
  let levels = null;
  if (step.name === 'counting') {
    const places = placesFrom(101, 0).map((k) => Math.max(1, (k * lakh) / 100));
    const { data } = step.encode(phasor, places, lakh, shape);
    documentPanel(plotted, { places, values: data, count: counts[0] });
  } else if (step.name === 'normalised') {
    const { position } = facts.same;
    const longest = Math.max(20, ...counts.filter((count) => count <= 60));
    const values = placesFrom(longest - position + 1, position).map(
      (count) => step.encode(phasor, [position], count, shape).data[0],
    );
    lengthsPanel(plotted, { position, values, counts: [...counts] });
  } else if (step.name === 'sine') levels = drawPick(plotted, given);
  else {
    const { unique } = facts;
    distancePanel(plotted, {
      distances: distances(facts.table),
      offset: unique.closest[1] - unique.closest[0],
      distance: unique.distance,
      equal: unique.equal !== null,
    });
  }
  const { svg } = plotted;
  svg.classList.toggle('live', levels !== null);
  svg.setAttribute('role', levels ? 'slider' : 'img');
  svg.setAttribute('aria-label', plotted.title.textContent ?? '');
  if (levels) svg.setAttribute('tabindex', '0');
  else svg.removeAttribute('tabindex');
  return levels;
}

/**
 * @param {Plot} plotted
 * @param {Given & { level: number, decimals: number, length: number }} given
 */
function drawPick(plotted, { phasor, step, facts, shape, level, decimals, length }) {
  const count = Math.min(across, length);
  const places = placesFrom(600, 0).map((k) => step.first + ((count - 1) * k) / 599);
  const table = facts.table.data;
  const equal = Array.from(table.keys())
    .filter((row) => rounded(table[row], decimals) === rounded(level, decimals))
    .map((row) => row + step.first);
  const levels = pickPanel(plotted, {
    places,
    curve: step.encode(phasor, places, count, shape).data,
    values: table.subarray(0, count),
    first: step.first,
    level,
    equal,
    decimals,
  });
  const value = number(level, decimals);
  const [first, ...others] = equal;
  const told =
    equal.length === 0
      ? t('Drag the line. No position up to {length} has {value}.', { length, value })
      : others.length === 0
        ? t('Drag the line. Position {first} alone has {value}.', { first, value })
        : t('Drag the line. {count} of {length} positions have {value}: {some}.', {
            count: equal.length,
            length,
            value,
            some: equal.length > 8 ? `${equal.slice(0, 8).join(', ')}, …` : equal.join(', '),
          });
  write(plotted.title, told);
  plotted.svg.setAttribute('aria-valuemin', '-1');
  plotted.svg.setAttribute('aria-valuemax', '1');
  plotted.svg.setAttribute('aria-valuenow', String(level));
  plotted.svg.setAttribute('aria-valuetext', told);
  return levels;
}
