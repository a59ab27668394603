// Before the first paint, so that nobody who chose candlelight is dazzled.
try {
  const { theme } = JSON.parse(localStorage.getItem('triforium') || '{}');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Nothing was kept.
}
