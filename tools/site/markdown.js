// Markdown from the repository and from comments → HTML; links between documents become links between pages.

import MarkdownIt from 'markdown-it';

const plain = new MarkdownIt({ html: false, linkify: true });

export const escaped = plain.utils.escapeHtml;

/** @param {string} html what `escaped` returned @returns {string} */
export const unescaped = (html) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} title of a section @returns {string} its id in addresses */
const slug = (title) =>
  title
    .toLowerCase()
    .replace(/`/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The text of a comment as HTML. @param {string} text @returns {string} */
export const comment = (text) => plain.render(text);

/** The same without a paragraph. @param {string} text @returns {string} */
export const inline = (text) => plain.renderInline(text.replace(/\s+/g, ' '));

/** @typedef {{ title: string, anchor: string, text: string }} Section */

/** @param {{ type: string } | undefined} token */
const isHeading = (token) => token?.type === 'heading_open';

/**
 * @param {string} source
 * @param {(href: string) => string} linked an address in the repository → its address on the site
 * @returns {{ title: string, lead: string, html: string, sections: Section[] }} `lead`: the first
 *   paragraph; `sections` with their words, for the search
 */
export function page(source, linked) {
  const tokens = plain.parse(source, {});
  /** @type {Section[]} */
  const sections = [];
  let title = '';
  let lead = '';
  tokens.forEach((token, k) => {
    const words = tokens[k + 1]?.content ?? '';
    if (token.type === 'heading_open') {
      const anchor = token.tag === 'h1' ? '' : slug(words);
      if (token.tag === 'h1') title = words.replace(/`/g, '');
      else token.attrSet('id', anchor);
      sections.push({ title: words.replace(/`/g, ''), anchor, text: '' });
    } else if (token.type === 'fence' || (token.type === 'inline' && !isHeading(tokens[k - 1]))) {
      lead ||= tokens[k - 1]?.type === 'paragraph_open' ? token.content : '';
      const last = sections.at(-1);
      if (last) last.text += `${token.content}\n`;
    }
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      if (href !== null) child.attrSet('href', linked(href));
    }
  });
  // wide tables scroll separately, also by keys
  let tables = 0;
  const html = plain.renderer
    .render(tokens, plain.options, {})
    .replace(
      /<table>/g,
      () => `<div class="scroll" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">');
  return { title, lead, html, sections };
}
