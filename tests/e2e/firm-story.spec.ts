import { expect, type Page } from '@playwright/test'
import * as client from './story/client.ts'
import * as firm from './story/firm.ts'
import * as feeds from './story/firm-feed.ts'
import type { Feed } from './story/administrator.ts'
import { expectMessage, press, signIn, type } from './story/hands.ts'
import { FEED } from './story/people.ts'
import { followMail, setPassword } from './story/person.ts'
import { type Stage, test } from './story/stage.ts'

const OFFICE = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Brussels',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** A day two weeks from now that is not in a weekend. */
function workday(): string {
  const day = new Date()
  day.setUTCDate(day.getUTCDate() + 14)
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}

/** Accepts the invitation in a new browser, and returns the window with the person's session. */
async function accept(stage: Stage, who: typeof firm.MANAGER): Promise<Page> {
  const mailbox = await stage.newWindow()
  const page = await followMail(mailbox, 'production', who.email)
  await setPassword(page, who)
  await mailbox.close()
  return page
}

test(
  'an administrator alone takes a client on in an empty production, and does the work of the firm for it',
  { tag: '@nightly' },
  async ({ stage }) => {
    test.setTimeout(420_000)
    const first = await stage.administratorOf('production')
    const own = { ...first, password: 'Eerste-Kantoor-26!' }
    const admin = await stage.newWindow()
    let joris: Page
    let saar: Page
    let bram: Page
    let feed: Feed

    await test.step('the first administrator chooses a password', async () => {
      await signIn(admin, 'production', first)
      await expect(firm.steps(admin).getByRole('listitem')).toHaveCount(7)
      await firm.steps(admin).getByRole('link', { name: 'Change password' }).click()
      await press(admin, 'Change password')
      const form = admin.getByRole('form', { name: 'Change password' })
      await type(admin, form.getByLabel('New password', { exact: true }), own.password)
      await type(admin, form.getByLabel('Repeat the new password'), own.password)
      await press(form, 'Save password')
      await expectMessage(admin, 'Password changed')
      await press(admin, 'Sign Out')
      await signIn(admin, 'production', own)
      await expect(firm.done(admin, 'Change your password')).toHaveCount(1)
    })

    await test.step('sends a test mail and invites another administrator, who accepts', async () => {
      await press(firm.steps(admin), 'Send a test mail')
      await expect(firm.done(admin, 'Mail')).toHaveCount(1)
      await firm.inviteAdministrator(admin)
      joris = await accept(stage, firm.COLLEAGUE_AT_THE_FIRM)
      await firm.goHome(admin)
      await expect(firm.done(admin, 'Another administrator')).toHaveCount(1)
    })

    await test.step('takes a client on with seven clicks, on one page', async () => {
      const clicks = await firm.countClicks(admin)
      await firm.takeClientOn(admin)
      expect(clicks()).toBe(7)
    })

    await test.step('uploads a template, which ends the first steps', async () => {
      await firm.goHome(admin)
      for (const title of ['First client', 'Services', 'First person'])
        await expect(firm.done(admin, title)).toHaveCount(1)
      await firm.uploadFirstTemplate(admin)
      await firm.goHome(admin)
      await expect(admin.getByRole('region', { name: 'Inbox' })).toBeVisible()
      await expect(firm.steps(admin)).toHaveCount(0)
    })

    await test.step('the manager accepts, signs in with the password and invites a colleague, who accepts too', async () => {
      saar = await accept(stage, firm.MANAGER)
      await press(saar, 'Sign Out')
      await signIn(saar, 'production', firm.MANAGER)
      await client.inviteColleague(saar)
      bram = await accept(stage, firm.MEMBER)
    })

    await test.step('a consult is planned, moved and cancelled; the client is told, and the calendar follows', async () => {
      const day = workday()
      await firm.planConsult(admin, day)
      await client.openPlanner(bram)
      const planned = await client.saveCalendarFile(bram, /^Add to calendar/)
      await client.expectBell(bram, /^Consult planned/)
      await firm.moveConsult(admin)
      await expect(bram.getByRole('region', { name: 'Next consult' })).toContainText('45 minutes')
      const moved = await client.saveCalendarFile(bram, /^Add to calendar/)
      await client.expectBell(bram, /^Consult moved/)
      await firm.cancelConsult(admin)
      await expect(bram.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
      const cancelled = await client.saveCalendarFile(bram, /^Remove from calendar/)
      await client.expectBell(bram, /^Consult cancelled/)

      const files = [planned, moved, cancelled]
      expect(planned.uid).not.toBe('')
      expect(new Set(files.map(({ uid }) => uid)).size, 'the same entry of a calendar').toBe(1)
      expect(files.map(({ method, status }) => [method, status])).toEqual([
        ['PUBLISH', 'CONFIRMED'],
        ['PUBLISH', 'CONFIRMED'],
        ['CANCEL', 'CANCELLED'],
      ])
      expect(planned.sequence).toBeLessThan(moved.sequence)
      expect(moved.sequence).toBeLessThan(cancelled.sequence)
      const [year, month, date] = day.split('-')
      expect(files.map(({ start }) => OFFICE.format(start))).toEqual(
        ['10:00', '14:30', '14:30'].map((time) => `${date}/${month}/${year}, ${time}`),
      )
      expect(files.map(({ minutes }) => minutes)).toEqual([60, 45, 45])
    })

    await test.step('the client asks for support, and sees the answer at once', async () => {
      await client.askQuestion(saar)
      await firm.answerRequest(admin, 'Yes, if nobody can be recognised.')
      await expect(saar.getByRole('main')).toContainText('Yes, if nobody can be recognised.')
    })

    await test.step('a feed is refused five times and stops; the administrators are told, the client is not', async () => {
      feed = await feeds.createFeed(admin)
      await feeds.stopFeed(admin, feed)
      await client.expectBell(joris, new RegExp(`^Feed stopped: ${FEED}`))
      await feeds.openFromInbox(admin)
      await feeds.openStoppedFeed(admin)
      await bram.getByRole('button', { name: /^Notifications/ }).click()
      const popover = bram.getByRole('dialog', { name: 'Notifications' })
      await expect(popover.getByRole('link', { name: /^Door open/ })).toBeVisible()
      await expect(popover.getByText(`Feed stopped: ${FEED}`)).toHaveCount(0)
      await bram.keyboard.press('Escape')
    })

    await test.step('the feed is started again, a delivery replayed, the secret rotated', async () => {
      await feeds.startAndReplay(admin)
      await client.expectBell(bram, /^Late 2/)
      await feeds.rotateSecret(admin, feed)
      await client.expectBell(bram, /^Signed with the old one/)
    })

    await test.step('the colleague gets training, and signs in there with the same password', async () => {
      await firm.giveTraining(admin, firm.MEMBER)
      const training = await stage.newWindow(/status of 400|Invalid login credentials/)
      // The product promises a minute.
      await expect(() => signIn(training, 'training', firm.MEMBER)).toPass({ timeout: 100_000, intervals: [1000] })
      await expect(training.getByRole('heading', { level: 1, name: 'Welcome back, Bram!' })).toBeVisible()
      await expect(training.getByText(firm.CLIENT.name).first()).toBeVisible()
    })
  },
)
