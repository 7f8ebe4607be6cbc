import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * The first is held against every rule. The others change colours, and nothing that the other rules look at. What high
 * contrast changes stands in `ui` alone, whose gallery is looked at in every look, as the shell is.
 */
const LOOKS = ['light', 'dark']
export const EVERY_CONTRAST = [...LOOKS, 'light high-contrast']
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** What is being looked at, for the report. */
  readonly state?: string
  readonly looks?: readonly string[]
  /** Parts of the page, instead of all of it. */
  readonly parts?: readonly string[]
  /** What is around `main` in the other looks too: for what stands there itself. The shell has a test of its own. */
  readonly around?: boolean
}

/** Axe on what is open now, in each look. The classes are what the page itself sets. */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  const { state = '', looks = LOOKS, parts = [], around = false } = scope
  // What is half faded has half its contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const wear = (classes: string) =>
    page.evaluate((given) => document.documentElement.setAttribute('class', given), classes)
  const before = (await page.locator('html').getAttribute('class')) ?? ''
  for (const look of looks) {
    await wear(look)
    const isFirst = look === LOOKS[0]
    const seen = parts.length > 0 || isFirst || around ? parts : ['main']
    const axe = seen.reduce((builder, part) => builder.include(part), await inPage(page))
    const { violations } = await (isFirst ? axe : axe.withRules(RULES_OF_COLOUR)).analyze()
    expect(violations, `${state} ${look}`).toEqual([])
  }
  await wear(before)
}

/**
 * In the page itself: no screen has a frame, for which axe would open a page of its own each time. Its script is given to
 * a document once, and of what it finds only the violations are asked for: both are most of what it costs.
 */
async function inPage(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode()
}
