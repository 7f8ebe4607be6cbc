import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const THEMES = ['light', 'dark', 'light high-contrast']

/** Axe on what is open now, in each theme. The classes are what the page itself sets for a theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = (await page.locator('html').getAttribute('class')) ?? ''
  for (const theme of THEMES) {
    await page.evaluate((classes) => document.documentElement.setAttribute('class', classes), theme)
    expect((await new AxeBuilder({ page }).analyze()).violations, theme).toEqual([])
  }
  await page.evaluate((classes) => document.documentElement.setAttribute('class', classes), before)
}
