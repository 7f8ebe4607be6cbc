import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'

const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

test('a manager reads the access log, filters it, verifies it and exports it', async ({
  page,
  member,
  newColleague,
}) => {
  await member.admin.patch(`user_accounts?user_id=eq.${member.userId}&account_id=eq.${member.accountId}`, {
    role: 'manager',
  })
  await member.api.post('rpc/set_support_access', { account_id: member.accountId, level: 'read' })
  const colleague = await newColleague('Pieter Aerts')
  await page.goto('/dashboard')
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Access Log' }).click()
  await expect(page).toHaveURL('/access-log')
  await expect(rowOf(page, 'Changed the support access')).toContainText('Support access: with writing to read-only')
  await expect(rowOf(page, 'Added Pieter Aerts to the account')).toBeVisible()
  await expect(rowOf(page, 'Changed the rights of')).toContainText('Role: user to manager')
  await expect(page.getByText(/chain whole/)).toHaveCount(0)
  await expectAccessible(page, { state: 'access log' })

  await page.getByLabel('Who').selectOption(member.userId)
  await page.getByLabel('What').selectOption('Changed rights')
  await expect(page).toHaveURL(`/access-log?person=${member.userId}&kind=rights_changed`)
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await expect(rowOf(page, 'Added Pieter Aerts')).toBeVisible()

  await page.getByRole('button', { name: 'Verify' }).click()
  const verdict = page.getByRole('status').filter({ hasText: 'chain whole' })
  await expect(verdict).toBeVisible()
  const [head] = (await member.api.post('rpc/get_access_head', { account_id: member.accountId })) as {
    seq: number
    hash: string
  }[]
  await expect(verdict).toContainText(`${head?.seq} entries, chain whole, head ${head?.hash.slice(0, 4)}…`)
  await page.locator('summary', { hasText: 'Compare with a head you kept' }).click()
  const kept = page.getByRole('textbox', { name: 'Compare with a head you kept' })
  await kept.fill(`Access log of us: entry ${(head?.seq ?? 0) + 1}, ${head?.hash}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText(
    `The log was cut at its end, before entry ${(head?.seq ?? 0) + 1}`,
  )
  await expectAccessible(page, { state: 'access log that was cut' })
  await kept.fill(`Access log of us: entry ${head?.seq}, ${head?.hash}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(verdict).toContainText('stands in the chain')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const lines = file.trim().split('\r\n')
  expect(lines).toHaveLength((head?.seq ?? 0) + 1)
  expect(file).toContain(head?.hash)

  // With restricted access there is neither the page nor its entry in the sidebar.
  await member.admin.patch(`user_accounts?user_id=eq.${colleague.userId}&account_id=eq.${member.accountId}`, {
    access_level: 'restricted',
  })
  expect(await colleague.api.get(`access_events?account_id=eq.${member.accountId}&select=seq`)).toEqual([])
})

test('the worker of the browser finds a row that was changed on its way', async ({ page, member }) => {
  await page.route('**/rest/v1/access_events?*', async (route) => {
    const response = await route.fetch()
    const rows = (await response.json()) as { seq: number; object: string }[]
    await route.fulfill({ response, json: rows.map((row) => (row.seq === 1 ? { ...row, object: '{"x": 1}' } : row)) })
  })
  await page.goto('/access-log')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('Entry 1 was edited')
  expect(member.userId).not.toBe('')
  await page.getByRole('button', { name: 'Show entry 1' }).click()
  await expect(page).toHaveURL('/access-log?entry=1')
  await expect(page.getByText('Around entry 1')).toBeVisible()
})
