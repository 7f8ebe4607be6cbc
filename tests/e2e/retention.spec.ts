import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { readConfig } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import type { Member } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { expectToast } from './support/screens.ts'

const RETENTION = '/settings/admin?tab=settings&view=retention'
const holds = (page: Page) => page.getByRole('list', { name: 'Legal holds' })

/** Runs the schedule's function now, as the engine does at night. */
async function runRetention(request: APIRequestContext): Promise<void> {
  const { url } = (await readConfig(request)).environments.training
  const response = await request.post(`${url}/functions/v1/apply-retention`, {
    headers: { apikey: process.env['PORTICO_E2E_SECRET_KEY'] ?? '' },
  })
  expect(response.status()).toBe(200)
}

/** A consult of three years ago, whose deletion was announced 40 days ago. */
async function announcedConsult({ service }: Member, account: string): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await service.post('consultancies', {
    account_id: account,
    consultant_name: 'Els',
    service: 'Lease',
    starts_at: ago(3 * 365),
  })
  await service.post('retention_announcements', {
    category: 'consults',
    account_id: account,
    items: 1,
    announced_at: ago(40),
    begins_at: ago(10),
    covers_until: ago(-20),
  })
}

test('a hold lets a deletion that was announced look as it would without one, and is in the record', async ({
  page,
  administrator,
}) => {
  const name = `Held ${administrator.userId}`
  const [account] = (await administrator.admin.post('accounts', { name })) as { id: string }[]
  const id = account?.id ?? ''
  await announcedConsult(administrator, id)
  await page.goto(RETENTION)
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Consults')

  await page.getByRole('button', { name: 'Set a hold' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name }).click()
  await dialog.getByLabel('Reason').fill('   short   ')
  await dialog.getByRole('button', { name: 'Set hold' }).click()
  await expect(dialog.getByText('A reason has 10 to 500 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Claim about the lease')
  await expectAccessible(page, { state: 'a new hold', looks: ['light', 'dark'] })
  await dialog.getByRole('button', { name: 'Set hold' }).click()
  await expectToast(page, 'Hold set')
  await expect(holds(page).getByRole('listitem').filter({ hasText: name })).toContainText('Running')

  await runRetention(page.request)
  // The database keeps a copy that nobody can read over the API: supabase/tests/database/legal_holds.test.sql.
  expect(await administrator.admin.get(`consultancies?account_id=eq.${id}`)).toHaveLength(0)
  await page.goto(`/settings/admin?tab=settings&view=actions`)
  await expect(page.getByText(`set a legal hold on ${name}`)).toBeVisible()

  await page.goto(RETENTION)
  await page.getByRole('button', { name: `End the hold on ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End hold' }).click()
  await expectToast(page, 'Hold ended')
  await page.reload()
  await expect(page.getByRole('table', { name: 'What was deleted' })).toContainText('Consults, after they took place')
  await expectAccessible(page, { state: 'retention', looks: ['light', 'dark'] })
})

test('a period that an administrator sets is in the privacy notice at once, for visitors too', async ({
  page,
  browser,
  administrator,
}) => {
  try {
    await page.goto(RETENTION)
    await page.getByRole('button', { name: 'Change the period: Known devices, after their last use' }).click()
    await page.getByLabel('Months').fill('2')
    await page.getByRole('button', { name: 'Save period' }).click()
    await expect(page.getByRole('dialog').getByText('A whole number from 3 to 24').first()).toBeVisible()
    await page.getByLabel('Months').fill('5')
    await page.getByRole('button', { name: 'Save period' }).click()
    await expectToast(page, 'Period saved')
    await page.goto('/privacy-policy')
    await expect(page.getByText('logs for security up to 5 months.')).toBeVisible()

    const visitor = await browser.newContext()
    await visitor.addInitScript(() => localStorage.setItem('portico-environment', 'training'))
    const notice = await visitor.newPage()
    await notice.goto('/privacy-policy')
    await expect(notice.getByText('logs for security up to 5 months.')).toBeVisible()
    await visitor.close()
  } finally {
    await administrator.service.patch('retention_rules?category=eq.sign_ins', { months: 3 })
  }
})

test('the trust page shows live facts, and is linked in the footer', async ({ page, member }) => {
  await page.goto('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Trust' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trust' })).toBeVisible()
  await expect(page.getByText(/\d+ (person has|people have) access/)).toBeVisible()
  await expect(page.getByText('Conversations with the AI Steward')).toBeVisible()
  await expect(page.getByText('End after 12 hours without use')).toBeVisible()
  await expectAccessible(page, { state: 'trust', looks: ['light', 'dark'] })
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNothingLost(page, `trust at ${width}`)
  }

  await member.service.post('rpc/note_backup', {})
  await page.reload()
  await expect(page.getByText('Last back-up')).toBeVisible()
})
