import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from './support/member.ts'

const EVENTS = 1_000_000
const AT_ONCE = 1000
const BEGAN = Date.parse('2026-01-01T00:00:00Z')

interface Entry {
  readonly seq: number
  readonly at: string
  readonly actor: null
  readonly via: 'portal'
  readonly action: 'signed_in'
  readonly object: string
  readonly prev_hash: string
  readonly hash: string
}

/** A real chain. It is computed part by part when it is requested, because a million entries would fill the memory. */
function chainOf(account: string) {
  let last = '0'.repeat(64)
  let made = 0
  let part: Entry[] = []
  const next = (): Entry => {
    const seq = (made += 1)
    const moment = new Date(BEGAN + seq * 1000).toISOString().slice(0, 19)
    const object = JSON.stringify({ title: `Bail n° ${seq}` })
    const lines = [last, account, seq, `${moment}.000000Z`, '', 'portal', 'signed_in', object]
    const hash = createHash('sha256').update(lines.join('\n')).digest('hex')
    const entry: Entry = {
      seq,
      at: `${moment}+00:00`,
      actor: null,
      via: 'portal',
      action: 'signed_in',
      object,
      prev_hash: last,
      hash,
    }
    last = hash
    return entry
  }
  return {
    /** Begins with the last known entry. Parts are requested in their order. */
    from(seq: number): readonly Entry[] {
      const known = part.filter((entry) => entry.seq >= seq)
      const count = Math.min(AT_ONCE - known.length, EVENTS - made)
      part = [...known, ...Array.from({ length: count }, next)]
      return part
    },
  }
}

/** The longest time that the page could not react, since the last call. */
const longestPause = (page: Page) =>
  page.evaluate(() => {
    const store = window as unknown as { pauses?: number[] }
    const worst = Math.max(0, ...(store.pauses ?? []))
    store.pauses = []
    return worst
  })

test(
  'a million entries are verified with a progress bar, while the page stays usable',
  { tag: '@nightly' },
  async ({ page, member }) => {
    test.setTimeout(600_000)
    let chain = chainOf(member.accountId)
    // The head is the last entry, whose hash is known only after all entries were computed.
    const probe = chainOf(member.accountId)
    let last: readonly Entry[] = []
    for (let seq = 0; seq < EVENTS; seq = last.at(-1)?.seq ?? EVENTS) last = probe.from(seq)
    const head = last.at(-1)
    await page.route('**/rest/v1/rpc/get_access_head', (route) =>
      route.fulfill({ json: { seq: EVENTS, hash: head?.hash } }),
    )
    await page.route('**/rest/v1/access_events?*', async (route) => {
      const query = new URL(route.request().url()).searchParams
      if (!query.get('order')?.startsWith('seq.asc')) return route.fulfill({ json: last.slice(-50).toReversed() })
      const from = query.get('seq')
      // A request without a place begins again.
      if (from === null) chain = chainOf(member.accountId)
      return route.fulfill({ json: chain.from(Number(from?.replace('gte.', '') ?? 0)) })
    })
    await page.addInitScript(() => {
      const store = window as unknown as { pauses: number[] }
      store.pauses = []
      let before = performance.now()
      setInterval(() => {
        store.pauses.push(performance.now() - before - 50)
        before = performance.now()
      }, 50)
    })
    await page.goto('/access-log')
    await expect(page.getByText('50 of 1,000,000 entries')).toBeVisible()
    await longestPause(page)
    const began = Date.now()
    await page.getByRole('button', { name: 'Verify' }).click()
    const bar = page.getByRole('progressbar')
    await expect(bar).toBeVisible()
    // The filters and the details work meanwhile.
    await page.locator('summary', { hasText: 'Compare with a head you kept' }).click()
    await page.getByRole('textbox', { name: 'Compare with a head you kept' }).fill('entry')
    await expect(page.getByText(/^Entry \d[\d,]* of 1,000,000$/)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1,000,000 entries, chain whole' })).toBeVisible({
      timeout: 500_000,
    })
    const seconds = (Date.now() - began) / 1000
    const pause = await longestPause(page)
    console.log(
      `verified ${EVENTS} entries in ${seconds.toFixed(1)} s; the page paused for at most ${pause.toFixed(0)} ms`,
    )
    expect(pause).toBeLessThan(500)

    // It can be cancelled, and then shows no result.
    await page.getByRole('textbox', { name: 'Compare with a head you kept' }).fill('')
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar).toHaveCount(0)
    await expect(page.getByText('chain whole')).toHaveCount(0)
  },
)
