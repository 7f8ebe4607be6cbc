import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test, type Member } from './support/member.ts'
import { toasts } from './support/screens.ts'

const NEXT_YEAR = new Date().getFullYear() + 1

const book = ({ admin, accountId }: Member, values: object = {}) =>
  admin.post('consultancies', {
    account_id: accountId,
    consultant_name: 'Els Peeters',
    starts_at: `${NEXT_YEAR}-06-01T12:30:00Z`,
    service: 'GDPR review',
    booking_link: 'https://booking.example/1',
    ...values,
  })

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

    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: /^Add to calendar/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`consult-${NEXT_YEAR}-06-01-gdpr-review.ics`)
    expect(await readFile(await file.path(), 'utf8')).toContain(`DTSTART:${NEXT_YEAR}0601T143000`)
  })

  test.describe('without the server', () => {
    test.use({ expectedProblems: /Failed to fetch|Failed to load resource|Functions/ })

    test('shows the failure and loads on another try', async ({ page, member }) => {
      await book(member)
      await page.route('**/functions/v1/get-consultancies', (route) => route.abort())
      await page.goto('/consultancy')
      await expect(page.getByText('Failed to load consultancies')).toBeVisible()
      await page.unroute('**/functions/v1/get-consultancies')
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
  await expect(page.getByRole('main')).toContainText(/Your request has the number S-\d{4}-\d{4}\. We answer before /)
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
