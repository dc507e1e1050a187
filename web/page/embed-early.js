// Runs before anything is painted. A page that is to show one figure is hidden until alone.js has removed
// all others, and takes the colour scheme of its address.
{
  const asked = new URLSearchParams(location.search);
  const { classList, style } = document.documentElement;
  if (asked.has('embed')) classList.add('embed');
  const theme = asked.get('theme') ?? '';
  if (['light', 'dark'].includes(theme)) style.colorScheme = theme;
}
