import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'

test(
  'a user filters the important events, which have a count and a timeline',
  { tag: '@nightly' },
  async ({ page, member }) => {
    expect(member.userId).not.toBe('')
    await page.goto('/important-events')
    const list = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('heading') })
    await expect(page.getByText('7 Events')).toBeVisible()
    await expect(page.getByText('not yet available')).toContainText('used for training only')
    await expect(list.getByRole('listitem').first()).toContainText(/Due: .*Compliance.*Overdue/)
    await expectAccessible(page)

    await page.getByRole('radio', { name: 'High Priority' }).check()
    await expect(page.getByText('3 Events')).toBeVisible()
    await expect(page).toHaveURL('/important-events?show=high')
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(3)

    await page
      .getByRole('navigation', { name: 'Timeline' })
      .getByRole('link', { name: 'Yearly penetration test' })
      .click()
    await expect(list.getByRole('listitem').filter({ hasText: 'Yearly penetration test' })).toBeFocused()

    await expect(list.getByText('Name the people who may be called'), 'the timeline opens it').toBeVisible()
    await page.getByRole('button', { name: 'Register of processors to be signed off' }).click()
    await expect(list.getByText('Name the people who may be called')).toBeHidden()
    await page.getByRole('button', { name: 'Ask the AI Steward' }).click()
    await expect(page.getByRole('textbox', { name: 'Ask anything' })).toHaveValue(/Register of processors/)
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('searchbox', { name: 'Search events' }).fill('zeppelin')
    await expect(page).toHaveURL('/important-events?show=high&q=zeppelin')
    await expect(page.getByRole('main')).toContainText('No events found')
    await expectAccessible(page, { state: 'no events', looks: ['light'] })
    await page.getByRole('button', { name: 'Show All Events' }).click()
    await expect(page.getByText('7 Events')).toBeVisible()
    await expect(page).toHaveURL('/important-events')
  },
)

test('the finance tracker shows the account’s sample figures', { tag: '@nightly' }, async ({ page, member }) => {
  await page.goto('/billing')
  await expect(page.getByRole('link', { name: 'Ask about an invoice' })).toBeVisible()
  await expect(page.getByText('not yet available')).toContainText('used for training only')
  await page.getByText('How your figures will look').click()
  await expect(page.getByRole('heading', { name: member.accountName })).toBeVisible()
  for (const [term, figure] of [
    ['Total Billable Hours', '42 h'],
    ['Total Revenue', '€10,500'],
    ['Hourly Rate', '€250'],
  ] as const) {
    await expect(page.getByText(term).locator('xpath=..')).toContainText(figure)
  }
  await expect(page.getByRole('table', { name: 'Hours and revenue by month' }).getByRole('row')).toHaveCount(7)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Invoice' }).click()
  expect((await download).suggestedFilename()).toBe('sample-invoice.csv')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog', { name: 'Details' }).getByRole('row')).toHaveCount(7)
})

test(
  'the finance tracker tells a user without an account that there is none',
  { tag: '@nightly' },
  async ({ page, member }) => {
    await member.admin.delete(`user_accounts?user_id=eq.${member.userId}`)
    await page.goto('/billing')
    await expect(page.getByText('No account information found')).toBeVisible()
  },
)

/** The retention periods and rights in the privacy notice (docs/product/faq-and-legal.md). */
const RETENTION = [
  'Up to 1 year after your request has been handled.',
  'Up to 7 years after the last contact.',
  'Until you withdraw your consent',
  'Up to 1 year after the event.',
  'Unsuccessful applicants: up to 1 year. Talent pool: until you withdraw your consent, and up to 3 years.',
  'Up to 1 year after the appointment has taken place.',
  'Conversations: 3 months; a question without an answer one day.',
  'We answer within one month.',
  'The first copy is free.',
]

test(
  'the privacy notice has ten sections, and the disclaimer has five',
  { tag: '@nightly' },
  async ({ page, member }) => {
    expect(member.userId).not.toBe('')
    await page.goto('/privacy-policy')
    const main = page.getByRole('main')
    await expect(page.getByText('Version 1.0, 25 April 2025')).toBeVisible()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      '1. Who we are',
      '2. Scope',
      '3. Processing activities',
      '4. Sharing with third parties',
      '5. Transfers outside the EEA',
      '6. Retention',
      '7. Automated decision-making',
      '8. Your rights',
      '9. Questions and complaints',
      '10. Amendments',
    ])
    await expect(main.getByText('3 months').first(), 'the periods are loaded').toBeVisible()
    const text = await main.innerText()
    for (const kept of RETENTION) expect(text).toContain(kept)
    await expect(main.getByRole('heading', { level: 3, name: /^3\.\d/ })).toHaveCount(9)
    await expect(main.getByRole('heading', { level: 3, name: /^8\.\d/ })).toHaveCount(8)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Disclaimer' }).click()
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'General Information',
      'Legal Advice Disclaimer',
      'Limitation of Liability',
      'Professional Consultation',
      'Contact Information',
    ])
    const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())
    await expect(main.getByText(`Last updated: ${today}`)).toBeVisible()
    await expectAccessible(page)
  },
)
