import { setTimeout as sleep } from 'node:timers/promises'
import { Latencies } from '../../../tests/support/measuring/stats.ts'
import { accountId, type Plan } from './plan.ts'

export interface Written {
  /** The time from when a change should have been written until the server confirmed it. */
  readonly p99: number
}

/**
 * Writes one change a second for each account, spread over the second, each with its own request and so in its own transaction. Requests
 * are sent at their planned times, whether or not earlier ones were answered.
 */
export async function writeChanges(port: number, secretKey: string, { accounts, seconds }: Plan): Promise<Written> {
  const latencies = new Latencies()
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let count = 0; count < accounts * seconds; count++) {
    const due = began + (count * 1000) / accounts
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const row = { account_id: accountId(count % accounts), title: String(Math.floor(count / accounts)) }
    running.push(write(port, secretKey, row).then(() => latencies.add(performance.now() - due)))
  }
  await Promise.all(running)
  return { p99: latencies.sample(1).p99 }
}

async function write(port: number, secretKey: string, row: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/rest/v1/notifications`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json', prefer: 'return=minimal' },
    body: JSON.stringify({ type: 'rss_update', message: MESSAGE, data: { original_link: LINK }, ...row }),
    signal: AbortSignal.timeout(60_000),
  })
  if (response.status !== 201) throw new Error(`A change was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

const MESSAGE = 'The supervisory authority has published guidance on the retention of personal data.'
const LINK = 'https://news.example/articles/1'
