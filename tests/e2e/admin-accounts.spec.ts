import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { anotherAdministrator, panel, recordOf, rowOf } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { expectToast } from './support/screens.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const unique = () => `Test ${randomUUID().slice(0, 8)}`

async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  const field = page.getByLabel(label, { exact: true })
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(value)
  else await field.fill(value)
  await page.keyboard.press('Enter')
}

test.describe('with refused requests', () => {
  test.use({ expectedProblems: /40\d|RequestError|duplicate/ })

  test('an administrator creates an account, edits each cell and deletes it, with one record for each action', async ({
    page,
    administrator,
  }) => {
    const before = (await recordOf(administrator)).length
    const name = unique()
    await page.goto('/settings/admin')
    await expect(panel(page)).toBeVisible()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Account name is required')).toBeVisible()
    await page.getByLabel('Account name').fill(`  ${name} `)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name }), 'the new account opens').toBeVisible()
    await page.goto(`/settings/admin?q=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toHaveCount(1)

    await page.getByLabel('Account name').fill(name)
    await page.keyboard.press('Enter')
    await expectToast(page, 'There is an account with this name already.')

    await edit(page, `subscription of ${name}`, 'enterprise')
    await expectToast(page, 'Subscription updated successfully')
    await page.getByRole('button', { name: `Edit SPOC of ${name}` }).click()
    await expect(
      page.getByLabel(`SPOC of ${name}`, { exact: true }).getByRole('option', { name: 'Stefaan' }),
    ).toHaveCount(1)
    await page.keyboard.press('Escape')
    await edit(page, `SPOC of ${name}`, 'Ingrid')
    await expectToast(page, 'SPOC updated successfully')
    await edit(page, `CRM link of ${name}`, 'javascript:alert(1)')
    await expect(page.getByText('Please enter a complete link that begins with https:// or http://')).toBeVisible()
    await page.getByLabel(`CRM link of ${name}`, { exact: true }).fill('https://crm.example/x')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, name).getByRole('link', { name: 'crm.example/x' })).toHaveAttribute(
      'href',
      'https://crm.example/x',
    )
    await expect(rowOf(page, name)).toContainText('Enterprise')
    await expect(rowOf(page, name)).toContainText('Ingrid')

    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Deleting an account also removes its users. 0 people and 0 files go with it.')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await expectToast(page, 'Account deleted successfully')
    await expect(page.getByText('No accounts found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all accounts' }).click()
    await expect(page).not.toHaveURL(/q=/)
    expect((await recordOf(administrator)).slice(before)).toEqual([
      'account_created',
      'account_updated',
      'account_updated',
      'account_updated',
      'account_deleted',
    ])
  })

  test(
    'an administrator sees a preview of a logo, saves it, replaces it with another, and cannot choose an SVG',
    { tag: '@nightly' },
    async ({ page, administrator }) => {
      const { accountId, accountName } = administrator
      const logo = async () =>
        (
          (await administrator.admin.get(`accounts?id=eq.${accountId}&select=logo_url`)) as {
            logo_url: string | null
          }[]
        )[0]?.logo_url
      await page.goto(`/settings/admin?q=${encodeURIComponent(accountName)}`)
      await page.getByRole('button', { name: `Upload logo of ${accountName}` }).click()
      const dialog = page.getByRole('dialog')
      const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
        dialog.locator('input[type=file]').setInputFiles(file)
      await choose({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      })
      await expect(dialog).toContainText('logo.svg: this type of file is not accepted')
      await choose({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024 + 1) })
      await expect(dialog).toContainText('large.png: the file is too large')
      await choose({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
      await expect(dialog).toContainText('text.png: this is not a picture that can be shown')
      await choose({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
      await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
      await expectAccessible(page, { state: 'logo', parts: ['.dialog'], looks: ['light', 'dark'] })
      await dialog.getByRole('button', { name: 'Save logo' }).click()
      await expectToast(page, 'Logo updated successfully')
      const first = (await logo()) ?? ''
      expect(first).toContain(`/organization-logos/${accountId}_logo.png?v=`)
      await expect(page.getByRole('img', { name: `Logo of ${accountName}` })).toHaveJSProperty('naturalWidth', 1)

      const jpeg = await page.evaluate(
        () => document.createElement('canvas').toDataURL('image/jpeg').split(',')[1] ?? '',
      )
      await page.getByRole('button', { name: `Upload logo of ${accountName}` }).click()
      await choose({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg, 'base64') })
      await dialog.getByRole('button', { name: 'Save logo' }).click()
      await expect.poll(logo).toContain(`${accountId}_logo.jpg?v=`)
      await expect(dialog).toHaveCount(0)
      expect((await page.request.get(first)).ok(), 'the old logo is removed').toBe(false)
    },
  )
})

test(
  'an administrator searches, sorts and pages the list, which the address keeps, and exports the filtered list',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const prefix = unique()
    const made = Array.from({ length: 27 }, (_, n) => ({ name: `${prefix} ${String(n).padStart(2, '0')}`, spoc: null }))
    await administrator.admin.post('accounts', [...made, { name: `=${prefix} "x", formula`, spoc: 'Tomas' }])
    await page.goto(`/settings/admin?q=${encodeURIComponent(prefix)}`)
    await expect(page.getByText('28 accounts')).toBeVisible()
    const names = page.getByRole('table', { name: 'Accounts' }).getByRole('rowheader')
    await expect(names).toHaveCount(25)
    await page.getByRole('table', { name: 'Accounts' }).getByRole('button', { name: 'Account', exact: true }).click()
    await expect(page).toHaveURL(/order=desc/)
    await expect(names.first()).toHaveText(`${prefix} 26`)
    await expect(page.getByRole('columnheader', { name: 'Account', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(names).toHaveCount(3)
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('26')
    await page.reload()
    await expect(names).toHaveCount(3)
    await expect(page.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    const lines = file.split('\r\n')
    expect(lines[0]).toBe('\uFEFF#,Account,Subscription,Users,SPOC,CRM Link,Logo')
    expect(lines).toHaveLength(30)
    expect(lines[28]).toBe(`28,"'=${prefix} ""x"", formula",Starter,0,Tomas,,`)
  },
)

test(
  'an administrator sees the changes of another at once, and is told of one to the cell that they edit',
  { tag: '@nightly' },
  async ({ page, browser, administrator, clientAddress }) => {
    const { accountName: name } = administrator
    const address = `/settings/admin?q=${encodeURIComponent(name)}`
    const other = await anotherAdministrator(browser, page, clientAddress)
    const window = await other.newPage()
    await Promise.all([page.goto(address), window.goto(address)])
    await expect(rowOf(page, name)).toBeVisible()
    await expect(rowOf(window, name)).toBeVisible()
    await window.getByRole('button', { name: `Edit SPOC of ${name}` }).click()
    await edit(page, `SPOC of ${name}`, 'Tomas')
    await expect(rowOf(page, name)).toContainText('Tomas')
    await expect(window.getByLabel(`SPOC of ${name}`, { exact: true }), 'the open editor stays').toHaveValue('')
    await window.getByLabel(`SPOC of ${name}`, { exact: true }).selectOption('Nele')
    await window.keyboard.press('Enter')
    await expect(window.getByText('Somebody has changed it to “Tomas” meanwhile.')).toBeVisible()
    await expect(rowOf(page, name), 'nothing was overwritten').toContainText('Tomas')
    await window.keyboard.press('Enter')
    await expect(rowOf(window, name)).toContainText('Nele')
    await expect(rowOf(page, name), 'this window shows the later change too').toContainText('Nele')
    await window.getByRole('button', { name: `Delete ${name}` }).click()
    await window.getByRole('button', { name: 'Cancel' }).click()
    await administrator.admin.delete(`accounts?id=eq.${administrator.accountId}`)
    await expect(page.getByText('No accounts found')).toBeVisible()
    await expect(window.getByText('No accounts found')).toBeVisible()
    await other.close()
  },
)

test.describe('when the accounts cannot be loaded', () => {
  test.use({ expectedProblems: /500|RequestError/ })
  test('the list shows the failure and loads on another try', { tag: '@nightly' }, async ({ page, administrator }) => {
    let isBroken = true
    await page.route('**/rpc/admin_list_accounts', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { message: 'out of order' } }) : route.fallback(),
    )
    await page.goto(`/settings/admin?q=${encodeURIComponent(administrator.accountName)}`)
    await expect(page.getByRole('main').getByText('Failed to load accounts')).toBeVisible()
    isBroken = false
    await page.getByRole('button', { name: /again|Retry/ }).click()
    await expect(rowOf(page, administrator.accountName)).toBeVisible()
  })
})

test(
  'the accounts work with the keyboard alone and on a phone, without accessibility violations',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const { accountName: name } = administrator
    await page.goto(`/settings/admin?q=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toBeVisible()
    await expectAccessible(page, { state: 'accounts' })
    const pencil = page.getByRole('button', { name: `Edit subscription of ${name}` })
    await pencil.focus()
    await page.keyboard.press('Enter')
    await expectAccessible(page, { state: 'accounts, editing', parts: ['.table'], looks: ['light', 'dark'] })
    await page.keyboard.press('g')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, name)).toContainText('Growth')
    await expect(pencil).toBeFocused()
    const bin = page.getByRole('button', { name: `Delete ${name}` })
    await bin.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alertdialog')).toContainText('0 people and 0 files go with it.')
    await expectAccessible(page, { state: 'deleting an account', parts: ['.dialog'], looks: ['light', 'dark'] })
    await page.keyboard.press('Escape')
    await expect(bin).toBeFocused()
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeHidden()
    await expectAccessible(page, { state: 'accounts on a phone', looks: ['light'] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)
