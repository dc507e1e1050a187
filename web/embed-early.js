// Before anything is painted: a page that is asked for one figure hides itself until page-alone.js
// has left that figure only, and takes the colours that were asked for.
{
  const asked = new URLSearchParams(location.search);
  const { classList, style } = document.documentElement;
  if (asked.has('embed')) classList.add('embed');
  const theme = asked.get('theme') ?? '';
  if (['light', 'dark'].includes(theme)) style.colorScheme = theme;
}
