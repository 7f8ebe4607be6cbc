import { expect, type Page } from '@playwright/test'
import { type Member, test } from '../support/member.ts'
import { toasts } from '../support/screens.ts'

interface Sample {
  readonly title: string
  readonly type?: string
  readonly read?: boolean
  readonly minutesAgo?: number
  readonly data?: object
}

async function notify(member: Member, samples: readonly Sample[]): Promise<void> {
  const rows = samples.map(({ title, type = 'security_alert', read = false, minutesAgo = 5, data }) => ({
    account_id: member.accountId,
    title,
    type,
    read,
    message: `About ${title}`,
    data: data ?? null,
    created_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  }))
  await member.admin.post('notifications', rows)
}

const item = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) })
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /notification/ })

test('the page shows what there is, newest first', async ({ page, member }) => {
  await notify(member, [
    { title: 'Just there', minutesAgo: 0 },
    {
      title: 'Half an hour',
      minutesAgo: 30,
      type: 'rss_update',
      data: { original_link: 'https://example.com/article' },
    },
    { title: 'Some hours', minutesAgo: 200, read: true, type: 'compliance_alert' },
    { title: 'Some days', minutesAgo: 3000, read: true, data: { original_link: 'javascript:alert(1)' } },
  ])
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /Just there/,
    /Half an hour/,
    'Some hours',
    'Some days',
  ])
  await expect(count(page)).toHaveText('4 notifications')
  await expect(item(page, 'Just there').getByText('Just now')).toBeVisible()
  await expect(item(page, 'Half an hour').getByText('30 minutes ago')).toBeVisible()
  await expect(item(page, 'Some hours').getByText('3 hours ago')).toBeVisible()
  await expect(item(page, 'Some days').getByText('2 days ago')).toBeVisible()
  const source = item(page, 'Half an hour').getByRole('link', { name: 'View source' })
  await expect(source).toHaveAttribute('href', 'https://example.com/article')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(source).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(item(page, 'Some days').getByRole('link')).toHaveCount(0)
  await expect(item(page, 'Some hours').getByText('Compliance Alert')).toBeVisible()
  await expect(item(page, 'Some hours').getByRole('button')).toHaveCount(0)
})

test('filters stand in the address and can be shared', async ({ page, member }) => {
  await notify(member, [
    { title: 'New alert' },
    { title: 'Old alert', read: true },
    { title: 'New article', type: 'rss_update' },
  ])
  await page.goto('/notifications')
  await page.getByRole('radio', { name: 'Unread' }).check({ force: true })
  await expect(count(page)).toHaveText('2 notifications')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('RSS Update')
  await expect(count(page)).toHaveText('1 notification')
  await expect(page).toHaveURL('/notifications?status=unread&type=rss_update')
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/New article/])
  await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked()
  await page.getByRole('radio', { name: 'Read', exact: true }).check({ force: true })
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(count(page)).toHaveText('3 notifications')
  await expect(page).toHaveURL('/notifications')
})

test('one is marked as read, then all', async ({ page, member }) => {
  await notify(member, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark read: Two' }).click()
  await expect(item(page, 'Two').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read (2)' })).toBeVisible()
  await expect.poll(() => member.api.get('notifications?select=title&read=is.true')).toEqual([{ title: 'Two' }])

  await page.getByRole('button', { name: 'Mark all as read (2)' }).click()
  await expect(toasts(page).getByText('All notifications marked as read')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await page.getByRole('radio', { name: 'Unread' }).check({ force: true })
  await expect(page.getByText('No unread notifications')).toBeVisible()
})

test('new ones arrive live, on the page, in the popover and in the count', async ({ page, member }) => {
  await page.goto('/notifications')
  await expect(page.getByText('No notifications found')).toBeVisible()
  await notify(member, [{ title: 'Arrived', minutesAgo: 0 }])
  await expect(item(page, 'Arrived')).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByText('Arrived')).toBeVisible()
  await notify(member, [{ title: 'Another', minutesAgo: 0 }])
  await expect(popover.getByText('Another')).toBeVisible()
})

test('the popover shows ten, then all, and leads to the page', async ({ page, member }) => {
  await notify(
    member,
    Array.from({ length: 13 }, (_, index) => ({ title: `Number ${index + 1}`, minutesAgo: index * 70 })),
  )
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Notifications, 13 unread' }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('listitem')).toHaveCount(10)
  await expect(popover.getByRole('listitem').nth(1)).toContainText('1 hour ago · Security Alert')
  await popover.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(popover.getByRole('listitem')).toHaveCount(13)
  await popover.getByRole('link', { name: /Number 2/ }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(popover).toBeHidden()
  await expect(page.getByRole('button', { name: 'Notifications, 12 unread' })).toBeVisible()
})

test('a hundred at first, more on demand', async ({ page, member }) => {
  const all = Array.from({ length: 103 }, (_, index) => ({
    title: `Number ${index + 1}`,
    minutesAgo: index,
    read: true,
  }))
  await notify(member, all)
  await page.goto('/notifications')
  await expect(count(page)).toHaveText('100 notifications')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(count(page)).toHaveText('103 notifications')
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test.describe('without the server', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_/ })
  const table = '**/rest/v1/notifications*'

  test('the page says so, and loads when asked again', async ({ page, member }) => {
    await notify(member, [{ title: 'One' }])
    await page.route(table, (route) => route.abort())
    await page.goto('/notifications')
    // The client tries several times before it gives up.
    await expect(page.getByRole('main').getByRole('alert').getByText('Failed to fetch notifications')).toBeVisible({
      timeout: 40_000,
    })
    await page.unroute(table)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(item(page, 'One')).toBeVisible()
  })

  test('marking all as read is taken back', async ({ page, member }) => {
    await notify(member, [{ title: 'One' }])
    await page.goto('/notifications')
    await expect(item(page, 'One')).toBeVisible()
    await page.route(table, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Mark all as read (1)' }).click()
    await expect(toasts(page).getByText('Failed to mark notifications as read')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read (1)' })).toBeVisible()
  })

  test('marking one as read fails silently', async ({ page, member }) => {
    await notify(member, [{ title: 'One' }])
    await page.goto('/notifications')
    await page.route(table, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Mark read: One' }).click()
    await expect(item(page, 'One').getByRole('button')).toHaveCount(0)
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
  })
})
