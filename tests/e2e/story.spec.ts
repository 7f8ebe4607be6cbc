import { expect } from '@playwright/test'
import * as administrator from './story/administrator.ts'
import { signIn } from './story/hands.ts'
import { ledgerOf } from './story/ledger.ts'
import { ACCOUNT, FEED, LEASES, PERSON } from './story/people.ts'
import * as person from './story/person.ts'
import { sendSigned } from './story/sender.ts'
import { type Stage, test } from './story/stage.ts'
import type { Environment } from './support/api.ts'
import { IS_QUICK } from '../support/selection.ts'

/** Plays the story with mouse and keyboard alone, in the browsers of the administrator and the invited person. */
async function playStory(stage: Stage, environment: Environment): Promise<void> {
  const step = (words: string, act: () => Promise<void>) => test.step(`${environment}: ${words}`, act)
  const admin = await stage.newWindow()
  const mailbox = await stage.newWindow()
  let feed: administrator.Feed
  let theirs = mailbox

  const first = await stage.administratorOf(environment)
  await step('the first administrator signs in', async () => {
    await signIn(admin, environment, first)
    await administrator.openAccounts(admin)
  })
  if (environment === 'production')
    await step('the administrator sees the first steps', () => administrator.seesFirstSteps(admin))
  await step(`the administrator creates the account ${ACCOUNT}`, () => administrator.makeAccount(admin))
  await step('the administrator switches services on', () => administrator.switchServicesOn(admin))
  await step(`the administrator adds the feed ${FEED}`, async () => {
    feed = await administrator.addFeed(admin)
  })
  await step(`the administrator invites ${PERSON.name}`, () => administrator.invitePerson(admin))
  await step(`${PERSON.name} follows the link of the mail`, async () => {
    theirs = await person.followMail(mailbox, environment)
  })
  await step(`${PERSON.name} sets a password`, () => person.setPassword(theirs))
  await step(`${PERSON.name} sees the services`, () => person.seeServices(theirs))
  await step(`${PERSON.name} uploads ${LEASES.length} templates`, () => person.uploadTemplates(theirs))
  await step(`${PERSON.name} moves a card`, () => person.moveCard(theirs))
  await step(`${PERSON.name} asks the Steward`, () => person.chat(theirs))
  await step(`${PERSON.name} compares two documents`, () => person.compare(theirs))
  await step(`${PERSON.name} gets a live notification from a signed webhook`, () =>
    person.receiveNotification(theirs, () => sendSigned(feed)),
  )
  await step(`${PERSON.name} asks for support`, async () => {
    await person.askForSupport(theirs)
    await person.expectMail(mailbox, 'support@portico.local')
  })
  await step(`the administrator impersonates ${PERSON.name}`, () => administrator.impersonate(admin))
  await step('the administrator ends the impersonation', () => administrator.endImpersonation(admin))
  await step('the administrator reads the recorded actions', () => administrator.readAudit(admin))
  if (environment === 'production')
    await step('the last administrator cannot be demoted or excluded', () => administrator.remainsTheLast(admin, first))
  await admin.context().close()
  await mailbox.context().close()
}

const IN_PRODUCTION = 'the whole story works in production from an empty data folder'

// `npm test` plays the story in production alone.
test(
  IS_QUICK ? IN_PRODUCTION : `${IN_PRODUCTION}, and again in training without a change in production`,
  async ({ stage }) => {
    test.setTimeout(300_000)
    const empty = await ledgerOf(stage)
    await playStory(stage, 'production')
    const before = await ledgerOf(stage)
    for (const name of ['table accounts', 'table notifications', 'table support_requests', 'people', 'mails'])
      expect(before[name], `${name} has changed`).not.toBe(empty[name])
    if (IS_QUICK) return

    await playStory(stage, 'training')
    expect(await ledgerOf(stage)).toEqual(before)
  },
)
