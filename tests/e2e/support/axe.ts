import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Axe checks all rules in the first look. The other looks only change colours, so that the colour rules are enough. Only the
 * components of `ui` have styles for high contrast: their gallery and the shell are checked in every look.
 */
const LOOKS = ['light', 'dark']
export const EVERY_CONTRAST = [...LOOKS, 'light high-contrast']
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

interface Scope {
  /** The checked state, for the report. */
  readonly state?: string
  readonly looks?: readonly string[]
  /** Selectors of the parts to check, instead of the whole page. */
  readonly parts?: readonly string[]
  /** Checks the elements around `main` in the other looks too. By default only the shell's own test does that. */
  readonly around?: boolean
}

/** Runs axe on the open page in each look. The page itself sets the same classes. */
export async function expectAccessible(page: Page, scope: Scope = {}): Promise<void> {
  const { state = '', looks = LOOKS, parts = [], around = false } = scope
  // An element that is still fading in has less contrast.
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
 * Runs axe in the page itself, because no screen has frames, for which axe would open another page each time. To save time, it
 * injects the script once per document and asks only for violations.
 */
async function inPage(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) })
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode()
}
