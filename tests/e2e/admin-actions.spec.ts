import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './support/admin.ts'
import { rowOf } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keys.ts'
import { expectNothingLost } from './support/narrow.ts'

const VIEW = '/settings/admin?tab=settings&view=actions'

test(
  'an administrator filters the recorded actions, which the address keeps, sees new ones live and exports them',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const { api, accountId, accountName, userId } = administrator
    const [saskia] = (await administrator.admin.get('profiles?email=eq.s.dewit@halewijn.example&select=id,phone')) as {
      id: string
    }[]
    await api.patch(`accounts?id=eq.${accountId}`, { spoc: 'Els', subscription_tier: 'growth' })
    await api.post('account_services', { account_id: accountId, service_id: 'legal-service', enabled: true })
    await api.post('rpc/admin_view_profile', { target_profile_id: saskia?.id, reason: 'She called' })
    await page.goto('/settings/admin?tab=settings')
    await tabTo(page, page.getByRole('radio', { name: 'Account settings' }))
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(VIEW)
    await page.getByLabel('Administrator', { exact: true }).selectOption(userId)
    await expect(page).toHaveURL(`${VIEW}&admin=${userId}`)
    await expect(page.getByText('3 actions')).toBeVisible()
    await expect(rowOf(page, 'changed the SPOC')).toHaveCount(1)
    await expect(rowOf(page, `of the account ${accountName}`)).toContainText('Nora Claes')
    await expect(rowOf(page, `switched Legal on for ${accountName}`)).toBeVisible()
    await expectAccessible(page, { state: 'administrator actions' })

    await api.delete(`account_services?account_id=eq.${accountId}`)
    await expect(rowOf(page, `reset Legal of ${accountName}`), 'a new action appears live').toBeVisible()
    const viewed = rowOf(page, 'viewed the profile of Saskia De Wit')
    await tabTo(page, viewed.getByText('Details'))
    await page.keyboard.press('Enter')
    await expect(viewed).toContainText('She called')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(5)
    expect(file).toContain(`,Nora Claes,Service deleted,reset Legal of ${accountName},,,${accountName},`)

    await page.getByLabel('Action', { exact: true }).selectOption('Service created')
    await expect(page.getByText('1 action', { exact: true })).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No administrator actions found')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No administrator actions found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all actions' }).click()
    await page.getByRole('combobox', { name: 'Person' }).fill('Saskia')
    await page.getByRole('option', { name: /Saskia De Wit/ }).click()
    await expect(page).toHaveURL(new RegExp(`person=${saskia?.id}`))
    await expect(rowOf(page, 'viewed the profile of Saskia De Wit').first()).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingLost(page, 'administrator actions', '.tab-panel')
  },
)

test.describe('a user who is not an administrator', () => {
  test.use({ expectedProblems: /40\d/ })

  test('sees nothing of Changes and Settings at any address, and the server refuses the calls', async ({
    page,
    member,
  }) => {
    for (const path of [VIEW, '/settings/admin?tab=changes', `/dashboard?tab=settings&account=${member.accountId}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Nora!' })).toBeVisible()
      await expect(page.getByRole('tab')).toHaveCount(0)
    }
    const feed = { feed_id: member.accountId }
    const calls = {
      admin_list_actions: {},
      admin_list_recorded_administrators: {},
      admin_list_feed_deliveries: feed,
      get_account_webhooks_secure: { account_uuid: member.accountId },
      create_account_webhook_secure: { account_uuid: member.accountId, webhook_name: 'Mine' },
      update_account_webhook_secure: { webhook_id: member.accountId, enabled_param: true },
      admin_prepare_password_change: { target_email: 'x@example.com' },
      log_admin_action: { p_action_type: 'made_up' },
    }
    for (const [name, body] of Object.entries(calls))
      await expect(member.api.post(`rpc/${name}`, body)).rejects.toThrow('403')
    for (const table of ['admin_actions', 'change_requests']) expect(await member.api.get(table)).toEqual([])
    for (const [table, row] of [
      ['change_requests', { title: 'T', description: 'D' }],
      ['account_services', { account_id: member.accountId, service_id: 'legal-service', enabled: true }],
    ] as const)
      await expect(member.api.post(table, row)).rejects.toThrow('403')
    expect(await member.api.delete(`account_services?account_id=eq.${member.accountId}`)).toEqual([])
  })
})
