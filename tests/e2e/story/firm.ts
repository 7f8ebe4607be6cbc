import { expect, type Locator, type Page } from '@playwright/test'
import { text, uploadDialog } from '../support/library.ts'
import { expectToast } from '../support/screens.ts'
import { expectMessage, follow, press, type } from './hands.ts'

/** The clients and the people of the firm in the story of the firm. */
export const CLIENT = { name: 'Zeeschelde Terminals NV', domain: 'zeeschelde.example' }
export const CONSULTANT = 'Els Peeters'
export const COLLEAGUE_AT_THE_FIRM = {
  name: 'Joris Vandamme',
  email: 'joris@firm.example',
  password: 'Kantoor-Najaar-26!',
}
export const MANAGER = { name: 'Saar Lemmens', email: 'saar@zeeschelde.example', password: 'Schelde-Winter-26!' }
export const MEMBER = { name: 'Bram Nys', email: 'bram@zeeschelde.example', password: 'Schelde-Lente-27!' }
export const QUESTION = 'May we keep the pictures of the quay?'

export const steps = (page: Page) => page.getByRole('region', { name: 'Getting started' })
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name }).click()

export const done = (page: Page, title: string): Locator =>
  steps(page)
    .getByRole('listitem')
    .filter({ hasText: `${title} (done)` })

export async function goHome(page: Page): Promise<void> {
  await follow(page, 'Home')
  await expect(page.getByRole('region', { name: 'Clients' })).toBeVisible()
}

/** Counts how often the mouse is pressed in all pages that the window opens. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('noteClick', () => void clicks++)
  const listen = () => window.addEventListener('pointerdown', () => (window as never as Noting).noteClick(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => clicks
}

interface Noting {
  noteClick(): void
}

export async function inviteAdministrator(page: Page): Promise<void> {
  await steps(page).getByRole('link', { name: 'Invite administrator' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await expect(dialog.getByLabel('Type')).toHaveValue('admin')
  await type(page, dialog.getByLabel('Email'), COLLEAGUE_AT_THE_FIRM.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(COLLEAGUE_AT_THE_FIRM.name)
  await press(dialog, 'Create User')
  await expectToast(page, 'User created successfully')
}

/** From "New client" to a client with domain, manager and a service: the clicks of docs/product/admin-panel.md. */
export async function takeClientOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New client' }).click()
  await expect(page.getByLabel('Account name')).toBeFocused()
  await page.keyboard.type(CLIENT.name)
  await press(page, 'Create Account')
  await expect(page.getByRole('heading', { level: 1, name: CLIENT.name })).toBeVisible()
  const next = page.getByRole('region', { name: 'Next steps' })
  await expect(next.getByRole('textbox', { name: 'Domain' })).toBeFocused()
  await page.keyboard.type(CLIENT.domain)
  await press(next, 'Add domain')
  await expect(next.getByText(CLIENT.domain, { exact: true })).toBeVisible()
  await press(next, 'Invite manager')
  const dialog = page.getByRole('dialog', { name: 'Create User' })
  await expect(dialog.getByLabel('Role in the account')).toHaveValue('manager')
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(MANAGER.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(MANAGER.name)
  await press(dialog, 'Create User')
  await expect(next.getByText('1 person belongs to the account.')).toBeVisible()
  await next.getByRole('checkbox', { name: 'Legal' }).click()
  await press(next, 'Save Services')
  await expect(next.getByText('1 of 6 are on.')).toBeVisible()
}

export async function uploadFirstTemplate(page: Page): Promise<void> {
  await steps(page).getByRole('link', { name: 'Upload template' }).click()
  const chooser = page.waitForEvent('filechooser')
  await uploadDialog(page).locator('.file-drop').click()
  await (await chooser).setFiles([text('Model clause.txt', 'Model clause\n\n1. The parties keep this secret.')])
  await uploadDialog(page).getByText('Generic', { exact: true }).click()
  await uploadDialog(page)
    .getByRole('button', { name: /^Upload/ })
    .click()
  await expectMessage(page, 'uploaded successfully')
}

const form = (page: Page, name: string) => page.getByRole('form', { name })
const consult = (page: Page) =>
  page.getByRole('table', { name: 'Consults' }).getByRole('row').filter({ hasText: CONSULTANT })

/** Opens the client from the home, and plans from its page. */
export async function planConsult(page: Page, day: string): Promise<void> {
  await goHome(page)
  await page.getByRole('region', { name: 'Clients' }).getByRole('link', { name: CLIENT.name }).click()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByText(CLIENT.name)).toBeVisible()
  await page.getByRole('link', { name: 'Plan consult' }).click()
  const plan = form(page, 'Plan consult')
  await expect(plan.getByLabel('Account')).toHaveValue(CLIENT.name)
  await plan.getByLabel('Service').selectOption('Legal')
  await type(page, plan.getByLabel('Consultant'), CONSULTANT)
  await plan.getByLabel('Date').fill(day)
  await plan.getByLabel('Time').fill('10:00')
  await press(plan, 'Plan consult')
  await expectToast(page, 'Consult planned')
  await expect(consult(page)).toContainText('10:00 – 11:00')
}

export async function moveConsult(page: Page): Promise<void> {
  await consult(page)
    .getByRole('button', { name: /^Move or change/ })
    .click()
  const change = form(page, 'Move or change consult')
  await change.getByLabel('Time').fill('14:30')
  await change.getByLabel('Length').selectOption('45')
  await press(change, 'Save')
  await expectToast(page, 'Consult changed')
  await expect(consult(page)).toContainText('14:30 – 15:15')
}

export async function cancelConsult(page: Page): Promise<void> {
  await consult(page)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cancel consult…' }).click()
  const cancel = form(page, 'Cancel consult')
  await type(page, cancel.getByLabel('Reason'), 'Els is ill.')
  await press(cancel, 'Cancel consult')
  await expect(consult(page)).toHaveCount(0)
}

/** The inbox of the home leads to the request. */
export async function answerRequest(page: Page, answer: string): Promise<void> {
  await goHome(page)
  await page
    .getByRole('region', { name: 'Inbox' })
    .getByRole('link', { name: `Reply: ${QUESTION}` })
    .click()
  await type(page, page.getByRole('textbox', { name: /^Reply to / }), answer)
  await press(page, 'Send reply')
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(answer)
}

/** Gives a person access to training too, in the list of users. */
export async function giveTraining(page: Page, { email, name }: typeof MEMBER): Promise<void> {
  await follow(page, 'People')
  await type(page, page.getByRole('searchbox', { name: 'Search users' }), email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(1)
  await press(row, `Edit environment of ${name}`)
  await row.getByRole('combobox', { name: `environment of ${name}` }).selectOption({ label: 'Both' })
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Environment access updated successfully')
}
