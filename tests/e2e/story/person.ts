import { expect, type Locator, type Page } from '@playwright/test'
import type { Environment } from '../support/api.ts'
import { card, column, drag } from '../support/board.ts'
import { chooseDocuments } from '../support/documents.ts'
import { list, openUpload, text, uploadDialog } from '../support/library.ts'
import { log } from '../support/steward.ts'
import { follow, press, expectMessage, type } from './hands.ts'
import { ALERT, CARD, LEASES, PERSON } from './people.ts'
import { OPERATOR_KEY } from '../../support/engine/operator.ts'

/** The newest mail to an address in the operator's mailbox, which exists without a mail server. */
export async function expectMail(mailbox: Page, to: string): Promise<Locator> {
  const mail = mailbox.getByRole('navigation', { name: 'Messages' }).getByRole('link', { name: to }).first()
  await expect(async () => {
    await mailbox.getByRole('navigation', { name: 'Environments' }).locator('[aria-current=page]').click()
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 15_000 })
  return mail
}

/** Opens the link of the newest mail to an address, in a new window. */
export async function openMail(mailbox: Page, environment: Environment, to: string): Promise<Page> {
  await mailbox.goto(`/mailbox?key=${OPERATOR_KEY}`)
  await expect(mailbox).toHaveURL(/\/mailbox$/)
  await mailbox.getByRole('link', { name: environment, exact: true }).click()
  await (await expectMail(mailbox, to)).click()
  const opened = mailbox.context().waitForEvent('page')
  await mailbox.frameLocator('iframe').getByRole('link').first().click()
  return await opened
}

/** Follows the link, and presses the button of its page. */
export async function followMail(mailbox: Page, environment: Environment, to = PERSON.email): Promise<Page> {
  const page = await openMail(mailbox, environment, to)
  await page.getByRole('main').getByRole('button').click()
  return page
}

export async function setPassword(page: Page, { name, email, password }: typeof PERSON = PERSON): Promise<void> {
  await expect(page.getByText(email)).toBeVisible()
  await type(page, page.getByLabel('New Password', { exact: true }), password)
  await type(page, page.getByLabel('Confirm New Password'), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Welcome back, ${name.split(' ')[0]}!` })).toBeVisible()
}

export async function seeServices(page: Page): Promise<void> {
  const services = page.getByRole('list', { name: 'Services' })
  await expect(services.getByRole('link', { name: /^Legal/ })).toHaveAttribute(
    'href',
    'https://planner.example/havenkade',
  )
  await expect(services.getByRole('link', { name: /^Upgrade to Privacy/ })).toHaveCount(0)
  await expect(services.getByRole('link', { name: /^Upgrade to/ })).toHaveCount(4)
}

export async function uploadTemplates(page: Page): Promise<void> {
  await follow(page, 'Templates')
  await openUpload(page)
  const chooser = page.waitForEvent('filechooser')
  await uploadDialog(page).locator('.file-drop').click()
  await (await chooser).setFiles(LEASES.map(({ name, content }) => text(name, content)))
  await uploadDialog(page)
    .getByRole('button', { name: /^Upload/ })
    .click()
  await expectMessage(page, 'All 2 template(s) uploaded successfully')
  for (const { title } of LEASES)
    await expect(list(page, 'Client specific').getByRole('link', { name: title })).toBeVisible()
  // The next questions to the Steward need these texts.
  await expect(list(page, 'Client specific').getByText('Text is being read')).toHaveCount(0, { timeout: 30_000 })
}

export async function moveCard(page: Page): Promise<void> {
  await follow(page, 'Kanban Board')
  await press(page, 'New Card')
  await page.keyboard.type(CARD)
  await page.keyboard.press('Enter')
  await expect(column(page, 'To Do').getByText(CARD)).toBeVisible()
  await expect(card(page, CARD)).toBeVisible()
  await drag(page, CARD, 'Doing')
  await expect(column(page, 'Doing').getByText(CARD)).toBeVisible()
  await expect(column(page, 'To Do').getByText(CARD)).toHaveCount(0)
}

export async function chat(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Portico OneView, to the dashboard' }).click()
  await type(page, page.getByRole('textbox', { name: 'Ask anything' }), 'How may the tenant end the lease of the quay?')
  await page.keyboard.press('Enter')
  const documents = log(page).getByRole('region', { name: 'From your documents' })
  await expect(documents.getByRole('link', { name: /Quay lease 202[56]/ }).first()).toBeVisible()
  await expect(log(page)).toContainText(/(sixty|ninety) days of notice/)
}

export async function compare(page: Page): Promise<void> {
  await press(page, 'Compare Doc')
  const dialog = page.getByRole('dialog', { name: 'Compare documents' })
  await chooseDocuments(dialog, LEASES[0].title, LEASES[1].title)
  await press(dialog, 'Compare')
  await press(log(page), 'View side by side')
  const view = page.getByRole('dialog', { name: ' ↔ ' })
  await expect(view).toContainText('1 clause changed')
  // Both were uploaded at the same time, so either of them can be the earlier one.
  const isReversed = (await view.getByRole('heading', { name: ' ↔ ' }).innerText()).startsWith(LEASES[1].title)
  const [removed, added] = [isReversed ? 'ninety ' : 'sixty ', isReversed ? 'sixty ' : 'ninety ']
  await expect(view.locator('del')).toHaveText([removed])
  await expect(view.locator('ins')).toHaveText([added])
  await page.keyboard.press('Escape')
}

/** Expects the notification in the open page, without a reload. */
export async function receiveNotification(page: Page, send: () => Promise<void>): Promise<void> {
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toBeVisible()
  await send()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: new RegExp(ALERT) })
    .click()
  await expect(page.getByRole('main').getByRole('heading', { name: ALERT })).toBeVisible()
  await expect(bell).toBeVisible()
}

export async function askForSupport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guides' }).click()
  await page.getByRole('link', { name: 'Contact Support' }).click()
  const form = page.getByRole('form', { name: 'Contact Support' })
  await expect(form.getByLabel('Email *')).toHaveValue(PERSON.email)
  await type(page, form.getByLabel('Subject *'), 'A question about the lease')
  await page.keyboard.press('Tab')
  await page.keyboard.type('May we end it in the spring?')
  await press(form, 'Send Message')
  await expectMessage(page, 'Message Sent')
}
