import { expect, type Locator, type Page } from '@playwright/test'

const LIMIT = 80

/** Presses Tab until the target has the focus; fails if it never gets it. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < LIMIT && !(await isThere()); step += 1) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}
