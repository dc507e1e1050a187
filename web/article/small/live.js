// The small pictures of a page: drawn once the library has loaded, and again when their size or the page's
// colours change, and while the pointer moves over one. None moves by itself.

import { load } from '../../core/kit/library.js';
import { nextTask } from '../../core/page/in-turns.js';
import { canvasPen, paintsOfPage } from './canvas-pen.js';
import { firstPlaces, pictures } from './pictures.js';

/** @typedef {import('./pictures.js').Matrix} Matrix */

/**
 * @param {ParentNode} page with canvases that have the name of a picture in `data-picture`
 * @param {() => Promise<Matrix[]>} [heads] loads the heads of a trained model when its picture is first
 *   pointed at; until then the picture in the HTML stays
 */
export async function livePictures(page, heads) {
  const phasor = await load();
  let paints = paintsOfPage();
  /** @type {Matrix[] | undefined} */
  let known;
  /** @type {NodeListOf<HTMLCanvasElement>} */
  const all = page.querySelectorAll('canvas[data-picture]');
  /** @type {Map<Element, number>} */
  const places = new Map();

  /** @param {HTMLCanvasElement} canvas */
  function draw(canvas) {
    const name = canvas.dataset.picture ?? '';
    if (name === 'model' && heads && !known) return;
    const pen = canvasPen(canvas, phasor, paints);
    if (!pen) return;
    pictures[name](pen, {
      phasor,
      at: places.get(canvas) ?? firstPlaces[name] ?? 0.3,
      heads: known,
    });
    canvas.classList.add('drawn');
  }

  /** @type {Set<HTMLCanvasElement>} */
  const waiting = new Set();
  /** Draws each in a separate task. @param {Iterable<HTMLCanvasElement>} more */
  async function drawSoon(more) {
    const isDrawing = waiting.size > 0;
    for (const canvas of more) waiting.add(canvas);
    if (isDrawing) return;
    for (const canvas of waiting) {
      await nextTask();
      draw(canvas);
      waiting.delete(canvas);
    }
  }

  for (const canvas of all) {
    const link = canvas.closest('a, button') ?? canvas;
    link.addEventListener('pointermove', (event) => {
      const { left, width } = canvas.getBoundingClientRect();
      const { clientX } = /** @type {PointerEvent} */ (event);
      places.set(canvas, Math.max(0, Math.min(1, (clientX - left) / width)));
      draw(canvas);
    });
    if (canvas.dataset.picture !== 'model' || !heads) continue;
    const ask = async () => {
      known = await heads();
      draw(canvas);
    };
    // without them the picture of the HTML stays
    link.addEventListener('pointerenter', () => void ask().catch(() => {}), { once: true });
  }
  const sizes = new ResizeObserver((entries) => {
    void drawSoon(entries.map(({ target }) => /** @type {HTMLCanvasElement} */ (target)));
  });
  all.forEach((canvas) => sizes.observe(canvas));
  const anew = () => {
    paints = paintsOfPage();
    all.forEach(draw);
  };
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', anew);
  // print in light colours
  const root = document.documentElement;
  addEventListener('beforeprint', () => {
    root.style.colorScheme = 'light';
    anew();
  });
  addEventListener('afterprint', () => {
    root.style.colorScheme = '';
    anew();
  });
}
