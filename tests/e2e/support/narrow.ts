import { expect, type Page } from '@playwright/test'

const softly = expect.configure({ soft: true })

/**
 * Expects that the open page loses nothing on a small screen: no content beyond its edge, no text that is cut off, and no
 * control that other elements cover at every scroll position.
 */
export async function expectNothingLost(page: Page, state: string, pressedIn = 'main'): Promise<void> {
  // Polls, because a page needs a moment to render again after its size has changed.
  await softly.poll(() => lostIn(page, pressedIn), { message: state, timeout: 3_000 }).toEqual([])
}

/** What the open page loses at its size. */
export const lostIn = (page: Page, pressedIn = 'main'): Promise<string[]> => page.evaluate(findLost, pressedIn)

/** Runs in the page. */
function findLost(pressedIn: string): string[] {
  const lost: string[] = []
  const say = (what: string, element: Element) => {
    const words = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 50)
    lost.push(`${what}: <${element.localName} class="${element.getAttribute('class') ?? ''}"> ${words}`)
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isForEars = (element: Element): boolean => {
    if (element.closest('[aria-hidden="true"], .skip-link')) return true
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { clip, clipPath } = getComputedStyle(box)
      if (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)') return true
    }
    return false
  }
  const scrollsSideways = (element: Element): boolean => {
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
    }
    return false
  }

  const root = document.scrollingElement ?? document.documentElement
  const main = document.querySelector('main')
  for (const box of [root, main]) if (box && box.scrollWidth > box.clientWidth) say('scrolls sideways', box)

  for (const element of document.querySelectorAll('body *')) {
    // An input field scrolls its text.
    if (!isShown(element) || isForEars(element) || element.closest('svg, input')) continue
    const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    const hidesX = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1
    const hidesY = ['hidden', 'clip'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1
    // The text ends with an ellipsis, and its title shows all of it.
    const hasTitle = textOverflow === 'ellipsis' && element.closest('[title]') !== null
    if ((hidesX || hidesY) && !hasTitle) say('cut off', element)
    if (!ownText) continue
    const { left, right } = element.getBoundingClientRect()
    if ((right > innerWidth + 1 || left < -1) && !scrollsSideways(element)) say('beyond the edge', element)
  }

  const pressed = `${pressedIn} :is(a[href], button, input, select, textarea, [tabindex="0"])`
  for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
    if (!isShown(element) || isForEars(element)) continue
    const isFree = ['center', 'start', 'end'].some((block) => {
      element.scrollIntoView({ block: block as ScrollLogicalPosition, inline: 'nearest', behavior: 'instant' })
      // The first line of a link that continues on the next: the middle of both lines may be beside the link.
      const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect()
      // The header covers the top of an element that is as high as the screen, but not its middle.
      return [Math.min(height / 2, 40), height / 2].some((below) => {
        const hit = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + below)
        return (
          hit !== null && (element.contains(hit) || hit.contains(element) || element.closest('label')?.contains(hit))
        )
      })
    })
    if (!isFree) say('covered', element)
  }
  return lost
}
