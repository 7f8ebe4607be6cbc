import { expect } from '@playwright/test'
import { findPerson, test as asAdmin } from './support/admin.ts'
import { test } from './support/connection.ts'
import { toasts } from './support/screens.ts'
import { answerWith, ask, box, log } from './support/steward.ts'

test('a window shows the settings that another window saved', async ({ page, context, member }) => {
  const other = await context.newPage()
  await page.goto('/settings/theme')
  await other.goto('/settings/theme')
  await expect(other.getByRole('switch', { name: 'High Contrast Mode' })).not.toBeChecked()
  await page.bringToFront()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('switch', { name: 'High Contrast Mode' }).check()
  await expect(other.locator('html'), 'an unsaved choice does not reach the other window').toHaveClass('light')
  await page.getByRole('button', { name: 'Save Appearance Settings' }).click()
  await expect(other.locator('html')).toHaveClass('dark high-contrast')
  await expect(other.getByRole('switch', { name: 'High Contrast Mode' })).toBeChecked()

  await page.goto('/settings/notifications')
  await other.goto('/settings/notifications')
  await other.getByRole('switch', { name: 'Push Notifications' }).check()
  await page.getByRole('switch', { name: 'Chat Messages' }).check()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(toasts(page)).toContainText('Preferences saved')
  await expect(other.getByRole('switch', { name: 'Push Notifications' }), 'the unsaved choice stays').toBeChecked()
  await other.reload()
  await expect(other.getByRole('switch', { name: 'Chat Messages' })).toBeChecked()

  await page.goto('/organization-settings')
  await other.goto('/organization-settings')
  await other.getByRole('switch', { name: 'SMS/WhatsApp for Business' }).check()
  // This change proves that the other window receives changes.
  await member.api.post('notification_preferences', { account_id: member.accountId, email_notifications: false })
  await expect(other.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Phone Notifications' }).check()
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await expect(other.getByRole('switch', { name: 'Phone Notifications' })).toBeChecked()
  await expect(
    other.getByRole('switch', { name: 'SMS/WhatsApp for Business' }),
    'the unsaved choice stays',
  ).toBeChecked()
  await other.getByRole('button', { name: 'Save All Settings' }).click()
  await expect(page.getByRole('switch', { name: 'SMS/WhatsApp for Business' })).toBeChecked()
  expect(await member.api.get('notification_preferences?select=*')).toEqual([
    expect.objectContaining({ sms_whatsapp_notifications: true, phone_notifications: true }),
  ])
})

test('open pages show changes by the firm; a conversation stays in its window', async ({ page, context, member }) => {
  const { accountId, userId, admin } = member
  const planner = await context.newPage()
  const settings = await context.newPage()
  await page.goto('/profile')
  await planner.goto('/consultancy')
  await settings.goto('/settings')
  await expect(page.getByRole('main').getByText('Not provided')).toBeVisible()
  await expect(planner.getByText('No upcoming consultancies scheduled')).toBeVisible()
  await expect(settings.getByRole('main').getByText('Starter', { exact: true })).toBeVisible()
  const starts_at = new Date(Date.now() + 30 * 86_400_000).toISOString()
  // A window misses changes from before it subscribed, so the changes are repeated.
  await expect(async () => {
    const phone = `+32 470 ${Date.now()}`
    await admin.patch(`profiles?id=eq.${userId}`, { phone })
    const consult = { account_uuid: accountId, consultant_name: phone, starts_at, service: 'GDPR' }
    await admin.post('rpc/admin_plan_consult', consult)
    await admin.patch(`accounts?id=eq.${accountId}`, { subscription_tier: 'enterprise' })
    await admin.patch(`user_accounts?account_id=eq.${accountId}`, { role: 'manager' })
    await expect(page.getByRole('main').getByText(phone)).toBeVisible({ timeout: 3000 })
    await expect(planner.getByText(phone)).toBeVisible({ timeout: 3000 })
    await expect(settings.getByRole('main').getByText('Enterprise', { exact: true })).toBeVisible({ timeout: 3000 })
    await expect(settings.getByRole('main').getByText('Manager', { exact: true })).toBeVisible({ timeout: 3000 })
  }).toPass()

  await answerWith(page, 'Only here.')
  for (const window of [page, planner]) await window.getByRole('button', { name: 'AI Steward' }).click()
  await ask(page, 'hello')
  await expect(log(page)).toContainText('Only here.')
  await expect(log(planner)).toContainText('Ask me about your documents')
})

test.describe('without a connection to the engine', () => {
  test.use({
    expectedProblems:
      /Failed to load resource|Failed to fetch|RequestError|Functions|TypeError|ERR_|WebSocket|preload CSS/,
  })

  test('each page shows what failed, keeps the input, and works when the connection is restored', async ({
    page,
    member,
    connection,
  }) => {
    test.setTimeout(120_000)
    const sign = page.getByText('Connection lost. Reconnecting…')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await member.admin.post('account_services', { account_id: member.accountId, service_id: 'legal-service' })
    await page.goto(`${connection.url}/organization-settings`)
    await page.getByRole('switch', { name: 'Phone Notifications' }).check()
    // The first change proves that the connection is open.
    await member.admin.patch(`account_services?account_id=eq.${member.accountId}`, { enabled: true })
    await expect(sidebar.getByRole('link', { name: 'Upgrade to Legal' })).toHaveCount(0)

    connection.cut()
    await expect(sign).toBeVisible()
    await page.getByRole('button', { name: 'Save All Settings' }).click()
    await expect(toasts(page)).toContainText('Update failed')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'AI Steward' }).click()
    await expect(toasts(page)).toContainText('This could not be loaded')

    connection.restore()
    await expect(sign).toBeHidden({ timeout: 30_000 })
    await expect(toasts(page)).not.toContainText('This could not be loaded')
    await page.getByRole('button', { name: 'AI Steward' }).click()
    await expect(page.locator('.chat'), 'with its styles').toHaveCSS('display', 'flex')

    connection.cut()
    await expect(sign).toBeVisible()
    await ask(page, 'hello')
    await expect(toasts(page)).toContainText('AI temporarily unavailable...')
    await expect(log(page)).toContainText('Hello! I cannot reach your documents right now.')
    await box(page).fill('a draft')
    await sidebar.getByRole('link', { name: 'Important Events' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This page could not be loaded.')
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This page could not be loaded.')

    connection.restore()
    await expect(sign).toBeHidden({ timeout: 30_000 })
    await expect(page.getByText('7 Events')).toBeVisible()
    await expect(page.locator('.event').first(), 'with its styles').toHaveCSS('display', 'grid')
    await expect(box(page)).toHaveValue('a draft')
    await log(page).getByRole('button', { name: 'Ask again' }).click()
    await expect(log(page).getByRole('button', { name: 'Copy this answer' })).toHaveCount(2)
    await page.getByRole('button', { name: 'Minimise' }).click()
    await sidebar.getByRole('link', { name: 'Account Profile' }).click()
    await page.getByRole('switch', { name: 'Phone Notifications' }).check()
    await page.getByRole('button', { name: 'Save All Settings' }).click()
    await expect(toasts(page)).toContainText('Settings updated')
  })
})

asAdmin.describe('an impersonating administrator', () => {
  asAdmin.use({ expectedProblems: /Not available while/ })

  asAdmin(
    'sees the profile of the impersonated user, and cannot reset the password',
    async ({ page, administrator }) => {
      const wout = await findPerson(administrator, 'w.claessens@halewijn.example')
      await administrator.api.post('rpc/start_impersonation_session', { target_user_id: wout })
      await page.goto('/profile')
      const main = page.getByRole('main')
      await expect(main.getByText('Wout Claessens (impersonated)')).toBeVisible()
      await expect(main.getByText('w.claessens@halewijn.example')).toBeVisible()
      const mails: string[] = []
      page.on('request', (request) => void mails.push(...(request.url().includes('/recover') ? [request.url()] : [])))
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await expect(toasts(page)).toContainText('Not available while you are impersonating somebody')
      expect(mails).toEqual([])
      await page.getByRole('button', { name: 'End Impersonation' }).click()
      await expect(main.getByText('Nora Claes').first()).toBeVisible()
      await expect(main.getByText('(impersonated)')).toHaveCount(0)
    },
  )
})
