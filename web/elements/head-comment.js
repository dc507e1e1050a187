// The comment at the head of an element's file → what it says of the element: the one place where
// attributes, properties and events are described, for the gallery, editors and typings alike.
//
//   <phasor-curves>: one sentence on what it shows.
//
//   attributes  length     positions that the curves run over
//               dim        …
//   events      phasor-change  { position } when the reader moves the cursor

/** What every element has, see element.js. */
const everywhere = {
  caption: 'what the figure shows, in a sentence; its accessible name',
  group: 'elements of the same group move together',
  controls: "sliders and choices below the figure; with names, 'dim base', of those settings alone",
};

/**
 * @param {string} source of the file
 * @returns {{ summary: string, said: Map<string, string>, events: string[] }}
 */
export function described(source) {
  const lines = [];
  for (const line of source.split('\n')) {
    if (!line.startsWith('//')) break;
    lines.push(line.slice(2).trimEnd());
  }
  const text = lines.join('\n');
  const summary = text.split(/\n\n|\n *attributes /)[0].replace(/^.*?: */s, '');
  /** @type {Map<string, string>} */
  const said = new Map(Object.entries(everywhere));
  // entries stand in columns: a name or several, two or more blanks, the text, which may go on
  for (const match of text.matchAll(
    /^ (?:attributes|properties|events)?[ ]+((?:[a-z]+(?:-[a-z]+)* ?)+?)(?: +({.*?}))?  +(\S.*(?:\n {14,}[^ ].*)*)/gm,
  )) {
    for (const name of match[1].split(' ')) said.set(name, match[3].replace(/\s+/g, ' '));
  }
  const events = new Set(text.match(/\bphasor-[a-z]+(?= *\{)/g));
  return { summary: summary.replace(/\s+/g, ' ').trim(), said, events: [...events] };
}
