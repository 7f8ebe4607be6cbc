import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './support/admin.ts'
import { newPerson, sessionOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { apiOf } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'

const PDF = { name: 'Assessment.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 assessment') }

const queue = (page: Page) => page.locator('.desk-queue')
const thread = (page: Page) => page.getByRole('list', { name: 'Conversation' })

test('an administrator answers, asks back, notes and hands over; the client sees the answers alone', async ({
  page,
  context,
  request,
  clientAddress,
  administrator,
}) => {
  const subject = `Cloud backup ${randomUUID()}`
  const secret = `internal ${randomUUID()}`
  const session = await sessionOf(request, await newPerson(request, clientAddress, { name: 'Wout' }), clientAddress)
  const client = await apiOf(request, session.access_token)
  const form = { name: 'Wout', email: 'wout@home.example', subject, message: 'Do we need a new one?', priority: 'high' }
  const id = (await client.post('rpc/store_support_request', form)) as unknown as string

  await page.goto(`/settings/admin?tab=support&q=${encodeURIComponent(subject)}`)
  const ticket = queue(page).getByRole('link', { name: new RegExp(subject) })
  await expect(ticket).toContainText(/S-\d{4}-\d{4,} · High.*due .*No account · nobody yet/)
  await ticket.click()
  await expect(page).toHaveURL(new RegExp(`request=${id}`))

  // The search of the header finds it too, and leads here.
  await page.goto('/settings/admin?tab=accounts')
  await expect(page.getByRole('tab', { name: 'Accounts', selected: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(subject)
  await page.getByRole('option', { name: new RegExp(`^${subject}`) }).click()
  await expect(page).toHaveURL(new RegExp(`tab=support&request=${id}`))
  await page.goto(`/settings/admin?tab=support&q=${encodeURIComponent(subject)}&request=${id}`)
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(thread(colleague)).toContainText('Do we need a new one?')
  await page.bringToFront()

  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByRole('textbox', { name: 'Internal note' }).fill(secret)
  await expectAccessible(page, { state: 'an internal note', looks: ['light', 'dark'] })
  await page.getByRole('button', { name: 'Save note' }).click()
  for (const window of [page, colleague]) await expect(thread(window).locator('.desk-note')).toContainText(secret)

  await page.getByRole('tab', { name: 'Reply to client' }).click()
  await page.getByRole('textbox', { name: /^Reply to / }).fill('Which region do they use?')
  await page.getByLabel('Files').setInputFiles(PDF)
  await expect(page.getByRole('list', { name: 'Attached files' })).toContainText('Bytes')
  await page.getByRole('button', { name: 'Send and wait for client' }).click()
  for (const window of [page, colleague]) {
    await expect(thread(window)).toContainText('Waiting for client · clock paused since')
    await expect(thread(window)).toContainText('Assessment.pdf')
    await expect(window.getByLabel('State')).toHaveValue('waiting')
  }
  await expect(ticket).toContainText('waiting for client')
  await expect(page.getByText('Handled by Nora Claes'), 'who answers handles it').toBeVisible()

  await client.post('rpc/reply_to_support_request', { request_id: id, body: 'Oslo alone.' })
  await expect(thread(page)).toContainText('Oslo alone.')
  await expect(page.getByLabel('State')).toHaveValue('new')
  await page.getByRole('button', { name: 'Hand over…' }).click()
  const other = page.getByLabel('Colleague').locator('option', { hasText: 'Pieter Van Aerschot' })
  await page.getByLabel('Colleague').selectOption(await other.getAttribute('value'))
  await page.getByRole('dialog').getByLabel('Internal note').fill(`${secret} for Pieter`)
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('Handled by Pieter Van Aerschot')).toBeVisible()
  await expect(thread(page)).toContainText('Internal note, handed over to Pieter Van Aerschot')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const lines = (await readFile((await (await download).path()) ?? '', 'utf8')).trim().split('\r\n')
  expect(lines, 'the head and the one request that the search shows').toHaveLength(2)
  expect(lines[1]).toContain(subject)
  expect(lines.join()).not.toContain(secret)

  await page.getByLabel('State').selectOption('closed')
  await expect(queue(page).getByText('No such requests')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 740 })
  await expectNothingLost(page, 'a request on a phone', '.tab-panel')
  await page.getByRole('button', { name: 'Back to the queue' }).click()
  await expect(thread(page)).toBeHidden()

  const seen = [
    await client.get(`support_messages?request_id=eq.${id}`),
    await client.get(`support_requests?id=eq.${id}&select=*,support_notes(*)`),
    await client.get('notifications'),
  ]
  expect(JSON.stringify(seen)).toContain('Which region do they use?')
  expect(JSON.stringify(seen), 'no note reaches the client').not.toContain(secret)
  expect(administrator.userId, 'another person').not.toBe(session.user.id)
})

test('the client and the administrator each see when the other is writing', async ({
  page,
  browser,
  newColleague,
  administrator,
}) => {
  const client = await newColleague('Lotte Maes')
  // The administrator is of the firm alone, so the client does not read the name.
  await client.admin.delete(`user_accounts?user_id=eq.${administrator.userId}`)
  const form = {
    name: client.name,
    email: 'lotte@home.example',
    subject: 'Backup',
    message: 'A new one?',
    priority: 'low',
  }
  const id = (await client.api.post('rpc/store_support_request', form)) as unknown as string
  const context = await browser.newContext()
  await client.enter(context)
  const theirs = await context.newPage()
  await theirs.goto(`/contact-support?request=${id}`)
  await page.goto(`/settings/admin?tab=support&request=${id}`)
  await expect(thread(page)).toContainText('A new one?')

  const answer = theirs.getByRole('textbox', { name: 'Your answer' })
  await answer.pressSequentially('One moment')
  await expect(page.getByText('Lotte Maes is writing…')).toBeVisible()
  await expect(theirs.getByText(/writing…/)).toHaveCount(0)
  await answer.fill('')
  await expect(page.getByText(/writing…/)).toHaveCount(0)

  await page.getByRole('textbox', { name: /^Reply to / }).pressSequentially('Yes')
  await expect(theirs.getByText('An advisor is writing…')).toBeVisible()
  await expect(page.getByText(/writing…/)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Internal note' }).click()
  await page.getByRole('textbox', { name: 'Internal note' }).pressSequentially('Ask Pieter')
  await expect(theirs.getByText(/writing…/), 'a note is not for the client').toHaveCount(0)

  await page.getByRole('tab', { name: 'Reply to client' }).click()
  await answer.pressSequentially('Thank you')
  await expect(page.getByText('Lotte Maes is writing…')).toBeVisible()
  await context.close()
  await expect(page.getByText(/writing…/)).toHaveCount(0)
})
