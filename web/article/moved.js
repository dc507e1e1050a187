// Runs before anything is painted: an old link leads to where its content is now. The article stood at
// index.html, and its figures and its lessons with it; what follows the sentence alone stays there.
{
  /** Page → its chapters and parts, by their ids. */
  const pages = {
    'article.html':
      'where lost ladder hand pattern curves binary similarity shift who add steps terms attention trained order ' +
      'today turning bias masks cache longer try learn cost mistakes precision collisions',
  };
  const move = () => {
    const asked = new URLSearchParams(location.search);
    const [, id = ''] = /^#([\w-]+)(?:&|$)/.exec(location.hash) ?? [];
    const found = Object.entries(pages).find(([, ids]) => ids.split(' ').includes(id));
    const page = asked.has('embed') || asked.has('teach') ? 'article.html' : found?.[0];
    if (!page) return;
    document.documentElement.hidden = true;
    location.replace(page + location.search + location.hash);
  };
  move();
  addEventListener('hashchange', move);
}
