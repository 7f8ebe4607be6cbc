import type { Page } from '@playwright/test'

/**
 * The texts of the open page that do not come from a catalogue. In the pseudo-language the texts of the portal stand between
 * brackets; what people wrote does not, and neither do names and figures, which are marked in the page or listed here.
 */
export const uncataloguedTexts = (page: Page): Promise<string[]> => page.evaluate(findBare)

/** Runs in the page. */
function findBare(): string[] {
  const controls = 'button, a, label, legend, th, h1, h2, h3, summary, [role=tab], dt, option'
  const found = new Set<string>()
  const isWord = (text: string) => /\p{L}{2}/u.test(text) && !/[[\]]/.test(text)
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || element.closest('svg')) continue
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const text = element.getAttribute(name) ?? ''
      if (isWord(text)) found.add(`${name}: ${text}`)
    }
    if (!element.matches(controls)) continue
    const text = (element.textContent ?? '').trim()
    if (isWord(text)) found.add(text)
  }
  return [...found]
}
