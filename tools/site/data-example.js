// The JavaScript example of an element on its reference page: data as properties, and an event.

/** @typedef {import('../../web/article/snippets.js').Figure} Figure */

/**
 * Elements whose data are arrays or files; for others, the example uses their attributes.
 *
 * @type {Record<string, string[]>}
 */
const own = {
  attention: [
    "figure.tokens = ['the', 'cat', 'sat'];",
    'figure.weights = [[1, 0, 0], [0.7, 0.3, 0], [0.2, 0.5, 0.3]];',
  ],
  heatmap: [
    'figure.tensor = [[0.2, 0.5, 0.9], [0.4, 0.1, 0.3]];',
    "figure.rowlabels = ['a', 'b'];",
  ],
  model: [
    '// the files of an <input type="file" multiple>',
    "const input = document.querySelector('input');",
    "input.addEventListener('change', () => (figure.model = [...input.files]));",
  ],
};

/** A number without quotes: `figure.length = 20`. @param {string} text */
const written = (text) =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? text.trim() : JSON.stringify(text);

/**
 * @param {Figure} example
 * @param {string} event
 * @returns {string}
 */
export function dataExample({ name, attributes }, event) {
  const given = attributes.filter(([key, value]) => value !== '' && key !== 'src').slice(0, 3);
  const lines = own[name] ?? given.map(([key, value]) => `figure.${key} = ${written(value)};`);
  return [
    `const figure = document.querySelector('phasor-${name}');`,
    ...lines,
    `figure.addEventListener('${event}', ({ detail }) => console.log(detail));`,
  ].join('\n');
}
