import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callBoth, callInEngine, callOnDeno } from './support/call.ts'
import { feedAccount, type FeedAccount } from '../support/training/feeds.ts'
import { randomAddress } from '../support/client-address.ts'
import { standardHeaders } from '../support/webhook-signature.ts'
import { service, signedIn, stranger } from '../support/training/training.ts'

const PATH = 'consultancy-webhook'
const HOUR = 3_600_000

let account: FeedAccount
let secret: Buffer
let booking: string
beforeEach(async () => {
  account = await feedAccount()
  const { client } = await signedIn('admin')
  const { data } = await client.rpc('admin_renew_booking_secret').throwOnError()
  secret = Buffer.from(data.replace('whsec_', ''), 'base64')
  booking = `bk_${randomUUID()}`
})
afterEach(() => account.remove())

const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

interface Options {
  readonly type?: 'created' | 'rescheduled' | 'cancelled'
  /** Hours before now at which it happened. */
  readonly ago?: number
  readonly data?: object
}

function event({ type = 'created', ago = 1, data = {} }: Options = {}): string {
  const whole = {
    id: booking,
    account_id: account.id,
    consultant: 'Hélène Marchal',
    service: 'Legal',
    starts_at: inHours(48),
    length_minutes: 45,
    link: 'https://meet.example/x',
  }
  const known = type === 'cancelled' ? { id: booking } : whole
  return JSON.stringify({ type: `consult.${type}`, timestamp: inHours(-ago), data: { ...known, ...data } })
}

/** From an address of its own, because refusals of an address are limited. */
const from = { 'x-forwarded-for': randomAddress() }
const send = (body: string, headers = standardHeaders(secret, body)) =>
  callInEngine(PATH, { body, headers: { ...from, ...headers } })

async function consult() {
  const { data } = await service
    .from('consultancies')
    .select('id, consultant_name, starts_at, length_minutes, booking_link, status, sequence, cancel_reason')
    .eq('external_id', booking)
    .maybeSingle()
    .throwOnError()
  return data
}

describe('consultancy-webhook', () => {
  it('plans, moves and cancels a consult, tells the account, and keeps its id', async () => {
    expect(await send(event({ ago: 3 }))).toMatchObject({ status: 200, body: { success: true, status: 'accepted' } })
    const planned = await consult()
    expect(planned).toMatchObject({ length_minutes: 45, status: 'planned', sequence: 0 })
    const moved = inHours(72)
    expect(await send(event({ type: 'rescheduled', ago: 2, data: { starts_at: moved } }))).toMatchObject({
      status: 200,
    })
    const body = event({ type: 'cancelled', ago: 1, data: { reason: 'Hélène is ill.' } })
    expect(await callOnDeno(PATH, { body, headers: { ...from, ...standardHeaders(secret, body) } })).toMatchObject({
      status: 200,
      body: { status: 'accepted' },
    })
    expect(await consult()).toMatchObject({
      id: planned!.id,
      status: 'cancelled',
      sequence: 2,
      cancel_reason: 'Hélène is ill.',
    })
    expect(Date.parse((await consult())!.starts_at)).toBe(Date.parse(moved))
    const told = await account.notifications()
    expect(told.map(({ type }) => type)).toEqual(['consult_cancelled', 'consult_moved', 'consult_planned'])
    expect(told[0]).toMatchObject({ data: { consult_id: planned!.id } })
  })

  it('accepts an event once, and ignores one that is older than what is known', async () => {
    const body = event({ ago: 2 })
    const headers = { ...from, ...standardHeaders(secret, body) }
    expect(await callInEngine(PATH, { body, headers })).toMatchObject({ status: 200, body: { status: 'accepted' } })
    expect(await callBoth(PATH, { body, headers })).toMatchObject({ status: 200, body: { status: 'repeated' } })
    const late = event({ type: 'rescheduled', ago: 3, data: { starts_at: inHours(500) } })
    expect(await send(late)).toMatchObject({ status: 202, body: { success: true, status: 'outdated' } })
    expect(await consult()).toMatchObject({ sequence: 0 })
    expect(await account.notifications()).toHaveLength(1)
  })

  it('ignores the booking whose cancellation came first', async () => {
    expect(await send(event({ type: 'cancelled', ago: 1 }))).toMatchObject({ status: 200 })
    expect(await send(event({ ago: 2 }))).toMatchObject({ status: 202, body: { status: 'outdated' } })
    expect(await consult()).toBeNull()
    expect(await account.notifications()).toEqual([])
  })

  it('refuses events that are unsigned, forged, changed or sent too long ago', async () => {
    const body = event()
    const refused: Record<string, string>[] = [
      {},
      { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) },
      standardHeaders('another secret', body),
      standardHeaders(secret, event({ ago: 5 })),
      { ...standardHeaders(secret, body), 'webhook-id': 'other' },
      standardHeaders(secret, body, { shift: -301 }),
      standardHeaders(secret, body, { shift: 310 }),
    ]
    for (const headers of refused) {
      expect(await callBoth(PATH, { body, headers: { ...from, ...headers } })).toMatchObject({
        status: 401,
        body: { success: false },
      })
    }
    expect(await consult()).toBeNull()
  })

  it('refuses what cannot be planned, with the reason, and does nothing', async () => {
    const cases: readonly (readonly [object, number, string])[] = [
      [{ account_id: randomUUID() }, 422, 'There is no such account'],
      [{ starts_at: inHours(-1) }, 422, 'A consult cannot be planned in the past'],
      [{ starts_at: 'tomorrow' }, 400, 'data.starts_at: is not a time with a zone, such as 2026-11-20T09:00:00Z'],
      [{ link: 'javascript:alert(1)' }, 400, 'data.link: is not an http or https address'],
    ]
    for (const [data, status, error] of cases) {
      expect(await send(event({ data }))).toMatchObject({ status, body: { success: false, error } })
    }
    expect(await send('{')).toMatchObject({ status: 400 })
    expect(await send(event({ data: { service: 'x'.repeat(65 * 1024) } }))).toMatchObject({ status: 413 })
    expect(await callInEngine(PATH, { method: 'GET' })).toMatchObject({ status: 405 })
    expect(await consult()).toBeNull()
    expect(await account.notifications()).toEqual([])
  })

  it('accepts both secrets after a renewal, the former one until an administrator ends it; the log is theirs', async () => {
    const former = secret
    const { client } = await signedIn('admin')
    const { data } = await client.rpc('admin_renew_booking_secret').throwOnError()
    secret = Buffer.from(data.replace('whsec_', ''), 'base64')
    const [first, second, third] = [event({ ago: 3 }), event({ ago: 2 }), event({ ago: 1 })]
    expect(await send(first, standardHeaders(former, first))).toMatchObject({ status: 200 })
    expect(await send(second)).toMatchObject({ status: 200 })
    await client.rpc('admin_end_booking_secrets', { only_former: true }).throwOnError()
    expect(await send(third, standardHeaders(former, third))).toMatchObject({ status: 401 })
    const { data: log } = await client.rpc('admin_list_booking_events').throwOnError()
    expect(log).toContainEqual(expect.objectContaining({ outcome: 'accepted', external_id: booking }))
    expect(log[0]).toMatchObject({ outcome: 'forged', external_id: null })
    for (const other of [(await signedIn('customer')).client, stranger(), service]) {
      expect((await other.rpc('admin_list_booking_events')).error?.code).toBe('42501')
      expect((await other.rpc('admin_renew_booking_secret')).error?.code).toBe('42501')
    }
    await client.rpc('admin_end_booking_secrets').throwOnError()
    expect(await send(third)).toMatchObject({ status: 404, body: { error: 'No booking system is connected' } })
  })
})
