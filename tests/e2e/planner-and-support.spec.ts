import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { parseCalendar } from '../support/parse-calendar.ts'
import { expectAccessible } from './support/axe.ts'
import { test, type Member } from './support/member.ts'
import { toasts } from './support/screens.ts'

const NEXT_YEAR = new Date().getFullYear() + 1

const book = async ({ admin, accountId }: Member): Promise<string> =>
  (await admin.post('rpc/admin_plan_consult', {
    account_uuid: accountId,
    consultant_name: 'Els Peeters',
    starts_at: `${NEXT_YEAR}-06-01T12:30:00Z`,
    service: 'GDPR review',
    booking_link: 'https://booking.example/1',
  })) as unknown as string

async function saved(page: Page, button: string | RegExp) {
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const file = await download
  const { calendar, event } = parseCalendar(await readFile(await file.path(), 'utf8'))
  return { name: file.suggestedFilename(), method: calendar.properties.get('METHOD'), event: event.properties }
}

test.describe('the Consult Planner', () => {
  test('is empty, then lists bookings on the dashboard and on its page, with a calendar file', async ({
    page,
    member,
  }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('No upcoming consultancies scheduled')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Book Consult/ })).toHaveAttribute('target', '_blank')
    await book(member)
    await page.goto('/consultancy')
    const card = page.getByRole('region', { name: 'Next consult' })
    await expect(card).toContainText('1 June')
    await expect(card.getByRole('heading', { name: /day 14:30$/ })).toBeVisible()
    await expect(card).toContainText(/Els Peeters · GDPR review/)
    await expect(card).toContainText(/in \d+ days/)
    const booking = card.getByRole('link', { name: /^Open the booking with Els Peeters/ })
    await expect(booking).toHaveAttribute('href', 'https://booking.example/1')
    await expectAccessible(page)

    const file = await saved(page, /^Add to calendar/)
    expect(file.name).toBe(`consult-${NEXT_YEAR}-06-01-gdpr-review.ics`)
    expect(file.event.get('DTSTART')).toBe(`${NEXT_YEAR}0601T123000Z`)
  })

  test('shows a moved and a cancelled consult at once, whose files change the same entry of a calendar', async ({
    page,
    member,
  }) => {
    const consult_id = await book(member)
    await page.goto('/consultancy')
    const first = await saved(page, /^Add to calendar/)
    expect([first.method, first.event.get('STATUS')]).toEqual(['PUBLISH', 'CONFIRMED'])

    await member.admin.post('rpc/admin_change_consult', {
      consult_id,
      consultant_name: 'Els Peeters',
      service: 'GDPR review',
      starts_at: `${NEXT_YEAR}-06-01T13:30:00Z`,
      length_minutes: 45,
    })
    const next = page.getByRole('region', { name: 'Next consult' })
    await expect(next.getByRole('heading', { name: /day 15:30$/ })).toBeVisible()
    await expect(next).toContainText('Els Peeters · GDPR review · 45 minutes')
    const moved = await saved(page, /^Add to calendar/)
    expect([moved.event.get('DTSTART'), moved.event.get('DURATION')]).toEqual([`${NEXT_YEAR}0601T133000Z`, 'PT45M'])

    await member.admin.post('rpc/admin_cancel_consult', { consult_id, reason: 'Els is ill.' })
    await expect(page.getByText('No upcoming consultancies scheduled')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    await expectAccessible(page)
    const cancelled = await saved(page, /^Remove from calendar/)
    expect([cancelled.method, cancelled.event.get('STATUS')]).toEqual(['CANCEL', 'CANCELLED'])

    const files = [first, moved, cancelled]
    expect(new Set(files.map(({ event }) => event.get('UID'))).size).toBe(1)
    expect(files.map(({ event }) => event.get('SEQUENCE'))).toEqual(['0', '1', '2'])

    await page.goto('/notifications')
    await page.getByRole('main').getByText('Consult cancelled: ').first().click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Consult Planner/ })
      .click()
    await expect(page).toHaveURL(/\/consultancy/)
  })

  test.describe('without the server', () => {
    test.use({ expectedProblems: /Failed to fetch|Failed to load resource|Functions/ })

    test('shows the failure and loads on another try', async ({ page, member }) => {
      await book(member)
      await page.route('**/rest/v1/rpc/list_own_consults', (route) => route.abort())
      await page.goto('/consultancy')
      await expect(page.getByText('Failed to load consultancies')).toBeVisible()
      await page.unroute('**/rest/v1/rpc/list_own_consults')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('Els Peeters · GDPR review')).toBeVisible()
    })
  })
})

test('a user without an organisation sees what to do', { tag: '@nightly' }, async ({ page, member }) => {
  await member.admin.delete(`user_accounts?user_id=eq.${member.userId}`)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Account Setup Pending' })).toBeVisible()
})

const form = (page: Page) => page.getByRole('form', { name: 'Contact Support' })

test('a user fills in the required fields of a support request, which reaches the firm and clears the form', async ({
  page,
  member,
}) => {
  await page.goto('/contact-support')
  await expect(form(page).getByLabel('Name *')).toHaveValue('Nora Claes')
  await expect(form(page).getByLabel('Priority')).toHaveValue('medium')
  await form(page).getByLabel('Name *').fill('  ')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(form(page).getByText('Please fill in all required fields')).toHaveCount(1)
  await expect(form(page).getByText('Please enter your name.')).toBeVisible()
  await expect(form(page).getByText('Please write your message.')).toBeVisible()
  await expect(form(page).getByLabel('Name *')).toBeFocused()
  await expectAccessible(page)

  const subject = `Question of ${member.accountId}`
  await form(page).getByLabel('Name *').fill('Nora Claes')
  const own = await form(page).getByLabel('Email *').inputValue()
  await expect(form(page).getByText('We mail our answers to')).toHaveCount(0)
  await form(page).getByLabel('Email *').fill('nora@home.example')
  await expect(form(page).getByText(`We mail our answers to ${own}.`)).toBeVisible()
  await form(page).getByLabel('Category').selectOption('billing')
  await form(page).getByLabel('Subject *').fill(subject)
  await form(page).getByLabel('Message *').fill('Which invoice is this?\n<b>Thank you</b>')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toasts(page)).toContainText('Message Sent')
  await expect(page).toHaveURL(/\?request=[\da-f-]{36}$/)
  await expect(page.getByRole('main')).toContainText(
    /Your request has the number S-\d{4}-\d{4}\. We answer (today )?by /,
  )
  await page.getByRole('link', { name: 'New request' }).click()
  await expect(form(page).getByLabel('Subject *')).toHaveValue('')
  const [request] = await member.admin.get(
    `support_requests?select=user_id,account_id,category,priority,message&subject=eq.${encodeURIComponent(subject)}`,
  )
  expect(request).toEqual({
    user_id: member.userId,
    account_id: member.accountId,
    category: 'billing',
    priority: 'medium',
    message: 'Which invoice is this?\n<b>Thank you</b>',
  })
})

test.describe('when a request cannot be sent', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|Functions/ })

  test('the form keeps the support request and shows the failure', async ({ page, member }) => {
    expect(member.userId).not.toBe('')
    await page.route('**/functions/v1/send-support-email', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/contact-support')
    await form(page).getByLabel('Subject *').fill('Hello')
    await form(page).getByLabel('Message *').fill('Is anybody there?')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(toasts(page)).toContainText('Failed to send message. Please try again or contact support directly.')
    await expect(form(page).getByLabel('Message *')).toHaveValue('Is anybody there?')
  })
})
