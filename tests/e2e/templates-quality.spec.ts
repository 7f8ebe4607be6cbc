import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/admin.ts'
import { tabTo } from './support/keys.ts'
import { addRows, list, openUpload, text, uploadDialog } from './support/library.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'
import { longestTasks } from './support/tasks.ts'

const LONG = 'Verwerkersovereenkomst '.repeat(6) + 'x'.repeat(60)

test('the page and each of its dialogs pass axe in every look and show everything at every width', async ({
  page,
  request,
  administrator,
}) => {
  test.slow()
  await addRows(request, administrator, [
    { title: LONG, description: LONG, tags: ['gdpr', 'a tag that is rather long for a chip'], file_size: 1 },
  ])
  await page.goto(`/templates?account=${administrator.accountId}`)
  const row = list(page, 'Client specific').getByRole('row', { name: /Verwerkers/ })
  await expect(row).toBeVisible()
  await row.getByRole('checkbox').check()
  await expectAccessible(page, { state: 'page' })
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await expectNothingLost(page, `page at ${width}`)
  }
  await row.getByRole('button', { name: /^Edit/ }).click()
  await expectAccessible(page, { state: 'edit', parts: ['[role="dialog"]'] })
  await expectNothingLost(page, 'edit', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expectAccessible(page, { state: 'delete', parts: ['[role="alertdialog"]'] })
  await page.keyboard.press('Escape')
  await openUpload(page)
  await uploadDialog(page)
    .locator('input[type=file]')
    .setInputFiles([text('One.txt'), text(`${'long-'.repeat(20)}.txt`)])
  await uploadDialog(page).getByRole('combobox', { name: 'Accounts' }).fill(administrator.accountName)
  await page.getByRole('option', { name: administrator.accountName }).click()
  await expectAccessible(page, { state: 'upload', parts: ['[role="dialog"]'] })
  await expectNothingLost(page, 'upload', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page.goto('/templates?template=nonsense')
  await expect(page.getByText('This template is not available')).toBeVisible()
  await expectAccessible(page, { state: 'not found', parts: ['[role="dialog"]'] })
})

test('a user does everything with the keyboard alone', async ({ page, request, member }) => {
  await addRows(request, member, [{ title: 'By keys', tags: ['quay'] }])
  await page.goto('/templates')
  await expect(page.getByRole('link', { name: 'By keys' })).toBeVisible()
  const upload = page.getByRole('button', { name: 'Upload Template' }).first()
  await tabTo(page, upload)
  await page.keyboard.press('Enter')
  await tabTo(page, uploadDialog(page).getByLabel('Title'))
  await page.keyboard.press('Escape')
  await expect(upload).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: 'Search templates' }))
  await page.keyboard.type('keys')
  await expect(page).toHaveURL('/templates?q=keys')
  await tabTo(page, page.getByRole('checkbox', { name: 'Choose By keys for a comparison' }))
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Show templates with the tag quay' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/templates?q=keys&tag=quay')
  const remove = page.getByRole('button', { name: 'Delete By keys' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Template deleted successfully')
})

test.describe('with many templates', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  test('2,000 templates and an upload of a hundred files stay smooth', async ({ page, request, browser, member }) => {
    test.setTimeout(180_000)
    for (let batch = 0; batch < 20; batch += 1) {
      const rows = Array.from({ length: 100 }, (_, index) => ({
        title: `Number ${batch * 100 + index}`,
        tags: ['many'],
      }))
      await addRows(request, member, rows)
    }
    await page.goto('/templates')
    const heading = list(page, 'Client specific').getByRole('heading')
    await expect(heading).toHaveText('Client specific templates (2000)')
    const heap = async () => {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('HeapProfiler.collectGarbage')
      const { usedSize } = await cdp.send('Runtime.getHeapUsage')
      await cdp.detach()
      return usedSize / 1024 / 1024
    }
    const before = await heap()
    const scrolling = await longestTasks(browser, page, async () => {
      await page.mouse.move(720, 500)
      for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 600)
      await list(page, 'Client specific').getByRole('button', { name: 'Page 80' }).click()
      await expect(page).toHaveURL('/templates?client=80')
      for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, -600)
    })
    await openUpload(page)
    await uploadDialog(page)
      .locator('input[type=file]')
      .setInputFiles(Array.from({ length: 100 }, (_, index) => text(`File ${index}.txt`, 'x'.repeat(20_000))))
    const uploading = await longestTasks(browser, page, async () => {
      // A search by role would dominate the measurement.
      await page.locator('.dialog button[type="submit"]').click()
      await page.mouse.move(720, 400)
      for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, 300)
      await expect(page.locator('.toaster')).toContainText('All 100 template(s) uploaded', { timeout: 90_000 })
    })
    await expect(heading).toHaveText('Client specific templates (2100)')
    const after = await heap()
    expect(Math.max(...scrolling, ...uploading)).toBeLessThan(100)
    expect(after - before).toBeLessThan(20)
  })
})
