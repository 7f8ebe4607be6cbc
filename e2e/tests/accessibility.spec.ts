import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

const screens = [
  { name: 'the front page', path: '/', settled: 'Available' },
  { name: 'the not-found page', path: '/no/such/page', settled: 'Oops! Page not found' },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [375, 1440]) {
    for (const { name, path, settled } of screens) {
      test(`axe finds nothing on ${name} in ${colorScheme} at ${width} pixels`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect(page.getByText(settled).last()).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations).toEqual([])
      })
    }
  }
}
