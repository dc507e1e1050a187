/* global phasor */
async function find() {
  const { sinusoidal, paint } = await phasor.load();
  const table = sinusoidal({ length: 60, dim: 32 });
  const { width, height, data } = paint(table);
  const context = document.createElement('canvas').getContext('2d');
  context.putImageData(new ImageData(data, width, height), 0, 0);
  return {
    page: {
      number: table.data[777],
      pixel: Array.from(context.getImageData(7, 11, 1, 1).data),
    },
    registered: customElements.get('phasor-heatmap') !== undefined,
  };
}
find().then(
  (found) => (document.body.dataset.found = JSON.stringify(found)),
  (error) => (document.body.dataset.found = JSON.stringify({ error: `${error}` })),
);
