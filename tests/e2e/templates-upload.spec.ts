import { expect, type Page } from '@playwright/test'
import { expectAgreement, list, openUpload, text, uploadDialog } from './support/library.ts'
import { test } from './support/connection.ts'
import { toasts } from './support/screens.ts'

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  uploadDialog(page).locator('input[type=file]').setInputFiles(files)
const submit = (page: Page) => uploadDialog(page).getByRole('button', { name: /^Upload/ })

test('a customer uploads one file with a title, for the own account only', async ({ page, request, member }) => {
  await page.goto('/templates')
  await openUpload(page)
  await expect(submit(page)).toBeDisabled()
  await choose(page, [text('lease.txt'), text('tool.exe'), text('huge.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))])
  await expect(toasts(page)).toContainText('Some files were skipped')
  await expect(toasts(page)).toContainText('Files larger than 10MB: huge.txt')
  await expect(toasts(page)).toContainText('tool.exe')
  await expect(uploadDialog(page).getByRole('list', { name: 'Chosen files (1)' })).toContainText('lease.txt')
  await expect(uploadDialog(page).getByLabel('Title'), 'the title is the name of the file').toHaveValue('lease')
  await uploadDialog(page).getByLabel('Title').fill('  ')
  await expect(submit(page)).toBeDisabled()
  await uploadDialog(page).getByLabel('Title').fill('  Lease ')
  await expect(submit(page)).toBeEnabled()
  await page.mouse.click(5, 5)
  await expect(uploadDialog(page), 'a click beside it does not lose what was typed').toBeVisible()

  await expect(uploadDialog(page).getByRole('radio')).toHaveCount(0)
  await expect(uploadDialog(page).getByRole('checkbox', { name: 'All accounts' })).toHaveCount(0)

  await uploadDialog(page).getByLabel('Category').selectOption('legal')
  await uploadDialog(page).getByLabel('Tags').fill(' rent , office,')
  await submit(page).click()
  await expect(toasts(page)).toContainText('All 1 template(s) uploaded successfully')
  await expect(uploadDialog(page)).toBeHidden()
  await expect(list(page, 'Client specific').getByRole('row', { name: /Lease/ })).toContainText('Legal')
  const [row] = (await member.api.get(`templates?account_id=eq.${member.accountId}`)) as Record<string, unknown>[]
  expect(row).toMatchObject({
    title: 'Lease',
    description: null,
    tags: ['rent', 'office'],
    file_name: 'lease.txt',
    file_size: 22,
    file_type: 'text/plain',
    is_client_specific: true,
    user_id: member.userId,
  })
  expect(row?.['file_path']).toMatch(new RegExp(`^${member.userId}/\\d{13}-0-${member.accountId}-lease\\.txt$`))
  await expectAgreement(request, member, 1)
  // The portal asked the server to read the text.
  await expect(list(page, 'Client specific').getByText('Text is being read')).toBeHidden({ timeout: 70_000 })
})

test('a customer uploads files by dropping them on the page', { tag: '@nightly' }, async ({ page, member }) => {
  expect(member.accountId).not.toBe('')
  // The customer may drop and send the files before the portal knows the account.
  await page.route('**/rest/v1/user_accounts?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await page.goto('/templates')
  await expect(list(page, 'Client specific')).toBeVisible()
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a'], 'One.txt'))
    transfer.items.add(new File(['b'], 'Two.rtf'))
    return transfer
  })
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: data })
  await expect(page.getByText('Drop files to upload them')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await submit(page).click()
  await expect(toasts(page)).toContainText('All 2 template(s) uploaded successfully')
  await expect(list(page, 'Client specific').getByRole('rowheader').getByRole('link')).toHaveText([
    /^(One|Two)$/,
    /^(One|Two)$/,
  ])
})

test.describe('failed uploads', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|TypeError|ERR_|WebSocket|Fetch|fetch|message/ })

  test(
    'each file that is too large, refused, interrupted or cancelled shows its reason and leaves nothing; failed files are retried',
    { tag: '@nightly' },
    async ({ page, context, request, member, connection }) => {
      test.slow()
      await page.goto(`${connection.url}/templates`)
      await openUpload(page)
      const big = Buffer.alloc(4 * 1024 * 1024, 'a')
      await choose(page, [
        text('Fine.txt'),
        text('Refused.txt'),
        text('Broken.txt', big),
        text('Stopped.txt', big),
        text('Huge.txt', Buffer.alloc(10 * 1024 * 1024 + 1, 'a')),
      ])
      await expect(toasts(page)).toContainText('Files larger than 10MB: Huge.txt')
      // The server refuses a file that the page accepts as text.
      await page.route('**/object/templates/**Refused.txt', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'content-type': 'image/png' } }),
      )
      const cdp = await context.newCDPSession(page)
      const slow = { offline: false, latency: 0, downloadThroughput: -1 }
      await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: 400 * 1024 })
      await submit(page).click()
      const fileRow = (name: string) => uploadDialog(page).getByRole('listitem').filter({ hasText: name })
      await expect(fileRow('Fine.txt')).toContainText('Uploaded')
      await expect(fileRow('Refused.txt')).toContainText('Files of this type are not accepted')
      await fileRow('Stopped.txt').getByRole('button', { name: 'Cancel Stopped.txt' }).click()
      await expect(fileRow('Stopped.txt')).toContainText('Cancelled')
      await expect(fileRow('Broken.txt').getByRole('progressbar')).not.toHaveAttribute('value', '0')
      connection.cut()
      await expect(fileRow('Broken.txt')).toContainText('The connection broke off')
      await expect(toasts(page)).toContainText('Partial Success')
      await expect(toasts(page)).toContainText('1 uploaded, 2 failed')
      connection.restore()
      await expectAgreement(request, member, 1)

      await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
      await page.unroute('**/object/templates/**Refused.txt')
      await uploadDialog(page).getByRole('button', { name: 'Retry failed' }).click()
      await expect(toasts(page)).toContainText('All 3 template(s) uploaded successfully')
      await expectAgreement(request, member, 3)
    },
  )

  test(
    'the dialog shows the first error if all files fail; a stopped upload leaves nothing',
    { tag: '@nightly' },
    async ({ page, context, request, member }) => {
      await page.goto('/templates')
      await openUpload(page)
      await page.route('**/object/templates/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), 'content-type': 'image/png' } }),
      )
      await choose(page, [text('One.txt'), text('Two.txt')])
      await submit(page).click()
      await expect(toasts(page)).toContainText('Files of this type are not accepted')
      await page.unroute('**/object/templates/**')
      // If the row is refused, its file is removed.
      await page.route('**/rest/v1/templates*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
      )
      await uploadDialog(page).getByRole('button', { name: 'Retry failed' }).click()
      await expect(toasts(page)).toContainText('Failed to upload templates')
      await expectAgreement(request, member, 0)
      await page.unroute('**/rest/v1/templates*')
      await uploadDialog(page).getByRole('button', { name: 'Close' }).last().click()
      await expect(uploadDialog(page)).toBeHidden()

      const cdp = await context.newCDPSession(page)
      const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 * 1024 }
      await cdp.send('Network.emulateNetworkConditions', limits)
      await openUpload(page)
      await choose(page, [text('Slow.txt', Buffer.alloc(4 * 1024 * 1024, 'a'))])
      await uploadDialog(page).getByLabel('Title').fill('Slow')
      await submit(page).click()
      await expect(uploadDialog(page).getByRole('progressbar')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toContainText('Stop the upload?')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stop' }).click()
      await expect(toasts(page)).toContainText('Upload cancelled')
      await expect(uploadDialog(page)).toBeHidden()
      await cdp.send('Network.emulateNetworkConditions', { ...limits, uploadThroughput: -1 })
      await expectAgreement(request, member, 0)
    },
  )

  test(
    'the dialog refuses the upload of a user who has lost the account',
    { tag: '@nightly' },
    async ({ page, member }) => {
      await page.goto('/templates')
      await openUpload(page)
      await choose(page, [text('One.txt')])
      await uploadDialog(page).getByLabel('Title').fill('One')
      await member.admin.delete(`user_accounts?user_id=eq.${member.userId}`)
      await submit(page).click()
      await expect(toasts(page)).toContainText('Could not find current account for client-specific template')
      await page.reload()
      await expect(list(page, 'Generic')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Upload Template' })).toHaveCount(0)
    },
  )
})
