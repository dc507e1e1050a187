// Runs before anything is painted: an old link leads to where its content is now. The article stood at
// index.html, with its figures, its lessons and all that other pages have today.
{
  /** Page → its chapters and parts, by their ids; with a blank around each. @type {Record<string, string>} */
  const pages = {
    'article.html':
      ' where lost ladder binary hand pattern curves similarity shift who steps add terms attention order try cost mistakes ',
    'today.html': ' today turning bias masks cache longer ',
    'train.html': ' learn ',
    'model.html': ' trained ',
    'docs/guide/engines.html': ' precision collisions ',
  };
  /** Figures that are alone in a frame, and are on that page. */
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
    // a lab has the settings of its figure under their own names
    const hash = location.hash.replaceAll('&learn-', '&');
    location.replace(page + location.search + hash);
  };
  move();
  addEventListener('hashchange', move);

  // the figure of the front page alone in a frame; those of the article have embed-early.js
  if (here === 'index.html') {
    const { classList, style } = document.documentElement;
    const asked = new URLSearchParams(location.search);
    if (asked.has('embed')) classList.add('embed');
    const theme = asked.get('theme') ?? '';
    if (['light', 'dark'].includes(theme)) style.colorScheme = theme;
  }
}
