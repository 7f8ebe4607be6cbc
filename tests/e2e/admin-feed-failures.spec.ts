import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { standardHeaders } from '../support/webhook-signature.ts'
import { test } from './support/admin.ts'
import { expectAccessible } from './support/axe.ts'
import { expectNothingLost } from './support/narrow.ts'
import { expectToast } from './support/screens.ts'

const SECRET = 'a secret of the tests'
const card = (page: Page, name: string) => page.getByRole('listitem', { name })

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test(
  'a feed that is refused five times stops, tells the administrators, is started, replayed and rotated',
  { tag: '@nightly' },
  async ({ page, administrator }) => {
    test.slow()
    const { accountId, admin } = administrator
    // A name of its own: administrators see the stopped feeds of all accounts.
    const name = `Scanner ${randomUUID().slice(0, 8)}`
    await page.goto(`/settings/admin?tab=settings&account=${accountId}`)
    await page.getByRole('button', { name: 'Add your first feed' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByLabel('Secret key (optional)').fill(SECRET)
    await page.keyboard.press('Enter')
    const feed = card(page, name)
    await feed.getByRole('button', { name: `Copy the URL of ${name}` }).click()
    const url = await page.evaluate(() => navigator.clipboard.readText())
    const send = async (title: string, key: string | Buffer): Promise<number> => {
      const body = JSON.stringify({ type: 'security_alert', title })
      return (await fetch(url, { method: 'POST', body, headers: standardHeaders(key, body) })).status
    }
    const titles = async () =>
      (
        (await admin.get(`notifications?account_id=eq.${accountId}&for_admins=is.false&select=title`)) as {
          title: string
        }[]
      )
        .map(({ title }) => title)
        .toSorted()

    expect(await send('First', SECRET)).toBe(200)
    await feed.getByRole('button', { name: `Recent deliveries of ${name}` }).click()
    const log = feed.getByRole('list', { name: `Recent deliveries of ${name}` })
    await expect(log).toContainText('First')
    for (const n of [1, 2, 3]) expect(await send(`Lost ${n}`, 'a lost secret')).toBe(401)
    await expect(feed, 'the card changes live').toContainText('Failures: 3/5')
    await expect(feed).toContainText('Failing')
    for (const n of [4, 5]) expect(await send(`Lost ${n}`, 'a lost secret')).toBe(401)
    await expect(feed).toContainText('Stopped after 5 failures')
    expect(await send('Lost 6', 'a lost secret')).toBe(404)
    await expectAccessible(page, { state: 'a stopped feed', parts: ['.feeds'], looks: ['light', 'dark'] })

    await page.getByRole('button', { name: /^Notifications, / }).click()
    await page.getByRole('link', { name: `Feed stopped: ${name}` }).click()
    await expect(page.getByText(`5 failures in a row stopped the feed ${name}`)).toBeVisible()
    await page.getByRole('link', { name: 'Open the feed' }).click()

    await feed.getByRole('button', { name: `Start ${name} again` }).click()
    await expectToast(page, 'Webhook enabled successfully')
    await expect(feed).toContainText('Failures: 0/5')
    await log.getByRole('button', { name: 'Show the request: Lost 3' }).click()
    await expect(feed).toContainText('"error": "The signature does not match"')
    const replay = feed.getByRole('button', { name: 'Replay' })
    await replay.click()
    await expectToast(page, 'Refused again')

    // The administrator takes over the secret that the sender has.
    await feed.getByRole('button', { name: `Edit ${name}` }).click()
    await page.getByRole('dialog').getByLabel('Secret key (optional)').fill('a lost secret')
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click()
    await expectToast(page, 'Webhook updated successfully')
    await replay.click()
    await expectToast(page, 'The delivery made a notification.')
    await replay.click()
    await expectToast(page, 'The delivery has made its notification before.')
    expect(await titles()).toEqual(['First', 'Lost 3'])

    await feed.getByRole('button', { name: `Rotate the secret of ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rotate' }).click()
    const secret = (await page.locator('.feed-new-secret').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(feed).toContainText('Both are valid until')
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    expect([await send('With the new', key), await send('With the old', 'a lost secret')]).toEqual([200, 200])
    await expect(log).toContainText('Signed with the old secret')
    await feed.getByRole('button', { name: `End the old secret of ${name} now` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it now' }).click()
    await expectToast(page, 'The old secret has ended')
    expect([await send('New again', key), await send('Old again', 'a lost secret')]).toEqual([200, 401])

    await page.setViewportSize({ width: 320, height: 640 })
    await expectNothingLost(page, 'the details of a feed', '.tab-panel')
    await page.reload()
    await expect(feed).toBeVisible()
    expect(await page.content()).not.toContain(secret)
  },
)
