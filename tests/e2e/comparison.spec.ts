import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { addDocument, chooseDocuments, contract } from './support/documents.ts'
import { addRows } from './support/library.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'
import { longestTasks } from './support/tasks.ts'

const BEFORE = `Services agreement

1. Term

1.1 This agreement lasts two years from the signing date.

1.2 Either party may end it with thirty days of notice.

2. Fees

2.1 The fee is EUR 1,200 a month, due within thirty days.

2.2 Travel is paid separately.

3. Liability

3.1 Liability is limited to EUR 10,000 a year.`

const AFTER = BEFORE.replace('two years', 'three years')
  .replace('EUR 10,000', 'EUR 25,000')
  .replace('\n\n2.2 Travel is paid separately.', '')
  .concat('\n\n3.2 The limit does not hold for intent.')

const viewOf = (page: Page) => page.getByRole('dialog', { name: 'Agreement 2025 ↔ Agreement 2026' })

/** Compares in the chat and presses the answer's button, which opens both documents side by side. */
async function compareInChat(page: Page, first: string, second: string): Promise<void> {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Compare Doc' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare documents' })
  await chooseDocuments(dialog, first, second)
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View side by side' })).toBeVisible({ timeout: 30_000 })
}

test(
  'a member reads a comparison side by side with the keyboard alone, prints and downloads it, and reads it on a phone',
  { tag: '@nightly' },
  async ({ page, request, member }) => {
    test.slow()
    await addDocument(request, member, { title: 'Agreement 2025', name: 'before.txt', content: BEFORE })
    await addDocument(request, member, { title: 'Agreement 2026', name: 'after.txt', content: AFTER })
    await compareInChat(page, 'Agreement 2025', 'Agreement 2026')
    const opener = page.getByRole('button', { name: 'View side by side' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const view = viewOf(page)
    await expect(view).toContainText('2 clauses changed, 1 added, 1 removed')
    await expect(view.locator('del')).toHaveText(['two ', 'Travel is paid separately.', '10,000 '])
    await expect(view.locator('ins').first()).toHaveText('three ')
    const decoration = (tag: string) =>
      view
        .locator(tag)
        .first()
        .evaluate((mark) => getComputedStyle(mark).textDecorationLine)
    expect([await decoration('del'), await decoration('ins')]).toEqual(['line-through', 'underline'])
    await expectAccessible(page, { parts: ['[role=dialog]'] })

    const rows = view.locator('.comparison-row')
    await expect(view.getByRole('region', { name: 'Changes' })).toBeFocused()
    await page.keyboard.press('n')
    await expect(rows.nth(0)).toBeFocused()
    await page.keyboard.press('n')
    await expect(rows.nth(1)).toBeFocused()
    await page.keyboard.press('p')
    await expect(rows.nth(0)).toBeFocused()
    const clauses = view.getByRole('navigation', { name: 'Changed clauses' }).getByRole('link')
    await expect(clauses).toHaveCount(4)
    await clauses.nth(3).focus()
    await page.keyboard.press('Enter')
    await expect(rows.nth(3)).toBeFocused()
    await expect(clauses.nth(3)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('n')
    await expect(rows.nth(3)).toBeFocused()

    const download = page.waitForEvent('download')
    await view.getByRole('button', { name: 'Download' }).press('Enter')
    expect((await download).suggestedFilename()).toBe('comparison.md')

    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await view.getByRole('button', { name: 'Print' }).press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(view.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(rows.nth(3)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.setViewportSize({ width: 320, height: 640 })
    const text = await view.locator('.comparison').boundingBox()
    expect(text?.height, 'more than three quarters of a phone are for the text').toBeGreaterThan(480)
    await view.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Swap', 'Print', 'Download'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    for (const index of [2, 1, 0]) {
      await view.getByRole('button', { name: 'Previous change' }).click()
      await expect(rows.nth(index)).toBeFocused()
      await expect(rows.nth(index)).toBeInViewport()
    }
    const [left, right] = await Promise.all([0, 1].map((side) => rows.nth(0).locator('p').nth(side).boundingBox()))
    expect(right?.y).toBeGreaterThan((left?.y ?? 0) + (left?.height ?? 0) - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.keyboard.press('Escape')
    await expect(view).toHaveCount(0)
    await expect(opener).toBeFocused()
  },
)

test.describe('a comparison from the library', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError/ })

  test('a member chooses two templates, cancels the comparison, sees a failure, tries again and sees the result', async ({
    page,
    request,
    member,
  }) => {
    test.slow()
    const pair = [
      ['Agreement 2025', 'before.txt', BEFORE],
      ['Agreement 2026', 'after.txt', AFTER],
    ] as const
    for (const [title, name, content] of pair) await addDocument(request, member, { title, name, content })
    await addRows(request, member, [{ title: 'Third' }])
    let answer: 'never' | 'failure' | 'real' = 'never'
    await page.route('**/functions/v1/compare-documents', (route) => {
      if (answer === 'failure')
        return route.fulfill({ status: 422, json: { success: false, error: 'The file is empty' } })
      return answer === 'real' ? route.continue() : undefined
    })
    await page.goto('/templates')
    const box = (title: string) => page.getByRole('checkbox', { name: `Choose ${title} for a comparison` })
    const compare = page.getByRole('button', { name: 'Compare', exact: true })
    // The later one first, as in the list: the comparison still goes from the earlier to the later.
    await box('Agreement 2026').check()
    await expect(compare).toBeDisabled()
    await box('Agreement 2025').check()
    await expect(box('Third'), 'at most two can be chosen').toBeDisabled()
    await compare.press('Enter')
    const waiting = page.getByRole('dialog', { name: 'Compare documents' })
    await expect(waiting.getByRole('progressbar')).toBeVisible()
    await expect(waiting).toContainText('Comparing “Agreement 2025” with “Agreement 2026”')
    await expectAccessible(page, { parts: ['[role=dialog]'] })
    const calledOff = page.waitForEvent('requestfailed')
    await waiting.getByRole('button', { name: 'Cancel' }).last().press('Enter')
    expect((await calledOff).url()).toContain('compare-documents')
    await expect(waiting).toHaveCount(0)
    await expect(compare).toBeFocused()

    answer = 'failure'
    await compare.press('Enter')
    await expect(waiting.getByRole('alert')).toContainText('Sorry, the comparison failed: The file is empty')
    await expect(toasts(page)).toContainText('Comparison failed')
    answer = 'real'
    await waiting.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(viewOf(page)).toContainText('2 clauses changed, 1 added, 1 removed', { timeout: 30_000 })
    await expect(viewOf(page).getByRole('status')).toHaveText('Comparison complete')
    await expect(viewOf(page).getByRole('region', { name: 'Changes' })).toBeFocused()
    const names = page.locator('.comparison-names p')
    await expect(names).toHaveText([/^Earlier · .+Agreement 2025$/, /^Later · .+Agreement 2026$/])
    await expect(viewOf(page).locator('ins').first()).toHaveText('three ')
    await viewOf(page).getByRole('button', { name: 'Swap' }).click()
    await expect(page.getByRole('dialog', { name: 'Agreement 2026 ↔ Agreement 2025' })).toBeVisible({ timeout: 30_000 })
    await expect(names).toHaveText([/^Later · .+Agreement 2026$/, /^Earlier · .+Agreement 2025$/])
    await expect(page.locator('.comparison-row del').first()).toHaveText('three ')
    await page.keyboard.press('Escape')
    await expect(compare).toBeFocused()
    await page.getByRole('region', { name: 'Comparison' }).getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('region', { name: 'Comparison' })).toHaveCount(0)
  })
})

test.describe('a comparison of two documents of sixty pages', () => {
  test.use({ viewport: { width: 1440, height: 900 } })

  test('opens and scrolls smoothly', { tag: '@nightly' }, async ({ page, browser, request, member }) => {
    test.slow()
    await addDocument(request, member, { title: 'Agreement 2025', name: 'before.txt', content: contract(60, false) })
    await addDocument(request, member, { title: 'Agreement 2026', name: 'after.txt', content: contract(60, true) })
    await compareInChat(page, 'Agreement 2025', 'Agreement 2026')
    await expect(toasts(page)).toContainText('Comparison complete')
    const opener = page.locator('.chat-actions .button')
    const rows = page.locator('.comparison-rows')
    const [longest] = await longestTasks(browser, page, async () => {
      await opener.click()
      await expect
        .poll(() => page.evaluate(() => document.querySelectorAll('.comparison-row').length))
        .toBeGreaterThan(190)
      await page.mouse.move(900, 500)
      for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 800)
      await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBeGreaterThan(8000)
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('n')
      for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, -1200)
      await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBe(0)
    })
    expect(longest).toBeLessThan(100)
  })
})
