// Links to pages that show a sentence take the reader's with them.

/**
 * To be called before the links have a language.
 *
 * @returns {(state: string) => void} gives them what such an address has: 'text=River&encoding=off'
 */
export function sentenceLinks() {
  const links = Array.from(
    document.querySelectorAll('a[href^="article.html"], a[href^="today.html"]'),
    (link) => /** @type {const} */ ([link, String(link.getAttribute('href'))]),
  );
  return (state) => {
    for (const [link, href] of links) {
      const [page, chapter] = href.split('#');
      const hash = [chapter, state].filter(Boolean).join('&');
      link.setAttribute('href', hash ? `${page}#${hash}` : page);
    }
  };
}
