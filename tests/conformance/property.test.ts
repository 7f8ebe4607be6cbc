import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { randomRequest, type RandomRequest } from './support/random-requests.ts'
import { anon, target, tokenOf } from './support/target.ts'

/** Runs for so many minutes. Without the setting it sends a fixed number of requests, so that a slow machine sends no fewer. */
const MINUTES = Number(process.env['CONFORMANCE_PROPERTY_MINUTES'] ?? 0)
const ROUNDS = 320
const AT_ONCE = 8
/** Texts in rows and columns that neither anon nor Alice may read. */
const SECRETS = /classified|48211|51377/
/** Codes that the protocol answers with 500: a row that occurs twice in one upsert, and the time limit. */
const ALLOWED = new Set(['21000', '57014'])

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
afterAll(() => agent.destroy())

interface Reply {
  readonly status: number
  readonly text: string
}

/** Does not use `fetch`, which would normalise the path before it sends it. */
function send({ as, method, path, headers, body }: RandomRequest): Promise<Reply> {
  const { hostname, port } = new URL(target.url)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path: `${new URL(target.url).pathname.replace(/\/$/, '')}/rest/v1/${path}`,
        headers: { ...headers, apikey: target.key, authorization: `Bearer ${tokenOf(as)}` },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
        incoming.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function fault(sent: RandomRequest, { status, text }: Reply): string | null {
  // An error message may repeat a secret that the request itself contains.
  const echoed = SECRETS.test(
    decodeURIComponent(sent.path.replace(/%(?![0-9a-f]{2})|%[89a-f][0-9a-f]/gi, '')) + (sent.body ?? ''),
  )
  if (!echoed && SECRETS.test(text)) return `a secret in the answer: ${text}`
  if (status < 500) return null
  const code = /"code":\s*"(\w+)"/.exec(text)?.[1] ?? ''
  return ALLOWED.has(code) ? null : `${status}: ${text}`
}

describe('random requests', () => {
  it(
    'never break the engine and never read more than the role may read',
    { timeout: MINUTES * 60_000 + 120_000 },
    async () => {
      let sent = 0
      await fc.assert(
        fc.asyncProperty(fc.array(randomRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (requests) => {
          const replies = await Promise.all(requests.map(send))
          sent += replies.length
          expect(
            requests.map((each, index) => fault(each, replies[index] ?? { status: 0, text: '' })).filter(Boolean),
          ).toEqual([])
        }),
        {
          ...(MINUTES === 0
            ? { numRuns: ROUNDS }
            : { numRuns: 1_000_000, interruptAfterTimeLimit: MINUTES * 60_000, markInterruptAsFailure: false }),
          ...(process.env['CONFORMANCE_SEED']
            ? { seed: Number(process.env['CONFORMANCE_SEED']) }
            : { seed: 20_240_229 }),
        },
      )
      expect(sent).toBeGreaterThan(2000)
      expect((await anon.from('tags').select('id', { count: 'exact', head: true })).count).toBe(4)
    },
  )
})
