import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { recordOf } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { tabTo } from './support/keys.ts'
import { expectNothingLost } from './support/narrow.ts'
import { expectToast } from './support/screens.ts'

const SECRET = 'a secret of the tests'
const run = promisify(execFile)
const card = (page: Page, name: string) => page.getByRole('listitem', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const settings = (accountId: string) => `/settings/admin?tab=settings&account=${accountId}`

test.use({
  expectedProblems: /50\d|40\d|RequestError|Its address is on this machine/,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Runs the copied example unchanged. */
async function runCopied(page: Page, file: string, command: string, secret: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-example-'))
  try {
    const path = join(folder, file)
    await writeFile(path, await page.evaluate(() => navigator.clipboard.readText()))
    const { stdout } = await run(command, [path], { env: { ...process.env, FEED_SECRET: secret }, timeout: 30_000 })
    return stdout
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an administrator adds a feed, tests it, runs the copied examples, edits, switches and deletes it', async ({
  page,
  administrator,
}) => {
  test.slow()
  const { accountId, admin } = administrator
  const before = (await recordOf(administrator)).length
  await page.goto(settings(accountId))
  await expect(page.getByText('No feeds configured')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Add your first feed' }))
  await page.keyboard.press('Enter')
  await expectAccessible(page, { state: 'adding a feed', parts: ['.dialog'], looks: ['light'] })
  await expect(dialog(page).getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('SOC')
  await dialog(page).getByRole('checkbox', { name: 'System Notifications' }).check()
  await dialog(page).getByLabel('Secret key (optional)').fill(SECRET)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Webhook created successfully')
  await expect(
    page.getByRole('button', { name: 'Add Feed' }),
    'the button that was pressed has disappeared',
  ).toBeFocused()
  const soc = card(page, 'SOC')
  for (const text of ['Active', 'Compliance Alerts', 'Failures: 0/5', 'Never sent', 'Secured'])
    await expect(soc).toContainText(text)
  await expect
    .poll(async () => admin.get(`notifications?account_id=eq.${accountId}&select=title,type,data`))
    .toEqual([{ title: 'Webhook Created', type: 'system_notification', data: { webhook_name: 'SOC' } }])

  await soc.getByRole('button', { name: 'Test SOC' }).click()
  await expectToast(page, 'Test webhook notification sent successfully')
  await expect(soc).toContainText('Last sent:')
  await soc.getByRole('button', { name: 'Recent deliveries of SOC' }).click()
  const log = soc.getByRole('list', { name: 'Recent deliveries of SOC' })
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expect(log).toContainText('Test')

  await soc.getByRole('button', { name: 'Copy the URL of SOC' }).click()
  await expectToast(page, 'Webhook URL copied to clipboard')
  const url = await page.evaluate(() => navigator.clipboard.readText())
  expect(url).toMatch(/^http:.*\/training\/functions\/v1\/webhook-receiver\/[\da-f-]{36}$/)

  const edit = soc.getByRole('button', { name: 'Edit SOC' })
  await edit.click()
  await expectAccessible(page, { state: 'editing a feed', parts: ['.dialog'], looks: ['light', 'dark'] })
  await dialog(page).getByRole('button', { name: 'Copy example' }).click()
  await expectToast(page, 'Example copied to clipboard')
  expect(await runCopied(page, 'example.sh', 'sh', SECRET)).toContain('"status":"accepted"')
  expect(await runCopied(page, 'example.sh', 'sh', 'another secret')).toContain('The signature does not match')
  await dialog(page).getByText('Node', { exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Copy example' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('node:crypto')
  expect(await runCopied(page, 'example.mjs', process.execPath, SECRET)).toContain('"status":"accepted"')
  await dialog(page).getByRole('button', { name: 'Generate' }).click()
  const secret = await dialog(page).getByLabel('Secret key (optional)').inputValue()
  await dialog(page).getByLabel('Name').fill('SOC 2')
  await dialog(page).getByRole('button', { name: 'Update' }).click()
  await expectToast(page, 'Webhook updated successfully')
  const renamed = card(page, 'SOC 2')
  await expect(renamed.getByRole('button', { name: 'Edit SOC 2' })).toBeFocused()
  expect(await runCopied(page, 'example.mjs', process.execPath, secret)).toContain('"status":"accepted"')
  expect(await runCopied(page, 'example.mjs', process.execPath, SECRET)).toContain('401')
  await renamed.getByRole('button', { name: 'Refresh' }).click()
  await expect(renamed).toContainText('Refused: the signature does not match')

  await page.setViewportSize({ width: 320, height: 640 })
  // A reload removes the toasts, which cover the top of a phone for a while.
  await page.reload()
  await renamed.getByRole('button', { name: 'Recent deliveries of SOC 2' }).click()
  await expect(renamed).toContainText('Refused: the signature does not match')
  await expectNothingLost(page, 'feeds', '.tab-panel')
  await renamed.getByRole('button', { name: 'Edit SOC 2' }).click()
  await expectNothingLost(page, 'editing a feed', '.dialog')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page, { state: 'feeds' })

  await renamed.getByRole('switch', { name: 'Enable SOC 2' }).uncheck()
  await expectToast(page, 'Webhook disabled successfully')
  await expect(renamed.getByRole('button', { name: 'Test SOC 2' })).toBeDisabled()
  await renamed.getByRole('switch', { name: 'Enable SOC 2' }).check()
  await expectToast(page, 'Webhook enabled successfully')
  await renamed.getByRole('button', { name: 'Delete SOC 2' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure you want to delete this webhook?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('button', { name: 'Show disabled feeds (1)' }).click()
  await expect(renamed).toContainText('Disabled')
  expect((await recordOf(administrator)).slice(before)).toEqual([
    'feed_created',
    'notification_created',
    'feed_tested',
    'feed_updated',
    'feed_updated',
    'feed_updated',
    'feed_updated',
  ])
  const facts = JSON.stringify(await admin.get(`admin_actions?admin_id=eq.${administrator.userId}&select=details`))
  for (const hidden of [SECRET, secret]) expect(facts).not.toContain(hidden)
})

test(
  'the log of an unreadable RSS feed shows the reason; refused changes leave no record',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    const { accountId, admin } = administrator
    await page.goto(settings(accountId))
    await page.getByRole('button', { name: 'Add Feed' }).click()
    await dialog(page).getByLabel('Name').fill('Journal')
    await dialog(page).getByLabel('Feed type').selectOption('rss')
    await dialog(page).getByLabel('RSS URL').fill('http://127.0.0.1:9/rss?key=k3y')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    const journal = card(page, 'Journal')
    await journal.getByRole('button', { name: 'Process Feed Journal' }).click()
    await expectToast(page, 'Failed to process RSS feed')
    await expect(journal).toContainText('Failures: 1/5')
    await journal.getByRole('button', { name: 'Recent deliveries of Journal' }).click()
    await expect(journal).toContainText('Its address is on this machine or a private network')
    const facts = JSON.stringify(await admin.get(`admin_actions?admin_id=eq.${administrator.userId}&select=details`))
    expect(facts).not.toContain('k3y')

    const before = await recordOf(administrator)
    await page.route('**/rpc/update_account_webhook_secure', (route) => route.fulfill({ status: 500, json: {} }))
    await journal.getByRole('switch', { name: 'Enable Journal' }).click()
    await expectToast(page, 'Failed to update webhook status')
    await expect(journal.getByRole('switch', { name: 'Enable Journal' })).toBeChecked()
    await journal.getByRole('button', { name: 'Delete Journal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Failed to disable webhook')
    expect(await recordOf(administrator)).toEqual(before)
    await page.unroute('**/rpc/update_account_webhook_secure')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(journal).toBeHidden()
  },
)
