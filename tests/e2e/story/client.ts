import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import ICAL from 'ical.js'
import { toasts } from '../support/screens.ts'
import { MEMBER, QUESTION } from './firm.ts'
import { expectMessage, press, type } from './hands.ts'

/** The manager of the account invites a colleague on the page Settings. */
export async function inviteColleague(page: Page): Promise<void> {
  await press(page, 'Profile and settings')
  await page
    .getByRole('dialog', { name: 'Profile and settings' })
    .getByRole('link', { name: 'Settings', exact: true })
    .click()
  await press(page, 'Invite a colleague')
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
  await type(page, dialog.getByLabel('Name'), MEMBER.name)
  await type(page, dialog.getByLabel('Email'), MEMBER.email)
  await press(dialog, 'Send invitation')
  await expectMessage(page, 'Invitation sent')
  const row = page.getByRole('table', { name: 'User Access' }).getByRole('row', { name: new RegExp(MEMBER.name) })
  await expect(row).toContainText('Member')
}

/** Sees the consult on the open home, and opens the page of the planner. */
export async function openPlanner(page: Page): Promise<void> {
  // The link moves when the consult arrives: pressed at that moment, it would not be followed.
  await expect(page.getByRole('main').getByRole('button', { name: /^Add to calendar/ })).toBeVisible()
  await page.getByRole('link', { name: 'All consults' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Consult Planner' })).toBeVisible()
}

export interface CalendarFile {
  readonly method: unknown
  readonly uid: string
  readonly sequence: number
  readonly status: unknown
  readonly start: Date
  readonly minutes: number
}

/** Saves the calendar file of the only consult on the page, and reads it with a parser that is not ours. */
export async function saveCalendarFile(page: Page, button: RegExp): Promise<CalendarFile> {
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: button }).click()
  const calendar = new ICAL.Component(ICAL.parse(await readFile(await (await download).path(), 'utf8')) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = new ICAL.Event(events[0])
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    status: events[0]?.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate(),
    minutes: event.duration.toSeconds() / 60,
  }
}

/** Expects that the bell rings in the open page, and opens the notification. */
export async function expectBell(page: Page, title: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  const item = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: title })
  await expect(item.first()).toBeVisible()
  await page.keyboard.press('Escape')
}

export async function askQuestion(page: Page): Promise<void> {
  await press(page, 'Guides')
  await page.getByRole('link', { name: 'Contact Support' }).click()
  const form = page.getByRole('form', { name: 'Contact Support' })
  await type(page, form.getByLabel('Subject *'), QUESTION)
  await page.keyboard.press('Tab')
  await page.keyboard.type('They show people who work there.')
  await press(form, 'Send Message')
  await expect(toasts(page)).toContainText('Message Sent')
  await expect(page.getByRole('main')).toContainText(/Your request has the number S-\d{4}-\d{4}/)
}
