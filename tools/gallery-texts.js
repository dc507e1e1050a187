// What gallery.html says of its elements before its script: the list of them, and a heading and a sentence
// above each. The sentences are those beside the settings. Written into the page, so that nothing moves when
// the script comes.
//
//   npm run picture

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { lessons } from '../web/article/lesson-list.js';
import { elements } from '../web/core/figures/list.js';
import { web } from './entries.js';
import { escaped, inline } from './site/markdown.js';

const file = join(web, 'gallery.html');
/** @type {Record<string, any>} */
const classes = { ...elements, ...lessons };

const section = /<section( data-model)?[^>]*>[^]*?(<(phasor-\w+)[^]*?<\/section>)/g;
const list = /(<ul id="contents"[^>]*>)[^]*?<\/ul>/;

/** @param {string} html @returns {Promise<string>} with its texts */
export async function withTexts(html) {
  /** @type {string[]} */
  const tags = [];
  const text = html.replace(section, (_, model, rest, tag) => {
    const { about } = classes[tag];
    // an element that stands here twice says what is special about the second
    const [id, more] = model ? [`${tag}-model`, ' <span>a whole model</span>'] : [tag, ''];
    if (!model) tags.push(tag);
    const name = `<code translate="no">${escaped(`<${tag}>`)}</code>`;
    const sentence = inline(about.charAt(0).toUpperCase() + about.slice(1));
    return [
      `<section${model ?? ''} aria-labelledby="${id}"><h2 id="${id}">${name}${more}</h2>`,
      `<p lang="en" translate="no">${sentence}</p>`,
      rest,
    ].join('\n');
  });
  const links = tags.map((tag) => `<li><a href="#${tag}">${tag.replace('phasor-', '')}</a></li>`);
  const config = await resolveConfig(file);
  return format(
    text.replace(list, (_, start) => `${start}${links.join('\n')}</ul>`),
    { ...config, parser: 'html' },
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(file, await withTexts(await readFile(file, 'utf8')));
}
