import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { newPerson, sessionOf } from './support/api.ts'
import { apiOf, test, type Member } from './support/member.ts'
import { expectNothingLost } from './support/narrow.ts'
import { signOut, toasts } from './support/screens.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Contact Support' })
const list = (page: Page) => page.getByRole('region', { name: 'Your requests' })
const conversation = (page: Page) => page.getByRole('list', { name: 'Conversation' })
const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' })
const state = (page: Page, label: string) => page.locator('.support-panel-head').getByText(label, { exact: true })

const PDF = { name: 'Order form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 order') }

/** A request of the member, sent by the API. */
async function send({ api, accountId }: Member, subject = 'Sub-processor list'): Promise<string> {
  const values = { name: 'Nora Claes', email: 'nora@home.example', subject, message: 'May we accept it?' }
  const id: unknown = await api.post('rpc/store_support_request', { ...values, priority: 'high' })
  expect(accountId).not.toBe('')
  return id as string
}
const reply = ({ admin }: Member, request_id: string, body: string, asks_back = false) =>
  admin.post('rpc/reply_to_support_request', { request_id, body, asks_back })

test('a request goes from the question to its end, live in two windows, without the notes of the firm', async ({
  page,
  context,
  member,
}) => {
  const note = `internal ${randomUUID()}`
  await page.goto('/contact-support')
  await expect(page.getByText('You have not sent a request yet.')).toBeVisible()
  await expect(form(page).getByText(/^With priority Medium you have our answer by .+\.$/)).toBeVisible()
  await form(page).getByLabel('Subject *').fill('Sub-processor list')
  await form(page).getByLabel('Message *').fill('May we accept it?')
  await form(page)
    .getByLabel('Files')
    .setInputFiles({ ...PDF, name: 'virus.exe' })
  await expect(form(page).getByRole('alert')).toHaveText(
    'virus.exe was not attached: only PDF, Word, Excel and text files can be sent.',
  )
  await form(page).getByLabel('Files').setInputFiles(PDF)
  await expect(form(page).getByRole('list', { name: 'Attached files' })).toContainText('14 Bytes')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(toasts(page)).toContainText('Message Sent')

  const row = list(page).getByRole('link')
  await expect(row).toContainText(/S-\d{4}-\d{4}New/)
  await expect(row).toContainText('Answer by')
  await row.click()
  await expect(page).toHaveURL(/\?request=[\da-f-]{36}$/)
  await expect(conversation(page)).toContainText('May we accept it?')
  const download = page.waitForEvent('download')
  await conversation(page)
    .getByRole('button', { name: /^Order form\.pdf/ })
    .click()
  expect((await download).suggestedFilename()).toBe('Order form.pdf')
  const id = new URL(page.url()).searchParams.get('request') ?? ''
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(conversation(other)).toContainText('May we accept it?')

  await member.admin.post('rpc/add_support_note', { request_id: id, body: note })
  await reply(member, id, 'Which region do they use?', true)
  for (const window of [page, other]) {
    await expect(conversation(window)).toContainText('Which region do they use?')
    await expect(state(window, 'Waiting')).toBeVisible()
  }
  await expect(list(page)).toContainText('our clock is paused')
  await expectAccessible(page)

  await answer(page).fill('Oslo alone.')
  await page.reload()
  await expect(answer(page)).toHaveValue('Oslo alone.')
  await answer(page).press('Control+Enter')
  await expect(answer(page)).toHaveValue('')
  await expect(conversation(other)).toContainText('Oslo alone.')
  await expect(state(other, 'With us')).toBeVisible()

  await reply(member, id, 'Then you may.')
  await expect(conversation(page)).toContainText('Then you may.')
  await expect(state(page, 'Answered')).toBeVisible()
  await page.getByRole('button', { name: 'Close request' }).click()
  await expect(state(other, 'Closed')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Open again' })).toBeVisible()
  for (const window of [page, other]) expect(await window.content()).not.toContain(note)
})

test('a colleague sees and continues a request, and a member of another account does not', async ({
  page,
  request,
  clientAddress,
  member,
}) => {
  const login = await newPerson(request, clientAddress, { name: 'Wout' })
  const session = await sessionOf(request, login, clientAddress)
  const stranger = await apiOf(request, session.access_token)
  const values = { name: 'Nora Claes', email: 'wout@home.example', subject: 'From a colleague', message: 'Hello' }
  await member.admin.post('user_accounts', { user_id: session.user.id, account_id: member.accountId })
  const id = (await stranger.post('rpc/store_support_request', values)) as unknown as string
  await page.goto('/contact-support')
  await list(page).getByRole('link', { name: 'From a colleague · Wout' }).click()
  // The name of the profile, not the one that was typed.
  await expect(conversation(page).getByRole('listitem').first()).toContainText(/^\S*Wout/)
  await answer(page).fill('I can answer that.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation(page)).toContainText('I can answer that.')

  await member.admin.delete(`user_accounts?user_id=eq.${session.user.id}`)
  expect(await stranger.get(`support_messages?request_id=eq.${id}`)).toEqual([])
})

test('a link fills in the form, and what is typed is kept until it is sent or the user signs out', async ({
  page,
  member,
}) => {
  expect(member.userId).not.toBe('')
  await page.goto('/contact-support')
  await form(page).getByLabel('Message *').fill('Typed before.')
  await page.goto('/contact-support?new=1&subject=A%20question&message=Asked%20the%20Steward.')
  const message = form(page).getByLabel('Message *')
  await expect(message).toHaveValue('Typed before.\n\nAsked the Steward.')
  await expect(form(page).getByLabel('Subject *')).toHaveValue('A question')
  await expect(page).toHaveURL('/contact-support?new=1')
  await page.reload()
  await expect(message).toHaveValue('Typed before.\n\nAsked the Steward.')
  await signOut(page)
  expect(await page.evaluate(() => localStorage.getItem('portico-drafts'))).toBeNull()
})

test.describe('when something is wrong', () => {
  test.use({ expectedProblems: /Failed to load resource|RequestError|Failed to fetch/ })

  test(
    'an unknown request, a failed list and an answer that is not sent',
    { tag: '@nightly' },
    async ({ page, member }) => {
      const id = await send(member)
      await page.goto('/contact-support?request=S-2026-0042')
      await expect(page.getByText('There is no such request')).toBeVisible()
      await page.goto(`/contact-support?request=${randomUUID()}`)
      await expect(page.getByText('There is no such request')).toBeVisible()

      await page.route('**/rest/v1/support_requests?*', (route) => route.abort())
      await page.goto(`/contact-support?request=${id}`)
      await expect(list(page).getByText('Failed to load your requests')).toBeVisible()
      await page.unroute('**/rest/v1/support_requests?*')
      await list(page).getByRole('button', { name: 'Try again' }).click()
      await expect(list(page).getByRole('link')).toBeVisible()

      await page.goto(`/contact-support?request=${id}`)
      await page.route('**/rest/v1/rpc/reply_to_support_request', (route) => route.abort())
      await answer(page).fill('Is anybody there?')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(toasts(page)).toContainText('Your answer was not sent')
      await expect(answer(page)).toHaveValue('Is anybody there?')
    },
  )
})

test('a new request is offered beside an open one, and not beside the form', async ({ page, member }) => {
  const id = await send(member)
  await page.goto('/contact-support')
  await expect(list(page).getByRole('link')).toBeVisible()
  await expect(form(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'New request' })).toBeHidden()
  await page.goto(`/contact-support?request=${id}`)
  await page.getByRole('link', { name: 'New request' }).click()
  await expect(form(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the form' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 } })

  test('either the list or the conversation is shown', { tag: '@nightly' }, async ({ page, member }) => {
    const id = await send(member)
    await page.goto('/contact-support')
    await expect(list(page).getByRole('link')).toBeVisible()
    await expect(form(page)).toBeHidden()
    await expectNothingLost(page, 'the list of requests')
    await list(page).getByRole('link').click()
    await expect(list(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Sub-processor list' })).toBeFocused()
    await reply(member, id, 'Which region do they use?', true)
    await expect(conversation(page)).toContainText('Which region do they use?')
    await answer(page).fill('Oslo alone.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation(page)).toContainText('Oslo alone.')
    await expectNothingLost(page, 'the conversation')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close request' }).click()
    await expect(state(page, 'Closed')).toBeVisible()
    await page.getByRole('link', { name: 'Your requests' }).click()
    await expect(list(page).getByRole('link')).toContainText('Closed')
    await expect(conversation(page)).toBeHidden()
    await page.getByRole('link', { name: 'New request' }).click()
    await expect(form(page)).toBeVisible()
    await expect(list(page)).toBeHidden()
  })
})
