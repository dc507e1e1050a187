// Runs before the first paint: if the address opens a figure, its room above the others is reserved.
{
  const opens = new URLSearchParams(location.search).has('open') || /^#phasor-/.test(location.hash);
  document.documentElement.classList.toggle('opening', opens);
}
