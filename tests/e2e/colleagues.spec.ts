import { expect } from '@playwright/test'
import { test } from './support/member.ts'
import { toasts } from './support/screens.ts'

test(
  'a manager invites a colleague, changes their access and removes them; a reader works on nothing',
  { tag: '@nightly' },
  async ({ page, member }) => {
    const domain = `${member.accountId}.example`
    await member.admin.post('account_email_domains', { domain, account_id: member.accountId })
    const link = `user_accounts?account_id=eq.${member.accountId}`
    await member.admin.patch(link, { role: 'manager' })
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Invite a colleague' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await expect(dialog.getByText(`An address of ${domain}.`)).toBeVisible()
    await dialog.getByLabel('Name').fill('Tess Maes')
    await dialog.getByLabel('Email').fill('tess@example.com')
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText(`Please enter an address of ${domain}.`)).toBeVisible()
    await dialog.getByLabel('Email').fill(`tess@${domain}`)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(toasts(page).getByText('Invitation sent')).toBeVisible()
    const row = page.getByRole('table', { name: 'User Access' }).getByRole('row', { name: /Tess Maes/ })
    await expect(row).toContainText('Member')

    await row.getByRole('button', { name: 'Actions for Tess Maes' }).click()
    await page.getByRole('menuitem', { name: 'Change access' }).click()
    await page.getByLabel('Role').selectOption('viewer')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Reader')

    await row.getByRole('button', { name: 'Actions for Tess Maes' }).click()
    await page.getByRole('menuitem', { name: 'Remove from the account' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(row).toHaveCount(0)

    await member.admin.patch(link, { role: 'viewer' })
    await page.goto('/kanban')
    await expect(page.getByRole('heading', { name: /To Do/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /New card|Add Card|New Card/ })).toHaveCount(0)
    await page.goto('/settings')
    await expect(page.getByRole('table', { name: 'User Access' })).toContainText('Reader')
    await expect(page.getByRole('button', { name: 'Invite a colleague' })).toHaveCount(0)
  },
)
