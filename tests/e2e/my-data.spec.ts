import { execFileSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { anotherAdministrator } from './support/administrators.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { toasts } from './support/screens.ts'

test.use({ expectedProblems: /40\d|RequestError/ })

test('a person exports their data, asks for erasure, and cannot sign in once an administrator has carried it out', async ({
  page,
  browser,
  member,
  clientAddress,
}, testInfo) => {
  test.slow()
  const title = `Card of ${member.userId}`
  await member.api.post('kanban_cards', { account_id: member.accountId, title, created_by: member.userId })
  await page.goto('/my-data')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'My data' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('You have not asked for anything yet.')).toBeVisible()
  await expectAccessible(page, { state: 'nothing asked', looks: ['light', 'dark'] })

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(toasts(page)).toContainText('Your export is being made')
  const requests = page.getByRole('list', { name: 'Your requests' })
  const button = requests.getByRole('button', { name: /^Download D-/ })
  await expect(button).toBeVisible({ timeout: 60_000 })
  await expect(requests).toContainText('Ready')
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  const path = testInfo.outputPath('my-data.zip')
  await download.saveAs(path)
  expect(download.suggestedFilename()).toBe('my-data.zip')
  expect(execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })).toContain('No errors detected')
  expect(execFileSync('unzip', ['-p', path, 'data/cards.json'], { encoding: 'utf8' })).toContain(title)

  await page.getByRole('button', { name: 'Object', exact: true }).click()
  const objection = page.getByRole('dialog', { name: 'Object to a use of your data' })
  await objection.getByRole('button', { name: 'Send' }).click()
  await expect(objection.getByText('Please say it in a few words')).toBeVisible()
  await objection.getByLabel('Which use, and why?').fill('Mail on new services')
  await objection.getByRole('button', { name: 'Send' }).click()
  await expect(requests).toContainText('Mail on new services')

  await page.getByRole('button', { name: 'Erase…' }).click()
  const erasure = page.getByRole('dialog', { name: 'Ask for the erasure of your data' })
  await expectAccessible(page, { state: 'asking for erasure', looks: ['light'] })
  await erasure.getByRole('button', { name: 'Ask for erasure' }).click()
  await expect(requests).toContainText('Erasure of')
  await expect(page.getByRole('button', { name: 'Erase…' })).toBeDisabled()
  await expectNothingLost(page, 'requests', '.tab-panel')

  const theirs = await anotherAdministrator(browser, page, clientAddress)
  const admin = await theirs.newPage()
  await admin.goto('/settings/admin?tab=privacy')
  const list = admin.getByRole('list', { name: 'Requests about personal data' })
  const item = list.getByRole('listitem').filter({ hasText: member.name })
  const objected = item.filter({ hasText: 'Mail on new services' })
  await objected.getByRole('button', { name: /^Answer/ }).click()
  const answer = admin.getByRole('dialog', { name: /^Answer D-/ })
  await answer.getByRole('textbox', { name: 'Answer' }).fill('You get none any more')
  await answer.getByRole('button', { name: 'Answer and close' }).click()
  await expect(objected).toHaveCount(0)
  await page.reload()
  await expect(requests).toContainText('You get none any more')

  await item
    .filter({ hasText: 'Erasure' })
    .first()
    .getByRole('button', { name: /^Erase/ })
    .click()
  const asked = admin.getByRole('alertdialog', { name: /^Erase / })
  await expect(asked).toContainText('Nobody can undo this.')
  await asked.getByRole('button', { name: 'Erase', exact: true }).click()
  await expect(toasts(admin)).toContainText('The person was erased')
  await theirs.close()

  const cards = (await member.admin.get(
    `kanban_cards?title=eq.${encodeURIComponent(title)}&select=created_by`,
  )) as object[]
  expect(cards).toEqual([{ created_by: null }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' }).first()).toBeVisible({ timeout: 30_000 })
})
