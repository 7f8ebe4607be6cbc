import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'
import { test } from '../support/gallery.ts'

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze()
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${String(node.target)}: ${node.failureSummary}`),
  )
}

// Axe looks at some hundred elements at a time.
test.slow()

async function open(page: Page, gallery: string, theme: string): Promise<void> {
  // What is half faded in has half its contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${gallery}#${theme}`)
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
}

for (const theme of ['light', 'dark', 'high-contrast']) {
  test(`axe finds nothing on any component in ${theme}`, async ({ page, gallery }) => {
    await open(page, gallery, theme)
    expect(await violations(new AxeBuilder({ page }))).toEqual([])
  })

  test(`axe finds nothing on what opens in ${theme}`, async ({ page, gallery }) => {
    await open(page, gallery, theme)
    for (const name of ['Success', 'Failure', 'With an action']) await page.getByRole('button', { name }).click()
    for (const name of ['Dialog', 'Alert dialog', 'Drawer', 'v1.1', 'More']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expect(page.locator('.sheet:not(.toast)')).toBeVisible()
      // The page under it has neither heading nor landmark while a dialog hides it, which axe cannot know.
      expect(
        await violations(new AxeBuilder({ page }).include('.sheet:not(.toast)').include('.toaster')),
        name,
      ).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator('.sheet:not(.toast)')).toBeHidden()
    }
  })
}

// The other sets change colours and sizes, and nothing that the other rules look at.
for (const theme of ['dark+high-contrast', 'version-11', 'dark+version-11', 'high-contrast+version-11+compact-mode']) {
  test(`every text stands out from its ground in ${theme}`, async ({ page, gallery }) => {
    await open(page, gallery, theme)
    expect(await violations(new AxeBuilder({ page }).withRules(['color-contrast']))).toEqual([])
  })
}

test('axe finds nothing on a phone', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await open(page, gallery, 'light')
  expect(await violations(new AxeBuilder({ page }))).toEqual([])
})
