import { expect, type Page } from '@playwright/test'
import { expectMail, openMail } from './story/person.ts'
import { type Stage, test } from './story/stage.ts'
import * as both from './story/two-languages.ts'
import { NAMES } from './support/texts.ts'

const PRODUCTION = 'production'

/** Expects a mail to the client with these words; the schedule may need a minute to send it. */
async function expectMailWith(mailbox: Page, to: string, words: string): Promise<void> {
  await expect(async () => {
    await (await expectMail(mailbox, to)).click()
    await expect(mailbox.frameLocator('iframe').getByText(words).first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 100_000 })
}

/** An administrator and a client work at the same time, each in their own language; then the client changes theirs. */
async function play(stage: Stage, adminLanguage: 'nl' | 'fr', language: 'nl' | 'fr'): Promise<void> {
  const client = both.CLIENTS[language]
  const mails = both.MAILS[language]
  const admin = await both.readerOf(await stage.newWindow(), adminLanguage)
  const mailbox = await stage.newWindow()
  let theirs = await both.readerOf(mailbox, language)

  await test.step('the administrator chooses a language and signs in', async () => {
    await both.chooseOnSignIn(admin)
    await both.signIn(admin, await stage.administratorOf(PRODUCTION))
    await both.expectLanguage(admin, ({ shell }) => shell.signOut)
  })
  await test.step('creates an account with a default language, switches a service on and invites', async () => {
    await both.createAccount(admin, client, language)
    await both.switchServiceOn(admin)
    await both.invite(admin, client, language)
  })
  await test.step('the invitation and its page speak the language of the account', async () => {
    theirs = await both.readerOf(await openMail(mailbox, PRODUCTION, client.email), language)
    await expect(await expectMail(mailbox, client.email)).toContainText(mails.invitation)
    await both.acceptInvitation(theirs, client)
  })
  await test.step('the client works in that language', async () => {
    await both.uploadLease(theirs, client)
    await both.moveCard(theirs, client)
    await both.askSteward(theirs, client)
    await both.askForSupport(theirs, client)
  })
  await test.step('the administrator answers, and the client is told in their own language', async () => {
    await both.answerRequest(admin, client, '42.')
    await both.expectAnswered(theirs)
    await expectMailWith(mailbox, client.email, mails.answer)
  })
  await test.step('the administrator impersonates the client, and still sees their own language', () =>
    both.impersonate(admin, client))
  await test.step('the client changes the language while something is typed, and a second window follows', async () => {
    const second = await both.readerOf(await theirs.page.context().newPage(), language)
    await second.page.goto('/kanban')
    await both.expectLanguage(second, ({ board }) => board.create.action)
    await theirs.page.bringToFront()
    await theirs.page.goto('/contact-support?new=1')
    const half = 'Half a sen'
    await theirs.page.getByLabel(theirs.texts.support.form.subject).fill(half)
    theirs = await both.chooseInMenu(theirs, adminLanguage)
    await both.expectLanguage(theirs, ({ support }) => support.form.required)
    await expect(theirs.page.getByLabel(theirs.texts.support.form.subject)).toHaveValue(half)
    await both.expectLanguage({ ...theirs, page: second.page }, ({ board }) => board.create.action)
    await second.page.close()
  })
  await test.step('it stays after a reload, and after signing in elsewhere', async () => {
    await theirs.page.reload()
    await both.expectLanguage(theirs, ({ support }) => support.form.required)
    const elsewhere = await both.readerOf(await stage.newWindow(), 'en')
    await elsewhere.page.goto('/')
    await both.signIn(elsewhere, client)
    await both.expectHome({ ...theirs, page: elsewhere.page }, client)
    await admin.page.reload()
    await both.expectLanguage(admin, ({ shell }) => shell.signOut)
  })
}

// For the start of the engine too.
test.describe.configure({ timeout: 420_000 })

for (const [ofAdmin, ofClient] of [
  ['nl', 'fr'],
  ['fr', 'nl'],
] as const)
  test(
    `an administrator works in ${NAMES[ofAdmin]} and a client in ${NAMES[ofClient]} at the same time`,
    { tag: '@nightly' },
    ({ stage }) => play(stage, ofAdmin, ofClient),
  )
