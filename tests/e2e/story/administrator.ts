import { expect, type Page } from '@playwright/test'
import type { Login } from '../support/api.ts'
import { ACCOUNT, CARD, FEED, PERSON } from './people.ts'
import { follow, press, expectMessage, type } from './hands.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function enterAdminPanel(page: Page): Promise<void> {
  await press(page, 'Admin Panel')
  await openAccounts(page)
}

export async function openAccounts(page: Page): Promise<void> {
  await follow(page, 'Accounts')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible()
}

/** In an empty environment the home shows the first steps, and nothing that waits. */
export async function seesFirstSteps(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Home' }).click()
  const steps = page.getByRole('region', { name: 'Getting started' })
  await expect(steps.getByRole('listitem')).toHaveCount(7)
  await press(steps, 'Send a test mail')
  await expectMessage(page, 'Test mail sent')
  await expect(steps.getByRole('listitem').filter({ hasText: 'Mail (done)' })).toHaveCount(1)
  await steps.getByRole('link', { name: 'New client' }).click()
  await expect(page.getByLabel('Account name')).toBeFocused()
}

export async function makeAccount(page: Page): Promise<void> {
  await type(page, page.getByLabel('Account name'), ACCOUNT)
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Account created successfully')
  await expect(page.getByRole('heading', { level: 1, name: ACCOUNT })).toBeVisible()
  await follow(page, 'Accounts')
}

export async function switchServicesOn(page: Page): Promise<void> {
  await tab(page, 'Settings')
  await type(page, page.getByRole('combobox', { name: 'Account' }), 'Havenkade')
  await page.getByRole('option', { name: ACCOUNT }).click()
  for (const name of ['Legal', 'Privacy']) await page.getByRole('switch', { name: new RegExp(`^${name}`) }).click()
  await press(page, 'Save Services')
  await expectMessage(page, 'Service preferences saved and pushed to users')
  await type(page, page.getByRole('textbox', { name: 'Legal' }), 'https://planner.example/havenkade')
  await press(page, 'Save Service URLs')
  await expectMessage(page, 'Service URLs saved successfully')
}

export interface Feed {
  readonly address: string
  readonly secret: string
}

/** Reads the secret from the dialog, because the portal shows it only once. */
export async function addFeed(page: Page): Promise<Feed> {
  await press(page, 'Add your first feed')
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Name'), FEED)
  await press(dialog, 'Generate')
  await press(dialog, 'Show secret key')
  const secret = await dialog.getByLabel('Secret key (optional)').inputValue()
  await press(dialog, 'Save')
  await expectMessage(page, 'Webhook created successfully')
  const feed = page.getByRole('listitem', { name: FEED })
  await expect(feed).toContainText('Secured')
  const address = await feed.getByText(/webhook-receiver/).innerText()
  return { address, secret }
}

export async function invitePerson(page: Page): Promise<void> {
  await tab(page, 'Users')
  await press(page, 'Create User')
  const dialog = page.getByRole('dialog')
  await type(page, dialog.getByLabel('Email'), PERSON.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PERSON.name)
  await type(page, dialog.getByLabel('Account'), 'Havenkade')
  await dialog.getByRole('option', { name: ACCOUNT }).click()
  await press(dialog, 'Create User')
  await expect(dialog).toHaveCount(0)
}

export async function impersonate(page: Page): Promise<void> {
  await type(page, page.getByRole('searchbox'), PERSON.email)
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([new RegExp(PERSON.name)])
  await press(page, `Impersonate ${PERSON.name}`)
  const dialog = page.getByRole('dialog', { name: 'Impersonate' })
  await type(page, dialog.getByLabel('Reason'), 'To see the board as the client does')
  await press(dialog, 'Start read-only')
  await expect(page.getByRole('region', { name: 'Impersonation' })).toContainText(`Impersonating: ${PERSON.name}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Mirthe!' })).toBeVisible()
  await follow(page, 'Kanban Board')
  await expect(page.getByRole('region', { name: /^Doing/ }).getByText(CARD)).toBeVisible()
}

export async function endImpersonation(page: Page): Promise<void> {
  await press(page, 'End Impersonation')
  await expectMessage(page, 'You are back to your admin account')
  await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
}

/** Expects one record for each action of the story. */
export async function readAudit(page: Page): Promise<void> {
  await enterAdminPanel(page)
  await tab(page, 'Settings')
  await page.getByText('Administrator actions', { exact: true }).click()
  await type(page, page.getByRole('combobox', { name: 'Person' }), PERSON.name)
  await page.getByRole('option', { name: new RegExp(PERSON.name) }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: `stopped impersonating ${PERSON.name}` })).toHaveCount(1)
  await expect(rows.filter({ hasText: `began to impersonate ${PERSON.name}` })).toHaveCount(1)
  await expect(rows.filter({ hasText: `created the user ${PERSON.name}` })).toHaveCount(1)
  await press(page, 'Show all actions')
  for (const done of [
    `created the account ${ACCOUNT}`,
    `switched Legal on for ${ACCOUNT}`,
    `created the feed ${FEED} of ${ACCOUNT}`,
  ])
    await expect(rows.filter({ hasText: done })).toHaveCount(1)
}

/** Expects that the screen refuses to demote the only administrator or to remove their access, with the reason. */
export async function remainsTheLast(page: Page, { email }: Login): Promise<void> {
  await tab(page, 'Users')
  await type(page, page.getByRole('searchbox'), email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1)
  for (const [cell, value, refusal] of [
    ['type', 'User', 'The last administrator cannot be demoted or deleted'],
    ['environment', 'Training', 'The last administrator cannot lose access to this environment'],
  ] as const) {
    const shown = await row.innerText()
    await row.getByRole('button', { name: new RegExp(`^Edit ${cell} of `) }).click()
    await row.getByRole('combobox', { name: new RegExp(`^${cell} of `) }).selectOption({ label: value })
    await page.keyboard.press('Enter')
    await expectMessage(page, refusal)
    await row.getByRole('button', { name: new RegExp(`^Cancel ${cell} of `) }).click()
    await expect.poll(() => row.innerText()).toBe(shown)
  }
}
