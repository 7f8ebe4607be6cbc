import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const LOOKS = [
  { name: 'light', colorScheme: 'light', isHighContrast: false },
  { name: 'dark', colorScheme: 'dark', isHighContrast: false },
  { name: 'high contrast', colorScheme: 'light', isHighContrast: true },
] as const

/** What a look can change; everything else that axe knows holds in all of them or in none. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Axe on the screen as it stands, in light, dark and high contrast; without motion, so that nothing is half faded. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const { name, colorScheme, isHighContrast } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // First the scheme: as it changes, the page sets all its classes anew.
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    await page.evaluate((on) => document.documentElement.classList.toggle('high-contrast', on), isHighContrast)
    const axe = new AxeBuilder({ page })
    const { violations } = await (name === 'light' ? axe : axe.withRules(RULES_OF_COLOUR)).analyze()
    expect(violations, `${state}, in ${name}`).toEqual([])
    await expect(page.locator('html.high-contrast')).toHaveCount(isHighContrast ? 1 : 0)
  }
}
