import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'

/** A Thursday of next year's August, in which no other test plans, and in which the office has summer time. */
function thursday(): string {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 7, 16))
  day.setUTCDate(day.getUTCDate() + ((11 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

const form = (page: Page, name: string) => page.getByRole('form', { name })
const row = (page: Page, consultant: string) =>
  page.getByRole('table', { name: 'Consults' }).getByRole('row').filter({ hasText: consultant })

test.use({ expectedProblems: /40\d|RequestError/ })

test(
  'an administrator plans, moves and cancels a consult, is warned of an overlap, and another window follows',
  { tag: '@nightly' },
  async ({ page, context, administrator }) => {
    const { accountId, accountName, admin } = administrator
    const consultant = `Els ${administrator.userId.slice(0, 8)}`
    const day = thursday()
    await admin.post('rpc/admin_plan_consult', {
      account_uuid: accountId,
      consultant_name: consultant,
      service: 'Legal',
      starts_at: `${day}T10:30:00+02:00`,
    })
    const second = await context.newPage()
    const address = `/settings/admin?tab=planner&account=${accountId}&week=${day}`
    await second.goto(address)
    await page.bringToFront()
    await page.goto(`/settings/admin?q=${encodeURIComponent(accountName)}`)
    await page.getByRole('link', { name: `Consults of ${accountName}` }).click()
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(accountName)
    await page.goto(address)
    const week = page.getByRole('region', { name: /^Week of/ })
    await expect(week.getByRole('button', { name: new RegExp(accountName) })).toBeVisible()

    await page.getByRole('button', { name: 'Plan consult' }).click()
    const plan = form(page, 'Plan consult')
    await expect(plan.getByLabel('Account')).toHaveValue(accountName)
    await plan.getByLabel('Consultant').fill(consultant)
    await plan.getByLabel('Date').fill('2020-01-02')
    await plan.getByLabel('Time').fill('10:00')
    await plan.getByRole('button', { name: 'Plan consult' }).click()
    await expect(plan.getByText('A consult cannot be planned in the past')).toBeVisible()
    await plan.getByLabel('Date').fill(day)
    await expect(plan).toContainText(`Overlap. ${consultant} has ${accountName} from 10:30 to 11:30`)
    await expectAccessible(page, { state: 'an overlap', looks: ['light', 'dark'] })
    await plan.getByRole('button', { name: '11:30' }).click()
    await expect(plan.getByLabel('Time')).toHaveValue('11:30')
    await expect(plan.getByText('Overlap.')).toHaveCount(0)
    await plan.getByLabel('Time').fill('10:00')
    await expect(plan.getByText('Overlap.')).toBeVisible()
    await plan.getByRole('button', { name: 'Plan consult' }).click()
    await expect(toasts(page)).toContainText('Consult planned')
    await expect(row(page, consultant)).toHaveCount(2)
    await expect(row(page, consultant).first()).toContainText('Overlap')
    await expect(row(second, consultant), 'the other window shows it too').toHaveCount(2)

    await row(page, consultant)
      .first()
      .getByRole('button', { name: /^Move or change/ })
      .click()
    const change = form(page, 'Move or change consult')
    await change.getByLabel('Time').fill('14:00')
    await change.getByLabel('Length').selectOption('45')
    await change.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText('Consult changed')
    await expect(row(page, consultant).last()).toContainText('14:00 – 14:45')
    await expect(row(page, consultant).getByText('Overlap', { exact: true })).toHaveCount(0)

    const cancel = async () => {
      await row(page, consultant)
        .last()
        .getByRole('button', { name: /^More for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Cancel consult…' }).click()
      await form(page, 'Cancel consult').getByLabel('Reason').fill('Els is ill.')
      await form(page, 'Cancel consult').getByRole('button', { name: 'Cancel consult' }).click()
      await expect(row(page, consultant)).toHaveCount(1)
    }
    await cancel()
    await expect(row(second, consultant)).toHaveCount(1)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, consultant)).toHaveCount(2)
    await cancel()
    await page.getByRole('button', { name: 'Cancelled and past' }).click()
    await expect(row(page, consultant)).toContainText('Cancelled: Els is ill.')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.split('\r\n').filter((line) => line.includes(consultant))).toEqual([
      expect.stringContaining(',Cancelled,Els is ill.,'),
    ])

    const told = (await admin.get(
      `notifications?account_id=eq.${accountId}&type=like.consult*&select=type&order=created_at`,
    )) as { type: string }[]
    expect(told.map(({ type }) => type)).toEqual([
      'consult_planned',
      'consult_planned',
      'consult_moved',
      'consult_cancelled',
    ])

    await page.setViewportSize({ width: 375, height: 800 })
    // Without the toast, which would lie over the list.
    await page.reload()
    await expect(row(page, consultant)).toHaveCount(1)
    await expect(page.getByRole('region', { name: /^Week of/ })).toHaveCount(0)
    await expectNothingLost(page, 'the planner', '.tab-panel')
    await expectAccessible(page, { state: 'the planner on a phone' })
  },
)

test('an administrator who impersonates nobody sees no client’s planner', async ({ page, administrator }) => {
  await administrator.admin.post('rpc/admin_plan_consult', {
    account_uuid: administrator.accountId,
    consultant_name: 'Els Peeters',
    service: 'Legal',
    starts_at: `${thursday()}T09:00:00Z`,
  })
  await page.goto('/consultancy')
  await expect(page.getByText('No upcoming consultancies scheduled')).toBeVisible()
})

test('an administrator connects a booking system', { tag: '@nightly' }, async ({ page, administrator }) => {
  expect(administrator.userId).not.toBe('')
  await page.goto('/settings/admin?tab=planner')
  await page.getByRole('button', { name: 'Booking System' }).click()
  const dialog = page.getByRole('dialog', { name: 'Booking System' })
  await dialog.getByRole('button', { name: /^(Create|Renew) secret$/ }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await expect(dialog.getByText(/consultancy-webhook$/)).toBeVisible()
  await expectAccessible(page, { state: 'a booking system' })
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(dialog.getByText('No booking system is connected.')).toBeVisible()
})
