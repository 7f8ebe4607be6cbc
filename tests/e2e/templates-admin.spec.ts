import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from './support/admin.ts'
import { newPerson } from './support/api.ts'
import { addRows, expectAgreement, filesOf, list, openUpload, text, uploadDialog } from './support/library.ts'
import { toasts } from './support/screens.ts'

test(
  'an administrator sees the templates of every account, edits a template, and filters by account',
  { tag: '@nightly' },
  async ({ page, request, administrator }) => {
    const word = `Quince${randomUUID().slice(0, 8)}`
    const [id] = await addRows(request, administrator, [{ title: `${word} draft`, tags: ['one'] }])
    const [other] = (await administrator.admin.post('accounts', { name: `Other ${word}` })) as { id: string }[]
    await addRows(request, { accountId: other?.id ?? '', userId: administrator.userId }, [
      { title: `${word} of another` },
    ])
    await page.goto(`/templates?q=${word}`)
    const own = list(page, 'Client specific')
    await expect(page.getByText('The templates of every account')).toBeVisible()
    await expect(own.getByRole('heading')).toHaveText('Client specific templates (2)')
    await expect(own.getByRole('row', { name: /draft/ })).toContainText(administrator.accountName)
    await expect(own.getByRole('row', { name: /of another/ })).toContainText(`Other ${word}`)

    await own.getByRole('button', { name: `Edit ${word} draft` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit template' })
    await dialog.getByLabel('Title').fill(' ')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await dialog.getByLabel('Title').fill(`${word} final`)
    await dialog.getByLabel('Description').fill('Signed.')
    await dialog.getByLabel('Category').selectOption('compliance')
    await dialog.getByLabel('Tags').fill('two, three')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page)).toContainText('Template updated successfully')
    await expect(own.getByRole('row', { name: /final/ })).toContainText('Compliance')
    expect(await administrator.admin.get(`templates?id=eq.${id}`)).toMatchObject([
      { title: `${word} final`, description: 'Signed.', category: 'compliance', tags: ['two', 'three'] },
    ])

    await page.getByRole('combobox', { name: 'Account' }).fill(`Other ${word}`)
    await page.getByRole('option', { name: `Other ${word}` }).click()
    await expect(page).toHaveURL(new RegExp(`account=${other?.id}`))
    await expect(own.getByRole('heading')).toHaveText('Client specific templates (1)')
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(`Other ${word}`)
  },
)

test(
  'an administrator uploads a template for several accounts, for all accounts, and a generic one',
  { tag: '@nightly' },
  async ({ page, request, administrator }) => {
    test.slow()
    const word = `Medlar${randomUUID().slice(0, 8)}`
    const accounts = (await administrator.admin.post('accounts', [
      { name: `${word} one` },
      { name: `${word} two` },
    ] as never)) as { id: string; name: string }[]
    await page.goto(`/templates?q=${word}`)
    const dialog = uploadDialog(page)
    const choose = () => dialog.locator('input[type=file]').setInputFiles([text(`${word}.txt`)])
    const pick = async (name: string) => {
      await dialog.getByRole('combobox', { name: 'Accounts' }).fill(name)
      await dialog.getByRole('option', { name }).click()
    }
    await openUpload(page)
    await choose()
    await dialog.getByLabel('Title').fill(`${word} for both`)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(toasts(page)).toContainText('Account Required')
    await expect(toasts(page)).toContainText('Please select at least one client account for client-specific templates')
    await pick(`${word} one`)
    await pick(`${word} two`)
    await expect(dialog.getByRole('list', { name: 'Chosen accounts' }).getByRole('listitem')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(toasts(page)).toContainText('All 2 template(s) uploaded successfully')
    await expect(list(page, 'Client specific').getByRole('heading')).toHaveText('Client specific templates (2)')
    await expectAgreement(request, administrator, 2)
    const files = await filesOf(request, administrator.userId)
    for (const { id } of accounts) expect(files.filter((file) => file.endsWith(`-${id}-${word}.txt`))).toHaveLength(1)

    // The page gets only these two accounts, so that "All accounts" does not reach the accounts of other tests.
    await page.route('**/rest/v1/accounts?select=id&*', (route) =>
      route.fulfill({ json: accounts.map(({ id }) => ({ id })) }),
    )
    await openUpload(page)
    await choose()
    await dialog.getByLabel('Title').fill(`${word} for all`)
    await pick(`${word} one`)
    await dialog.getByRole('checkbox', { name: 'All accounts' }).check()
    await expect(dialog.getByRole('list', { name: 'Chosen accounts' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(list(page, 'Client specific').getByRole('heading')).toHaveText('Client specific templates (4)')

    await openUpload(page)
    await choose()
    await dialog.getByLabel('Title').fill(`${word} for everyone`)
    await dialog.getByText('Generic', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    const generic = list(page, 'Generic').getByRole('row', { name: /for everyone/ })
    await expect(generic).toContainText('All accounts')
    expect(await administrator.admin.get(`templates?title=eq.${word} for everyone`)).toMatchObject([
      { account_id: null, is_client_specific: false, file_path: expect.stringMatching(/-generic-/) },
    ])
    // The generic template would appear in the lists of other tests.
    await generic.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(generic).toHaveCount(0)
    await expectAgreement(request, administrator, 4)
  },
)

test(
  'an impersonating administrator has the customer’s rights, and uploads into the customer’s folder',
  { tag: '@nightly' },
  async ({ page, request, administrator, clientAddress }) => {
    const word = `Sorb${randomUUID().slice(0, 8)}`
    const [account] = (await administrator.admin.post('accounts', { name: `${word} customer` })) as { id: string }[]
    const { email } = await newPerson(request, clientAddress)
    const [person] = (await administrator.admin.get(`profiles?email=eq.${email}&select=id`)) as { id: string }[]
    await administrator.admin.post('user_accounts', { user_id: person?.id, account_id: account?.id })
    await addRows(request, administrator, [{ title: `${word} of somebody else` }])
    const own = await filesOf(request, administrator.userId)
    await administrator.api.post('rpc/start_impersonation_session', { target_user_id: person?.id })

    await page.goto(`/templates?q=${word}`)
    await expect(page.getByText(`Templates specific to ${word} customer`)).toBeVisible()
    await expect(list(page, 'Client specific').getByRole('heading')).toHaveText('Client specific templates (0)')
    await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0)
    await openUpload(page)
    const dialog = uploadDialog(page)
    await dialog.locator('input[type=file]').setInputFiles([text('Theirs.txt')])
    await dialog.getByLabel('Title').fill(`${word} theirs`)
    await expect(dialog.getByText('Generic', { exact: true }), 'what only admins may choose').toHaveCount(0)
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(toasts(page)).toContainText('All 1 template(s) uploaded successfully')
    const row = list(page, 'Client specific').getByRole('row', { name: /theirs/ })
    await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    expect(await filesOf(request, person?.id ?? '')).toHaveLength(1)
    expect(await filesOf(request, administrator.userId)).toEqual(own)
    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(() => filesOf(request, person?.id ?? '')).toEqual([])
  },
)
