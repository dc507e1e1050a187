// Adds to the menu of every figure of the article a link to its chapter with the current settings, and code
// that embeds the figure in another page; and below the figure, whether it shows the reader's sentence.

import { write } from '../core/draw/nodes.js';
import { t } from '../core/texts/language.js';

/** @typedef {{ write: () => void, address: () => void }} Shared */

/**
 * @param {(chapter: string) => string} hashOf the hash of the current state
 * @returns {Shared} `write` writes the texts in the current language; `address` updates the links
 */
export function shareLinks(hashOf) {
  const all = Array.from(document.querySelectorAll('main > section figure > *'), (figure) =>
    links(figure, String(figure.closest('section')?.id), hashOf),
  );
  return {
    write: () => all.forEach((each) => each.write()),
    address: () => all.forEach((each) => each.address()),
  };
}

/**
 * @param {Element} figure
 * @param {string} chapter
 * @param {(chapter: string) => string} hashOf
 * @returns {Shared}
 */
function links(figure, chapter, hashOf) {
  const [link, embed, status] = [node('a'), node('button'), node('span')];
  const follows = node('span');
  follows.className = 'follows';
  const mark = node('span');
  mark.className = 'follower';
  embed.setAttribute('type', 'button');
  for (const each of [link, embed]) {
    each.slot = 'more';
    each.translate = false;
  }
  status.setAttribute('role', 'status');
  const line = node('p');
  line.className = 'shared';
  // not part of the page's translated text
  line.translate = false;
  line.append(follows, status);
  figure.after(line);
  figure.append(link, embed);

  const address = () => `${location.href.split('#')[0]}${hashOf(chapter)}`;
  const point = () => link.setAttribute('href', hashOf(chapter));
  // the link, also a copied one, holds the state at the moment it is used
  for (const type of ['pointerenter', 'focus']) link.addEventListener(type, point);
  point();
  const name = figure.localName.slice('phasor-'.length);
  embed.addEventListener('click', async () => {
    const [path, hash] = address().split('#');
    const title = (figure.getAttribute('caption') ?? name).replaceAll('"', '&quot;');
    const lines = [
      '<iframe',
      `src="${path.split('?')[0]}?embed=${name}#${hash}"`,
      `title="${title}" width="100%" height="480"></iframe>`,
    ].join(' ');
    status.textContent = await navigator.clipboard.writeText(lines).then(
      () => t('Copied'),
      () => lines,
    );
  });
  return {
    address: point,
    write() {
      // known once its element is defined
      const isFollower = figure.getAttribute('group') === 'page' && 'text' in figure;
      const note = isFollower ? ` ${t('Shows your sentence')}` : '';
      if (follows.textContent !== note) follows.replaceChildren(mark, note);
      write(link, t('Link'));
      write(embed, t('Embed'));
    },
  };
}

/** @param {string} tag */
const node = (tag) => document.createElement(tag);
