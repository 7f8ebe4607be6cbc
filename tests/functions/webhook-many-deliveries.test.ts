import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { standardHeaders } from '../support/webhook-signature.ts'
import { training } from '../support/training/training.ts'

const SECRET = 'a secret of the tests'

let account: FeedAccount
beforeEach(async () => {
  account = await feedAccount()
})
afterEach(() => account.remove())

const delivery = (title: string): string => JSON.stringify({ type: 'security_alert', title })

describe('webhook-receiver', () => {
  it('accepts each of a thousand simultaneous deliveries once, and at most sixty a minute per feed', async () => {
    const feeds = await Promise.all(Array.from({ length: 19 }, () => account.addFeed({ secret: SECRET })))
    const sent = Array.from({ length: 1000 }, (_, n) => ({
      feed: feeds[Math.min(Math.floor(n / 50), 18)]!,
      title: `No. ${n}`,
    }))

    /** Repeats a delivery with the same id after a server error, as a sender does. */
    async function send({ feed, title }: (typeof sent)[number]): Promise<{ status: number; retryAfter: number }> {
      const body = delivery(title)
      const id = `msg_${title}`
      for (;;) {
        const headers = standardHeaders(SECRET, body, { id })
        const url = `${training.url}/functions/v1/webhook-receiver/${feed}`
        const response = await fetch(url, { method: 'POST', body, headers })
        await response.arrayBuffer()
        if (response.status < 500)
          return { status: response.status, retryAfter: Number(response.headers.get('retry-after')) }
        await pause(200)
      }
    }
    const started = Date.now()
    const answers = await Promise.all(sent.map(send))
    const isWithinAMinute = Date.now() - started < 60_000
    const taken = sent.filter((_, n) => answers[n]!.status === 200)
    const limited = answers.filter(({ status }) => status === 429)
    expect(sent.slice(0, 900).filter((each) => !taken.includes(each))).toEqual([])
    expect(taken.length + limited.length).toBe(1000)
    expect(limited.length).toBeGreaterThan(0)
    // On a slow machine the feed's next minute may begin meanwhile, and fewer are refused.
    if (isWithinAMinute) expect(limited.length).toBe(40)
    for (const { retryAfter } of limited) expect(retryAfter).toBeOneOf(Array.from({ length: 60 }, (_, n) => n + 1))
    const titles = (await account.notifications()).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(taken.map(({ title }) => title).toSorted())
  }, 300_000)
})
