import { expect } from '@playwright/test'
import { mailsOfTraining, newPerson } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

test('the appearance changes at once, stays if it is saved, and changes back otherwise', async ({ page, member }) => {
  await page.goto('/settings/theme')
  const html = page.locator('html')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('switch', { name: 'Compact Mode' }).check()
  await expect(html).toHaveClass('dark compact-mode')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Kanban Board' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(html).toHaveClass('dark compact-mode')
  await page.getByRole('link', { name: 'Kanban Board' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL('/kanban')
  await expect(html).toHaveClass('light')

  await page.goto('/settings/theme')
  await page.getByRole('switch', { name: 'High Contrast Mode' }).check()
  await page.getByRole('button', { name: 'Reset to Defaults' }).click()
  await expect(html).toHaveClass('light')
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('button', { name: 'Save Appearance Settings' }).click()
  await expect(toasts(page)).toContainText('Your theme settings have been saved to your account.')
  await expect.poll(() => member.api.get('user_preferences?select=theme')).toEqual([{ theme: 'dark' }])
  await expectAccessible(page)
})

test('notification preferences are stored with the user, and those of the browser are taken over', async ({
  page,
  member,
}) => {
  await page.goto('/faq')
  const key = `portico-notification-preferences-${member.userId}`
  await page.evaluate((name) => localStorage.setItem(name, '{"marketingEmails":false}'), key)
  await page.goto('/settings/notifications')
  // Without a gateway for text messages there is no switch for them.
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(9)
  await expect(page.getByText('we do not send text messages at present')).toBeVisible()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(6)
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
  await page.getByRole('switch', { name: 'Chat Messages' }).check()
  await page.getByRole('radio', { name: 'Weekly' }).check({ force: true })
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(toasts(page)).toContainText('Preferences saved')
  expect(await member.api.get('notification_settings?select=marketing_emails,chat_messages,cadence')).toEqual([
    { marketing_emails: false, chat_messages: true, cadence: 'weekly' },
  ])
  await member.api.post('notification_preferences', { account_id: member.accountId, email_notifications: false })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Chat Messages' })).toBeChecked()
  await expect(page.getByText('Mails are off for your account.')).toBeVisible()
  await expectAccessible(page)
})

test('the account profile shows the organisation and stores its notification channels', async ({ page, member }) => {
  await page.goto('/organization-settings')
  const main = page.getByRole('main')
  await expect(main.getByText(member.accountName, { exact: true })).toBeVisible()
  await expect(main.getByText('Starter Plan')).toBeVisible()
  await expect(main.getByText('Not assigned')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked()
  await page.getByRole('switch', { name: 'Email Notifications' }).uncheck()
  await expect(main.getByText('Saving stops mails for everyone at')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('switch', { name: 'Phone Notifications' }).check()
  await page.getByRole('button', { name: 'Save All Settings' }).click()
  await expect(toasts(page)).toContainText('Settings updated')
  const stored = await member.api.get('notification_preferences?select=email_notifications,phone_notifications')
  expect(stored).toEqual([{ email_notifications: true, phone_notifications: true }])
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Phone Notifications' })).toBeChecked()
  await expectAccessible(page)
})

test('the account settings list the users with access, and link to other pages', async ({
  page,
  member,
  request,
  clientAddress,
}) => {
  const domain = `${member.accountId}.example`
  await member.admin.post('account_email_domains', { domain, account_id: member.accountId })
  await newPerson(request, clientAddress, { email: `tess@${domain}`, name: 'Tess Maes' })
  await member.admin.patch(`accounts?id=eq.${member.accountId}`, { subscription_end: '2027-03-31' })
  await page.goto('/settings')
  await expect(page.getByText('Until 31 March 2027')).toBeVisible()
  const row = page.getByRole('table', { name: 'User Access' }).getByRole('row').nth(1)
  await expect(row).toContainText('Nora Claes')
  await expect(row).toContainText('MemberStandard')
  await expect(row).not.toContainText('by domain')
  const routed = page.getByRole('table', { name: 'User Access' }).getByRole('row').nth(2)
  await expect(routed).toContainText('Tess Maes')
  await expect(routed).toContainText('by domain')
  await expect(page.getByText('Enter Administrator Mode')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Theme & Appearance' }).click()
  await expect(page).toHaveURL('/settings/theme')
})

test('the profile shows the user, and sends a reset mail', { tag: '@nightly' }, async ({ page, member, request }) => {
  await page.goto('/profile')
  const main = page.getByRole('main')
  await expect(main.getByText('Nora Claes').first()).toBeVisible()
  await expect(main.getByText('Email cannot be changed')).toBeVisible()
  await expect(main.getByText('Not provided')).toBeVisible()
  await main.getByText('Account ID').click()
  await expect(main.getByText(member.accountId)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(toasts(page)).toContainText('Password reset email sent')
  const [profile] = (await member.api.get(`profiles?select=email&id=eq.${member.userId}`)) as { email: string }[]
  await expect.poll(() => mailsOfTraining(request)).toMatch(new RegExp(`"${profile?.email}"[\\s\\S]*type=recovery`))
})
