/**
 * One number and one pixel of an encoding.
 *
 * @param {Pick<typeof import('phasor'), 'load'>} phasor
 */
export async function sample({ load }) {
  const { sinusoidal, paint } = await load();
  const table = sinusoidal({ length: 60, dim: 32 });
  const { width, height, data } = paint(table);
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return { number: table.data[777], pixel: Array.from(context.getImageData(7, 11, 1, 1).data) };
}

/**
 * What a worker posts, or why it does not.
 *
 * @param {Worker} worker
 */
export const answer = (worker) =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(`the worker failed: ${event.message}`));
  });

/** @param {Promise<object>} finding */
export const show = async (finding) => {
  const text = await finding.then(JSON.stringify, (error) => JSON.stringify({ error: `${error}` }));
  document.body.dataset.found = text;
};
