import { type Page, expect } from '@playwright/test'
import { test } from './support/test.ts'

async function open(page: Page, gallery: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(gallery)
  await expect(page.getByRole('heading', { name: 'Design system' })).toBeVisible()
}

/**
 * Controls whose width or height is less than `least`. For a field inside a label, the label is measured, and for a link
 * that covers its whole row with `::after`, the row.
 */
const smallTargets = (page: Page, least: number) =>
  page.evaluate((smallest) => {
    const rowOf = (element: HTMLElement) => {
      const { content, position, top, bottom } = getComputedStyle(element, '::after')
      const isOverRow = content === '""' && position === 'absolute' && top === '0px' && bottom === '0px'
      return isOverRow ? element.offsetParent : null
    }
    const pressed = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea')
    const targets = new Set([...pressed].map((element) => element.closest('label') ?? rowOf(element) ?? element))
    return [...targets].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect()
      return width > 0 && Math.min(width, height) < smallest - 0.5
        ? [`${target.outerHTML.slice(0, 90)} ${width} × ${height}`]
        : []
    })
  }, least)

test('the gallery shows everything at any width, with targets of at least 24 pixels, and 44 on a phone', async ({
  page,
  gallery,
}) => {
  await open(page, gallery, 1440)
  expect(await smallTargets(page, 24)).toEqual([])
  // 720 pixels are a window of 1440 pixels at 200 %.
  for (const width of [1440, 768, 720, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `at ${width} pixels`).toBeLessThanOrEqual(0)
    if (width === 375) expect(await smallTargets(page, 44)).toEqual([])
  }
})

test('no element is animated with reduced motion', async ({ page, gallery }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, gallery, 1440)
  await page.getByRole('button', { name: 'Dialog', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = () => document.getAnimations().filter((animation) => animation.playState === 'running').length
  expect(await page.evaluate(moving)).toBe(0)
})

test('a table becomes a list on a narrow screen, and its cells keep their headings', async ({ page, gallery }) => {
  const label = (cell: Element) => getComputedStyle(cell, '::before').content
  await open(page, gallery, 1440)
  const table = page.getByRole('table', { name: 'Accounts' })
  const users = table.getByRole('row', { name: /Brabo/u }).getByRole('cell', { name: '23' })
  expect(await users.evaluate(label)).toBe('none')
  await expect(table.getByRole('columnheader', { name: 'Users' })).toBeVisible()

  await page.setViewportSize({ width: 768, height: 800 })
  await expect.poll(() => users.evaluate(label)).toContain('Users')
  await expect(table.getByRole('rowheader', { name: 'Brabo Verzekeringen NV' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Users' })).toBeAttached()
})
