import { expect } from '@playwright/test'
import * as administrator from './story/administrator.ts'
import { signIn } from './story/hands.ts'
import { ledgerOf } from './story/ledger.ts'
import { ACCOUNT, FEED, LEASES, PERSON } from './story/people.ts'
import * as person from './story/person.ts'
import { sendSigned } from './story/sender.ts'
import { type Stage, test } from './story/stage.ts'
import type { Environment } from './support/api.ts'

/** By mouse and keyboard alone, in two browsers: the administrator's and the person's. */
async function tell(stage: Stage, environment: Environment): Promise<void> {
  const step = (words: string, act: () => Promise<void>) => test.step(`${environment}: ${words}`, act)
  const admin = await stage.newWindow()
  const mailbox = await stage.newWindow()
  let feed: administrator.Feed
  let theirs = mailbox

  const first = await stage.administratorOf(environment)
  await step('the first administrator signs in', async () => {
    await signIn(admin, environment, first)
    await administrator.enterAdminPanel(admin)
  })
  await step(`makes the account ${ACCOUNT}`, () => administrator.makeAccount(admin))
  await step('switches services on', () => administrator.switchServicesOn(admin))
  await step(`and adds the feed ${FEED}`, async () => {
    feed = await administrator.addFeed(admin)
  })
  await step(`invites ${PERSON.name}`, () => administrator.invitePerson(admin))
  await step('who follows the mail', async () => {
    theirs = await person.followMail(mailbox, environment)
  })
  await step('sets a password', () => person.setPassword(theirs))
  await step('sees the services', () => person.seeServices(theirs))
  await step(`uploads ${LEASES.length} templates`, () => person.uploadTemplates(theirs))
  await step('moves a card', () => person.moveCard(theirs))
  await step('chats', () => person.chat(theirs))
  await step('compares two documents', () => person.compare(theirs))
  await step('gets a live notification from a signed webhook', () =>
    person.receiveNotification(theirs, () => sendSigned(feed)),
  )
  await step('and asks for support', async () => {
    await person.askForSupport(theirs)
    await person.expectMail(mailbox, 'support@portico.local')
  })
  await step('the administrator impersonates', () => administrator.impersonate(admin))
  await step('ends', () => administrator.endImpersonation(admin))
  await step('and reads the audit', () => administrator.readAudit(admin))
  if (environment === 'production')
    await step('being the last one, who stays that', () => administrator.remainsTheLast(admin, first))
  await admin.context().close()
  await mailbox.context().close()
}

test('from an empty data folder: the whole story in production, and again in training, which changes nothing in production', async ({
  stage,
}) => {
  test.setTimeout(300_000)
  const empty = await ledgerOf(stage)
  await tell(stage, 'production')
  const before = await ledgerOf(stage)
  for (const name of ['table accounts', 'table notifications', 'table support_requests', 'people', 'mails'])
    expect(before[name], `${name} tells that something happened`).not.toBe(empty[name])

  await tell(stage, 'training')
  expect(await ledgerOf(stage)).toEqual(before)
})
