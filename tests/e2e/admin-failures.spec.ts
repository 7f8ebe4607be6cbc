import { expect, type Page } from '@playwright/test'
import { impersonate, test } from './support/admin.ts'
import { mailsOfTraining } from './support/api.ts'
import { recordOf, rowOf } from './support/administrators.ts'
import { expectToast } from './support/screens.ts'

test.use({ expectedProblems: /50\d|RequestError|StorageUnknownError|AuthRetryable|Functions|Failed to load resource/ })

/** Lets all requests to this address fail from now on, except reads. */
async function breakDown(page: Page, url: string): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: {} }),
  )
}

interface Cell {
  readonly cell: string
  readonly url: string
  readonly fill: (page: Page, label: string) => Promise<unknown>
  readonly failed: string
}

const choose = (value: string) => (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value)
const write = (value: string) => (page: Page, label: string) => page.getByLabel(label, { exact: true }).fill(value)

const ACCOUNT_CELLS: readonly Cell[] = [
  {
    cell: 'subscription',
    url: '**/rest/v1/accounts?*',
    fill: choose('growth'),
    failed: 'Failed to update subscription',
  },
  { cell: 'SPOC', url: '**/rest/v1/accounts?*', fill: choose('Ingrid'), failed: 'Failed to update SPOC' },
  {
    cell: 'CRM link',
    url: '**/rest/v1/accounts?*',
    fill: write('https://crm.example/x'),
    failed: 'Failed to update CRM link',
  },
]

const USER_CELLS: readonly Cell[] = [
  { cell: 'phone', url: '**/rest/v1/profiles?*', fill: write('+32 470 9'), failed: 'Failed to update phone number' },
  { cell: 'type', url: '**/rest/v1/user_roles?*', fill: choose('user'), failed: 'Failed to update user type' },
  {
    cell: 'environment',
    url: '**/rest/v1/profiles?*',
    fill: choose('both'),
    failed: 'Failed to update environment access',
  },
  {
    cell: 'account',
    url: '**/rest/v1/rpc/admin_set_user_account',
    fill: async (page, label) => {
      await page.getByRole('combobox', { name: label }).fill('Polder')
      await page.getByRole('option', { name: 'Polderdata BV' }).click()
    },
    failed: 'Failed to update account association',
  },
]

/** Expects for each cell a toast about the failure, an editor that keeps the input, and the old value after Cancel. */
async function expectFailedEdits(page: Page, name: string, cells: readonly Cell[]): Promise<void> {
  const shown = await rowOf(page, name).innerText()
  for (const { cell, url, fill, failed } of cells) {
    const label = `${cell} of ${name}`
    await breakDown(page, url)
    await page.getByRole('button', { name: `Edit ${label}` }).click()
    await fill(page, label)
    await page.getByRole('button', { name: `Save ${label}` }).click()
    await expectToast(page, failed)
    await expect(page.getByRole('button', { name: `Save ${label}` }), 'the input stays').toBeVisible()
    await page.getByRole('button', { name: `Cancel ${label}` }).click()
    await expect.poll(() => rowOf(page, name).innerText()).toBe(shown)
    await page.unroute(url)
  }
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('failures of each cell, the logo and the export of accounts show a message, and nothing is changed or recorded', async ({
  page,
  administrator,
}) => {
  test.slow()
  const { accountName: name, accountId, admin } = administrator
  const before = await recordOf(administrator)
  const stored = await admin.get(`accounts?id=eq.${accountId}`)
  await page.goto(`/settings/admin?q=${encodeURIComponent(name)}`)
  await expectFailedEdits(page, name, ACCOUNT_CELLS)

  await breakDown(page, '**/storage/v1/object/organization-logos/**')
  await page.getByRole('button', { name: `Upload logo of ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expectToast(page, 'Failed to update logo')
  await expect(dialog.getByRole('img', { name: 'Preview' }), 'the picture stays for another try').toBeVisible()
  await page.unroute('**/storage/v1/object/organization-logos/**')
  // The picture is uploaded, but the account cannot be updated: the logo has failed too.
  await breakDown(page, '**/rest/v1/accounts?*')
  await dialog.getByRole('button', { name: 'Save logo' }).click()
  await expectToast(page, 'Failed to update logo')
  await page.unroute('**/rest/v1/accounts?*')
  await page.keyboard.press('Escape')

  await breakDown(page, '**/rest/v1/accounts?*')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  await expectToast(page, 'Failed to delete account')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/rest/v1/accounts?*')

  await breakDown(page, '**/rpc/admin_list_accounts')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'Failed to export accounts')
  await expect(rowOf(page, name), 'the list stays').toBeVisible()
  expect(await admin.get(`accounts?id=eq.${accountId}`)).toEqual(stored)
  // The upload of the logo succeeded before the update of the account failed.
  expect(await recordOf(administrator)).toEqual([...before, 'file_created'])
})

test('failures of each cell, the reset mail and the export of users show a message, and nothing is changed or recorded', async ({
  page,
  administrator,
  request,
}) => {
  test.slow()
  const { accountName, userId, admin } = administrator
  const before = await recordOf(administrator)
  const [stored] = (await admin.get(`profiles?id=eq.${userId}`)) as { email: string }[]
  const users = (search: string) => `/settings/admin?tab=users&q=${encodeURIComponent(search)}`
  await page.goto(users(accountName))
  await expectFailedEdits(page, 'Nora Claes', USER_CELLS)

  const chooseInMenu = async (name: string, of: string | RegExp = 'More for Nora Claes') => {
    await page.getByRole('button', { name: of }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const sendReset = () => chooseInMenu('Send password reset email')
  await breakDown(page, '**/functions/v1/*')
  await page.goto(users('s.dewit@halewijn.example'))
  await chooseInMenu('Set password…', /^More for Saskia/)
  await page.getByLabel('New password').fill('Training-Nora-3!')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Failed to update password')
  await expect(page.getByLabel('New password'), 'the password stays for another try').toHaveValue('Training-Nora-3!')
  await page.keyboard.press('Escape')
  await page.goto(users(accountName))
  await chooseInMenu('Delete user…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click()
  await expectToast(page, 'Failed to delete user')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/functions/v1/*')
  for (const url of ['**/rpc/admin_prepare_reset_mail', '**/auth/v1/recover?*']) {
    await breakDown(page, url)
    await sendReset()
    await expectToast(page, 'Failed to send reset email')
    await page.unroute(url)
  }
  const mails = await mailsOfTraining(request)
  expect(mails).not.toMatch(new RegExp(`"${stored?.email}"[^}]*type=recovery`))

  await breakDown(page, '**/rpc/admin_list_users')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'Failed to export users')
  await page.unroute('**/rpc/admin_list_users')
  expect(await admin.get(`profiles?id=eq.${userId}`)).toEqual([stored])
  expect(await recordOf(administrator)).toEqual(before)

  // A mail that is sent at last has one record.
  await sendReset()
  await expectToast(page, 'Password reset email sent')
  expect((await recordOf(administrator)).slice(before.length)).toEqual(['password_reset_sent'])
})

test('failed creations and a failed impersonation show a message and keep the input; nothing is created or recorded', async ({
  page,
  administrator,
}) => {
  const { admin } = administrator
  const before = await recordOf(administrator)
  const wanted = `Made ${administrator.userId}`
  await page.goto('/settings/admin')
  await breakDown(page, '**/rest/v1/accounts*')
  await page.getByLabel('Account name').fill(wanted)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Failed to create account')
  await expect(page.getByLabel('Account name')).toHaveValue(wanted)

  await page.goto('/settings/admin?tab=users&q=saskia')
  await breakDown(page, '**/functions/v1/*')
  await breakDown(page, '**/rpc/start_impersonation_session')
  await impersonate(page, 'Saskia De Wit')
  await expectToast(page, 'Failed to start impersonation')
  await expect(page.getByLabel('Reason')).toHaveValue('A consult is missing in the planner')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(`${administrator.userId}@example.com`)
  await dialog.getByLabel('Name').fill(wanted)
  await dialog.getByRole('button', { name: 'Create User' }).click()
  await expectToast(page, 'Failed to create user')
  await expect(dialog.getByLabel('Name')).toHaveValue(wanted)

  await page.goto('/settings/admin?tab=changes')
  await breakDown(page, '**/rest/v1/change_requests*')
  await page.getByRole('button', { name: 'New Request' }).click()
  await page.getByLabel('Title').fill(wanted)
  await page.getByLabel('Description').fill('It takes too long.')
  await page.getByRole('button', { name: 'Create Request' }).click()
  await expectToast(page, 'Failed to create change request')
  await expect(page.getByLabel('Title')).toHaveValue(wanted)

  await page.goto('/settings/admin?tab=settings&view=actions')
  const save = page.getByRole('button', { name: 'Export CSV' })
  await expect(save).toBeEnabled()
  await breakDown(page, '**/rpc/admin_list_actions')
  await save.click()
  await expectToast(page, 'Failed to export administrator actions')

  const named = encodeURIComponent(wanted)
  expect(await admin.get(`accounts?name=eq.${named}`)).toEqual([])
  expect(await admin.get(`profiles?name=eq.${named}`)).toEqual([])
  expect(await admin.get(`change_requests?title=eq.${named}`)).toEqual([])
  expect(await recordOf(administrator)).toEqual(before)
})
