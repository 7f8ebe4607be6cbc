import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'
import { item, notify } from './support/notifications.ts'
import { toasts } from './support/screens.ts'

const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /notification/ })

test('the page shows the notifications, newest first, and keeps the filter in the address', async ({
  page,
  member,
}) => {
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
  await expect(item(page, 'Just there').getByText(/^(Just now|1 minute ago)$/)).toBeVisible()
  await expect(item(page, 'Half an hour').getByText(/^3[01] minutes ago$/)).toBeVisible()
  await expect(item(page, 'Some hours').getByText('3 hours ago')).toBeVisible()
  await expect(item(page, 'Some days').getByText('2 days ago')).toBeVisible()
  const source = item(page, 'Half an hour').getByRole('link', { name: 'View source' })
  await expect(source).toHaveAttribute('href', 'https://example.com/article')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(source).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(item(page, 'Some days').getByRole('link', { name: 'View source' })).toHaveCount(0)
  await expect(item(page, 'Some hours').getByText('Compliance Alert')).toBeVisible()
  await expect(item(page, 'Some hours').getByRole('button')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Unread' }).check({ force: true })
  await expect(count(page)).toHaveText('2 notifications')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('RSS Update')
  await expect(count(page)).toHaveText('1 notification')
  await expect(page).toHaveURL('/notifications?status=unread&type=rss_update')
  await page.reload()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([/Half an hour/])
  await expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked()
  await page.getByRole('radio', { name: 'Read', exact: true }).check({ force: true })
  await expect(page.getByText('No notifications found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(count(page)).toHaveText('4 notifications')
  await expect(page).toHaveURL('/notifications')
})

test(
  'a user marks one notification as read, then all, with the keyboard alone',
  { tag: '@nightly' },
  async ({ page, member }) => {
    await notify(member, [
      { title: 'One', minutesAgo: 1 },
      { title: 'Two', minutesAgo: 2 },
      { title: 'Three', minutesAgo: 3 },
    ])
    await page.goto('/notifications')
    await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await page.getByRole('main').focus()
    await press('Tab')
    await expect(button('Mark all as read (3)')).toBeFocused()
    // The two filters, the preferences, then the title and the button of each notification.
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
    await expect(button('Mark read: Two')).toBeFocused()
    await press('Enter')
    await expect(item(page, 'Two').getByRole('button')).toHaveCount(0)
    await expect(item(page, 'Two')).toBeFocused()
    await expect.poll(() => member.api.get('notifications?select=title&read=is.true')).toEqual([{ title: 'Two' }])
    await press('Tab', 'Tab', 'Tab')
    await expect(button('Mark read: Three')).toBeFocused()

    await button('Mark all as read (2)').focus()
    await expect(button('Mark all as read (2)')).toBeFocused()
    await press('Enter')
    await expect(toasts(page).getByText('All notifications marked as read')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mark/ })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(button('Notifications')).toBeVisible()
    await press('Tab', 'ArrowRight')
    await expect(page.getByText('No unread notifications')).toBeVisible()
  },
)

test('new notifications appear live on the page, in the popover and in the count', async ({ page, member }) => {
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

test(
  'a second window follows when one is marked, when all are, and when that is taken back',
  { tag: '@nightly' },
  async ({ page, member }) => {
    // A colleague has read them: no shared flag changes.
    await notify(member, [
      { title: 'One', minutesAgo: 1 },
      { title: 'Two', minutesAgo: 2 },
    ])
    await member.service.patch(`notifications?account_id=eq.${member.accountId}`, { read: true })
    await page.goto('/notifications')
    const second = await page.context().newPage()
    await second.goto('/dashboard')
    const bell = (name: string) => second.getByRole('button', { name, exact: true })
    await expect(bell('Notifications, 2 unread')).toBeVisible()
    await item(page, 'One').getByRole('button', { name: 'Mark read' }).click()
    await expect(bell('Notifications, 1 unread')).toBeVisible()
    await item(page, 'One').getByRole('link', { name: 'One' }).click()
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(bell('Notifications, 2 unread')).toBeVisible()
    await page.getByRole('button', { name: 'Mark all as read (2)' }).click()
    await expect(bell('Notifications')).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(bell('Notifications, 2 unread')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark all as read (2)' })).toBeVisible()
  },
)

test(
  'a user opens the popover with ten notifications, then all, and the page, with the keyboard alone',
  { tag: '@nightly' },
  async ({ page, member }) => {
    await notify(
      member,
      Array.from({ length: 13 }, (_, index) => ({ title: `Number ${index + 1}`, minutesAgo: index * 70 })),
    )
    await page.goto('/dashboard')
    const bell = page.getByRole('button', { name: 'Notifications, 13 unread' })
    await bell.press('Enter')
    const popover = page.getByRole('dialog', { name: 'Notifications' })
    await expect(popover.getByRole('listitem')).toHaveCount(10)
    await expect(popover.getByRole('listitem').nth(1)).toContainText('1 hour ago · Security Alert')
    await expect(popover.getByRole('button', { name: 'Mark all as read (13)' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bell).toBeFocused()
    await bell.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(popover.getByRole('link', { name: 'Open notifications' })).toHaveCount(0)
    await expect(popover.getByRole('button', { name: 'Show all notifications' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(popover.getByRole('listitem')).toHaveCount(13)
    await expect(popover.getByRole('link', { name: 'Open notifications' })).toBeVisible()
    await expect(popover.getByRole('link', { name: /Number 10/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(popover.getByRole('link', { name: /Number 11/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/notifications\?id=/)
    await expect(popover).toBeHidden()
    await expect(page.getByRole('button', { name: 'Notifications, 12 unread' })).toBeVisible()
  },
)

test('a notification opens in place, by its address too, and is marked for the reader alone', async ({
  page,
  member,
}) => {
  const message = `The first line.\n\n- ${'one '.repeat(60)}\n- two\n\nThe end of the text.`
  await notify(member, [
    { title: 'Other', minutesAgo: 1 },
    { title: 'Long', minutesAgo: 3, type: 'compliance_alert', message, data: { feed: 'Bulletins' } },
  ])
  await page.goto('/notifications')
  const row = item(page, 'Long')
  // A click anywhere in the row opens it.
  await row.click()
  await expect(page).toHaveURL(/\/notifications\?id=/)
  await expect(row.getByText('The end of the text.')).toBeVisible()
  await expect(row.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible()
  await expect(row.getByText('Bulletins')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  const marks = () => member.service.get(`notification_reads?select=user_id&user_id=eq.${member.userId}`)
  await expect.poll(marks).toEqual([{ user_id: member.userId }])

  await page.reload()
  await expect(row.getByText('The end of the text.')).toBeVisible()
  await row.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/notifications')
  await expect(row.getByRole('link', { name: 'Long' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row.getByText('The end of the text.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

  await page.getByRole('button', { name: 'Mark all as read (1)' }).click()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Mark all as read (1)' })).toBeVisible()

  await page.goto('/notifications?id=a0000000-0000-4000-8000-00000000ffff')
  await expect(page.getByText('This notification is not available.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('a notification from the bell is in view when it opens, and its row when it closes', async ({
    page,
    member,
  }) => {
    const others = Array.from({ length: 8 }, (_, index) => ({ title: `Newer ${index}`, minutesAgo: index + 1 }))
    await notify(member, [...others, { title: 'The oldest', minutesAgo: 60, message: 'The whole text.' }])
    // The list is loaded already: so the page is there before the router scrolls to its top.
    await page.goto('/notifications')
    await expect(item(page, 'The oldest')).toBeVisible()
    await page.getByRole('link', { name: /to the dashboard$/ }).click()
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()

    await page.getByRole('button', { name: /^Notifications, 9 unread/ }).click()
    await page
      .getByRole('dialog', { name: 'Notifications' })
      .getByRole('link', { name: /The oldest/ })
      .click()
    await expect(item(page, 'The oldest').getByText('The whole text.')).toBeInViewport()
    await item(page, 'The oldest').getByRole('button', { name: 'Close: The oldest' }).click()
    await expect(page).toHaveURL('/notifications')
    await expect(item(page, 'The oldest').getByRole('heading')).toBeInViewport()
  })
})

test('axe finds no violation on the page and in the popover', { tag: '@nightly' }, async ({ page, member }) => {
  test.slow()
  await notify(member, [
    { title: 'Unread', type: 'rss_update', data: { original_link: 'https://example.com/article' } },
    { title: 'Read', read: true, type: 'document_review' },
  ])
  await page.goto('/notifications')
  await expect(item(page, 'Unread')).toBeVisible()
  await expectAccessible(page, { state: 'the page' })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, { state: 'the popover', around: true })
})

test.describe('without the server', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_/ })

  test(
    'the page shows the failure; marking one fails silently, and marking all is undone',
    { tag: '@nightly' },
    async ({ page, member }) => {
      await notify(member, [{ title: 'One' }, { title: 'Two' }])
      let refused = ['GET', 'PATCH', 'POST']
      await page.route(/rest\/v1\/(notifications|notification_list|rpc\/mark_all)/, (route) =>
        refused.includes(route.request().method()) ? route.abort() : route.continue(),
      )
      await page.goto('/notifications')
      await expect(page.getByRole('main').getByRole('alert').getByText('Failed to fetch notifications')).toBeVisible()
      await expect(toasts(page).getByText('Failed to fetch notifications')).toBeVisible()
      refused = ['PATCH', 'POST']
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(item(page, 'One')).toBeVisible()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Mark all as read (2)' })).toBeVisible()

      const marking = page.waitForEvent('requestfailed')
      await page.getByRole('button', { name: 'Mark read: One' }).click()
      await expect(item(page, 'One').getByRole('button')).toHaveCount(0)
      await marking
      await expect(toasts(page).getByRole('listitem')).toHaveCount(0)

      await page.getByRole('button', { name: 'Mark all as read (1)' }).click()
      await expect(toasts(page).getByText('Failed to mark notifications as read')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Mark all as read (2)' })).toBeVisible()
    },
  )
})
