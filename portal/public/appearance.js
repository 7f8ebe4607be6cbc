// Runs before the first paint, so that no screen flashes in the wrong theme. What it reads is written by
// src/session/appearance/preferences.ts: the theme, then the classes, with a space between.
{
  let stored = ''
  try {
    stored = localStorage.getItem('portico-appearance') ?? ''
  } catch {
    // Without storage the system decides.
  }
  const [theme, ...classes] = stored.split(' ').filter(Boolean)
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(isDark ? 'dark' : 'light', ...classes)
}
