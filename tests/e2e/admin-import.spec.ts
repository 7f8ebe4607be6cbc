import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './support/admin.ts'
import { panel, recordOf, rowOf } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { expectToast } from './support/screens.ts'

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test(
  'an administrator imports an account and its users, and gets the wrong lines back',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const mark = randomUUID().slice(0, 8)
    const account = `Import ${mark}`
    const dialog = page.getByRole('dialog')
    await page.goto('/settings/admin')
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialog.getByLabel(/Drop a CSV file/).setInputFiles(csv('accounts.csv', ['Name;Tier', `${account};Growth`]))
    await dialog.getByRole('button', { name: 'Import 1 account' }).click()
    await expectToast(page, '1 account imported')
    await page.getByLabel('Search accounts').fill(account)
    await expect(rowOf(page, account)).toHaveCount(1)

    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await dialog
      .getByLabel(/Drop a CSV file/)
      .setInputFiles(
        csv('people.csv', [
          'Name,Email,Account,Role',
          `Sofie Callens,sofie-${mark}@example.com,${account},manager`,
          `Greet Vermeulen,greet-${mark},${account},user`,
          `Pascal Lejeune,pascal-${mark}@example.com,Nowhere,user`,
          `Annelies Verstraete,customer@training.portico.local,${account},user`,
        ]),
      )
    await expect(dialog.getByRole('row')).toHaveText([
      /Line/,
      /Ready/,
      /This is not a valid e-mail address/,
      /There is no account with this name/,
      /Already there, skipped/,
    ])
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Errors as CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('3,This is not a valid e-mail address')
    await dialog.getByRole('button', { name: 'Import 1 user' }).click()
    await expectToast(page, '1 user imported')
    await page.getByLabel('Search users').fill(`sofie-${mark}`)
    await expect(rowOf(page, 'Sofie Callens').filter({ hasText: account })).toHaveCount(1)
    expect((await recordOf(administrator)).slice(-2)).toEqual(['account_created', 'user_created'])
  },
)
