import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { recordOf, rowOf } from './support/administrators.ts'
import { newPerson } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { expectToast } from './support/screens.ts'

const pageOf = (accountId: string, part = '') => `/settings/admin/accounts/${accountId}${part && `?part=${part}`}`

async function edit(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
}

test.describe('with refusals', () => {
  test.use({ expectedProblems: /40\d|RequestError/ })

  test('an administrator edits every field of an account on its page, and its mail routes, each with a record', async ({
    page,
    request,
    administrator,
    clientAddress,
  }) => {
    test.slow()
    const { accountId, accountName } = administrator
    const before = (await recordOf(administrator)).length
    const domain = `${randomUUID().slice(0, 8)}.example`
    const person = await newPerson(request, clientAddress, { email: `tess@${domain}`, name: 'Tess Maes' })
    await page.goto(`/settings/admin?q=${encodeURIComponent(accountName)}`)
    await rowOf(page, accountName).getByRole('link', { name: accountName, exact: true }).click()
    await expect(page).toHaveURL(pageOf(accountId))
    await expect(page.getByRole('heading', { level: 1, name: accountName })).toBeVisible()
    await expectAccessible(page, { state: 'the page of an account' })

    const value = page.getByRole('definition')
    const boxOf = () => value.filter({ hasText: 'No end' }).boundingBox()
    const pencil = page.getByRole('button', { name: 'Edit account name' })
    await pencil.scrollIntoViewIfNeeded()
    const place = await boxOf()
    await pencil.click()
    expect(await boxOf(), 'the editor moves nothing').toEqual(place)
    await page.getByLabel('account name', { exact: true }).fill('Brabo Verzekeringen NV')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is an account with this name already.')).toBeVisible()
    const name = `Renamed ${domain}`
    await page.getByLabel('account name', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await edit(page, 'end of the subscription', '2027-03-31')
    await expect(value.filter({ hasText: '31 March 2027' })).toBeVisible()

    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page).toHaveURL(/part=people/)
    const field = page.getByRole('textbox', { name: 'Domain' })
    await field.fill('brabo.example')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await expect(page.getByText('brabo.example leads to Brabo Verzekeringen NV already.')).toBeVisible()
    await field.fill('gmail.com')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await expect(page.getByText('gmail.com is a public mail provider')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add anyway' })).toBeVisible()
    await field.fill(domain)
    await expect(page.getByText('1 person belongs by this domain.')).toBeVisible()
    await page.getByRole('button', { name: 'Add domain' }).click()
    await expectToast(page, 'Domain added successfully')
    await expect(page.getByText('1 person: 1 belongs')).toBeVisible()
    const row = rowOf(page, person.email)
    await expect(row).toContainText(`By domain ${domain}`)
    await page.getByRole('button', { name: 'Edit role of Tess Maes' }).click()
    await page.getByLabel('role of Tess Maes', { exact: true }).selectOption('manager')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('Manager')
    await expect(row, 'only a link has a role').toContainText('Link')
    await expectAccessible(page, { state: 'the people of an account' })

    const downloading = page.waitForEvent('download')
    await page.getByLabel('Search people').fill('Tess')
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.trim().split('\r\n'), 'the head and the one who was searched').toHaveLength(2)

    await page.getByRole('textbox', { name: 'Address' }).fill(`nobody@${domain}`)
    await expect(page.getByText('Nobody has this address yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add address' }).click()
    await expectToast(page, 'Address added successfully')

    await page.getByRole('tab', { name: 'Overview' }).click()
    await page.getByRole('button', { name: 'Edit owner' }).click()
    await page.getByRole('combobox', { name: 'owner' }).fill('Tess')
    await page.getByRole('option', { name: 'Tess Maes' }).click()
    await page.getByRole('button', { name: 'Save owner' }).click()
    await expectToast(page, 'Owner updated successfully')
    await page.getByRole('tab', { name: 'Services and links' }).click()
    await edit(page, 'default link of Legal', 'https://legal.example/start')
    await expectToast(page, 'Default link saved')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText(`created the e-mail domain ${domain} of ${name}`)).toBeVisible()
    expect((await recordOf(administrator)).slice(before)).toEqual([
      'account_updated',
      'account_updated',
      'account_email_domain_created',
      'user_account_created',
      'account_email_override_created',
      'account_updated',
      'service_link_default_created',
    ])

    await page.getByRole('tab', { name: 'People' }).click()
    await row.getByRole('button', { name: 'More for Tess Maes' }).click()
    await page.getByRole('menuitem', { name: 'Open in Users' }).click()
    await expect(page.getByRole('table', { name: 'Users' }).getByRole('rowheader')).toHaveText([/Tess Maes/])
    await page.getByRole('tab', { name: 'Accounts' }).click()
    await page.getByRole('link', { name: 'New account' }).click()
    await expect(page.getByLabel('Account name')).toBeFocused()
  })
})

test('an unknown account says so, and only administrators have the page', async ({ page, administrator }) => {
  for (const id of [randomUUID(), 'nonsense']) {
    await page.goto(pageOf(id))
    await expect(page.getByText('There is no such account')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show all accounts' }).click()
  await expect(
    rowOf(page, administrator.accountName)
      .or(page.getByRole('table', { name: 'Accounts' }))
      .first(),
  ).toBeVisible()
})

test('a customer has no page of an account', async ({ page, member }) => {
  await page.goto(pageOf(member.accountId))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(member.accountName)
  await expect(page.getByText('Export CSV')).toHaveCount(0)
})

test(
  'an administrator adds, changes, orders and removes contact persons',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const name = `Els ${randomUUID().slice(0, 6)}`
    await page.goto('/settings/admin?tab=settings&view=contacts')
    const list = page.getByRole('list', { name: 'Contact persons' })
    await expect(list).toContainText('Hélène Marchal')
    await page.getByRole('button', { name: 'Add contact person' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save contact person' }).click()
    await expect(dialog).toContainText('Short name is required.')
    await dialog.getByLabel('Short name').fill(name)
    await dialog.getByLabel('Full name').fill('Els Peeters')
    await dialog.getByRole('button', { name: 'Save contact person' }).click()
    await expect(list.getByRole('listitem').last()).toContainText(name)
    await page.getByRole('button', { name: `Move ${name} up` }).click()
    await expect(list.getByRole('listitem').last()).not.toContainText(name)
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog.getByLabel('Role').fill('Legal')
    await dialog.getByRole('button', { name: 'Save contact person' }).click()
    await expect(list.getByRole('listitem').filter({ hasText: name })).toContainText('Legal')
    await expectAccessible(page, { state: 'contact persons' })
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'Contact person removed')
    expect(await administrator.api.get(`spocs?name=eq.${encodeURIComponent(name)}`)).toEqual([])
  },
)
