// The initial picture of the page, drawn here: a bay in the evening. Two boats have sails of the same colour.

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {readonly (readonly [x: number, y: number])[]} Points as shares of width and height */

/** @param {Context} g @param {Points} points @param {string} color @param {number} w @param {number} h */
function shape(g, points, color, w, h) {
  g.fillStyle = color;
  g.beginPath();
  points.forEach(([x, y], k) => (k ? g.lineTo(x * w, y * h) : g.moveTo(x * w, y * h)));
  g.fill();
}

/**
 * @param {Context} g @param {number} w @param {number} h @param {number} top
 * @param {readonly [number, string][]} stops
 */
function vertical(g, w, h, top, stops) {
  const fill = g.createLinearGradient(0, top * h, 0, h * (top === 0 ? 0.56 : 1));
  for (const [at, color] of stops) fill.addColorStop(at, color);
  g.fillStyle = fill;
  g.fillRect(0, top * h, w, h);
}

/**
 * Hills as a sum of two sines.
 *
 * @param {Context} g
 * @param {string} color
 * @param {number} w
 * @param {number} h
 * @param {(x: number) => number} height of the ridge, as a share of h
 */
function hills(g, color, w, h, height) {
  const ridge = Array.from(
    { length: 65 },
    (_, k) => /** @type {const} */ ([k / 64, height(k / 64)]),
  );
  shape(g, [[0, 0.56], ...ridge, [1, 0.56]], color, w, h);
}

/** @param {Context} g @param {number} x @param {number} y of the water line @param {number} size in pixels */
function boat(g, x, y, size) {
  const at = (/** @type {Points} */ points) =>
    points.map(([a, b]) => /** @type {const} */ ([x + a * size, y + b * size]));
  shape(
    g,
    at([
      [-0.04, -0.98],
      [0.0, -0.98],
      [0.0, -0.1],
      [-0.04, -0.1],
    ]),
    '#4b3a30',
    1,
    1,
  );
  shape(
    g,
    at([
      [0.03, -0.95],
      [0.2, -0.72],
      [0.36, -0.42],
      [0.42, -0.16],
      [0.03, -0.16],
    ]),
    '#c8402c',
    1,
    1,
  );
  shape(
    g,
    at([
      [-0.08, -0.8],
      [-0.22, -0.48],
      [-0.42, -0.16],
      [-0.08, -0.16],
    ]),
    '#d95b3f',
    1,
    1,
  );
  shape(
    g,
    at([
      [-0.5, -0.11],
      [0.5, -0.11],
      [0.5, -0.07],
      [-0.5, -0.07],
    ]),
    '#f4efe4',
    1,
    1,
  );
  shape(
    g,
    at([
      [-0.48, -0.07],
      [0.48, -0.07],
      [0.38, 0.06],
      [0.26, 0.1],
      [-0.28, 0.1],
      [-0.4, 0.05],
    ]),
    '#6e2b23',
    1,
    1,
  );
  g.globalAlpha = 0.25;
  shape(
    g,
    at([
      [-0.36, 0.12],
      [0.36, 0.12],
      [0.2, 0.34],
      [-0.22, 0.34],
    ]),
    '#5d2a2a',
    1,
    1,
  );
  g.globalAlpha = 1;
}

/** @param {Context} g @param {number} x @param {number} y @param {number} wide @param {number} high */
function cloud(g, x, y, wide, high) {
  g.fillStyle = '#ffffff';
  g.globalAlpha = 0.72;
  for (const [dx, dy, a, b] of [
    [0, 0, 1, 1],
    [-0.5, 0.4, 0.7, 0.7],
    [0.55, 0.35, 0.75, 0.75],
  ]) {
    g.beginPath();
    g.ellipse(x + dx * wide, y + dy * high, a * wide, b * high, 0, 0, 2 * Math.PI);
    g.fill();
  }
  g.globalAlpha = 1;
}

/**
 * @param {number} width @param {number} height
 * @returns {HTMLCanvasElement} the picture at that size
 */
export function scene(width, height) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const g = canvas.getContext('2d', { willReadFrequently: true });
  if (!g) return canvas;
  const [w, h] = [width, height];
  const side = Math.min(w, h);
  vertical(g, w, h, 0, [
    [0, '#6fa6c4'],
    [0.6, '#cfd9cb'],
    [1, '#f6d9a4'],
  ]);
  g.fillStyle = '#f7a83b';
  g.beginPath();
  g.arc(0.64 * w, 0.4 * h, 0.085 * side, 0, 2 * Math.PI);
  g.fill();
  cloud(g, 0.22 * w, 0.14 * h, 0.1 * side, 0.018 * side);
  cloud(g, 0.72 * w, 0.1 * h, 0.12 * side, 0.02 * side);
  hills(g, '#9db3ad', w, h, (x) => 0.47 + 0.05 * Math.cos(5 * x + 0.6) + 0.015 * Math.sin(13 * x));
  hills(
    g,
    '#3f7a57',
    w,
    h,
    (x) =>
      0.53 -
      0.13 * Math.max(0, Math.cos(3.1 * x + 0.15) - 0.42) -
      0.12 * Math.max(0, Math.cos(4 * (x - 1.02)) - 0.5),
  );
  vertical(g, w, h, 0.56, [
    [0, '#9cc3c9'],
    [0.35, '#4f93a8'],
    [1, '#174d66'],
  ]);
  // the sun's reflection on the water, wider towards the viewer
  g.fillStyle = '#f3c878';
  for (let k = 0; k < 12; ++k) {
    const wide = (0.05 + 0.05 * Math.abs(Math.sin(2.3 * k))) * side * (1 + k / 20);
    g.globalAlpha = 0.75 - 0.05 * k;
    g.fillRect(
      0.64 * w - wide + 0.012 * side * Math.sin(5 * k),
      (0.585 + 0.026 * k) * h,
      2 * wide,
      0.009 * h,
    );
  }
  g.globalAlpha = 1;
  boat(g, 0.27 * w, 0.83 * h, 0.36 * side);
  boat(g, 0.87 * w, 0.7 * h, 0.2 * side);
  g.strokeStyle = '#e8f1ef';
  g.lineWidth = Math.max(1, 0.003 * side);
  g.globalAlpha = 0.55;
  for (let k = 0; k < 16; ++k) {
    const [x, y] = [((k * 0.37) % 1) * w, (0.62 + 0.36 * ((k * 0.61) % 1)) * h];
    g.beginPath();
    g.moveTo(x, y);
    g.quadraticCurveTo(x + 0.03 * side, y - 0.012 * side, x + 0.06 * side, y);
    g.stroke();
  }
  g.globalAlpha = 1;
  return canvas;
}
