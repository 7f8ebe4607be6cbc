import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { training, type Person } from '../../support/training/training.ts'
import { ask, auth } from '../support/ask.ts'
import { world } from '../support/world.ts'
import { everyEndpoint } from './endpoints.ts'
import { fuzzFrames } from './frames.ts'
import { brokenInvariant, type Finding, type Got } from './invariants.ts'
import { requests, type FuzzRequest } from './requests.ts'
import { randomAddress } from '../../support/client-address.ts'
import { memoryOf } from '../../support/measuring/process-memory.ts'

const MINUTES = Number(process.env['FUZZ_MINUTES'] ?? '1')
const SEED = Number(process.env['FUZZ_SEED'] ?? '1')
const end = Date.now() + MINUTES * 60_000
const LANES = 6
/** After so many requests a lane checks whether a fuzzed request has ended its session. */
const ROUND = 400
const GIVE_UP_MS = 25_000

const statuses: Record<string, number> = {}
const findings: Finding[] = []
const known = new Set<string>()
let count = 0
let slowestMs = 0

async function send({ method, url, headers, body, signedIn }: FuzzRequest, token: string): Promise<Got> {
  const began = performance.now()
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      apikey: training.key,
      'x-forwarded-for': randomAddress(),
      ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === null || method === 'GET' || method === 'HEAD' ? {} : { body }),
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  const text = await response.text()
  return { status: response.status, text, tookMs: performance.now() - began }
}

/** Sends a request. Returns the broken invariant with the answer, or null if the answer is right. */
async function broken(request: FuzzRequest, token: string): Promise<string | null> {
  count += 1
  try {
    const got = await send(request, token)
    statuses[got.status] = (statuses[got.status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, Math.round(got.tookMs))
    const invariant = brokenInvariant(request, got)
    return invariant === null ? null : `${invariant}\n${got.status} ${got.text.slice(0, 300)}`
  } catch (error) {
    // fetch refuses to send an invalid header or address: the server got no request.
    if (error instanceof TypeError && !(error.cause instanceof Error)) return null
    const { name, cause } = error as Error
    return `no answer\n${name} ${cause instanceof Error ? cause.message : ''}`
  }
}

const keyOf = (request: FuzzRequest, reason: string): string =>
  `${request.endpoint.url} ${request.method} ${reason.split('\n')[0]}`

/** Signs in again only if a fuzzed request has ended the session, because sign-ins are limited. */
async function goodToken({ email, password }: Person, token: string): Promise<string> {
  if ((await ask('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status === 200) return token
  const { status, body } = await auth('token?grant_type=password', { email, password })
  if (status === 200) return (body as { access_token: string }).access_token
  expect(status).toBe(429)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  return token
}

async function lane(number: number, all: fc.Arbitrary<FuzzRequest>): Promise<void> {
  const { attacker } = await world()
  let token = attacker.token
  for (let round = 0; Date.now() < end; round += 1) {
    token = await goodToken(attacker, token)
    const reasons = new Map<string, string>()
    const property = fc.asyncProperty(all, async (request) => {
      const reason = await broken(request, token)
      if (reason === null || known.has(keyOf(request, reason))) return true
      reasons.set(JSON.stringify(request), reason)
      return false
    })
    const details = await fc.check(property, {
      seed: SEED + number * 1_000_003 + round,
      numRuns: ROUND,
      interruptAfterTimeLimit: Math.max(1, end - Date.now()),
    })
    const [request] = details.failed ? (details.counterexample ?? []) : []
    if (request === undefined) continue
    const reason = reasons.get(JSON.stringify(request)) ?? ''
    known.add(keyOf(request, reason))
    const { method, url, headers, body, signedIn } = request
    const [invariant = '', answer = ''] = reason.split('\n')
    findings.push({
      invariant,
      request: JSON.stringify({ method, url: url.replace(training.site, ''), headers, body, signedIn }),
      answer,
    })
    console.log(`FOUND ${JSON.stringify(findings.at(-1), null, 2)}\nseed ${details.seed}`)
  }
}

const SAMPLES_PER_MINUTE = 12

const memoryMb = (): number => Math.round(memoryOf(training.pid) / 1024 ** 2)

/** Checks every five seconds that the process answers, and records its memory. */
async function watch(samples: number[]): Promise<void> {
  while (Date.now() < end) {
    const health = await fetch(`${training.site}/health`, { signal: AbortSignal.timeout(GIVE_UP_MS) })
    expect(await health.json()).toEqual({ status: 'ok' })
    samples.push(memoryMb())
    await new Promise((resolve) => setTimeout(resolve, 5_000))
  }
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

test('no random request to any endpoint breaks an invariant', async ({ task }) => {
  console.log(`seed ${SEED}, ${MINUTES} minutes`)
  const { victim, their } = await world()
  const endpoints = await everyEndpoint()
  // The first request to a function takes longer, because it loads the function.
  for (const { service, url } of endpoints) if (service === 'functions') await fetch(url, { method: 'OPTIONS' })
  const all = requests(endpoints, [victim.id, ...Object.values(their)])
  const samples: number[] = []
  const frames = { sent: 0 }
  const lanes = Array.from({ length: LANES }, (_, number) => lane(number, all))
  await Promise.all([...lanes, watch(samples), fuzzFrames(SEED, end, frames, findings)])
  const minute = Math.min(SAMPLES_PER_MINUTE, Math.ceil(samples.length / 3))
  const used = Array.from({ length: Math.ceil(samples.length / minute) }, (_, number) =>
    median(samples.slice(number * minute, (number + 1) * minute)),
  )
  if ((used.at(-1) ?? 0) > (used[0] ?? 0) * 1.5 + 150)
    findings.push({ invariant: 'the process grows', request: '', answer: JSON.stringify(used) })
  const database = task.file.projectName ?? ''
  const outcome = {
    minutes: MINUTES,
    seed: SEED,
    database,
    requests: count,
    frames: frames.sent,
    endpoints: endpoints.length,
    slowestMs,
    memory: used,
    statuses,
    findings,
  }
  if (process.env['FUZZ_RESULT'] !== undefined) writeFileSync(process.env['FUZZ_RESULT'], JSON.stringify(outcome))
  console.log(JSON.stringify({ ...outcome, findings: findings.length }))
  expect(findings).toEqual([])
})
