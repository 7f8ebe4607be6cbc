import { expect, type Page } from '@playwright/test'
import { standardHeaders } from '../../support/webhook-signature.ts'
import { expectToast } from '../support/screens.ts'
import { addFeed, type Feed } from './administrator.ts'
import { CLIENT, goHome, tab } from './firm.ts'
import { press } from './hands.ts'
import { FEED } from './people.ts'

const keyOf = (secret: string): string | Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret

/** Sends a delivery as an outside system; `shift` moves its time by seconds. Returns the status of the answer. */
async function send({ address, secret }: Feed, title: string, { type = 'security_alert', shift = 0 } = {}) {
  const body = JSON.stringify({ type, title, message: 'From the alarm centre.' })
  const headers = { 'content-type': 'application/json', ...standardHeaders(keyOf(secret), body, { shift }) }
  return (await fetch(address, { method: 'POST', headers, body })).status
}

const TEN_MINUTES = 600
const card = (page: Page) => page.getByRole('listitem', { name: FEED })

export async function createFeed(page: Page): Promise<Feed> {
  await goHome(page)
  await page.getByRole('region', { name: 'Clients' }).getByRole('link', { name: CLIENT.name }).click()
  await tab(page, /^Feeds/)
  return await addFeed(page)
}

/** Five deliveries with a good signature, of which three have an unknown type and two an old time, stop the feed. */
export async function stopFeed(page: Page, feed: Feed): Promise<void> {
  expect(await send(feed, 'Door open')).toBe(200)
  for (const n of [1, 2, 3]) expect(await send(feed, `Lunch ${n}`, { type: 'lunch' })).toBe(400)
  await expect(card(page), 'the card follows').toContainText('Failures: 3/5')
  for (const n of [1, 2]) expect(await send(feed, `Late ${n}`, { shift: -TEN_MINUTES })).toBe(401)
  await expect(card(page)).toContainText('Stopped after 5 failures')
  expect(await send(feed, 'Door closed')).toBe(404)
}

/** The bell of an administrator leads to the feed, which is open and in view. */
export async function openStoppedFeed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, / }).click()
  await page.getByRole('link', { name: `Feed stopped: ${FEED}` }).click()
  await expect(page.getByText(`5 failures in a row stopped the feed ${FEED}`)).toBeVisible()
  await page.getByRole('link', { name: 'Open the feed' }).click()
  await expect(card(page).getByRole('button', { name: `Recent deliveries of ${FEED}` })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(card(page).getByRole('heading', { name: FEED })).toBeInViewport()
}

/** So does the inbox of the home. */
export async function openFromInbox(page: Page): Promise<void> {
  await goHome(page)
  const inbox = page.getByRole('region', { name: 'Inbox' })
  await inbox.getByRole('link', { name: `Open: Feed “${FEED}” was stopped` }).click()
  await expect(card(page).getByRole('heading', { name: FEED })).toBeInViewport()
}

export async function startAndReplay(page: Page): Promise<void> {
  const feed = card(page)
  await press(feed, `Start ${FEED} again`)
  await expectToast(page, 'Webhook enabled successfully')
  await expect(feed).toContainText('Failures: 0/5')
  const log = feed.getByRole('list', { name: `Recent deliveries of ${FEED}` })
  await press(log, 'Show the request: Late 2')
  await press(feed, 'Replay')
  await expectToast(page, 'The delivery made a notification.')
  await press(feed, 'Replay')
  await expectToast(page, 'The delivery has made its notification before.')
}

export async function rotateSecret(page: Page, old: Feed): Promise<void> {
  const feed = card(page)
  await press(feed, `Rotate the secret of ${FEED}`)
  await press(page.getByRole('alertdialog'), 'Rotate')
  const secret = (await page.locator('.feed-new-secret').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await press(page, 'Done')
  await expect(feed).toContainText('Both are valid until')
  expect(await send({ ...old, secret }, 'Signed with the new one')).toBe(200)
  expect(await send(old, 'Signed with the old one')).toBe(200)
  await expect(feed).toContainText('Signed with the old secret')
}
