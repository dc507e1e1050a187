// Runs before the first paint: redirects old links to the new page of their content. The article used to be
// at index.html, with all figures and lessons, and content that is on other pages today.
{
  /** Page → the ids of its chapters and parts, each between blanks. @type {Record<string, string>} */
  const pages = {
    'article.html':
      ' where lost ladder binary hand pattern curves similarity shift who steps add terms attention ' +
      'order try cost mistakes ',
    'today.html': ' today turning bias masks cache longer ',
    'train.html': ' learn ',
    'model.html': ' trained ',
    'docs/guide/engines.html': ' precision collisions ',
  };
  /** Figures that can be shown alone in a frame and are now on today.html. */
  const figures = ' rope bias mask cache ';
  /** @param {string} id of a chapter or its title */
  const pageOf = (id) =>
    Object.keys(pages).find((page) => pages[page].includes(` ${id.replace(/-title$/, '')} `));

  /** @returns {string | undefined} */
  function wanted() {
    const asked = new URLSearchParams(location.search);
    const embed = asked.get('embed');
    const isOfToday = figures.includes(` ${embed} `) || pageOf(embed ?? '') === 'today.html';
    if (embed === 'sentence') return 'index.html';
    if (embed !== null) return isOfToday ? 'today.html' : 'article.html';
    const [, id = ''] = /^#([\w-]+)(?:&|$)/.exec(location.hash) ?? [];
    return pageOf(id) ?? (asked.has('teach') ? 'article.html' : undefined);
  }
  const here = document.documentElement.dataset.page ?? 'index.html';
  const move = () => {
    const page = wanted();
    if (!page || page === here) return;
    document.documentElement.hidden = true;
    // the page of a lab uses the settings' own names
    const hash = location.hash.replaceAll('&learn-', '&');
    location.replace(page + location.search + hash);
  };
  move();
  addEventListener('hashchange', move);

  // the front page's figure alone in a frame; for the article's, embed-early.js does this
  if (here === 'index.html') {
    const { classList, style } = document.documentElement;
    const asked = new URLSearchParams(location.search);
    if (asked.has('embed')) classList.add('embed');
    const theme = asked.get('theme') ?? '';
    if (['light', 'dark'].includes(theme)) style.colorScheme = theme;
  }
}
