// Adds the reader's sentence to links to pages that show one.

/**
 * Call it before the links get a language.
 *
 * @returns {(state: string) => void} adds these parameters to the links: 'text=River&encoding=off'
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
