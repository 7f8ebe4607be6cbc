/**
 * Keeps the class on <html> in step with the system's colour scheme. Until the class is there, base.css paints no
 * ground of its own, so a dark system never flashes light.
 */
export function followColorScheme(root: Element = document.documentElement): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    root.classList.toggle('dark', dark.matches)
    root.classList.toggle('light', !dark.matches)
  }
  apply()
  dark.addEventListener('change', apply)
}
