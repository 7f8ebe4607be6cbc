import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { newPerson } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'

const HOME = '/settings/admin/home'

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })
const inbox = (page: Page) => page.getByRole('region', { name: 'Inbox' })
const clients = (page: Page) => page.getByRole('region', { name: 'Clients' })

/** Other tests make items too, and the inbox shows the first ones only. */
async function showAll(page: Page): Promise<void> {
  await expect(inbox(page).getByRole('listitem').first()).toBeVisible()
  const more = inbox(page).getByRole('button', { name: 'Show more' })
  if (await more.isVisible()) await more.click()
}

test('an administrator lands on the home, links a waiting person, answers a late request and finds a client', async ({
  page,
  context,
  request,
  administrator,
  clientAddress,
}) => {
  const { admin, service, accountId, accountName, userId } = administrator
  const domain = `${accountId.slice(0, 8)}.example`
  const subject = `Late ${accountId.slice(0, 8)}`
  await admin.post('account_email_domains', { domain, account_id: accountId, approval: 'approval' })
  await service.post('support_requests', {
    user_id: userId,
    account_id: accountId,
    name: 'Nora Claes',
    email: 'nora@home.example',
    subject,
    message: 'x',
    created_at: '2020-01-02T09:00:00Z',
  })

  await page.goto('/dashboard')
  await sidebar(page).getByRole('button', { name: 'Admin Panel' }).click()
  await expect(page).toHaveURL(HOME)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora!' })).toBeVisible()
  await showAll(page)

  // The person signs up while the home is open.
  const tess = await newPerson(request, clientAddress, { email: `tess@${domain}`, name: `Tess ${domain}` })
  const waiting = inbox(page).getByRole('listitem').filter({ hasText: tess.email })
  await expect(waiting).toContainText(`${accountName}, by domain`)
  const second = await context.newPage()
  await second.goto(HOME)
  await showAll(second)
  const inOtherWindow = inbox(second).getByRole('listitem').filter({ hasText: tess.email })
  await expect(inOtherWindow).toHaveCount(1)
  await page.bringToFront()
  await waiting.getByRole('button', { name: `Link ${tess.name} to ${accountName}` }).click()
  await expect(toasts(page)).toContainText(`${tess.name} was linked`)
  await expect(waiting).toHaveCount(0)
  await expect(inOtherWindow, 'another window follows').toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).first().click()
  await expect(waiting).toHaveCount(1)

  await page.goto(`${HOME}?q=${encodeURIComponent(accountName)}`)
  const row = clients(page).getByRole('row').filter({ hasText: accountName })
  await expect(row).toContainText('No SPOC')
  await expect(row).toContainText('No services')
  await expectAccessible(page, { state: 'the administrator’s home', looks: ['light', 'dark'] })
  await row.getByRole('link', { name: accountName }).click()
  await expect(page.getByRole('heading', { level: 1, name: accountName })).toBeVisible()

  await sidebar(page).getByRole('link', { name: 'Home' }).click()
  await showAll(page)
  await inbox(page)
    .getByRole('link', { name: `Reply: ${subject}` })
    .click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: /^Support/ })).toHaveAttribute('aria-current', 'page')

  await page.goto(HOME)
  await page.getByRole('link', { name: 'New client' }).click()
  await expect(page.getByLabel('Account name')).toBeFocused()
})

test('a member who opens the address sees the dashboard', { tag: '@nightly' }, async ({ page, member }) => {
  expect(member.userId).not.toBe('')
  await page.goto(HOME)
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(page).toHaveTitle('Portal Page · Portico OneView')
  await expect(page.getByText('Administration')).toHaveCount(0)
})

test('the home keeps all of its content on a phone', { tag: '@nightly' }, async ({ page, administrator }) => {
  expect(administrator.userId).not.toBe('')
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto(HOME)
  await expect(inbox(page).getByRole('listitem').first()).toBeVisible()
  await expectNothingLost(page, 'the administrator’s home')
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sidebar' })
  await drawer.getByRole('button', { name: 'Services' }).click()
  await expect(drawer.getByText('Legal')).toBeVisible()
  await drawer.getByRole('link', { name: 'Audit log' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Administrator actions' })).toBeVisible()
})

test(
  'addresses open the forms that the first steps lead to, once',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const { accountId, accountName } = administrator
    await page.goto(`/settings/admin?tab=users&create=1&role=admin&account=${accountId}`)
    const dialog = page.getByRole('dialog', { name: 'Create User' })
    await expect(dialog.getByLabel('Type')).toHaveValue('admin')
    await expect(dialog.getByRole('combobox', { name: /^Account/ })).toHaveValue(accountName)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/settings/admin?tab=users')
    await page.goto('/templates?upload=1')
    const upload = page.getByRole('dialog', { name: 'Upload Template' })
    await expect(upload).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(upload).toHaveCount(0)
    await expect(page).toHaveURL('/templates')
  },
)
