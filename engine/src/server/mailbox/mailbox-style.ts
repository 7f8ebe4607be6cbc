import { createHash } from 'node:crypto'

/** The page works without the portal, so it has its own few colours. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: oklch(0.972 0.007 85); --surface: oklch(0.993 0.003 85); --line: oklch(0.902 0.011 85);
  --text: oklch(0.245 0.038 262); --text-3: oklch(0.515 0.024 262); --link: oklch(0.405 0.11 260);
  --brass: oklch(0.645 0.108 76); --selected: oklch(0.27 0.05 262 / 0.075); --focus: oklch(0.565 0.115 72);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: oklch(0.188 0.021 264); --surface: oklch(0.219 0.023 264); --line: oklch(0.292 0.024 264);
    --text: oklch(0.938 0.009 85); --text-3: oklch(0.7 0.016 262); --link: oklch(0.81 0.072 252);
    --brass: oklch(0.79 0.104 82); --selected: oklch(0.95 0.02 85 / 0.085); --focus: oklch(0.8 0.11 82);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--canvas); color: var(--text);
  font: 14px/1.5 "Helvetica Neue", Arial, system-ui, sans-serif;
}
a { color: var(--link); text-underline-offset: 2px; }
a:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
header {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 24px; padding: 16px 24px;
  border-bottom: 1px solid var(--line);
}
h1, h2 { margin: 0; font: 500 22px/1.3 "Iowan Old Style", "Palatino Linotype", Georgia, serif; }
header p { margin: 0; color: var(--text-3); font-size: 13px; }
header nav, .views { display: flex; gap: 16px; }
header nav a, .views a { padding: 4px 0; color: var(--text-3); text-decoration: none; border-bottom: 2px solid transparent; }
header nav a[aria-current], .views a[aria-current] { color: var(--text); border-color: var(--brass); }
.columns { flex: 1; display: grid; grid-template-columns: minmax(240px, 340px) 1fr; min-height: 0; }
.list { border-right: 1px solid var(--line); overflow-y: auto; max-height: calc(100vh - 64px); }
ol { margin: 0; padding: 0; list-style: none; }
.list a { display: block; padding: 12px 24px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); }
.list a:hover, .list a[aria-current] { background: var(--selected); }
.list a:focus-visible { outline-offset: -2px; }
.subject, .to { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { font-weight: 600; }
.meta, .none { color: var(--text-3); font-size: 13px; }
.none { padding: 12px 24px; margin: 0; }
main { flex: 1; display: flex; flex-direction: column; min-width: 0; padding: 24px; gap: 8px; }
main p { margin: 0; }
.follow { overflow-wrap: anywhere; font-size: 13px; }
.back { display: none; }
.empty { margin: auto; max-width: 60ch; text-align: center; color: var(--text-3); }
.empty h1 { color: var(--text); }
.empty p { margin-top: 8px; }
code { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: nowrap; }
iframe, pre {
  flex: 1; width: 100%; min-height: 480px; margin: 0; border: 1px solid var(--line); border-radius: 7px;
  background: var(--surface);
}
pre { padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/1.6 ui-monospace, Menlo, Consolas, monospace; }
@media (max-width: 767px) {
  header, .list a, .none { padding-left: 16px; padding-right: 16px; }
  .columns { display: block; }
  .list { border: 0; max-height: none; }
  main { padding: 16px; }
  .reading .list { display: none; }
  .reading .back { display: block; }
  .reading iframe { min-height: 75vh; }
  body:not(.reading) main { display: block; }
}
`

/** Allows this style alone in the page's policy. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
