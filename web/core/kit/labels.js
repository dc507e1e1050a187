// Labels that overlap or stick out of their figure. Their sizes depend on fonts, so they are measured after
// layout: a label that sticks out is moved inside, and of two that overlap one is hidden.

import { set, toggle } from '../draw/nodes.js';

/** Labels that may be hidden: text in drawings that do not place their own, and nodes of this class. */
const all = 'svg:not(.placed) text, .label';

/** Labels of the chosen item. */
const chosen = '.current, .chosen';

/** Height of letters as a share of the line height. */
const letters = 0.8;

/** Least gap between two labels on a line of a drawing or list, in line heights. */
const space = 0.25;

/**
 * The group of the drawing or list that contains a label. Later groups lie above: labels at a cursor come
 * after names of lines, and these after an axis.
 *
 * @param {Element} label
 * @param {Element | null} whole
 */
function layerOf(label, whole) {
  let part = label;
  while (part.parentElement && part.parentElement !== whole) part = part.parentElement;
  return whole ? Array.prototype.indexOf.call(whole.children, part) : 0;
}

/**
 * The cursor of a drawing or a list: its line, which has only a horizontal place, or the label of the chosen
 * item.
 *
 * @param {Element} whole
 * @returns {{ x: number, y: number } | null} y is NaN for a line
 */
function cursorOf(whole) {
  const mark = whole.querySelector(`.rule, ${chosen}`);
  const { left, top, width, height } = mark?.getBoundingClientRect() ?? new DOMRect();
  if (!mark || width + height === 0) return null;
  return { x: left + width / 2, y: mark.matches('.rule') ? NaN : top + height / 2 };
}

/** Label → how far it was moved to the right, in its own pixels. @type {WeakMap<Element, number>} */
const moves = new WeakMap();

/**
 * Moves a label inside its figure if it sticks out and has room inside.
 *
 * @param {HTMLElement | SVGElement} label
 * @param {DOMRect} box the label's box
 * @param {DOMRect} frame the box of its figure
 * @param {number} scale screen pixels per pixel of the label
 * @returns {number} screen pixels it moves to the right
 */
function moveInside(label, { left, right, width }, frame, scale) {
  const before = moves.get(label) ?? 0;
  const past = before * scale;
  const isPart = right - past > frame.left && left - past < frame.right && width < frame.width;
  const out = Math.max(0, frame.left - left + past) - Math.max(0, right - past - frame.right);
  const now = isPart && Math.abs(out) > 0.5 ? out / scale : 0;
  if (now !== before) {
    moves.set(label, now);
    if (label instanceof SVGElement) {
      set(label, { dx: now === 0 ? null : now.toFixed(2) });
    } else {
      // both sides, because either may position it
      label.style.marginLeft = now === 0 ? '' : `${now.toFixed(2)}px`;
      label.style.marginRight = now === 0 ? '' : `${(-now).toFixed(2)}px`;
    }
  }
  return (now - before) * scale;
}

/** @param {SVGSVGElement | HTMLElement} part @returns {number} screen pixels per pixel of the part */
function scaleOf(part) {
  const { width } = part.getBoundingClientRect();
  const own = part instanceof SVGSVGElement ? part.viewBox.baseVal.width : part.offsetWidth;
  return own > 0 && width > 0 ? width / own : 1;
}

/**
 * The box that a label's letters take.
 *
 * @param {DOMRect} box the label's box
 * @param {boolean} isUpright
 * @param {Element | null} whole its drawing or list
 */
function roomOf({ left, top, width, height }, isUpright, whole) {
  const [across, down, line] = isUpright ? [letters, 1, width] : [1, letters, height];
  return {
    x: left + width / 2,
    y: top + height / 2,
    isUpright,
    whole,
    wide: across * width,
    high: down * height,
    free: space * line,
  };
}

/** @typedef {ReturnType<typeof roomOf>} Room */

/** @param {Room} a @param {Room} b */
function meet(a, b) {
  const isAlong = a.whole === b.whole && a.isUpright === b.isUpright;
  const [freeX, freeY] = !isAlong ? [0, 0] : a.isUpright ? [0, a.free] : [a.free, 0];
  return (
    2 * Math.abs(a.x - b.x) < a.wide + b.wide + 2 * freeX &&
    2 * Math.abs(a.y - b.y) < a.high + b.high + 2 * freeY
  );
}

/**
 * Moves labels inside, and hides those that overlap others. Chosen labels stay first, then those drawn above,
 * then those nearest to the cursor.
 *
 * @param {HTMLElement} figure
 */
export function separate(figure) {
  const frame = figure.getBoundingClientRect();
  /**
   * Drawing or list → its cursor and its scale.
   *
   * @type {Map<Element, { cursor: ReturnType<typeof cursorOf>, scale: number }>}
   */
  const wholes = new Map();
  /** @param {Element} whole */
  const known = (whole) => {
    const found = wholes.get(whole) ?? {
      cursor: cursorOf(whole),
      scale: scaleOf(whole instanceof SVGSVGElement ? whole : figure),
    };
    wholes.set(whole, found);
    return found;
  };
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const labels = figure.querySelectorAll(all);
  // measure all before moving any, so that the browser lays them out once
  const measured = Array.from(labels, (label) => ({ label, box: label.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
    .map((each) => ({ ...each, whole: each.label.closest('svg') ?? each.label.parentElement }))
    .map((each) => ({ ...each, ...known(each.whole ?? figure) }));
  const ranked = measured.map(({ label, box, whole, cursor, scale }) => {
    const room = roomOf(box, label.matches('.upright *'), whole);
    room.x += moveInside(label, box, frame, scale);
    const down = cursor && !Number.isNaN(cursor.y) ? room.y - cursor.y : 0;
    const layer = label instanceof SVGElement ? layerOf(label, whole) : 0;
    return {
      label,
      room,
      rank: label.matches(chosen) ? Infinity : layer,
      distance: cursor ? Math.hypot(room.x - cursor.x, down) : 0,
    };
  });
  ranked.sort((a, b) => (a.rank === b.rank ? a.distance - b.distance : b.rank - a.rank));
  /** @type {Room[]} */
  const kept = [];
  for (const { label, room } of ranked) {
    const isFree = !kept.some((other) => meet(room, other));
    if (isFree) kept.push(room);
    toggle(label, 'left-out', !isFree);
  }
}
