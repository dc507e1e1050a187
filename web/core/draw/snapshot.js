// A figure as it is on screen → SVG, and from that PNG. Text stays text, borders and boxes become shapes, SVG
// is copied, and only canvases become embedded images.
//
// It walks the nodes and writes what each contributes at the place where the browser has laid it out, so that
// elements need no code for their export.

import { t } from '../texts/language.js';
import { acting } from './nodes.js';
import { onlySeen } from './picture.js';

const namespace = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, string | number>} attributes */
function shape(tag, attributes) {
  const created = document.createElementNS(namespace, tag);
  for (const [name, value] of Object.entries(attributes)) {
    created.setAttribute(name, typeof value === 'number' ? String(+value.toFixed(2)) : value);
  }
  return created;
}

/** @param {string} color */
const invisible = (color) => /^(transparent|rgba\(.*, 0\))$/.test(color);

/** @param {CSSStyleDeclaration} style */
const font = (style) => ({
  'font-family': style.fontFamily,
  'font-size': style.fontSize,
  'font-weight': style.fontWeight,
  'font-style': style.fontStyle,
  fill: style.color,
});

/** @typedef {CSSStyleDeclaration & Record<string, string>} Style */

/**
 * Properties that style sheets set on a drawing; they are written into the copy, which has no style sheets.
 */
const painted = [
  ['fill', 'fill'],
  ['stroke', 'stroke'],
  ['stroke-width', 'strokeWidth'],
  ['stroke-dasharray', 'strokeDasharray'],
  ['stroke-linecap', 'strokeLinecap'],
  ['stroke-linejoin', 'strokeLinejoin'],
  ['paint-order', 'paintOrder'],
  ['opacity', 'opacity'],
  ['fill-opacity', 'fillOpacity'],
  ['stroke-opacity', 'strokeOpacity'],
  ['visibility', 'visibility'],
  ['text-anchor', 'textAnchor'],
  ['dominant-baseline', 'dominantBaseline'],
  ['font-family', 'fontFamily'],
  ['font-size', 'fontSize'],
  ['font-weight', 'fontWeight'],
];

/** @param {Element} from @param {Element} to its copy */
function settle(from, to) {
  const style = getComputedStyle(from);
  if (style.display === 'none') return to.remove();
  for (const [name, property] of painted) {
    to.setAttribute(name, /** @type {Style} */ (style)[property]);
  }
  for (const name of ['class', 'style', 'part', 'tabindex']) to.removeAttribute(name);
  // backwards, because hidden children are removed from the copy
  for (let k = from.children.length - 1; k >= 0; --k) settle(from.children[k], to.children[k]);
}

/** @param {Element} sign a bracket stretched to the height of its content @param {DOMRect} origin */
function bracket(sign, origin) {
  const style = getComputedStyle(sign);
  const box = sign.getBoundingClientRect();
  const [x, y] = [box.left - origin.left + box.width / 2, box.top - origin.top + box.height / 2];
  const times = box.height / Number.parseFloat(style.fontSize);
  const created = shape('text', {
    ...font(style),
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
    transform: `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(1 ${times.toFixed(2)})`,
  });
  created.textContent = sign.textContent;
  return created;
}

/** @param {Element} parent of a text */
const isGrown = (parent) =>
  parent.localName === 'mo' &&
  parent.getBoundingClientRect().height >
    1.6 * Number.parseFloat(getComputedStyle(parent).fontSize);

/**
 * @param {Text} text
 * @param {DOMRect} origin
 * @param {CSSStyleDeclaration} style
 * @param {number} floor lines that begin below it are hidden
 */
function* words(text, origin, style, floor) {
  const range = document.createRange();
  // both kinds are read from the bottom up: `vertical-rl` because its styles rotate it by 180 degrees
  const upright = /^(vertical|sideways)/.test(style.writingMode);
  /** @type {{ text: string, box: DOMRect } | null} */
  let run = null;
  const runs = [];
  // split the text at line breaks: at the first letter on another line
  let place = 0;
  for (const letter of text.data) {
    range.setStart(text, place);
    range.setEnd(text, (place += letter.length));
    const box = range.getBoundingClientRect();
    if ((box.width === 0 && box.height === 0) || box.top > floor - 1) continue;
    const starts = upright ? run?.box.left !== box.left : run?.box.top !== box.top;
    if (!run || starts) runs.push((run = { text: '', box }));
    run.text += letter;
    const right = Math.max(run.box.right, box.right);
    const left = Math.min(run.box.left, box.left);
    const top = Math.min(run.box.top, box.top);
    run.box = new DOMRect(left, top, right - left, Math.max(run.box.bottom, box.bottom) - top);
  }
  for (const { text: piece, box } of runs) {
    const x = box.left - origin.left + box.width / 2;
    const y = box.top - origin.top + box.height / 2;
    const created = shape('text', {
      ...font(style),
      x,
      y,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      // another system may lack the font: fix the width of the text
      ...([...piece].length > 1
        ? { textLength: upright ? box.height : box.width, lengthAdjust: 'spacingAndGlyphs' }
        : {}),
      // browsers draw a single letter in italics without a computed style for it
      ...(text.parentElement?.localName === 'mi' && text.length === 1
        ? { 'font-style': 'italic' }
        : {}),
      ...(upright ? { transform: `rotate(-90 ${x.toFixed(2)} ${y.toFixed(2)})` } : {}),
    });
    // SVG would drop the leading blanks of a line of code
    created.textContent = /^pre/.test(style.whiteSpace) ? piece.replaceAll(' ', '\u00a0') : piece;
    // with its namespace: for print, the SVG is inserted in the page without being parsed
    created.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
    yield created;
  }
}

/** The colours of a gradient. */
const colors = /#[\da-f]+|[a-z-]+\([^()]*\)/gi;

/**
 * The bar of one colour at the bottom of a box, a gradient whose stops all have the same colour. Browsers
 * serialize the stops differently.
 *
 * @param {Pick<CSSStyleDeclaration, 'backgroundImage' | 'backgroundSize'>} style
 * @returns {{ color: string, share: number, high: number } | null}
 */
export function layerOf({ backgroundImage, backgroundSize }) {
  const [, stops = ''] = /^linear-gradient\((.*)\)$/.exec(backgroundImage) ?? [];
  const [color, ...others] = stops.match(colors) ?? [];
  const [share, high] = backgroundSize.split(' ').map(Number.parseFloat);
  if (!color || others.some((other) => other !== color) || !(share > 0 && high > 0)) return null;
  return { color, share: share / 100, high };
}

/**
 * Stripes from the lower left to the upper right, as `repeating-linear-gradient(-45deg, …)` paints them, in
 * its first colour.
 *
 * @param {{ x: number, y: number, width: number, height: number }} box
 * @param {Pick<CSSStyleDeclaration, 'backgroundImage'>} style
 */
function* stripes({ x, y, width, height }, { backgroundImage }) {
  const [, stops = ''] = /^repeating-linear-gradient\(-45deg, (.*)\)$/.exec(backgroundImage) ?? [];
  const [color] = stops.match(colors) ?? [];
  const ends = stops.match(/[\d.]+(?=px)/g)?.map(Number) ?? [];
  const [step = 0] = ends.slice(-1);
  if (!color || !(step > 0)) return;
  let d = '';
  for (let sum = step; sum < width + height; sum += step * Math.SQRT2) {
    const [left, right] = [Math.max(0, sum - height), Math.min(sum, width)];
    d += `M${x + left} ${y + sum - left}L${x + right} ${y + sum - right}`;
  }
  yield shape('path', { d, fill: 'none', stroke: color, 'stroke-width': ends[1] });
}

/** Lengths of a dash and of a gap, in widths of the border. @type {Record<string, number[]>} */
const dashes = { dashed: [2, 1], dotted: [1, 1] };

/**
 * One side of a border.
 *
 * @param {{ x: number, y: number, width: number, height: number }} side
 * @param {{ color: string, line: string }} style
 */
function edge(side, { color, line }) {
  const { x, y, width, height } = side;
  if (!Object.hasOwn(dashes, line)) return shape('rect', { ...side, fill: color });
  const wide = Math.min(width, height);
  return shape('line', {
    ...(width > height
      ? { x1: x, x2: x + width, y1: y + wide / 2, y2: y + wide / 2 }
      : { x1: x + wide / 2, x2: x + wide / 2, y1: y, y2: y + height }),
    stroke: color,
    'stroke-width': wide,
    'stroke-dasharray': dashes[line].map((length) => length * wide).join(' '),
  });
}

/**
 * @param {Element} element
 * @param {DOMRect} box
 * @param {DOMRect} origin
 * @param {CSSStyleDeclaration} style
 */
function* boxes(element, box, origin, style) {
  const [x, y] = [box.left - origin.left, box.top - origin.top];
  const { width, height } = box;
  const radius = Number.parseFloat(style.borderTopLeftRadius) || 0;
  if (!invisible(style.backgroundColor)) {
    yield shape('rect', { x, y, width, height, rx: radius, fill: style.backgroundColor });
  }
  yield* stripes({ x, y, width, height }, style);
  const all = ['Top', 'Right', 'Bottom', 'Left'].map((side) => ({
    width: Number.parseFloat(/** @type {Style} */ (style)[`border${side}Width`]),
    color: /** @type {Style} */ (style)[`border${side}Color`],
    line: /** @type {Style} */ (style)[`border${side}Style`],
  }));
  const layer = layerOf(style);
  if (layer) {
    const [above, after, below, before] = all.map((one) => one.width || 0);
    const [inside, high] = [width - before - after, Math.min(layer.high, height - above - below)];
    const foot = { x: x + before, y: y + height - below - high, width: layer.share * inside };
    yield shape('rect', { ...foot, height: high, fill: layer.color });
  }
  const [top, right, bottom, left] = all.map((one) => (invisible(one.color) ? 0 : one.width));
  if (top && top === right && top === bottom && top === left) {
    const inset = top / 2;
    yield shape('rect', {
      x: x + inset,
      y: y + inset,
      width: width - top,
      height: height - top,
      rx: radius,
      fill: 'none',
      stroke: all[0].color,
      'stroke-width': top,
    });
  } else {
    const sides = [
      { x, y, width, height: top },
      { x: x + width - right, y, width: right, height },
      { x, y: y + height - bottom, width, height: bottom },
      { x, y, width: left, height },
    ];
    for (const [k, side] of sides.entries()) {
      if (side.width && side.height) yield edge(side, all[k]);
    }
  }
  const outline = style.outlineStyle === 'solid' ? Number.parseFloat(style.outlineWidth) : 0;
  // focus rings are not part of the figure
  if (outline && !element.matches(':focus-visible')) {
    yield shape('rect', {
      x: x - outline / 2,
      y: y - outline / 2,
      width: width + outline,
      height: height + outline,
      fill: 'none',
      stroke: style.outlineColor,
      'stroke-width': outline,
    });
  }
  // a fraction's bar is drawn by the browser and has no node
  if (element.localName === 'mfrac' && element.children.length === 2) {
    const above = element.children[0].getBoundingClientRect();
    const below = element.children[1].getBoundingClientRect();
    const middle = (above.bottom + below.top) / 2 - origin.top;
    yield shape('rect', { x, y: middle, width, height: 1, fill: style.color });
  }
  // likewise a root sign
  if (element.localName === 'msqrt' && element.children.length > 0) {
    const room = element.children[0].getBoundingClientRect().left - box.left;
    const [low, high] = [y + height - 1, y + 0.5];
    const d =
      `M${x} ${y + 0.55 * height}l${0.25 * room} ${-0.05 * height}L${x + 0.5 * room} ${low}` +
      `L${x + 0.9 * room} ${high}H${x + width}`;
    yield shape('path', { d, fill: 'none', stroke: style.color, 'stroke-width': 1 });
  }
}

/**
 * The key of an entry of a legend, which style sheets put before its text: in the middle of the first line.
 *
 * @param {Element} entry
 * @param {DOMRect} box
 * @param {DOMRect} origin
 * @param {CSSStyleDeclaration} around the style of the entry
 */
function* key(entry, box, origin, around) {
  const style = getComputedStyle(entry, '::before');
  if (style.content === 'none' || style.display !== 'inline-block') return;
  const [width, height, margin, padding, line] = [
    style.width,
    style.height,
    style.marginInlineStart,
    around.paddingInlineStart,
    around.lineHeight,
  ].map((length) => Number.parseFloat(length) || 0);
  const left =
    around.direction === 'rtl' ? box.right - padding - margin - width : box.left + padding + margin;
  const top = box.top + ((line || box.height) - height) / 2;
  yield* boxes(entry, new DOMRect(left, top, width, height), origin, style);
}

/**
 * @param {Node} node
 * @param {DOMRect} origin
 * @param {number} [floor] where a box around it hides what comes below
 * @returns {Generator<Element>}
 */
function* pieces(node, origin, floor = Infinity) {
  if (node instanceof Text) {
    const { parentElement: parent } = node;
    if (!parent || !node.data.trim()) return;
    if (isGrown(parent)) yield bracket(parent, origin);
    else yield* words(node, origin, getComputedStyle(parent), floor);
    return;
  }
  if (!(node instanceof Element)) return;
  const style = getComputedStyle(node);
  if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
  // neither controls nor what is folded are part of the figure
  if (node.matches(`.unseen, .controls, details:not([open]), ${acting}`)) return;
  const box = node.getBoundingClientRect();
  const place = { x: box.left - origin.left, y: box.top - origin.top };
  if (node instanceof HTMLCanvasElement) {
    if (node.width === 0 || node.height === 0) return;
    const image = shape('image', {
      ...place,
      width: box.width,
      height: box.height,
      preserveAspectRatio: 'none',
      // as an attribute, because strict pages report styles
      'image-rendering': style.imageRendering,
    });
    // Inkscape 1.2 reads no `href`
    image.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', node.toDataURL());
    yield image;
    return;
  }
  if (node instanceof SVGSVGElement) {
    const copy = /** @type {SVGSVGElement} */ (node.cloneNode(true));
    settle(node, copy);
    for (const [name, value] of Object.entries({
      ...place,
      width: box.width,
      height: box.height,
    })) {
      copy.setAttribute(name, String(value));
    }
    copy.setAttribute('overflow', style.overflow);
    yield copy;
    return;
  }
  yield* boxes(node, box, origin, style);
  yield* key(node, box, origin, style);
  if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
    const end = ['end', 'right'].includes(style.textAlign);
    const created = shape('text', {
      ...font(style),
      x: end ? place.x + box.width - 5 : place.x + 4,
      y: place.y + box.height / 2,
      'text-anchor': end ? 'end' : 'start',
    });
    created.setAttribute('dominant-baseline', 'central');
    if (!['range', 'checkbox', 'radio'].includes(node.type)) created.textContent = node.value;
    if (created.textContent) yield created;
    return;
  }
  const inside = style.overflowY === 'hidden' ? Math.min(floor, box.bottom) : floor;
  const children = Array.from(node.childNodes, (child) => ({ child, level: levelOf(child) }));
  children.sort((a, b) => a.level - b.level);
  for (const { child } of children) yield* pieces(child, origin, inside);
}

/** @param {Node} node @returns {number} paint order among siblings; higher is later */
const levelOf = (node) =>
  (node instanceof Element && Number.parseInt(getComputedStyle(node).zIndex)) || 0;

/**
 * @param {HTMLElement} figure
 * @param {(figure: HTMLElement) => SVGElement} [copy]
 * @returns {SVGElement} an <svg> of its size
 */
export function drawing(figure, copy = copyOf) {
  const frame = /** @type {HTMLElement} */ (figure.closest('.frame') ?? figure);
  const { cssText } = frame.style;
  // at the size it is laid out for, not scaled by the font size; sticky boxes go back to their place
  const size = `inline-size: ${frame.clientWidth}px; block-size: ${frame.clientHeight}px`;
  frame.style.cssText = `zoom: 1; ${size}; --at-edge: static`;
  try {
    return copy(figure);
  } finally {
    frame.style.cssText = cssText;
  }
}

/** @param {HTMLElement} figure */
function copyOf(figure) {
  const origin = figure.getBoundingClientRect();
  const { width, height } = origin;
  const viewBox = `0 0 ${width} ${height}`;
  // because in print it would inherit the direction of the page
  const created = shape('svg', { width, height, viewBox, direction: 'ltr' });
  const style = getComputedStyle(figure);
  const ground = style.getPropertyValue('--ground');
  const probe = document.createElement('i');
  probe.style.color = ground;
  figure.append(probe);
  created.append(shape('rect', { width, height, fill: getComputedStyle(probe).color }));
  probe.remove();
  for (const piece of pieces(figure, origin)) created.append(piece);
  return created;
}

/** Characters that XML 1.0 does not allow: control characters, lone surrogates, U+FFFE and U+FFFF. */
export const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Pixels between a picture and its caption. */
const gap = 12;

/**
 * The content of a file: the figure without its controls, and its sentence below.
 *
 * @param {HTMLElement} figure
 */
function savedCopy(figure) {
  const restore = onlySeen(figure);
  /** @type {HTMLElement | null | undefined} */
  const claim = figure.closest('.frame')?.querySelector('.claim');
  try {
    const copy = copyOf(figure);
    // left to right like the figure, even on a right-to-left page; a sentence in Hebrew or Arabic starts at
    // the right
    claim?.style.setProperty('direction', 'ltr');
    claim?.style.setProperty('text-align', 'start');
    const box = claim?.getBoundingClientRect();
    if (!claim || !box || box.height === 0) return copy;
    const { left, width, height } = figure.getBoundingClientRect();
    const origin = new DOMRect(left, box.top - height - gap, width, height);
    for (const piece of pieces(claim, origin)) copy.append(piece);
    const all = height + gap + box.height;
    copy.setAttribute('height', String(all));
    copy.setAttribute('viewBox', `0 0 ${width} ${all}`);
    copy.firstElementChild?.setAttribute('height', String(all));
    return copy;
  } finally {
    claim?.style.removeProperty('direction');
    claim?.style.removeProperty('text-align');
    restore();
  }
}

/** @param {HTMLElement} figure */
const written = (figure) =>
  new XMLSerializer().serializeToString(drawing(figure, savedCopy)).replace(forbidden, '\ufffd');

/** @param {HTMLElement} figure */
export const svg = (figure) => new Blob([written(figure)], { type: 'image/svg+xml' });

/**
 * @param {HTMLElement} figure
 * @returns {Promise<Blob>} at twice the size on screen, or at the screen's pixel ratio if that is larger
 */
export async function png(figure) {
  const image = new Image();
  // a data URL, because strict policies allow it and forbid blobs
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written(figure))}`;
  await image.decode();
  const { width, height } = image;
  const ratio = Math.max(2, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('This browser gives no canvas to draw on.'));
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(blob) : reject(new Error(t('The picture is too large for this browser.'))),
    ),
  );
}
