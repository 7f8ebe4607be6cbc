import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { recordOf } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keys.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'

const request = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test.use({ expectedProblems: /40\d|RequestError/ })

test('an administrator creates a change request with the keyboard alone, another window shows it, and a deletion can be undone', async ({
  page,
  context,
  administrator,
}) => {
  const title = `Faster search ${administrator.userId}`
  const before = (await recordOf(administrator)).length
  const second = await context.newPage()
  await second.goto('/settings/admin?tab=changes')
  await page.bringToFront()
  await page.goto('/settings/admin?tab=changes')
  const toggle = page.getByRole('button', { name: 'New Request' })
  await tabTo(page, toggle)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible(page, { state: 'a new request', looks: ['light', 'dark'] })
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Validation Error')
  await expect(toasts(page)).toContainText('Please fill in all required fields')
  await page.getByLabel('Title').fill(title)
  // The form moves the focus to the first wrong field twice, the second time a moment later.
  await page.getByLabel('Title').press('Tab')
  await expect(page.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('It takes too long.')
  await expect(page.getByLabel('Category')).toHaveValue('feature')
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await expect(page.getByLabel('Status')).toHaveValue('pending')
  await page.getByLabel('Priority').selectOption('high')
  await tabTo(page, page.getByRole('button', { name: 'Create Request' }))
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Change request created successfully')
  await expect(toggle).toBeFocused()
  await expect(request(page, title)).toContainText('High priority')
  await expect(request(page, title)).toContainText('Nora Claes')
  await expect(request(second, title), 'the other window shows it too').toBeVisible()

  await request(page, title)
    .getByRole('button', { name: `Edit ${title}` })
    .click()
  await page.getByLabel('Status').selectOption('in_progress')
  await page.getByLabel('Note (optional)').fill('With the next release')
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Status updated successfully')
  for (const window of [page, second]) {
    await expect(request(window, title)).toContainText(/In progress\s*since .+ · Nora Claes/)
    await expect(request(window, title)).toContainText('With the next release')
  }
  await page.getByRole('button', { name: `Edit the text of ${title}` }).click()
  await page.getByLabel('Description').fill('It takes ten seconds.')
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(request(second, title)).toContainText('It takes ten seconds.')
  await page.getByLabel('Show').selectOption('completed')
  await expect(request(page, title)).toHaveCount(0)
  await page.getByLabel('Show').selectOption('')

  await page.setViewportSize({ width: 320, height: 640 })
  await expectNothingLost(page, 'change requests', '.tab-panel')
  await expectAccessible(page, { state: 'change requests on a phone' })
  await request(page, title)
    .getByRole('button', { name: `Delete ${title}` })
    .click()
  await expect(toasts(page)).toContainText('Change request deleted successfully')
  await expect(request(second, title)).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(request(page, title)).toBeVisible()

  await administrator.admin.delete(`change_requests?title=eq.${encodeURIComponent(title)}`)
  await expect(request(page, title), 'a request that another administrator deletes disappears').toHaveCount(0)
  expect((await recordOf(administrator)).slice(before)).toEqual([
    'change_request_created',
    'change_request_updated',
    'change_request_updated',
    'change_request_deleted',
    'change_request_created',
  ])
})

test(
  'the deletion of a request that another administrator already deleted shows a failure',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const title = `Gone ${administrator.userId}`
    await administrator.api.post('change_requests', { title, description: 'D' })
    await page.goto('/settings/admin?tab=changes')
    await expect(request(page, title)).toBeVisible()
    await page.route('**/rest/v1/change_requests*', async (route) => {
      if (route.request().method() === 'DELETE')
        await administrator.admin.delete(`change_requests?title=eq.${encodeURIComponent(title)}`)
      await route.continue()
    })
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await expect(toasts(page)).toContainText('Failed to delete change request')
    await expect(request(page, title)).toHaveCount(0)
  },
)
