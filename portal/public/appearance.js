// Runs before the first paint, so that no screen flashes in the wrong theme. What it reads is written by
// src/session/appearance/preferences.ts: the theme, then the classes, with a plus between. It is a cookie, because the
// browser's storage has to be opened first, and the paint would wait for that.
{
  const stored = /(?:^|; )portico-appearance=([\w+-]*)/.exec(document.cookie)?.[1] ?? ''
  const [theme, ...classes] = stored.split('+').filter(Boolean)
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.add(isDark ? 'dark' : 'light', ...classes)
}
