import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The first is held against every rule. The others change colours, and nothing that the other rules look at. */
const LOOKS = ['light', 'dark', 'light high-contrast']
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** What is being looked at, for the report. */
  readonly state?: string
  readonly looks?: readonly string[]
  /** Parts of the page, instead of all of it. */
  readonly parts?: readonly string[]
}

/** Axe on what is open now, in each look. The classes are what the page itself sets. */
export async function expectAccessible(page: Page, { state = '', looks = LOOKS, parts = [] }: Scope = {}) {
  // What is half faded has half its contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wear = (classes: string) =>
    page.evaluate((given) => document.documentElement.setAttribute('class', given), classes)
  const before = (await page.locator('html').getAttribute('class')) ?? ''
  for (const look of looks) {
    await wear(look)
    const axe = parts.reduce((builder, part) => builder.include(part), inPage(page))
    const { violations } = await (look === LOOKS[0] ? axe : axe.withRules(RULES_OF_COLOUR)).analyze()
    expect(violations, `${state} ${look}`).toEqual([])
  }
  await wear(before)
}

/** In the page itself: no screen has a frame, for which axe would open a page of its own each time. */
function inPage(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode()
}
